//! Checks a placement by the definitions of the puzzle. The checks use no constraints, so that they are an
//! independent witness against the constraints.

use std::collections::{BTreeMap, BTreeSet};

use model::Cell;

/// Pieces on a board, with the cells that each attacks as if nothing stood in its way.
pub(super) struct Placed<'a> {
    /// All cells.
    pub cells: &'a [Cell],
    /// The cells that the piece on each occupied cell attacks.
    pub attacks: BTreeMap<Cell, BTreeSet<Cell>>,
    /// The cells that a piece on any cell would attack.
    pub from: &'a dyn Fn(&Cell) -> BTreeSet<Cell>,
}

/// The cells that a piece watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Watch {
    /// The cells that it attacks, and its own.
    Closed,
    /// The cells that it attacks.
    Open,
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

    /// The occupied cells whose pieces watch `cell`.
    fn watchers(&self, cell: Cell, watch: Watch) -> Vec<Cell> {
        let watches = |(from, attacked): (&Cell, &BTreeSet<Cell>)| {
            let watches = attacked.contains(&cell) || watch == Watch::Closed && *from == cell;
            watches.then_some(*from)
        };
        self.attacks.iter().filter_map(watches).collect()
    }

    /// A piece without a private neighbour, a cell that it alone watches, if there is one.
    pub fn redundant(&self, watch: Watch) -> Option<Cell> {
        let is_redundant =
            |piece: &&Cell| !self.cells.iter().any(|&cell| self.watchers(cell, watch) == [**piece]);
        self.attacks.keys().find(is_redundant).copied()
    }

    /// Why some piece has no private neighbour, if one has none.
    pub fn without_private(&self, watch: Watch) -> Option<String> {
        self.redundant(watch).map(|piece| format!("{piece} has no cell that it alone watches"))
    }

    /// Why a piece could be added so that still each has a private neighbour, if one could.
    pub fn extendable(&self) -> Option<String> {
        let fits = |cell: &&Cell| {
            let mut attacks = self.attacks.clone();
            let is_new = attacks.insert(**cell, (self.from)(cell)).is_none();
            is_new && Placed { attacks, ..*self }.redundant(Watch::Closed).is_none()
        };
        self.cells.iter().find(fits).map(|cell| format!("a piece could be added on {cell}"))
    }

    /// Why the pieces are not connected by attacks, if they are not.
    pub fn apart(&self) -> Option<String> {
        let first = *self.attacks.keys().next()?;
        let mut met = BTreeSet::from([first]);
        loop {
            let near = |cell: &&Cell| {
                let touches = |from: &Cell, to: &Cell| self.attacks[from].contains(to);
                !met.contains(*cell) && met.iter().any(|other| touches(other, cell) || touches(cell, other))
            };
            let Some(next) = self.attacks.keys().find(near) else { break };
            met.insert(*next);
        }
        let far = self.attacks.keys().find(|cell| !met.contains(cell))?;
        Some(format!("no way of attacks leads from {first} to {far}"))
    }

    /// Why some cell is occupied or attacked more than once, if one is.
    pub fn watched_twice(&self) -> Option<String> {
        self.cells.iter().find_map(|&cell| {
            let times = self.watchers(cell, Watch::Closed).len();
            (times > 1).then(|| format!("{cell} is watched by {times} pieces, not by 1"))
        })
    }

    /// Why some empty cell is attacked by fewer than so many pieces, if one is.
    pub fn watched_less_than(&self, least: u32) -> Option<String> {
        if least == 1 {
            return self.unwatched();
        }
        self.cells.iter().filter(|cell| !self.attacks.contains_key(cell)).find_map(|&cell| {
            let times = self.watchers(cell, Watch::Open).len();
            (times < least as usize).then(|| format!("{cell} is attacked by {times} pieces, not by {least}"))
        })
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
