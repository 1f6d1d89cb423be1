//! The fields of sums in a state.

use std::collections::HashMap;

use model::constraint::Count;

/// First and last level of a constraint of counts.
pub(in super::super) fn group_span(counts: &[Count]) -> (u32, u32) {
    let levels = || counts.iter().flat_map(|count| &count.terms).map(|term| term.lit.var);
    (levels().min().unwrap_or(0), levels().max().unwrap_or(0))
}

/// Whether a constraint asks for exactly one of some variables: it is a bit of a state.
pub(in super::super) fn is_one_of(counts: &[Count]) -> bool {
    let is_plain = |count: &Count| count.terms.iter().all(|term| term.weight == 1 && term.lit.positive);
    matches!(counts, [count] if (count.min, count.max) == (1, 1) && is_plain(count))
}

/// By constraint, the number at which its sum starts: exact sums over as many literals of the same weights all end at the largest
/// number that one of them asks for. So a field says what is missing, and lines with different sums are alike once they are begun.
pub(in super::super) fn starts(sums: &[Vec<Count>]) -> Vec<u32> {
    let weights = |counts: &Vec<Count>| match counts.as_slice() {
        [count] if count.min == count.max && !is_one_of(counts) => {
            let mut weights: Vec<(u32, bool)> =
                count.terms.iter().map(|term| (term.weight, term.lit.positive)).collect();
            weights.sort_unstable();
            Some((weights, count.max))
        }
        _ => None,
    };
    let exact: Vec<_> = sums.iter().map(weights).collect();
    let mut ends = HashMap::new();
    for (weights, sum) in exact.iter().flatten() {
        let end = ends.entry(weights).or_insert(*sum);
        *end = (*end).max(*sum);
    }
    exact.iter().map(|own| own.as_ref().map_or(0, |(weights, sum)| ends[weights] - sum)).collect()
}

/// Bits for the sums that leave the count, one of `all`, undecided, and one code more. Sums start at `start`.
pub(in super::super) fn field_bits(count: &Count, all: &[Count], start: u32) -> u32 {
    if is_one_of(all) {
        return 1;
    }
    let largest = if count.has_upper_bound() { count.max } else { count.min.saturating_sub(1) };
    u64::BITS - (u64::from(largest) + u64::from(start) + 1).leading_zeros()
}
