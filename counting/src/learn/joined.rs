//! What has to be connected, or to have no cycle, as clauses: one where it fails.

use model::constraint::{Lit, Var, neg, pos};
use model::joined::{Joined, Network};

/// A condition that the chosen vertices of a graph are connected, or the chosen edges: edges touch where they meet.
#[derive(Clone)]
pub(super) struct Web {
    variable: Vec<Var>,
    adjacent: Vec<Vec<u32>>,
    is_connected: bool,
    /// The ends of edges that may have no cycle.
    acyclic: Option<Network>,
}

impl Web {
    pub fn new(joined: &Joined) -> Web {
        match joined {
            Joined::Vertices(own) => {
                let (variable, adjacent) = (own.variable.clone(), own.adjacent.clone());
                Web { variable, adjacent, is_connected: true, acyclic: None }
            }
            Joined::Edges(own) => {
                let stars = own.stars();
                let touching =
                    |&(a, b): &(u32, u32)| [stars[a as usize].as_slice(), &stars[b as usize]].concat();
                Web {
                    variable: own.variable.clone(),
                    adjacent: own.ends.iter().map(touching).collect(),
                    is_connected: own.connected,
                    acyclic: own.acyclic.then(|| own.clone()),
                }
            }
        }
    }

    /// A clause of false literals, where the condition fails whatever follows.
    pub fn conflict(&self, value: impl Fn(Var) -> Option<bool>) -> Option<Vec<Lit>> {
        let apart = self.is_connected.then(|| self.apart(&value)).flatten();
        apart.or_else(|| cycle(self.acyclic.as_ref()?, |var| value(var) == Some(true)))
    }

    /// Two chosen vertices, and the vertices left out around all that the first may reach: one of these has to be chosen.
    fn apart(&self, value: impl Fn(Var) -> Option<bool>) -> Option<Vec<Lit>> {
        let is_chosen = |at: usize| value(self.variable[at]) == Some(true);
        let first = (0..self.variable.len()).find(|&at| is_chosen(at))?;
        let (mut seen, mut pending) = (vec![false; self.variable.len()], vec![first]);
        seen[first] = true;
        let mut around = Vec::new();
        while let Some(at) = pending.pop() {
            for &next in &self.adjacent[at] {
                if std::mem::replace(&mut seen[next as usize], true) {
                    continue;
                }
                match value(self.variable[next as usize]) {
                    Some(false) => around.push(next as usize),
                    _ => pending.push(next as usize),
                }
            }
        }
        let other = (0..self.variable.len()).find(|&at| !seen[at] && is_chosen(at))?;
        let mut lits: Vec<Lit> = around.into_iter().map(|at| pos(self.variable[at])).collect();
        lits.extend([neg(self.variable[first]), neg(self.variable[other])]);
        lits.sort_unstable();
        lits.dedup();
        Some(lits)
    }
}

/// The chosen edges that are left where those are taken away, again and again, of which an end has no other: one of them has
/// not to be chosen.
fn cycle(network: &Network, is_chosen: impl Fn(Var) -> bool) -> Option<Vec<Lit>> {
    let chosen = network.ends.iter().zip(&network.variable).filter(|(_, var)| is_chosen(**var));
    let mut left: Vec<((u32, u32), Var)> = chosen.map(|(&ends, &var)| (ends, var)).collect();
    loop {
        let mut times = vec![0; network.vertices()];
        left.iter().flat_map(|(ends, _)| [ends.0, ends.1]).for_each(|end| times[end as usize] += 1);
        let before = left.len();
        left.retain(|(ends, _)| times[ends.0 as usize] > 1 && times[ends.1 as usize] > 1);
        if left.len() == before {
            return (before > 0).then(|| left.into_iter().map(|(_, var)| neg(var)).collect());
        }
    }
}
