//! What the program asks of a tiling.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, OnceLock};

use limits::Budget;
use model::constraint::{Constraint, Count, Var, pos, simplified};
use model::soft::Softened;
use model::sorted::distinct;
use model::steps::Steps;
use model::{Cell, Model, Sizes};

use super::pieces::{Known, Placement};
use super::shapes::Shape;
use super::turns::Turns;
use super::{FIRST, Kind, Tiling};
use crate::error::ModelError;
use crate::families::family::{Family, Figures, Layout, Phrase, Tile, Title};
use crate::families::said::{Grows, Said};
use crate::families::sets::wanted;
use crate::wanted::Clue;
use crate::wanted::Wanted;

impl Family for Tiling {
    fn goal(&self) -> Sizes {
        if self.kind == Kind::Tiling { Sizes::Any } else { Sizes::Max }
    }

    fn grows(&self) -> Grows {
        // Turned, a shape takes as many rows as it has columns.
        let all = || self.shapes.all.iter().flat_map(|shape| &shape.cells).flat_map(|cell| cell[..2].iter());
        let far = 1 + all().max().unwrap_or(&0) - all().min().unwrap_or(&0);
        let number: u32 = self.shapes.all.iter().filter_map(|shape| shape.number).sum();
        Grows::Like(format!("kind k\neach w in windows({far}, {far}): k(w) >= 0\nk(all) <= {number}"))
    }

    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let (board, steps) = (self.board.as_ref(), &mut Steps::new(budget));
        board.read_first()?;
        let cells = board.cells();
        let ((empty, full), pieces) = (self.asked(), self.pieces());
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
        // What is given is kept as it is written, also where no placement shows it.
        let mut symmetries = board.symmetries(steps)?;
        symmetries.retain(|symmetry| {
            (0..).zip(symmetry).all(|(cell, &to): (usize, _)| {
                (empty[cell], full[cell]) == (empty[to as usize], full[to as usize])
            })
        });
        let candidates = known.images(&symmetries, steps)?;
        let two = |placement: &Placement| match placement.cells[..] {
            [a, b] => Some([cells[a as usize], cells[b as usize]]),
            _ => None,
        };
        let model = Model {
            ends: placements.iter().map(two).collect::<Option<_>>().unwrap_or_default(),
            cells: placements.iter().map(|placement| cells[placement.base as usize]).collect(),
            ..Model::plain(vec![1; placements.len()], constraints, self.goal())
        };
        Ok(model.proved(candidates, &[], steps)?)
    }

    fn softened(
        &self,
        _: Option<&str>,
        clues: &[Clue],
        budget: &Budget,
    ) -> Option<Result<Softened, ModelError>> {
        Some(self.with_soft_clues(clues, budget))
    }

    fn phrase(&self) -> Phrase {
        let can = if self.kind == Kind::Tiling { "tile" } else { "be packed into" };
        Phrase::placed(&self.shapes.noun(), format!("{can} the board"))
    }

    fn title(&self, board: &str) -> Option<Title> {
        let (of, by) = if self.kind == Kind::Tiling { ("tiling*", "by") } else { ("packing*", "with") };
        let turns = match self.turns {
            Turns::All => "",
            Turns::Turned => ", which may be turned and not reflected",
            Turns::None => ", which may not be turned",
        };
        Some(Title {
            set: format!("{of} of the {board} board {by} {}{turns}", self.shapes.many()),
            task: None,
            moves: None,
        })
    }

    fn layout(&self) -> Option<Layout> {
        Layout::of(&*self.board, Figures::Kinds)
    }

    fn wanted(&self) -> BTreeMap<Cell, Wanted> {
        wanted(self.board.as_ref())
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        if self.letters.get().is_none() {
            self.placements(&self.asked().0, &mut Steps::new(&Budget::default())).ok()?;
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
        let known: BTreeMap<Cell, Var> = self.board.cells().into_iter().zip(0..).collect();
        let vars = distinct(cells.iter().map(|cell| known.get(cell).copied()).collect::<Option<Vec<Var>>>()?);
        let is_meant = |shape: &Shape| match sign {
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
        let (empty, full) = self.asked();
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
