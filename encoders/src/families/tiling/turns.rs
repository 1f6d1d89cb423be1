//! Shapes turned and reflected.

use crate::graph::piece::{Offset, Space};

/// Which images of a shape may be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    /// Turned and reflected ones.
    All,
    /// Turned ones.
    Turned,
    /// The shape as it is given alone.
    None,
}

/// The words of the option.
pub(super) const TURNS: [(&str, Turns); 3] =
    [("all", Turns::All), ("turned", Turns::Turned), ("none", Turns::None)];

/// Where each axis goes, as rows of a matrix.
type Turn = [Offset; 3];

/// The maps that carry the lattice of a board's cells and their neighbours into itself, the identity first: 8 in the
/// plane, 48 in space, 12 for hexagons.
fn maps(space: Space) -> Vec<Turn> {
    match space {
        Space::Plane => signed().into_iter().filter(|turn| turn[2] == [0, 0, 1]).collect(),
        Space::Solid => signed(),
        Space::Honeycomb => {
            // A neighbour is a row, a column, or both away: a turn by 60 degrees takes (r, c) to (r - c, r).
            let turned = |[a, b, _]: [Offset; 3]| {
                let less = |at: usize| a[at] - b[at];
                [[less(0), less(1), 0], a, [0, 0, 1]]
            };
            let first = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
            let all: Vec<Turn> =
                std::iter::successors(Some(first), |&turn| Some(turned(turn))).take(6).collect();
            let reflected: Vec<Turn> = all.iter().map(|&[a, b, c]| [b, a, c]).collect();
            [all, reflected].concat()
        }
    }
}

/// All exchanges of axes, each with all changes of signs.
fn signed() -> Vec<Turn> {
    const AXES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let signs = |signs: u32, at: usize| if signs >> at & 1 == 1 { -1 } else { 1 };
    let one = |axes: [usize; 3], own: u32| {
        let row = |at: usize| {
            let mut row = [0; 3];
            row[axes[at]] = signs(own, at);
            row
        };
        [row(0), row(1), row(2)]
    };
    AXES.iter().flat_map(|&axes| (0..8).map(move |own| one(axes, own))).collect()
}

/// Whether a map is no reflection.
fn is_rotation([a, b, c]: &Turn) -> bool {
    let minor = |i: usize, j: usize| b[i] * c[j] - b[j] * c[i];
    a[0] * minor(1, 2) - a[1] * minor(0, 2) + a[2] * minor(0, 1) > 0
}

/// The different images of a shape, each with its cells in the order of `axes`, the most significant one first, and as
/// steps from the first of them.
pub(super) fn turned(cells: &[Offset], space: Space, turns: Turns, axes: [usize; 3]) -> Vec<Vec<Offset>> {
    let mut images: Vec<Vec<Offset>> = Vec::new();
    for map in maps(space) {
        let is_meant = match turns {
            Turns::All => true,
            Turns::Turned => is_rotation(&map),
            Turns::None => images.is_empty(),
        };
        if !is_meant {
            continue;
        }
        let along = |row: &Offset, cell: &Offset| -> i32 { row.iter().zip(cell).map(|(a, b)| a * b).sum() };
        let image =
            cells.iter().map(|cell| [along(&map[0], cell), along(&map[1], cell), along(&map[2], cell)]);
        let mut image: Vec<Offset> = image.collect();
        image.sort_unstable_by_key(|cell| axes.map(|axis| cell[axis]));
        let first = image[0];
        image
            .iter_mut()
            .for_each(|cell| *cell = [cell[0] - first[0], cell[1] - first[1], cell[2] - first[2]]);
        if !images.contains(&image) {
            images.push(image);
        }
    }
    images
}
