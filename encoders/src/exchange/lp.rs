//! Programs for answer set solvers, in the language of clingo: a choice of atoms, and integrity constraints.
//!
//! A piece on row 2 and column 0 is `in(2,0)`, a king there `in(2,0,k)`, a move from there `in(2,0,3,2)`, a further
//! variable of that cell `more(2,0,1)` and variable 17 of a formula `x(17)`. Variables outside the projection are
//! `hidden(17)`. There are no auxiliary atoms.

use std::io::Write;

use limits::Budget;

use super::name::Name;
use super::problem::{ExportError, Problem};
use crate::constraint::{Constraint, Count, Lit, Shape, UNBOUNDED};
use crate::model::Cell;
use crate::sorted::distinct;
use crate::steps::Steps;

/// The largest sum of weights in a count: solvers compute with 32 bits and a sign.
const MOST: u64 = i32::MAX as u64;

/// Why a problem has no such program, in one sentence; one pass over the constraints.
pub fn refusal(problem: &Problem<'_>) -> Option<String> {
    let total = |constraint: Constraint| constraint.any.iter().map(Count::total).max();
    let largest = problem.constraints().filter_map(total).max()?;
    (largest > MOST).then(|| {
        format!(
            "a sum of {largest} is more than answer set solvers can compute with; write opb or cnf instead"
        )
    })
}

/// Writes `problem`; streamed, a constraint at a time. Cost: linear in the terms of the model.
pub fn write(problem: &Problem<'_>, budget: &Budget, out: &mut dyn Write) -> Result<(), ExportError> {
    problem.check()?;
    let steps = &mut Steps::new(budget);
    let shown = problem.model.counted();
    let named = problem.names.iter().zip(&shown).zip(1..);
    let atoms: Vec<String> = named.map(|((name, &is_shown), number)| atom(name, is_shown, number)).collect();
    let projected = if problem.model.projection.is_some() { " --project=show" } else { "" };
    writeln!(out, "% {}", problem.title)?;
    writeln!(out, "% the number of solutions: clingo 0 -q{projected} FILE")?;
    for atom in &atoms {
        writeln!(out, "{{{atom}}}.")?;
    }
    for constraint in problem.constraints() {
        steps.take(constraint.steps())?;
        writeln!(out, ":-{}.", failing(&constraint, &atoms).join(","))?;
    }
    let signatures = distinct(
        problem.names.iter().zip(&shown).filter(|(_, shown)| **shown).map(|(name, _)| signature(name)),
    );
    for (name, arguments) in &signatures {
        writeln!(out, "#show {name}/{arguments}.")?;
    }
    if signatures.is_empty() {
        writeln!(out, "#show.")?;
    }
    Ok(())
}

fn atom(name: &Name, is_shown: bool, number: u32) -> String {
    match name {
        _ if !is_shown => format!("hidden({number})"),
        Name::Cell(cell) => format!("in({})", place(*cell)),
        Name::Piece(cell, label) => format!("in({},{})", place(*cell), label.to_ascii_lowercase()),
        Name::More(cell, more) | Name::Defined(cell, more) => format!("more({},{more})", place(*cell)),
        Name::Number(number) => format!("x({number})"),
    }
}

/// Row and column, or the number of a vertex; of a move, those of both ends.
fn place(cell: Cell) -> String {
    match (cell.number(), cell.ends()) {
        (Some(number), _) => number.to_string(),
        (_, Some((a, b))) => format!("{},{}", place(a), place(b)),
        _ => format!("{},{}", cell.row, cell.col),
    }
}

/// The name of an atom, and how many arguments it has.
fn signature(name: &Name) -> (&'static str, usize) {
    let numbers = |cell: &Cell| place(*cell).split(',').count();
    match name {
        Name::Cell(cell) => ("in", numbers(cell)),
        Name::Piece(cell, _) => ("in", numbers(cell) + 1),
        Name::More(cell, _) | Name::Defined(cell, _) => ("more", numbers(cell) + 1),
        Name::Number(_) => ("x", 1),
    }
}

/// What holds where all alternatives of a constraint fail.
fn failing(constraint: &Constraint, atoms: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for count in &constraint.any {
        match count.shape() {
            Shape::Clause(_) => all.extend(count.lits().map(|lit| format!(" {}", literal(!lit, atoms)))),
            _ => all.push(fails(count, atoms)),
        }
    }
    all
}

/// That a count, which is no clause, does not hold.
fn fails(count: &Count, atoms: &[String]) -> String {
    let is_weighted = count.terms.iter().any(|term| term.weight > 1);
    let terms = count.terms.iter().map(|term| {
        let weight = if is_weighted { format!("{},", term.weight) } else { String::new() };
        format!(" {weight}{} : {}", term.lit.var, literal(term.lit, atoms))
    });
    let kind = if is_weighted { "#sum" } else { "#count" };
    let sum = format!("{kind}{{{} }}", terms.collect::<Vec<_>>().join(";"));
    match (count.min, count.max) {
        (0, max) => format!(" {sum} > {max}"),
        (min, UNBOUNDED) => format!(" {sum} < {min}"),
        (min, max) => format!(" not {min} <= {sum} <= {max}"),
    }
}

fn literal(lit: Lit, atoms: &[String]) -> String {
    let atom = &atoms[lit.var as usize];
    if lit.positive { atom.clone() } else { format!("not {atom}") }
}
