//! Lines of a board that may be interchanged. Between two levels of an order line by line, layers keep one state of all that
//! differ in the order of the other lines alone.

use std::collections::{BTreeMap, HashMap};

use fxhash::FxHashSet;
use model::constraint::{Constraint, Var};
use model::{Cell, Model};

/// Most terms of models that are looked at, and most terms that are carried from line to line: where each line is in most
/// constraints, as on a board of one row, these are the square of those. (Totally dominating rooks on 1x400: 7 s, and 80 000 ways.)
const MOST: usize = 1 << 18;
const MOST_CARRIED: usize = 1 << 24;

/// Variables of a line, by where they stand on it.
type Line = Vec<(u32, Var)>;

/// Whether at most half as many kinds of lines as lines are left, where interchangeable lines are of one kind. `line` and
/// `place` say where a cell is: on which line, and where on it. False where that takes too much work to see.
pub(super) fn are_alike(model: &Model, line: fn(&Cell) -> u32, place: fn(&Cell) -> u32) -> bool {
    let terms: usize = model.constraints.iter().map(Constraint::steps).sum();
    // Layers prove no exchange of lines where conditions are of another kind than counts.
    if terms > MOST || model.is_joined() || model.constraints.iter().any(|own| own.any.len() > 1) {
        return false;
    }
    let mut exchange = Exchange::new(model);
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    for (cell, var) in model.cells.iter().zip(0..) {
        lines.entry(line(cell)).or_default().push((place(cell), var));
    }
    let mut kinds: Vec<&Line> = Vec::new();
    let most = lines.len() / 2;
    for own in lines.values_mut() {
        own.sort_unstable();
        if !kinds.iter().any(|kind| exchange.is_carried(kind, own)) {
            kinds.push(own);
        }
        if kinds.len() > most {
            return false;
        }
    }
    !kinds.is_empty() && exchange.carried <= MOST_CARRIED
}

/// The constraints of a model, to see whether an exchange of variables carries each to one.
struct Exchange<'a> {
    model: &'a Model,
    constraints: FxHashSet<&'a Constraint>,
    /// The constraints of each variable, by their numbers.
    through: Vec<Vec<usize>>,
    /// Terms that were carried so far.
    carried: usize,
}

impl<'a> Exchange<'a> {
    fn new(model: &'a Model) -> Exchange<'a> {
        let mut through = vec![Vec::new(); model.variables()];
        for (at, constraint) in model.constraints.iter().enumerate() {
            constraint.variables().iter().for_each(|&var| through[var as usize].push(at));
        }
        Exchange { model, constraints: model.constraints.iter().collect(), through, carried: 0 }
    }

    /// Whether the exchange of two lines carries each constraint to one, and keeps sizes; false once too much was carried.
    fn is_carried(&mut self, one: &Line, other: &Line) -> bool {
        let Exchange { model, constraints, through, carried } = self;
        let both = || one.iter().zip(other);
        let is_such = |(a, b): (&(u32, Var), &(u32, Var))| {
            a.0 == b.0 && model.weights[a.1 as usize] == model.weights[b.1 as usize]
        };
        if one.len() != other.len() || !both().all(is_such) {
            return false;
        }
        let image: HashMap<Var, Var> = both().flat_map(|(a, b)| [(a.1, b.1), (b.1, a.1)]).collect();
        let mut met: Vec<usize> = image.keys().flat_map(|&var| &through[var as usize]).copied().collect();
        met.sort_unstable();
        met.dedup();
        met.into_iter().all(|at| {
            let own = &model.constraints[at];
            *carried += own.steps();
            *carried <= MOST_CARRIED
                && constraints.contains(&own.renamed(|var| image.get(&var).copied().unwrap_or(var)))
        })
    }
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
