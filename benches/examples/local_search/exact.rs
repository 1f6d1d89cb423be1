//! A graph's largest independent set, exactly: branch and bound with a greedy colouring (of the
//! complement, into cliques) as the bound, on bit sets; after Tomita and Seki (2003).

use counting::search::SimpleGraph;

struct Exact {
    words: usize,
    /// For each vertex the vertices that are not adjacent, itself left out.
    apart: Vec<Vec<u64>>,
    best: usize,
}

/// The size of a largest independent set.
pub fn maximum(graph: &SimpleGraph) -> usize {
    let n = graph.vertices();
    let words = n.div_ceil(64);
    // Vertices of many neighbours first, which is good for the bound.
    let mut order: Vec<u32> = (0..n as u32).collect();
    order.sort_by_key(|&vertex| graph.neighbours(vertex).len());
    let adjacent = |a: u32, b: u32| graph.neighbours(a).binary_search(&b).is_ok();
    let apart = |&a: &u32| {
        let mut set = vec![0u64; words];
        for (at, &b) in order.iter().enumerate() {
            if a != b && !adjacent(a, b) {
                set[at / 64] |= 1 << (at % 64);
            }
        }
        set
    };
    let mut exact = Exact { words, apart: order.iter().map(apart).collect(), best: 0 };
    let mut all = vec![0u64; words];
    (0..n).for_each(|at| all[at / 64] |= 1 << (at % 64));
    exact.extend(0, all);
    exact.best
}

impl Exact {
    fn extend(&mut self, size: usize, mut left: Vec<u64>) {
        self.best = self.best.max(size);
        // Cliques of the graph: each has room for one more vertex of the set.
        let mut uncovered = left.clone();
        let mut bounded: Vec<(usize, usize)> = Vec::new();
        let mut cliques = 0;
        while uncovered.iter().any(|word| *word != 0) {
            cliques += 1;
            let mut candidates = uncovered.clone();
            while let Some(at) = first(&candidates) {
                uncovered[at / 64] &= !(1 << (at % 64));
                candidates[at / 64] &= !(1 << (at % 64));
                for (word, apart) in candidates.iter_mut().zip(&self.apart[at]) {
                    *word &= !apart;
                }
                bounded.push((at, cliques));
            }
        }
        for &(at, bound) in bounded.iter().rev() {
            if size + bound <= self.best {
                return;
            }
            let rest = (0..self.words).map(|word| left[word] & self.apart[at][word]).collect();
            self.extend(size + 1, rest);
            left[at / 64] &= !(1 << (at % 64));
        }
    }
}

fn first(set: &[u64]) -> Option<usize> {
    let word = set.iter().position(|word| *word != 0)?;
    Some(word * 64 + set[word].trailing_zeros() as usize)
}
