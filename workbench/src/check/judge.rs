//! The verdict on a written solution: which solution it is, and its flaw.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use counting::solve;
use encoders::families::{ModelError, Puzzle};
use encoders::place::Place;
use limits::{Budget, Limit};
use model::constraint::{Count, UNBOUNDED};
use model::{Cell, Model, Name};

use super::written::Written;

/// A solution read.
pub(super) struct Read {
    /// A text that is equal for two writings of the same solution.
    pub key: String,
    /// Pieces, or what the true variables that are counted add up to.
    pub size: u32,
    /// The reason why it is no solution of any size.
    pub flaw: Option<String>,
    /// Why the file of the puzzle is wrong, where this is a solution and shows it.
    pub misled: Option<ModelError>,
}

/// Checks the solutions of one puzzle.
pub(super) struct Judge<'a> {
    pub puzzle: &'a Puzzle,
    pub(super) model: &'a Model,
    /// The cells of the board; none for a formula.
    pub(super) cells: BTreeSet<Cell>,
    /// The number of rows where cells have names of chess.
    pub(super) chess: Option<u32>,
    counted: Vec<usize>,
    /// Those of them that say what stands on a cell, or are variables of a formula; others follow from these.
    told: Vec<usize>,
    /// The letters of hidden kinds, which are no part of a solution.
    hidden: BTreeSet<char>,
    /// The variable of each atom of an exported program: its cell, and its letter where the program has letters.
    atoms: HashMap<(Cell, Option<String>), usize>,
    budget: &'a Budget,
}

impl<'a> Judge<'a> {
    pub fn new(puzzle: &'a Puzzle, model: &'a Model, budget: &'a Budget) -> Judge<'a> {
        // A graph has no picture, but its vertices are those of the model.
        let layout = puzzle.layout();
        let chess = layout.as_ref().and_then(|layout| layout.chess);
        let layout = layout.filter(|_| !puzzle.has_moves());
        let cells = layout.map_or_else(|| model.cells.clone(), |layout| layout.cells);
        let cells = cells.into_iter().collect();
        let counted: Vec<usize> = model.told().into_iter().map(|var| var as usize).collect();
        let atom = |(var, name)| match name {
            Name::Cell(cell) => Some(((cell, None), var)),
            Name::Piece(cell, label) => Some(((cell, Some(label.to_lowercase())), var)),
            Name::More(..) | Name::Defined(..) | Name::Number(_) => None,
        };
        let names = puzzle.names(model);
        let is_told = |var: &usize| !matches!(names[*var], Name::More(..) | Name::Defined(..));
        let told = counted.iter().copied().filter(is_told).collect();
        let atoms = (0..).zip(names).filter_map(atom).collect();
        let letters = (0..).zip(puzzle.letters(model).unwrap_or_default());
        let is_hidden = |var: u32| !model.is_shown(var) && puzzle.names_piece(model, var);
        let hidden = letters.filter(|(var, _)| is_hidden(*var)).map(|(_, letter)| letter).collect();
        Judge { puzzle, model, cells, chess, counted, told, hidden, atoms, budget }
    }

    /// Reads and checks a solution: pieces by the puzzle's definition, values by the formula. The error says
    /// in words why this is no placement of the puzzle at all.
    pub fn read(&self, written: &Written) -> Result<Result<Read, String>, Limit> {
        self.budget.check()?;
        let assignment = match written {
            // Without atoms no variable is true.
            Written::Atoms(atoms) if atoms.is_empty() => self.of_literals(&[]),
            Written::Cells(cells) if cells.is_empty() && self.cells.is_empty() => self.of_literals(&[]),
            Written::Cells(cells) => return self.placed(self.pieces(cells)),
            Written::Atoms(atoms) => match self.of_atoms(atoms) {
                Some(values) => Ok(values),
                None => return self.placed(self.pieces(atoms)),
            },
            Written::Literals(literals) => self.of_literals(literals),
            Written::Numbers(numbers) if self.has_vertices() => {
                let vertices: Vec<_> = numbers.iter().map(|&number| (Place::vertex(number), None)).collect();
                return self.placed(self.pieces(&vertices));
            }
            Written::Numbers(numbers) => {
                self.of_literals(&numbers.iter().map(|&number| number.into()).collect::<Vec<_>>())
            }
            Written::Bits(bits) => self.of_bits(bits),
        };
        match assignment {
            Err(wrong) => Ok(Err(wrong)),
            Ok(values) => match self.puzzle.all_pieces(self.model, &known(&values)) {
                Some(pieces) => Ok(Ok(self.assigned(&values, &pieces)?)),
                None => Ok(Ok(self.valued(values)?)),
            },
        }
    }

    /// Returns the values that atoms give which are all variables of the model, as those of an exported program are:
    /// one cell may stand for its image too, and of `in(0,1,p) in(0,1,g)` the first says that a piece stands there and
    /// the second which. `None` for atoms that name occupied cells.
    fn of_atoms(&self, atoms: &[(Place, Option<String>)]) -> Option<Vec<Option<bool>>> {
        let mut named = BTreeSet::new();
        let mut values = vec![None; self.model.variables()];
        self.told.iter().for_each(|&var| values[var] = Some(false));
        for (place, label) in atoms {
            let number = self.number_there(place, label.as_ref());
            let label = number.as_ref().or(label.as_ref());
            if matches!(place, Place::Chess(..)) && !self.has_vertices() {
                return None;
            }
            let cell = self.cell(place, number.is_some())?;
            let value = &mut values[*self.atoms.get(&(cell, label.map(|label| label.to_lowercase())))?];
            if value.replace(true) == Some(true) {
                return None;
            }
            named.insert(cell);
        }
        let pieces = self.puzzle.pieces(self.model, &known(&values))?;
        named.iter().all(|cell| pieces.contains_key(cell)).then_some(values)
    }

    /// Returns the values of literals; a variable that is not named is false, or follows from others. Variables beyond
    /// those of the puzzle follow from these, as in the formulas that `export` writes: a solver names all variables
    /// then.
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

    /// Judges pieces by the definition. Where none is of a hidden kind, hidden ones may complete them.
    fn placed(&self, pieces: Result<BTreeMap<Cell, char>, String>) -> Result<Result<Read, String>, Limit> {
        let pieces = match pieces {
            Ok(pieces) => pieces,
            Err(wrong) => return Ok(Err(wrong)),
        };
        let is_whole = self.hidden.is_empty() || pieces.values().any(|letter| self.hidden.contains(letter));
        Ok(Ok(match is_whole {
            true => self.judged(&pieces, &pieces, self.puzzle.flaw(&pieces)),
            false => self.assigned(&self.values_of(&pieces), &pieces)?,
        }))
    }

    /// Judges values, and the pieces that they mean. Hidden pieces are part of no solution, and need not be among them:
    /// those of some solution are judged with the others by the definition.
    fn assigned(&self, values: &[Option<bool>], pieces: &BTreeMap<Cell, char>) -> Result<Read, Limit> {
        let own = self.puzzle.flaw(pieces);
        if self.hidden.is_empty() && own.is_some() {
            return Ok(self.judged(pieces, pieces, own));
        }
        let whole = solve::extension(self.model, values, self.budget)?;
        let whole = whole.and_then(|whole| self.puzzle.all_pieces(self.model, &whole));
        let flaw = match &whole {
            Some(_) if self.hidden.is_empty() => None,
            Some(whole) => self.puzzle.flaw(whole),
            None if own.is_some() && !pieces.values().any(|letter| self.hidden.contains(letter)) => {
                Some("it is no solution, wherever its hidden pieces stand".into())
            }
            None => own.or_else(|| {
                Some("its pieces are a solution, but its variables contradict what is exported".into())
            }),
        };
        Ok(self.judged(pieces, whole.as_ref().unwrap_or(pieces), flaw))
    }

    /// Returns what was read; `whole` has the hidden pieces, too. A solution is what is shown of it; what is none is no
    /// other writing of one.
    fn judged(
        &self,
        pieces: &BTreeMap<Cell, char>,
        whole: &BTreeMap<Cell, char>,
        flaw: Option<String>,
    ) -> Read {
        let misled = if flaw.is_none() { self.puzzle.misled(whole) } else { None };
        let is_part = |letter: &char| flaw.is_some() || !self.hidden.contains(letter);
        let parts = pieces.iter().filter(|(_, letter)| is_part(letter));
        let written = parts.map(|(cell, letter)| format!("{cell}{letter}"));
        let key = flaw.iter().map(|_| "no ".to_owned()).chain(written).collect();
        Read { key, size: self.puzzle.size(pieces), flaw, misled }
    }

    /// Returns the values of the variables that are told by pieces, none of which is of a hidden kind.
    fn values_of(&self, pieces: &BTreeMap<Cell, char>) -> Vec<Option<bool>> {
        let letters = self.puzzle.letters(self.model).unwrap_or_default();
        let mut values = vec![None; self.model.variables()];
        for &var in &self.told {
            values[var] = Some(pieces.get(&self.model.cells[var]) == Some(&letters[var]));
        }
        values
    }

    fn valued(&self, mut values: Vec<Option<bool>>) -> Result<Read, Limit> {
        self.model.negate(&mut values);
        let digit = |&var: &usize| if values[var] == Some(true) { '1' } else { '0' };
        let key: String = self.counted.iter().map(digit).collect();
        let is_true = |(_, value): &(&u32, &Option<bool>)| **value == Some(true);
        let size = self.model.weights.iter().zip(&values).filter(is_true).map(|(&weight, _)| weight).sum();
        let flaw = match self.puzzle.judged(&known(&values)) {
            Some(judged) => judged.err(),
            None => {
                let holds = solve::extends(self.model, &values, self.budget)?;
                (!holds).then(|| "the formula is false".into())
            }
        };
        Ok(Read { key, size, flaw, misled: None })
    }
}

/// Returns values, false where they are open.
fn known(values: &[Option<bool>]) -> Vec<bool> {
    values.iter().map(|value| value.unwrap_or(false)).collect()
}
