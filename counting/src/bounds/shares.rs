//! Upper bounds by duality: every limit is charged a share, and every variable pays for the part of its size
//! that no share covers.
//!
//! If the shares of the limits of each variable cover its size, no solution is larger than the shares times
//! the limits (weak duality of the fractional packing program). Where each variable occurs in two long lines,
//! half of each line is enough. No partition of the variables into lines gives that bound.

use limits::Limit;

use super::at_most::{AtMost, Spend};

/// One unit of size: divisible by every number of shares tried.
const UNIT: u64 = 12;
/// Numbers of parts to try: at first, a limit is charged one of that many parts.
const PARTS: [u64; 4] = [1, 2, 3, 4];

/// Returns the best bound found on the size. Cost: some passes over the terms; `spend` receives the steps.
pub(super) fn bound(limits: &[AtMost<'_>], sizes: &[u64], spend: Spend<'_>) -> Result<u64, Limit> {
    let mut order: Vec<usize> = (0..limits.len()).collect();
    order.sort_by_key(|&at| limits[at].len());
    let mut best = u64::MAX;
    for parts in PARTS {
        best = best.min(charged(limits, sizes, &order, UNIT / parts, spend)?);
    }
    Ok(best)
}

/// Returns the bound where a limit pays `share` for each unit of size at first, and then takes back the part
/// that is not needed, the shortest limits first. The bound saturates where numbers are too large to be
/// useful.
fn charged(
    limits: &[AtMost<'_>],
    sizes: &[u64],
    order: &[usize],
    share: u64,
    spend: Spend<'_>,
) -> Result<u64, Limit> {
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
        // The part of the share that a variable does not need; all of it where the variable pays for itself
        // anyway.
        let spare = |(var, weight): (u32, u64)| covered[var as usize].saturating_sub(needed(var)) / weight;
        let back = limits[at].terms().map(spare).min().unwrap_or(0).min(shares[at]);
        shares[at] -= back;
        limits[at].terms().for_each(|(var, weight)| covered[var as usize] -= back * weight);
    }
    let paid = limits.iter().zip(&shares).map(|(limit, share)| limit.max.saturating_mul(*share));
    let left = (0..).zip(&covered).map(|(var, &covered)| needed(var).saturating_sub(covered));
    Ok(paid.chain(left).fold(0u64, u64::saturating_add) / UNIT)
}
