//! A network over levels, with the degrees that its vertices may end with.

use std::collections::HashMap;

use super::degrees::{Asked, Classes, Degrees, MOST_DEGREE};
use crate::constraint::{Constraint, Var};
use crate::network::Network;

/// A network whose variables are levels.
#[derive(Clone, Debug)]
pub(in super::super) struct EdgeProgram {
    pub network: Network,
    /// The levels at which edges of each vertex are decided, ascending.
    pub(super) levels: Vec<Vec<u32>>,
    pub(super) degrees: Vec<Degrees>,
    /// What a vertex may be before each of its levels.
    pub(super) classes: Vec<Vec<Classes>>,
    /// Whether no vertex may have three edges, so that components are paths.
    pub(super) pairs: bool,
    pub(super) asked: Asked,
    /// The vertices whose edges have these levels, each with how many edges.
    stars: HashMap<Vec<(Var, u32)>, Vec<usize>>,
}

impl EdgeProgram {
    /// A network whose vertices may have any degree so far.
    pub fn new(network: Network) -> EdgeProgram {
        let (mut levels, mut degrees) = (Vec::new(), Vec::new());
        let mut stars: HashMap<Vec<(Var, u32)>, Vec<usize>> = HashMap::new();
        for (vertex, star) in network.stars().into_iter().enumerate() {
            let mut own: Vec<Var> = star.iter().map(|&edge| network.variable[edge as usize]).collect();
            own.sort_unstable();
            let runs = own.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u32));
            let star: Vec<(Var, u32)> = runs.collect();
            levels.push(star.iter().map(|&(level, _)| level).collect());
            let steps = star.iter().map(|&(_, edges)| edges).collect();
            degrees.push(Degrees { may_be: vec![true; own.len() + 1], steps });
            stars.entry(star).or_default().push(vertex);
        }
        let asked = Asked { connected: network.connected, acyclic: network.acyclic, spanning: false };
        EdgeProgram { network, levels, degrees, classes: Vec::new(), pairs: false, asked, stars }
    }

    /// Takes a constraint over levels in if it says how many edges a vertex has, and nothing else.
    pub fn take(&mut self, constraint: &Constraint) -> bool {
        let Some(first) = constraint.any.first() else { return false };
        let polarity = first.lits().next().is_some_and(|lit| lit.positive);
        let is_alike = constraint.any.iter().all(|count| count.terms == first.terms);
        if !is_alike || first.lits().any(|lit| lit.positive != polarity) {
            return false;
        }
        let star: Vec<(Var, u32)> = first.terms.iter().map(|term| (term.lit.var, term.weight)).collect();
        let total = first.total();
        let Some(vertices) = self.stars.get(&star).filter(|_| total <= u64::from(MOST_DEGREE)) else {
            return false;
        };
        for &vertex in vertices {
            for (degree, may_be) in (0..).zip(&mut self.degrees[vertex].may_be) {
                let sum = if polarity { degree } else { total - degree };
                let holds =
                    constraint.any.iter().any(|count| (u64::from(count.min)..=count.most()).contains(&sum));
                *may_be &= holds;
            }
        }
        true
    }

    /// Finds the classes of all degrees; false where some vertex has no degree that it may have.
    pub fn finish(&mut self) -> bool {
        let begun = || self.degrees.iter().filter(|degrees| !degrees.steps.is_empty());
        self.pairs = begun().all(|degrees| degrees.largest().is_some_and(|largest| largest <= 2));
        self.asked.spanning = !self.pairs && self.network.connected && begun().all(Degrees::needs);
        let classes = self.degrees.iter().map(|degrees| match degrees.steps.is_empty() {
            true => Some(Vec::new()),
            false => degrees.classes(self.asked),
        });
        match classes.collect::<Option<_>>() {
            Some(classes) => self.classes = classes,
            None => return false,
        }
        true
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        // An edge at two vertices, with its levels, degrees and classes.
        self.network.ends.len() * 2 * (size_of::<Classes>() + 6 * size_of::<u64>())
    }
}
