//! Formulas in DIMACS cnf, written in the dialect of model counters (`c t mc`, `c p show`). The reader of
//! such files is [`super::dimacs`]; the checkers of certificates have their own, which takes this form alone.
//!
//! A line `c size V W .. 0` says that a true variable V adds W to the size of a solution. Without it, each
//! variable that is shown adds 1. To other programs it is a comment.
//!
//! Where a choice has to be connected, or to have no cycle, lines `graph ..` and `edge V A.. 0` behind the header say
//! so, and it is `p graphcnf ..`: no cnf, so that no counter takes it for one. The head of the checkers' reader has the
//! grammar.
//!
//! Variable v of the model is variable v + 1 of the file; auxiliary variables come behind those of the model
//! and are functions of them. So counters with and without projection find the same number.

use std::io::Write;

use limits::Budget;

use super::gates::{Gates, Signal};
use super::hypergraph::Hypergraph;
use super::problem::{ExportError, Problem};
use crate::constraint::{Constraint, Count, Lit, Shape, UNBOUNDED, Var, neg, pos};
use crate::sorted::distinct;
use crate::steps::Steps;

/// Most clauses that a constraint becomes without auxiliary variables. Such clauses propagate at least as
/// well and leave the counter nothing to branch on; an at-most-one of 32 literals takes 496.
pub const MOST_PLAIN: u64 = 512;

/// Writes `problem`; streamed, so that only the definitions of auxiliary variables are held.
///
/// Constraints are encoded twice, since the header in front says how many variables and clauses there are.
/// Cost: linear in the file; a count of `n` literals with the bound `k` that has no short form of clauses
/// takes at most `n k` auxiliary variables and four clauses for each.
pub fn write(problem: &Problem<'_>, budget: &Budget, out: &mut dyn Write) -> Result<(), ExportError> {
    write_with(problem, MOST_PLAIN, budget, out)
}

/// Writes `problem` as [`write()`] does, with auxiliary variables for each constraint of more than `plain`
/// clauses ([`MOST_PLAIN`] is usual).
pub fn write_with(
    problem: &Problem<'_>,
    plain: u64,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let graphs = Hypergraph::all(problem.model);
    let mut clauses = 0u64;
    let variables = encode(problem, plain, budget, &mut |_| {
        clauses += 1;
        Ok(())
    })?;
    let is_projected = problem.model.projection.is_some();
    writeln!(out, "c t {}", if is_projected { "pmc" } else { "mc" })?;
    writeln!(out, "c {}", problem.title)?;
    for (name, number) in problem.names.iter().zip(1u32..) {
        writeln!(out, "c x {number} {name}")?;
    }
    let shown = problem.model.shown();
    let weight = |var: &Var| problem.model.weights[*var as usize];
    if is_projected || variables as usize > problem.model.variables() {
        write!(out, "c p show")?;
        for var in &shown {
            write!(out, " {}", var + 1)?;
        }
        writeln!(out, " 0")?;
    }
    if shown.iter().any(|var| weight(var) != 1) {
        write!(out, "c size")?;
        for var in shown.iter().filter(|var| weight(var) != 0) {
            write!(out, " {} {}", var + 1, weight(var))?;
        }
        writeln!(out, " 0")?;
    }
    let kind = if graphs.is_empty() { "cnf" } else { "graphcnf" };
    writeln!(out, "p {kind} {variables} {clauses}")?;
    graphs.iter().try_for_each(|graph| graph.write(out))?;
    encode(problem, plain, budget, &mut |clause| {
        for lit in clause {
            write!(out, "{}{} ", if lit.positive { "" } else { "-" }, lit.var + 1)?;
        }
        Ok(writeln!(out, "0")?)
    })?;
    Ok(())
}

/// Hands all clauses to `sink`, in the order in which they are written, and says how many variables they
/// have.
pub(crate) fn encode(
    problem: &Problem<'_>,
    plain: u64,
    budget: &Budget,
    sink: &mut dyn FnMut(&[Lit]) -> Result<(), ExportError>,
) -> Result<Var, ExportError> {
    let steps = &mut Steps::new(budget);
    let variables = problem.model.variables() as Var;
    let sink = &mut |clause: &[Lit]| match clause {
        // Not every reader takes an empty clause.
        [] if variables > 0 => {
            sink(&[pos(0)])?;
            sink(&[neg(0)])
        }
        clause => sink(clause),
    };
    let mut gates = Gates::new(variables, steps, sink);
    for constraint in problem.constraints() {
        state(&constraint, plain, &mut gates)?;
    }
    Ok(gates.variables)
}

/// States a canonical constraint.
fn state(constraint: &Constraint, plain: u64, gates: &mut Gates<'_, '_>) -> Result<(), ExportError> {
    if let [count] = constraint.any.as_slice() {
        return halves(count).iter().try_for_each(|half| state_half(half, plain, gates));
    }
    if number(constraint) <= plain {
        let each = constraint.any.iter().map(clauses);
        let all = each.fold(vec![Vec::new()], |all, clauses| product(&all, &clauses));
        return all.into_iter().try_for_each(|clause| gates.clause(clause.into_iter().map(Signal::Literal)));
    }
    let mut signals = Vec::new();
    for count in &constraint.any {
        match count.shape() {
            Shape::Clause(_) => signals.extend(count.terms.iter().map(|term| Signal::Literal(term.lit))),
            _ => signals.push(gates.holds(count)?),
        }
    }
    gates.clause(signals)
}

/// States a count with one bound.
fn state_half(half: &Count, plain: u64, gates: &mut Gates<'_, '_>) -> Result<(), ExportError> {
    if number_of_half(half) <= plain {
        return clauses(half)
            .into_iter()
            .try_for_each(|clause| gates.clause(clause.into_iter().map(Signal::Literal)));
    }
    let [reached, exceeded] = gates.bounds(half)?;
    gates.clause([reached])?;
    gates.clause([!exceeded])
}

/// The two bounds of a count as counts of their own.
fn halves(count: &Count) -> Vec<Count> {
    let low = (count.min > 0).then(|| Count { max: UNBOUNDED, ..count.clone() });
    let high = (count.max != UNBOUNDED).then(|| Count { min: 0, ..count.clone() });
    low.into_iter().chain(high).collect()
}

/// The clauses of a count without auxiliary variables.
fn clauses(count: &Count) -> Vec<Vec<Lit>> {
    let of_half = |half| Constraint::count(half).clauses().unwrap_or_default();
    halves(count).into_iter().flat_map(of_half).collect()
}

/// Every clause of the one with every clause of the other; those that always hold are left out.
fn product(left: &[Vec<Lit>], right: &[Vec<Lit>]) -> Vec<Vec<Lit>> {
    let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (a, b)));
    let joined = pairs.map(|(a, b)| distinct(a.iter().chain(b).copied()));
    joined.filter(|clause| clause.windows(2).all(|pair| pair[0] != !pair[1])).collect()
}

/// Returns an upper bound on the number of clauses that [`product`] makes of the alternatives.
fn number(constraint: &Constraint) -> u64 {
    let of_count = |count| halves(count).iter().map(number_of_half).fold(0, u64::saturating_add);
    constraint.any.iter().map(of_count).fold(1, u64::saturating_mul)
}

/// Returns an upper bound on the number of clauses of a count with one bound.
fn number_of_half(half: &Count) -> u64 {
    let all = half.terms.len() as u64;
    if half.terms.iter().any(|term| term.weight > 1) {
        return if half.min == 1 { 1 } else { 1u64.checked_shl(all as u32).unwrap_or(u64::MAX) };
    }
    // At least k forbids that all but k - 1 are false.
    let chosen = if half.min > 0 { half.min - 1 } else { half.max + 1 };
    let (mut number, fewer) = (1u64, u64::from(chosen).min(all - u64::from(chosen)));
    for at in 0..fewer {
        // The division is exact: after each step the number is a binomial coefficient.
        match number.checked_mul(all - at) {
            Some(product) if number <= MOST_PLAIN => number = product / (at + 1),
            _ => return u64::MAX,
        }
    }
    number
}
