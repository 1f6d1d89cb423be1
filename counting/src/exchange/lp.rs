//! Programs for answer set solvers, in the language of clingo: a choice of atoms, and integrity constraints.
//!
//! A piece on row 2 and column 0 is `in(2,0)`, a king there `in(2,0,k)`, a move from there `in(2,0,3,2)`, a further
//! variable of that cell `more(2,0,1)` and variable 17 of a formula `x(17)`; the third of the parallel edges between
//! vertices 4 and 7 is `parallel(4,7,3)`. Variables outside the projection are `hidden(17)`.
//!
//! That a choice is connected, or has no cycle, is said by rules for auxiliary atoms, which are not shown. No such atom
//! depends on the negation of another one that depends on it, so that each choice of the others has one stable model.

use std::io::Write;

use limits::Budget;
use model::constraint::{Constraint, Count, Lit, Shape, UNBOUNDED};
use model::joined::{Connection, Joined, Network};
use model::sorted::distinct;
use model::steps::Steps;
use model::{Cell, Model, Name};

use super::problem::{ExportError, Problem};

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
    joined(problem.model, &atoms, steps, out)?;
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
        Name::Cell(cell) => format!("{}({})", word(*cell), place(*cell)),
        Name::Piece(cell, label) => {
            format!("{}({},{})", word(*cell), place(*cell), label.to_ascii_lowercase())
        }
        Name::More(cell, more) | Name::Defined(cell, more) => format!("more({},{more})", place(*cell)),
        Name::Number(number) => format!("x({number})"),
    }
}

/// The name of the atom of what is on a cell.
fn word(cell: Cell) -> &'static str {
    if cell.copy() > 0 { "parallel" } else { "in" }
}

/// Row and column, or the number of a vertex; of a move, those of both ends.
fn place(cell: Cell) -> String {
    match (cell.number(), cell.ends()) {
        (Some(number), _) => number.to_string(),
        (_, Some((a, b))) if cell.copy() > 0 => format!("{},{},{}", place(a), place(b), cell.copy() + 1),
        (_, Some((a, b))) => format!("{},{}", place(a), place(b)),
        _ => format!("{},{}", cell.row, cell.col),
    }
}

/// The name of an atom, and how many arguments it has.
fn signature(name: &Name) -> (&'static str, usize) {
    let numbers = |cell: &Cell| place(*cell).split(',').count();
    match name {
        Name::Cell(cell) => (word(*cell), numbers(cell)),
        Name::Piece(cell, _) => (word(*cell), numbers(cell) + 1),
        Name::More(cell, _) | Name::Defined(cell, _) => ("more", numbers(cell) + 1),
        Name::Number(_) => ("x", 1),
    }
}

/// What is reached from the first node on the links of a graph is all of its nodes.
const CONNECTED: &str = "\
% Graph G has node V, some node before V, node V reached from the first one along links.
#defined link/3.
node(G,U) :- link(G,U,_).
node(G,V) :- link(G,_,V).
later(G,V+1) :- node(G,V).
later(G,V+1) :- later(G,V), last(G,N), V < N.
reached(G,V) :- node(G,V), not later(G,V).
reached(G,V) :- reached(G,U), link(G,U,V).
reached(G,U) :- reached(G,V), link(G,U,V).
:- node(G,V), not reached(G,V).
";

/// Edges go that are not chosen, then again and again those that are the last ones at an end. Without a cycle all go.
const ACYCLIC: &str = "\
% Edge E of graph G is gone: it is not chosen, or all others at an end V are gone. What stays has a cycle.
gone(G,E) :- edge(G,E,V), gone(G,F) : edge(G,F,V), F != E.
:- edge(G,E,_), not gone(G,E).
";

/// Writes that choices are connected, or have no cycle: the graphs, then what is asked of all.
fn joined(
    model: &Model,
    atoms: &[String],
    steps: &mut Steps<'_>,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let (mut has_connected, mut has_acyclic) = (false, false);
    for (graph, joined) in (1..).zip(&model.joined) {
        match joined {
            Joined::Vertices(connection) => vertices(graph, connection, atoms, steps, out)?,
            Joined::Edges(network) => edges(graph, network, atoms, steps, out)?,
        }
        has_connected |= !matches!(joined, Joined::Edges(Network { connected: false, .. }));
        has_acyclic |= matches!(joined, Joined::Edges(Network { acyclic: true, .. }));
    }
    if has_connected {
        out.write_all(CONNECTED.as_bytes())?;
    }
    if has_acyclic {
        out.write_all(ACYCLIC.as_bytes())?;
    }
    Ok(())
}

fn vertices(
    graph: usize,
    Connection { variable, adjacent }: &Connection,
    atoms: &[String],
    steps: &mut Steps<'_>,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    writeln!(out, "last({graph},{}).", variable.len())?;
    for (vertex, near) in adjacent.iter().enumerate() {
        steps.take(1 + near.len())?;
        let atom = |vertex: usize| &atoms[variable[vertex] as usize];
        writeln!(out, "node({graph},{vertex}) :- {}.", atom(vertex))?;
        for other in near.iter().map(|&other| other as usize).filter(|&other| other > vertex) {
            writeln!(out, "link({graph},{vertex},{other}) :- {}, {}.", atom(vertex), atom(other))?;
        }
    }
    Ok(())
}

fn edges(
    graph: usize,
    network: &Network,
    atoms: &[String],
    steps: &mut Steps<'_>,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let Network { ends, variable, connected, acyclic } = network;
    if *connected {
        writeln!(out, "last({graph},{}).", network.vertices())?;
    }
    for ((edge, (a, b)), &var) in ends.iter().enumerate().zip(variable) {
        steps.take(2)?;
        let atom = &atoms[var as usize];
        if *connected {
            writeln!(out, "link({graph},{a},{b}) :- {atom}.")?;
        }
        if *acyclic {
            writeln!(out, "edge({graph},{edge},({a};{b})). gone({graph},{edge}) :- not {atom}.")?;
        }
    }
    Ok(())
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
