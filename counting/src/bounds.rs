//! Proved bounds on the size of every solution, from a look at the constraints alone.
//!
//! Upper bounds: the variables are split into groups, and each group has a cap on the size that a solution
//! takes from it (a row takes one rook, or two points). The caps add up. A second bound charges every limit a
//! share, so that the shares cover each variable (`shares.rs`). Lower bounds: constraints without a common
//! variable each demand some size. Where there are many clauses, a dual solution of their covering program
//! demands more.

mod at_most;
mod packing;
mod pairs;
mod shares;

pub(crate) use at_most::Packing;
use at_most::{AtMost, Spend};
use limits::{Budget, Limit};
use model::Model;
use model::constraint::{Constraint, Count};
use model::steps::Steps;
use packing::packings_of;
pub(crate) use packing::{other_packings_within, packings_bytes, packings_within};

/// Returns an upper bound on the size of every solution. With a projection, only projected variables count.
///
/// Some greedy passes over the constraints, near linear in their terms.
pub fn upper(model: &Model) -> u32 {
    upper_within(model, &Budget::default()).unwrap_or(u32::MAX)
}

/// Computes [`upper`] within the limits of `budget`. That of a small model comes after the deadline, too, in some
/// milliseconds: it is part of what is known of a count that was stopped.
pub fn upper_within(model: &Model, budget: &Budget) -> Result<u32, Limit> {
    let mut steps = Steps::of_short(budget);
    steps.hold(packings_bytes(model))?;
    let spend: Spend<'_> = &mut |done| steps.take(done as usize);
    let sizes = model.sizes();
    let limits = AtMost::all(model, &sizes, spend)?;
    let packings = packings_of(&limits, &sizes, spend)?;
    let bound = packings.first().map_or_else(|| sizes.iter().sum(), |packing| packing.bound);
    let bound = bound.min(shares::bound(&limits, &sizes, spend)?);
    Ok(u32::try_from(bound).unwrap_or(u32::MAX))
}

/// Returns a lower bound on the size of every solution. With a projection, only projected variables count.
///
/// Linear in the constraints' terms but for a sort.
pub fn lower(model: &Model) -> u32 {
    lower_within(model, &Budget::default()).unwrap_or(0)
}

/// Computes [`lower`] as [`upper_within`] does [`upper`].
pub fn lower_within(model: &Model, budget: &Budget) -> Result<u32, Limit> {
    let mut steps = Steps::of_short(budget);
    steps.hold(model.constraints.len() * size_of::<&Constraint>() + model.variables() * size_of::<u128>())?;
    let weights = model.sizes();
    let bound = covering(model, &weights, &mut steps)?.max(disjoint(model, &weights, &mut steps)?);
    Ok(u32::try_from(bound).unwrap_or(u32::MAX))
}

/// Charges every clause its lowest price. The price of a variable is its size divided by the number of
/// clauses with it. So the clauses of a variable together are charged at most its size, and every solution
/// pays at least the sum of the charges.
fn covering(model: &Model, weights: &[u64], steps: &mut Steps<'_>) -> Result<u64, Limit> {
    /// One unit of size: a multiple of 1..=16, so small gains divide it exactly.
    const UNIT: u128 = 720_720;
    let clauses = || model.constraints.iter().filter_map(|c| c.cover(weights));
    let mut gains = vec![0u128; weights.len()];
    for clause in clauses() {
        steps.take(clause.len())?;
        clause.iter().for_each(|&var| gains[var as usize] += 1);
    }
    let price = |var: usize| UNIT * u128::from(weights[var]) / gains[var];
    let mut sum: u128 = 0;
    for clause in clauses() {
        steps.take(2 * clause.len())?;
        sum += clause.iter().map(|&var| price(var as usize)).min().unwrap_or(0);
    }
    Ok(sum.div_ceil(UNIT) as u64)
}

/// The demands of constraints chosen greedily, smallest first, so that no two share a variable.
fn disjoint(model: &Model, weights: &[u64], steps: &mut Steps<'_>) -> Result<u64, Limit> {
    let mut constraints: Vec<&Constraint> = model.constraints.iter().collect();
    constraints.sort_by_cached_key(|constraint| constraint.steps());
    let mut used = vec![false; weights.len()];
    let mut sum = 0;
    for constraint in constraints {
        steps.take(4 * constraint.steps())?;
        let vars = || constraint.terms().map(|term| term.lit.var as usize);
        let demand = constraint.any.iter().map(|count| demand(count, weights)).min().unwrap_or(0);
        if demand > 0 && vars().all(|var| !used[var]) {
            vars().for_each(|var| used[var] = true);
            sum += demand;
        }
    }
    Ok(sum)
}

/// Returns a lower bound on the size with which `count` can hold. Its variables may be taken in part; those
/// with the most weight for their size come first.
fn demand(count: &Count, weights: &[u64]) -> u64 {
    let mut lacks = u128::from(count.min);
    let mut offers: Vec<(u128, u128)> = Vec::new();
    for term in &count.terms {
        let (weight, size) = (u128::from(term.weight), u128::from(weights[term.lit.var as usize]));
        if term.lit.positive && size > 0 {
            offers.push((weight, size));
        } else {
            lacks = lacks.saturating_sub(weight);
        }
    }
    offers.sort_by(|a, b| (a.1 * b.0).cmp(&(b.1 * a.0)));
    let mut sum = 0;
    for (weight, size) in offers {
        if lacks <= weight {
            // The last one in part; nothing is smaller than a part, so round up.
            return (sum + (lacks * size).div_ceil(weight)) as u64;
        }
        lacks -= weight;
        sum += size;
    }
    // The count cannot hold, so there is no solution, and every bound is valid.
    sum as u64
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use encoders::families;

    #[test]
    fn a_bound_from_above_ends_where_it_is_cancelled() {
        let puzzle = families::parse(&["no-three-in-line", "24"]).expect("a puzzle");
        let model = puzzle.model(None, &Budget::default()).expect("a model");
        let free = upper_within(&model, &Budget::default());
        assert_eq!(free, Ok(upper(&model)));
        let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        assert_eq!(upper_within(&model, &cancelled), Err(Limit::Cancelled));
        let few = Budget { bytes: Some(1000), ..Budget::default() };
        assert_eq!(upper_within(&model, &few), Err(Limit::Bytes(1000)));
    }

    #[test]
    fn a_bound_from_below_ends_where_it_is_cancelled() {
        let puzzle = families::parse(&["domination", "queen", "48"]).expect("a puzzle");
        let model = puzzle.model(None, &Budget::default()).expect("a model");
        assert_eq!(lower_within(&model, &Budget::default()), Ok(lower(&model)));
        let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        assert_eq!(lower_within(&model, &cancelled), Err(Limit::Cancelled));
        let few = Budget { bytes: Some(1000), ..Budget::default() };
        assert_eq!(lower_within(&model, &few), Err(Limit::Bytes(1000)));
    }
}
