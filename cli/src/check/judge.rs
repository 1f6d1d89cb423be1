//! What is said of a written solution: what it is, and what is wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use bdd::{Budget, Limit};
use encoders::families::Puzzle;
use encoders::model::{Cell, Model};
use encoders::solve;

use super::forms::{Place, Written};

/// A solution read.
pub(super) struct Read {
    /// What two writings of the same solution have in common.
    pub key: String,
    /// Pieces, or true variables among those that are counted.
    pub size: u32,
    /// What keeps it from being a solution of whatever size.
    pub flaw: Option<String>,
}

/// Whoever checks solutions of one puzzle.
pub(super) struct Judge<'a> {
    puzzle: &'a Puzzle,
    model: &'a Model,
    /// The cells of the board; none of a formula.
    cells: BTreeSet<Cell>,
    counted: Vec<usize>,
    budget: &'a Budget,
}

impl<'a> Judge<'a> {
    pub fn new(puzzle: &'a Puzzle, model: &'a Model, budget: &'a Budget) -> Judge<'a> {
        let cells = puzzle.layout().map(|layout| layout.cells.into_iter().collect()).unwrap_or_default();
        let counted = model.counted().into_iter().enumerate();
        let counted = counted.filter(|(_, is_counted)| *is_counted).map(|(var, _)| var).collect();
        Judge { puzzle, model, cells, counted, budget }
    }

    /// Reads and checks a solution: pieces by the puzzle's definition, values by the formula. Refused, in words: what
    /// is no placement of this puzzle at all.
    pub fn read(&self, written: &Written) -> Result<Result<Read, String>, Limit> {
        self.budget.check()?;
        let assignment = match written {
            Written::Cells(cells) => return Ok(self.pieces(cells).map(|pieces| self.placed(&pieces))),
            Written::Literals(literals) => self.of_literals(literals),
            Written::Bits(bits) => self.of_bits(bits),
        };
        match assignment {
            Err(wrong) => Ok(Err(wrong)),
            Ok(assignment) => match self.puzzle.pieces(self.model, &assignment) {
                Some(pieces) => Ok(Ok(self.placed(&pieces))),
                None => Ok(Ok(self.valued(&assignment)?)),
            },
        }
    }

    /// Pieces on named cells.
    fn pieces(&self, cells: &[(Place, Option<char>)]) -> Result<BTreeMap<Cell, char>, String> {
        if self.cells.is_empty() {
            return Err("a formula has no cells; write literals or bits".into());
        }
        let rows = self.cells.iter().map(|cell| cell.row + 1).max().unwrap_or(0);
        let usual = self.puzzle.letters(self.model).and_then(|letters| letters.first().copied());
        let mut pieces = BTreeMap::new();
        for &(place, letter) in cells {
            let cell = match place {
                Place::RowCol(row, col) => Some(Cell { row, col }),
                Place::Chess(col, row) => rows.checked_sub(row + 1).map(|row| Cell { row, col }),
            };
            let cell = cell.filter(|cell| self.cells.contains(cell));
            let cell = cell.ok_or_else(|| "a cell is not on the board".to_string())?;
            let letter = match (letter, self.puzzle.has_kinds()) {
                (None, true) => return Err(format!("what stands on {cell} is not said; write {cell}_K")),
                (letter, _) => letter.or(usual).unwrap_or('*'),
            };
            if pieces.insert(cell, letter).is_some() {
                return Err(format!("{cell} is named twice"));
            }
        }
        Ok(pieces)
    }

    /// The values of literals: what is not named is false. Variables behind those of the puzzle follow from them, as
    /// in the formulas that `export` writes.
    fn of_literals(&self, literals: &[i64]) -> Result<Vec<bool>, String> {
        let mut values = vec![None; self.model.variables()];
        for &literal in literals {
            let var = usize::try_from(literal.unsigned_abs() - 1).unwrap_or(usize::MAX);
            let Some(value) = values.get_mut(var) else { continue };
            if *value == Some(literal < 0) {
                return Err(format!("variable {} is both true and false", literal.unsigned_abs()));
            }
            *value = Some(literal > 0);
        }
        Ok(values.into_iter().map(|value| value.unwrap_or(false)).collect())
    }

    /// A digit a counted variable.
    fn of_bits(&self, bits: &[bool]) -> Result<Vec<bool>, String> {
        if bits.len() != self.counted.len() {
            return Err(format!("{} digits stand for {} variables", bits.len(), self.counted.len()));
        }
        let mut values = vec![false; self.model.variables()];
        self.counted.iter().zip(bits).for_each(|(&var, &bit)| values[var] = bit);
        Ok(values)
    }

    fn placed(&self, pieces: &BTreeMap<Cell, char>) -> Read {
        let key = pieces.iter().map(|(cell, letter)| format!("{cell}{letter}")).collect();
        Read { key, size: pieces.len() as u32, flaw: self.puzzle.flaw(pieces) }
    }

    fn valued(&self, values: &[bool]) -> Result<Read, Limit> {
        let key: String = self.counted.iter().map(|&var| if values[var] { '1' } else { '0' }).collect();
        let size = key.bytes().filter(|&byte| byte == b'1').count() as u32;
        let holds = solve::extends(self.model, values, self.budget)?;
        Ok(Read { key, size, flaw: (!holds).then(|| "the formula is false".into()) })
    }
}
