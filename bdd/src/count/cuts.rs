//! The number of solutions seen from every level: ways to reach a node times ways to complete it.

use std::ops::Range;

use super::pass::NODE;
use crate::manager::Manager;
use crate::store::{Edge, Handle};
use limits::Limit;
use limits::Meter;

/// The prime 2^61 - 1: sums of two residues fit a word, and powers of two are rotations.
const PRIME: u64 = (1 << 61) - 1;

impl Manager {
    /// Returns for each level, and for the place behind the last one, the number of solutions of `f` modulo
    /// 2^61 - 1, as the sum of ways to reach times ways to complete over all edges that cross the line above
    /// it. All are equal, and congruent to [`sat_count`](Manager::sat_count), which is a check of both. Two
    /// passes over |f|, in machine words.
    pub fn cuts<H: Handle>(&self, f: &H) -> Result<Vec<u64>, Limit> {
        let (root, levels) = (self.edge(f), self.variables() as u32);
        let free = |levels: Range<u32>| H::RULE.doublings(levels);
        let level_of = |edge: Edge| if edge.is_constant() { levels } else { self.store.level(edge) };
        let (reached, count) = self.phases(root)?;
        let bytes = 2 * count * size_of::<u64>();
        self.store.ask_scratch(bytes)?;
        let held = self.store.bytes() + bytes;
        let (mut complete, mut reach) = (vec![0; count], vec![0; count]);
        let value = |complete: &[u64], edge: Edge| match edge {
            Edge::TRUE => 1,
            Edge::FALSE => 0,
            edge => complete[reached.rank(edge.0)],
        };
        let mut meter = Meter::new(&self.store.budget);
        for (rank, edge) in reached.ascending().map(Edge).enumerate() {
            let level = level_of(edge);
            let (low, high) = self.store.children(edge);
            let of = |child: Edge| doubled(value(&complete, child), free(level + 1..level_of(child)));
            complete[rank] = sum(of(low), of(high));
            meter.spend(NODE, held)?;
        }
        // The change of the sum at each level: products of edges that begin to cross there, less those of
        // edges that end.
        let mut changes = vec![0; levels as usize + 2];
        let mut cross = |cuts: Range<u32>, ways: u64| {
            let [begin, end] = [cuts.start, cuts.end].map(|level| level as usize);
            changes[begin] = sum(changes[begin], ways);
            changes[end] = sum(changes[end], PRIME - ways);
        };
        let top = doubled(1, free(0..level_of(root)));
        cross(0..level_of(root) + 1, product(top, value(&complete, root)));
        if !root.is_constant() {
            reach[reached.rank(root.0)] = top;
        }
        for (rank, edge) in (0..count).rev().zip(reached.descending().map(Edge)) {
            let level = level_of(edge);
            let (low, high) = self.store.children(edge);
            for child in [low, high] {
                let below = level_of(child);
                let ways = doubled(reach[rank], free(level + 1..below));
                cross(level + 1..below + 1, product(ways, value(&complete, child)));
                if !child.is_constant() {
                    let reach = &mut reach[reached.rank(child.0)];
                    *reach = sum(*reach, ways);
                }
            }
            meter.spend(NODE, held)?;
        }
        let mut all = 0;
        let sums = changes[..=levels as usize].iter().map(|&change| {
            all = sum(all, change);
            all
        });
        Ok(sums.collect())
    }
}

fn sum(a: u64, b: u64) -> u64 {
    let sum = a + b;
    if sum >= PRIME { sum - PRIME } else { sum }
}

fn product(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    sum((product & u128::from(PRIME)) as u64, (product >> 61) as u64)
}

/// Returns `residue` times `2^times`, modulo the prime.
fn doubled(residue: u64, times: u32) -> u64 {
    product(residue, 1 << (times % 61))
}
