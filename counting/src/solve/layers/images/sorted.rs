//! States whose interchangeable lines are sorted.
//!
//! Lines of one kind are sorted by their bits. Where two kinds have bits in common, as columns and values of a Latin square, the
//! order of the one depends on that of the other: `coupled.rs`.

use model::bits::Bits;
use smallvec::SmallVec;

use super::super::field::Chunk;
use super::super::interchange::Class;
use super::coupled::Coupled;

/// Lines whose keys fit without memory of their own.
const USUAL: usize = 16;
/// Most bits of a chunk.
const MOST_BITS: u32 = 32;

/// The interchangeable lines of the states of a level.
#[derive(PartialEq)]
pub(in super::super) struct Sorted<const W: usize> {
    alone: Vec<Lines>,
    coupled: Option<Coupled<W>>,
}

/// Lines that are sorted by their bits.
#[derive(PartialEq)]
struct Lines {
    lines: usize,
    /// Chunks of bits, by line, and where they are in its key.
    chunks: Vec<Vec<Chunk>>,
    key: Vec<Chunk>,
}

impl<const W: usize> Sorted<W> {
    pub fn new(classes: &[Class]) -> Sorted<W> {
        let is_alone =
            |at: &usize| (0..classes.len()).all(|other| other == *at || !classes[*at].meets(&classes[other]));
        let (alone, coupled): (Vec<usize>, Vec<usize>) = (0..classes.len()).partition(is_alone);
        let coupled: Vec<&Class> = coupled.into_iter().map(|at| &classes[at]).collect();
        Sorted {
            alone: alone.into_iter().map(|at| Lines::new(&classes[at])).collect(),
            coupled: (!coupled.is_empty()).then(|| Coupled::new(&coupled)),
        }
    }

    /// Bytes that one takes at most.
    pub fn bytes(classes: &[Class]) -> usize {
        let bits = classes.iter().flat_map(|class| &class.0).map(Vec::len).sum::<usize>();
        bits * (2 * size_of::<Chunk>()) + Coupled::<W>::bytes(classes)
    }

    /// The state with its lines in order.
    pub fn of(&self, mut state: Bits<W>) -> Bits<W> {
        self.alone.iter().for_each(|lines| lines.sort(&mut state));
        self.coupled.iter().for_each(|coupled| coupled.sort(&mut state));
        state
    }
}

impl Lines {
    fn new(class: &Class) -> Lines {
        let blocks = &class.0;
        let mut chunks: Vec<Vec<Chunk>> = vec![Vec::new(); blocks.len()];
        let mut key: Vec<Chunk> = Vec::new();
        let mut slots: Vec<usize> = (0..blocks[0].len()).collect();
        slots.sort_unstable_by_key(|&slot| blocks[0][slot]);
        for slot in slots {
            let goes_on = |(block, chunks): (&Vec<u32>, &Vec<Chunk>)| {
                chunks.last().is_some_and(|last| {
                    last.place + last.bits == block[slot] && block[slot] % 64 > 0 && last.bits < MOST_BITS
                })
            };
            if blocks.iter().zip(&chunks).all(goes_on) {
                chunks.iter_mut().filter_map(|own| own.last_mut()).for_each(|last| last.bits += 1);
            } else {
                blocks
                    .iter()
                    .zip(&mut chunks)
                    .for_each(|(block, own)| own.push(Chunk { place: block[slot], bits: 1 }));
            }
        }
        // In a key no chunk crosses the border of a word. A word has less than half of its bits empty, and a line has at most
        // half of the bits of a state.
        let mut end = 0;
        for &Chunk { bits, .. } in &chunks[0] {
            let place = if end % 64 + bits > 64 { (end / 64 + 1) * 64 } else { end };
            key.push(Chunk { place, bits });
            end = place + bits;
        }
        Lines { lines: blocks.len(), chunks, key }
    }

    fn sort<const W: usize>(&self, state: &mut Bits<W>) {
        let key = |chunks: &Vec<Chunk>| {
            let mut key = [0; W];
            for (from, to) in chunks.iter().zip(&self.key) {
                key[(to.place / 64) as usize] |= from.read(state) << (to.place % 64);
            }
            key
        };
        let mut keys: SmallVec<[Bits<W>; USUAL]> = self.chunks.iter().map(key).collect();
        debug_assert_eq!(keys.len(), self.lines, "each line has a key");
        if keys.is_sorted() {
            return;
        }
        keys.sort_unstable();
        for (chunks, key) in self.chunks.iter().zip(&keys) {
            chunks.iter().zip(&self.key).for_each(|(to, from)| to.write(state, from.read(key)));
        }
    }
}
