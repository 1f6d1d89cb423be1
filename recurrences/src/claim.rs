//! Claims about a sequence, and what is true of them.
//!
//! Terms and a formula of sums, products, quotients by constants and powers have a recurrence, and so has what one is
//! more than the other. If that is 0 at as many places in a row as the order of that recurrence, it is 0 for ever. The
//! same is true of spectra, whose terms are polynomials in x, and of the terms times the denominator of a generating
//! function.

use limits::Budget;
use num_bigint::BigInt;
use num_integer::{Integer, gcd};

use crate::expression::{COUNTS, Fraction, Names, ROWS, Reader, SERIES, Tree};
use crate::linear::Recurrence;
use crate::polynomial::{Polynomial, is_zero, product, sum};
use crate::reason::Reason;
use crate::spectrum::Spectrum;

/// Differences that are looked at to judge a claim.
const LONGEST: usize = 100_000;

/// What is proved of a sequence, which decides claims about it.
#[derive(Clone, Debug)]
pub enum Proved {
    /// Of numbers.
    Counts(Recurrence),
    /// Of spectra.
    Rows(Spectrum),
}

/// What is true of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The n from which it is said to hold, if it is said.
    pub claimed_from: Option<u64>,
    /// The least n from which it is true, for ever or to the end of a list.
    pub true_from: Option<u64>,
    /// The first n where it is said to hold and does not.
    pub fails: Option<Failure>,
    /// The order of the shortest recurrence, where the claim is a longer one.
    pub shortest: Option<usize>,
}

/// Where a claim is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// This n.
    pub n: u64,
    /// What is claimed, as a quotient; `None` where it divides by 0.
    pub claimed: Option<Fraction>,
    /// The term.
    pub term: Polynomial,
}

/// Why a claim cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// The text is not understood from here on.
    #[error("cannot read `{0}` in a claim (such as {1}, or terms)")]
    Text(String, &'static str),
    /// No recurrence is known for the expression.
    #[error("no recurrence is known for this expression, so that finitely many terms do not prove it")]
    Expression,
    /// A list has this n, which is below the first one.
    #[error("the list has a term for n = {0}, and the first n is {1}")]
    Early(u64, u64),
    /// There is no answer.
    #[error(transparent)]
    Reason(#[from] Reason),
}

impl Proved {
    /// The name of a term, what stands in a formula for it, and examples of claims.
    fn names(&self) -> (&'static str, Names, &'static str) {
        match self {
            Proved::Counts(_) => ("a(n)", COUNTS, "`a(n) = 2*a(n-1) + 3 for n > 4`, `G.f.: x/(1 - x)`"),
            Proved::Rows(_) => ("P(n,x)", ROWS, "`P(n,x) = (1 + x)*P(n-1,x) for n > 4`"),
        }
    }

    /// The first n, the n from which the recurrence holds, and its order.
    fn numbers(&self) -> (u64, u64, usize) {
        match self {
            Proved::Counts(counts) => (counts.first, counts.from, counts.order()),
            Proved::Rows(rows) => (rows.first, rows.from, rows.order()),
        }
    }

    /// So many terms from the first n on.
    fn terms(&self, number: usize, budget: &Budget) -> Result<Vec<Polynomial>, Reason> {
        match self {
            Proved::Counts(counts) => Ok(counts.iter().take(number).map(|term| vec![term]).collect()),
            Proved::Rows(rows) => rows.up_to((rows.first + number as u64).saturating_sub(1), budget),
        }
    }

    /// Judges a formula (`Empirical: a(n) = 2*a(n-1) for n > 4.`), a generating function (`G.f.: x/(1 - x)`), or terms
    /// (`1, 2, 3`, or lines `n a(n)`).
    pub fn judge(&self, text: &str, budget: &Budget) -> Result<Verdict, Unclear> {
        let (name, names, examples) = self.names();
        let unclear = |rest: &str| Unclear::Text(rest.trim().chars().take(40).collect(), examples);
        let after = |text: &str, at: usize| {
            text[at..].trim_start().strip_prefix(['=', ':']).map(|rest| text.len() - rest.len())
        };
        if let Some(begin) = text.match_indices(name).find_map(|(at, word)| after(text, at + word.len())) {
            let mut reader = Reader::new(&text[begin..], names);
            let tree = reader.sum().ok_or_else(|| unclear(&text[begin..]))?;
            let from = condition(&mut reader).ok_or_else(|| unclear(reader.rest))?;
            return if ends(reader.rest) {
                self.formula(&tree, from, budget)
            } else {
                Err(unclear(reader.rest))
            };
        }
        let lower = text.to_ascii_lowercase();
        if let Some(begin) = lower.match_indices("g.f.").find_map(|(at, word)| after(text, at + word.len()))
            && matches!(self, Proved::Counts(_))
        {
            let begin = text[begin..]
                .trim_start()
                .strip_prefix("A(x) =")
                .map_or(begin, |rest| text.len() - rest.len());
            let mut reader = Reader::new(&text[begin..], SERIES);
            let tree = reader.sum().ok_or_else(|| unclear(&text[begin..]))?;
            let series = tree.constant().and_then(series).ok_or_else(|| unclear(&text[begin..]))?;
            return if ends(reader.rest) { self.series(&series, budget) } else { Err(unclear(reader.rest)) };
        }
        let mut terms = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let words: Vec<&str> = line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
            let number = |word: &str| word.parse::<BigInt>().map_err(|_| unclear(line));
            match words[..] {
                [n, term] if !line.contains(',') => {
                    terms.push((n.parse().map_err(|_| unclear(line))?, number(term)?));
                }
                _ => {
                    for word in words {
                        terms.push((self.numbers().0 + terms.len() as u64, number(word)?));
                    }
                }
            }
        }
        if terms.is_empty() { Err(unclear(text)) } else { self.list(terms, budget) }
    }

    fn formula(&self, tree: &Tree, from: Option<u64>, budget: &Budget) -> Result<Verdict, Unclear> {
        let (first, proved_from, order) = self.numbers();
        let bound = tree.bound(order.max(1)).ok_or(Unclear::Expression)?;
        // The terms are in the difference anyway.
        let more = bound.more.saturating_add(order);
        if more > LONGEST {
            return Err(Unclear::Expression);
        }
        let least = first + bound.reach;
        let claimed = from.map_or(least, |from| from.max(least));
        // From here on the recurrence gives all terms that the difference is made of.
        let regular = proved_from - order as u64 + bound.reach;
        let end = regular.max(claimed) + more as u64 + 1;
        let terms = self.terms((end - first) as usize, budget)?;
        let term = |n: u64| terms[(n - first) as usize].clone();
        let fails = |n: u64| {
            let claimed = tree.value(n, &term);
            let holds = claimed
                .as_ref()
                .is_some_and(|(number, divisor)| is_zero(&sum(product(&term(n), divisor), number, -1)));
            (!holds).then(|| Failure { n, claimed: claimed.map(lowest), term: term(n) })
        };
        let holds_for_ever = (regular..regular + more as u64).all(|n| fails(n).is_none());
        let true_from = holds_for_ever
            .then(|| (least..regular).rev().find(|&n| fails(n).is_some()).map_or(least, |n| n + 1));
        let is_longer = bound.is_recurrence() && bound.reach as usize > order;
        Ok(Verdict {
            claimed_from: from,
            true_from,
            fails: (claimed..end).find_map(fails),
            shortest: is_longer.then_some(order),
        })
    }

    /// Judges a generating function: whether its numerator is the product of its denominator and the terms. Below the first n
    /// there is no board, so that its own coefficients stand there.
    fn series(&self, function: &Fraction, budget: &Budget) -> Result<Verdict, Unclear> {
        let (numerator, denominator) = function;
        let (first, from, order) = self.numbers();
        let reach = denominator.len() as u64;
        let regular = (from + reach).max(numerator.len() as u64) + order as u64;
        let mut terms = coefficients(function, first as usize);
        let counted = self.terms((regular - first.min(regular)) as usize, budget)?;
        terms.extend(counted.into_iter().map(|term| term.into_iter().sum::<BigInt>()));
        let more = sum(product(denominator, &terms), numerator, -1);
        let fails = more[..regular as usize].iter().position(|one| *one != BigInt::ZERO).map(|n| {
            let claimed = &terms[n] * &denominator[0] - &more[n];
            let claimed = lowest((vec![claimed], denominator[..1].to_vec()));
            Failure { n: n as u64, claimed: Some(claimed), term: vec![terms[n].clone()] }
        });
        let true_from = fails.is_none().then_some(first);
        Ok(Verdict { claimed_from: None, true_from, fails, shortest: None })
    }

    /// Judges terms, each with its n; of spectra, each with its place in all rows one after the other, from the first n on.
    fn list(&self, mut listed: Vec<(u64, BigInt)>, budget: &Budget) -> Result<Verdict, Unclear> {
        let (first, ..) = self.numbers();
        listed.sort();
        let (least, last) = (listed[0].0, listed[listed.len() - 1].0);
        if least < first {
            return Err(Unclear::Early(least, first));
        }
        let (mut terms, mut rows) = (Vec::new(), 16);
        while (terms.len() as u64) <= last - first {
            rows = (2 * rows).min((last - first + 1) as usize);
            terms = self.terms(rows, budget)?.concat();
            if rows as u64 > last - first {
                terms.resize(terms.len().max(rows), BigInt::ZERO);
            }
        }
        let (mut fails, mut true_from) = (None, Some(least));
        for (n, claimed) in listed {
            let term = &terms[(n - first) as usize];
            if *term != claimed {
                true_from = Some(n + 1);
                let claimed = Some((vec![claimed], vec![1.into()]));
                fails.get_or_insert(Failure { n, claimed, term: vec![term.clone()] });
            }
        }
        Ok(Verdict { claimed_from: None, true_from, fails, shortest: None })
    }
}

/// Reads `for n > 4`, if there is such a condition: `None` where it is not understood.
fn condition(reader: &mut Reader<'_>) -> Option<Option<u64>> {
    let words =
        [reader.take(","), reader.take("for"), reader.take("with"), reader.take("if"), reader.take("all")];
    let is_one = words[1..].contains(&true) || words[0] && reader.rest.trim_start().starts_with('n');
    if !is_one {
        return Some(None);
    }
    if !reader.take("n") {
        return None;
    }
    let (above, equal) = (reader.take(">"), reader.take("="));
    let number: u64 = (above).then(|| reader.number())??.try_into().ok()?;
    Some(Some(number + u64::from(!equal)))
}

/// Whether nothing follows a claim but the name of who made it, or another sentence.
fn ends(rest: &str) -> bool {
    let rest = rest.trim_start();
    rest.is_empty()
        || rest.starts_with(['.', ';', '\n', '['])
        || rest.trim_start_matches('-').trim_start().starts_with('_')
}

/// The quotient whose denominator has a constant part; `None` where it is no power series.
fn series((mut numerator, mut denominator): Fraction) -> Option<Fraction> {
    let zeros = denominator.iter().position(|one| *one != BigInt::ZERO)?;
    let is_series = is_zero(&numerator[..zeros.min(numerator.len())]);
    numerator.drain(..zeros.min(numerator.len()));
    denominator.drain(..zeros);
    is_series.then_some((numerator, denominator))
}

/// So many coefficients of a power series, 0 for one that is no whole number.
fn coefficients((numerator, denominator): &Fraction, number: usize) -> Vec<BigInt> {
    let mut found: Vec<BigInt> = Vec::with_capacity(number);
    for n in 0..number {
        let before: BigInt = denominator[1..].iter().zip(found.iter().rev()).map(|(by, one)| by * one).sum();
        let (whole, rest) = (numerator.get(n).cloned().unwrap_or_default() - before).div_rem(&denominator[0]);
        found.push(if rest == BigInt::ZERO { whole } else { BigInt::ZERO });
    }
    found
}

/// The quotient without common divisors of all coefficients.
fn lowest((numerator, denominator): Fraction) -> Fraction {
    let all = numerator.iter().chain(&denominator);
    let common = all.fold(BigInt::ZERO, |common, one| gcd(common, one.clone()));
    let is_negative =
        denominator.iter().find(|one| **one != BigInt::ZERO).is_some_and(|one| *one < BigInt::ZERO);
    let common = if is_negative { -common } else { common };
    let divided = |all: Polynomial| {
        let length = all.iter().rposition(|one| *one != BigInt::ZERO).map_or(0, |last| last + 1);
        all.into_iter().take(length).map(|one| one / &common).collect()
    };
    (divided(numerator), divided(denominator))
}
