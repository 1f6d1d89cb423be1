//! In which pieces and in which order the constraints are conjoined.
//!
//! Both schedules start from the diagram of the size (exactly r, or a range). What is measured
//! to be good is in the comments; the figures are in benches/RESULTS.md.

use std::cmp::Reverse;

use bdd::{Budget, Limit};

use super::factor::{Factor, cubes};
use crate::bounds::packings_within;
use crate::constraint::{Constraint, Count, Lit, UNBOUNDED, Var, pos};
use crate::model::Model;
use crate::solve::Schedule;

/// The factors of `model` in the order of conjunction, for solutions of a size of at least `low`.
pub(super) fn factors(
    model: &Model,
    schedule: Schedule,
    low: u32,
    level: impl Fn(Var) -> u32,
    budget: &Budget,
) -> Result<Vec<Factor>, Limit> {
    match schedule {
        Schedule::Semba => Ok(semba(model, low, level)),
        Schedule::Measured => measured(model, low, level, budget),
    }
}

/// Semba (1994): every constraint as clauses, each multiplied into the product literal by literal
/// (or, for saturated sets, cube by cube); by descending smallest variable, or in the model's
/// published order. Where as many pieces as rows are asked for and no row takes two, the source
/// demands a piece in each row.
fn semba(model: &Model, low: u32, level: impl Fn(Var) -> u32) -> Vec<Factor> {
    let mut constraints: Vec<&Constraint> = match model.published.is_empty() {
        true => model.constraints.iter().collect(),
        false => model.published.iter().map(|&at| &model.constraints[at]).collect(),
    };
    let rows = full_rows(model, low);
    constraints.extend(&rows);
    let factors = constraints.into_iter().flat_map(written_out);
    match model.published.is_empty() {
        true => descending(factors.collect(), level),
        false => factors.collect(),
    }
}

/// One constraint in the form in which Semba multiplies.
fn written_out(constraint: &Constraint) -> Vec<Factor> {
    if let Some(clauses) = constraint.clauses() {
        let one_by_one = |clause: Vec<Lit>| Factor::Cubes(clause.into_iter().map(|lit| vec![lit]).collect());
        return clauses.into_iter().map(one_by_one).collect();
    }
    vec![cubes(constraint).map_or_else(|| Factor::Whole(constraint.clone()), Factor::Cubes)]
}

/// "At least one in each row", where a solution of size `low` has as many pieces as there are
/// rows, each counting once, and no row can have two.
fn full_rows(model: &Model, low: u32) -> Vec<Constraint> {
    let mut rows: Vec<Vec<Var>> = Vec::new();
    for (var, cell) in model.cells.iter().enumerate() {
        let row = cell.row as usize;
        rows.resize(rows.len().max(row + 1), Vec::new());
        rows[row].push(var as Var);
    }
    let at_most_one = |row: &Vec<Var>| {
        row.len() == 1 || model.constraints.iter().any(|constraint| excludes_pairs_of(constraint, row))
    };
    let each_counts_once = model.weights.iter().all(|&weight| weight == 1);
    if rows.len() != low as usize || !each_counts_once || !rows.iter().all(at_most_one) {
        return Vec::new();
    }
    rows.into_iter().map(|row| Constraint::clause(row.into_iter().map(pos))).collect()
}

/// Whether the constraint allows at most one of the variables.
fn excludes_pairs_of(constraint: &Constraint, vars: &[Var]) -> bool {
    let [count] = constraint.any.as_slice() else { return false };
    let heavy = |term: &&crate::constraint::Term| term.lit.positive && 2 * term.weight > count.max;
    let heavy: Vec<Var> = count.terms.iter().filter(heavy).map(|term| term.lit.var).collect();
    count.max != UNBOUNDED && vars.iter().all(|var| heavy.binary_search(var).is_ok())
}

/// Constraints whole, by descending smallest level; with them what follows from the size alone:
/// a partition of the variables into groups of limited size leaves each group that much to do.
fn measured(
    model: &Model,
    low: u32,
    level: impl Fn(Var) -> u32,
    budget: &Budget,
) -> Result<Vec<Factor>, Limit> {
    let whole = |constraint: &Constraint| match constraint.clauses() {
        Some(clauses) if clauses.len() == 1 => clauses.into_iter().map(Factor::Clause).collect(),
        _ => vec![Factor::Whole(constraint.clone())],
    };
    let mut factors: Vec<Factor> = model.constraints.iter().flat_map(whole).collect();
    factors.extend(filled_groups(model, low, budget)?.iter().flat_map(whole));
    Ok(descending(factors, level))
}

/// What each group of a packing has to hold for a size of at least `low`.
fn filled_groups(model: &Model, low: u32, budget: &Budget) -> Result<Vec<Constraint>, Limit> {
    let mut filled = Vec::new();
    if model.projection.is_some() {
        return Ok(filled);
    }
    for packing in packings_within(model, &mut |_| budget.check())? {
        let spare = packing.bound.saturating_sub(u64::from(low));
        for group in packing.groups.iter().filter(|group| group.cap > spare) {
            let terms = group.vars.iter().map(|&var| pos(var).times(model.weights[var as usize]));
            let least = u32::try_from(group.cap - spare).unwrap_or(u32::MAX);
            filled.push(Constraint::count(Count::new(terms, least, UNBOUNDED)));
        }
    }
    Ok(filled)
}

/// By descending smallest level; among equals by descending next level, and so on.
fn descending(mut factors: Vec<Factor>, level: impl Fn(Var) -> u32) -> Vec<Factor> {
    factors.sort_by_cached_key(|factor| Reverse(factor.levels(&level)));
    factors
}
