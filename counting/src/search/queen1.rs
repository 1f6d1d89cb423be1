//! QUEEN1 (Yamada, Tomita, Takahashi): RaMIS at temperature 0 on the n^2 cells of the board.
//!
//! A cell that at most one queen sees gets a queen, a queen that sees another one is taken away;
//! a sweep tests every cell once in random order. It starts on the empty board and ends as soon as n
//! queens stand without attacking each other. A queen sees along a line through others, too, as
//! vertices of a graph do; how many see a cell is read off the counters of its four lines.
//!
//! Open in the source as we have it, and chosen here: each sweep has a new order; the end is looked
//! for after every step; there are no restarts but the number of sweeps is bounded.

use limits::Random;
use limits::{Budget, Limit, Meter};

use super::Searched;
use super::queens::is_solution;

/// Nanoseconds to list a cell, and to test or to move one.
const CELL: u64 = 1;
const TEST: u64 = 10;

/// The board with a queen or none on each cell.
struct Cells {
    n: usize,
    queen: Vec<bool>,
    rows: Vec<u32>,
    cols: Vec<u32>,
    rising: Vec<u32>,
    falling: Vec<u32>,
    queens: usize,
    /// Pairs of queens on a common line.
    pairs: u64,
}

/// Looks for n queens for `sweeps` sweeps, within the time of `budget`. The board takes some five
/// bytes a cell. What is found, the column of each row, is checked.
pub fn queen1(n: u32, seed: u64, sweeps: u64, budget: &Budget) -> Searched<Vec<u32>> {
    let mut searched = Searched { best: None, steps: 0, restarts: 0, limit: None };
    let size = n as usize;
    let bytes = size.saturating_mul(size).saturating_mul(5);
    match budget.check_bytes(bytes).and_then(|()| run(size, seed, sweeps, budget, &mut searched.steps)) {
        Ok(found) => searched.best = found.filter(|columns| is_solution(columns)),
        Err(limit) => searched.limit = Some(limit),
    }
    searched
}

fn run(
    n: usize,
    seed: u64,
    sweeps: u64,
    budget: &Budget,
    steps: &mut u64,
) -> Result<Option<Vec<u32>>, Limit> {
    let mut rng = Random::with_seed(seed);
    let lines = || vec![0; 2 * n];
    let mut cells = Cells {
        n,
        queen: vec![false; n * n],
        rows: lines(),
        cols: lines(),
        rising: lines(),
        falling: lines(),
        queens: 0,
        pairs: 0,
    };
    let mut order: Vec<u32> = Vec::with_capacity(n * n);
    let mut meter = Meter::at_once(budget);
    for cell in 0..(n * n) as u32 {
        meter.tick(CELL)?;
        order.push(cell);
    }
    for _ in 0..sweeps {
        shuffle(&mut order, &mut rng, &mut meter)?;
        for &cell in &order {
            meter.tick(TEST)?;
            *steps += 1;
            cells.test(cell as usize);
            if cells.queens == n && cells.pairs == 0 {
                return Ok(Some(cells.columns()));
            }
        }
    }
    Ok(None)
}

/// A random order (Fisher and Yates), within the time of a budget.
fn shuffle(order: &mut [u32], rng: &mut Random, meter: &mut Meter<'_>) -> Result<(), Limit> {
    for at in 1..order.len() {
        meter.tick(TEST)?;
        order.swap(at, rng.usize(..=at));
    }
    Ok(())
}

impl Cells {
    /// Changes a cell where temperature 0 says so.
    #[inline]
    fn test(&mut self, cell: usize) {
        let (row, col) = (cell / self.n, cell % self.n);
        let queen = self.queen[cell];
        let lines = [
            &mut self.rows[row],
            &mut self.cols[col],
            &mut self.rising[row + col],
            &mut self.falling[row + self.n - col],
        ];
        let sum: u32 = lines.iter().map(|line| **line).sum();
        let seen = if queen { sum - 4 } else { sum };
        match queen {
            true if seen >= 1 => {
                lines.into_iter().for_each(|line| *line -= 1);
                self.queens -= 1;
                self.pairs -= u64::from(seen);
            }
            false if seen <= 1 => {
                lines.into_iter().for_each(|line| *line += 1);
                self.queens += 1;
                self.pairs += u64::from(seen);
            }
            _ => return,
        }
        self.queen[cell] = !queen;
    }

    fn columns(&self) -> Vec<u32> {
        let queens = (0..).zip(&self.queen).filter(|(_, queen)| **queen);
        queens.map(|(cell, _): (usize, _)| (cell % self.n) as u32).collect()
    }
}
