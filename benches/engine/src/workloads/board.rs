//! Boards: cells row-major, one variable a cell.

use super::Built;
use crate::engine::{Engine, Literal};

/// Whether queens on two cells of n x n attack each other.
fn attack(n: u32, a: u32, b: u32) -> bool {
    let (ra, ca, rb, cb) = (a / n, a % n, b / n, b % n);
    a != b && (ra == rb || ca == cb || ra.abs_diff(rb) == ca.abs_diff(cb))
}

/// Pairs a < b for which `exclude` holds, as clauses "not both".
fn not_both(cells: u32, exclude: impl Fn(u32, u32) -> bool) -> impl Iterator<Item = Vec<Literal>> {
    let pairs = (0..cells).flat_map(move |a| (a + 1..cells).map(move |b| (a, b)));
    pairs.filter(move |&(a, b)| exclude(a, b)).map(|(a, b)| vec![(a, false), (b, false)])
}

/// Clauses: each row of n x n has a queen.
pub fn rows_not_empty(n: u32) -> impl Iterator<Item = Vec<Literal>> {
    (0..n).map(move |row| (row * n..(row + 1) * n).map(|cell| (cell, true)).collect())
}

/// Clauses: no two queens attack each other.
pub fn attacking_pairs(n: u32) -> impl Iterator<Item = Vec<Literal>> {
    not_both(n * n, move |a, b| attack(n, a, b))
}

/// Clauses: each cell has a queen or is attacked by one.
pub fn neighbourhoods(n: u32) -> impl Iterator<Item = Vec<Literal>> {
    let near = move |a| (0..n * n).filter(move |&b| a == b || attack(n, a, b));
    (0..n * n).map(move |a| near(a).map(|b| (b, true)).collect())
}

/// Clauses: no three points on a straight line of any slope.
pub fn triples_in_line(n: u32) -> Vec<Vec<Literal>> {
    let at = |cell: u32| (i64::from(cell / n), i64::from(cell % n));
    let in_line = |a, b, c| {
        let ((ra, ca), (rb, cb), (rc, cc)) = (at(a), at(b), at(c));
        (rb - ra) * (cc - ca) == (rc - ra) * (cb - ca)
    };
    let mut clauses = Vec::new();
    for a in 0..n * n {
        for b in a + 1..n * n {
            for c in (b + 1..n * n).filter(|&c| in_line(a, b, c)) {
                clauses.push(vec![(a, false), (b, false), (c, false)]);
            }
        }
    }
    clauses
}

/// Clauses: no two rooks on the surface of a cube in one band. Cell (axis, side, i, j) lies in band i
/// around the next axis and band j around the one after that; faces come axis by axis, two sides
/// each, rows within a face.
pub fn pairs_in_bands(n: u32) -> impl Iterator<Item = Vec<Literal>> {
    let bands = move |cell: u32| {
        let axis = cell / (2 * n * n);
        [((axis + 1) % 3, cell / n % n), ((axis + 2) % 3, cell % n)]
    };
    not_both(6 * n * n, move |a, b| bands(a).iter().any(|band| bands(b).contains(band)))
}

/// n queens row by row.
pub fn row_by_row<E: Engine>(n: u32) -> Built<E> {
    let mut engine = E::new(n * n);
    let mut product = engine.constant(true);
    for row in 0..n {
        let mut some = engine.constant(false);
        for cell in row * n..(row + 1) * n {
            let near = (0..n * n).filter(|&other| other == cell || attack(n, cell, other));
            let literals: Vec<Literal> = near.map(|other| (other, other == cell)).collect();
            let here = engine.cube(&literals);
            some = engine.or(&some, &here);
        }
        product = engine.and(&product, &some);
    }
    Built { engine, functions: vec![product] }
}
