//! RaMIS: a graph's largest independent set without backtracking (Yamada, Tomita, Takahashi).
//!
//! A set of vertices, not always independent, is changed one vertex at a time. With
//! f(V) = lambda |E(V)| - |V|, the step from V to W, which has one vertex more or less, is taken with
//! probability logistic((f(V) - f(W) + lambda/2 (|W| - |V| + 1)) / T). For a vertex with d neighbours
//! in V that is logistic((1 + lambda - lambda d) / T) for putting it in and logistic((lambda d - 1) / T)
//! for taking it out; lambda = 2, T = 0.28. A sweep tests every vertex once in random order. The best
//! independent set seen is kept.
//!
//! Open in the source as we have it, and chosen here: the start is the empty set; each sweep has a new order;
//! a set counts as seen after every step, not only after a sweep; there are no restarts. A set of a million
//! vertices is hardly ever without an edge. So after a sweep, and at the end, the set without one end of each
//! edge counts as well, where that is sure to leave more vertices than the best set has. No vertex can be
//! added to the set that is returned.

use limits::Random;
use limits::{Budget, Limit, Meter};

use super::{Searched, SimpleGraph};

/// The price of an edge within the set.
const LAMBDA: f64 = 2.0;

/// The temperature.
const T: f64 = 0.28;

/// Nanoseconds to test a vertex, or to tell a neighbour of one that it changed.
const VERTEX: u64 = 5;

/// The chance of a step as a threshold for 32 random bits: `logistic(gain / T)`.
fn chance(gain: f64) -> u64 {
    ((1u64 << 32) as f64 / (1.0 + (-gain / T).exp())).round() as u64
}

/// The chances to put in and to take out a vertex by its number of neighbours in the set.
struct Chances(Vec<[u64; 2]>);

impl Chances {
    fn new() -> Chances {
        // From 16 neighbours on, 32 bits cannot tell the chances from 0 and 1.
        let of = |d: u32| {
            let edges = LAMBDA * f64::from(d);
            [chance(1.0 + LAMBDA - edges), chance(edges - 1.0)]
        };
        Chances((0..=16).map(of).collect())
    }

    #[inline]
    fn takes(&self, inside: bool, neighbours: u32, rng: &mut Random) -> bool {
        u64::from(rng.u32(..)) < self.0[neighbours.min(16) as usize][usize::from(inside)]
    }
}

/// Looks for a largest independent set for `sweeps` sweeps, within the time of `budget`.
///
/// A step is the test of one vertex; a vertex that is put in or taken out costs its degree. The set
/// found is independent (checked on the graph itself), its vertices ascend.
pub fn ramis(graph: &SimpleGraph, seed: u64, sweeps: u64, budget: &Budget) -> Searched<Vec<u32>> {
    let mut rng = Random::with_seed(seed);
    let chances = Chances::new();
    let mut order: Vec<u32> = (0..graph.vertices() as u32).collect();
    let mut run =
        Run { graph, inside: vec![false; order.len()], seen: vec![0; order.len()], size: 0, edges: 0 };
    let mut best = Best { inside: run.inside.clone(), size: 0, changed: Some(Vec::new()) };
    let (mut steps, mut meter) = (0u64, Meter::at_once(budget));
    let mut sweep = |best: &mut Best, steps: &mut u64| -> Result<(), Limit> {
        rng.shuffle(&mut order);
        for &vertex in &order {
            *steps += 1;
            let inside = run.inside[vertex as usize];
            let flips = chances.takes(inside, run.seen[vertex as usize], &mut rng);
            let cost = if flips { 1 + graph.neighbours(vertex).len() } else { 1 };
            meter.tick(VERTEX * cost as u64)?;
            if flips {
                run.flip(vertex);
                best.changed(vertex);
                if run.edges == 0 && run.size > best.size {
                    best.becomes(&run);
                }
            }
        }
        best.repairs(&run);
        Ok(())
    };
    let ended = (0..sweeps).try_for_each(|_| sweep(&mut best, &mut steps));
    best.repairs(&run);
    best.completes(graph);
    let best = best.set();
    let found = graph.is_independent(&best).then_some(best);
    Searched { best: found, steps, restarts: 0, limit: ended.err() }
}

/// A set of vertices on the move.
struct Run<'a> {
    graph: &'a SimpleGraph,
    inside: Vec<bool>,
    /// How many neighbours of each vertex are in the set.
    seen: Vec<u32>,
    size: usize,
    /// Edges within the set.
    edges: u64,
}

impl Run<'_> {
    fn flip(&mut self, vertex: u32) {
        let enters = !self.inside[vertex as usize];
        self.inside[vertex as usize] = enters;
        let seen = u64::from(self.seen[vertex as usize]);
        if enters {
            self.size += 1;
            self.edges += seen;
            self.graph.neighbours(vertex).iter().for_each(|&other| self.seen[other as usize] += 1);
        } else {
            self.size -= 1;
            self.edges -= seen;
            self.graph.neighbours(vertex).iter().for_each(|&other| self.seen[other as usize] -= 1);
        }
    }
}

/// The best independent set seen.
struct Best {
    inside: Vec<bool>,
    size: usize,
    /// The vertices put in or taken out since; `None` where it may have been any.
    changed: Option<Vec<u32>>,
}

impl Best {
    /// Notes that a vertex was put in or taken out.
    fn changed(&mut self, vertex: u32) {
        if let Some(changed) = &mut self.changed {
            changed.push(vertex);
            if changed.len() >= self.inside.len() {
                self.changed = None;
            }
        }
    }

    /// Takes over the set of `run`. Cost: the changes since the last time, not the vertices.
    fn becomes(&mut self, run: &Run<'_>) {
        match &self.changed {
            Some(changed) => changed.iter().for_each(|&v| self.inside[v as usize] = run.inside[v as usize]),
            None => self.inside.copy_from_slice(&run.inside),
        }
        self.changed = Some(Vec::new());
        self.size = run.size;
    }

    /// Takes over the set of `run` without one end of each edge, if that is sure to leave more vertices than
    /// there are so far. Then it adds the vertices without a neighbour in the set. Cost: the graph, once.
    fn repairs(&mut self, run: &Run<'_>) {
        if run.size as u64 <= run.edges + self.size as u64 {
            return;
        }
        self.inside.copy_from_slice(&run.inside);
        for vertex in 0..self.inside.len() as u32 {
            let neighbours = run.graph.neighbours(vertex);
            let is_free = !neighbours.iter().any(|&other| self.inside[other as usize]);
            // Of an edge, the end that is met first goes.
            self.inside[vertex as usize] &= is_free;
        }
        self.completes(run.graph);
    }

    /// Puts in every vertex that has no neighbour in the set. Cost: the graph, once.
    fn completes(&mut self, graph: &SimpleGraph) {
        for vertex in 0..self.inside.len() as u32 {
            let neighbours = graph.neighbours(vertex);
            self.inside[vertex as usize] |= !neighbours.iter().any(|&other| self.inside[other as usize]);
        }
        self.size = self.inside.iter().filter(|inside| **inside).count();
        self.changed = None;
    }

    fn set(&self) -> Vec<u32> {
        (0..).zip(&self.inside).filter(|(_, inside)| **inside).map(|(vertex, _)| vertex).collect()
    }
}
