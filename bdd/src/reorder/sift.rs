//! Sifting (Rudell 1993): each variable in turn, the one with most nodes first, goes through all
//! levels and stays where the diagram was smallest.

use std::ops::Range;

use super::swap_store::SwapStore;
use limits::Meter;
use limits::{Budget, Limit};

/// A variable turns back if the diagram has grown by more than this ratio.
const GROWTH: (usize, usize) = (6, 5);

/// A diagram being sifted.
pub(super) struct Sifter<'a> {
    pub swap_store: SwapStore,
    meter: Meter<'a>,
    /// Bytes in use beside the diagram.
    others: usize,
    /// Most bytes of the diagram at any time.
    pub peak_bytes: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Up,
    Down,
}

/// Where a variable was best so far, and the size of the diagram then.
struct Best {
    level: usize,
    len: usize,
}

impl<'a> Sifter<'a> {
    pub fn new(swap_store: SwapStore, budget: &'a Budget, others: usize) -> Sifter<'a> {
        let peak_bytes = swap_store.bytes();
        Sifter { swap_store, meter: Meter::new(budget), others, peak_bytes }
    }

    /// Sifts every variable once. After an error the diagram is invalid.
    pub fn run(&mut self) -> Result<(), Limit> {
        let width = |(level, &var): (usize, &u32)| (self.swap_store.width(level), var);
        let mut turns: Vec<(usize, u32)> = self.swap_store.order.iter().enumerate().map(width).collect();
        // Among variables of equal width, the upper one comes first.
        turns.sort_by_key(|&(width, _)| std::cmp::Reverse(width));
        for (_, var) in turns.into_iter().filter(|&(width, _)| width > 0) {
            self.meter.budget().check()?;
            if let Some(level) = self.swap_store.order.iter().position(|&other| other == var) {
                self.sift(level)?;
            }
        }
        Ok(())
    }

    /// Returns the size at which a variable turns back, where it set out from a diagram of `len` nodes.
    pub fn most(len: usize) -> usize {
        len / GROWTH.1 * GROWTH.0 + GROWTH.0
    }

    /// Tries the variable at all levels, those on the shorter side first.
    pub fn sift(&mut self, start: usize) -> Result<(), Limit> {
        let mut best = Best { level: start, len: self.swap_store.len };
        let most = Sifter::most(self.swap_store.len);
        let up_first = start < self.swap_store.order.len() - 1 - start;
        let mut level = start;
        for way in if up_first { [Way::Up, Way::Down] } else { [Way::Down, Way::Up] } {
            level = self.go_back(level, start)?;
            level = self.explore(level, way, most, &mut best)?;
        }
        self.go_back(level, best.level)?;
        Ok(())
    }

    /// Moves a variable until the last level, or until no better level can follow, or until the diagram or the
    /// room for an exchange gets too large. Returns the last level.
    fn explore(&mut self, mut level: usize, way: Way, most: usize, best: &mut Best) -> Result<usize, Limit> {
        let end = self.swap_store.order.len();
        // What lies behind stays as it is while the variable moves on. Every level ahead of one that goes down
        // keeps a node for every two cofactors by it.
        let ahead = |store: &SwapStore, level: usize| store.width(level).div_ceil(2);
        let store = &self.swap_store;
        let width = |levels: Range<usize>| levels.map(|level| store.width(level)).sum::<usize>();
        let (mut behind, mut below) = match way {
            Way::Up => (width(level + 1..end), 0),
            Way::Down => (width(0..level), (level + 1..end).map(|level| ahead(store, level)).sum()),
        };
        while behind + below < best.len {
            let (upper, next) = match way {
                Way::Up if level > 0 => (level - 1, level - 1),
                Way::Down if level + 1 < end => (level, level + 1),
                _ => break,
            };
            if way == Way::Down {
                below -= ahead(&self.swap_store, next);
            }
            if !self.swap_store.has_room(upper, self.meter.budget(), self.others) {
                break;
            }
            self.exchange(upper)?;
            behind += self.swap_store.width(level);
            level = next;
            if self.swap_store.len < best.len {
                *best = Best { level, len: self.swap_store.len };
            }
            if self.swap_store.len > most {
                break;
            }
        }
        Ok(level)
    }

    /// Moves a variable from one level to another that it was at before.
    fn go_back(&mut self, from: usize, to: usize) -> Result<usize, Limit> {
        for level in (to..from).rev() {
            self.exchange(level)?;
        }
        for level in from..to {
            self.exchange(level)?;
        }
        Ok(to)
    }

    /// Exchanges a level with the next one.
    fn exchange(&mut self, upper: usize) -> Result<(), Limit> {
        self.swap_store.swap(upper, &mut self.meter)?;
        self.peak_bytes = self.peak_bytes.max(self.swap_store.bytes());
        Ok(())
    }
}
