//! The bits that tell the states of a block apart.

use fxhash::FxHashMap;

use super::state::{Follow, State, WORDS};
use crate::repeat::Stride;
use crate::sample::{Seen, sample};

/// Most bits in which the states of a block may differ, at any level.
const MOST: u32 = 12;

/// Some bits of a state, as a number, and the others.
pub(super) struct Split {
    mask: State,
    /// Bits side by side: their word, the lowest of them, their number from there on, and their place in the number.
    parts: Vec<Part>,
}

struct Part {
    word: usize,
    first: u32,
    mask: u64,
    place: u32,
}

impl Split {
    /// Takes the lowest bits that leave few bits to the states of a block at each level, by a look at some states of each.
    pub fn new(root: Option<State>, strides: &[Stride], follow: Follow<'_>) -> Split {
        Split::of(&differing(root, strides, follow))
    }

    /// Takes the lowest bits of which there are at most `MOST` in each of these.
    fn of(kinds: &[State]) -> Split {
        let mut mask = [0; WORDS];
        for (word, bit) in (0..WORDS).flat_map(|word| (0..u64::BITS).map(move |bit| (word, 1 << bit))) {
            let taken =
                |bits: &State| (0..WORDS).map(|word| (bits[word] & mask[word]).count_ones()).sum::<u32>();
            let mut with_it = kinds.iter().filter(|bits| bits[word] & bit != 0).peekable();
            let is_alive = with_it.peek().is_some();
            if is_alive && with_it.all(|bits| taken(bits) < MOST) && ones(&mask) < u32::BITS {
                mask[word] |= bit;
            }
        }
        let (mut parts, mut place) = (Vec::new(), 0);
        for (word, &bits) in mask.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                let first = rest.trailing_zeros();
                let len = (rest >> first).trailing_ones();
                let mask = (1 << len) - 1;
                parts.push(Part { word, first, mask, place });
                place += len;
                rest &= !(mask << first);
            }
        }
        Split { mask, parts }
    }

    /// The other bits of a state, and these as a number.
    #[inline(always)]
    pub fn apart(&self, state: &State) -> (State, u32) {
        let number = |part: &Part| (state[part.word] >> part.first & part.mask) << part.place;
        let number: u64 = self.parts.iter().map(number).sum();
        (std::array::from_fn(|word| state[word] & !self.mask[word]), number as u32)
    }

    /// The state of these parts.
    pub fn together(&self, rest: State, number: u32) -> State {
        let mut state = rest;
        for part in &self.parts {
            state[part.word] |= (u64::from(number) >> part.place & part.mask) << part.first;
        }
        state
    }
}

fn ones(bits: &State) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// By kind of a stride: the bits in which some states before it differ.
fn differing(root: Option<State>, strides: &[Stride], follow: Follow<'_>) -> Vec<State> {
    let mut kinds: FxHashMap<u32, Seen<WORDS>> = FxHashMap::default();
    let seen = sample(root, strides, |stride, states| follow(stride, states).0);
    for (stride, seen) in strides.iter().zip(&seen) {
        kinds.entry(stride.kind).or_insert(Seen::NONE).add(seen);
    }
    kinds.values().map(Seen::differing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_put_together_again() {
        let mut random = limits::Random::with_seed(7);
        for _ in 0..100 {
            let kinds: Vec<State> =
                (0..3).map(|_| std::array::from_fn(|_| random.u64(..) & random.u64(..))).collect();
            let split = Split::of(&kinds);
            let taken = |bits: &State| ones(&[bits[0] & split.mask[0], bits[1] & split.mask[1]]);
            assert_eq!(kinds.iter().map(taken).max(), Some(MOST));
            let state: State = std::array::from_fn(|_| random.u64(..));
            let (rest, number) = split.apart(&state);
            assert_eq!(split.together(rest, number), state);
            assert_eq!(taken(&rest), 0);
        }
    }
}
