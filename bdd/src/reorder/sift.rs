//! Sifting (Rudell 1993): each variable in turn, the one with most nodes first, goes through all
//! levels and stays where the diagram was smallest. Blocks of adjacent variables go as one.

use super::swap_store::SwapStore;
use limits::Meter;
use limits::{Budget, Limit};

/// A block turns back if the diagram has grown by more than this ratio.
const GROWTH: (usize, usize) = (6, 5);

/// A diagram being sifted.
pub(super) struct Sifter<'a> {
    pub swap_store: SwapStore,
    /// The blocks from the top down, each with its number of variables and its first one.
    blocks: Vec<Block>,
    meter: Meter<'a>,
    /// Bytes in use beside the diagram.
    others: usize,
    /// Most bytes of the diagram at any time.
    pub peak_bytes: usize,
}

#[derive(Clone, Copy)]
struct Block {
    /// One of its variables, which identifies the block.
    var: u32,
    vars: usize,
    /// The level of its topmost variable.
    level: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Up,
    Down,
}

/// Where a block was best so far, and the size of the diagram then.
struct Best {
    place: usize,
    len: usize,
}

impl<'a> Sifter<'a> {
    /// `sizes` cuts the levels into blocks, from the top down.
    pub fn new(swap_store: SwapStore, sizes: &[usize], budget: &'a Budget, others: usize) -> Sifter<'a> {
        let mut level = 0;
        let block = |&vars: &usize| {
            level += vars;
            Block { var: swap_store.order[level - vars], vars, level: level - vars }
        };
        let blocks = sizes.iter().map(block).collect();
        let peak_bytes = swap_store.bytes();
        Sifter { swap_store, blocks, meter: Meter::new(budget), others, peak_bytes }
    }

    /// Sifts every block once. After an error the diagram is invalid.
    pub fn run(&mut self) -> Result<(), Limit> {
        let mut turns: Vec<(usize, u32)> = Vec::with_capacity(self.blocks.len());
        for place in 0..self.blocks.len() {
            turns.push((self.width(place), self.blocks[place].var));
        }
        // Among blocks of equal width, the upper one comes first.
        turns.sort_by_key(|&(width, _)| std::cmp::Reverse(width));
        for (_, var) in turns.into_iter().filter(|&(width, _)| width > 0) {
            self.meter.budget().check()?;
            if let Some(place) = self.blocks.iter().position(|block| block.var == var) {
                self.sift(place)?;
            }
        }
        Ok(())
    }

    /// Returns the size at which a block turns back, where it set out from a diagram of `len` nodes.
    pub fn most(len: usize) -> usize {
        len / GROWTH.1 * GROWTH.0 + GROWTH.0
    }

    /// Tries the block at all places, those on the shorter side first.
    pub fn sift(&mut self, start: usize) -> Result<(), Limit> {
        let mut best = Best { place: start, len: self.swap_store.len };
        let most = Sifter::most(self.swap_store.len);
        let up_first = start < self.blocks.len() - 1 - start;
        let mut place = start;
        for way in if up_first { [Way::Up, Way::Down] } else { [Way::Down, Way::Up] } {
            place = self.go_back(place, start)?;
            place = self.explore(place, way, most, &mut best)?;
        }
        self.go_back(place, best.place)?;
        Ok(())
    }

    /// Moves a block until the last place, or until no better place can follow, or until the diagram or the
    /// room for an exchange gets too large. Returns the last place.
    fn explore(&mut self, mut place: usize, way: Way, most: usize, best: &mut Best) -> Result<usize, Limit> {
        // What lies behind stays as it is while the block moves on. Going down, every level ahead
        // keeps one node for every two cofactors by each of the block's variables.
        let halvings = self.blocks[place].vars;
        let ahead = |width: usize| if halvings < 64 { width.div_ceil(1 << halvings) } else { 0 };
        let (mut behind, mut below) = (0, 0);
        for other in 0..self.blocks.len() {
            match (other.cmp(&place), way) {
                (std::cmp::Ordering::Less, Way::Down) | (std::cmp::Ordering::Greater, Way::Up) => {
                    behind += self.width(other);
                }
                (std::cmp::Ordering::Greater, Way::Down) => below += self.bound(other, ahead),
                _ => {}
            }
        }
        while behind + below < best.len {
            let (upper, next) = match way {
                Way::Up if place > 0 => (place - 1, place - 1),
                Way::Down if place + 1 < self.blocks.len() => (place, place + 1),
                _ => break,
            };
            if way == Way::Down {
                below -= self.bound(next, ahead);
            }
            if !self.exchange(upper, true)? {
                break;
            }
            behind += self.width(place);
            place = next;
            if self.swap_store.len < best.len {
                *best = Best { place, len: self.swap_store.len };
            }
            if self.swap_store.len > most {
                break;
            }
        }
        Ok(place)
    }

    /// Moves the block from one place to another that it was at before.
    fn go_back(&mut self, from: usize, to: usize) -> Result<usize, Limit> {
        for place in to..from {
            self.exchange(to + from - 1 - place, false)?;
        }
        for place in from..to {
            self.exchange(place, false)?;
        }
        Ok(to)
    }

    /// Exchanges a block with the next one. If `careful` and there is no room for it, undoes it and returns
    /// `false`.
    fn exchange(&mut self, upper: usize, careful: bool) -> Result<bool, Limit> {
        let first = self.blocks[upper].level;
        let (a, b) = (self.blocks[upper].vars, self.blocks[upper + 1].vars);
        // Each variable of the lower block in turn climbs over all of the upper block.
        let swaps = (0..b).flat_map(|climber| (0..a).map(move |step| first + climber + a - 1 - step));
        for (done, level) in swaps.clone().enumerate() {
            if careful && !self.swap_store.has_room(level, self.meter.budget(), self.others) {
                for back in swaps.take(done).collect::<Vec<_>>().into_iter().rev() {
                    self.swap_store.swap(back, &mut self.meter)?;
                }
                return Ok(false);
            }
            self.swap_store.swap(level, &mut self.meter)?;
            self.peak_bytes = self.peak_bytes.max(self.swap_store.bytes());
        }
        self.blocks.swap(upper, upper + 1);
        self.blocks[upper].level = first;
        self.blocks[upper + 1].level = first + b;
        Ok(true)
    }

    /// Returns the number of nodes of the block at a place.
    fn width(&self, place: usize) -> usize {
        self.bound(place, |width| width)
    }

    fn bound(&self, place: usize, of: impl Fn(usize) -> usize) -> usize {
        let Block { vars, level, .. } = self.blocks[place];
        (level..level + vars).map(|level| of(self.swap_store.width(level))).sum()
    }
}
