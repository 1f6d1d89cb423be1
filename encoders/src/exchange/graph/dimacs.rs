//! Graphs as DIMACS edges.

use super::edged::{Edged, MAX_VERTICES, ends, few, is_comment, no_edge};

/// The words of headers: of DIMACS, and of the PACE challenges.
const KINDS: [&str; 10] = ["edge", "edges", "col", "graph", "tw", "td", "tdp", "tww", "cep", "ds"];

/// Reads a header and a line for each edge.
pub(super) fn dimacs(text: &str, most: usize) -> Result<Edged, String> {
    let mut header = None;
    let mut arcs: Vec<(u32, u32)> = Vec::with_capacity(text.lines().count());
    for (line, text) in (1..).zip(text.lines()) {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let wrong = |what: String| format!("line {line} of the graph file {what}");
        match (words.as_slice(), header) {
            ([], _) => {}
            _ if is_comment(text.trim_start()) => {}
            (["p", words @ ..], None) => header = Some(announced(words).map_err(wrong)?),
            (["p", ..], Some(_)) => {
                return Err(wrong("is a second header; keep the first one only".into()));
            }
            (_, None) => {
                return Err(wrong("comes before the header; start with `p edge VERTICES EDGES`".into()));
            }
            (words, Some((vertices, _))) => arcs.push(edge(words, vertices).map_err(wrong)?),
        }
    }
    let Some((vertices, announced)) = header else {
        return Err("the graph file has no header; start with `p edge VERTICES EDGES`".into());
    };
    let graph = Edged::new((1..=vertices).collect(), &mut arcs);
    let (lines, edges) = (arcs.len(), graph.edges());
    if announced != lines && announced != edges {
        let both =
            if lines == edges { String::new() } else { format!(" ({} in both directions)", graph.mutual) };
        return Err(format!(
            "the graph file has {lines} edges{both}, but its header announces {announced}; correct one of them"
        ));
    }
    few(edges, most)?;
    Ok(graph)
}

/// The numbers of vertices and edges in a header, without its `p`; or what is wrong with it.
pub(super) fn announced(words: &[&str]) -> Result<(u32, usize), String> {
    let (vertices, edges) = match words {
        [kind, vertices, edges] if KINDS.contains(kind) => (vertices, edges),
        [vertices, edges] if vertices.parse::<u32>().is_ok() => (vertices, edges),
        _ => return Err("is not a header; write `p edge VERTICES EDGES`".into()),
    };
    let known = vertices.parse().ok().filter(|&number: &u32| number <= MAX_VERTICES);
    let vertices =
        known.ok_or_else(|| format!("announces `{vertices}` vertices; give up to {MAX_VERTICES}"))?;
    let edges = edges.parse().map_err(|_| format!("announces `{edges}` edges; write a number"))?;
    Ok((vertices, edges))
}

/// The ends of an edge from its words, numbered from 0; or what is wrong with it.
fn edge(words: &[&str], vertices: u32) -> Result<(u32, u32), String> {
    let [a, b] = ends(words) else {
        return Err(no_edge(words).unwrap_or("is no edge; write `e A B`").into());
    };
    let number = |word: &str| word.parse::<u32>().ok().filter(|at| (1..=vertices).contains(at));
    match (number(a), number(b)) {
        (Some(a), Some(b)) if a == b => {
            Err(format!("joins vertex {a} to itself, and a graph here has no loops; remove the line"))
        }
        (Some(a), Some(b)) => Ok((a - 1, b - 1)),
        _ => Err(format!("names vertices outside 1 to {vertices}; correct it")),
    }
}
