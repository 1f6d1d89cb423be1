//! A count in the lines that model counters print since the competition of 2021.

use model::Named;
use num_bigint::{BigInt, BigUint};

use crate::chart::log10;
use crate::exit::printable;
use crate::outcome::Outcome;
use crate::sentence::size_option;
use crate::weight::Weight;

/// Returns the lines: a comment with the question, whether there is a solution, the type, the logarithm and
/// the number. For a count that a limit stopped, the lines say that nothing is known.
pub fn count_mc(outcome: &Outcome, confirmation: Option<&Outcome>) -> String {
    let sizes =
        outcome.facts.as_ref().map(|facts| size_option(&outcome.puzzle, facts.sizes)).unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    let head = format!("c o kikisuji {version}: {}{sizes}\n", printable(&outcome.puzzle.name()));
    let Ok(answer) = &outcome.result else { return head + "s UNKNOWN\n" };
    let confirmed = confirmation.map(|again| match again.limit() {
        None => format!("c o confirmed by {}\n", again.method().name()),
        Some(limit) => format!("c o not confirmed: {limit}\n"),
    });
    let head = head + &confirmed.unwrap_or_default();
    let kind = if outcome.facts.as_ref().is_some_and(|facts| facts.is_projected) { "pmc" } else { "mc" };
    let status = if answer.count == BigUint::ZERO { "UNSATISFIABLE" } else { "SATISFIABLE" };
    if let Some(weight) = &outcome.weight {
        let Ok(Weight { sum, .. }) = weight else { return head + "s UNKNOWN\n" };
        let minus = if *sum.numer() < BigInt::ZERO { "neg" } else { "" };
        let logs = (log10(sum.numer().magnitude()), log10(sum.denom().magnitude()));
        let log = logs.0.zip(logs.1).map_or("-inf".into(), |(one, other)| format!("{:.6}", one - other));
        let kind = kind.replace("mc", "wmc");
        return format!(
            "{head}s {status}\nc s type {kind}\nc s {minus}log10-estimate {log}\nc s exact arb frac {sum}\n"
        );
    }
    let (count, log) = (&answer.count, logarithm(&answer.count));
    format!("{head}s {status}\nc s type {kind}\nc s log10-estimate {log}\nc s exact arb int {count}\n")
}

/// Returns the decimal logarithm in words of the competition.
fn logarithm(count: &BigUint) -> String {
    log10(count).map_or("-inf".into(), |log| format!("{log:.6}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_of_large_numbers() {
        assert_eq!(logarithm(&BigUint::ZERO), "-inf");
        assert_eq!(logarithm(&92u32.into()), "1.963788");
        assert_eq!(logarithm(&BigUint::from(10u32).pow(100)), "100.000000");
    }
}
