//! Lines of a board that may be interchanged. Between two levels of an order line by line, layers keep one state of all that
//! differ in the order of the other lines alone.

use std::collections::{BTreeMap, HashMap};

use model::constraint::{Constraint, Var};
use model::{Cell, Model};

/// Most terms of models that are looked at.
const MOST: usize = 1 << 18;

/// Variables of a line, by where they stand on it.
type Line = Vec<(u32, Var)>;

/// Whether at most half as many kinds of lines as lines are left, where interchangeable lines are of one kind. `line` and
/// `place` say where a cell is: on which line, and where on it.
pub(super) fn are_alike(model: &Model, line: fn(&Cell) -> u32, place: fn(&Cell) -> u32) -> bool {
    let terms: usize = model.constraints.iter().map(Constraint::steps).sum();
    // Layers prove no exchange of lines where conditions are of another kind than counts.
    if terms > MOST || model.is_joined() || model.constraints.iter().any(|own| own.any.len() > 1) {
        return false;
    }
    let mut through: Vec<Vec<&Constraint>> = vec![Vec::new(); model.variables()];
    for constraint in &model.constraints {
        constraint.variables().iter().for_each(|&var| through[var as usize].push(constraint));
    }
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    for (cell, var) in model.cells.iter().zip(0..) {
        lines.entry(line(cell)).or_default().push((place(cell), var));
    }
    let mut kinds: Vec<&Line> = Vec::new();
    let most = lines.len() / 2;
    for own in lines.values_mut() {
        own.sort_unstable();
        if !kinds.iter().any(|kind| is_carried(model, &through, kind, own)) {
            kinds.push(own);
        }
        if kinds.len() > most {
            return false;
        }
    }
    !kinds.is_empty()
}

/// Whether the exchange of two lines carries each constraint to one, and keeps sizes.
fn is_carried(model: &Model, through: &[Vec<&Constraint>], one: &Line, other: &Line) -> bool {
    let both = || one.iter().zip(other);
    let is_such = |(a, b): (&(u32, Var), &(u32, Var))| {
        a.0 == b.0 && model.weights[a.1 as usize] == model.weights[b.1 as usize]
    };
    if one.len() != other.len() || !both().all(is_such) {
        return false;
    }
    let image: HashMap<Var, Var> = both().flat_map(|(a, b)| [(a.1, b.1), (b.1, a.1)]).collect();
    let to = |var: Var| image.get(&var).copied().unwrap_or(var);
    let is_kept = |var: Var| {
        // Each constraint once: with the first of its variables that is exchanged.
        let is_first =
            |own: &&&Constraint| own.variables().into_iter().find(|var| image.contains_key(var)) == Some(var);
        through[var as usize].iter().filter(is_first).all(|own| {
            let moved = own.renamed(to);
            through[to(var) as usize].iter().any(|&other| *other == moved)
        })
    };
    one.iter().chain(other).all(|&(_, var)| is_kept(var))
}

#[cfg(test)]
mod tests {
    /// Half of each row and column: 141 states are left where a row of 10x10 ends.
    #[test]
    fn lines_that_are_alike_are_gone_through_one_by_one() {
        let order = |words: &[&str]| {
            let puzzle = encoders::families::parse(words).expect("a puzzle");
            let model = puzzle.model(None, &limits::Budget::default()).expect("a model");
            crate::order::of_layers(&model).word()
        };
        assert_eq!(order(&["independence", "rook", "8"]), "rows");
        assert_eq!(order(&["independence", "queen", "8"]), "centre-out");
    }
}
