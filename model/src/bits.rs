//! Bit sets: of a few words, whose number the compiler knows, and in slices ([`elements`], [`shared`], [`common`]).

/// A bit set of `W` words.
pub type Bits<const W: usize> = [u64; W];

/// No bits.
pub const fn none<const W: usize>() -> Bits<W> {
    [0; W]
}

/// Whether a bit is in the set.
#[inline(always)]
pub fn has<const W: usize>(set: &Bits<W>, bit: u32) -> bool {
    set[(bit / 64) as usize] >> (bit % 64) & 1 == 1
}

/// Adds a bit.
#[inline(always)]
pub fn put<const W: usize>(set: &mut Bits<W>, bit: u32) {
    set[(bit / 64) as usize] |= 1 << (bit % 64);
}

/// Removes a bit.
#[inline(always)]
pub fn cut<const W: usize>(set: &mut Bits<W>, bit: u32) {
    set[(bit / 64) as usize] &= !(1 << (bit % 64));
}

/// Whether two sets have a common bit.
#[inline(always)]
pub fn meets<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    (0..W).any(|w| a[w] & b[w] != 0)
}

/// Whether every bit of `a` is in `b`.
#[inline(always)]
pub fn within<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    (0..W).all(|w| a[w] & !b[w] == 0)
}

/// Removes the bits of a set.
#[inline(always)]
pub fn remove<const W: usize>(from: &mut Bits<W>, bits: &Bits<W>) {
    for w in 0..W {
        from[w] &= !bits[w];
    }
}

/// The bit set of these places.
pub fn packed<const W: usize>(places: &[u32]) -> Bits<W> {
    let mut bits = none();
    places.iter().for_each(|&place| put(&mut bits, place));
    bits
}

/// Adds the bits of a set.
#[inline(always)]
pub fn add<const W: usize>(to: &mut Bits<W>, bits: &Bits<W>) {
    for w in 0..W {
        to[w] |= bits[w];
    }
}

/// The lowest bit.
#[inline(always)]
pub fn lowest<const W: usize>(set: &Bits<W>) -> Option<u32> {
    (0..W).find(|&w| set[w] != 0).map(|w| 64 * w as u32 + set[w].trailing_zeros())
}

/// The bits, ascending.
#[inline(always)]
pub fn ones<const W: usize>(set: &Bits<W>) -> impl Iterator<Item = u32> + use<W> {
    let mut rest = *set;
    let mut word = 0;
    std::iter::from_fn(move || {
        while word < W && rest[word] == 0 {
            word += 1;
        }
        let bit = rest.get_mut(word)?;
        let place = bit.trailing_zeros();
        *bit &= *bit - 1;
        Some(64 * word as u32 + place)
    })
}

/// The bits of a word, ascending.
pub fn of_word(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// The elements of a set in a slice, ascending.
pub fn elements(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| of_word(word).map(move |bit| at * 64 + bit))
}

/// The elements that two sets in slices have in common, ascending.
pub fn shared<'s>(a: &'s [u64], b: &'s [u64]) -> impl Iterator<Item = usize> {
    a.iter().zip(b).enumerate().flat_map(|(at, (a, b))| of_word(a & b).map(move |bit| at * 64 + bit))
}

/// The number of elements that two sets in slices have in common.
#[inline]
pub fn common(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

/// The last bit.
#[inline(always)]
pub fn last<const W: usize>(set: &Bits<W>) -> Option<u32> {
    let word = (0..W).rev().find(|&word| set[word] != 0)?;
    Some(64 * word as u32 + set[word].ilog2())
}

/// What is in both.
#[inline(always)]
pub fn both<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|w| a[w] & b[w])
}

/// What is in the first set alone.
#[inline(always)]
pub fn without<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|w| a[w] & !b[w])
}
