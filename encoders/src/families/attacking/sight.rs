//! Which pieces one on a cell has in sight.

use std::collections::BTreeSet;

use model::Cell;
use model::constraint::Var;

use super::{Attacking, Sight};
use crate::graph::piece::Offset;

impl Attacking {
    /// The cells of each ride from a cell, nearest first.
    pub(super) fn rays(&self, cell: Cell) -> impl Iterator<Item = Vec<Var>> {
        let ray = move |step| self.board.ray(cell, step).map(|cell| self.board.var(cell)).collect();
        self.moves.rides.iter().map(move |&[down, right, _]| ray((down, right)))
    }

    /// The cells of the leaps from a cell.
    pub(super) fn leaps(&self, cell: Cell) -> impl Iterator<Item = Var> {
        let leaps = self.moves.leaps.iter().map(|&[down, right, _]| (down, right));
        leaps.filter_map(move |leap| Some(self.board.var(self.board.step(cell, leap, 1)?)))
    }

    /// The cells that a piece attacks from a cell of the empty board.
    pub(super) fn attacked_by(&self, cell: Cell) -> BTreeSet<Var> {
        self.rays(cell).flatten().chain(self.leaps(cell)).collect()
    }

    /// Whether several moves lead from a cell to another one.
    pub(super) fn reaches_twice(&self, cell: Cell) -> bool {
        self.rays(cell).flatten().chain(self.leaps(cell)).count() > self.attacked_by(cell).len()
    }

    /// The pieces that one on a cell attacks.
    pub(super) fn attacked_from(&self, cell: Cell, occupied: &BTreeSet<Var>) -> BTreeSet<Var> {
        let is_there = |var: &Var| occupied.contains(var);
        match self.sight {
            Sight::Line => self.attacked_by(cell).into_iter().filter(is_there).collect(),
            Sight::Nearest => {
                let nearest = self.rays(cell).filter_map(|ray| ray.into_iter().find(is_there));
                nearest.chain(self.leaps(cell).filter(is_there)).collect()
            }
        }
    }

    /// Returns one step for each line of a piece that only rides, in both directions, and reaches no cell by
    /// two rides; `None` for other pieces.
    pub(super) fn axes(&self) -> Option<Vec<(i32, i32)>> {
        let rides: Vec<(i32, i32)> = self.moves.rides.iter().map(|&[down, right, _]| (down, right)).collect();
        let both_ways = rides.iter().all(|&(down, right)| rides.contains(&(-down, -right)));
        let only_rides = self.moves.leaps.is_empty() && !rides.is_empty();
        let apart = || !self.board.cells().any(|cell| self.reaches_twice(cell));
        (only_rides && both_ways && apart())
            .then(|| rides.iter().copied().filter(|&ride| ride > (0, 0)).collect())
    }

    /// How many pieces one on `c` has in sight, in the language of statements.
    pub(super) fn in_sight(&self) -> String {
        if self.sight == Sight::Line {
            return "KIND(attacks(PIECE, c))".to_owned();
        }
        let signed = |&[down, right, _]: &Offset| format!("{down:+},{right:+}");
        let ray = |step| format!("(count x in {{c}}: KIND(attacks(\"rides:{}\", c)))", signed(step));
        let leaps: Vec<String> = self.moves.leaps.iter().map(signed).collect();
        let leaps = (!leaps.is_empty()).then(|| format!("KIND(attacks(\"leaps:{}\", c))", leaps.join(";")));
        let all: Vec<String> = self.moves.rides.iter().map(ray).chain(leaps).collect();
        if all.is_empty() { "0".to_owned() } else { all.join(" +\n  ") }
    }
}
