//! The certificate of a recurrence, which `formula-check` reads.

use std::fmt::Write;

use limits::Budget;
use recurrences::{Quantity, lump};

use super::known::{Answer, Found};
use crate::exit::{Failure, usage};
use crate::refusal::told;

impl Answer {
    /// Returns the walk, merged where states count alike, and the recurrence. Refused: what is no proved number of walks.
    pub fn certificate(&self) -> Result<String, Failure> {
        let (Some(Found::Counts(counts)), Some(walk)) = (&self.found, &self.walk) else {
            return usage(told!([certificate] " is of counts that are proved; leave it out"));
        };
        let lumped = lump(walk, Quantity::Total, &Budget::default());
        let lumped = lumped.map_err(|reason| Failure::new(crate::exit::Exit::Limit, reason.to_string()))?;
        let list = |numbers: &mut dyn Iterator<Item = String>| {
            numbers.fold(String::new(), |line, number| line + " " + &number)
        };
        let total = |sizes: &recurrences::Sizes| {
            sizes.iter().map(|(_, count)| count).sum::<num_bigint::BigUint>().to_string()
        };
        let mut text = format!("kikisuji recurrence 1\nc {}\nfirst {}\n", self.puzzle, lumped.first);
        let _ = writeln!(text, "early{}", list(&mut lumped.early.iter().map(total)));
        let _ = writeln!(text, "stride {}\nstates {}", lumped.stride, lumped.ends.len());
        for (state, ways) in &lumped.start {
            let _ = writeln!(text, "start {state} {}", total(ways));
        }
        for (state, steps) in lumped.steps.iter().enumerate() {
            for step in steps {
                let _ = writeln!(text, "step {state} {} {}", step.to, step.ways);
            }
        }
        for (state, ways) in lumped.ends.iter().enumerate().filter(|(_, ways)| !ways.is_empty()) {
            let _ = writeln!(text, "ends {state} {}", total(ways));
        }
        let numbers = |all: &[num_bigint::BigInt]| list(&mut all.iter().map(ToString::to_string));
        let _ = writeln!(text, "coefficients{}", numbers(&counts.coefficients));
        let _ = writeln!(text, "from {}\nterms{}", counts.from, numbers(&counts.terms));
        Ok(text)
    }
}
