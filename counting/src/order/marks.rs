//! Marks: variables that others define, and places: the variables of a cell.
//!
//! A mark says what the pieces around it make of a cell: its value is known once these have theirs. An order of
//! the pieces, with each mark behind the last one that defines it, keeps little between two levels. An order
//! that takes marks for variables like others begins with them, and remembers what is demanded of each: layers
//! of all maximal irredundant sets of a dense graph of 12 vertices had more than 8 million states by
//! `frontier`, and have some thousand.
//!
//! Of a stated puzzle a place has a variable for each kind or value, which stay together, and marks are the variables that
//! its formulas define: a sum of values on a tree of 7 vertices had 529 966 states by `frontier`, and has 303.

use std::collections::BTreeMap;

use model::Model;
use model::constraint::{Count, Var};
use model::sorted::distinct;

/// The places of a model, each with its variables, and the marks.
pub(super) struct Marks {
    /// The variables of each place, ascending; a mark is in none.
    places: Vec<Vec<Var>>,
    /// Each mark with the places that define it.
    defined: Vec<(Var, Vec<Var>)>,
    /// For each variable the places that it is about. A variable of a place is about that place. A mark is about the places
    /// that define it; where places have one variable each, it is about the place on its cell.
    about: Vec<Vec<Var>>,
}

impl Marks {
    /// Returns places and marks; `None` if there are none of several variables and no marks.
    pub fn of(model: &Model) -> Option<Marks> {
        match !model.defined.is_empty() || model.has_several_a_cell() {
            true => Marks::of_places(model),
            false => Marks::of_pieces(model),
        }
    }

    /// Those of a stated puzzle: each cell is a place, and a defined variable has a larger number than those in its formula.
    fn of_places(model: &Model) -> Option<Marks> {
        if model.cells.len() != model.variables() {
            return None;
        }
        let is_defined = model.is_defined();
        let own = (0..).zip(&model.cells).filter(|(var, _)| !is_defined[*var]);
        let mut number = BTreeMap::new();
        let (mut places, mut about) = (Vec::<Vec<Var>>::new(), vec![Vec::new(); model.variables()]);
        for (var, cell) in own {
            let place = *number.entry(cell).or_insert(places.len() as Var);
            if place as usize == places.len() {
                places.push(Vec::new());
            }
            places[place as usize].push(var as Var);
            about[var] = vec![place];
        }
        // The formula's constraints are among those that end with the variable.
        let mut ending: Vec<Vec<Var>> = vec![Vec::new(); model.variables()];
        for constraint in &model.constraints {
            let variables = constraint.variables();
            if let Some((&last, others)) =
                variables.split_last().filter(|(last, _)| is_defined[**last as usize])
            {
                ending[last as usize].extend(others);
            }
        }
        let mut marks = model.defined.clone();
        marks.sort_unstable();
        for &mark in &marks {
            let others = std::mem::take(&mut ending[mark as usize]).into_iter();
            about[mark as usize] = distinct(others.flat_map(|var| about[var as usize].clone()));
        }
        let defined = marks.into_iter().map(|mark| (mark, about[mark as usize].clone())).collect();
        Some(Marks { places, defined, about })
    }

    /// Those of pieces: variables without a size that others define.
    fn of_pieces(model: &Model) -> Option<Marks> {
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
        if stand.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return None;
        }
        let by = |mark: Var| distinct(defining[mark as usize].iter().map(|&var| place[var as usize]));
        let defined: Vec<_> = marks.into_iter().map(|mark| (mark, by(mark))).collect();
        let about = place.iter().map(|&place| vec![place]).collect();
        Some(Marks { places: pieces.into_iter().map(|var| vec![var]).collect(), defined, about })
    }

    /// Returns the number of places.
    pub fn places(&self) -> usize {
        self.places.len()
    }

    /// Returns the places that a variable is about.
    pub fn about(&self, var: Var) -> &[Var] {
        &self.about[var as usize]
    }

    /// Returns an order of all variables from one of the places.
    pub fn behind(&self, order: &[Var]) -> Vec<Var> {
        let mut level = vec![0; self.places.len()];
        (0..).zip(order).for_each(|(at, &place)| level[place as usize] = at);
        let last = |by: &[Var]| by.iter().map(|&place| level[place as usize]).max().unwrap_or(0);
        let marks = self.defined.iter().map(|(mark, by)| (last(by), true, *mark));
        let own =
            order.iter().flat_map(|&place| self.places[place as usize].iter().map(move |&var| (place, var)));
        let own = own.map(|(place, var)| (level[place as usize], false, var));
        let mut all: Vec<(usize, bool, Var)> = own.chain(marks).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, _, var)| var).collect()
    }
}
