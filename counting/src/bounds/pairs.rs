//! Packings into cliques of variables that exclude each other.
//!
//! Where a model only says which pairs exclude each other (kings, knights), the groups have to be
//! put together: four cells of a 2x2 block for kings, a perfect matching for knights.

use model::bits::{common, elements};
use model::constraint::Var;

use super::at_most::{AtMost, CappedGroup, Packing};

/// Models beyond this size are left to the other packings.
const MOST_VARIABLES: usize = 512;

/// Which variables exclude each other, as bit sets.
struct Exclusions {
    words: usize,
    rows: Vec<u64>,
}

impl Exclusions {
    fn new(limits: &[AtMost<'_>], n: usize) -> Exclusions {
        let words = n.div_ceil(64);
        let mut rows = vec![0; words * n];
        for limit in limits {
            for (at, (a, weight)) in limit.terms().enumerate() {
                for (b, other) in limit.terms().skip(at + 1) {
                    if weight + other > limit.max {
                        rows[a as usize * words + b as usize / 64] |= 1 << (b % 64);
                        rows[b as usize * words + a as usize / 64] |= 1 << (a % 64);
                    }
                }
            }
        }
        Exclusions { words, rows }
    }

    fn row(&self, var: usize) -> &[u64] {
        &self.rows[var * self.words..][..self.words]
    }

    fn degree(&self, var: usize, within: &[u64]) -> u32 {
        common(self.row(var), within)
    }
}

/// Two packings: in one each clique starts at the first variable left, in the other at the one
/// with the fewest partners left (Karp and Sipser, 1981).
pub(super) fn cliques(limits: &[AtMost<'_>], sizes: &[u64]) -> Vec<Packing> {
    if sizes.len() > MOST_VARIABLES {
        return Vec::new();
    }
    let graph = Exclusions::new(limits, sizes.len());
    let first = grow(&graph, sizes, |left| elements(left).next());
    let loneliest = grow(&graph, sizes, |left| elements(left).min_by_key(|&v| graph.degree(v, left)));
    vec![first, loneliest]
}

fn grow(graph: &Exclusions, sizes: &[u64], start: impl Fn(&[u64]) -> Option<usize>) -> Packing {
    let mut left = vec![0u64; graph.words];
    (0..sizes.len()).filter(|&v| sizes[v] > 0).for_each(|v| left[v / 64] |= 1 << (v % 64));
    let mut packing = Packing { groups: Vec::new(), bound: 0 };
    while let Some(var) = start(&left) {
        let mut clique = vec![var as Var];
        left[var / 64] &= !(1 << (var % 64));
        let mut partners: Vec<u64> = left.iter().zip(graph.row(var)).map(|(a, b)| a & b).collect();
        // The partner that leaves most common partners; among equals the one with fewest others.
        while let Some(next) = elements(&partners).max_by_key(|&v| {
            let fewest = std::cmp::Reverse((graph.degree(v, &left), v));
            (graph.degree(v, &partners), fewest)
        }) {
            clique.push(next as Var);
            left[next / 64] &= !(1 << (next % 64));
            partners.iter_mut().zip(graph.row(next)).for_each(|(p, row)| *p &= row);
        }
        let cap = clique.iter().map(|&var| sizes[var as usize]).max().unwrap_or(0);
        packing.bound += cap;
        packing.groups.push(CappedGroup { vars: clique, cap });
    }
    packing
}
