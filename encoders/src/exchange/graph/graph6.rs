//! Graphs as a line of graph6 or sparse6 (McKay, "Description of graph6, sparse6 and digraph6 encodings").

use std::cmp::Ordering;

use super::edged::{Edged, MAX_VERTICES, few, too_many};

/// The character for six bits that are 0.
pub(super) const FIRST: u8 = 63;
/// The character that says that a longer number follows.
const LAST: u8 = 126;

/// The headers that may stand before the two.
pub(super) const HEADERS: [&str; 2] = [">>graph6<<", ">>sparse6<<"];

/// Reads the only line.
pub(super) fn graph6(text: &str, most: usize) -> Result<Edged, String> {
    let is_said = |line: &&str| !line.is_empty() && !HEADERS.contains(line);
    let mut lines = text.lines().map(str::trim).filter(is_said);
    let line = lines.next().unwrap_or_default();
    let line = HEADERS.iter().find_map(|header| line.strip_prefix(header)).unwrap_or(line);
    if line.starts_with([';', '&']) {
        let sentence =
            "the graph file is in incremental sparse6 or digraph6; convert it to sparse6 (copyg -s of nauty)";
        return Err(sentence.into());
    }
    let is_sparse = line.starts_with(':');
    let line = line.strip_prefix(':').unwrap_or(line);
    let sextets: Vec<u8> = line.bytes().map(|byte| byte.wrapping_sub(FIRST)).collect();
    if let Some(at) = sextets.iter().position(|&sextet| sextet > LAST - FIRST) {
        let sign: String = line.chars().take(at + 1).skip(at).collect();
        return Err(format!(
            "the graph file is no graph: `{sign}` is no sign of graph6, nor is its first line two numbers; write one \
             of these, or DIMACS edges"
        ));
    }
    if lines.next().is_some() {
        return Err("the graph file has several lines of graph6, a graph each; keep one of them".into());
    }
    let (vertices, digits) =
        vertices(line).ok_or("the graph file ends early in its line of graph6; write it again")?;
    let vertices = u32::try_from(vertices).ok().filter(|&vertices| vertices <= MAX_VERTICES);
    let vertices = vertices.ok_or_else(too_many)?;
    let mut edges = match is_sparse {
        true => sparse(vertices, &sextets[digits..], most)?,
        false => triangle(vertices, &sextets[digits..], most)?,
    };
    few(edges.len(), most)?;
    Ok(Edged::new((0..vertices).collect(), &mut edges))
}

/// The number of vertices at the begin of a line, and the signs that it takes.
pub(super) fn vertices(line: &str) -> Option<(u64, usize)> {
    let marks = line.bytes().take(2).take_while(|&byte| byte == LAST).count();
    let (start, digits) = [(0, 1), (1, 3), (2, 6)][marks];
    let number = line.as_bytes().get(start..start + digits)?;
    Some((
        number.iter().fold(0, |number, &digit| number << 6 | u64::from(digit.saturating_sub(FIRST))),
        start + digits,
    ))
}

/// The edges of sparse6: a bit that says to go to the next vertex, and the number of a vertex. It is the other end of an
/// edge, or, where it is larger, the vertex to go to.
fn sparse(vertices: u32, sextets: &[u8], most: usize) -> Result<Vec<(u32, u32)>, String> {
    let bits = (vertices.max(2) - 1).ilog2() as usize + 1;
    let bit = |at: usize| u32::from(sextets[at / 6] >> (5 - at % 6) & 1);
    let (mut edges, mut vertex) = (Vec::new(), 0);
    for unit in 0..6 * sextets.len() / (1 + bits) {
        let first = unit * (1 + bits);
        let other = (first + 1..first + 1 + bits).fold(0, |number, at| number << 1 | bit(at));
        vertex += bit(first);
        // What fills the last sign.
        if vertex.max(other) >= vertices {
            break;
        }
        match other.cmp(&vertex) {
            Ordering::Greater => vertex = other,
            Ordering::Equal => {
                return Err(format!(
                    "the line of sparse6 joins vertex {vertex} to itself, and a graph here has no loops; remove the edge"
                ));
            }
            Ordering::Less if edges.len() > most => break,
            Ordering::Less => edges.push((other, vertex)),
        }
    }
    Ok(edges)
}

/// The edges of graph6.
fn triangle(vertices: u32, sextets: &[u8], most: usize) -> Result<Vec<(u32, u32)>, String> {
    let pairs = (u64::from(vertices) * u64::from(vertices.saturating_sub(1)) / 2) as usize;
    if sextets.len() != pairs.div_ceil(6) {
        let (has, needs) = (sextets.len(), pairs.div_ceil(6));
        return Err(format!(
            "the line of graph6 has {has} signs behind its {vertices} vertices, and needs {needs}; write it again"
        ));
    }
    if sextets.last().is_some_and(|last| last & ((1 << (6 * sextets.len() - pairs)) - 1) != 0) {
        return Err("the line of graph6 has edges behind its last pair of vertices; write it again".into());
    }
    let all = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let is_edge = |at: usize| sextets[at / 6] >> (5 - at % 6) & 1 == 1;
    let edges = all.enumerate().filter(|(at, _)| is_edge(*at)).map(|(_, edge)| edge);
    Ok(edges.take(most.saturating_add(1)).collect())
}
