//! Upper bounds by duality: every limit is charged a share, every variable pays for what is left.
//!
//! If each variable's size is covered by the shares of the limits it occurs in, no solution is larger
//! than the shares times the limits (weak duality of the fractional packing program). Where each
//! variable occurs in two long lines, half of each line is enough, which no partition of the
//! variables into lines can say.

use super::packing::AtMost;

/// One unit of size: divisible by every number of shares tried.
const UNIT: u64 = 12;
/// A limit is charged one of that many parts at first.
const PARTS: [u64; 4] = [1, 2, 3, 4];

/// The best bound found on the size. Cost: some passes over the terms.
pub(super) fn bound(limits: &[AtMost], sizes: &[u64]) -> u64 {
    let mut order: Vec<usize> = (0..limits.len()).collect();
    order.sort_by_key(|&at| limits[at].terms.len());
    let with = |parts| charged(limits, sizes, &order, UNIT / parts);
    PARTS.into_iter().map(with).min().unwrap_or(u64::MAX)
}

/// The bound where a limit pays `share` for each unit of size at first, and takes back what is not
/// needed, the shortest limits first. Saturates where numbers are too large to be useful.
fn charged(limits: &[AtMost], sizes: &[u64], order: &[usize], share: u64) -> u64 {
    let needed = |var: u32| sizes[var as usize].saturating_mul(UNIT);
    // The share of a unit of weight: enough for the largest size for its weight.
    let first = |limit: &AtMost| {
        let each = limit.terms.iter().map(|&(var, weight)| sizes[var as usize].div_ceil(weight));
        each.max().unwrap_or(0).saturating_mul(share)
    };
    let mut shares: Vec<u64> = limits.iter().map(first).collect();
    let mut covered = vec![0u64; sizes.len()];
    for (limit, &share) in limits.iter().zip(&shares) {
        for &(var, weight) in &limit.terms {
            covered[var as usize] = covered[var as usize].saturating_add(share.saturating_mul(weight));
        }
    }
    if covered.contains(&u64::MAX) {
        return u64::MAX;
    }
    for &at in order {
        // What a variable does not need of the share, or all of it where it pays itself anyway.
        let spare = |&(var, weight): &(u32, u64)| covered[var as usize].saturating_sub(needed(var)) / weight;
        let back = limits[at].terms.iter().map(spare).min().unwrap_or(0).min(shares[at]);
        shares[at] -= back;
        limits[at].terms.iter().for_each(|&(var, weight)| covered[var as usize] -= back * weight);
    }
    let paid = limits.iter().zip(&shares).map(|(limit, share)| limit.max.saturating_mul(*share));
    let left = (0..).zip(&covered).map(|(var, &covered)| needed(var).saturating_sub(covered));
    paid.chain(left).fold(0u64, u64::saturating_add) / UNIT
}
