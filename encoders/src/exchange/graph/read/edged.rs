//! What all forms of graphs have in common: vertices, edges, and how many of them there may be.

use crate::constraint::Var;
use crate::sorted::distinct;

/// Most vertices of a graph, so that a header cannot ask for all memory.
pub const MAX_VERTICES: u32 = 1_000_000;

/// A graph without loops and double edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edged {
    /// The number that the file gives to each vertex: of DIMACS from 1, of graph6 from 0, of a list as it
    /// says.
    pub names: Vec<u32>,
    /// The neighbours of each vertex, from 0, ascending.
    pub neighbours: Vec<Vec<Var>>,
}

impl Edged {
    /// Makes the graph of the vertices with these names; no edge may occur twice.
    pub(super) fn new(names: Vec<u32>, edges: &[(u32, u32)]) -> Edged {
        let mut neighbours = vec![Vec::new(); names.len()];
        for &(a, b) in edges {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        neighbours.iter_mut().for_each(|of| of.sort_unstable());
        Edged { names, neighbours }
    }

    /// What was read.
    pub fn figures(&self) -> Figures {
        let named = self.names.iter().filter(|&&name| name > 0);
        let first = (1..).zip(named.clone()).find(|(number, name)| number != *name).map(|(number, _)| number);
        let last = self.names.last().map_or(0, |&last| last as usize);
        Figures {
            vertices: self.names.len(),
            edges: self.neighbours.iter().map(Vec::len).sum::<usize>() / 2,
            skipped: first.map(|first| (last - named.count(), first)),
        }
    }
}

/// What was read of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Its vertices.
    pub vertices: usize,
    /// Its edges.
    pub edges: usize,
    /// How many numbers from 1 to that of the last vertex are no vertices, and the first of them.
    pub skipped: Option<(usize, u32)>,
}

/// That there are more vertices than there may be.
pub(super) fn too_many() -> String {
    format!("the graph has more than {MAX_VERTICES} vertices; choose a smaller one")
}

/// Refuses more edges than there may be.
pub(super) fn few(edges: usize, most: usize) -> Result<(), String> {
    match edges <= most {
        true => Ok(()),
        false => Err(format!(
            "the graph has more than {most} edges, too many for a count; choose a smaller one, or look for one set by \
             `kikisuji search`"
        )),
    }
}

/// The edges of lines with two ends and a number each: those of both directions once, the smaller end first.
/// A line that stands twice is refused; `written` is what it says.
pub(super) fn distinct_edges(
    lines: &mut [(u32, u32, u32)],
    written: impl Fn(u32, u32) -> String,
) -> Result<Vec<(u32, u32)>, String> {
    lines.sort_unstable();
    let same = |pair: &&[(u32, u32, u32)]| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1);
    if let Some(&[(a, b, first), (.., line)]) = lines.windows(2).find(same) {
        return Err(format!(
            "line {line} of the graph file repeats `{}` of line {first}; remove one of them",
            written(a, b)
        ));
    }
    let edges = distinct(lines.iter().map(|&(a, b, _)| (a.min(b), a.max(b))));
    Ok(edges)
}
