//! Pieces of which each attacks so many others, and armies that attack none of each other.

use model::Sizes;
use std::collections::BTreeSet;

use super::definition::{Board, Solved, members};
use super::{WAYS, answer, boards, compare};
use crate::support::puzzle;

#[test]
fn attacking() {
    let pieces = ["queen", "rook", "king", "knight", "super-queen", "amazon", "rides:1,2;2,1"];
    for board in boards() {
        for (at, piece) in pieces.into_iter().enumerate() {
            // The boards take turns with the numbers and with what a piece sees.
            let number = [1, 3, 0, 2, 4][(at + board.rows as usize) % 5];
            if number >= board.rows * board.cols && number > 0 {
                continue;
            }
            let line = (at + board.cols as usize).is_multiple_of(2);
            let sight = if line { "line" } else { "nearest" };
            let words = format!("attacking {number} {piece} {}x{} --sight {sight}", board.rows, board.cols);
            compare(&words, &Solved::attacking(number as usize, piece, line, board));
        }
    }
}

#[test]
fn peaceable() {
    for (piece, armies, rows, cols) in [
        ("queen", 2, 3, 4),
        ("queen", 2, 2, 5),
        ("rook", 2, 3, 3),
        ("king", 2, 3, 4),
        ("knight", 2, 3, 4),
        ("knight", 3, 3, 3),
        ("bishop", 3, 2, 5),
        ("king", 4, 2, 4),
        ("rook", 3, 1, 1),
        ("queen", 3, 2, 4),
    ] {
        let words = format!("peaceable {piece} {rows}x{cols} --armies {armies}");
        let all = armies_at_peace(piece, armies, Board { rows, cols });
        let model = puzzle(&words);
        let largest = all.iter().rposition(|(count, _)| *count > 0).unwrap();
        for way in WAYS {
            for (size, &(count, classes)) in all.iter().enumerate() {
                let said = answer(&model, Sizes::Between(size as u32, size as u32), true, way);
                assert_eq!(said.count, count.into(), "{words}, {way:?}: count of size {size}");
                assert_eq!(said.classes, Some(classes.into()), "{words}, {way:?}: classes of size {size}");
            }
            // Their classes are those of the size above.
            assert_eq!(answer(&model, Sizes::Max, false, way).size, Some(largest as u32), "{words}, {way:?}");
        }
    }
}

/// Peaceable armies: how many there are of each size, and classes of them, from every way to give the cells
/// to nobody or to an army.
fn armies_at_peace(piece: &str, armies: u32, board: Board) -> Vec<(u64, u64)> {
    let attacked = board.attacked(piece);
    let cells = attacked.len();
    let mut found: Vec<Vec<Vec<u32>>> = vec![Vec::new(); cells + 1];
    for number in 0..u64::from(armies + 1).pow(cells as u32) {
        let mut rest = number;
        let given: Vec<u32> = (0..cells)
            .map(|_| {
                let army = (rest % u64::from(armies + 1)) as u32;
                rest /= u64::from(armies + 1);
                army
            })
            .collect();
        let size = |army: u32| given.iter().filter(|&&other| other == army).count();
        let peace =
            |a: usize| members(attacked[a]).all(|b| given[a] == 0 || given[b] == 0 || given[a] == given[b]);
        if (2..=armies).all(|army| size(army) == size(1)) && (0..cells).all(peace) {
            found[size(1)].push(given);
        }
    }
    let moved = |symmetry: &[usize], given: &[u32]| {
        let mut image = vec![0; cells];
        (0..cells).for_each(|cell| image[symmetry[cell]] = given[cell]);
        image
    };
    // The symmetries of the board that carry armies at peace to armies at peace.
    let all: BTreeSet<&Vec<u32>> = found.iter().flatten().collect();
    let keeps = |symmetry: &Vec<usize>| all.iter().all(|given| all.contains(&moved(symmetry, given)));
    let symmetries: Vec<Vec<usize>> = board.symmetries().into_iter().filter(keeps).collect();
    let least = |given: &Vec<u32>| {
        let mut least: Option<Vec<u32>> = None;
        for symmetry in &symmetries {
            let mut image = moved(symmetry, given);
            // Armies by the order in which they come up: the same for all permutations of them.
            let mut names = vec![0];
            for army in image.iter_mut().filter(|army| **army > 0) {
                let name = names.iter().position(|name| name == army).unwrap_or(names.len());
                if name == names.len() {
                    names.push(*army);
                }
                *army = name as u32;
            }
            least = Some(least.map_or(image.clone(), |least| least.min(image)));
        }
        least
    };
    let counted = |all: Vec<Vec<u32>>| {
        let classes: BTreeSet<_> = all.iter().map(least).collect();
        (all.len() as u64, classes.len() as u64)
    };
    found.into_iter().map(counted).collect()
}
