//! n queens in linear time: a good permutation at random, and swaps of queens in conflict only.
//!
//! The method is not one of Yamada, Tomita and Takahashi; it follows Sosic and Gu (1991). First a random
//! permutation is built row by row: a row draws columns not yet used until one is free on both diagonals.
//! Only the last rows take whatever they draw, because free columns get rare there. Then every queen in
//! conflict swaps with rows at random until it has no conflict; a swap has to lessen the number of pairs.
//! That is some three draws a row and some thousand tests in all: linear. Most of the time is access to
//! memory out of order.

use limits::Random;
use limits::{Budget, Limit, Meter};

use super::Searched;
use super::queens::is_solution;

/// Rows at the end that may be placed in conflict.
const LAST: usize = 60;

/// Draws for one row before it takes what it gets.
const DRAWS: usize = 10_000;

/// Swaps tried for one queen before it is left for the next round.
const TRIES: usize = 20_000;

/// Permutations tried. Small boards need some, the smallest have no solution at all.
const STARTS: u64 = 1000;

/// Nanoseconds to place the queen of a row, or to see whether it is in conflict.
const ROW: u64 = 50;

/// Queens on each diagonal; saturation is out of reach, as at most [`LAST`] queens join others.
struct Board {
    columns: Vec<u32>,
    rising: Vec<u8>,
    falling: Vec<u8>,
    steps: u64,
}

/// Looks for n queens, within the time and bytes of `budget` (8 bytes a queen). A step is a column
/// drawn or a swap tested. What is found, the column of each row, is checked.
pub fn linear(n: u32, seed: u64, budget: &Budget) -> Searched<Vec<u32>> {
    let mut searched = Searched { best: None, steps: 0, restarts: 0, limit: None };
    let mut rng = Random::with_seed(seed);
    if let Err(limit) = budget.check_bytes((n as usize).saturating_mul(8)) {
        return Searched { limit: Some(limit), ..searched };
    }
    let n = n as usize;
    let mut board =
        Board { columns: (0..n as u32).collect(), rising: vec![0; 2 * n], falling: vec![0; 2 * n], steps: 0 };
    let mut meter = Meter::at_once(budget);
    for start in 0..STARTS {
        searched.restarts = start;
        let solved = board.place(&mut rng, &mut meter).and_then(|()| board.repair(&mut rng, &mut meter));
        searched.steps = board.steps;
        match solved {
            Ok(false) => {}
            Ok(true) => {
                searched.best = is_solution(&board.columns).then_some(board.columns);
                break;
            }
            Err(limit) => {
                searched.limit = Some(limit);
                break;
            }
        }
    }
    searched
}

impl Board {
    #[inline]
    fn lines(&mut self, row: usize, col: u32) -> [&mut u8; 2] {
        let falling = row + self.columns.len() - col as usize;
        [&mut self.rising[row + col as usize], &mut self.falling[falling]]
    }

    /// Returns the number of queens that one more queen on this cell would meet.
    #[inline]
    fn met(&mut self, row: usize, col: u32) -> u32 {
        self.lines(row, col).into_iter().map(|line| u32::from(*line)).sum()
    }

    #[inline]
    fn put(&mut self, row: usize, col: u32) {
        self.lines(row, col).into_iter().for_each(|line| *line += 1);
    }

    #[inline]
    fn take(&mut self, row: usize, col: u32) {
        self.lines(row, col).into_iter().for_each(|line| *line -= 1);
    }

    /// A permutation with conflicts in its last rows only.
    fn place(&mut self, rng: &mut Random, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let n = self.columns.len();
        self.rising.fill(0);
        self.falling.fill(0);
        for row in 0..n {
            meter.tick(ROW)?;
            // The columns not used yet are those of the rows to come.
            let careful = row + LAST < n;
            for draw in 0.. {
                self.steps += 1;
                let other = rng.usize(row..n);
                let col = self.columns[other];
                if !careful || draw >= DRAWS || self.met(row, col) == 0 {
                    self.columns.swap(row, other);
                    self.put(row, col);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Swaps until no queen is in conflict; `false` where a queen finds no partner.
    fn repair(&mut self, rng: &mut Random, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let n = self.columns.len();
        for round in 0..LAST {
            let mut free = true;
            // Conflicts are between the last rows and any others: both have to be looked at once;
            // a swap takes one of them to a row before, which it leaves without a conflict.
            for row in (n.saturating_sub(LAST)..n).chain(0..if round > 0 { n } else { 0 }) {
                meter.tick(ROW)?;
                free &= self.relieve(row, rng);
            }
            if free && round > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the queen in `row` is without conflict, or could be made so.
    fn relieve(&mut self, row: usize, rng: &mut Random) -> bool {
        let n = self.columns.len();
        for _ in 0..TRIES.min(10 * n) {
            let col = self.columns[row];
            if self.met(row, col) == 2 {
                return true;
            }
            self.steps += 1;
            let other = rng.usize(0..n);
            self.improve(row, other);
        }
        let col = self.columns[row];
        self.met(row, col) == 2
    }

    /// Swaps the columns of two rows if that leaves fewer pairs.
    fn improve(&mut self, a: usize, b: usize) {
        if a == b {
            return;
        }
        let (left, right) = (self.columns[a], self.columns[b]);
        // Each sum counts the pairs of the two queens: what the second one meets includes the first.
        self.take(a, left);
        let mut before = self.met(a, left);
        self.take(b, right);
        before += self.met(b, right);
        let mut after = self.met(a, right);
        self.put(a, right);
        after += self.met(b, left);
        self.put(b, left);
        if after < before {
            self.columns.swap(a, b);
        } else {
            self.take(a, right);
            self.take(b, left);
            self.put(a, left);
            self.put(b, right);
        }
    }
}
