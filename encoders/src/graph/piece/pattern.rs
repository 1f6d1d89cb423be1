//! Offsets, and what they mean on boards of each kind.

/// Most offsets in definitions and notations of a piece: it bounds the size of a model.
pub(super) const MAX_OFFSETS: usize = 64;

/// A step or leap: rows down, columns to the right and layers behind (0 where the board has none).
pub type Offset = [i32; 3];

/// How moves are meant on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// Rows and columns of squares.
    Plane,
    /// Rows, columns and layers of cubes.
    Solid,
    /// Hexagons; a neighbour of a cell is one row away, one column away, or one of both in the same
    /// direction.
    Honeycomb,
}

/// The moves that an offset of a definition means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    pub offset: Offset,
    /// How many numbers of the offset are written.
    pub coordinates: usize,
    /// Whether it means this move alone, and not those with other signs.
    pub exact: bool,
}

/// Leaps and steps of rides, each ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Patterns {
    pub leaps: Vec<Pattern>,
    pub rides: Vec<Pattern>,
}

impl Patterns {
    /// Leaps, then rides.
    pub(super) fn all(&self) -> impl Iterator<Item = &Pattern> {
        self.leaps.iter().chain(&self.rides)
    }

    /// Puts both into order, each pattern once.
    pub(super) fn sort(&mut self) {
        for list in [&mut self.leaps, &mut self.rides] {
            list.sort_unstable();
            list.dedup();
        }
    }
}

impl Pattern {
    /// The offsets that are meant.
    pub(super) fn offsets(&self) -> Vec<Offset> {
        if self.exact { vec![self.offset] } else { all_signs(self.offset) }
    }
}

/// The orders of three things.
pub(crate) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// An offset in all orders and with all signs, as far as the kind of board has such directions; some more
/// than once.
pub(super) fn named(offset: Offset, space: Space) -> Vec<Offset> {
    let [out, a, b] = offset;
    match space {
        Space::Solid => ORDERS.iter().flat_map(|order| all_signs(order.map(|at| offset[at]))).collect(),
        Space::Plane => named(offset, Space::Solid).into_iter().filter(|offset| offset[2] == 0).collect(),
        Space::Honeycomb if out > 0 => Vec::new(),
        // Hexagons have three coordinates with the sum 0: the row is the first one, the column is the
        // negative of the second. Offsets that the six-fold symmetry maps to each other differ in the order
        // of the coordinates, and in one sign for all.
        Space::Honeycomb => {
            let hexagonal = [a, b, -a - b];
            let both = |order: &[usize; 3]| {
                let [x, y, _] = order.map(|at| hexagonal[at]);
                [[x, -y, 0], [-x, y, 0]]
            };
            ORDERS.iter().flat_map(both).collect()
        }
    }
}

/// An offset with all signs, some more than once.
fn all_signs([a, b, c]: Offset) -> Vec<Offset> {
    let signs = [1, -1];
    signs.iter().flat_map(|x| signs.iter().flat_map(move |y| signs.map(|z| [a * x, b * y, c * z]))).collect()
}
