//! Simple graphs: of a puzzle whose constraints only exclude pairs, or from DIMACS text.

use crate::model::Model;

/// Most vertices of a graph, so that a header cannot ask for all memory.
pub const MAX_VERTICES: u32 = 1_000_000;

/// A graph without loops and double edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The neighbours of each vertex, ascending.
    neighbours: Vec<Vec<u32>>,
}

/// Why there is no graph: one sentence with the next step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct GraphError(pub String);

impl Graph {
    /// The graph of `vertices` vertices, numbered from 0, and edges between them; loops and
    /// repeated edges are dropped. Vertices of edges have to be less than `vertices`.
    pub fn new(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
        let mut neighbours = vec![Vec::new(); vertices as usize];
        for (a, b) in edges.into_iter().filter(|(a, b)| a != b) {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Graph { neighbours }
    }

    /// The graph whose independent sets are the solutions of the model: every constraint lets at
    /// most one of its variables be true, and every variable counts once. Others are refused.
    /// Cost: one step for each pair of variables in a constraint.
    pub fn of_model(model: &Model) -> Result<Graph, GraphError> {
        let mut edges = Vec::new();
        for constraint in &model.constraints {
            let members = constraint.exclusion().filter(|_| model.projection.is_none());
            let Some(members) = members else { return Err(no_graph()) };
            let pairs =
                members.iter().enumerate().flat_map(|(at, &a)| members[..at].iter().map(move |&b| (b, a)));
            edges.extend(pairs);
        }
        match model.weights.iter().all(|&weight| weight == 1) {
            true => Ok(Graph::new(model.variables() as u32, edges)),
            false => Err(no_graph()),
        }
    }

    /// Reads DIMACS edge text: comments `c ..`, one line `p edge VERTICES EDGES` (or `p col ..`),
    /// then a line `e A B` for each edge, with vertices from 1. What is wrong is refused with the
    /// number of its line, a loop `e A A` and a file that ends early among it.
    ///
    /// Some files list edges in both directions, `e A B` and `e B A`: that is one edge. Of these files, some
    /// announce the number of lines and others the number of edges, so that either is taken. A line that
    /// stands twice says nothing, and is refused.
    pub fn parse(text: &str) -> Result<Graph, GraphError> {
        let mut header = None;
        let mut lines: Vec<(u32, u32, u32)> = Vec::with_capacity(text.lines().count());
        for (line, text) in (1..).zip(text.lines()) {
            let words: Vec<&str> = text.split_ascii_whitespace().collect();
            let wrong = |what: String| GraphError(format!("line {line} of the graph file {what}"));
            match (words.as_slice(), header) {
                ([], _) | (["c", ..], _) => {}
                (["p", words @ ..], None) => header = Some(announced(words).map_err(wrong)?),
                (["p", ..], Some(_)) => {
                    return Err(wrong("is a second header; keep the first one only".into()));
                }
                (_, None) => {
                    return Err(wrong("comes before the header; start with `p edge VERTICES EDGES`".into()));
                }
                (["e", ends @ ..], Some((vertices, _))) => {
                    let (a, b) = edge(ends, vertices).map_err(wrong)?;
                    lines.push((a, b, line));
                }
                _ => return Err(wrong("is no edge; write `e A B`".into())),
            }
        }
        let Some((vertices, announced)) = header else {
            return Err(GraphError(
                "the graph file has no header; start with `p edge VERTICES EDGES`".into(),
            ));
        };
        let edges = distinct(&mut lines)?;
        let (lines, different) = (lines.len(), edges.len());
        if announced != lines && announced != different {
            let distinct =
                if lines == different { String::new() } else { format!(" ({different} different ones)") };
            return Err(GraphError(format!(
                "the graph file has {lines} edges{distinct}, but its header announces {announced}; correct one \
                 of them"
            )));
        }
        Ok(Graph::new(vertices, edges))
    }

    /// About how many bytes it takes at most to read this text and to search its graph: so many for each line,
    /// which may be an edge, and for each vertex that the header announces. Cost: one look at the text.
    pub fn bytes_of_search(text: &str) -> usize {
        /// As read and sorted, without its double, and at both of its ends in lists that double as they grow.
        const LINE: usize = 12 + 8 + 16;
        /// An empty list, the first neighbours, and the sets of the search.
        const VERTEX: usize = 24 + 32 + 18;
        let header = text.lines().find_map(|line| line.trim_ascii_start().strip_prefix('p'));
        let words: Vec<&str> = header.unwrap_or_default().split_ascii_whitespace().collect();
        let vertices = announced(&words).map_or(0, |(vertices, _)| vertices as usize);
        (LINE * text.lines().count()).saturating_add(VERTEX * vertices)
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// The neighbours of a vertex, ascending.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[vertex as usize]
    }

    /// Whether no two of the vertices, each less than [`Graph::vertices`], are the same or adjacent.
    /// Cost: the vertices of the graph and the neighbours of the set.
    pub fn is_independent(&self, set: &[u32]) -> bool {
        let mut inside = vec![false; self.vertices()];
        let is_new = |&vertex: &u32| !std::mem::replace(&mut inside[vertex as usize], true);
        set.iter().all(is_new)
            && set.iter().all(|&vertex| self.neighbours(vertex).iter().all(|&other| !inside[other as usize]))
    }
}

/// The numbers of vertices and edges in a header, without its `p`; or what is wrong with it.
fn announced(words: &[&str]) -> Result<(u32, usize), String> {
    let ["edge" | "col", vertices, edges] = words else {
        return Err("is not a header; write `p edge VERTICES EDGES`".into());
    };
    let known = vertices.parse().ok().filter(|&number: &u32| number <= MAX_VERTICES);
    let vertices =
        known.ok_or_else(|| format!("announces `{vertices}` vertices; give up to {MAX_VERTICES}"))?;
    let edges = edges.parse().map_err(|_| format!("announces `{edges}` edges; write a number"))?;
    Ok((vertices, edges))
}

/// The edges of lines `e A B`, each with its number: those of both directions once, the smaller end first. A
/// line that stands twice is refused.
fn distinct(lines: &mut [(u32, u32, u32)]) -> Result<Vec<(u32, u32)>, GraphError> {
    lines.sort_unstable();
    let same = |pair: &&[(u32, u32, u32)]| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1);
    if let Some(&[(a, b, first), (.., line)]) = lines.windows(2).find(same) {
        let (a, b) = (a + 1, b + 1);
        return Err(GraphError(format!(
            "line {line} of the graph file repeats `e {a} {b}` of line {first}; remove one of them"
        )));
    }
    let mut edges: Vec<(u32, u32)> = lines.iter().map(|&(a, b, _)| (a.min(b), a.max(b))).collect();
    edges.sort_unstable();
    edges.dedup();
    Ok(edges)
}

/// The ends of an edge from its words, numbered from 0; or what is wrong with it.
fn edge(words: &[&str], vertices: u32) -> Result<(u32, u32), String> {
    let [a, b] = words else { return Err("is no edge; write `e A B`".into()) };
    let number = |word: &str| word.parse::<u32>().ok().filter(|at| (1..=vertices).contains(at));
    match (number(a), number(b)) {
        (Some(a), Some(b)) if a == b => {
            Err(format!("joins vertex {a} to itself, so that no independent set has it; remove one of them"))
        }
        (Some(a), Some(b)) => Ok((a - 1, b - 1)),
        _ => Err(format!("names vertices outside 1 to {vertices}; correct it")),
    }
}

fn no_graph() -> GraphError {
    GraphError(
        "its constraints do more than exclude pairs of cells, so that it has no graph; use an independence \
         puzzle, or --algorithm min-conflicts"
            .into(),
    )
}
