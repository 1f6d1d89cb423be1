//! Graphs, for programs that look for independent or dominating sets: the DIMACS edge format and graph6. They
//! are read by `encoders::exchange::graph`.
//!
//! A graph is given by the neighbours of each vertex, ascending, from 0. It has to be undirected; see
//! [`is_undirected`].

use std::io::Write;

use model::Name;
use model::constraint::Var;

use super::problem::ExportError;

/// Whether every neighbour has its neighbour as neighbour, and no vertex has itself. Cost: a binary search an
/// edge.
pub fn is_undirected(neighbours: &[Vec<Var>]) -> bool {
    let is_mutual = |from: Var, to: Var| from != to && neighbours[to as usize].binary_search(&from).is_ok();
    (0..).zip(neighbours).all(|(from, of)| of.iter().all(|&to| is_mutual(from, to)))
}

/// Writes the edge format of DIMACS: `p edge VERTICES EDGES`, and `e U V` from 1 for each edge once. `names`
/// are those of the vertices.
pub fn write_edges(
    title: &str,
    names: &[Name],
    neighbours: &[Vec<Var>],
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    writeln!(out, "c {title}")?;
    for (name, number) in names.iter().zip(1u32..) {
        writeln!(out, "c x {number} {name}")?;
    }
    let edges = neighbours.iter().map(Vec::len).sum::<usize>() / 2;
    writeln!(out, "p edge {} {edges}", neighbours.len())?;
    for (from, of) in (0u32..).zip(neighbours) {
        for to in of.iter().filter(|&&to| to > from) {
            writeln!(out, "e {} {}", from + 1, to + 1)?;
        }
    }
    Ok(())
}

/// Writes graph6 (McKay, "Description of graph6, sparse6 and digraph6 encodings"): the number of vertices,
/// then the upper triangle of the adjacency matrix column by column, six bits a character. Cost: a bit for
/// each pair of vertices.
pub fn write_graph6(neighbours: &[Vec<Var>], out: &mut dyn Write) -> Result<(), ExportError> {
    let vertices = neighbours.len() as u64;
    let (marks, digits) = match vertices {
        0..=62 => (0, 1),
        63..=258_047 => (1, 3),
        _ => (2, 6),
    };
    let mut line = vec![LAST; marks];
    line.extend((0..digits).rev().map(|digit| FIRST + (vertices >> (6 * digit) & 63) as u8));
    let (mut bits, mut sextet) = (0, 0);
    for (column, of) in (0..).zip(neighbours) {
        let mut of = of.iter().peekable();
        for row in 0..column {
            let is_edge = of.next_if_eq(&&row).is_some();
            sextet = sextet << 1 | u8::from(is_edge);
            bits += 1;
            if bits == 6 {
                line.push(FIRST + sextet);
                (bits, sextet) = (0, 0);
            }
        }
        out.write_all(&line)?;
        line.clear();
    }
    if bits > 0 {
        line.push(FIRST + (sextet << (6 - bits)));
    }
    line.push(b'\n');
    Ok(out.write_all(&line)?)
}

/// The character for six bits that are 0.
const FIRST: u8 = 63;

/// The character that says that a longer number follows.
const LAST: u8 = 126;
