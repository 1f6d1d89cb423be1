//! The lines `c p weight LITERAL W 0` of a formula: what a literal multiplies the weight of a solution by, where it is true.
//!
//! As in the competition of model counters, a literal without a line has what the line of its negation leaves of 1; without a
//! line for either, both have 1.

use std::collections::BTreeMap;

use model::constraint::Var;
use model::fraction::{CheckedSub, Fraction, fraction};

use super::clauses::ClauseReader;

/// What the lines say, as far as they are read.
#[derive(Default)]
pub(super) struct WeightLines {
    /// Whether a line `c t` asks for a weighted count, or for one without weights.
    pub asked: Option<bool>,
    of_literal: BTreeMap<i64, Fraction>,
}

impl WeightLines {
    /// Reads the words behind `c p weight`. The error is worded to follow the name of the line.
    pub fn read(&mut self, words: &[&str]) -> Result<(), String> {
        let form = "write `c p weight LITERAL W 0`";
        let [literal, weight, "0"] = words else {
            return Err(format!("gives no literal, its weight and a 0 behind them; {form}"));
        };
        let literal: i64 = literal
            .parse()
            .ok()
            .filter(|&literal| literal != 0)
            .ok_or_else(|| format!("gives a weight to `{literal}`, which is no literal; {form}"))?;
        let weight = fraction(weight).map_err(|why| format!("gives a weight: {why}"))?;
        match self.of_literal.insert(literal, weight) {
            Some(_) => Err(format!("gives a second weight to {literal}; keep one")),
            None => Ok(()),
        }
    }

    /// The factors by variable, where `shown` ones are counted, ascending; `None` where there are no weights. The error is
    /// worded to follow the name of the file.
    pub fn factors(
        &self,
        variables: u32,
        shown: Option<&[Var]>,
    ) -> Result<Option<Vec<[Fraction; 2]>>, String> {
        if self.asked != Some(true) && self.of_literal.is_empty() {
            return Ok(None);
        }
        if self.asked == Some(false) {
            return Err(
                "gives weights, but asks for a count without them; write `c t wmc` or `c t pwmc`".into()
            );
        }
        let mut factors = vec![[Fraction::ONE; 2]; variables as usize];
        for (&literal, &weight) in &self.of_literal {
            let is_shown = |var: &Var| shown.is_none_or(|shown| shown.binary_search(var).is_ok());
            let Some(var) = ClauseReader::variable(literal.unsigned_abs(), variables).filter(is_shown) else {
                return Err(format!(
                    "gives a weight to {literal}, which is no literal of a variable that is counted; remove it"
                ));
            };
            let other = match self.of_literal.get(&-literal) {
                Some(&other) => Some(other),
                None => Fraction::ONE.checked_sub(&weight),
            };
            let other = other
                .ok_or_else(|| format!("gives {literal} a weight that is too long; write fewer digits"))?;
            factors[var as usize] = if literal > 0 { [other, weight] } else { [weight, other] };
        }
        Ok(Some(factors))
    }
}
