//! Whether a placement is what a puzzle asks for, straight from the definitions: without constraints, so that it is
//! a witness against these.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::Cell;

/// Pieces on a board, with the cells that each attacks as if nothing stood in its way.
pub(super) struct Placed<'a> {
    /// All cells.
    pub cells: &'a [Cell],
    /// The cells that the piece on each occupied cell attacks.
    pub attacks: BTreeMap<Cell, BTreeSet<Cell>>,
}

impl Placed<'_> {
    /// An occupied cell other than `cell` whose piece attacks it.
    fn attacker(&self, cell: Cell) -> Option<Cell> {
        let others = self.attacks.iter().filter(|(from, _)| **from != cell);
        others.into_iter().find(|(_, attacked)| attacked.contains(&cell)).map(|(from, _)| *from)
    }

    /// Why some piece attacks another, if one does.
    pub fn noisy(&self) -> Option<String> {
        self.attacks.keys().find_map(|&cell| {
            let from = self.attacker(cell)?;
            Some(format!("the piece on {from} attacks {cell}"))
        })
    }

    /// Why some cell is neither occupied nor attacked, if one is not.
    pub fn unwatched(&self) -> Option<String> {
        let is_open = |&&cell: &&Cell| !self.attacks.contains_key(&cell) && self.attacker(cell).is_none();
        self.cells.iter().find(is_open).map(|cell| format!("{cell} is neither occupied nor attacked"))
    }

    /// Why some cell, occupied or not, is not attacked, if one is not.
    pub fn unattacked(&self) -> Option<String> {
        let is_open = |&&cell: &&Cell| self.attacker(cell).is_none();
        self.cells.iter().find(is_open).map(|cell| format!("{cell} is not attacked"))
    }
}

/// Why three of these points are on a line, if some are.
pub(super) fn three_in_line(points: &[Cell]) -> Option<String> {
    for (at, &a) in points.iter().enumerate() {
        for (behind, &b) in points.iter().enumerate().skip(at + 1) {
            if let Some(c) = points[behind + 1..].iter().find(|&&c| are_in_line(a, b, c)) {
                return Some(format!("{a}, {b} and {c} are on a line"));
            }
        }
    }
    None
}

/// Whether three cells are on a straight line of any slope.
pub(super) fn are_in_line(a: Cell, b: Cell, c: Cell) -> bool {
    let away = |to: Cell| (i64::from(to.row) - i64::from(a.row), i64::from(to.col) - i64::from(a.col));
    let ((down, right), (far, aside)) = (away(b), away(c));
    down * aside == right * far
}
