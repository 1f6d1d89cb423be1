//! Marks: variables without a size that others define.
//!
//! A mark says what the pieces around it make of a cell: its value is known once these have theirs. An order of
//! the pieces, with each mark behind the last one that defines it, keeps little between two levels. An order
//! that takes marks for variables like others begins with them, and remembers what is demanded of each: layers
//! of all maximal irredundant sets of a dense graph of 12 vertices had more than 8 million states by
//! `frontier`, and have some thousand.

use crate::constraint::{Count, Var};
use crate::model::Model;

/// The marks of a model.
pub(super) struct Marks {
    /// The variables that are no marks, ascending.
    pieces: Vec<Var>,
    /// Each mark with the variables that define it.
    defined: Vec<(Var, Vec<Var>)>,
    /// For each variable the place in `pieces` of the one that stands on its cell.
    place: Vec<Var>,
}

impl Marks {
    /// Returns the marks; `None` if there are none, or if a variable without a size is none.
    pub fn of(model: &Model) -> Option<Marks> {
        let is_mark = |var: Var| model.weights[var as usize] == 0;
        let (marks, pieces): (Vec<Var>, Vec<Var>) =
            (0..model.variables() as Var).partition(|&var| is_mark(var));
        if marks.is_empty() || model.cells.is_empty() {
            return None;
        }
        // A definition forces both values of its mark, and names no other mark.
        let mut defining: Vec<Vec<Var>> = vec![Vec::new(); model.variables()];
        let mut forced = vec![[false; 2]; model.variables()];
        for constraint in &model.constraints {
            let (marks, others): (Vec<Var>, Vec<Var>) =
                constraint.variables().into_iter().partition(|&var| is_mark(var));
            if let [mark] = marks[..] {
                defining[mark as usize].extend(others);
                let lits = constraint.any.iter().flat_map(Count::lits).filter(|lit| lit.var == mark);
                lits.for_each(|lit| forced[mark as usize][usize::from(lit.positive)] = true);
            }
        }
        if marks.iter().any(|&mark| forced[mark as usize] != [true; 2]) {
            return None;
        }
        let mut stand: Vec<_> =
            (0..).zip(&pieces).map(|(at, &var)| (model.cells[var as usize], at)).collect();
        stand.sort_unstable();
        let on = |var: usize| {
            let at = stand.binary_search_by_key(&model.cells[var], |&(cell, _)| cell).ok()?;
            Some(stand[at].1)
        };
        let place: Vec<Var> = (0..model.variables()).map(on).collect::<Option<_>>()?;
        let is_alone = stand.windows(2).all(|pair| pair[0].0 != pair[1].0);
        let defined: Vec<_> =
            marks.into_iter().map(|mark| (mark, std::mem::take(&mut defining[mark as usize]))).collect();
        is_alone.then_some(Marks { pieces, defined, place })
    }

    /// Returns the number of variables that are no marks.
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Returns the place of the piece on the cell of a variable.
    pub fn place(&self, var: Var) -> Var {
        self.place[var as usize]
    }

    /// Returns an order of all variables from one of the places of pieces.
    pub fn behind(&self, places: &[Var]) -> Vec<Var> {
        let mut level = vec![0; self.place.len()];
        let order: Vec<Var> = places.iter().map(|&place| self.pieces[place as usize]).collect();
        (0..).zip(&order).for_each(|(at, &var)| level[var as usize] = at);
        let last = |by: &[Var]| by.iter().map(|&var| level[var as usize]).max().unwrap_or(0);
        let marks = self.defined.iter().map(|(mark, by)| (last(by), true, *mark));
        let pieces = (0..).zip(order.iter().copied()).map(|(at, var): (usize, Var)| (at, false, var));
        let mut all: Vec<(usize, bool, Var)> = pieces.chain(marks).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, _, var)| var).collect()
    }
}
