//! Where the variables of conditions stand: near the cells that they are about.

use std::collections::BTreeMap;

use model::constraint::Var;
use model::{Cell, Growth, Model};

use super::names;

/// The same model, in which a defined variable that stands more than `near` columns away from all cells of its constraints
/// stands at the last of these. A chain that is made from the end of the strip, as that of `lex`, has all its variables at the
/// last place, since each depends on all that follow.
pub(super) fn settled(mut model: Model, growth: &Growth, near: usize) -> Model {
    if model.defined.is_empty() || model.cells.len() != model.variables() {
        return model;
    }
    let place = |cell: Cell| {
        let (row, column) = names::place(cell, growth);
        (column, row)
    };
    let column = |var: Var| place(model.cells[var as usize]).0;
    let is_defined = |var: &Var| model.defined.binary_search(var).is_ok();
    // By variable: the first and the last column of the cells, and the last of these.
    let mut about: BTreeMap<Var, (u32, u32, Cell)> = BTreeMap::new();
    for constraint in &model.constraints {
        let (defined, own): (Vec<Var>, Vec<Var>) = constraint.variables().into_iter().partition(is_defined);
        let Some(&last) = own.iter().max_by_key(|&&var| place(model.cells[var as usize])) else { continue };
        let first = own.iter().map(|&var| column(var)).min().unwrap_or(0);
        if (column(last) - first) as usize > near {
            continue;
        }
        for var in defined {
            let cell = model.cells[last as usize];
            let known = about.entry(var).or_insert((first, column(last), cell));
            let later = if place(cell) > place(known.2) { cell } else { known.2 };
            *known = (known.0.min(first), known.1.max(column(last)), later);
        }
    }
    let near = near as u32;
    let is_far = |&(var, (first, last, _)): &(Var, (u32, u32, Cell))| {
        let own = column(var);
        last - first <= near + 1 && (own + near < first || own > last + near)
    };
    let moved: Vec<(Var, (u32, u32, Cell))> = about.into_iter().filter(is_far).collect();
    moved.into_iter().for_each(|(var, (_, _, cell))| model.cells[var as usize] = cell);
    model
}
