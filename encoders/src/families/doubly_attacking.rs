//! Doubly attacking queens (Fujisawa and Takefuji): as many queens as possible such that each is
//! attacked by exactly two others.
//!
//! Two readings of "attacked": of the queens on a line through a queen only the nearest one in each
//! direction counts ([`Sight::Nearest`]), or all of them do ([`Sight::Line`]).
//!
//! Variables: the cells; then one for every line and, for the nearest sight, for every
//! ray, true where some queen stands on it; for the other sight, one for every line
//! that is true where three queens stand on it (four never can). All of these are functions of the
//! cells and have no size, so solutions are counted as placements.
//!
//! The identity that makes the search short: with `Q` queens, `3Q` of the `L` lines (rows, columns
//! and diagonals, those of one cell included) are occupied, and with the whole line in sight as
//! many more as there are lines with three queens. Proof: a queen stands on four lines, so a line
//! with `m` queens is one of `4Q` incidences `m` times over, and `4Q = sum of m`. Each queen is
//! attacked twice. For the nearest sight, the `m` queens of an occupied line attack their
//! neighbours, `2(m - 1)` times, so `2Q = sum of 2(m - 1) = 2(4Q - occupied)`. For the other sight
//! each of them attacks all others, `m(m - 1)` times, which is `2(m - 1)` for `m = 1, 2` and
//! `2(m - 1) + 2` for `m = 3`: so `2Q = 2(4Q - occupied) + 2 (lines with three)`. Hence the numbers
//! of empty lines, of lines with three, and `3Q` add up to `L`. A bound on the size follows, and
//! for many queens a budget of few empty lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bdd::Budget;

use super::defined::Defined;
use super::family::{Family, Layout, Phrase, Puzzle};
use super::words::{Choice, Entry, Words, name_of};
use crate::constraint::{Constraint, Count, Lit, Term, Var, neg, pos};
use crate::error::{ModelError, PuzzleError};
use crate::graph::board::Board;
use crate::model::{Cell, Goal, Model};
use crate::steps::Steps;

pub(super) const ENTRY: Entry = Entry {
    name: "doubly-attacking",
    words: "BOARD",
    example: "doubly-attacking 8 --sight nearest",
    about: "most queens, each attacked by exactly two others:",
    options: &[Choice {
        name: "sight",
        value: "SIGHT",
        values: "nearest or line",
        about: "in each direction by the nearest alone, or by all on a line",
    }],
    parse,
};

/// Which queens on the lines through a queen attack it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    /// The nearest one in each of the eight directions.
    Nearest,
    /// All of them.
    Line,
}

const SIGHTS: [(&str, Sight); 2] = [("nearest", Sight::Nearest), ("line", Sight::Line)];

#[derive(Clone, Copy, Debug)]
struct DoublyAttacking {
    board: Board,
    sight: Sight,
}

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let [board] = words.exactly()?;
    Ok(Puzzle::new(DoublyAttacking { board: board.parse()?, sight: words.needed("sight", &SIGHTS)? }))
}

/// The steps along rows, columns and both diagonals.
const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Family for DoublyAttacking {
    fn goal(&self) -> Goal {
        Goal::Max
    }

    /// Its size is the number of cells times the length of a line.
    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let (DoublyAttacking { board, sight }, steps) = (*self, &mut Steps::new(budget));
        let mut sets = Defined::new(board);
        let mut constraints = Vec::new();
        // The identity: empty lines + lines with three + 3 Q = lines.
        let mut identity: Vec<Term> = (0..board.size()).map(|cell| pos(cell).times(3)).collect();
        let mut lines = 0;
        for line in STEPS.into_iter().flat_map(|step| board.lines(step, 1)) {
            lines += 1;
            steps.take(line.len())?;
            identity.extend(sets.at_least(1, &line).map(|any| (!any).times(1)));
            if sight == Sight::Line {
                identity.extend(sets.at_least(3, &line).map(|three| three.times(1)));
                let cells = line.iter().copied().map(pos);
                constraints.push(Constraint::count(Count::at_most(3, cells)));
            }
        }
        constraints.push(Constraint::count(Count::new(identity, lines, lines)));
        for cell in board.cells() {
            let attackers = match sight {
                Sight::Nearest => rays(board, cell).filter_map(|ray| sets.any_on_ray(&ray)).collect(),
                Sight::Line => rays(board, cell).flatten().map(pos).collect::<Vec<Lit>>(),
            };
            steps.take(board.rows().max(board.cols()) as usize * attackers.len())?;
            let twice = Count::exactly(2, attackers);
            let empty = Count::at_least(1, [neg(board.var(cell))]);
            constraints.push(Constraint { any: vec![empty, twice] });
        }
        Ok(sets.model(constraints, self.goal(), steps)?)
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let all: Vec<Cell> = self.board.cells().collect();
        pieces.keys().find_map(|&queen| {
            let in_sight = |ray: &Vec<Var>| {
                let others = ray.iter().filter(|&&var| pieces.contains_key(&all[var as usize])).count();
                if self.sight == Sight::Nearest { others.min(1) } else { others }
            };
            let attackers: usize = rays(self.board, queen).map(|ray| in_sight(&ray)).sum();
            let noun = if attackers == 1 { "other" } else { "others" };
            (attackers != 2)
                .then(|| format!("the queen on {queen} is attacked by {attackers} {noun}, not by 2"))
        })
    }

    fn phrase(&self) -> Phrase {
        Phrase::placed(
            "queen",
            match self.sight {
                Sight::Line => "be placed, each of which sees two others on its lines",
                Sight::Nearest => "be placed, each of which is attacked by two others",
            },
        )
    }

    fn layout(&self) -> Option<Layout> {
        Some(Layout::plain(self.board.cells()))
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        Some(vec!['Q'; model.variables()])
    }

    fn attacked(&self, pieces: &BTreeMap<Cell, char>) -> Option<BTreeSet<Cell>> {
        let all: Vec<Cell> = self.board.cells().collect();
        let rays = pieces.keys().flat_map(|&cell| rays(self.board, cell));
        Some(rays.flatten().map(|var| all[var as usize]).collect())
    }

    fn has_several_a_cell(&self) -> bool {
        true
    }
}

impl fmt::Display for DoublyAttacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} --sight {}", ENTRY.name, self.board, name_of(&SIGHTS, &self.sight))
    }
}

/// The cells in each of the eight directions, nearest first.
fn rays(board: Board, cell: Cell) -> impl Iterator<Item = Vec<Var>> {
    let both = STEPS.into_iter().flat_map(|(down, right)| [(down, right), (-down, -right)]);
    both.map(move |step| board.ray(cell, step).map(|cell| board.var(cell)).collect())
}
