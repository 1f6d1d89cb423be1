//! What a stride makes of the bits in its window.

use std::ops::Range;

use super::plan::Window;
use crate::repeat::{States, Stride};
use crate::spec::Layered;

/// What a stride makes of each value of its window that has come up.
pub(super) struct Table<const W: usize> {
    window: [u64; W],
    leaving: Vec<u32>,
    /// The values of the window before the stride, and where the children of each end.
    parents: States<W>,
    ends: Vec<u32>,
    children: Vec<u32>,
    /// The values of the window behind the stride, and to which stream each goes.
    below: States<W>,
    streams: Vec<u32>,
    spare: [Vec<[u64; W]>; 2],
}

impl<const W: usize> Table<W> {
    pub fn new(window: &Window<W>) -> Table<W> {
        Table {
            window: window.bits,
            leaving: window.leaving.clone(),
            parents: States::new(),
            ends: Vec::new(),
            children: Vec::new(),
            below: States::new(),
            streams: Vec::new(),
            spare: [Vec::new(), Vec::new()],
        }
    }

    /// Where the children of a state are listed.
    #[inline(always)]
    pub fn follow(&mut self, spec: &impl Layered<W>, stride: &Stride, state: &[u64; W]) -> Range<usize> {
        let own = self.within(state);
        let number = self.parents.number(&own) as usize;
        if number == self.ends.len() {
            self.list(spec, stride, state, &own);
        }
        let begin = if number == 0 { 0 } else { self.ends[number - 1] };
        let children = begin as usize..self.ends[number] as usize;
        debug_assert!(
            self.holds(spec, stride, state, children.clone()),
            "what is not touched changes nothing"
        );
        children
    }

    /// Whether these are the children of a state, which the first state of the same window had.
    fn holds(
        &self,
        spec: &impl Layered<W>,
        stride: &Stride,
        state: &[u64; W],
        children: Range<usize>,
    ) -> bool {
        let (mut spare, mut own) = ([Vec::new(), Vec::new()], Vec::new());
        stride.follow(spec, *state, true, &mut spare, &mut |child| own.push(child));
        let listed = self.children[children].iter().map(|&child| self.below.all[child as usize]);
        let rest: [u64; W] = std::array::from_fn(|word| state[word] & !self.window[word]);
        listed.eq(own.iter().map(|child| std::array::from_fn(|word| child[word] ^ rest[word])))
    }

    /// The number of a child that is listed.
    #[inline(always)]
    pub fn child(&self, at: usize) -> usize {
        self.children[at] as usize
    }

    /// How many values there are behind the stride.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.streams.len()
    }

    /// The bits of a child in the window, and the stream to which it goes.
    #[inline(always)]
    pub fn bits(&self, child: usize) -> ([u64; W], usize) {
        (self.below.all[child], self.streams[child] as usize)
    }

    pub fn bytes(&self) -> usize {
        self.parents.bytes()
            + self.below.bytes()
            + (self.ends.capacity() + self.children.capacity() + self.streams.capacity()) * size_of::<u32>()
    }

    #[inline(always)]
    fn within(&self, state: &[u64; W]) -> [u64; W] {
        std::array::from_fn(|word| state[word] & self.window[word])
    }

    #[cold]
    fn list(&mut self, spec: &impl Layered<W>, stride: &Stride, state: &[u64; W], own: &[u64; W]) {
        let mut spare = std::mem::take(&mut self.spare);
        stride.follow(spec, *state, true, &mut spare, &mut |child| {
            let bits = self.within(&child);
            let is_within = (0..W).all(|word| child[word] ^ bits[word] == state[word] ^ own[word]);
            assert!(is_within, "a stride changes no bit beyond those that it is said to touch");
            let number = self.below.number(&bits);
            if number as usize == self.streams.len() {
                let bit = |&bit: &u32| (bits[(bit / u64::BITS) as usize] >> (bit % u64::BITS) & 1) as u32;
                self.streams.push(self.leaving.iter().fold(0, |stream, at| stream << 1 | bit(at)));
            }
            self.children.push(number);
        });
        self.spare = spare;
        self.ends.push(self.children.len() as u32);
    }
}
