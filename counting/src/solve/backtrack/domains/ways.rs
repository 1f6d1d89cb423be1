//! In which ways constraints speak of variables: what is not said in the same ways may not be exchanged.

use std::collections::BTreeMap;

use model::Model;
use model::constraint::Constraint;

/// Fewest lines that are worth a search of places where no groups of values are.
pub(super) const FEWEST_ALONE: usize = 6;

/// Whether constraints speak in the same ways of the variables of enough lines. Cost: a pass over the constraints.
pub(super) fn look_alike(model: &Model, constraints: &[&Constraint]) -> bool {
    if model.cells.len() != model.variables() {
        return false;
    }
    let ways = ways(model.variables(), constraints);
    let mut axes: [BTreeMap<u32, Vec<(u32, u64)>>; 2] = Default::default();
    let mut is_own = vec![true; model.variables()];
    model.defined.iter().for_each(|&var| is_own[var as usize] = false);
    for ((cell, &ways), _) in model.cells.iter().zip(&ways).zip(is_own).filter(|(_, is_own)| *is_own) {
        for (lines, (line, across)) in axes.iter_mut().zip([(cell.col, cell.row), (cell.row, cell.col)]) {
            lines.entry(line).or_default().push((across, ways));
        }
    }
    let most = |lines: BTreeMap<u32, Vec<(u32, u64)>>| {
        let mut alike: BTreeMap<Vec<(u32, u64)>, usize> = BTreeMap::new();
        lines.into_values().for_each(|line| *alike.entry(line).or_default() += 1);
        alike.into_values().max()
    };
    axes.into_iter().filter_map(most).any(|most| most >= FEWEST_ALONE)
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
