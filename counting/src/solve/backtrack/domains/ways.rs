//! In which ways constraints speak of variables: what is not said in the same ways may not be exchanged.

use std::collections::BTreeMap;

use model::constraint::Constraint;
use model::{Cell, Model};

/// Fewest lines that are worth a search of places where no groups of values are.
pub(super) const FEWEST_ALONE: usize = 6;

/// Whether constraints speak in the same ways of the variables of enough lines. Cost: a pass over the constraints.
pub(super) fn look_alike(model: &Model, constraints: &[&Constraint]) -> bool {
    if model.cells.len() != model.variables() {
        return false;
    }
    let ways = ways(model.variables(), constraints);
    let is_defined = model.is_defined();
    let own = (0..model.variables()).filter(|&var| !is_defined[var]).map(|var| (model.cells[var], ways[var]));
    let most = |lines: Vec<Vec<(u32, u64)>>| {
        let mut alike: BTreeMap<Vec<(u32, u64)>, usize> = BTreeMap::new();
        lines.into_iter().for_each(|line| *alike.entry(line).or_default() += 1);
        alike.into_values().max()
    };
    by_line(own).into_iter().filter_map(most).any(|most| most >= FEWEST_ALONE)
}

/// What stands in cells by columns, and by rows: each with the line across.
pub(super) fn by_line<T: Copy>(all: impl Iterator<Item = (Cell, T)>) -> [Vec<Vec<(u32, T)>>; 2] {
    let mut axes: [BTreeMap<u32, Vec<(u32, T)>>; 2] = Default::default();
    for (cell, own) in all {
        for (lines, (line, across)) in axes.iter_mut().zip([(cell.col, cell.row), (cell.row, cell.col)]) {
            lines.entry(line).or_default().push((across, own));
        }
    }
    axes.map(|lines| lines.into_values().collect())
}

/// How constraints speak of each variable: equal numbers where it is in the same ways, with high probability only then.
pub(super) fn ways(variables: usize, constraints: &[&Constraint]) -> Vec<u64> {
    let mut ways = vec![0u64; variables];
    for constraint in constraints {
        for count in &constraint.any {
            let of_count = (constraint.any.len(), count.terms.len(), count.min, count.max);
            for term in &count.terms {
                let way = fxhash::hash64(&(of_count, term.weight, term.lit.positive));
                let sum = &mut ways[term.lit.var as usize];
                *sum = sum.wrapping_add(way);
            }
        }
    }
    ways
}
