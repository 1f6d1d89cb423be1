//! A puzzle everybody knows, in three constructions.

use bdd::{Bdd, Budget, Extreme, Limit, Manager, Traversal, Var};
use num_bigint::BigUint;

pub fn attacks(n: u32, a: u32, b: u32) -> bool {
    let (ra, ca, rb, cb) = (a / n, a % n, b / n, b % n);
    a != b && (ra == rb || ca == cb || ra.abs_diff(rb) == ca.abs_diff(cb))
}

/// For each row some cell with a queen and none on the cells it attacks.
pub fn row_by_row(m: &mut Manager, n: u32) -> Result<Bdd, Limit> {
    let mut board = m.constant(true);
    for row in (0..n).rev() {
        let mut some = m.constant(false);
        for cell in row * n..(row + 1) * n {
            let cube: Vec<(Var, bool)> = (0..n * n)
                .filter(|&c| c == cell || attacks(n, cell, c))
                .map(|c| (Var(c), c == cell))
                .collect();
            let one = m.constant(true);
            let here = m.and_cube(&one, &cube)?;
            some = m.or(&some, &here)?;
        }
        board = m.and(&board, &some)?;
    }
    Ok(board)
}

/// Semba's: exactly n queens, then no two that attack each other, descending.
pub fn by_pairs(m: &mut Manager, n: u32) -> Result<Bdd, Limit> {
    let cells: Vec<Var> = (0..n * n).map(Var).collect();
    let mut board = m.exactly(&cells, n)?;
    for a in (0..n * n).rev() {
        for b in (a + 1..n * n).filter(|&b| attacks(n, a, b)) {
            board = m.and_clause(&board, &[(Var(a), false), (Var(b), false)])?;
        }
    }
    Ok(board)
}

const WAYS: [u32; 9] = [1, 1, 0, 0, 2, 10, 4, 40, 92];

#[test]
fn small_counts_in_many_variables() {
    for n in 1..=8 {
        let mut m = Manager::new((n * n) as usize);
        let board = row_by_row(&mut m, n).unwrap();
        assert_eq!(m.sat_count(&board).unwrap(), WAYS[n as usize].into(), "{n} queens");
        assert_eq!(m.solutions(&board).count(), WAYS[n as usize] as usize);
        let best = m.best(&board, &[], Extreme::Lightest).unwrap();
        assert_eq!(best, (WAYS[n as usize] > 0).then(|| (u64::from(n), WAYS[n as usize].into())));
    }
}

#[test]
fn both_constructions_are_one_function() {
    let mut m = Manager::new(49);
    let rows = row_by_row(&mut m, 7).unwrap();
    let pairs = by_pairs(&mut m, 7).unwrap();
    assert!(rows == pairs);
    let refuted = m.not(&rows);
    assert_eq!(m.sat_count(&refuted).unwrap(), (BigUint::from(1u32) << 49u32) - 40u32);
}

#[test]
fn every_way_through_the_diagrams_makes_one_function() {
    let mut m = Manager::new(64);
    m.set_traversal(Traversal::DepthFirst);
    let first = row_by_row(&mut m, 8).unwrap();
    assert_eq!(m.stats().pairs, 0);
    m.set_traversal(Traversal::LevelByLevel);
    assert!(row_by_row(&mut m, 8).unwrap() == first);
    assert!(m.stats().pairs > 40_000);

    // From nothing, and in both ways by turns, the same nodes are made.
    let made = |traversals: [Traversal; 2]| {
        let mut m = Manager::new(49);
        let mut board = m.constant(true);
        for (a, traversal) in (0..49).rev().zip(traversals.into_iter().cycle()) {
            m.set_traversal(traversal);
            let x = m.literal(Var(a), false).unwrap();
            let mut others = m.constant(true);
            for b in (0..49).rev().filter(|&b| attacks(7, a, b)) {
                let y = m.literal(Var(b), false).unwrap();
                others = m.and(&others, &y).unwrap();
            }
            let free = m.or(&x, &others).unwrap();
            board = m.and(&board, &free).unwrap();
        }
        (m.sat_count(&board).unwrap(), m.node_count(&board), m.stats().pairs > 0)
    };
    let (count, nodes, _) = made([Traversal::DepthFirst; 2]);
    assert_eq!(made([Traversal::LevelByLevel; 2]), (count.clone(), nodes, true));
    assert_eq!(made([Traversal::LevelByLevel, Traversal::DepthFirst]), (count, nodes, true));
}

#[test]
fn counts_do_not_depend_on_the_limits_that_suffice() {
    let mut free = Manager::new(64);
    let board = row_by_row(&mut free, 8).unwrap();
    let size = free.node_count(&board);
    // Search for the least limit within which the work can be done: no failure may corrupt.
    let (mut low, mut high) = (size, free.stats().peak_nodes);
    while low + low / 20 < high {
        let middle = low.midpoint(high);
        let mut m = Manager::new(64);
        m.set_budget(Budget { nodes: Some(middle), ..Budget::default() });
        match row_by_row(&mut m, 8) {
            Ok(board) => {
                assert_eq!(m.sat_count(&board).unwrap(), 92u32.into());
                assert_eq!(m.node_count(&board), size);
                assert!(m.stats().peak_nodes <= middle);
                high = middle;
            }
            Err(limit) => {
                assert_eq!(limit, Limit::Nodes(middle));
                low = middle;
            }
        }
    }
}
