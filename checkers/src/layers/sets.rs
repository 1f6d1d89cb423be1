//! Sets of rests, as bits.

/// A set of rests.
pub(super) type Bits<const W: usize> = [u64; W];

pub(super) fn put<const W: usize>(set: &mut Bits<W>, rest: usize) {
    set[rest / 64] |= 1 << (rest % 64);
}

pub(super) fn has<const W: usize>(set: &Bits<W>, rest: usize) -> bool {
    set[rest / 64] >> (rest % 64) & 1 == 1
}

pub(super) fn without<const W: usize>(set: &Bits<W>, other: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|word| set[word] & !other[word])
}

pub(super) fn meets<const W: usize>(set: &Bits<W>, other: &Bits<W>) -> bool {
    set.iter().zip(other).any(|(own, other)| own & other != 0)
}

/// Returns the rests of a set, ascending.
pub(super) fn bits<const W: usize>(set: &Bits<W>) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let next = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
        let words = std::iter::successors(Some(word).filter(|&word| word != 0), next);
        words.map(move |word| 64 * at + word.trailing_zeros() as usize)
    })
}
