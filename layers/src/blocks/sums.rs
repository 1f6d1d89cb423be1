//! What is added for the states of a block.

use super::adding::Adding;

/// Lists that are summed at once.
pub(super) const LISTS: usize = 4;

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
    /// The run, if there is nothing else and it leads to the first state of a block.
    #[inline(always)]
    pub fn prefix(&self) -> Option<Run> {
        match (&self.runs[..], &self.pairs[..]) {
            (&[run], []) if run.to == 0 => Some(run),
            _ => None,
        }
    }

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

/// Sums numbers from several lists, each from its first on. Those that are longer come first; there are four at most.
#[inline(always)]
pub(super) fn sum_lists<A: Adding>(
    adding: &A,
    sums: &mut [A::Number],
    lists: &[&[A::Number]],
    is_first: bool,
) {
    let mut begin = 0;
    for used in (1..=lists.len()).rev() {
        let range = begin..lists[used - 1].len();
        begin = range.end;
        let of = |list: usize| &lists[list][range.clone()];
        let sums = &mut sums[range.clone()];
        match used {
            1 => sum_each(adding, sums, [of(0)], is_first),
            2 => sum_each(adding, sums, [of(0), of(1)], is_first),
            3 => sum_each(adding, sums, [of(0), of(1), of(2)], is_first),
            _ => sum_each(adding, sums, [of(0), of(1), of(2), of(3)], is_first),
        }
    }
    if is_first {
        sums[begin..].fill(A::Number::default());
    }
}

#[inline(always)]
fn sum_each<const LISTS: usize, A: Adding>(
    adding: &A,
    sums: &mut [A::Number],
    lists: [&[A::Number]; LISTS],
    is_first: bool,
) {
    let lists = lists.map(|list| &list[..sums.len()]);
    let of = |at: usize| lists[1..].iter().fold(lists[0][at], |sum, list| adding.add(sum, list[at]));
    if is_first {
        (0..sums.len()).for_each(|at| sums[at] = of(at));
    } else {
        (0..sums.len()).for_each(|at| sums[at] = adding.add(sums[at], of(at)));
    }
}
