//! Perfect matchings of cells of the square lattice, such as tilings by dominoes: a determinant (Kasteleyn 1961,
//! Temperley and Fisher 1961).
//!
//! Cells have two colours, as on a chessboard. The matrix has a row for each dark cell and a column for each light one.
//! For two neighbours side by side the entry is 1. For two of which one is above the other it is (-1)^column, and is
//! multiplied by -1 for each place to the right in the upper row that is no cell.
//!
//! So all terms of the determinant have one sign. Two matchings differ by cycles. In the whole lattice, the product of
//! the entries along a cycle of length l around i places is (-1)^(l/2 + 1 + i) (Kasteleyn). The changes of sign of one
//! place that is no cell lie on a ray from this place to the left; a cycle crosses the ray an odd number of times if it
//! goes around the place, and an even number of times otherwise. This leaves the i cells that the cycle goes around. Two
//! matchings both pair them, so i is even, and the cycle changes the sign of its entries as it does that of the
//! permutation.
//!
//! The determinant is computed modulo primes. Elimination keeps the band of the matrix, which is as wide as the board.

use std::collections::{BTreeMap, HashMap, HashSet};

use limits::Budget;
use num_bigint::BigUint;

use crate::cell::Cell;
use crate::constraint::{Constraint, Count, Var, pos, simplified};
use crate::model::Model;
use crate::solve::counter::Counter;
use crate::solve::reason::Reason;
use crate::solve::remainders::{combined, inverse, minus, times};
use crate::solve::{Method, Progress, Stage, Work};
use crate::steps::Steps;

/// Whether the model asks for the perfect matchings of cells of the square lattice. Costs as much as reading the
/// constraints.
pub(super) fn fits(model: &Model, budget: &Budget) -> bool {
    Pairs::of(model, &mut Steps::of_short(budget)).is_some()
}

/// A model under counting by a determinant.
pub(super) struct Determinant<'a> {
    pairs: Pairs,
    budget: &'a Budget,
    peak_bytes: u64,
}

impl<'a> Determinant<'a> {
    /// `None` unless the model [`fits`].
    pub fn new(model: &Model, budget: &'a Budget) -> Option<Determinant<'a>> {
        let pairs = Pairs::of(model, &mut Steps::new(budget))?;
        Some(Determinant { pairs, budget, peak_bytes: 0 })
    }
}

/// The cells, numbered along the short side, and the pairs of neighbours that may be matched.
struct Pairs {
    cells: Vec<Cell>,
    pairs: Vec<[usize; 2]>,
}

/// The number of each cell.
type Numbers = HashMap<Cell, usize>;

impl Pairs {
    /// Returns the pairs that the variables stand for, if the constraints say that each cell is in exactly one.
    fn of(model: &Model, steps: &mut Steps<'_>) -> Option<Pairs> {
        let is_plain =
            model.connections.is_empty() && model.networks.is_empty() && model.projection.is_none();
        let ends = |cell: &Cell| cell.ends().map(|(a, b)| [a, b]);
        let joined: Vec<[Cell; 2]> = match model.joined.is_empty() {
            true => model.cells.iter().map(ends).collect::<Option<_>>()?,
            false => model.joined.clone(),
        };
        let are_near = |&[a, b]: &[Cell; 2]| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
        let is_unit = model.weights.iter().all(|&weight| weight == 1);
        if !is_plain || !is_unit || joined.is_empty() || !joined.iter().all(are_near) {
            return None;
        }
        let cells: HashSet<Cell> = joined.iter().flatten().copied().collect();
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        let side = |along: fn(&Cell) -> u32| {
            cells.iter().map(along).max().unwrap_or(0) - cells.iter().map(along).min().unwrap_or(0)
        };
        let is_wide = side(|cell| cell.col) > side(|cell| cell.row);
        cells.sort_unstable_by_key(|cell| if is_wide { (cell.col, cell.row) } else { (cell.row, cell.col) });
        let numbers: Numbers = cells.iter().copied().zip(0..).collect();
        let pairs: Vec<[usize; 2]> = joined.iter().map(|both| both.map(|cell| numbers[&cell])).collect();
        let mut at: Vec<Vec<Var>> = vec![Vec::new(); cells.len()];
        (0..).zip(&pairs).for_each(|(var, both)| both.iter().for_each(|&cell| at[cell].push(var)));
        let once = |vars: Vec<Var>| Constraint::count(Count::exactly(1, vars.into_iter().map(pos)));
        let expected = simplified(at.into_iter().map(once), steps).ok()?;
        let all = |constraints: &[Constraint]| constraints.iter().cloned().collect::<HashSet<Constraint>>();
        (all(&expected) == all(&model.constraints)).then_some(Pairs { cells, pairs })
    }

    /// The entries of each dark cell by the place of the light one, and the number of light cells.
    fn matrix(&self) -> (Vec<BTreeMap<usize, i32>>, usize) {
        let cell = |number: usize| self.cells[number];
        let is_dark = |number: usize| (cell(number).row ^ cell(number).col) & 1 == 1;
        let (mut place, mut dark, mut light) = (Vec::new(), 0, 0);
        for number in 0..self.cells.len() {
            let next = if is_dark(number) { &mut dark } else { &mut light };
            place.push(*next);
            *next += 1;
        }
        let mut in_row: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        self.cells.iter().for_each(|cell| in_row.entry(cell.row).or_default().push(cell.col));
        in_row.values_mut().for_each(|columns| columns.sort_unstable());
        let right = self.cells.iter().map(|cell| cell.col).max().unwrap_or(0);
        let mut matrix = vec![BTreeMap::new(); dark];
        for &[a, b] in &self.pairs {
            let (upper, lower) =
                if cell(a).row <= cell(b).row { (cell(a), cell(b)) } else { (cell(b), cell(a)) };
            let columns = &in_row[&upper.row];
            let cells_right = columns.len() - columns.partition_point(|&col| col <= upper.col);
            let gaps = (right - upper.col) - cells_right as u32;
            let is_minus = upper.row != lower.row && (upper.col ^ gaps) & 1 == 1;
            let (row, column) = if is_dark(a) { (a, b) } else { (b, a) };
            // A board that goes round may join two cells twice.
            *matrix[place[row]].entry(place[column]).or_insert(0) += if is_minus { -1 } else { 1 };
        }
        (matrix, light)
    }
}

impl Determinant<'_> {
    /// The number of perfect matchings.
    fn count(&mut self, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        let (matrix, light) = self.pairs.matrix();
        if matrix.len() != light {
            return Ok(BigUint::ZERO);
        }
        // A matching is a choice of a neighbour for each dark cell, and one bit more is the sign.
        let choices = matrix.iter().map(|row| row.values().map(|entry| entry.unsigned_abs()).sum::<u32>());
        let bits = choices.fold(BigUint::from(1u32), |product, choices| product * choices).bits() + 1;
        let (mut done, size) = (0, Some(light as u32));
        let mut peak = 0;
        let both = combined(bits, |prime| {
            let total = bits.div_ceil(62);
            progress.stage(&Stage {
                method: Method::Determinant,
                size,
                done,
                total,
                nodes: 0,
                bytes: peak as u64,
                within: None,
                roots: None,
            });
            done += 1;
            let steps = &mut Steps::new(self.budget);
            let value = modulo(&matrix, prime, steps)?;
            peak = peak.max(steps.bytes());
            Ok(vec![value, minus(0, value, prime)])
        })?;
        self.peak_bytes = peak as u64;
        Ok(both.into_iter().min().unwrap_or_default())
    }
}

/// A row from its first entry on that is not 0, and its number.
type Row = (usize, Vec<u64>);

/// The determinant of a square matrix modulo a prime. Cost: for each row, the square of the width of the band.
fn modulo(matrix: &[BTreeMap<usize, i32>], prime: u64, steps: &mut Steps<'_>) -> Result<u64, Reason> {
    // The rows by the column of their first entry.
    let mut leading: Vec<Vec<Row>> = vec![Vec::new(); matrix.len()];
    for (number, entries) in matrix.iter().enumerate() {
        let (Some((&first, _)), Some((&last, _))) = (entries.first_key_value(), entries.last_key_value())
        else {
            return Ok(0);
        };
        let mut row = vec![0; last - first + 1];
        steps.hold(size_of::<Row>() + size_of_val(row.as_slice()))?;
        for (&column, &entry) in entries {
            let size = u64::from(entry.unsigned_abs());
            row[column - first] = if entry < 0 { minus(0, size, prime) } else { size };
        }
        if !lead(first, (number, row), &mut leading) {
            return Ok(0);
        }
    }
    let (mut product, mut order) = (1, Vec::new());
    for column in 0..matrix.len() {
        let mut rows = std::mem::take(&mut leading[column]);
        // The shortest row fills the others least.
        let Some(at) = (0..rows.len()).min_by_key(|&at| (rows[at].1.len(), rows[at].0)) else { return Ok(0) };
        let (number, pivot) = rows.swap_remove(at);
        let inverse = inverse(pivot[0], prime);
        product = times(product, pivot[0], prime);
        order.push(number);
        for (number, mut row) in rows {
            let factor = times(row[0], inverse, prime);
            let more = pivot.len().saturating_sub(row.len());
            row.resize(row.len() + more, 0);
            steps.hold(more * size_of::<u64>())?;
            steps.take(2 * pivot.len())?;
            for (entry, &by) in row.iter_mut().zip(&pivot) {
                *entry = minus(*entry, times(factor, by, prime), prime);
            }
            if !lead(column, (number, row), &mut leading) {
                return Ok(0);
            }
        }
    }
    Ok(if is_odd(&order) { minus(0, product, prime) } else { product })
}

/// Files a row that begins in a column by its first entry that is not 0; whether there is one.
fn lead(column: usize, (number, mut row): Row, leading: &mut [Vec<Row>]) -> bool {
    let Some(zeros) = row.iter().position(|&entry| entry != 0) else { return false };
    row.drain(..zeros);
    leading[column + zeros].push((number, row));
    true
}

/// Whether a permutation is odd.
fn is_odd(order: &[usize]) -> bool {
    let mut seen = vec![false; order.len()];
    let mut is_odd = false;
    for start in 0..order.len() {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = order[at];
            is_odd ^= at != start;
        }
    }
    is_odd
}

impl Counter for Determinant<'_> {
    const METHOD: Method = Method::Determinant;

    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        Ok(self.sizes(low, high, progress)?.into_values().sum())
    }

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        // Every matching has half as many pairs as there are cells.
        let size = self.pairs.cells.len() as u32 / 2;
        if !(low..=high).contains(&size) {
            return Ok(BTreeMap::new());
        }
        let count = self.count(progress)?;
        Ok(BTreeMap::from([(size, count)]).into_iter().filter(|(_, count)| *count != BigUint::ZERO).collect())
    }

    fn work(&self) -> Work {
        Work { peak_bytes: self.peak_bytes, ..Work::default() }
    }
}
