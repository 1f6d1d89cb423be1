//! Deterministic work for the package: the same nodes in the same order on every machine.

use bdd::{Bdd, Manager, Var};

/// Whether queens on two cells of an n x n board attack each other.
fn attacks(n: u32, a: u32, b: u32) -> bool {
    let (ra, ca, rb, cb) = (a / n, a % n, b / n, b % n);
    a != b && (ra == rb || ca == cb || ra.abs_diff(rb) == ca.abs_diff(cb))
}

/// A manager with one variable a cell.
pub fn board(n: u32) -> Manager {
    Manager::new((n * n) as usize)
}

/// Per row "some cell has a queen and nothing it attacks has one", from the top row down.
fn rows(m: &mut Manager, n: u32) -> Vec<Bdd> {
    (0..n)
        .map(|row| {
            let mut some = m.constant(false);
            for cell in row * n..(row + 1) * n {
                let cube: Vec<(Var, bool)> = (0..n * n)
                    .filter(|&other| other == cell || attacks(n, cell, other))
                    .map(|other| (Var(other), other == cell))
                    .collect();
                let one = m.constant(true);
                let here = m.and_cube(&one, &cube).expect("no limit");
                some = m.or(&some, &here).expect("no limit");
            }
            some
        })
        .collect()
}

/// n queens, row by row.
pub fn queens_by_rows(m: &mut Manager, n: u32) -> Bdd {
    let rows = rows(m, n);
    let mut all = m.constant(true);
    for row in &rows {
        all = m.and(&all, row).expect("no limit");
    }
    all
}

/// Semba's construction: exactly n, then every attacking pair as a clause, in descending order of
/// the smallest variable, and after a row's pairs the clause that the row is not empty.
pub fn queens_by_clauses(m: &mut Manager, n: u32) -> Bdd {
    let cells: Vec<Var> = (0..n * n).map(Var).collect();
    let mut all = m.exactly(&cells, n).expect("no limit");
    for a in (0..n * n).rev() {
        for b in (a + 1..n * n).filter(|&b| attacks(n, a, b)) {
            all = m.and_clause(&all, &[(Var(a), false), (Var(b), false)]).expect("no limit");
        }
        if a % n == 0 {
            let row: Vec<(Var, bool)> = (a..a + n).map(|cell| (Var(cell), true)).collect();
            all = m.and_clause(&all, &row).expect("no limit");
        }
    }
    all
}

/// Placements of any number of queens, no two attacking.
pub fn independent_queens(m: &mut Manager, n: u32) -> Bdd {
    let mut all = m.constant(true);
    for a in (0..n * n).rev() {
        for b in (a + 1..n * n).filter(|&b| attacks(n, a, b)) {
            all = m.and_clause(&all, &[(Var(a), false), (Var(b), false)]).expect("no limit");
        }
    }
    all
}
