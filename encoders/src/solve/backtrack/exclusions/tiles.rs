//! Exact covers by tiles: a region of free cells that no tiles can cover, by the number of its cells, ends a search node
//! (`cells.rs` of this crate's methods says what a cell is).

use super::super::Reason;
use super::super::expense::Expense;
use super::rules::Rules;
use crate::bits::{Bits, cut, lowest, none, put, remove};
use crate::constraint::Var;
use crate::model::Model;
use crate::solve::cells::Cells;

/// Words of a set of groups.
const WORDS: usize = 4;
/// Regions are looked at as long as they end more than one node in this number of nodes, after some first ones.
const WORTH: u64 = 64;
const FIRST: u64 = 1 << 14;

/// Which groups are cells, and which of them touch.
pub(super) struct Tiles {
    of: u32,
    cells: Bits<WORDS>,
    near: Vec<Bits<WORDS>>,
}

/// What looks at regions found so far.
#[derive(Default)]
pub(super) struct Found {
    looks: u64,
    dead: u64,
}

impl Tiles {
    /// The cells of a model; `None` where it is no exact cover by tiles, or one of too many groups.
    pub fn new(rules: &Rules, model: &Model, expense: &mut Expense<'_>) -> Result<Option<Tiles>, Reason> {
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
        expense.held.hold(scratch)?;
        let cells = Cells::new(&groups, &model.cells, &mut |looks| expense.spend(looks as u64))?;
        expense.held.release(scratch);
        let Some(Cells { groups, near, of }) = cells else { return Ok(None) };
        let bit = |cell: usize| numbers[groups[cell]];
        let mut tiles = Tiles { of, cells: none(), near: vec![none(); rules.groups.len()] };
        for (cell, near) in near.iter().enumerate() {
            put(&mut tiles.cells, bit(cell));
            near.iter().for_each(|&other| put(&mut tiles.near[bit(cell) as usize], bit(other)));
        }
        Ok(Some(tiles))
    }

    /// Whether tiles may cover the cells that are free, as far as the numbers of cells say. `open`: the groups without a true
    /// variable.
    pub fn may_hold(&self, open: &[u64]) -> bool {
        let mut rest: Bits<WORDS> = none();
        for (word, (open, cells)) in rest.iter_mut().zip(open.iter().zip(&self.cells)) {
            *word = open & cells;
        }
        while let Some(first) = lowest(&rest) {
            let (mut region, mut cells) = (none(), 0);
            put(&mut region, first);
            remove(&mut rest, &region);
            while let Some(cell) = lowest(&region) {
                cells += 1;
                let near = &self.near[cell as usize];
                cut(&mut region, cell);
                for ((region, rest), near) in region.iter_mut().zip(&mut rest).zip(near) {
                    *region |= *rest & near;
                    *rest &= !near;
                }
            }
            if cells % self.of != 0 {
                return false;
            }
        }
        true
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
