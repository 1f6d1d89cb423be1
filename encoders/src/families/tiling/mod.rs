//! Tilings and packings: shapes on a board that cover every cell exactly once, or at most once.
//!
//! Variables: the placements ([`pieces`]). Constraints: each cell is covered exactly once, or at most once; of a shape
//! with a number there are so many. Cells that are given empty are none of the tiling's: nothing covers them.

mod pieces;
mod shapes;
mod turns;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use limits::{Budget, Limit};

use super::family::{Family, Figures, Layout, Phrase, Tile, Title};
use super::puzzle::Puzzle;
use super::said::Said;
use super::words::{Choice, Entry, Words, name_of};
use crate::constraint::{Constraint, Count, Var, pos, simplified};
use crate::error::{ModelError, PuzzleError};
use crate::graph::piece::Space;
use crate::graph::{Geometry, board_of};
use crate::model::{Cell, Model, Sizes};
use crate::sorted::distinct;
use crate::steps::Steps;
use pieces::{Known, Pieces, Placement};
use shapes::Shapes;
use turns::{TURNS, Turns};

pub(super) const TILING: Entry = Entry {
    name: "tiling",
    words: "SHAPES BOARD",
    example: "tiling domino 8",
    about: "shapes that cover every cell exactly once: domino, tromino, tetromino, pentomino (:L for one of them), \
            pentominoes (each once), cells:0,0;0,1;1,1 (row, column), joined by +; *2 behind a shape for two of it",
    options: &[TURNED],
    parse: |words| parse(words, Kind::Tiling),
};
pub(super) const PACKING: Entry = Entry {
    name: "packing",
    words: "SHAPES BOARD",
    example: "packing tetromino:S 6",
    about: "most shapes that cover every cell at most once; SHAPES as for tiling",
    options: &[TURNED],
    parse: |words| parse(words, Kind::Packing),
};
const TURNED: Choice = Choice {
    name: "turns",
    value: "TURNS",
    values: "all, turned or none",
    about: "which images of a shape may be placed: turned and reflected [default: all], turned, none but itself",
};

/// The first of the letters of pieces: signs that stand for nothing else.
const FIRST: u32 = 0xe000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Tiling,
    Packing,
}

#[derive(Clone, Debug)]
struct Tiling {
    kind: Kind,
    shapes: Shapes,
    turns: Turns,
    board: Arc<dyn Geometry>,
    /// The cells that are given empty besides those of the board.
    empty: BTreeSet<Cell>,
    /// All turns of the shapes, once they are needed.
    pieces: OnceLock<Pieces>,
    /// The letter of the piece of each placement, once these are known.
    letters: OnceLock<Vec<char>>,
}

fn parse(words: &Words<'_>, kind: Kind) -> Result<Puzzle, PuzzleError> {
    let [shapes, board] = words.exactly()?;
    let turns = words.named(TURNED.name, &TURNS)?.unwrap_or(Turns::All);
    let (shapes, board): (Shapes, _) = (shapes.parse()?, board_of(board)?);
    let (pieces, letters) = Default::default();
    let tiling = Tiling { kind, shapes, turns, board, empty: BTreeSet::new(), pieces, letters };
    tiling.check()?;
    Ok(Puzzle::new(tiling))
}

impl Tiling {
    /// Refuses shapes that mean nothing on such a board, and those that are there twice.
    fn check(&self) -> Result<(), PuzzleError> {
        let space = self.board.space();
        for shape in &self.shapes.all {
            let word = &shape.word;
            if space == Some(Space::Honeycomb) && !shape.is_by_cells() && !shape.is_straight() {
                return Err(PuzzleError(format!(
                    "{word} is a shape of squares, and {} has hexagons; give its cells, as in cells:0,0;0,1;1,1",
                    self.board
                )));
            }
            if space != Some(Space::Solid) && shape.cells.iter().any(|cell| cell[2] != shape.cells[0][2]) {
                return Err(PuzzleError(format!(
                    "{word} has several layers, and {} has one; choose a board such as 3x3x3",
                    self.board
                )));
            }
        }
        match self.pieces().alike() {
            None => Ok(()),
            Some((first, second)) => {
                let [first, second] = [first, second].map(|shape| &self.shapes.all[shape].word);
                let turns = name_of(&TURNS, &self.turns);
                Err(PuzzleError(format!(
                    "{first} and {second} are one shape with --turns {turns}; name it once, with *2 for two of it"
                )))
            }
        }
    }

    fn pieces(&self) -> &Pieces {
        self.pieces.get_or_init(|| Pieces::new(&self.shapes, self.turns, self.board.as_ref()))
    }

    /// The number of the piece of a letter.
    fn piece(&self, letter: char) -> Option<usize> {
        let piece = (letter as u32).checked_sub(FIRST)? as usize;
        (piece < self.pieces().all.len()).then_some(piece)
    }

    /// The numbers of cells.
    fn vars(&self) -> BTreeMap<Cell, Var> {
        self.board.cells().into_iter().zip(0..).collect()
    }

    /// Whether each cell is empty, and whether it is covered for certain.
    fn wanted(&self) -> (Vec<bool>, Vec<bool>) {
        let mut empty: Vec<bool> = self.board.cells().iter().map(|cell| self.empty.contains(cell)).collect();
        let mut full = vec![self.kind == Kind::Tiling; empty.len()];
        for (cell, is_full) in self.board.given() {
            let list = if is_full { &mut full } else { &mut empty };
            list[cell as usize] = true;
        }
        (empty, full)
    }

    /// The same puzzle on the board after its file is read or found.
    fn on(&self, board: Arc<dyn Geometry>) -> Arc<dyn Family> {
        Arc::new(Tiling { board, pieces: OnceLock::new(), letters: OnceLock::new(), ..self.clone() })
    }

    /// The placements, in the order of their variables.
    fn placements(&self, empty: &[bool], steps: &mut Steps<'_>) -> Result<Vec<Placement>, Limit> {
        let placements = self.pieces().placements(self.board.as_ref(), empty, steps)?;
        let letter = |placement: &Placement| char::from_u32(FIRST + placement.piece as u32);
        let _ = self.letters.set(placements.iter().filter_map(letter).collect());
        Ok(placements)
    }

    /// The cells that a piece covers, by their numbers.
    fn covered(&self, cell: Cell, letter: char) -> Option<(usize, Vec<Var>)> {
        let base = self.board.cells().iter().position(|own| *own == cell)?;
        let piece = self.piece(letter)?;
        Some((piece, self.pieces().covered(self.board.as_ref(), piece, base as Var)?))
    }

    /// Why so many of each shape are not those that are asked for.
    fn miscounted(&self, numbers: &[u32]) -> Option<String> {
        let mut all = self.shapes.all.iter().zip(numbers);
        let (shape, number) =
            all.find(|(shape, number)| shape.number.is_some_and(|wanted| wanted != **number))?;
        let wanted = shape.number.unwrap_or(0);
        Some(match number {
            1 => format!("there is 1 {}, not {wanted}", shape.word),
            _ => format!("there are {number} {}, not {wanted}", shape.word),
        })
    }
}

impl Family for Tiling {
    fn goal(&self) -> Sizes {
        if self.kind == Kind::Tiling { Sizes::Any } else { Sizes::Max }
    }

    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let (board, steps) = (self.board.as_ref(), &mut Steps::new(budget));
        let cells = board.cells();
        if let Some(file) = board.file().filter(|_| cells.is_empty()) {
            return Err(PuzzleError(format!("the text of {file} is missing; read the file first")).into());
        }
        let ((empty, full), pieces) = (self.wanted(), self.pieces());
        let placements = self.placements(&empty, steps)?;
        let shapes: Vec<usize> =
            placements.iter().map(|placement| pieces.all[placement.piece].shape).collect();
        let numbers: Vec<Option<u32>> = self.shapes.all.iter().map(|shape| shape.number).collect();
        let (mut on_cell, mut of_shape) = (vec![Vec::new(); cells.len()], vec![Vec::new(); numbers.len()]);
        for ((var, placement), &shape) in (0..).zip(&placements).zip(&shapes) {
            steps.hold(placement.cells.len() * 2 * size_of::<Var>())?;
            placement.cells.iter().for_each(|&cell| on_cell[cell as usize].push(var));
            of_shape[shape].push(var);
        }
        let lits = |vars: Vec<Var>| vars.into_iter().map(pos);
        let of_cell = |(cell, vars): (usize, Vec<Var>)| match (empty[cell], full[cell]) {
            (true, _) => None,
            (false, true) => Some(Constraint::count(Count::exactly(1, lits(vars)))),
            (false, false) => Some(Constraint::at_most_one(lits(vars))),
        };
        let of_number = |(number, vars): (&Option<u32>, Vec<Var>)| {
            Some(Constraint::count(Count::exactly((*number)?, lits(vars))))
        };
        let constraints: Vec<Constraint> = on_cell.into_iter().enumerate().filter_map(of_cell).collect();
        let of_number: Vec<Constraint> = numbers.iter().zip(of_shape).filter_map(of_number).collect();
        let constraints = simplified(constraints.into_iter().chain(of_number), steps)?;
        let known = Known::new(&placements, shapes, &numbers, steps)?;
        let candidates = known.images(&board.symmetries(steps)?, steps)?;
        let model = Model {
            cells: placements.iter().map(|placement| cells[placement.base as usize]).collect(),
            ..Model::plain(vec![1; placements.len()], constraints, self.goal())
        };
        Ok(model.proved(candidates, &[], steps)?)
    }

    fn phrase(&self) -> Phrase {
        let can = if self.kind == Kind::Tiling { "tile" } else { "be packed into" };
        Phrase::placed(self.shapes.noun(), format!("{can} the board"))
    }

    fn title(&self, board: &str) -> Option<Title> {
        let (of, by) = if self.kind == Kind::Tiling { ("tiling*", "by") } else { ("packing*", "with") };
        let turns = match self.turns {
            Turns::All => "",
            Turns::Turned => ", which may be turned and not reflected",
            Turns::None => ", which may not be turned",
        };
        Some(Title {
            set: format!("{of} of the {board} board {by} {}{turns}", self.shapes),
            task: None,
            moves: None,
        })
    }

    fn layout(&self) -> Option<Layout> {
        Some(Layout {
            cells: self.board.cells(),
            places: self.board.places(),
            shape: self.board.shape()?,
            sign: None,
            figures: Figures::Kinds,
            round: self.board.round(),
            captions: self.board.captions(),
        })
    }

    fn given(&self) -> BTreeSet<Cell> {
        let cells = self.board.cells();
        self.board.given().into_iter().map(|(var, _)| cells[var as usize]).collect()
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        if self.letters.get().is_none() {
            self.placements(&self.wanted().0, &mut Steps::new(&Budget::default())).ok()?;
        }
        self.letters.get().filter(|letters| letters.len() == model.variables()).cloned()
    }

    fn label(&self, letter: char) -> String {
        self.piece(letter).map_or_else(String::new, |piece| self.pieces().all[piece].label.clone())
    }

    fn lettered(&self, label: &str) -> Option<char> {
        let piece = self.pieces().all.iter().position(|piece| piece.label.eq_ignore_ascii_case(label))?;
        char::from_u32(FIRST + piece as u32)
    }

    fn tile(&self, cell: Cell, letter: char) -> Option<Tile> {
        let (piece, covered) = self.covered(cell, letter)?;
        let cells = self.board.cells();
        let shape = self.pieces().all[piece].shape;
        let sign = (self.shapes.all.len() > 1).then(|| self.shapes.all[shape].sign.clone());
        Some(Tile { cells: covered.into_iter().map(|var| cells[var as usize]).collect(), shape, sign })
    }

    fn of_tile(&self, cells: &[Cell], sign: Option<&str>) -> Option<(Cell, char)> {
        let known = self.vars();
        let vars = distinct(cells.iter().map(|cell| known.get(cell).copied()).collect::<Option<Vec<Var>>>()?);
        let is_meant = |shape: &shapes::Shape| match sign {
            Some(sign) => shape.sign.eq_ignore_ascii_case(sign),
            None => self.shapes.all.len() == 1,
        };
        let shape = self.shapes.all.iter().position(is_meant).filter(|_| vars.len() == cells.len())?;
        let (piece, base) = self.pieces().of_cells(self.board.as_ref(), shape, &vars)?;
        Some((self.board.cells()[base as usize], char::from_u32(FIRST + piece as u32)?))
    }

    fn has_tiles(&self) -> bool {
        true
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let cells = self.board.cells();
        let (empty, full) = self.wanted();
        let (mut times, mut numbers) = (vec![0; cells.len()], vec![0; self.shapes.all.len()]);
        for (&cell, &letter) in pieces {
            let Some((piece, covered)) = self.covered(cell, letter) else {
                return Some(format!("{} does not fit on the board from {cell} on", self.label(letter)));
            };
            numbers[self.pieces().all[piece].shape] += 1;
            covered.into_iter().for_each(|var| times[var as usize] += 1);
        }
        let wrong = (0..cells.len()).find_map(|var| match (times[var], empty[var]) {
            (1.., true) => Some(format!("{} is covered and has to be empty", cells[var])),
            (2.., _) => Some(format!("{} is covered {} times", cells[var], times[var])),
            (0, false) if full[var] => Some(format!("{} is not covered", cells[var])),
            _ => None,
        });
        wrong.or_else(|| self.miscounted(&numbers))
    }

    fn with_empty(&self, cells: BTreeSet<Cell>) -> Option<Arc<dyn Family>> {
        Some(Arc::new(Tiling { empty: cells, letters: OnceLock::new(), ..self.clone() }))
    }

    fn file(&self) -> Option<&str> {
        self.board.file()
    }

    fn read(&self, text: &str, _: &Budget) -> Option<Result<Arc<dyn Family>, ModelError>> {
        Some(self.board.read(text)?.map(|board| self.on(board)).map_err(ModelError::from))
    }

    fn within(&self, directory: &Path) -> Option<Arc<dyn Family>> {
        Some(self.on(self.board.within(directory)?))
    }

    /// Nothing covers no cells, unless there have to be shapes.
    fn holds_without_cells(&self) -> bool {
        self.shapes.all.iter().all(|shape| shape.number.is_none())
    }

    fn has_several_a_cell(&self) -> bool {
        true
    }

    fn has_kinds(&self) -> bool {
        true
    }

    fn statement(&self) -> Result<Said, String> {
        Err("a place of the language holds one piece, and a shape covers several; `places moves of wazir` states dominoes"
            .into())
    }
}

impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.kind == Kind::Tiling { TILING.name } else { PACKING.name };
        write!(f, "{name} {} {}", self.shapes, self.board)?;
        match self.turns {
            Turns::All => Ok(()),
            turns => write!(f, " --{} {}", TURNED.name, name_of(&TURNS, &turns)),
        }
    }
}
