//! Bits of states.

/// Whether states have a bit.
pub(super) fn has<const W: usize>(bits: &[u64; W], bit: u32) -> bool {
    bits[(bit / u64::BITS) as usize] >> (bit % u64::BITS) & 1 == 1
}

pub(super) fn ones<const W: usize>(bits: &[u64; W]) -> impl Iterator<Item = u32> + '_ {
    (0..W as u32 * u64::BITS).filter(|&bit| has(bits, bit))
}

/// The bits that one of two has.
#[inline(always)]
pub(super) fn either<const W: usize>(one: &[u64; W], other: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| one[word] | other[word])
}

/// The bits of a state that are in a window.
#[inline(always)]
pub(super) fn within<const W: usize>(state: &[u64; W], window: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| state[word] & window[word])
}

/// The bits of a state that are not in a window.
#[inline(always)]
pub(super) fn outside<const W: usize>(state: &[u64; W], window: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| state[word] & !window[word])
}
