//! Trees and forests of larger graphs and boards, by determinants and by contraction.

use counting::solve::{Method, Request};
use num_bigint::{BigInt, BigUint};

use super::definition::attacks;
use super::edges::{answer, generator, text_of};
use crate::all_cases;

/// A determinant, by elimination without fractions (Bareiss).
fn determinant(mut rows: Vec<Vec<BigInt>>) -> BigInt {
    let (mut before, mut sign) = (BigInt::from(1), 1);
    for at in 0..rows.len() {
        let Some(pivot) = (at..rows.len()).find(|&row| rows[row][at] != BigInt::ZERO) else {
            return BigInt::ZERO;
        };
        if pivot != at {
            rows.swap(pivot, at);
            sign = -sign;
        }
        for row in at + 1..rows.len() {
            for col in at + 1..rows.len() {
                let minor = &rows[row][col] * &rows[at][at] - &rows[row][at] * &rows[at][col];
                rows[row][col] = minor / &before;
            }
        }
        before = rows[at][at].clone();
    }
    before * sign
}

/// The number of spanning trees, by Kirchhoff's theorem.
fn trees(vertices: usize, edges: &[(usize, usize)]) -> BigUint {
    let mut laplacian = vec![vec![BigInt::ZERO; vertices]; vertices];
    for &(a, b) in edges {
        laplacian[a][a] += 1;
        laplacian[b][b] += 1;
        laplacian[a][b] -= 1;
        laplacian[b][a] -= 1;
    }
    BigUint::try_from(determinant(laplacian[1..].iter().map(|row| row[1..].to_vec()).collect())).unwrap()
}

/// The number of forests of a graph that may have double edges and loops: one edge after the other is left out or
/// contracted.
fn forests(edges: &[(usize, usize)]) -> u64 {
    let Some((&(a, b), rest)) = edges.split_first() else { return 1 };
    if a == b {
        return forests(rest);
    }
    let joined = |vertex: usize| if vertex == b { a } else { vertex };
    let contracted: Vec<(usize, usize)> = rest.iter().map(|&(c, d)| (joined(c), joined(d))).collect();
    forests(rest) + forests(&contracted)
}

/// Kirchhoff's theorem, and the polynomial of Tutte at (2, 1).
#[test]
fn trees_by_determinants_and_forests_by_contraction() {
    let mut random = generator(5);
    for vertices in 2..=12 {
        let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
        let edges: Vec<(usize, usize)> = pairs.filter(|_| random(vertices) < 4).collect();
        let text = text_of(vertices, &edges);
        let count = |words| answer(words, &text, &Request::default()).count;
        assert_eq!(count("spanning-trees graph FILE"), trees(vertices, &edges), "{text}");
        if edges.len() <= 20 {
            assert_eq!(count("forests graph FILE"), forests(&edges).into(), "{text}");
        }
    }
}

/// The same where an edge may stand several times. The seven bridges of Koenigsberg have 21 spanning trees: by hand, the
/// determinant of (3 0 -1; 0 3 -1; -1 -1 3) is 21.
#[test]
fn trees_of_graphs_with_parallel_edges() {
    let mut random = generator(7);
    let mut all = vec![(4, vec![(0, 1), (0, 1), (0, 2), (0, 2), (0, 3), (1, 3), (2, 3)])];
    for vertices in 2..=10 {
        let edge = |_| {
            let (a, step) = (random(vertices), 1 + random(vertices - 1));
            (a.min((a + step) % vertices), a.max((a + step) % vertices))
        };
        all.push((vertices, (0..2 * vertices).map(edge).collect()));
    }
    for (vertices, edges) in all {
        let text = text_of(vertices, &edges);
        let count = |words| answer(words, &text, &Request::default()).count;
        assert_eq!(count("spanning-trees graph FILE"), trees(vertices, &edges), "{text}");
        assert_eq!(count("forests graph FILE"), forests(&edges).into(), "{text}");
    }
    assert_eq!(trees(4, &[(0, 1), (0, 1), (0, 2), (0, 2), (0, 3), (1, 3), (2, 3)]), 21u32.into());
}

/// Kirchhoff's theorem on boards; the largest forests are the spanning trees.
#[test]
fn trees_of_boards_by_determinants() {
    let boards = [("king", 4, 9), ("knight", 5, 6), ("wazir", 9, 9), ("king", 6, 6)];
    for (piece, rows, cols) in all_cases::or_every(4, boards) {
        let cell = |at: i32| (at / cols, at % cols);
        let joins = |&(a, b): &(i32, i32)| {
            let ((row, col), (to, other)) = (cell(a), cell(b));
            attacks(piece, to - row, other - col)
        };
        let pairs = (0..rows * cols).flat_map(|b| (0..b).map(move |a| (a, b))).filter(joins);
        let edges: Vec<(usize, usize)> = pairs.map(|(a, b)| (a as usize, b as usize)).collect();
        let cells = (rows * cols) as usize;
        let text = text_of(cells, &edges);
        let by_layers = Request { method: Method::Layers, spectrum: true, ..Request::default() };
        let trees = trees(cells, &edges);
        for words in [format!("spanning-trees {piece} {rows}x{cols}"), "forests graph FILE".to_owned()] {
            let sizes = answer(&words, &text, &by_layers).spectrum.unwrap();
            assert_eq!(sizes.len(), cells, "{words} {piece}");
            assert_eq!(sizes.last(), Some(&trees), "{words} {piece}");
        }
    }
}
