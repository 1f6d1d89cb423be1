//! Perfect matchings of cells of the square lattice, such as tilings by dominoes, as a matrix whose determinant is their
//! number up to its sign (Kasteleyn 1961, Temperley and Fisher 1961).
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

use std::collections::{BTreeMap, HashMap, HashSet};

use model::constraint::{Constraint, Count, Var, pos, simplified};
use model::steps::Steps;
use model::{Cell, Model};

/// Cells, and the pairs of neighbours that may be matched.
pub(crate) struct Pairs {
    /// The cells, by rows or by columns, whichever are shorter.
    pub cells: Vec<Cell>,
    /// The places of the cells of each pair.
    pairs: Vec<[usize; 2]>,
}

/// The entries of a row by column.
pub(crate) type Entries = BTreeMap<usize, i32>;

/// The number of each cell.
type Numbers = HashMap<Cell, usize>;

impl Pairs {
    /// Returns the pairs that the variables stand for, if the constraints say that each cell is in exactly one.
    /// Costs as much as reading the constraints.
    pub fn of(model: &Model, steps: &mut Steps<'_>) -> Option<Pairs> {
        let is_plain = !model.is_joined() && !model.hides();
        let ends = |cell: &Cell| cell.ends().map(|(a, b)| [a, b]);
        let joined: Vec<[Cell; 2]> = match model.ends.is_empty() {
            true => model.cells.iter().map(ends).collect::<Option<_>>()?,
            false => model.ends.clone(),
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
        let is_all = expected.iter().collect::<HashSet<_>>() == model.constraints.iter().collect();
        is_all.then_some(Pairs { cells, pairs })
    }

    /// The entries of each dark cell by the place of the light one, and the number of light cells.
    pub fn matrix(&self) -> (Vec<Entries>, usize) {
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
