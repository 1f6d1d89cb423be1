//! Lists of edges: two numbers a line.

use super::edged::{Edged, MAX_VERTICES, few, too_many};
use crate::sorted::distinct;

/// The lines of a list.
#[derive(Default)]
struct Lines {
    /// The ends of each edge, and its line.
    edges: Vec<(u32, u32, u32)>,
    /// The vertices that have a line of their own.
    alone: Vec<u32>,
    /// The number of vertices, where the list says it.
    vertices: Option<u32>,
}

/// Comments of lists, which other formats have none of.
pub(super) fn is_comment(line: &str) -> bool {
    line.starts_with(['#', '%'])
}

/// Returns the number of vertices in a line `p V`, as text.
pub(super) fn announced(line: &str) -> Option<&str> {
    let mut words = line.split_ascii_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some("p"), Some(number), None) => Some(number),
        _ => None,
    }
}

/// Reads a list. Its vertices are the numbers that occur; with a line `p V` they are the numbers from 1 to V, or
/// from 0 to V - 1 where 0 occurs.
pub(super) fn list(text: &str, most: usize) -> Result<Edged, String> {
    let mut lines = Lines::default();
    for (at, line) in (1..).zip(text.lines().map(str::trim)) {
        if !line.is_empty() && !is_comment(line) {
            lines.take(at, line)?;
        }
    }
    lines.check_first()?;
    let edges = lines.edges;
    let mut names = distinct(edges.iter().flat_map(|&(a, b, _)| [a, b]).chain(lines.alone));
    if let Some(vertices) = lines.vertices {
        let begin = u32::from(names.first() != Some(&0));
        let range = begin..begin + vertices;
        if let Some(outside) = names.iter().find(|name| !range.contains(name)) {
            return Err(format!(
                "the graph file has vertex {outside}, and {vertices} vertices are those from {begin} to {}; correct \
                 its line `p {vertices}`",
                range.end.saturating_sub(1)
            ));
        }
        names = range.collect();
    }
    if names.len() > MAX_VERTICES as usize {
        return Err(too_many());
    }
    let place = |name: u32| names.partition_point(|&other| other < name) as u32;
    let mut arcs: Vec<(u32, u32)> = edges.iter().map(|&(a, b, _)| (place(a), place(b))).collect();
    let graph = Edged::new(names, &mut arcs);
    few(graph.edges(), most)?;
    Ok(graph)
}

impl Lines {
    fn take(&mut self, at: u32, line: &str) -> Result<(), String> {
        if let Some(number) = announced(line) {
            let number = number.parse().ok().filter(|&number| number <= MAX_VERTICES);
            let number = number.ok_or_else(|| {
                format!(
                    "line {at} of the graph file is no number of vertices; write `p V`, up to {MAX_VERTICES}"
                )
            })?;
            return match self.vertices.replace(number) {
                None => Ok(()),
                Some(_) => Err(format!(
                    "line {at} of the graph file says the number of vertices again; keep one line"
                )),
            };
        }
        let numbers: Option<Vec<u32>> = line.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[a, b]) if a == b => {
                return Err(format!(
                    "line {at} of the graph file joins vertex {a} to itself; remove it, or if it says that there are \
                     {a} vertices, write `p {a}`"
                ));
            }
            Some(&[a, b]) => self.edges.push((a, b, at)),
            Some(&[a]) => self.alone.push(a),
            _ => {
                return Err(format!(
                    "line {at} of the graph file is no edge; write two numbers a line (one for a vertex without edges, \
                     `p V` for the number of vertices), or graph6, or DIMACS edges"
                ));
            }
        }
        Ok(())
    }

    /// Refuses a first line `N M` that may be a header: M more edges follow, all of them between vertices from 1
    /// to N, or from 0 to N - 1, and nothing else says what the vertices are.
    fn check_first(&self) -> Result<(), String> {
        let Some(&(vertices, edges, line)) = self.edges.first() else { return Ok(()) };
        let others = &self.edges[1..];
        let ends = || others.iter().flat_map(|&(a, b, _)| [a, b]);
        let begin = u32::from(!ends().any(|end| end == 0));
        let fits = others.len() == edges as usize && ends().all(|end| end < vertices + begin);
        if !fits || !self.alone.is_empty() || self.vertices.is_some() {
            return Ok(());
        }
        Err(format!(
            "line {line} of the graph file, `{vertices} {edges}`, may be an edge, or say that there are {vertices} vertices \
             and {edges} edges; for an edge write `{edges} {vertices}`, for the numbers `p {vertices}`"
        ))
    }
}
