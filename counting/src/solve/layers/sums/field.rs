//! The fields of sums in a state.

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

/// Bits for the sums that leave the count, one of `all`, undecided, and one code more.
pub(in super::super) fn field_bits(count: &Count, all: &[Count]) -> u32 {
    if is_one_of(all) {
        return 1;
    }
    let largest = if count.has_upper_bound() { count.max } else { count.min.saturating_sub(1) };
    u64::BITS - (u64::from(largest) + 1).leading_zeros()
}
