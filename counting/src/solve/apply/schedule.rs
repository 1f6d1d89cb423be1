//! In which pieces and in which order the constraints are conjoined.
//!
//! Both schedules start from the diagram of the size (exactly r, or a range). The comments say which choices
//! were measured to be good; the figures are in docs/engine-notes.md.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use limits::{Budget, Limit};
use model::constraint::{Constraint, Count, Lit, Shape, UNBOUNDED, Var, pos};
use model::steps::Steps;
use model::{Cell, Model};

use super::factor::{Factor, cubes};
use crate::bounds::{packings_bytes, packings_within};
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
    let mut constraints: Vec<&Constraint> = model.constraints.iter().collect();
    let rows = full_rows(model, low);
    constraints.extend(&rows);
    let factors = constraints.into_iter().flat_map(written_out);
    match model.has_published_order {
        true => factors.collect(),
        false => by_smallest(factors.collect(), level),
    }
}

/// By descending smallest level, which is published; among equals by ascending next level, and so
/// on, which is not: it makes a fifth fewer nodes than descending throughout.
fn by_smallest(mut factors: Vec<Factor>, level: impl Fn(Var) -> u32) -> Vec<Factor> {
    factors.sort_by_cached_key(|factor| {
        let levels = factor.levels(&level);
        (Reverse(levels.first().copied()), levels)
    });
    factors
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
    // Vertices of a graph and variables of a formula are in no rows.
    if !model.has_board() {
        return Vec::new();
    }
    let mut rows: BTreeMap<u32, Vec<Var>> = BTreeMap::new();
    for (var, cell) in (0..).zip(&model.cells) {
        rows.entry(cell.row).or_default().push(var);
    }
    let at_most_one = |row: &Vec<Var>| {
        row.len() == 1 || model.constraints.iter().any(|constraint| excludes_pairs_of(constraint, row))
    };
    let each_counts_once = model.weights.iter().all(|&weight| weight == 1);
    if rows.len() != low as usize || !each_counts_once || !rows.values().all(at_most_one) {
        return Vec::new();
    }
    rows.into_values().map(|row| Constraint::clause(row.into_iter().map(pos))).collect()
}

/// Whether the constraint allows at most one of the variables.
fn excludes_pairs_of(constraint: &Constraint, vars: &[Var]) -> bool {
    let Some(count) = constraint.bounded_above() else { return false };
    let heavy = |term: &&model::constraint::Term| {
        term.lit.positive && 2 * u64::from(term.weight) > u64::from(count.max)
    };
    let heavy: Vec<Var> = count.terms.iter().filter(heavy).map(|term| term.lit.var).collect();
    vars.iter().all(|var| heavy.binary_search(var).is_ok())
}

/// Upper bounds are cut up by their literals ([`cut_up`]), and everything comes by descending smallest level.
/// Where all demands ask for pieces (domination), they come first: they leave the exclusions little to exclude. The
/// shortest comes first, then from the border in, as a piece there attacks least. Demands of other puzzles come first, too,
/// where the source has an order of them (shogi). Constraints that follow from the size alone are added: in a partition of
/// the variables into groups of limited size, each group has to make up for the rest.
fn measured(
    model: &Model,
    low: u32,
    level: impl Fn(Var) -> u32,
    budget: &Budget,
) -> Result<Vec<Factor>, Limit> {
    let mut exclusions: BTreeMap<Lit, BTreeSet<Lit>> = BTreeMap::new();
    let (mut demands, mut others) = (Vec::new(), Vec::new());
    let mut steps = Steps::new(budget);
    for constraint in &model.constraints {
        steps.take(constraint.steps())?;
        let (cut, whole) = (others.len(), demands.len());
        if others.capacity() - cut < constraint.steps() {
            // The list asks for twice its bytes at once when it is full.
            let bytes = 2 * others.capacity() * size_of::<Factor>();
            steps.hold(bytes)?;
            steps.release(bytes);
        }
        match constraint.shape() {
            Shape::Always => {}
            Shape::AtMost(count) => cut_up(count, &level, &mut exclusions, &mut others),
            _ => demands.push(demand(constraint)),
        }
        steps.hold(others[cut..].iter().chain(&demands[whole..]).map(Factor::bytes).sum())?;
    }
    for (lit, excluded) in exclusions {
        let none = Count::at_most(0, excluded);
        others.push(Factor::Whole(Constraint { any: vec![Count::at_most(0, [lit]), none] }));
    }
    others.extend(filled_groups(model, low, budget)?.iter().map(demand));
    if demands.iter().all(asks_for_pieces) {
        let ring = rings(model);
        demands.sort_by_cached_key(|demand| {
            let levels = demand.levels(&level);
            (levels.len(), ring(&demand.variables()), levels)
        });
    } else if !model.has_published_order {
        others.append(&mut demands);
    }
    // Among equals by descending next level, and so on.
    others.sort_by_cached_key(|factor| Reverse(factor.levels(&level)));
    demands.append(&mut others);
    Ok(demands)
}

/// How far the middle of some variables' cells is from the border of the board, in cells; 0 where there is no board.
fn rings(model: &Model) -> impl Fn(&[Var]) -> u32 {
    let sides: [fn(&Cell) -> u32; 2] = [|cell| cell.row, |cell| cell.col];
    let sides = sides.map(|of| (of, model.cells.iter().map(of).max().unwrap_or(0)));
    move |vars| {
        if !model.has_board() {
            return 0;
        }
        let least = sides.iter().map(|&(of, most)| {
            let sum: u32 = vars.iter().map(|&var| of(&model.cells[var as usize])).sum();
            let middle = (2 * sum / vars.len().max(1) as u32).div_ceil(2);
            middle.min(most.saturating_sub(middle))
        });
        least.min().unwrap_or(0)
    }
}

/// Whether the factor asks for one piece, or for some number of pieces, and for nothing else.
fn asks_for_pieces(factor: &Factor) -> bool {
    match factor {
        Factor::Clause(lits) => lits.iter().all(|lit| lit.positive),
        Factor::Whole(constraint) => match constraint.shape() {
            Shape::AtLeast(count) => count.lits().all(|lit| lit.positive),
            _ => false,
        },
        Factor::Cubes(_) => false,
    }
}

/// The constraint as one factor.
fn demand(constraint: &Constraint) -> Factor {
    match constraint.shape() {
        Shape::Clause(count) => Factor::Clause(count.lits().collect()),
        _ => Factor::Whole(constraint.clone()),
    }
}

/// Cuts "at most max" into one demand for each literal: if it is true, its later companions have that much
/// less. A long line would otherwise wait for its topmost cell; a part of it is conjoined at the level of its
/// own topmost literal. The literals that one literal excludes altogether are collected over all constraints.
fn cut_up(
    count: &Count,
    level: impl Fn(Var) -> u32,
    exclusions: &mut BTreeMap<Lit, BTreeSet<Lit>>,
    factors: &mut Vec<Factor>,
) {
    let mut terms = count.terms.clone();
    terms.sort_by_key(|term| level(term.lit.var));
    for (at, term) in terms.iter().enumerate() {
        let later =
            Count { terms: terms[at + 1..].to_vec(), min: 0, max: count.max.saturating_sub(term.weight) };
        if term.weight > count.max {
            factors.push(Factor::Clause(vec![!term.lit]));
        } else if later.terms.iter().any(|other| other.weight <= later.max) {
            if later.total() > u64::from(later.max) {
                let unless = Count::at_most(0, [term.lit]);
                factors.push(Factor::Whole(Constraint { any: vec![unless, later] }));
            }
        } else {
            exclusions.entry(term.lit).or_default().extend(later.terms.iter().map(|other| other.lit));
        }
    }
}

/// Returns the least size that each group of a packing has to hold, for a size of at least `low`, as
/// constraints.
fn filled_groups(model: &Model, low: u32, budget: &Budget) -> Result<Vec<Constraint>, Limit> {
    let mut filled = Vec::new();
    if model.hides() {
        return Ok(filled);
    }
    let mut steps = Steps::new(budget);
    steps.hold(packings_bytes(model))?;
    for packing in packings_within(model, &mut |done| steps.take(done as usize))? {
        let spare = packing.bound.saturating_sub(u64::from(low));
        for group in packing.groups.iter().filter(|group| group.cap > spare) {
            let terms = group.vars.iter().map(|&var| pos(var).times(model.weights[var as usize]));
            let least = u32::try_from(group.cap - spare).unwrap_or(u32::MAX);
            filled.push(Constraint::count(Count::new(terms, least, UNBOUNDED)));
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use encoders::families;

    #[test]
    fn groups_are_filled_where_all_variables_are_counted() {
        let puzzle = families::parse(&["independence", "rook", "4"]).expect("a puzzle");
        let mut model = puzzle.model(None, &Budget::default()).expect("a model");
        let filled =
            |model: &Model, low| filled_groups(model, low, &Budget::default()).expect("no limit").len();
        // Of 4 rooks each row and each column has one; of 3, one may have none.
        assert!(filled(&model, 4) >= 8);
        assert_eq!(filled(&model, 3), 0);
        model.projection = Some((0..15).collect());
        assert_eq!(filled(&model, 4), 0);
    }

    #[test]
    fn factors_are_made_within_the_limits() {
        let puzzle = families::parse(&["no-three-in-line", "16"]).expect("a puzzle");
        let model = puzzle.model(None, &Budget::default()).expect("a model");
        let made = |budget: &Budget| measured(&model, 32, |var| var, budget).map(|factors| factors.len());
        assert!(made(&Budget::default()).is_ok_and(|factors| factors > 0));
        let few = Budget { bytes: Some(10_000), ..Budget::default() };
        assert_eq!(made(&few), Err(Limit::Bytes(10_000)));
        let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        assert_eq!(made(&cancelled), Err(Limit::Cancelled));
    }
}
