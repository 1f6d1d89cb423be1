//! The graph of a formula in the dialect of d4: nodes `o id 0` (one of the arcs), `t id 0`, `f id 0`, and
//! arcs `from to literals 0`. Node 1 is the root.

use std::io::{self, Write};

use super::graph::{FALSE, Node, ProofGraph, TRUE};
use super::literal::Literal;
use super::outcome::Summary;

/// Writes the graph; one pass over its nodes, from the root on.
pub(super) fn write(graph: &ProofGraph, out: &mut dyn Write) -> io::Result<Summary> {
    let first = graph.first;
    let last = first + graph.nodes.len() as Literal;
    // The root comes first, the leaf last.
    let number = |node: Literal| last - node;
    let leaf = number(first) + 1;
    if graph.root == FALSE {
        writeln!(out, "f 1 0")?;
    } else if graph.nodes.last() == Some(&Node::Root(None)) {
        writeln!(out, "t 1 0")?;
    } else {
        for (at, inner) in (first..last).zip(&graph.nodes).rev() {
            if !matches!(inner, Node::Skolem(_)) {
                writeln!(out, "o {} 0", number(at))?;
            }
        }
        writeln!(out, "t {leaf} 0")?;
        // A literal is an arc to the leaf, a product an arc with its literal.
        let literal = |reference: Literal| match graph.node(reference) {
            Some(Node::Skolem(lit)) => Some(lit),
            None if reference != TRUE => Some(reference),
            _ => None,
        };
        let mut arc = |from: Literal, parts: &[Literal]| {
            let to = parts.iter().find(|&&part| literal(part).is_none());
            write!(out, "{} {}", number(from), to.map_or(leaf, |&to| number(to)))?;
            parts.iter().filter_map(|&part| literal(part)).try_for_each(|lit| write!(out, " {lit}"))?;
            writeln!(out, " 0")
        };
        for (at, inner) in (first..last).zip(&graph.nodes).rev() {
            match *inner {
                Node::Sum(parts) => parts.into_iter().try_for_each(|part| arc(at, &[part]))?,
                Node::Product(parts) => arc(at, &parts)?,
                Node::Root(lit) => arc(at, lit.as_slice())?,
                Node::Skolem(_) => {}
            }
        }
    }
    Ok(Summary { states: graph.states(), nodes: graph.nodes.len(), lemmas: 0 })
}
