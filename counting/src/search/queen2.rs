//! QUEEN2 (Yamada, Tomita, Takahashi): queens as a permutation, improved by swaps.
//!
//! One queen stands in each row and column; two rows swap their columns if the number of pairs on
//! a common diagonal does not grow. A diagonal with m queens counts m (m - 1) / 2 pairs, so counters
//! of the diagonals make a test O(1). It ends as soon as no pair is left.
//!
//! Open in the source as we have it, and chosen here: a sweep tests the pairs of rows (i, j), i < j,
//! in lexicographic order, each once; a swap that changes nothing is done; 25 sweeps in all. With
//! pairs at random a sweep is as many pairs, two different rows each. A start at random is a uniform
//! permutation.

use limits::Random;
use limits::{Budget, Limit, Meter};
use model::choices;

use super::Searched;
use super::queens::is_solution;

choices! {
    /// Which pairs are tested.
    pub enum Pairs {
        Ordered "ordered", "All in lexicographic order";
        Random "random", "Pairs at random";
    }
}

choices! {
    /// Where the queens stand at first.
    pub enum Start {
        Identity "identity", "All on a diagonal";
        Random "random", "A random permutation";
    }
}

/// Nanoseconds to test a pair.
const TEST: u64 = 5;

/// Looks for n queens for `sweeps` sweeps of n (n - 1) / 2 tests, within the time of `budget`; about
/// 20 bytes a queen. What is found, the column of each row, is checked.
pub fn queen2(
    n: u32,
    (pairs, start): (Pairs, Start),
    seed: u64,
    sweeps: u64,
    budget: &Budget,
) -> Searched<Vec<u32>> {
    let mut searched = Searched { best: None, steps: 0, restarts: 0, limit: None };
    if let Err(limit) = budget.check_bytes((n as usize).saturating_mul(20)) {
        return Searched { limit: Some(limit), ..searched };
    }
    let mut rng = Random::with_seed(seed);
    let mut columns: Vec<u32> = (0..n).collect();
    if start == Start::Random {
        rng.shuffle(&mut columns);
    }
    let mut swaps = Swaps::new(columns, Meter::at_once(budget));
    let ended = (0..sweeps).try_for_each(|_| swaps.sweep(pairs, &mut rng));
    searched.steps = swaps.tests;
    searched.limit = match ended {
        Err(End::Limit(limit)) => Some(limit),
        Ok(()) | Err(End::Solved) => None,
    };
    let solved = swaps.pairs == 0 && is_solution(&swaps.columns);
    searched.best = solved.then_some(swaps.columns);
    searched
}

/// Why a sweep did not come to its end.
enum End {
    Solved,
    Limit(Limit),
}

/// Queens, one in each row and column.
struct Swaps<'a> {
    columns: Vec<u32>,
    /// The number of queens on each diagonal.
    rising: Vec<u32>,
    falling: Vec<u32>,
    /// Pairs of queens on a common diagonal.
    pairs: u64,
    tests: u64,
    meter: Meter<'a>,
}

impl<'a> Swaps<'a> {
    fn new(columns: Vec<u32>, meter: Meter<'a>) -> Swaps<'a> {
        let diagonals = || vec![0; 2 * columns.len()];
        let (rising, falling) = (diagonals(), diagonals());
        let mut swaps = Swaps { columns, rising, falling, pairs: 0, tests: 0, meter };
        for row in 0..swaps.columns.len() {
            swaps.put(row, swaps.columns[row]);
        }
        swaps
    }

    fn sweep(&mut self, pairs: Pairs, rng: &mut Random) -> Result<(), End> {
        let n = self.columns.len();
        for a in 0..n {
            for b in a + 1..n {
                let (a, b) = match pairs {
                    Pairs::Ordered => (a, b),
                    Pairs::Random => two(n, rng),
                };
                self.test(a, b)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn test(&mut self, a: usize, b: usize) -> Result<(), End> {
        if self.pairs == 0 {
            return Err(End::Solved);
        }
        self.meter.tick(TEST).map_err(End::Limit)?;
        self.tests += 1;
        self.swap_unless_worse(a, b);
        Ok(())
    }

    #[inline]
    fn put(&mut self, row: usize, col: u32) {
        let (rising, falling) = (row + col as usize, row + self.columns.len() - col as usize);
        self.pairs += u64::from(self.rising[rising] + self.falling[falling]);
        self.rising[rising] += 1;
        self.falling[falling] += 1;
    }

    #[inline]
    fn take(&mut self, row: usize, col: u32) {
        let (rising, falling) = (row + col as usize, row + self.columns.len() - col as usize);
        self.rising[rising] -= 1;
        self.falling[falling] -= 1;
        self.pairs -= u64::from(self.rising[rising] + self.falling[falling]);
    }

    /// Swaps the columns of two rows if the number of pairs does not grow.
    #[inline]
    fn swap_unless_worse(&mut self, a: usize, b: usize) {
        let before = self.pairs;
        let (left, right) = (self.columns[a], self.columns[b]);
        self.take(a, left);
        self.take(b, right);
        self.put(a, right);
        self.put(b, left);
        if self.pairs > before {
            self.take(a, right);
            self.take(b, left);
            self.put(a, left);
            self.put(b, right);
        } else {
            self.columns.swap(a, b);
        }
    }
}

/// Two different rows at random.
fn two(n: usize, rng: &mut Random) -> (usize, usize) {
    let (a, b) = (rng.usize(0..n), rng.usize(0..n - 1));
    (a, if b >= a { b + 1 } else { b })
}
