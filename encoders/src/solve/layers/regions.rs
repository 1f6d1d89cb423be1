//! States of exact covers whose free cells show that they lead nowhere.
//!
//! A region of free cells that tiles cannot cover, by the number of its cells, ends a state (`cells.rs` says what a cell
//! is): pentominoes on 6x10 have 4 914 199 states instead of 9 182 655.

use std::collections::{BTreeSet, VecDeque};

use limits::Limit;

use super::arranged::Arranged;
use super::layout::Part;
use super::plan::{Plan, is_one_of};
use crate::bits::{Bits, add, cut, lowest, none, of_word, ones, put, remove};
use crate::constraint::Var;
use crate::solve::cells::Cells;
use crate::steps::Steps;

/// Most words of the tables of all levels.
const MOST_TABLES: usize = 1 << 22;
/// Random walks; regions are looked at if these find more than one dead state in this number of states.
const WALKS: usize = 100;
const WORTH: usize = 16;

/// By level of a step, how the free cells of a state lie.
pub(super) struct Regions<const W: usize> {
    of: u32,
    by_level: Vec<Option<Free<W>>>,
}

/// The cells that may be free before a level: those with a bit, and regions of cells that no tile has reached.
#[derive(Debug)]
struct Free<const W: usize> {
    with_bit: Bits<W>,
    /// For each bit, the bits of the cells that touch it, and a set of the regions that do.
    near: Vec<(Bits<W>, u64)>,
    regions: Vec<Region<W>>,
}

/// A region of cells that no tile has reached: its cells, and the bits of those that touch it.
#[derive(Debug)]
struct Region<const W: usize> {
    cells: u32,
    near: Bits<W>,
}

/// The cells of a model with the bits of states that say which are covered; `None` where it is no exact cover by tiles.
fn cells(
    arranged: &Arranged<'_>,
    plan: &Plan,
    effort: &mut Steps<'_>,
) -> Result<Option<(Cells, Vec<Part>)>, Limit> {
    let Arranged { model, level, .. } = arranged;
    if model.cells.len() != level.len() {
        return Ok(None);
    }
    let mut at = model.cells.clone();
    level.iter().zip(&model.cells).for_each(|(&level, &cell)| at[level as usize] = cell);
    let one_of = plan.program.sums.iter().zip(&plan.fields).filter(|(counts, _)| is_one_of(counts));
    let one_of = one_of.filter_map(|(counts, fields)| Some((&counts[0], *fields.first()?)));
    let (groups, parts): (Vec<Vec<Var>>, Vec<Part>) =
        one_of.map(|(count, part)| (count.lits().map(|lit| lit.var).collect(), part)).unzip();
    let scratch = Cells::scratch(&groups, at.len());
    effort.hold(scratch)?;
    let cells = Cells::new(&groups, &at, &mut |looks| effort.spend(looks))?;
    effort.release(scratch);
    Ok(cells.map(|cells| {
        let parts = cells.groups.iter().map(|&group| parts[group]).collect();
        (cells, parts)
    }))
}

impl<const W: usize> Free<W> {
    /// How free cells lie before a level; `None` where no tile has reached too many regions.
    fn new(cells: &Cells, parts: &[Part], level: u32) -> Option<Free<W>> {
        let mut free = Free { with_bit: none(), near: vec![(none(), 0); 64 * W], regions: Vec::new() };
        let is_untouched = |cell: usize| level <= parts[cell].span.first;
        // The bit of a cell is cleared with its last tile.
        let bit = |cell: usize| {
            (parts[cell].before(level) && level < parts[cell].span.last).then_some(parts[cell].place)
        };
        for (cell, near) in cells.near.iter().enumerate() {
            let Some(own) = bit(cell) else { continue };
            put(&mut free.with_bit, own);
            near.iter()
                .filter_map(|&other| bit(other))
                .for_each(|other| put(&mut free.near[own as usize].0, other));
        }
        let mut left: BTreeSet<usize> = (0..parts.len()).filter(|&cell| is_untouched(cell)).collect();
        while let Some(first) = left.pop_first() {
            let mut region = Region { cells: 0, near: none() };
            let mut open = VecDeque::from([first]);
            while let Some(cell) = open.pop_front() {
                region.cells += 1;
                for &other in &cells.near[cell] {
                    bit(other).into_iter().for_each(|bit| put(&mut region.near, bit));
                    open.extend(left.take(&other));
                }
            }
            free.regions.push(region);
        }
        for (at, region) in free.regions.iter().enumerate() {
            let touches = 1u64.checked_shl(at as u32)?;
            ones(&region.near).for_each(|bit| free.near[bit as usize].1 |= touches);
        }
        Some(free)
    }
}

impl<const W: usize> Regions<W> {
    /// How free cells lie before each of `levels`, which ascend; `None` where this says nothing.
    pub fn new(
        arranged: &Arranged<'_>,
        plan: &Plan,
        levels: impl Iterator<Item = u32>,
        effort: &mut Steps<'_>,
    ) -> Result<Option<Regions<W>>, Limit> {
        let levels: Vec<u32> = levels.collect();
        let words = levels.len() * 64 * W * (W + 1);
        if levels.is_empty() || words > MOST_TABLES {
            return Ok(None);
        }
        let Some((cells, parts)) = cells(arranged, plan, effort)? else { return Ok(None) };
        effort.hold(words * size_of::<u64>())?;
        let mut by_level: Vec<Option<Free<W>>> = Vec::new();
        for level in levels {
            effort.spend(cells.near.iter().map(|near| 1 + near.len()).sum::<usize>() + 64 * W)?;
            by_level.resize_with(level as usize, || None);
            by_level.push(Free::new(&cells, &parts, level));
        }
        Ok(Some(Regions { of: cells.of, by_level }))
    }

    /// Whether random walks meet many states that lead nowhere. `step` returns the level after a step, and the states there.
    pub fn is_worth_it(&self, levels: u32, step: impl Fn(u32, &Bits<W>) -> (u32, Vec<Bits<W>>)) -> bool {
        let mut random = fastrand::Rng::with_seed(0);
        let (mut met, mut dead) = (0, 0);
        for _ in 0..WALKS {
            let (mut level, mut state) = (0, none());
            while level < levels && self.may_hold(level, &state) {
                let (end, next) = step(level, &state);
                let Some(chosen) = random.choice(next) else { break };
                (level, state, met) = (end, chosen, met + 1);
            }
            dead += usize::from(!self.may_hold(level, &state));
        }
        dead * WORTH > met
    }

    /// Whether tiles may cover the free cells of a state before a level, as far as the numbers of cells say.
    pub fn may_hold(&self, level: u32, state: &Bits<W>) -> bool {
        let Some(Some(free)) = self.by_level.get(level as usize) else { return true };
        let mut rest = free.with_bit;
        remove(&mut rest, state);
        let mut met = 0;
        while let Some(first) = lowest(&rest) {
            let (mut open, mut cells) = (none(), 0);
            put(&mut open, first);
            remove(&mut rest, &open);
            while let Some(bit) = lowest(&open) {
                cells += 1;
                cut(&mut open, bit);
                let (mut more, regions) = free.near[bit as usize];
                for at in of_word(regions & !met) {
                    let region = &free.regions[at];
                    cells += region.cells;
                    add(&mut more, &region.near);
                }
                met |= regions;
                for w in 0..W {
                    more[w] &= rest[w];
                }
                remove(&mut rest, &more);
                add(&mut open, &more);
            }
            if cells % self.of != 0 {
                return false;
            }
        }
        (0..)
            .zip(&free.regions)
            .all(|(at, region)| met >> at & 1 == 1 || region.cells.is_multiple_of(self.of))
    }
}
