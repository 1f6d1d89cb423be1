//! Upper bounds by duality: every limit is charged a share, every variable pays for what is left.
//!
//! If each variable's size is covered by the shares of the limits it occurs in, no solution is larger
//! than the shares times the limits (weak duality of the fractional packing program). Where each
//! variable occurs in two long lines, half of each line is enough, which no partition of the
//! variables into lines can say.

use super::limits::{AtMost, Spend};

/// One unit of size: divisible by every number of shares tried.
const UNIT: u64 = 12;
/// A limit is charged one of that many parts at first.
const PARTS: [u64; 4] = [1, 2, 3, 4];

/// The best bound found on the size. Cost: some passes over the terms, of which `spend` is told.
pub(super) fn bound<E>(limits: &[AtMost<'_>], sizes: &[u64], spend: Spend<'_, E>) -> Result<u64, E> {
    let mut order: Vec<usize> = (0..limits.len()).collect();
    order.sort_by_key(|&at| limits[at].len());
    let mut best = u64::MAX;
    for parts in PARTS {
        best = best.min(charged(limits, sizes, &order, UNIT / parts, spend)?);
    }
    Ok(best)
}

/// The bound where a limit pays `share` for each unit of size at first, and takes back what is not
/// needed, the shortest limits first. Saturates where numbers are too large to be useful.
fn charged<E>(
    limits: &[AtMost<'_>],
    sizes: &[u64],
    order: &[usize],
    share: u64,
    spend: Spend<'_, E>,
) -> Result<u64, E> {
    let needed = |var: u32| sizes[var as usize].saturating_mul(UNIT);
    // The share of a unit of weight: enough for the largest size for its weight.
    let first = |limit: &AtMost<'_>| {
        let each = limit.terms().map(|(var, weight)| sizes[var as usize].div_ceil(weight));
        each.max().unwrap_or(0).saturating_mul(share)
    };
    let mut shares: Vec<u64> = Vec::with_capacity(limits.len());
    let mut covered = vec![0u64; sizes.len()];
    for limit in limits {
        spend(2 * limit.len() as u64)?;
        let share = first(limit);
        for (var, weight) in limit.terms() {
            covered[var as usize] = covered[var as usize].saturating_add(share.saturating_mul(weight));
        }
        shares.push(share);
    }
    if covered.contains(&u64::MAX) {
        return Ok(u64::MAX);
    }
    for &at in order {
        spend(2 * limits[at].len() as u64)?;
        // What a variable does not need of the share, or all of it where it pays itself anyway.
        let spare = |(var, weight): (u32, u64)| covered[var as usize].saturating_sub(needed(var)) / weight;
        let back = limits[at].terms().map(spare).min().unwrap_or(0).min(shares[at]);
        shares[at] -= back;
        limits[at].terms().for_each(|(var, weight)| covered[var as usize] -= back * weight);
    }
    let paid = limits.iter().zip(&shares).map(|(limit, share)| limit.max.saturating_mul(*share));
    let left = (0..).zip(&covered).map(|(var, &covered)| needed(var).saturating_sub(covered));
    Ok(paid.chain(left).fold(0u64, u64::saturating_add) / UNIT)
}
