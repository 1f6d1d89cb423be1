//! Lists of edges: two numbers a line.

use model::sorted::distinct;

use super::edged::{Edged, MAX_VERTICES, ends, few, is_comment, no_edge, too_many};

/// The lines of a list.
#[derive(Default)]
struct Lines {
    /// The ends of each edge, and its line.
    edges: Vec<(u32, u32, u32)>,
    /// The vertices that have a line of their own.
    alone: Vec<u32>,
    /// The number of vertices, where the list says it.
    vertices: Option<u32>,
    /// The number of vertices that a comment says, and its line.
    said: Option<(usize, u32)>,
}

/// The number of vertices that a comment says, as in `# Nodes: 5 Edges: 6`.
fn said(comment: &str) -> Option<usize> {
    let words: Vec<&str> =
        comment.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_named = |word: &str| ["nodes", "vertices"].contains(&word.to_lowercase().as_str());
    words.windows(2).find(|pair| is_named(pair[0])).and_then(|pair| pair[1].parse().ok())
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
        if is_comment(line) {
            lines.said = lines.said.or(said(line).map(|vertices| (vertices, at)));
        } else if !line.is_empty() {
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
    } else if let Some((said, at)) = lines.said.filter(|&(said, _)| said > names.len()) {
        return Err(format!(
            "line {at} of the graph file says that there are {said} vertices, and {} occur; write `p {said}` if they are \
             numbered without gaps, or a line with its number for each of the others, or remove that comment",
            names.len()
        ));
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
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let numbers: Option<Vec<u32>> = ends(&words).iter().map(|word| word.parse().ok()).collect();
        if let Some(why) = no_edge(&words) {
            return Err(format!("line {at} of the graph file {why}"));
        }
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
