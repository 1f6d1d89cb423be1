//! What a stride makes of the bits in its window.

use std::ops::Range;

use super::gather::Gather;
use super::plan::Window;
use crate::repeat::Stride;
use crate::spec::Layered;

const UNKNOWN: u32 = u32::MAX;

/// What a stride makes of each value of its window that has come up.
pub(super) struct Table<const W: usize> {
    gather: Gather<W>,
    leaving: Vec<u32>,
    /// By value of the window: where its children begin and end.
    places: Vec<[u32; 2]>,
    /// By value of the window: which child it is.
    names: Vec<u32>,
    children: Vec<u32>,
    /// The bits of each child in the window, and the stream to which it goes.
    pub bits: Vec<[u64; W]>,
    pub streams: Vec<u32>,
    spare: [Vec<[u64; W]>; 2],
}

impl<const W: usize> Table<W> {
    pub fn new(window: &Window<W>) -> Table<W> {
        let values = 1 << window.bits.iter().map(|word| word.count_ones()).sum::<u32>();
        Table {
            gather: Gather::of(&window.bits),
            leaving: window.leaving.clone(),
            places: vec![[UNKNOWN; 2]; values],
            names: vec![UNKNOWN; values],
            children: Vec::new(),
            bits: Vec::new(),
            streams: Vec::new(),
            spare: [Vec::new(), Vec::new()],
        }
    }

    /// Where the children of a state are listed.
    #[inline(always)]
    pub fn follow(&mut self, spec: &impl Layered<W>, stride: &Stride, state: &[u64; W]) -> Range<usize> {
        let value = self.gather.number(state) as usize;
        if self.places[value][0] == UNKNOWN {
            self.list(spec, stride, state, value);
        }
        let [begin, end] = self.places[value];
        begin as usize..end as usize
    }

    #[inline(always)]
    pub fn child(&self, at: usize) -> usize {
        self.children[at] as usize
    }

    #[cold]
    fn list(&mut self, spec: &impl Layered<W>, stride: &Stride, state: &[u64; W], value: usize) {
        let begin = self.children.len() as u32;
        let own = self.gather.state(value as u32);
        let mut spare = std::mem::take(&mut self.spare);
        stride.follow(spec, *state, true, &mut spare, &mut |child| {
            let number = self.gather.number(&child);
            let bits = self.gather.state(number);
            let is_within = (0..W).all(|word| child[word] ^ bits[word] == state[word] ^ own[word]);
            assert!(is_within, "a stride changes no bit beyond those that it is said to touch");
            if self.names[number as usize] == UNKNOWN {
                self.names[number as usize] = self.bits.len() as u32;
                self.bits.push(bits);
                let bit = |&bit: &u32| (bits[(bit / u64::BITS) as usize] >> (bit % u64::BITS) & 1) as u32;
                self.streams.push(self.leaving.iter().fold(0, |stream, at| stream << 1 | bit(at)));
            }
            self.children.push(self.names[number as usize]);
        });
        self.spare = spare;
        self.places[value] = [begin, self.children.len() as u32];
    }
}
