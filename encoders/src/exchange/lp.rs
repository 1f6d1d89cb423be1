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
        integrity(&constraint, &atoms, out)?;
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

/// Forbids that all alternatives of a constraint fail.
fn integrity(constraint: &Constraint, atoms: &[String], out: &mut dyn Write) -> Result<(), ExportError> {
    write!(out, ":-")?;
    let mut mark = " ";
    for count in &constraint.any {
        if let Shape::Clause(_) = count.shape() {
            for term in &count.terms {
                write!(out, "{mark}{}", literal(!term.lit, atoms))?;
                mark = ", ";
            }
        } else {
            write!(out, "{mark}")?;
            fails(count, atoms, out)?;
        }
        mark = ", ";
    }
    Ok(writeln!(out, ".")?)
}

/// Writes that a count, which is no clause, does not hold.
fn fails(count: &Count, atoms: &[String], out: &mut dyn Write) -> Result<(), ExportError> {
    let is_two_sided = count.min > 0 && count.max != UNBOUNDED;
    if is_two_sided {
        write!(out, "not {} <= ", count.min)?;
    }
    let is_weighted = count.terms.iter().any(|term| term.weight > 1);
    write!(out, "{}{{", if is_weighted { "#sum" } else { "#count" })?;
    let mut mark = " ";
    for term in &count.terms {
        write!(out, "{mark}")?;
        if is_weighted {
            write!(out, "{},", term.weight)?;
        }
        write!(out, "{} : {}", term.lit.var, literal(term.lit, atoms))?;
        mark = "; ";
    }
    write!(out, " }}")?;
    match is_two_sided {
        true => write!(out, " <= {}", count.max)?,
        false if count.min > 0 => write!(out, " < {}", count.min)?,
        false => write!(out, " > {}", count.max)?,
    }
    Ok(())
}

fn literal(lit: Lit, atoms: &[String]) -> String {
    let atom = &atoms[lit.var as usize];
    if lit.positive { atom.clone() } else { format!("not {atom}") }
}
