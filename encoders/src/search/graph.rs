//! Simple graphs: of a puzzle whose constraints only exclude pairs, or from DIMACS text.

use crate::constraint::{Constraint, Var};
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
            let members = excluding(constraint).filter(|_| model.projection.is_none());
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
    /// number of its line. Edges may be given twice, and need not be as many as announced.
    pub fn parse(text: &str) -> Result<Graph, GraphError> {
        let mut vertices = None;
        let mut edges = Vec::new();
        for (line, words) in
            (1..).zip(text.lines().map(|line| line.split_ascii_whitespace().collect::<Vec<_>>()))
        {
            let wrong = |what: &str| Err(GraphError(format!("line {line} of the graph file {what}")));
            match (words.as_slice(), vertices) {
                ([], _) | (["c", ..], _) => {}
                (["p", "edge" | "col", number, _], None) => match number.parse::<u32>() {
                    Ok(number) if number <= MAX_VERTICES => vertices = Some(number),
                    _ => return wrong(&format!("announces `{number}` vertices; give up to {MAX_VERTICES}")),
                },
                (["p", ..], None) => return wrong("is not a header; write `p edge VERTICES EDGES`"),
                (["p", ..], Some(_)) => return wrong("is a second header; keep the first one only"),
                (_, None) => return wrong("comes before the header; start with `p edge VERTICES EDGES`"),
                (["e", a, b], Some(vertices)) => {
                    let number =
                        |word: &str| word.parse::<u32>().ok().filter(|at| (1..=vertices).contains(at));
                    match (number(a), number(b)) {
                        (Some(a), Some(b)) => edges.push((a - 1, b - 1)),
                        _ => return wrong(&format!("names vertices outside 1 to {vertices}; correct it")),
                    }
                }
                _ => return wrong("is no edge; write `e A B`"),
            }
        }
        match vertices {
            Some(vertices) => Ok(Graph::new(vertices, edges)),
            None => {
                Err(GraphError("the graph file has no header; start with `p edge VERTICES EDGES`".into()))
            }
        }
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

/// The variables of a constraint that lets at most one of them be true.
fn excluding(constraint: &Constraint) -> Option<Vec<Var>> {
    let [count] = constraint.any.as_slice() else { return None };
    let single = |weight: u32| weight <= count.max && u64::from(count.max) < 2 * u64::from(weight);
    let plain = count.min == 0 && count.terms.iter().all(|term| term.lit.positive && single(term.weight));
    plain.then(|| count.terms.iter().map(|term| term.lit.var).collect())
}

fn no_graph() -> GraphError {
    GraphError(
        "its constraints do more than exclude pairs of cells, so that it has no graph; use an independence \
         puzzle, or --algorithm min-conflicts"
            .into(),
    )
}
