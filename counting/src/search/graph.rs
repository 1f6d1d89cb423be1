//! Simple graphs: of a puzzle whose constraints only exclude pairs, or as they are read from a file.

use model::Model;

/// A graph without loops and double edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimpleGraph {
    /// The neighbours of each vertex, ascending.
    neighbours: Vec<Vec<u32>>,
}

/// A model that is no question about a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its constraints do more than exclude pairs of cells, so that it has no graph")]
pub struct GraphError;

impl SimpleGraph {
    /// The graph of `vertices` vertices, numbered from 0, and edges between them; loops and
    /// repeated edges are dropped. Vertices of edges have to be less than `vertices`.
    pub fn new(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> SimpleGraph {
        let mut neighbours = vec![Vec::new(); vertices as usize];
        for (a, b) in edges.into_iter().filter(|(a, b)| a != b) {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        SimpleGraph { neighbours }
    }

    /// The graph with these neighbours of each vertex, ascending, without loops; of two neighbours each has the other.
    pub fn of_neighbours(neighbours: Vec<Vec<u32>>) -> SimpleGraph {
        SimpleGraph { neighbours }
    }

    /// The graph whose independent sets are the solutions of the model: every constraint lets at
    /// most one of its variables be true, and every variable counts once. Others are refused.
    /// Cost: one step for each pair of variables in a constraint.
    pub fn of_model(model: &Model) -> Result<SimpleGraph, GraphError> {
        let mut edges = Vec::new();
        for constraint in &model.constraints {
            let members = constraint.exclusion().filter(|_| !model.hides());
            let Some(members) = members else { return Err(GraphError) };
            let pairs =
                members.iter().enumerate().flat_map(|(at, &a)| members[..at].iter().map(move |&b| (b, a)));
            edges.extend(pairs);
        }
        match model.weights.iter().all(|&weight| weight == 1) {
            true => Ok(SimpleGraph::new(model.variables() as u32, edges)),
            false => Err(GraphError),
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

    /// Whether no two of the vertices, each less than [`SimpleGraph::vertices`], are the same or adjacent.
    /// Cost: the vertices of the graph and the neighbours of the set.
    pub fn is_independent(&self, set: &[u32]) -> bool {
        let mut inside = vec![false; self.vertices()];
        let is_new = |&vertex: &u32| !std::mem::replace(&mut inside[vertex as usize], true);
        set.iter().all(is_new)
            && set.iter().all(|&vertex| self.neighbours(vertex).iter().all(|&other| !inside[other as usize]))
    }
}
