//! A network over levels, with the degrees that its vertices may end with.

use std::collections::HashMap;
use std::ops::Range;

use model::constraint::{Constraint, Var};
use model::joined::Network;

use super::degrees::{Asked, Classes, Degrees, MOST_DEGREE};

/// Most choices of edges in one step.
const MOST_CHOICES: u32 = 32;

/// The number of choices of at most `most` of some edges.
fn choices(edges: usize, most: usize) -> u32 {
    let (mut ways, mut sum) = (1, 1);
    for taken in 1..=most.min(edges) {
        ways = ways * (edges + 1 - taken) / taken;
        sum += ways;
        if sum > MOST_CHOICES as usize {
            return u32::MAX;
        }
    }
    sum as u32
}

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

    /// Successive levels of edges at a vertex, up to its last one, with how many choices of them there may be. None where
    /// vertices may have three edges: then states between the edges are hardly more than those after them, and edge by
    /// edge is faster (trees on a king's 6x6 by a third).
    pub fn runs(&self) -> Vec<(Range<u32>, u32)> {
        if !self.pairs {
            return Vec::new();
        }
        let ends = self.levels.iter().enumerate().filter_map(|(vertex, own)| Some((*own.last()?, vertex)));
        let mut by_last: Vec<(u32, usize)> = ends.collect();
        by_last.sort_unstable();
        let (mut runs, mut free) = (Vec::new(), 0);
        for (last, vertex) in by_last {
            let most = self.degrees[vertex].largest().unwrap_or(0);
            let own = self.levels[vertex].iter().rev().zip((free..=last).rev());
            let length = own.take_while(|&(&own, level)| own == level).count();
            let fits = |&length: &usize| choices(length, most) <= MOST_CHOICES;
            let mut from = last + 1 - length as u32;
            while from <= last {
                let levels = (1..=(last + 1 - from) as usize).take_while(fits).last().unwrap_or(1);
                runs.push((from..from + levels as u32, choices(levels, most)));
                from += levels as u32;
            }
            free = free.max(last + 1);
        }
        runs
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        // An edge at two vertices, with its levels, degrees and classes.
        self.network.ends.len() * 2 * (size_of::<Classes>() + 6 * size_of::<u64>())
    }
}
