//! Attacking sets: as many pieces as possible, each of which attacks exactly K others. With K = 2 and queens
//! these are the doubly attacking queens of Fujisawa and Takefuji; with K = 0, independence.
//!
//! Two readings of "attacks": of the pieces on a ride only the nearest one is attacked ([`Sight::Nearest`]),
//! or all of them are ([`Sight::Line`]). Leaps reach over all that is between.
//!
//! Variables: the cells. Riders have one more for every line and, with the nearest sight, for every ray: it
//! is true where some piece stands on it. With the other sight they have one for every line and each number
//! `j` from 3 to K + 1: it is true where at least `j` pieces stand on the line (more than K + 1 never can).
//! All of these are functions of the cells and have no size, so solutions are counted as placements.
//!
//! An identity makes the search short. It holds for pieces that only ride, where each cell is on `d` lines (4
//! for a queen, lines of one cell included). Each of `Q` pieces stands on `d` lines, so `dQ` is the sum of
//! `m` over all lines, where `m` is the number of pieces on the line. With the nearest sight, the `m` pieces
//! of an occupied line attack their neighbours `2(m - 1)` times, so `KQ = sum of 2(m - 1) = 2(dQ -
//! occupied)`. With the other sight each of them attacks all others on the line. These are `m(m - 1)`
//! attacks: `2(m - 1)`, and `2(j - 2)` more for each `j` from 3 to `m`. Hence `2 (empty lines) + sum over j
//! of 2(j - 2) (lines with at least j) + (2d - K) Q = 2 (lines)`. For queens and K = 2, the number of empty
//! lines, the number of lines with three pieces, and `3Q` add up to the number of lines. A bound on the size
//! follows, and for many pieces a budget of few empty lines.

mod sight;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use limits::{Budget, Limit};
use model::constraint::{Constraint, Count, Lit, Term, Var, neg, pos};
use model::steps::Steps;
use model::{Cell, Model, Sizes};

use super::defined::Defined;
use super::family::{Family, Figures, Layout, Phrase, Title};
use super::puzzle::Puzzle;
use super::said::{Grows, Said};
use super::words::{Choice, Entry, Words, name_of};
use crate::error::{ModelError, PuzzleError};
use crate::graph::Geometry;
use crate::graph::board::Board;
use crate::graph::piece::{Moves, Piece, Space};
use crate::graph::rectangle;

pub(super) const ENTRY: Entry = Entry {
    name: "attacking",
    words: "K PIECE BOARD",
    example: "attacking 3 queen 5 --sight line",
    about: "most pieces, each of which attacks exactly K others:",
    options: &[SIGHT],
    parse,
};

pub(super) const DOUBLY: Entry = Entry {
    name: "doubly-attacking",
    words: "BOARD",
    example: "doubly-attacking 8 --sight nearest",
    about: "attacking 2 queen BOARD",
    options: &[SIGHT],
    parse: |words| {
        let [board] = words.exactly()?;
        attacking(words, 2, QUEEN.parse()?, rectangle(board)?)
    },
};

const SIGHT: Choice = Choice {
    name: "sight",
    value: "SIGHT",
    values: "nearest or line",
    about: "in each direction the nearest alone, or all on a line",
};

const QUEEN: &str = "queen";

/// Which pieces on the lines through a piece it attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    /// The nearest one in each direction.
    Nearest,
    /// All of them.
    Line,
}

const SIGHTS: [(&str, Sight); 2] = [("nearest", Sight::Nearest), ("line", Sight::Line)];

#[derive(Debug)]
struct Attacking {
    number: u32,
    piece: Piece,
    /// What the piece can do.
    moves: Moves,
    board: Board,
    sight: Sight,
}

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let [number, piece, board] = words.exactly()?;
    let count = number.parse().map_err(|_| {
        PuzzleError(format!("`{number}` is no number of attacked pieces; write it as in `{}`", ENTRY.example))
    })?;
    if piece.eq_ignore_ascii_case("graph") {
        return Err(PuzzleError(
            "attacks along lines mean nothing on a graph; name a piece and rows x columns".into(),
        ));
    }
    let board = rectangle(board)?;
    if count >= board.size().max(1) {
        let noun = others(count as usize);
        return Err(PuzzleError(format!(
            "no piece can attack {count} {noun} on {board}; choose a number below that of its cells, {}",
            board.size()
        )));
    }
    attacking(words, count, piece.parse()?, board)
}

fn attacking(words: &Words<'_>, number: u32, piece: Piece, board: Board) -> Result<Puzzle, PuzzleError> {
    piece.check(Space::Plane, &board)?;
    let sight = words.needed(SIGHT.name, &SIGHTS)?;
    if sight == Sight::Nearest
        && let Some(part) = piece.ride_with_an_end()
    {
        return Err(PuzzleError(format!(
            "betza:{part} has a ride of some steps, which is taken as leaps, and no piece in between would end it; \
             leave out the number, or take --sight line"
        )));
    }
    let moves = piece.moves(Space::Plane);
    let puzzle = Attacking { number, piece, moves, board, sight };
    if sight == Sight::Nearest
        && let Some(cell) = corners(board).find(|&cell| puzzle.reaches_twice(cell))
    {
        return Err(PuzzleError(format!(
            "two moves of {} lead from {cell} to one cell, so that the nearest piece is not one a direction; \
             define its moves apart, or take --sight line",
            puzzle.piece
        )));
    }
    Ok(Puzzle::new(puzzle))
}

/// The noun behind a number of attacked pieces.
fn others(number: usize) -> &'static str {
    if number == 1 { "other" } else { "others" }
}

/// The corners of a board: a move that stays on the board from some cell does so from one of them.
fn corners(board: Board) -> impl Iterator<Item = Cell> {
    let ends = |sides: u32| [0, sides.saturating_sub(1)];
    ends(board.rows()).into_iter().flat_map(move |row| ends(board.cols()).map(|col| Cell { row, col }))
}

impl Attacking {
    /// What each piece attacks, in words.
    fn others(&self) -> String {
        let others = match self.number {
            0 => "no other".to_owned(),
            1 => "one other".to_owned(),
            2 => "two others".to_owned(),
            number => format!("{number} others"),
        };
        let lines = if self.sight == Sight::Line { " on its lines" } else { "" };
        format!("{others}{lines}")
    }

    /// Adds the constraints on all lines, and returns the one on all together, where the identity holds.
    fn lines(
        &self,
        sets: &mut Defined,
        constraints: &mut Vec<Constraint>,
        steps: &mut Steps<'_>,
    ) -> Result<Option<Constraint>, Limit> {
        let (Some(axes), board) = (self.axes(), self.board) else { return Ok(None) };
        let incident = 2 * axes.len() as u32;
        // Without attacks the exclusions say it all. With the nearest sight no piece attacks more than
        // `incident`.
        if self.number == 0 || self.number > incident {
            return Ok(None);
        }
        let piece = |cell| pos(cell).times(incident - self.number);
        let mut identity: Vec<Term> = (0..board.size()).map(piece).collect();
        let mut lines = 0;
        for line in axes.into_iter().flat_map(|step| board.lines(step)) {
            lines += 1;
            steps.take(line.len())?;
            identity.extend(sets.at_least(1, &line).map(|any| (!any).times(2)));
            if self.sight == Sight::Line {
                for more in 3..=self.number + 1 {
                    steps.take(line.len())?;
                    identity.extend(sets.at_least(more, &line).map(|many| many.times(2 * (more - 2))));
                }
                let cells = line.iter().copied().map(pos);
                constraints.push(Constraint::count(Count::at_most(self.number + 1, cells)));
            }
        }
        Ok(Some(Constraint::count(Count::new(identity, 2 * lines, 2 * lines))))
    }
}

impl Family for Attacking {
    fn goal(&self) -> Sizes {
        Sizes::Max
    }

    fn grows(&self) -> Grows {
        match self.moves.rides.is_empty() {
            true => Grows::AsSaid,
            false => Grows::Never(
                "counts the lines of rides, of which there are more with every n",
                "take a piece that only leaps, such as king or knight",
            ),
        }
    }

    /// Size of the model: the number of cells times the length of a line.
    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let (board, steps) = (self.board, &mut Steps::new(budget));
        let adjacent = board.adjacent(&self.piece, steps)?;
        let mut sets = Defined::new(board);
        let mut constraints = Vec::new();
        let identity = self.lines(&mut sets, &mut constraints, steps)?;
        for cell in board.cells() {
            let var = board.var(cell);
            // With K = 0 all cells of a ray have to be empty, whatever the sight.
            let attacked: Vec<Lit> = if self.sight == Sight::Line || self.number == 0 {
                adjacent[var as usize].iter().copied().map(pos).collect()
            } else {
                let nearest = self.rays(cell).filter_map(|ray| sets.any_on_ray(&ray)).collect::<Vec<_>>();
                nearest.into_iter().chain(self.leaps(cell).map(pos)).collect()
            };
            steps.take(board.rows().max(board.cols()) as usize * attacked.len())?;
            let exactly = Count::exactly(self.number, attacked);
            let empty = Count::at_least(1, [neg(var)]);
            constraints.push(Constraint { any: vec![empty, exactly] });
        }
        Ok(sets.model(constraints, identity, self.goal(), steps)?)
    }

    fn holds_without_cells(&self) -> bool {
        true
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let occupied: BTreeSet<Var> = pieces.keys().map(|&cell| self.board.var(cell)).collect();
        pieces.keys().find_map(|&cell| {
            let attacked = self.attacked_from(cell, &occupied).len();
            let noun = others(attacked);
            (attacked != self.number as usize)
                .then(|| format!("the piece on {cell} attacks {attacked} {noun}, not {}", self.number))
        })
    }

    fn phrase(&self) -> Phrase {
        Phrase::placed(self.piece.noun(), format!("be placed, each of which attacks {}", self.others()))
    }

    fn title(&self, board: &str) -> Option<Title> {
        let (pieces, others) = (self.piece.nouns(), self.others());
        let set =
            format!("placement* of {pieces} on the {board} board, each of which attacks exactly {others}");
        Some(Title { set, task: None, moves: self.piece.described() })
    }

    fn layout(&self) -> Option<Layout> {
        Layout::of(&self.board, Figures::Alike(self.piece.noun()))
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        Some(vec![self.piece.letter(); model.variables()])
    }

    fn attacked(&self, pieces: &BTreeMap<Cell, char>) -> Option<BTreeSet<Cell>> {
        let all: Vec<Cell> = self.board.cells().collect();
        let attacked = pieces.keys().flat_map(|&cell| self.attacked_by(cell));
        Some(attacked.map(|var| all[var as usize]).collect())
    }

    /// On each ray the nearest piece is attacked: one where there is any.
    fn statement(&self) -> Result<Said, String> {
        let line = format!("each c in all: KIND(c) => ({}) = {}", self.in_sight(), self.number);
        Said::of_piece(&self.board, &self.piece, &line)
    }

    fn has_several_a_cell(&self) -> bool {
        true
    }
}

/// Doubly attacking queens by the name that the literature has for them.
impl fmt::Display for Attacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Attacking { number, piece, board, sight, .. } = self;
        match (number, piece.name()) {
            (2, QUEEN) => write!(f, "{}", DOUBLY.name)?,
            (number, piece) => write!(f, "{} {number} {piece}", ENTRY.name)?,
        }
        write!(f, " {board} --{} {}", SIGHT.name, name_of(&SIGHTS, sight))
    }
}
