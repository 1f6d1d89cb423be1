//! Formulas in DIMACS cnf, written in the dialect of model counters (`c t mc`, `c p show`). The reader of
//! such files is `encoders::exchange::dimacs`; the checkers of certificates have their own, which takes this form alone.
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
use model::constraint::{Constraint, Count, Lit, Shape, UNBOUNDED, Var, neg, pos};
use model::groups;
use model::sorted::distinct;
use model::steps::Steps;

use super::gates::{Gates, Signal};
use super::hypergraph::Hypergraph;
use super::problem::{ExportError, Problem};

/// Most clauses that a constraint becomes without auxiliary variables. Such clauses propagate at least as
/// well and leave the counter nothing to branch on; an at-most-one of 32 literals takes 496.
pub const MOST_PLAIN: u64 = 512;

/// Most variables of a group of which a sum takes the one that is true.
const MOST_OF_GROUP: usize = 1 << 10;

/// Most pairs of clauses that are joined, as a multiple of the most clauses that may result.
const PAIRS: u64 = 4;

/// Writes `problem`; streamed, so that only the definitions of auxiliary variables are held.
///
/// Constraints are encoded twice, since the header in front says how many variables and clauses there are.
/// Cost: linear in the file; a count of `n` literals with the bound `k` that has no short form of clauses
/// takes at most `n k` auxiliary variables and four clauses for each; of a sum of values of places, as many as its parts have
/// sums, with two clauses for each value.
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
    let constraints: Vec<Constraint> = problem.constraints().collect();
    steps.hold(constraints.iter().map(Constraint::bytes).sum())?;
    let groups = groups(problem.model.variables(), &constraints, MOST_OF_GROUP);
    let mut gates = Gates::new(variables, groups, steps, sink);
    for constraint in &constraints {
        state(constraint, plain, &mut gates)?;
    }
    Ok(gates.variables)
}

/// States a canonical constraint.
fn state(constraint: &Constraint, plain: u64, gates: &mut Gates<'_, '_>) -> Result<(), ExportError> {
    if let [count] = constraint.any.as_slice() {
        return halves(count).iter().try_for_each(|half| state_half(half, plain, gates));
    }
    if let Some(all) = clauses_of_any(constraint, plain) {
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
    if let Some(all) = clauses_of_half(half, plain) {
        return all.into_iter().try_for_each(|clause| gates.clause(clause.into_iter().map(Signal::Literal)));
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

/// The clauses of a count with one bound; `None` where there are more than `plain`.
fn clauses_of_half(half: &Count, plain: u64) -> Option<Vec<Vec<Lit>>> {
    Constraint::count(half.clone()).clauses_within(usize::try_from(plain).unwrap_or(usize::MAX))
}

/// The clauses of a disjunction, none within another; `None` where there are more than `plain` on the way.
fn clauses_of_any(constraint: &Constraint, plain: u64) -> Option<Vec<Vec<Lit>>> {
    let mut all = vec![Vec::new()];
    for count in &constraint.any {
        let halves =
            halves(count).iter().map(|half| clauses_of_half(half, plain)).collect::<Option<Vec<_>>>()?;
        all = product(&all, &halves.concat(), plain)?;
    }
    Some(all)
}

/// Every clause of the one with every clause of the other; those that always hold, or follow from another one, are left out.
fn product(left: &[Vec<Lit>], right: &[Vec<Lit>], plain: u64) -> Option<Vec<Vec<Lit>>> {
    if left.len().saturating_mul(right.len()) as u64 > PAIRS.saturating_mul(plain) {
        return None;
    }
    let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (a, b)));
    let joined = pairs.map(|(a, b)| distinct(a.iter().chain(b).copied()));
    let joined: Vec<Vec<Lit>> =
        joined.filter(|clause| clause.windows(2).all(|pair| pair[0] != !pair[1])).collect();
    // A clause within another one has some of its bits.
    let bit = |lit: &Lit| 1u64 << ((2 * lit.var + u32::from(lit.positive)) % 64);
    let bits: Vec<u64> =
        joined.iter().map(|clause| clause.iter().map(bit).fold(0, |all, bit| all | bit)).collect();
    let mut shortest: Vec<usize> = (0..joined.len()).collect();
    shortest.sort_by_key(|&at| joined[at].len());
    let mut kept: Vec<usize> = Vec::new();
    for at in shortest {
        let is_within = |&&known: &&usize| {
            bits[known] & !bits[at] == 0
                && joined[known].iter().all(|lit| joined[at].binary_search(lit).is_ok())
        };
        if !kept.iter().any(|known| is_within(&known)) {
            kept.push(at);
        }
    }
    kept.sort_unstable();
    (kept.len() as u64 <= plain).then(|| kept.into_iter().map(|at| joined[at].clone()).collect())
}
