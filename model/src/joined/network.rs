//! Sets of edges of a graph: whether the chosen edges are connected, and whether they have a cycle.

use std::collections::HashMap;

use crate::constraint::Var;

/// A graph whose edges are chosen: where the variable of an edge is true. It has neither loops nor double edges.
///
/// Several edges may have one variable, as in a model of the solutions that a symmetry leaves unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Network {
    /// The vertices of each edge, the lower one first.
    pub ends: Vec<(u32, u32)>,
    /// The variable of each edge.
    pub variable: Vec<Var>,
    /// Whether the chosen edges have to be one component; vertices without one do not count.
    pub connected: bool,
    /// Whether the chosen edges may have no cycle.
    pub acyclic: bool,
}

/// Sets of vertices that are joined: by union and find.
struct Classes(Vec<u32>);

impl Classes {
    fn root(&mut self, mut vertex: u32) -> u32 {
        while self.0[vertex as usize] != vertex {
            let above = self.0[vertex as usize];
            self.0[vertex as usize] = self.0[above as usize];
            vertex = above;
        }
        vertex
    }

    /// Joins two sets; false where they are one already.
    fn join(&mut self, (a, b): (u32, u32)) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        debug_assert!(self.0[a as usize] == a && self.0[b as usize] == b, "a root is its own");
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }
}

impl Network {
    /// The number of vertices, up to the last one that has an edge.
    pub fn vertices(&self) -> usize {
        self.ends.iter().map(|&(_, b)| b as usize + 1).max().unwrap_or(0)
    }

    /// Returns the same network over other variables.
    pub fn renamed(&self, image: impl Fn(Var) -> Var) -> Network {
        let variable = self.variable.iter().map(|&var| image(var)).collect();
        Network { variable, ends: self.ends.clone(), ..*self }
    }

    /// The edges at each vertex, ascending.
    pub fn stars(&self) -> Vec<Vec<u32>> {
        debug_assert!(self.ends.iter().all(|(a, b)| a < b), "the lower vertex of an edge comes first");
        debug_assert_eq!(self.ends.len(), self.variable.len(), "each edge has a variable");
        let mut stars = vec![Vec::new(); self.vertices()];
        for (edge, &(a, b)) in (0..).zip(&self.ends) {
            stars[a as usize].push(edge);
            stars[b as usize].push(edge);
        }
        stars
    }

    /// Where each vertex goes if edges go to these: to the vertex at which the images of its edges meet. `None` where the
    /// images of some vertex's edges are not all edges of a vertex. Of vertices with the same edges, the first one goes to
    /// the first one.
    pub fn carried(&self, image: impl Fn(u32) -> u32) -> Option<Vec<u32>> {
        carried(&self.stars(), image)
    }

    /// The edges that a permutation of variables carries each edge to; `None` where several edges have one variable.
    pub fn moved(&self, image: impl Fn(Var) -> Var) -> Option<Vec<u32>> {
        self.moved_to(self, image)
    }

    /// Whether a permutation of the variables carries this network to another one, or to itself.
    pub fn is_carried_to(&self, other: &Network, image: &[Var]) -> bool {
        let is_alike =
            (&self.ends, self.connected, self.acyclic) == (&other.ends, other.connected, other.acyclic);
        let moved = || self.moved_to(other, |var| image[var as usize]);
        is_alike && moved().and_then(|moved| other.carried(|edge| moved[edge as usize])).is_some()
    }

    /// The same for edges of another network of the same edges.
    pub fn moved_to(&self, other: &Network, image: impl Fn(Var) -> Var) -> Option<Vec<u32>> {
        moved(&self.variable, &other.variable, image)
    }

    /// Whether an assignment, indexed by variable, chooses edges as they have to be. Cost: linear in the graph.
    pub fn holds(&self, assignment: &[bool]) -> bool {
        self.may_hold(|var| assignment[var as usize], |_| false)
    }

    /// Whether the edges with such variables have a cycle that they may not have.
    fn may_cycle(&self, is_chosen: impl Fn(Var) -> bool) -> bool {
        let mut joined = Classes((0..self.vertices() as u32).collect());
        let mut chosen = self.ends.iter().zip(&self.variable).filter(|(_, var)| is_chosen(**var));
        self.acyclic && chosen.any(|(&ends, _)| !joined.join(ends))
    }

    /// Whether the true edges have no cycle, and may become connected by free ones, as far as that is asked. Cost: linear
    /// in the graph.
    pub fn may_hold(&self, is_true: impl Fn(Var) -> bool, is_free: impl Fn(Var) -> bool) -> bool {
        let mut joined = Classes((0..self.vertices() as u32).collect());
        let edges = || self.ends.iter().copied().zip(&self.variable);
        for (ends, _) in edges().filter(|(_, var)| is_true(**var)) {
            if !joined.join(ends) && self.acyclic {
                return false;
            }
        }
        for (ends, _) in edges().filter(|(_, var)| self.connected && is_free(**var)) {
            joined.join(ends);
        }
        let mut chosen = edges().filter(|(_, var)| self.connected && is_true(**var));
        let first = chosen.next().map(|((a, _), _)| joined.root(a));
        chosen.all(|((a, _), _)| Some(joined.root(a)) == first)
    }

    /// Whether the edges are as they have to be, whatever values the free ones get; it may say no where they are. Cost:
    /// linear in the graph.
    pub fn is_settled(&self, is_true: impl Fn(Var) -> bool, is_free: impl Fn(Var) -> bool) -> bool {
        let mut touched = vec![false; self.vertices()];
        let edges = || self.ends.iter().zip(&self.variable);
        for (&(a, b), _) in edges().filter(|(_, var)| is_true(**var)) {
            (touched[a as usize], touched[b as usize]) = (true, true);
        }
        // Each free edge by itself hangs on the true ones.
        let hangs = |&(a, b): &(u32, u32)| touched[a as usize] || touched[b as usize];
        let is_near = !self.connected || edges().all(|(ends, var)| !is_free(*var) || hangs(ends));
        is_near && self.may_hold(&is_true, |_| false) && !self.may_cycle(|var| is_true(var) || is_free(var))
    }

    /// Returns the cost of one pass.
    pub fn steps(&self) -> usize {
        3 * self.ends.len()
    }
}

/// Where each vertex with such edges goes if edges go to these; see [`Network::carried`].
pub fn carried(stars: &[Vec<u32>], image: impl Fn(u32) -> u32) -> Option<Vec<u32>> {
    let mut by_edges: HashMap<&[u32], Vec<u32>> = HashMap::new();
    for (vertex, star) in stars.iter().enumerate().rev() {
        by_edges.entry(star).or_default().push(vertex as u32);
    }
    let to = |star: &Vec<u32>| {
        let mut moved: Vec<u32> = star.iter().map(|&edge| image(edge)).collect();
        moved.sort_unstable();
        by_edges.get_mut(moved.as_slice())?.pop()
    };
    stars.iter().map(to).collect()
}

/// The edges with the variables `to` that edges with the variables `from` are carried to; see [`Network::moved`].
pub fn moved(from: &[Var], to: &[Var], image: impl Fn(Var) -> Var) -> Option<Vec<u32>> {
    let edge_of: HashMap<Var, u32> = to.iter().copied().zip(0..).collect();
    let to = |&var: &Var| edge_of.get(&image(var)).copied();
    (edge_of.len() == from.len()).then(|| from.iter().map(to).collect()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A triangle 0-1-2 with an edge 2-3.
    fn network(connected: bool, acyclic: bool) -> Network {
        Network { ends: vec![(0, 1), (0, 2), (1, 2), (2, 3)], variable: (0..4).collect(), connected, acyclic }
    }

    #[test]
    fn cycles_and_components_are_seen() {
        let holds = |connected, acyclic, chosen: [bool; 4]| network(connected, acyclic).holds(&chosen);
        assert!(holds(true, true, [false; 4]));
        assert!(
            !holds(true, false, [true, false, false, true]) && holds(false, true, [true, false, false, true])
        );
        assert!(
            holds(true, false, [true, true, true, false]) && !holds(false, true, [true, true, true, false])
        );
    }

    #[test]
    fn vertices_go_where_their_edges_go() {
        // The exchange of vertices 0 and 1.
        let exchange = [0, 2, 1, 3];
        assert_eq!(network(false, true).carried(|edge| exchange[edge as usize]), Some(vec![1, 0, 2, 3]));
        // A permutation of the edges that no permutation of the vertices makes.
        assert_eq!(network(false, true).carried(|edge| [3, 1, 2, 0][edge as usize]), None);
    }
}
