//! States of exact covers whose free cells show that they lead nowhere.
//!
//! A region of free cells that tiles cannot cover, by the number of its cells, ends a state (`cells.rs` says what a cell
//! is): pentominoes on 6x10 have 4 914 199 states instead of 9 182 655.

use limits::Limit;
use model::bits::{Bits, none, without};
use model::constraint::Var;
use model::steps::Steps;

use super::arranged::Arranged;
use super::layout::Part;
use super::plan::Plan;
use super::sums::is_one_of;
use crate::solve::cells::{Cells, Free};

/// Most words of the tables of all levels.
const MOST_TABLES: usize = 1 << 22;
/// Random walks; regions are looked at if these find more than one dead state in this number of states.
const WALKS: usize = 100;
const WORTH: usize = 16;

/// By level of a step, how the free cells of a state lie.
pub(super) struct Regions<const W: usize> {
    by_level: Vec<Option<Free<W>>>,
}

/// The cells of a model with the bits of states that say which are covered; `None` where it is no exact cover by tiles.
fn cells(
    arranged: &Arranged<'_>,
    plan: &Plan,
    steps: &mut Steps<'_>,
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
    steps.hold(scratch)?;
    let cells = Cells::new(&groups, &at, &mut |looks| steps.spend(looks))?;
    steps.release(scratch);
    Ok(cells.map(|cells| {
        let parts = cells.groups.iter().map(|&group| parts[group]).collect();
        (cells, parts)
    }))
}

/// How free cells lie before a level; `None` where no tile has reached too many regions.
fn free<const W: usize>(cells: &Cells, parts: &[Part], level: u32) -> Option<Free<W>> {
    // The bit of a cell is cleared with its last tile.
    let has_bit = |part: &Part| part.before(level) && level < part.span.last;
    let bit = |cell: usize| Some(&parts[cell]).filter(|part| has_bit(part)).map(|part| part.place);
    Free::new(cells, bit, |cell| level <= parts[cell].span.first)
}

impl<const W: usize> Regions<W> {
    /// How free cells lie before each of `levels`, which ascend; `None` where this says nothing.
    pub fn new(
        arranged: &Arranged<'_>,
        plan: &Plan,
        levels: impl Iterator<Item = u32>,
        steps: &mut Steps<'_>,
    ) -> Result<Option<Regions<W>>, Limit> {
        let levels: Vec<u32> = levels.collect();
        let words = levels.len() * 64 * W * (W + 1);
        if levels.is_empty() || words > MOST_TABLES {
            return Ok(None);
        }
        let Some((cells, parts)) = cells(arranged, plan, steps)? else { return Ok(None) };
        steps.hold(words * size_of::<u64>())?;
        let mut by_level: Vec<Option<Free<W>>> = Vec::new();
        for level in levels {
            steps.spend(cells.near.iter().map(|near| 1 + near.len()).sum::<usize>() + 64 * W)?;
            by_level.resize_with(level as usize, || None);
            by_level.push(free(&cells, &parts, level));
        }
        Ok(Some(Regions { by_level }))
    }

    /// Whether random walks meet many states that lead nowhere. `step` returns the level after a step, and the states there.
    pub fn is_worth_it(&self, levels: u32, step: impl Fn(u32, &Bits<W>) -> (u32, Vec<Bits<W>>)) -> bool {
        let mut random = limits::Random::with_seed(0);
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
        free.may_hold(without(&free.with_bit, state))
    }
}
