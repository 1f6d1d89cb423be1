//! The solutions that a symmetry leaves unchanged, as solutions of a strip.

use fxhash::FxHashMap;
use model::constraint::{Constraint, Var};
use model::{Cell, Growth, Model, Permutation};

use super::names::place;

/// What a symmetry of strips does: whether it turns the strip end for end, and where it carries the places of a column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Kind {
    pub turns: bool,
    /// Rows and numbers within a cell.
    places: Vec<((u32, u32), (u32, u32))>,
}

/// What a permutation of the variables of a strip of so many columns does; `None` for one that moves columns in another
/// way, and where variables are no cells. The first variable of a cell is no part of a condition, which may stand elsewhere.
pub(super) fn kind(model: &Model, by: &Permutation, growth: &Growth, columns: usize) -> Option<Kind> {
    if model.cells.iter().any(|cell| cell.ends().is_some()) {
        return None;
    }
    let last = columns as u32 - 1;
    let mut seen: FxHashMap<Cell, u32> = FxHashMap::default();
    let number = |&cell: &Cell| {
        let next = seen.entry(cell).or_insert(0);
        *next += 1;
        *next - 1
    };
    let numbers: Vec<u32> = model.cells.iter().map(number).collect();
    let at = |var: Var| (place(model.cells[var as usize], growth), numbers[var as usize]);
    let moves = |turns: bool| {
        by.iter().zip(0..).all(|(&to, var)| {
            let (((_, from), number), ((_, to), _)) = (at(var), at(to));
            number > 0 || to == if turns { last - from } else { from }
        })
    };
    let turns = [false, true].into_iter().find(|&turns| moves(turns))?;
    let middle = last / 2;
    let to = if turns { last - middle } else { middle };
    let own = by.iter().zip(0..).map(|(&to, var)| (at(var), at(to)));
    let own = own.filter(|(((_, from), _), ((_, image), _))| (*from, *image) == (middle, to));
    let mut places: Vec<_> =
        own.map(|(((from, _), number), ((to, _), image))| ((from, number), (to, image))).collect();
    places.sort_unstable();
    Some(Kind { turns, places })
}

/// The model of the solutions that a permutation leaves unchanged: variables that are carried into each other are one,
/// which stands where the first of them along the strip does. A strip that is turned is folded: it is as long as its half.
pub(super) fn fixed(model: &Model, by: &Permutation, growth: &Growth) -> Model {
    let mut orbit = vec![Var::MAX; model.variables()];
    let (mut first, mut weights): (Vec<Var>, Vec<u32>) = Default::default();
    for var in 0..model.variables() as Var {
        if orbit[var as usize] != Var::MAX {
            continue;
        }
        let number = first.len() as Var;
        let (mut least, mut weight, mut at) = (var, 0, var);
        loop {
            orbit[at as usize] = number;
            weight += model.weights[at as usize];
            let key = |var: Var| {
                let (row, column) = place(model.cells[var as usize], growth);
                (column, row, var)
            };
            least = if key(at) < key(least) { at } else { least };
            at = by[at as usize];
            if at == var {
                break;
            }
        }
        first.push(least);
        weights.push(weight);
    }
    let to = |var: Var| orbit[var as usize];
    let projection = model.projection.as_ref().map(|shown| {
        let mut shown: Vec<Var> = shown.iter().map(|&var| to(var)).collect();
        shown.sort_unstable();
        shown.dedup();
        shown
    });
    let constraints: Vec<Constraint> = model.asked().filter_map(|own| own.renamed(to).simplify()).collect();
    Model {
        projection,
        joined: model.joined.iter().map(|joined| joined.renamed(to)).collect(),
        cells: first.iter().map(|&var| model.cells[var as usize]).collect(),
        ..Model::plain(weights, constraints, model.goal)
    }
}
