//! Connectedness of the chosen vertices, a condition that is no disjunction of counts (that of edges is in `network.rs`).

use std::collections::HashMap;

use limits::Limit;

use crate::constraint::Var;
use crate::steps::Steps;

/// A graph whose chosen vertices have to induce a connected subgraph. No vertex, or one vertex, is connected.
///
/// A vertex is chosen where its variable is true. Several vertices may have one variable, as in a model of
/// the solutions that a symmetry leaves unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Connection {
    /// The variable of each vertex.
    pub variable: Vec<Var>,
    /// The neighbours of each vertex, ascending, in both directions.
    pub adjacent: Vec<Vec<u32>>,
}

impl Connection {
    /// Makes a condition on vertices that are their own variables; edges may be given in one direction or in
    /// both.
    pub fn new(edges: &[impl AsRef<[Var]>], steps: &mut Steps<'_>) -> Result<Connection, Limit> {
        let edges = || edges.iter().map(AsRef::as_ref);
        let mut adjacent: Vec<Vec<Var>> = edges().map(<[Var]>::to_vec).collect();
        for (from, to) in (0..).zip(edges()) {
            steps.take(1 + to.len())?;
            steps.hold(2 * size_of_val(to))?;
            to.iter().for_each(|&to| adjacent[to as usize].push(from));
        }
        for list in &mut adjacent {
            list.sort_unstable();
            list.dedup();
        }
        debug_assert!(
            (0..)
                .zip(&adjacent)
                .all(|(at, near)| near.iter().all(|&to| adjacent[to as usize].binary_search(&at).is_ok())),
            "neighbours are neighbours in both directions"
        );
        Ok(Connection { variable: (0..adjacent.len() as Var).collect(), adjacent })
    }

    /// Returns the same condition over other variables.
    pub fn renamed(&self, image: impl Fn(Var) -> Var) -> Connection {
        let variable = self.variable.iter().map(|&var| image(var)).collect();
        Connection { variable, adjacent: self.adjacent.clone() }
    }

    /// Whether a permutation of the variables carries this condition to another one, or to itself. Where several vertices have
    /// one variable it says no.
    pub fn is_carried_to(&self, other: &Connection, image: &[Var]) -> bool {
        let vertex_of: HashMap<Var, usize> = other.variable.iter().copied().zip(0..).collect();
        let to = |vertex: usize| vertex_of.get(&image[self.variable[vertex] as usize]).copied();
        let is_one_each = vertex_of.len() == self.variable.len();
        is_one_each
            && self.adjacent.iter().enumerate().all(|(vertex, near)| {
                let moved: Option<Vec<u32>> =
                    near.iter().map(|&next| Some(to(next as usize)? as u32)).collect();
                moved.zip(to(vertex)).is_some_and(|(mut moved, vertex)| {
                    moved.sort_unstable();
                    moved == other.adjacent[vertex]
                })
            })
    }

    /// Whether an assignment, indexed by variable, chooses a connected part. Cost: linear in the graph.
    pub fn holds(&self, assignment: &[bool]) -> bool {
        let is_chosen = |var: Var| assignment[var as usize];
        self.joins(is_chosen, is_chosen)
    }

    /// Whether all vertices with a `wanted` variable are connected by paths through vertices that `may` be
    /// chosen. Wanted vertices have to be among these. Cost: linear in the graph.
    pub fn joins(&self, may: impl Fn(Var) -> bool, wanted: impl Fn(Var) -> bool) -> bool {
        let Some(start) = self.variable.iter().position(|&var| wanted(var)) else { return true };
        let mut seen = vec![false; self.variable.len()];
        seen[start] = true;
        let mut pending = vec![start];
        while let Some(vertex) = pending.pop() {
            for &next in &self.adjacent[vertex] {
                let next = next as usize;
                if !seen[next] && may(self.variable[next]) {
                    seen[next] = true;
                    pending.push(next);
                }
            }
        }
        self.variable.iter().zip(seen).all(|(&var, seen)| seen || !wanted(var))
    }

    /// Whether the true vertices are connected, and each free vertex is next to one of them, or no vertex is free.
    pub fn is_settled(&self, is_true: impl Fn(Var) -> bool, is_free: impl Fn(Var) -> bool) -> bool {
        let is_near = |(&var, adjacent): (&Var, &Vec<u32>)| {
            let is_chosen = |&other: &u32| is_true(self.variable[other as usize]);
            !is_free(var) || adjacent.iter().any(is_chosen)
        };
        self.variable.iter().zip(&self.adjacent).all(is_near) && self.joins(&is_true, &is_true)
    }

    /// Returns the cost of one pass: vertices, and edges in both directions.
    pub fn steps(&self) -> usize {
        self.variable.len() + self.adjacent.iter().map(Vec::len).sum::<usize>()
    }
}
