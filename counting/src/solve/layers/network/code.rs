//! Vertices at the frontier in the bits of a state.
//!
//! Each vertex is one number: a class that carries no component; or a class and 0 for a component that was not met
//! before, else its place among those that were. Where components are pairs of ends, one whose second end was met is not
//! met again. So a number has as many bits as what may still be takes, and the bits follow each other.

use model::bits::Bits;

use super::super::field::Chunk;
use super::MOST_OPEN;
use super::degrees::Classes;

/// The component of a vertex that carries none.
pub(super) const NONE: u8 = 0;

/// The vertices at the frontier, in their order.
#[derive(Clone, Debug)]
pub(in super::super) struct Frontier {
    pub class: [u8; MOST_OPEN],
    pub label: [u8; MOST_OPEN],
    /// The largest label.
    pub labels: u8,
    /// Whether the chosen edges are connected, and no other may come.
    pub is_closed: bool,
}

impl Frontier {
    pub fn empty() -> Frontier {
        Frontier { class: [0; MOST_OPEN], label: [NONE; MOST_OPEN], labels: NONE, is_closed: false }
    }
}

/// How many classes of a vertex carry no component, and how many carry one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kinds {
    pub plain: u8,
    pub labelled: u8,
}

impl From<&Classes> for Kinds {
    fn from(classes: &Classes) -> Kinds {
        Kinds { plain: classes.plain, labelled: classes.labelled }
    }
}

/// Bits of a number below this one.
#[inline]
fn bits_below(numbers: u32) -> u32 {
    u32::BITS - numbers.saturating_sub(1).leading_zeros()
}

impl Kinds {
    /// The number of values that a code has where `open` components may be met again.
    #[inline]
    fn numbers(self, open: usize) -> u32 {
        u32::from(self.plain) + u32::from(self.labelled) * (1 + open as u32)
    }
}

/// Most bits that vertices of these kinds take.
pub(super) fn most_bits(kinds: &[Kinds], pairs: bool) -> u32 {
    // By components that may be met again: the most bits so far.
    let mut most = vec![None; kinds.len() + 2];
    most[0] = Some(0);
    for kind in kinds {
        let mut next: Vec<Option<u32>> = vec![None; most.len()];
        for (open, bits) in most.iter().enumerate().filter_map(|(open, bits)| Some((open, (*bits)?))) {
            let bits = Some(bits + bits_below(kind.numbers(open)));
            let mut go = |to: usize| next[to] = next[to].max(bits);
            if kind.plain > 0 || !pairs && open > 0 {
                go(open);
            }
            if kind.labelled > 0 {
                go(open + 1);
                if pairs && open > 0 {
                    go(open - 1);
                }
            }
        }
        most = next;
    }
    most.into_iter().flatten().max().unwrap_or(0)
}

/// The components that may be met again, in an order that depends on no more than what was met so far.
struct Met {
    labels: [u8; MOST_OPEN],
    number: usize,
}

impl Met {
    fn none() -> Met {
        Met { labels: [NONE; MOST_OPEN], number: 0 }
    }

    #[inline]
    fn push(&mut self, label: u8) {
        self.labels[self.number] = label;
        self.number += 1;
    }

    /// The last one comes into the place of the one at `at`.
    #[inline]
    fn forget(&mut self, at: usize) {
        self.number -= 1;
        self.labels[at] = self.labels[self.number];
    }
}

/// Reads vertices of these kinds.
#[inline]
pub(super) fn read<const W: usize>(
    kinds: impl Iterator<Item = Kinds>,
    (chunks, pairs): (&[Chunk], bool),
    state: &Bits<W>,
) -> Frontier {
    let mut frontier = Frontier::empty();
    let mut met = Met::none();
    let (mut word, mut have, mut chunks) = (0u64, 0, chunks.iter());
    for (at, kind) in kinds.enumerate() {
        let bits = bits_below(kind.numbers(met.number));
        while have < bits {
            let Some(chunk) = chunks.next() else { break };
            word |= chunk.read(state) << have;
            have += chunk.bits;
        }
        let number = (word & ((1 << bits) - 1)) as u32;
        (word, have) = (word >> bits, have.saturating_sub(bits));
        let Some(place) = number.checked_sub(u32::from(kind.plain)) else {
            frontier.class[at] = number as u8;
            continue;
        };
        let choices = 1 + met.number as u32;
        // Most vertices have one class that carries a component, and a division takes long.
        let class = if kind.labelled == 1 { 0 } else { place / choices };
        frontier.class[at] = kind.plain + class as u8;
        frontier.label[at] = match (place - class * choices) as usize {
            0 => {
                frontier.labels += 1;
                met.push(frontier.labels);
                frontier.labels
            }
            again => {
                let label = met.labels[again - 1];
                if pairs {
                    met.forget(again - 1);
                }
                label
            }
        };
    }
    frontier
}

/// Writes vertices, given as kinds, class and component. Returns how many components were met once, where they are pairs.
#[inline]
pub(super) fn write<const W: usize>(
    vertices: impl Iterator<Item = (Kinds, u8, u8)>,
    (chunks, pairs): (&[Chunk], bool),
    state: &mut Bits<W>,
) -> usize {
    let mut met = Met::none();
    let (mut word, mut have, mut chunks) = (0u64, 0, chunks.iter());
    for (kind, class, label) in vertices {
        let bits = bits_below(kind.numbers(met.number));
        let number = match class.checked_sub(kind.plain) {
            None => u32::from(class),
            Some(labelled) => {
                let choices = 1 + met.number as u32;
                let place = match met.labels[..met.number].iter().position(|&known| known == label) {
                    None => {
                        met.push(label);
                        0
                    }
                    Some(at) => {
                        if pairs {
                            met.forget(at);
                        }
                        1 + at as u32
                    }
                };
                u32::from(kind.plain) + u32::from(labelled) * choices + place
            }
        };
        word |= u64::from(number) << have;
        have += bits;
        while let Some(chunk) = chunks.as_slice().first().filter(|chunk| have >= chunk.bits) {
            chunk.write(state, word);
            (word, have) = (word >> chunk.bits, have - chunk.bits);
            chunks.next();
        }
    }
    for chunk in chunks {
        chunk.write(state, word);
        word = 0;
    }
    met.number
}
