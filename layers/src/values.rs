//! The value of a state: its number of paths, that number by size, the best size and its number of paths, or
//! residues.
//!
//! All numbers of a layer have the same number of words, the lowest first; it is enough for any sum of them.

use std::ops::Range;

use num_bigint::BigUint;

use super::remainders::power;
use super::residue::{Factor, add_modulo};
use super::spec::{Quantity, Residues};
use limits::Extreme;

/// The shape of the values of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub quantity: Quantity,
    /// Numbers a state.
    pub numbers: usize,
    /// Words a number.
    pub width: usize,
}

impl Shape {
    /// Words a state's value.
    pub fn words(&self) -> usize {
        self.numbers * self.width + usize::from(matches!(self.quantity, Quantity::Best(_)))
    }

    /// Returns the shape of the values before the first level.
    pub fn of_root(quantity: Quantity) -> Shape {
        let numbers = if let Quantity::Residues(of) = quantity { of.points as usize } else { 1 };
        Shape { quantity, numbers, width: 1 }
    }

    /// Returns the words of the numbers within a value.
    pub fn numbers_in<'v>(&self, value: &'v [u64]) -> &'v [u64] {
        &value[value.len() - self.numbers * self.width..]
    }

    /// Extends the range `used` to the numbers of this value that are not zero.
    pub fn widen_used(&self, value: &[u64], used: &mut Range<usize>) {
        let some = |number: &[u64]| number.iter().any(|&word| word != 0);
        let numbers = || value.chunks_exact(self.width);
        if let Some(at) = numbers().take(used.start).position(some) {
            used.start = at;
        }
        if let Some(at) = numbers().skip(used.end).rposition(some) {
            used.end += at + 1;
        }
    }
}

/// How values pass from one layer to the next, both with numbers of the same width.
#[derive(Clone, Debug)]
pub(super) struct Transition {
    quantity: Quantity,
    width: usize,
    /// The size that a variable adds when it is true.
    weight: u32,
    /// Most variables of the step that are true.
    most: u32,
    /// The factor of each residue for one true variable, then for two, and so on.
    factors: Vec<Factor>,
}

impl Transition {
    /// Returns the transition of variables of this weight, of which `most` may be true, for numbers of `width` words.
    pub fn new(quantity: Quantity, width: usize, weight: u32, most: u32) -> Transition {
        let factors = match quantity {
            Quantity::Residues(Residues { modulus, first, points }) => {
                let of_one = |at| power((first + at) % modulus, weight.into(), modulus);
                let factor = |at, trues: u32| Factor::new(power(of_one(at), trues.into(), modulus), modulus);
                (1..=most).flat_map(|trues| (0..points.into()).map(move |at| factor(at, trues))).collect()
            }
            _ => Vec::new(),
        };
        Transition { quantity, width, weight, most, factors }
    }

    /// Adds the value of a parent to that of a child. `trues` is the number of true variables of the step between them. The
    /// value of a new child is all zeros. For a spectrum, updates `ends`.
    #[inline(always)]
    pub fn accumulate(&self, child: &mut [u64], parent: &[u64], trues: u32, ends: &mut EndsUsed) {
        let weight = u64::from(trues) * u64::from(self.weight);
        debug_assert!(trues <= self.most, "a step has at most as many true variables as it said");
        match self.quantity {
            Quantity::Total => {
                debug_assert_eq!(child.len(), parent.len(), "the numbers of both layers are as wide");
                add(child, parent);
            }
            Quantity::Spectrum => {
                let shift = weight as usize * self.width;
                debug_assert!(
                    shift + parent.len() <= child.len(),
                    "a child has a number for each size that it may have"
                );
                self.add_each(&mut child[shift..shift + parent.len()], parent);
                let is_heaviest = weight == u64::from(self.most) * u64::from(self.weight);
                ends.accumulate(parent, self.width, weight == 0, is_heaviest);
            }
            Quantity::Best(extreme) => {
                let size = parent[0] + weight;
                let best = child[0];
                let better = match extreme {
                    Extreme::Heaviest => size > best,
                    Extreme::Lightest => size < best,
                };
                if better || child[1..].iter().all(|&word| word == 0) {
                    child[0] = size;
                    child[1..].copy_from_slice(&parent[1..]);
                } else if size == best {
                    add(&mut child[1..], &parent[1..]);
                }
            }
            Quantity::Residues(Residues { modulus, .. }) => {
                debug_assert!(
                    parent.iter().all(|&number| number < modulus),
                    "residues are below the modulus"
                );
                let sums = child.iter_mut().zip(parent);
                match trues as usize {
                    0 => sums.for_each(|(sum, &number)| *sum = add_modulo(*sum, number, modulus)),
                    trues => sums.zip(&self.factors[(trues - 1) * parent.len()..]).for_each(
                        |((sum, &number), factor)| {
                            *sum = add_modulo(*sum, factor.times(number, modulus), modulus);
                        },
                    ),
                }
            }
        }
    }

    /// Adds numbers one by one.
    #[inline(always)]
    fn add_each(&self, sums: &mut [u64], numbers: &[u64]) {
        match self.width {
            1 => sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number),
            2 => {
                let numbers = numbers.chunks_exact(2);
                sums.chunks_exact_mut(2).zip(numbers).for_each(|(sum, number)| add_two(sum, number));
            }
            width => {
                let numbers = numbers.chunks_exact(width);
                sums.chunks_exact_mut(width).zip(numbers).for_each(|(sum, number)| add(sum, number));
            }
        }
    }
}

/// Whether the first and the last size of a layer are used: not zero if so.
///
/// Collected while the words are in registers, without branches: a pass over the finished layer took a tenth
/// of the time, and tracking the exact range here took a third.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EndsUsed {
    first: u64,
    last: u64,
}

impl EndsUsed {
    /// Records a parent, whose first number becomes the first of a child if `low`, and whose last number the
    /// last of a child if `high`.
    #[inline(always)]
    fn accumulate(&mut self, parent: &[u64], width: usize, low: bool, high: bool) {
        let any = |number: &[u64]| number.iter().fold(0, |any, &word| any | word);
        self.first |= any(&parent[..width]) & u64::from(low).wrapping_neg();
        self.last |= any(&parent[parent.len() - width..]) & u64::from(high).wrapping_neg();
    }

    /// Returns whether each end is used in some part.
    pub fn both(parts: &[EndsUsed]) -> bool {
        parts.iter().any(|part| part.first != 0) && parts.iter().any(|part| part.last != 0)
    }
}

/// As [`add`], for two words.
#[inline(always)]
fn add_two(sum: &mut [u64], number: &[u64]) {
    let wide = |words: &[u64]| u128::from(words[1]) << 64 | u128::from(words[0]);
    let both = wide(sum) + wide(number);
    (sum[0], sum[1]) = (both as u64, (both >> 64) as u64);
}

/// Adds a number. The sum must fit the width.
#[inline(always)]
pub(super) fn add(sum: &mut [u64], number: &[u64]) {
    if sum.len() == 2 {
        return add_two(sum, number);
    }
    let mut carry = false;
    for (sum, &word) in sum.iter_mut().zip(number) {
        let (partial, over) = sum.overflowing_add(word);
        let (whole, over_again) = partial.overflowing_add(u64::from(carry));
        (*sum, carry) = (whole, over | over_again);
    }
    debug_assert!(!carry, "a layer's numbers were said to be wide enough");
}

/// Returns the number of these words.
pub(super) fn number(words: &[u64]) -> BigUint {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

/// Sums of many numbers, place by place: no carries until the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum(Vec<u128>);

impl Sum {
    /// Adds numbers of `width` words each. Good for 2^64 of them.
    pub fn add(&mut self, numbers: &[u64], width: usize) {
        if self.0.len() < width {
            self.0.resize(width, 0);
        }
        if numbers.len() == width {
            self.0.iter_mut().zip(numbers).for_each(|(sum, &word)| *sum += u128::from(word));
            return;
        }
        for (place, sum) in self.0.iter_mut().enumerate().take(width) {
            *sum += numbers[place..].iter().step_by(width).map(|&word| u128::from(word)).sum::<u128>();
        }
    }

    /// Returns the sum.
    pub fn total(&self) -> BigUint {
        self.0.iter().rev().fold(BigUint::ZERO, |sum, &place| (sum << 64u32) + place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_words_are_sums() {
        let words = |random: &mut limits::Random, width: usize| -> Vec<u64> {
            // The top word small, so that the sums fit; the others often at their largest.
            let word = |at: usize, random: &mut limits::Random| match at + 1 == width {
                true => random.u64(..1 << 50),
                false => {
                    if random.bool() {
                        u64::MAX
                    } else {
                        random.u64(..)
                    }
                }
            };
            (0..width).map(|at| word(at, random)).collect()
        };
        let mut random = limits::Random::with_seed(1);
        for width in 1..5 {
            let (mut sum, mut every, mut expected) = (vec![0; width], Sum::default(), BigUint::ZERO);
            for _ in 0..1000 {
                let term = words(&mut random, width);
                add(&mut sum, &term);
                every.add(&term, width);
                expected += number(&term);
            }
            assert_eq!(number(&sum), expected);
            assert_eq!(every.total(), expected);
        }
    }

    #[test]
    fn used_numbers() {
        let shape = Shape { quantity: Quantity::Spectrum, numbers: 4, width: 2 };
        let mut used = shape.numbers..0;
        shape.widen_used(&[0, 0, 0, 1, 0, 0, 0, 0], &mut used);
        assert_eq!(used, 1..2);
        shape.widen_used(&[0, 0, 0, 0, 0, 0, 0, 0], &mut used);
        assert_eq!(used, 1..2);
        shape.widen_used(&[0, 0, 0, 0, 0, 0, 7, 0], &mut used);
        assert_eq!(used, 1..4);
    }

    #[test]
    fn ends_ends() {
        for weight in [0, 2] {
            let step = Transition::new(Quantity::Spectrum, 2, weight, 1);
            let (mut child, mut ends) = (vec![0; 8 + 2 * weight as usize], EndsUsed::default());
            let parents = [[0, 0, 0, 1, 0, 0, 0, 0], [0, 5, 0, 0, 0, 0, 0, 0], [0, 0, 7, 0, 0, 0, 0, 9]];
            for parent in parents {
                for trues in [1, 0] {
                    step.accumulate(&mut child, &parent, trues, &mut ends);
                    let used = |number: &[u64]| number != [0, 0];
                    let both = used(&child[..2]) && used(&child[child.len() - 2..]);
                    assert_eq!(EndsUsed::both(&[ends]), both, "{child:?}");
                }
            }
        }
    }
}
