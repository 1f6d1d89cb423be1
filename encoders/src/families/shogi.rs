//! Shogi pieces that do not attack each other (Matsumoto 2014, "kikazu no koma narabe").
//!
//! Exactly the given pieces, unpromoted and all facing row 0, stand on a board so that none
//! attacks an occupied cell; an empty cell may be attacked by several. Nothing else is asked for:
//! two pawns may share a column, and a piece may stand where it could never move again. Blocking
//! does not matter: the first piece on a ride is attacked whatever stands behind it.
//!
//! Variables: for each cell one for a rook, one for a bishop, one for a knight, and one (`q`) for
//! "king, gold, silver, lance or pawn", all of which attack the cell in front of them; a king, gold,
//! silver or lance has one more that refines `q`, and what no variable refines is a pawn. So the
//! last true variable of a cell names what stands there. They are numbered in the order that
//! suits diagrams: bishops, rooks, then the cells column by column from the top, each with all the
//! rest.
//!
//! Constraints: the number of pieces of each kind; and for each piece on each cell, the cells that have to be
//! empty. They come in the order that suits diagrams. First comes `q` with the cells that all its kinds
//! attack, which leaves few cells for the long rides; then rooks, bishops, knights, and one refinement after
//! the other.

mod marks;
mod pieces;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use limits::Budget;
use marks::{Role, kind, marks, mirrored, rule};
use model::constraint::{Constraint, Count, pos};
use model::sorted::distinct;
use model::steps::Steps;
use model::{Cell, Model, Sizes};
use pieces::{KINDS, Kind, Pieces};

use super::family::{Family, Figures, Layout, Phrase};
use super::puzzle::Puzzle;
use super::said::{Grows, Said};
use super::words::{Choice, Entry, Words};
use crate::error::{ModelError, PuzzleError};
use crate::graph::Geometry;
use crate::graph::board::Board;
use crate::graph::board::Step;
use crate::graph::rectangle;

pub(super) const ENTRY: Entry = Entry {
    name: "shogi",
    words: "[PIECES]",
    example: "shogi R2B2N4P32",
    about: "all these shogi pieces, none attacking another: R2B2N4P32; without PIECES the 40 pieces of the game",
    options: &[Choice {
        name: "board",
        value: "BOARD",
        values: "a board such as 9x9",
        about: "the board [default: 9x9]",
    }],
    parse,
};

#[derive(Debug)]
struct Shogi {
    pieces: Pieces,
    board: Board,
}

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let pieces = words.up_to(1)?.first().map_or_else(|| Ok(Pieces::full()), |pieces| pieces.parse())?;
    let board = rectangle(words.option("board").unwrap_or("9x9"))?;
    Ok(Puzzle::new(Shogi { pieces, board }))
}

impl Family for Shogi {
    fn goal(&self) -> Sizes {
        Sizes::Between(self.pieces.total(), self.pieces.total())
    }

    fn grows(&self) -> Grows {
        let kinds: String = self.kinds().map(|kind| format!(" {}", kind.name)).collect();
        Grows::Like(format!("kind{kinds}\n{}", self.lines()))
    }

    /// Large boards are refused. The group is the reflection of left and right.
    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let (board, steps) = (self.board, &mut Steps::new(budget));
        // Every ride of every cell is written out.
        board.check_small(ENTRY.name)?;
        let (marks, cells) = marks(&self.pieces, board);
        let mut constraints = Vec::new();
        for at in 0..marks.len() {
            let (mark, earlier) = (&marks[at], &marks[..at]);
            let all = mark.vars.iter().copied().map(pos);
            constraints.push(Constraint::count(Count::exactly(mark.number, all)));
            for cell in board.cells() {
                let rule = rule(mark, earlier, board, cell);
                steps.take(rule.steps())?;
                steps.hold(rule.bytes())?;
                constraints.push(rule);
            }
        }
        let mut weights = vec![0; cells.len()];
        let whole = marks.iter().filter(|mark| mark.role != Role::Refines);
        whole.flat_map(|mark| &mark.vars).for_each(|&var| weights[var as usize] = 1);
        let candidates = mirrored(&marks, board, cells.len());
        let plain = Model::plain(weights, constraints, self.goal());
        let model = Model { has_published_order: true, cells, ..plain };
        Ok(model.proved(candidates, &[], steps)?)
    }

    fn phrase(&self) -> Phrase {
        Phrase::placed("shogi piece", "be placed without attacking each other")
    }

    fn layout(&self) -> Option<Layout> {
        let kanji = |letter| kind(letter).map_or(letter, |kind| kind.kanji);
        Some(Layout { sign: Some(kanji), ..Layout::of(&self.board, Figures::Shogi)? })
    }

    fn letters(&self, _: &Model) -> Option<Vec<char>> {
        let (marks, cells) = marks(&self.pieces, self.board);
        let mut letters = vec![' '; cells.len()];
        for mark in marks {
            mark.vars.iter().for_each(|&var| letters[var as usize] = mark.letter);
        }
        Some(letters)
    }

    fn attacked(&self, pieces: &BTreeMap<Cell, char>) -> Option<BTreeSet<Cell>> {
        let mut attacked = BTreeSet::new();
        for (&cell, &letter) in pieces {
            let Some(kind) = kind(letter) else { continue };
            attacked.extend(kind.leaps.iter().filter_map(|&leap| self.board.step(cell, leap, 1)));
            attacked.extend(kind.rides.iter().flat_map(|&ride| self.board.ray(cell, ride)));
        }
        Some(attacked)
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let number = |letter| pieces.values().filter(|&&other| other == letter).count() as u32;
        let miscounted = KINDS.iter().find(|kind| number(kind.letter) != self.pieces.of(kind.letter));
        let wrong_number = miscounted.map(|kind| {
            let (there, wanted) = (number(kind.letter), self.pieces.of(kind.letter));
            format!("there are {there} pieces {}, not {wanted}", kind.letter)
        });
        let attacked = self.attacked(pieces).unwrap_or_default();
        let noisy = || {
            pieces
                .keys()
                .find(|cell| attacked.contains(cell))
                .map(|cell| format!("the piece on {cell} is attacked"))
        };
        wrong_number.or_else(noisy)
    }

    fn statement(&self) -> Result<Said, String> {
        if self.board.rows() > 1 && !self.tells_front() {
            return Err(
                "its symmetry is left and right alone, and these pieces do not tell front from back".into()
            );
        }
        Ok(Said {
            board: self.board.statement()?,
            kinds: self.kinds().map(|kind| (kind.letter, kind.name.to_owned())).collect(),
            lines: self.lines(),
        })
    }

    fn only_size(&self) -> Option<u32> {
        Some(self.pieces.total())
    }

    fn has_several_a_cell(&self) -> bool {
        true
    }

    fn has_kinds(&self) -> bool {
        true
    }
}

impl fmt::Display for Shogi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} --board {}", ENTRY.name, self.pieces, self.board)
    }
}

impl Shogi {
    /// The kinds of which there are pieces.
    fn kinds(&self) -> impl Iterator<Item = &'static Kind> {
        KINDS.iter().filter(|kind| self.pieces.of(kind.letter) > 0)
    }

    /// The conditions in the language of statements.
    fn lines(&self) -> String {
        let of = |Kind { letter, name, said, .. }: &Kind| {
            let number = self.pieces.of(*letter);
            format!("{name}(all) = {number}\neach c in all: {name}(c) => full(attacks({said}, c)) = 0")
        };
        self.kinds().map(of).collect::<Vec<_>>().join("\n")
    }

    /// Whether two kinds exclude each other otherwise on a board that is turned upside down.
    fn tells_front(&self) -> bool {
        let (rows, cols) = (self.board.rows().cast_signed(), self.board.cols().cast_signed());
        let reach = |kind: &Kind, sign: i32| -> Vec<Step> {
            let rides = kind.rides.iter().flat_map(|&(down, right)| {
                (1..rows.max(cols)).map(move |times| (times * down, times * right))
            });
            let all = kind.leaps.iter().copied().chain(rides);
            let is_here = |&(down, right): &Step| down.abs() < rows && right.abs() < cols;
            all.filter(is_here).map(|(down, right)| (sign * down, sign * right)).collect()
        };
        let excludes = |a: &Kind, b: &Kind| distinct(reach(a, 1).into_iter().chain(reach(b, -1)));
        let turned = |all: &[Step]| distinct(all.iter().map(|&(down, right)| (-down, right)));
        self.kinds().any(|a| self.kinds().any(|b| excludes(a, b) != turned(&excludes(a, b))))
    }
}
