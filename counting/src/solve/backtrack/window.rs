//! Constraints that follow from a window of sizes and the counts that contain the size.
//!
//! Subtract `k` times the size from a count that has every variable with a size: if the size lies in a
//! window, so does the difference. With a tight size, a weak statement about all variables becomes a strong
//! one about few: the identity of the doubly attacking queens (three times the size plus the number of empty
//! lines) leaves a budget of empty lines. The `k` under which most variables vanish is taken; others may stay
//! with a negative factor, as the negated literal.

use model::constraint::{Constraint, Count, Term, UNBOUNDED, Var};

/// The counts on the rest for sizes in `low..=high`; `weights` are the sizes of the variables.
/// Redundant: every solution of such a size keeps them. Linear in the constraints.
pub(super) fn rests(constraints: &[Constraint], weights: &[u64], low: u64, high: u64) -> Vec<Constraint> {
    let sized = weights.iter().filter(|&&weight| weight > 0).count();
    let rest = |constraint: &Constraint| {
        rest(constraint.single()?, weights, sized, low, high).map(Constraint::count)
    };
    constraints.iter().filter_map(rest).collect()
}

/// A sum of variables that has to be so large.
pub(super) struct Demand {
    /// What each of its variables adds.
    pub terms: Vec<(Var, u64)>,
    /// The least sum.
    pub least: u64,
}

/// The sums that have to be so large for sizes from `low` on: the size, and the [`rests`] of the counts.
pub(super) fn demands(rests: &[Constraint], weights: &[u64], low: u64) -> Vec<Demand> {
    let sized = (0..).zip(weights.iter().copied()).filter(|(_, weight)| *weight > 0);
    let of_count = |count: &Count| Demand {
        terms: count.terms.iter().map(|term| (term.lit.var, u64::from(term.weight))).collect(),
        least: least_true(count),
    };
    let size = Demand { terms: sized.collect(), least: low };
    std::iter::once(size).chain(rests.iter().flat_map(|rest| &rest.any).map(of_count)).collect()
}

/// The least sum over the true variables of a count; 0 where its literals differ in sign.
fn least_true(count: &Count) -> u64 {
    if count.terms.iter().all(|term| term.lit.positive) {
        u64::from(count.min)
    } else if count.terms.iter().all(|term| !term.lit.positive) {
        count.total().saturating_sub(count.most())
    } else {
        0
    }
}

fn rest(count: &Count, weights: &[u64], sized: usize, low: u64, high: u64) -> Option<Count> {
    let size = |term: &Term| if term.lit.positive { weights[term.lit.var as usize] } else { 0 };
    let mut ratios: Vec<u64> =
        count.terms.iter().filter_map(|term| u64::from(term.weight).checked_div(size(term))).collect();
    if ratios.len() != sized {
        return None;
    }
    ratios.sort_unstable();
    let times = ratios.chunk_by(|a, b| a == b).max_by_key(|same| same.len())?[0];
    // What moves from the left side to the bounds.
    let mut moved = 0u64;
    let mut terms = Vec::with_capacity(count.terms.len());
    for term in &count.terms {
        let (weight, away) = (u64::from(term.weight), times.checked_mul(size(term))?);
        let (lit, weight) = match weight.checked_sub(away) {
            Some(left) => (term.lit, left),
            None => (!term.lit, away - weight),
        };
        moved += if lit == term.lit { 0 } else { weight };
        terms.push(lit.times(u32::try_from(weight).ok()?));
    }
    let bound = |bound: u32, size: u64| (u64::from(bound) + moved).checked_sub(times.checked_mul(size)?);
    let min = bound(count.min, high).unwrap_or(0);
    let max = match (count.max, bound(count.max, low)) {
        (UNBOUNDED, _) => UNBOUNDED,
        (_, Some(max)) => u32::try_from(max).ok()?,
        // The size alone is too much: no terms, and a sum out of reach.
        (_, None) => return Some(Count { terms: Vec::new(), min: 1, max: 0 }),
    };
    Some(Count::new(terms, u32::try_from(min).ok()?, max))
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::constraint::{neg, pos};

    /// Every assignment that keeps a count and whose size is in the window keeps what is derived;
    /// with one size, the other way round as well.
    #[test]
    fn equivalent_under_one_size() {
        let weights = [1, 1, 2, 0, 0];
        for factors in [[3, 3, 6, 1, 1], [2, 3, 6, 1, 2], [3, 1, 2, 1, 1], [1, 1, 1, 2, 1]] {
            for (low, high, min, max) in [(2, 2, 5, 9), (1, 1, 0, 4), (3, 3, 8, UNBOUNDED), (1, 3, 4, 7)] {
                let lits = [pos(0), pos(1), pos(2), neg(3), pos(4)];
                let terms = lits.iter().zip(factors).map(|(lit, factor)| lit.times(factor));
                let given = Constraint::count(Count::new(terms, min, max));
                let derived = rests(std::slice::from_ref(&given), &weights, low, high);
                for bits in 0..32u32 {
                    let values: Vec<bool> = (0..5).map(|var| bits >> var & 1 == 1).collect();
                    let size: u64 = weights.iter().zip(&values).map(|(w, &v)| w * u64::from(v)).sum();
                    let kept = derived.iter().all(|rest| rest.holds(&values));
                    if (low..=high).contains(&size) {
                        assert!(kept || !given.holds(&values), "{given:?} {low}..{high} {bits:05b}");
                        assert!(low < high || derived.is_empty() || kept == given.holds(&values));
                    }
                }
            }
        }
    }

    #[test]
    fn only_counts_with_every_size() {
        let part = Constraint::count(Count::new([pos(0).times(3), pos(2).times(1)], 0, 3));
        assert_eq!(rests(&[part], &[1, 1, 0], 1, 1), []);
        let all = Constraint::count(Count::new([pos(0).times(3), pos(1).times(3), neg(2).times(1)], 0, 4));
        let budget = Constraint::count(Count::new([neg(2).times(1)], 0, 1));
        assert_eq!(rests(&[all], &[1, 1, 0], 1, 1), [budget]);
    }
}
