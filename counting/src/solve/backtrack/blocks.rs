//! Values that come in blocks: two of some places hold a value, and one of some pairs of places holds it. So one pair does,
//! and a place holds the value where its pair does. With a variable for each pair in the place of those for places,
//! Langford's problem (`some i: value(cell(0, i)) = k and value(cell(0, i + k + 1)) = k`) is an exact cover.

use std::collections::{HashMap, HashSet};

use model::Model;
use model::constraint::{Constraint, Count, Lit, Shape, UNBOUNDED, Var, neg, pos};
use model::sorted::distinct;

use super::Reason;
use super::meter::SearchMeter;

/// The variables that make each variable of a set true.
type Blocks = HashMap<Var, Vec<Var>>;

/// The same number of solutions of each size, as a model of blocks: where one of a clause's variables is true, each of which
/// makes as many variables of a set true as the set has in all. `None` where nothing is in blocks.
pub(super) fn blocked(model: &Model, meter: &mut SearchMeter<'_>) -> Result<Option<Model>, Reason> {
    if model.defined.len() < 3 || model.is_joined() || model.hides() {
        return Ok(None);
    }
    let found = Found::new(model, meter)?;
    let (mut blocks, mut ours) = (Blocks::new(), HashSet::new());
    let mut constraints = Vec::new();
    for clause in &found.clauses {
        for (number, vars) in &found.exact {
            meter.spend((clause.len() * 8) as u64)?;
            if vars.iter().any(|var| blocks.contains_key(var)) {
                continue;
            }
            if let Some(of) = found.covered(clause, *number as usize, vars) {
                blocks.extend(of);
                ours.extend(clause.iter().copied());
                constraints.push(Constraint::count(Count::exactly(1, clause.iter().map(|&var| pos(var)))));
                break;
            }
        }
    }
    if blocks.is_empty() {
        return Ok(None);
    }
    let asked: HashSet<Vec<Var>> = constraints.iter().filter_map(|own| own.single()?.plain()).collect();
    let is_asked = |own: &Constraint| matches!(own.shape(), Shape::Clause(clause) if clause.plain().is_some_and(|vars| asked.contains(&vars)));
    for constraint in &model.constraints {
        meter.spend(8 * constraint.steps() as u64)?;
        if !constraint.terms().any(|term| ours.contains(&term.lit.var)) {
            constraints.extend(in_blocks(constraint, &blocks).simplify());
        } else if !found.defines(constraint, &ours) && !is_asked(constraint) {
            return Ok(None);
        }
    }
    meter.held.hold(constraints.iter().map(Constraint::bytes).sum())?;
    let mut weights = model.weights.clone();
    for (&var, of) in &blocks {
        let weight = std::mem::take(&mut weights[var as usize]);
        of.iter().for_each(|&block| weights[block as usize] += weight);
    }
    // A variable of which nothing is said any more has one value.
    constraints.extend(blocks.keys().map(|&var| Constraint::clause([neg(var)])));
    let defined = model.defined.iter().copied().filter(|var| !ours.contains(var)).collect();
    Ok(Some(Model { defined, ..Model::plain(weights, constraints, model.goal) }))
}

/// A constraint with the blocks of each variable in its place: at most one of them is true.
fn in_blocks(constraint: &Constraint, blocks: &Blocks) -> Constraint {
    let count = |count: &Count| {
        let (mut terms, mut more) = (Vec::with_capacity(count.terms.len()), 0u32);
        for term in &count.terms {
            match blocks.get(&term.lit.var) {
                None => terms.push(*term),
                Some(of) => {
                    terms.extend(of.iter().map(|&var| Lit { var, ..term.lit }.times(term.weight)));
                    if !term.lit.positive {
                        // All but one of the blocks are false whatever the variable is.
                        match of.len() {
                            0 => terms.push(*term),
                            number => more += (number as u32 - 1) * term.weight,
                        }
                    }
                }
            }
        }
        let max = if count.max == UNBOUNDED { UNBOUNDED } else { count.max + more };
        Count::new(terms, count.min + more, max)
    };
    Constraint { any: constraint.any.iter().map(count).collect() }
}

/// What the constraints of a model say about blocks.
struct Found {
    /// The variables that each defined variable makes true.
    made: HashMap<Var, Vec<Var>>,
    /// Clauses of defined variables.
    clauses: Vec<Vec<Var>>,
    /// Sets of variables, with the number of those that are true.
    exact: Vec<(u32, Vec<Var>)>,
}

impl Found {
    fn new(model: &Model, meter: &mut SearchMeter<'_>) -> Result<Found, Reason> {
        let is_defined: HashSet<Var> = model.defined.iter().copied().collect();
        let mut found = Found { made: HashMap::new(), clauses: Vec::new(), exact: Vec::new() };
        let of_defined = |vars: &Vec<Var>| vars.len() > 2 && vars.iter().all(|var| is_defined.contains(var));
        for constraint in &model.constraints {
            meter.spend(constraint.steps() as u64)?;
            match constraint.shape() {
                Shape::Between(count) if count.min == count.max && count.min > 1 => {
                    found.exact.extend(count.plain().map(|vars| (count.min, vars)));
                }
                Shape::Clause(count) => match made(count) {
                    Some((from, to)) => found.made.entry(from).or_default().push(to),
                    None => found.clauses.extend(count.plain().filter(of_defined)),
                },
                _ => {}
            }
        }
        Ok(found)
    }

    /// Of each of `vars` those of `clause` that make it true, where each of them makes `number` of `vars` true and nothing
    /// else, and no two the same ones.
    fn covered(&self, clause: &[Var], number: usize, vars: &[Var]) -> Option<Vec<(Var, Vec<Var>)>> {
        let mut sets = HashSet::new();
        let mut of: Vec<(Var, Vec<Var>)> = vars.iter().map(|&var| (var, Vec::new())).collect();
        for &by in clause {
            let made = self.made.get(&by)?;
            let own: Vec<usize> =
                made.iter().map(|var| vars.binary_search(var).ok()).collect::<Option<_>>()?;
            let own = distinct(own);
            if own.len() != number {
                return None;
            }
            own.iter().for_each(|&at| of[at].1.push(by));
            if !sets.insert(own) {
                return None;
            }
        }
        Some(of)
    }

    /// Whether a constraint is part of what defines one of these blocks: all that it says is said by what the block makes true.
    fn defines(&self, constraint: &Constraint, ours: &HashSet<Var>) -> bool {
        let Shape::Clause(count) = constraint.shape() else { return false };
        if let Some((from, _)) = made(count) {
            return ours.contains(&from);
        }
        let (blocks, others): (Vec<Lit>, Vec<Lit>) = count.lits().partition(|lit| lit.positive);
        let others = distinct(others.iter().map(|lit| lit.var));
        let is_own =
            |block: Var| self.made.get(&block).is_some_and(|own| distinct(own.iter().copied()) == others);
        matches!(blocks[..], [block] if ours.contains(&block.var) && is_own(block.var))
    }
}

/// For a clause `not a or b` the two.
fn made(clause: &Count) -> Option<(Var, Var)> {
    match *clause.lits().collect::<Vec<_>>() {
        [a, b] if a.positive && !b.positive => Some((b.var, a.var)),
        [a, b] if b.positive && !a.positive => Some((a.var, b.var)),
        _ => None,
    }
}
