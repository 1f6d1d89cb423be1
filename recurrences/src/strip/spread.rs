//! Conditions of many alternatives along the strip, each alternative with a variable of its own.

use fxhash::FxHashMap;
use model::constraint::{Constraint, Count, Lit, UNBOUNDED, Var, neg, pos};
use model::{Cell, Growth, Model};

use super::names::place;

/// The same model in which a condition that spans more than `near` columns has a variable for each of its alternatives that
/// spans less. The variable is true where the alternative holds, so that no count changes; it stands where the last place
/// of the alternative does. So such a condition is one count, whose literals repeat from column to column.
pub(super) fn spread(model: Model, growth: &Growth, near: usize) -> Model {
    if model.cells.len() != model.variables() {
        return model;
    }
    let column = |var: Var| {
        let cell = model.cells[var as usize];
        let along = |cell: Cell| place(cell, growth).1;
        cell.ends().map_or(along(cell), |(a, b)| along(a).min(along(b))) as usize
    };
    let span = |counts: &[&Count]| {
        let columns = || counts.iter().flat_map(|count| count.lits()).map(|lit| column(lit.var));
        columns().max().unwrap_or(0) - columns().min().unwrap_or(0)
    };
    let is_long = |constraint: &Constraint| {
        constraint.any.len() > 2 && span(&constraint.any.iter().collect::<Vec<_>>()) > near
    };
    let (mut constraints, mut own): (Vec<Constraint>, Vec<(Count, Var)>) = Default::default();
    let mut known: FxHashMap<Count, Var> = FxHashMap::default();
    let mut next = model.variables() as Var;
    for constraint in &model.constraints {
        if !is_long(constraint) {
            constraints.push(constraint.clone());
            continue;
        }
        let (mut any, mut lits): (Vec<Count>, Vec<Lit>) = Default::default();
        for count in &constraint.any {
            if span(&[count]) > near || count.terms.is_empty() {
                any.push(count.clone());
                continue;
            }
            if count.terms.len() == 1 || count.min == 1 && count.max == UNBOUNDED && !count.terms.is_empty() {
                lits.extend(count.lits().filter(|_| count.min > 0));
                continue;
            }
            let var = *known.entry(count.clone()).or_insert_with(|| {
                own.push((count.clone(), next));
                next += 1;
                next - 1
            });
            lits.push(pos(var));
        }
        if !lits.is_empty() {
            any.push(Count::at_least(1, lits));
        }
        constraints.push(Constraint { any });
    }
    let mut cells = model.cells.clone();
    let mut weights = model.weights.clone();
    for (count, var) in own {
        let place = |lit: Lit| (model.cells[lit.var as usize], lit.var);
        let last = count.lits().map(place).max().map_or(0, |(_, var)| var);
        cells.push(model.cells[last as usize]);
        weights.push(0);
        constraints.extend(defined(var, &count));
    }
    Model { cells, weights, constraints, ..model }
}

/// That a variable is true where a count holds, and else false.
fn defined(var: Var, count: &Count) -> Vec<Constraint> {
    let not = Count::at_least(1, [neg(var)]);
    let mut all = vec![Constraint { any: vec![not, count.clone()] }];
    let mut outside = vec![Count::at_least(1, [pos(var)])];
    if count.min > 0 {
        outside.push(Count { min: 0, max: count.min - 1, ..count.clone() });
    }
    if count.max != UNBOUNDED {
        outside.push(Count { min: count.max + 1, max: UNBOUNDED, ..count.clone() });
    }
    all.push(Constraint { any: outside });
    all
}
