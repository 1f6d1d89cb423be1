//! Orders of the edges of a network: vertex by vertex, so that few vertices are at the frontier.
//!
//! A vertex that is taken has all its edges decided. The frontier are the vertices that are not taken and have an edge to
//! one that is. The next vertex is the one of the frontier that adds fewest to it, the one that is there longest of equal
//! ones. Several first vertices are tried, and the order of the vertices' numbers; the least sum of the expected states is
//! taken.

use model::constraint::Var;
use model::joined::Network;
use model::sorted::distinct;

/// First vertices that are tried, and most edges times vertices for which several are.
const STARTS: usize = 16;
const MOST: usize = 1 << 24;

/// A graph by its neighbours.
struct Vertices(Vec<Vec<usize>>);

impl Vertices {
    /// All vertices in the order in which they are taken from a first one on, part by part.
    fn from(&self, first: usize) -> Vec<usize> {
        let (mut taken, mut is_seen) = (Vec::new(), vec![false; self.0.len()]);
        let mut frontier: Vec<usize> = Vec::new();
        let all = std::iter::once(first).chain(0..self.0.len()).collect::<Vec<_>>();
        let mut starts = all.into_iter();
        loop {
            let fewest = |&at: &usize| self.0[frontier[at]].iter().filter(|&&to| !is_seen[to]).count();
            let next = match (0..frontier.len()).min_by_key(fewest) {
                Some(at) => frontier.remove(at),
                None => match starts.find(|&vertex| !is_seen[vertex]) {
                    Some(vertex) => vertex,
                    None => return taken,
                },
            };
            is_seen[next] = true;
            taken.push(next);
            for &to in &self.0[next] {
                if !std::mem::replace(&mut is_seen[to], true) {
                    frontier.push(to);
                }
            }
        }
    }

    /// What is expected of an order: twice as many states for each vertex at the frontier.
    fn states(&self, order: &[usize]) -> u128 {
        let mut is_taken = vec![false; self.0.len()];
        let (mut sum, mut frontier) = (0u128, vec![false; self.0.len()]);
        let mut open = 0u32;
        for &vertex in order {
            is_taken[vertex] = true;
            open -= u32::from(std::mem::replace(&mut frontier[vertex], false));
            for &to in self.0[vertex].iter().filter(|&&to| !is_taken[to]) {
                open += u32::from(!std::mem::replace(&mut frontier[to], true));
            }
            sum = sum.saturating_add(1 << open.min(100));
        }
        sum
    }
}

/// Orders the variables: those of edges first, all others behind them.
pub(super) fn narrowest(network: &Network, variables: usize) -> Vec<Var> {
    let mut neighbours = vec![Vec::new(); network.vertices()];
    for &(a, b) in &network.ends {
        neighbours[a as usize].push(b as usize);
        neighbours[b as usize].push(a as usize);
    }
    let vertices = Vertices(neighbours);
    let number = vertices.0.len();
    let several = if number * network.ends.len() > MOST { 1 } else { STARTS };
    let starts =
        distinct((0..several).map(|at| at * number.saturating_sub(1) / several.max(2).saturating_sub(1)));
    let grown = starts.into_iter().filter(|&start| start < number).map(|start| vertices.from(start));
    let orders = std::iter::once((0..number).collect()).chain(grown);
    let order: Vec<usize> = orders.min_by_key(|order| vertices.states(order)).unwrap_or_default();
    let mut place = vec![0; number];
    (0..).zip(order).for_each(|(at, vertex)| place[vertex] = at);
    let edge = |(&(a, b), &var): (&(u32, u32), &Var)| {
        let (a, b): (usize, usize) = (place[a as usize], place[b as usize]);
        (a.min(b), a.max(b), var)
    };
    let mut edges: Vec<(usize, usize, Var)> = network.ends.iter().zip(&network.variable).map(edge).collect();
    edges.sort_unstable();
    let mut is_there = vec![false; variables];
    let edges = edges.into_iter().map(|(_, _, var)| var).chain(0..variables as Var);
    edges.filter(|&var| !std::mem::replace(&mut is_there[var as usize], true)).collect()
}
