//! Exact covers by tiles: a region of free cells that no tiles can cover, by the number of its cells, ends a search node
//! (`cells.rs` of this crate's methods says what a cell is).

use model::Model;
use model::constraint::Var;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::rules::Rules;
use crate::solve::cells::{Cells, Free};

/// Words of a set of groups.
const WORDS: usize = 4;
/// Regions are looked at as long as they end more than one node in this number of nodes, after some first ones.
const WORTH: u64 = 64;
const FIRST: u64 = 1 << 14;

/// The cells, each with the number of its group as its bit.
pub(super) struct Tiles(Free<WORDS>);

/// What looks at regions found so far.
#[derive(Default)]
pub(super) struct Found {
    looks: u64,
    dead: u64,
}

impl Tiles {
    /// The cells of a model; `None` where it is no exact cover by tiles, or one of too many groups.
    pub fn new(rules: &Rules, model: &Model, meter: &mut SearchMeter<'_>) -> Result<Option<Tiles>, Reason> {
        if rules.groups.len() > 64 * WORDS || model.cells.len() != model.variables() {
            return Ok(None);
        }
        // Of others, more than one member may be true.
        let (numbers, groups): (Vec<u32>, Vec<Vec<Var>>) = (0..)
            .zip(&rules.groups)
            .filter(|(_, group)| rules.is_exclusive(group))
            .map(|(at, group)| (at, group.clone()))
            .unzip();
        let scratch = Cells::scratch(&groups, model.variables());
        meter.held.hold(scratch)?;
        let cells = Cells::new(&groups, &model.cells, &mut |looks| meter.spend(looks as u64))?;
        meter.held.release(scratch);
        let Some(cells) = cells else { return Ok(None) };
        let free = Free::new(&cells, |cell| Some(numbers[cells.groups[cell]]), |_| false);
        Ok(free.map(Tiles))
    }

    /// Whether tiles may cover the cells that are free, as far as the numbers of cells say. `open`: the groups without a true
    /// variable.
    pub fn may_hold(&self, open: &[u64]) -> bool {
        let mut rest = self.0.with_bit;
        for (at, word) in rest.iter_mut().enumerate() {
            *word &= open.get(at).copied().unwrap_or_default();
        }
        self.0.may_hold(rest)
    }

    /// The same, where looks have ended enough nodes; else `true`.
    pub fn may_hold_by(&self, open: &[u64], found: &mut Found) -> bool {
        if found.looks >= FIRST && found.dead * WORTH < found.looks {
            return true;
        }
        let may_hold = self.may_hold(open);
        found.looks += 1;
        found.dead += u64::from(!may_hold);
        may_hold
    }
}
