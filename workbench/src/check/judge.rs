//! The verdict on a written solution: which solution it is, and its flaw.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use encoders::constraint::{Count, UNBOUNDED};
use encoders::exchange::Name;
use encoders::families::Puzzle;
use encoders::model::{Cell, Model};
use encoders::solve;
use limits::{Budget, Limit};

use super::written::{Place, Written};

/// A solution read.
pub(super) struct Read {
    /// A text that is equal for two writings of the same solution.
    pub key: String,
    /// Pieces, or what the true variables that are counted add up to.
    pub size: u32,
    /// The reason why it is no solution of any size.
    pub flaw: Option<String>,
}

/// The column v of chess players.
const COLUMN_V: u32 = 21;

/// Checks the solutions of one puzzle.
pub(super) struct Judge<'a> {
    puzzle: &'a Puzzle,
    model: &'a Model,
    /// The cells of the board; none for a formula.
    cells: BTreeSet<Cell>,
    counted: Vec<usize>,
    /// Those of them that say what stands on a cell, or are variables of a formula; others follow from these.
    told: Vec<usize>,
    /// The variable of each atom of an exported program: its cell, and its letter where the program has letters.
    atoms: HashMap<(Cell, Option<String>), usize>,
    budget: &'a Budget,
}

impl<'a> Judge<'a> {
    pub fn new(puzzle: &'a Puzzle, model: &'a Model, budget: &'a Budget) -> Judge<'a> {
        // A graph has no picture, but its vertices are those of the model.
        let layout = puzzle.layout().filter(|_| !puzzle.has_moves());
        let cells = layout.map_or_else(|| model.cells.clone(), |layout| layout.cells);
        let cells = cells.into_iter().collect();
        let counted: Vec<usize> = model.shown().into_iter().map(|var| var as usize).collect();
        let atom = |(var, name)| match name {
            Name::Cell(cell) => Some(((cell, None), var)),
            Name::Piece(cell, label) => Some(((cell, Some(label.to_lowercase())), var)),
            Name::More(..) | Name::Defined(..) | Name::Number(_) => None,
        };
        let names = puzzle.names(model);
        let is_told = |var: &usize| !matches!(names[*var], Name::More(..) | Name::Defined(..));
        let told = counted.iter().copied().filter(is_told).collect();
        let atoms = (0..).zip(names).filter_map(atom).collect();
        Judge { puzzle, model, cells, counted, told, atoms, budget }
    }

    /// Reads and checks a solution: pieces by the puzzle's definition, values by the formula. The error says
    /// in words why this is no placement of the puzzle at all.
    pub fn read(&self, written: &Written) -> Result<Result<Read, String>, Limit> {
        self.budget.check()?;
        let assignment = match written {
            // An answer set without atoms says that no variable is true.
            Written::Cells(cells) if cells.is_empty() && self.cells.is_empty() => self.of_literals(&[]),
            Written::Cells(cells) => return Ok(self.pieces(cells).map(|pieces| self.placed(&pieces))),
            Written::Atoms(atoms) => match self.of_atoms(atoms) {
                Some(values) => Ok(values),
                None => return Ok(self.pieces(atoms).map(|pieces| self.placed(&pieces))),
            },
            Written::Literals(literals) => self.of_literals(literals),
            Written::Numbers(numbers) if self.has_vertices() => {
                let vertices: Vec<_> = numbers.iter().map(|&number| (Place::Vertex(number), None)).collect();
                return Ok(self.pieces(&vertices).map(|pieces| self.placed(&pieces)));
            }
            Written::Numbers(numbers) => {
                self.of_literals(&numbers.iter().map(|&number| number.into()).collect::<Vec<_>>())
            }
            Written::Bits(bits) => self.of_bits(bits),
        };
        match assignment {
            Err(wrong) => Ok(Err(wrong)),
            Ok(values) => {
                let assignment: Vec<bool> = values.iter().map(|value| value.unwrap_or(false)).collect();
                let Some(pieces) = self.puzzle.pieces(self.model, &assignment) else {
                    return Ok(Ok(self.valued(values)?));
                };
                let mut read = self.placed(&pieces);
                if read.flaw.is_none() && !solve::extends(self.model, &values, self.budget)? {
                    let sentence = "its pieces are a solution, but its variables contradict what is exported";
                    read.flaw = Some(sentence.into());
                }
                Ok(Ok(read))
            }
        }
    }

    /// Returns whether the cells are vertices of a graph.
    fn has_vertices(&self) -> bool {
        self.cells.first().is_some_and(|cell| cell.number().is_some())
    }

    /// Returns the second of two numbers where the first is a vertex, and the second what it holds.
    fn number_there(&self, place: Place, label: Option<&String>) -> Option<String> {
        match place {
            Place::RowCol(_, number) if self.has_vertices() && label.is_none() => Some(number.to_string()),
            _ => None,
        }
    }

    /// Returns the cell in a row and a column, or the edge between two vertices where edges are the places.
    fn cell_or_edge(&self, a: u32, b: u32) -> Option<Cell> {
        match self.cells.first().and_then(|cell| cell.ends()) {
            Some((first, _)) if first.number().is_some() => Cell::between(Cell::vertex(a), Cell::vertex(b)),
            _ => Some(Cell { row: a, col: b }),
        }
    }

    /// Returns the pieces on named cells.
    fn pieces(&self, cells: &[(Place, Option<String>)]) -> Result<BTreeMap<Cell, char>, String> {
        if self.cells.is_empty() {
            return Err("the puzzle has no cells; write literals or bits".into());
        }
        let rows = if self.has_vertices() {
            0
        } else {
            self.cells.iter().map(|cell| cell.row + 1).max().unwrap_or(0)
        };
        let chess = |col, row: u32| Some(Cell { row: rows.checked_sub(row.checked_add(1)?)?, col });
        let whole = if self.has_vertices() { "the graph" } else { "the board" };
        let usual = self.puzzle.letters(self.model).and_then(|letters| letters.first().copied());
        let mut pieces = BTreeMap::new();
        for (place, label) in cells {
            let number = self.number_there(*place, label.as_ref());
            let label = number.as_ref().or(label.as_ref());
            let cell = match *place {
                Place::Move(between) => Some(between),
                Place::RowCol(row, _) if number.is_some() => Some(Cell::vertex(row)),
                Place::RowCol(row, col) => self.cell_or_edge(row, col),
                Place::Chess(col, row) => chess(col, row),
                Place::Vertex(number) if self.has_vertices() => Some(Cell::vertex(number)),
                Place::Vertex(number) => number.checked_sub(1).and_then(|row| chess(COLUMN_V, row)),
            };
            let cell = cell.filter(|cell| self.cells.contains(cell));
            let cell = cell.ok_or_else(|| format!("{place} is not on {whole}"))?;
            let named = label.and_then(|label| self.puzzle.lettered(label));
            let letter = match (label, self.puzzle.has_kinds()) {
                (None, true) => {
                    let example = self.puzzle.word(cell, usual.unwrap_or('*'));
                    return Err(format!("what stands on {cell} is not said; write it as in {example}"));
                }
                (Some(label), false) if named.is_none() || named != usual && named != self.puzzle.usual() => {
                    let usual = self.puzzle.label(usual.unwrap_or('*'));
                    return Err(format!("{label} stands on {cell}, and the piece of this puzzle is {usual}"));
                }
                (Some(label), true) if named.is_none() => {
                    return Err(format!("no kind or number here is {label}, which stands on {cell}"));
                }
                _ => named.or(usual).unwrap_or('*'),
            };
            if pieces.insert(cell, letter).is_some() {
                return Err(format!("{cell} is named twice"));
            }
        }
        Ok(pieces)
    }

    /// Returns the values that atoms give which are all variables of the model, as those of an exported program are: one cell may
    /// stand for its image too, and of `in(0,1,p) in(0,1,g)` the first says that a piece stands there and the second
    /// which. `None` for atoms that name occupied cells.
    fn of_atoms(&self, atoms: &[(Place, Option<String>)]) -> Option<Vec<Option<bool>>> {
        let mut named = BTreeSet::new();
        let mut values = vec![None; self.model.variables()];
        self.told.iter().for_each(|&var| values[var] = Some(false));
        for (place, label) in atoms {
            let number = self.number_there(*place, label.as_ref());
            let label = number.as_ref().or(label.as_ref());
            let cell = match *place {
                Place::Move(between) => between,
                Place::RowCol(row, _) if number.is_some() => Cell::vertex(row),
                Place::RowCol(row, col) => self.cell_or_edge(row, col)?,
                Place::Vertex(number) if self.has_vertices() => Cell::vertex(number),
                Place::Vertex(_) | Place::Chess(..) => return None,
            };
            let value = &mut values[*self.atoms.get(&(cell, label.map(|label| label.to_lowercase())))?];
            if value.replace(true) == Some(true) {
                return None;
            }
            named.insert(cell);
        }
        let assignment: Vec<bool> = values.iter().map(|value| *value == Some(true)).collect();
        let pieces = self.puzzle.pieces(self.model, &assignment)?;
        named.iter().all(|cell| pieces.contains_key(cell)).then_some(values)
    }

    /// Returns the values of literals; a variable that is not named is false, or follows from others. Variables beyond those of the
    /// puzzle follow from these, as in the formulas that `export` writes: a solver names all variables then.
    fn of_literals(&self, literals: &[i64]) -> Result<Vec<Option<bool>>, String> {
        let variables = self.model.variables();
        let mut values = vec![None; variables];
        let mut named: Vec<u64> = literals.iter().map(|literal| literal.unsigned_abs()).collect();
        named.sort_unstable();
        if let Some(pair) = named.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("variable {} is named twice", pair[0]));
        }
        if named.first() == Some(&0) {
            return Err("there is no variable 0; variables count from 1".into());
        }
        let last = named.last().copied().unwrap_or(0);
        if last > variables as u64 {
            if self.is_of_clauses() {
                return Err(format!("the formula has no variable {last}"));
            }
            if let Some((missing, _)) = (1..).zip(&named).find(|(number, name)| number != *name) {
                return Err(format!(
                    "variable {last} is named and {missing} is not; the puzzle has {variables} variables, and a \
                     solution of a formula with more of them names all"
                ));
            }
        }
        for &literal in literals {
            if let Some(value) = values.get_mut(literal.unsigned_abs() as usize - 1) {
                *value = Some(literal > 0);
            }
        }
        self.told.iter().for_each(|&var| values[var] = values[var].or(Some(false)));
        Ok(values)
    }

    /// Returns whether the puzzle is a formula of clauses, to which `export` adds no variables.
    fn is_of_clauses(&self) -> bool {
        let is_clause = |count: &Count| count.min == 1 && count.max == UNBOUNDED;
        self.cells.is_empty()
            && self.model.constraints.iter().all(|constraint| constraint.any.iter().all(is_clause))
    }

    /// Reads a digit for each counted variable.
    fn of_bits(&self, bits: &[bool]) -> Result<Vec<Option<bool>>, String> {
        if bits.len() != self.counted.len() {
            return Err(format!("{} digits stand for {} variables", bits.len(), self.counted.len()));
        }
        let mut values = vec![None; self.model.variables()];
        self.counted.iter().zip(bits).for_each(|(&var, &bit)| values[var] = Some(bit));
        Ok(values)
    }

    fn placed(&self, pieces: &BTreeMap<Cell, char>) -> Read {
        let key = pieces.iter().map(|(cell, letter)| format!("{cell}{letter}")).collect();
        Read { key, size: self.puzzle.size(pieces), flaw: self.puzzle.flaw(pieces) }
    }

    fn valued(&self, values: Vec<Option<bool>>) -> Result<Read, Limit> {
        let digit = |&var: &usize| if values[var] == Some(true) { '1' } else { '0' };
        let key: String = self.counted.iter().map(digit).collect();
        let is_true = |&&var: &&usize| values[var] == Some(true);
        let size = self.counted.iter().filter(is_true).map(|&var| self.model.weights[var]).sum();
        let known: Vec<bool> = values.iter().map(|value| value.unwrap_or(false)).collect();
        let flaw = match self.puzzle.judged(&known) {
            Some(judged) => judged.err(),
            None => {
                let holds = solve::extends(self.model, &values, self.budget)?;
                (!holds).then(|| "the formula is false".into())
            }
        };
        Ok(Read { key, size, flaw })
    }
}
