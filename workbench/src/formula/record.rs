//! A formula as a record.

use model::Named;
use num_bigint::BigInt;
use recurrences::{BestSizes, Recurrence, Spectrum};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::known::{Answer, Found, Status, Term};
use crate::report;

/// The members of an object, in their order.
struct Members(Vec<(&'static str, Value)>);

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Answer {
    /// Returns the record as a line of JSON. What has no value is left out, but for the reason.
    pub(super) fn record(&self) -> String {
        let (status, why, line) = match &self.status {
            Status::Proved => ("proved", None, None),
            Status::Fits(_, refused) => ("fits", Some(&refused.why), refused.line),
            Status::Refused(refused) => ("refused", Some(&refused.why), refused.line),
            Status::Stopped(limit, why) => (report::status(*limit), Some(why), None),
        };
        let mut all = vec![
            ("schema", json!(1)),
            ("command", json!("formula")),
            ("puzzle", json!(self.puzzle)),
            ("of", json!(self.of.name())),
            ("status", json!(status)),
        ];
        all.extend(match &self.found {
            Some(Found::Counts(counts)) => of_counts(counts),
            Some(Found::Best(best)) => of_best(best),
            Some(Found::Spectrum(spectrum)) => of_spectrum(spectrum),
            None => Vec::new(),
        });
        all.push(("reason", json!(why.map(ToString::to_string))));
        all.extend(line.map(|line| ("line", json!(line))));
        all.extend(self.term.as_ref().map(|(n, modulus, value)| {
            let modulus = modulus.as_ref().map(ToString::to_string);
            let value = match value {
                Term::Number(number) => json!(number.to_string()),
                Term::Spectrum(row) => row.iter().map(ToString::to_string).collect(),
                Term::NoSet => Value::Null,
            };
            ("at", json!({"n": n.to_string(), "mod": modulus, "value": value}))
        }));
        all.extend(self.confirmed.map(|last| ("confirmed", json!(last))));
        all.extend((!self.judged.is_empty()).then(|| ("claims", json!(self.judged))));
        all.push(("seconds", json!(self.seconds)));
        all.push(("version", json!(env!("CARGO_PKG_VERSION"))));
        // Strings and numbers can always be written as JSON.
        serde_json::to_string(&Members(all)).map(|line| line + "\n").unwrap_or_default()
    }
}

fn decimals(numbers: &[BigInt]) -> Value {
    numbers.iter().map(BigInt::to_string).collect()
}

fn recurrence<T>(found: &Recurrence<T>, list: impl Fn(&[T]) -> Value) -> Vec<(&'static str, Value)> {
    vec![
        ("first", json!(found.first)),
        ("order", json!(found.order())),
        ("coefficients", list(&found.coefficients)),
        ("from", json!(found.from)),
        ("terms", list(&found.terms)),
    ]
}

fn of_counts(counts: &Recurrence) -> Vec<(&'static str, Value)> {
    let (numerator, denominator) = counts.generating_function();
    let function = json!({
        "first_power": counts.first,
        "numerator": decimals(&numerator),
        "denominator": decimals(&denominator),
    });
    let mut all = recurrence(counts, decimals);
    all.push(("generating_function", function));
    all.extend(counts.growth().map(|growth| ("growth", json!(growth))));
    all.extend(counts.closed().map(|closed| ("closed_form", json!(closed.to_string()))));
    // A fit has no walk.
    all.extend((counts.states > 0).then(|| ("states", json!(counts.states))));
    all
}

fn of_best(best: &BestSizes) -> Vec<(&'static str, Value)> {
    let mut all = vec![
        ("first", json!(best.first)),
        ("period", json!(best.period)),
        ("slope", json!(best.slope)),
        ("from", json!(best.from)),
        ("values", json!(best.values)),
    ];
    all.extend(best.floor().map(|floor| ("floor", json!(floor.to_string()))));
    all.push(("states", json!(best.states)));
    all
}

fn of_spectrum(spectrum: &Spectrum) -> Vec<(&'static str, Value)> {
    let mut all = recurrence(spectrum, |rows| rows.iter().map(|row| decimals(row)).collect());
    all.push(("states", json!(spectrum.states)));
    all
}
