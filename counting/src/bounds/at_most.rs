//! Upper bounds among the constraints of a model, and the types of a partition into groups.

use std::borrow::Cow;

use limits::Limit;
use model::Model;
use model::constraint::{Constraint, Term, Var};

/// A group of variables: the true ones of a solution have a total size of at most `cap`.
pub(crate) struct CappedGroup {
    pub vars: Vec<Var>,
    pub cap: u64,
}

/// Disjoint groups, with the bound that they give.
pub(crate) struct Packing {
    pub groups: Vec<CappedGroup>,
    /// The caps, and the sizes of the variables in no group.
    pub bound: u64,
}

/// A callback that receives the number of steps done; a limit ends the work.
pub(crate) type Spend<'a> = &'a mut dyn FnMut(u64) -> Result<(), Limit>;

/// An upper bound on a weighted sum of variables.
pub(super) struct AtMost<'a> {
    /// Positive literals of variables with a size; borrowed where the constraint has no other literals.
    terms: Cow<'a, [Term]>,
    pub max: u64,
}

impl<'a> AtMost<'a> {
    /// Returns the upper bound that `constraint` states. Negative literals only make the sum larger and are
    /// left out.
    fn of(constraint: &'a Constraint, sizes: &[u64]) -> Option<AtMost<'a>> {
        let count = constraint.bounded_above()?;
        let counts = |term: &&Term| term.lit.positive && sizes[term.lit.var as usize] > 0;
        let max = u64::from(count.max);
        let sum: u64 = count.terms.iter().filter(counts).map(|term| u64::from(term.weight)).sum();
        if sum <= max {
            return None;
        }
        let terms = match count.terms.iter().all(|term| counts(&term)) {
            true => Cow::Borrowed(count.terms.as_slice()),
            false => Cow::Owned(count.terms.iter().filter(counts).copied().collect()),
        };
        Some(AtMost { terms, max })
    }

    /// Returns the limits among the constraints of `model`, in one pass; `spend` receives the steps.
    pub fn all(model: &'a Model, sizes: &[u64], spend: Spend<'_>) -> Result<Vec<AtMost<'a>>, Limit> {
        let mut limits = Vec::new();
        for constraint in &model.constraints {
            limits.extend(AtMost::of(constraint, sizes));
            spend(constraint.terms().count() as u64)?;
        }
        Ok(limits)
    }

    /// Its variables, each with its weight.
    pub fn terms(&self) -> impl Iterator<Item = (Var, u64)> {
        self.terms.iter().map(|term| (term.lit.var, u64::from(term.weight)))
    }

    /// The number of its terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Returns an upper bound on the size of its variables that are not `taken`, and the size of these
    /// variables without the constraint. Variables may be taken in part; those with the largest size for
    /// their weight come first.
    pub fn cap(&self, sizes: &[u64], taken: &[bool]) -> (u64, u64) {
        let mut offers: Vec<(u128, u128)> = Vec::with_capacity(self.len());
        let mut all = 0;
        for (var, weight) in self.terms() {
            if !taken[var as usize] {
                let size = sizes[var as usize];
                all += size;
                if weight <= self.max {
                    offers.push((u128::from(size), u128::from(weight)));
                }
            }
        }
        offers.sort_by(|a, b| (b.0 * a.1).cmp(&(a.0 * b.1)));
        let (mut room, mut cap) = (u128::from(self.max), 0);
        for (size, weight) in offers {
            if weight > room {
                cap += room * size / weight;
                break;
            }
            room -= weight;
            cap += size;
        }
        (cap as u64, all)
    }
}
