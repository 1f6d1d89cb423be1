//! A formula as a record.

use model::Named;
use num_bigint::{BigInt, BigUint};
use serde::Serialize;

use super::known::{Answer, Found, Judged, Status};
use crate::claims::Decimal;
use crate::report;

/// The record of an answer. What has no value is left out, but for the reason.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    schema: u32,
    command: &'static str,
    puzzle: &'a str,
    of: &'static str,
    status: &'static str,
    #[serde(flatten)]
    formula: Formula,
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Term>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed: Option<u32>,
    #[serde(skip_serializing_if = "<[Judged]>::is_empty")]
    claims: &'a [Judged],
    seconds: f64,
    version: &'static str,
}

/// What is known.
#[derive(Default, Serialize)]
struct Formula {
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coefficients: Option<Numbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<Numbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generating_function: Option<GeneratingFunction>,
    #[serde(skip_serializing_if = "Option::is_none")]
    growth: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed_form: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slope: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Option<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    floor: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
}

/// Numbers, or polynomials from x^0 on.
#[derive(Serialize)]
#[serde(untagged)]
enum Numbers {
    Whole(Vec<Decimal<BigInt>>),
    Polynomials(Vec<Vec<Decimal<BigInt>>>),
}

impl Numbers {
    fn of(numbers: &[BigInt]) -> Numbers {
        Numbers::Whole(numbers.iter().cloned().map(Decimal).collect())
    }

    fn by_size(polynomials: &[Vec<BigInt>]) -> Numbers {
        let all = polynomials.iter().map(|one| one.iter().cloned().map(Decimal).collect());
        Numbers::Polynomials(all.collect())
    }
}

#[derive(Serialize)]
struct GeneratingFunction {
    first_power: u64,
    numerator: Numbers,
    denominator: Numbers,
}

#[derive(Serialize)]
struct Term {
    n: String,
    #[serde(rename = "mod")]
    modulus: Option<String>,
    value: String,
}

impl Formula {
    fn of(found: &Found) -> Formula {
        match found {
            Found::Counts(counts) => {
                let (numerator, denominator) = counts.generating_function();
                Formula {
                    first: Some(counts.first),
                    order: Some(counts.order()),
                    coefficients: Some(Numbers::of(&counts.coefficients)),
                    from: Some(counts.from),
                    terms: Some(Numbers::of(&counts.terms)),
                    generating_function: Some(GeneratingFunction {
                        first_power: counts.first,
                        numerator: Numbers::of(&numerator),
                        denominator: Numbers::of(&denominator),
                    }),
                    growth: counts.growth(),
                    closed_form: counts.closed().map(|closed| closed.to_string()),
                    states: Some(counts.states).filter(|&states| states > 0),
                    ..Formula::default()
                }
            }
            Found::Best(best) => Formula {
                first: Some(best.first),
                period: Some(best.period),
                slope: Some(best.slope),
                from: Some(best.from),
                values: Some(best.values.clone()),
                floor: best.floor().map(|floor| floor.to_string()),
                states: Some(best.states),
                ..Formula::default()
            },
            Found::Spectrum(spectrum) => Formula {
                first: Some(spectrum.first),
                order: Some(spectrum.coefficients.len()),
                coefficients: Some(Numbers::by_size(&spectrum.coefficients)),
                from: Some(spectrum.from),
                terms: Some(Numbers::by_size(&spectrum.terms)),
                states: Some(spectrum.states),
                ..Formula::default()
            },
        }
    }
}

impl Answer {
    /// Returns the record as a line of JSON.
    pub(super) fn record(&self) -> String {
        let (status, why, line) = match &self.status {
            Status::Proved => ("proved", None, None),
            Status::Fits(_, refused) => ("fits", Some(&refused.why), refused.line),
            Status::Refused(refused) => ("refused", Some(&refused.why), refused.line),
            Status::Stopped(limit, why) => (report::status(*limit), Some(why), None),
        };
        let term = |(n, modulus, value): &(u64, Option<BigUint>, BigUint)| Term {
            n: n.to_string(),
            modulus: modulus.as_ref().map(ToString::to_string),
            value: value.to_string(),
        };
        let record = Record {
            schema: 1,
            command: "formula",
            puzzle: &self.puzzle,
            of: self.of.name(),
            status,
            formula: self.found.as_ref().map(Formula::of).unwrap_or_default(),
            reason: why.map(ToString::to_string),
            line,
            at: self.term.as_ref().map(term),
            confirmed: self.confirmed,
            claims: &self.judged,
            seconds: self.seconds,
            version: env!("CARGO_PKG_VERSION"),
        };
        // Strings and numbers can always be written as JSON.
        serde_json::to_string(&record).map(|line| line + "\n").unwrap_or_default()
    }
}
