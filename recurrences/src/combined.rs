//! Several sequences as one: a mean of counts.

use limits::Budget;
use num_bigint::BigInt;

use crate::linear::{Proof, Recurrence};
use crate::reason::Reason;

impl Recurrence {
    /// The sum of these sequences, each times its factor, divided by a number that divides every term. They have the same
    /// first n.
    pub fn combined(
        parts: &[(BigInt, Recurrence)],
        divisor: u32,
        order_limit: usize,
        budget: &Budget,
    ) -> Result<Recurrence, Reason> {
        let first = parts.first().map_or(1, |(_, part)| part.first);
        assert!(parts.iter().all(|(_, part)| part.first == first), "the sequences begin together");
        let mut terms: Vec<_> = parts.iter().map(|(factor, part)| (factor, part.iter())).collect();
        let mut next = || {
            let mut sum = BigInt::ZERO;
            for (factor, terms) in &mut terms {
                sum += *factor * terms.next().expect("there is no end");
            }
            assert_eq!(&sum % divisor, BigInt::ZERO, "the divisor divides every term");
            Ok(sum / divisor)
        };
        // From here on each part is given by its recurrence.
        let begins = parts.iter().map(|(_, part)| (part.from - first) as usize - part.order());
        let early = (0..begins.max().unwrap_or(0)).map(|_| next()).collect::<Result<_, _>>()?;
        let bound = parts.iter().map(|(_, part)| part.order()).sum();
        let found = Proof { bound, order_limit, budget }.prove(first, early, next)?;
        Ok(Recurrence { states: parts.iter().map(|(_, part)| part.states).sum(), ..found })
    }
}
