//! What is added for the states of a block.

use super::adding::Adding;

/// States that are next to each other before a step, and lead to states that are next to each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Run {
    pub from: u32,
    pub to: u32,
    pub len: u32,
}

/// Which states of a block are added to which of another one, by their places.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Sums {
    pub runs: Vec<Run>,
    pub pairs: Vec<[u32; 2]>,
}

impl Sums {
    /// Adds the numbers of one block to those of the other.
    #[inline(always)]
    pub fn add<A: Adding>(&self, adding: &A, sums: &mut [A::Number], numbers: &[A::Number]) {
        for run in &self.runs {
            let numbers = &numbers[run.from as usize..][..run.len as usize];
            let sums = &mut sums[run.to as usize..][..run.len as usize];
            sums.iter_mut().zip(numbers).for_each(|(sum, &number)| *sum = adding.add(*sum, number));
        }
        for &[from, to] in &self.pairs {
            let sum = &mut sums[to as usize];
            *sum = adding.add(*sum, numbers[from as usize]);
        }
    }

    /// Most states that are added to one.
    pub fn most(&self) -> u32 {
        let of_runs = self.runs.iter().flat_map(|run| [(run.to, 1), (run.to + run.len, -1)]);
        let of_pairs = self.pairs.iter().flat_map(|&[_, to]| [(to, 1), (to + 1, -1)]);
        let mut ends: Vec<(u32, i32)> = of_runs.chain(of_pairs).collect();
        // At one place, what ends comes before what begins.
        ends.sort_unstable();
        let mut now = 0;
        let most = ends.into_iter().map(|(_, change)| {
            now += change;
            now
        });
        most.max().unwrap_or(0).unsigned_abs()
    }

    pub fn bytes(&self) -> usize {
        size_of::<Sums>() + size_of_val(&self.runs[..]) + size_of_val(&self.pairs[..])
    }
}
