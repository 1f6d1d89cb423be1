//! Shogi straight from its rules: every way to put given pieces on a small board.

use std::collections::{BTreeMap, BTreeSet};

/// What stands on each cell, row by row; `.` where nothing does.
pub type Placement = Vec<char>;

/// Pieces on a board, small enough to try all placements: their letters, rows and columns.
pub const CASES: [(&str, i32, i32); 15] = [
    ("P", 1, 1),
    ("PP", 2, 1),
    ("PPP", 3, 3),
    ("PPPPL", 3, 3),
    ("LLNS", 3, 3),
    ("KGSN", 3, 4),
    ("RB", 3, 3),
    ("RBNP", 4, 4),
    ("RBKGSNLP", 4, 4),
    ("BBNNLP", 4, 3),
    ("GGGSS", 4, 4),
    ("NNNNNN", 5, 3),
    ("KKLL", 5, 3),
    ("SSSSPP", 3, 5),
    ("RRR", 2, 2),
];

/// The words of the puzzle with these pieces: `PPL` is `P2L1` there.
pub fn words(pieces: &str, rows: i32, cols: i32) -> String {
    let mut numbers = BTreeMap::new();
    pieces.chars().for_each(|piece| *numbers.entry(piece).or_insert(0) += 1);
    let pieces: String = numbers.into_iter().map(|(piece, number)| format!("{piece}{number}")).collect();
    format!("shogi {pieces} --board {rows}x{cols}")
}

/// Whether a piece attacks the cell `down` rows and `right` columns away on an empty board.
fn attacks(piece: char, down: i32, right: i32) -> bool {
    let near = down.abs() <= 1 && right.abs() <= 1 && (down, right) != (0, 0);
    match piece {
        'P' => (down, right) == (-1, 0),
        'L' => right == 0 && down < 0,
        'N' => down == -2 && right.abs() == 1,
        'S' => near && right != 0 && down != 0 || (down, right) == (-1, 0),
        'G' => near && !(down == 1 && right != 0),
        'K' => near,
        'R' => (down == 0) != (right == 0),
        'B' => down != 0 && down.abs() == right.abs(),
        _ => panic!("{piece} is no piece"),
    }
}

/// All placements of the pieces, each a letter of `pieces`, in which none attacks another.
pub fn placements(pieces: &str, rows: i32, cols: i32) -> BTreeSet<Placement> {
    let mut all = BTreeSet::new();
    let mut placement = vec!['.'; (rows * cols) as usize];
    place(&mut pieces.chars().collect(), 0, cols, &mut placement, &mut all);
    all
}

fn place(
    left: &mut Vec<char>,
    cell: usize,
    cols: i32,
    placement: &mut Placement,
    all: &mut BTreeSet<Placement>,
) {
    if left.is_empty() {
        all.insert(placement.clone());
    }
    if left.len() > placement.len() - cell {
        return;
    }
    for at in 0..left.len() {
        if left[..at].contains(&left[at]) {
            continue;
        }
        let piece = left.remove(at);
        placement[cell] = piece;
        if is_quiet(placement, cols) {
            place(left, cell + 1, cols, placement, all);
        }
        placement[cell] = '.';
        left.insert(at, piece);
    }
    if left.len() < placement.len() - cell {
        place(left, cell + 1, cols, placement, all);
    }
}

/// Whether no piece attacks another. On a ride the first piece is attacked, whatever stands behind it,
/// so looking through pieces finds no more quarrels than there are.
fn is_quiet(placement: &Placement, cols: i32) -> bool {
    let place = |cell: usize| (cell as i32 / cols, cell as i32 % cols);
    let standing = || placement.iter().enumerate().filter(|(_, piece)| **piece != '.');
    standing().all(|(a, &piece)| {
        standing().all(|(b, _)| {
            let ((row, col), (to_row, to_col)) = (place(a), place(b));
            !attacks(piece, to_row - row, to_col - col)
        })
    })
}

/// How many different ones there are when left and right are the same.
pub fn classes(placements: &BTreeSet<Placement>, cols: usize) -> usize {
    let mirrored =
        |p: &Placement| p.chunks(cols).flat_map(|row| row.iter().rev().copied()).collect::<Placement>();
    placements.iter().map(|p| p.clone().min(mirrored(p))).collect::<BTreeSet<_>>().len()
}
