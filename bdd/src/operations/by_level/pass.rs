//! Families: passing over variables that no set of the result has.
//!
//! Where one operand begins above the other, and no set of the result can have its variable
//! ([`Binary::SKIPS`]), the result is that of its low child. Most halves of an intersection are of this kind
//! (nine of ten in products of queens), so they are no requests of their own: the low children are followed
//! down to the level of the other operand, for all halves of a block in turns, so that their memory is
//! prefetched. (One half after the other, a large operand has a miss at each step.) A small operand is
//! followed from the same nodes again and again, so the ends of ways are kept.

use super::answer::Pair;
use super::block::{Block, Open, Passing, View};
use super::ends::Ends;
use crate::operations::binary::{Binary, Compared, compare, sorted};
use crate::prefetch::prefetch;
use crate::store::{Edge, Rule};

impl<L: Copy + Into<u32>> View<'_, L> {
    /// Returns whether an upper operand has been followed far enough. (A family of all sets decides the
    /// result, wherever it begins.)
    #[inline(always)]
    fn is_passed<B: Binary>(self, upper: Edge, until: u32) -> bool {
        let level = self.level(upper);
        level >= until || B::SECOND == Rule::Zdd && self.store.holds_all_from(upper, level, until)
    }
}

impl Block {
    /// Answers the halves that the levels decide, and passes over variables. Calls `prefetch` with each half
    /// that stays open and its level. Returns the number of nodes passed over.
    #[inline(always)]
    pub fn find_levels_of_families<B: Binary, L: Copy + Into<u32>>(
        &mut self,
        view: View<'_, L>,
        ends: &mut Ends,
        mut prefetch: impl FnMut(&Open),
    ) -> usize {
        let found = std::mem::take(&mut self.len);
        self.passing_len = 0;
        for i in 0..found {
            let Open { pair, half, .. } = self.open[i];
            self.settle::<B, L>(view, ends, pair.edges(), half, &mut prefetch);
        }
        let mut passed = 0;
        while self.passing_len > 0 {
            passed += self.passing_len;
            self.step(view);
            let under_way = std::mem::take(&mut self.passing_len);
            for i in 0..under_way {
                let passing = self.passing[i];
                let Passing { from, upper, until, half, .. } = passing;
                if view.is_passed::<B>(upper, until) {
                    ends.keep(from, until, upper);
                    if let Some(operands) = self.arrive::<B>(passing.operands(upper), half) {
                        self.settle::<B, L>(view, ends, operands, half, &mut prefetch);
                    }
                } else {
                    self.passing[self.passing_len] = passing;
                    self.passing_len += 1;
                }
            }
        }
        passed
    }

    /// Goes to the low children of all that are passing; prefetches them and their levels.
    #[inline(always)]
    fn step<L: Copy + Into<u32>>(&mut self, view: View<'_, L>) {
        for passing in &mut self.passing[..self.passing_len] {
            passing.upper = view.store.children(passing.upper).0;
            prefetch(view.level_of, passing.upper.id() as usize);
            prefetch(&view.store.nodes, passing.upper.id() as usize);
        }
    }

    /// Answers a half whose way ended at these operands, or returns them sorted.
    #[inline(always)]
    fn arrive<B: Binary>(&mut self, (f, g): (Edge, Edge), half: u32) -> Option<(Edge, Edge)> {
        match B::outcome(f, g) {
            (true, edge) => {
                self.answer(half, edge);
                None
            }
            _ => Some(sorted::<B>(f, g)),
        }
    }

    /// Enters a half to where it belongs by the levels of its operands, which are sorted.
    #[inline(always)]
    fn settle<B: Binary, L: Copy + Into<u32>>(
        &mut self,
        view: View<'_, L>,
        ends: &Ends,
        (mut f, mut g): (Edge, Edge),
        half: u32,
        prefetch_request: &mut impl FnMut(&Open),
    ) {
        loop {
            match compare::<B>(view.store, f, view.level(f), g, view.level(g)) {
                Compared::Decided(edge) => return self.answer(half, edge),
                Compared::Apart { first, until } => {
                    let (upper, other) = if first { (f, g) } else { (g, f) };
                    let passing = Passing { from: upper, upper, other, until, half, first };
                    let Some(end) = ends.find(upper, until) else {
                        prefetch(&view.store.nodes, upper.id() as usize);
                        self.passing[self.passing_len] = passing;
                        self.passing_len += 1;
                        return;
                    };
                    let Some(operands) = self.arrive::<B>(passing.operands(end), half) else { return };
                    (f, g) = operands;
                }
                Compared::Meet { level } => {
                    self.open[self.len] = Open { pair: Pair::new(f, g), half, level };
                    prefetch_request(&self.open[self.len]);
                    self.len += 1;
                    return;
                }
            }
        }
    }
}
