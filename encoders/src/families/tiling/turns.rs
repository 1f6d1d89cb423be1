//! Shapes turned and reflected.

use model::sorted::each_once;

use crate::graph::piece::{ORDERS, Offset, Space};

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
            let turned = |[a, b, _]: Turn| {
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
    let signs = |signs: u32, at: usize| if signs >> at & 1 == 1 { -1 } else { 1 };
    let one = |axes: [usize; 3], own: u32| {
        let row = |at: usize| {
            let mut row = [0; 3];
            row[axes[at]] = signs(own, at);
            row
        };
        [row(0), row(1), row(2)]
    };
    ORDERS.iter().flat_map(|&axes| (0..8).map(move |own| one(axes, own))).collect()
}

/// Whether a map is no reflection.
fn is_rotation([a, b, c]: &Turn) -> bool {
    let minor = |i: usize, j: usize| b[i] * c[j] - b[j] * c[i];
    a[0] * minor(1, 2) - a[1] * minor(0, 2) + a[2] * minor(0, 1) > 0
}

/// The different images of a shape, each with its cells in the order of `axes`, the most significant one first, and as
/// steps from the first of them.
pub(super) fn turned(cells: &[Offset], space: Space, turns: Turns, axes: [usize; 3]) -> Vec<Vec<Offset>> {
    let is_meant = |(at, map): &(usize, Turn)| match turns {
        Turns::All => true,
        Turns::Turned => is_rotation(map),
        Turns::None => *at == 0,
    };
    let image = |(_, map): (usize, Turn)| -> Vec<Offset> {
        let moved = |cell: &Offset| map.map(|row| row.iter().zip(cell).map(|(a, b)| a * b).sum::<i32>());
        let mut image: Vec<Offset> = cells.iter().map(moved).collect();
        image.sort_unstable_by_key(|cell| axes.map(|axis| cell[axis]));
        debug_assert_eq!(image.len(), cells.len(), "an image has as many cells as the shape");
        let first = image[0];
        image.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - first[axis])).collect()
    };
    each_once(maps(space).into_iter().enumerate().filter(is_meant).map(image))
}
