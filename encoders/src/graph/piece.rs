//! Pieces as data: leaps and rides, by name or by definition.

mod parse;

use crate::error::PuzzleError;
use crate::sorted::distinct;
use std::fmt;

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

/// A chess piece, which attacks what it can reach on an empty board. Attacks need not be mutual: an offset of
/// a definition may be one move alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Known(&'static Known),
    Defined {
        leaps: Vec<Pattern>,
        rides: Vec<Pattern>,
    },
    /// What stands on a vertex of a graph.
    Vertex,
}

/// The moves that an offset of a definition means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pattern {
    offset: Offset,
    /// How many numbers of the offset are written.
    coordinates: usize,
    /// Whether it means this move alone, and not those with other signs.
    exact: bool,
}

/// A piece with a name.
#[derive(Debug, PartialEq, Eq)]
pub struct Known {
    /// The name.
    pub name: &'static str,
    /// Its letter in pictures; that of the queen for every piece with her moves and more.
    pub letter: char,
    /// The leaps, up to signs and the order of the coordinates.
    leaps: &'static [Offset],
    /// The steps of the rides, likewise.
    rides: &'static [Offset],
    /// How it moves, where not everybody knows it.
    pub moves: &'static str,
}

/// One step: along an axis, along a diagonal of a square, along one of a cube.
const QUEEN: &[Offset] = &[[0, 0, 1], [0, 1, 1], [1, 1, 1]];
const KNIGHT: &[Offset] = &[[0, 1, 2]];

/// The pieces with names. In the plane they have the moves that stay in it; on honeycombs `[0, a, b]` is `a`
/// steps through edges and `b` in the direction beside that, so that `[0, 1, 1]` is a step through a vertex
/// and `[0, 1, 2]` the knight of hexagonal chess.
pub const KNOWN: &[Known] = &[
    Known { name: "queen", letter: 'Q', leaps: &[], rides: QUEEN, moves: "" },
    Known { name: "rook", letter: 'R', leaps: &[], rides: &[[0, 0, 1]], moves: "" },
    Known { name: "bishop", letter: 'B', leaps: &[], rides: &[[0, 1, 1]], moves: "" },
    Known { name: "king", letter: 'K', leaps: QUEEN, rides: &[], moves: "" },
    Known { name: "knight", letter: 'N', leaps: KNIGHT, rides: &[], moves: "" },
    Known {
        name: "wazir",
        letter: 'W',
        leaps: &[[0, 0, 1]],
        rides: &[],
        moves: "moves one step as a rook (the grid graph)",
    },
    Known {
        // The only reading of Semba's "super queen" that gives his tables.
        name: "super-queen",
        letter: 'Q',
        leaps: &[],
        rides: &[[0, 0, 1], [0, 1, 1], [1, 1, 1], [0, 1, 2]],
        moves: "moves as a queen, or by any number of knight's steps in one direction (as a nightrider)",
    },
    Known {
        name: "amazon",
        letter: 'Q',
        leaps: KNIGHT,
        rides: QUEEN,
        moves: "moves as a queen or as a knight",
    },
];

/// What a piece can do on boards of some kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The leaps, ascending.
    pub leaps: Vec<Offset>,
    /// The steps of the rides, ascending.
    pub rides: Vec<Offset>,
}

impl Piece {
    /// What stands on vertices of a graph, and attacks their neighbours.
    pub(crate) fn vertex() -> Piece {
        Piece { name: "graph".into(), kind: Kind::Vertex }
    }

    /// The piece of this name, if it has a name.
    fn known(&self) -> Option<&'static Known> {
        match self.kind {
            Kind::Known(known) => Some(known),
            Kind::Defined { .. } | Kind::Vertex => None,
        }
    }

    /// What one of them is called: its name, `vertex`, or `piece` where it has a definition only.
    pub fn noun(&self) -> &'static str {
        match self.kind {
            Kind::Known(known) => known.name,
            Kind::Defined { .. } => "piece",
            Kind::Vertex => "vertex",
        }
    }

    /// Whether the piece has a name, and not only a definition.
    pub fn is_known(&self) -> bool {
        self.known().is_some()
    }

    /// The letter of chess notation (`N` for the knight), `*` for a piece without a name.
    pub fn letter(&self) -> char {
        self.known().map_or('*', |known| known.letter)
    }

    /// A sentence that says how the piece moves, where not everybody knows it.
    pub fn described(&self) -> Option<String> {
        let Known { name, moves, .. } = self.known().filter(|known| !known.moves.is_empty())?;
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
        Some(format!("{article} {name} {moves}."))
    }

    /// The name, or the definition in its canonical form.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Refuses a piece whose definition has too many or too few coordinates for `board`, which is of this
    /// kind.
    pub(crate) fn check(&self, space: Space, board: &dyn fmt::Display) -> Result<(), PuzzleError> {
        let Kind::Defined { leaps, rides } = &self.kind else { return Ok(()) };
        let (needed, example) = if space == Space::Solid { (3, "leaps:0,1,2") } else { (2, "leaps:1,2") };
        let has = leaps.iter().chain(rides).map(|pattern| pattern.coordinates);
        match has.into_iter().find(|&has| has != needed) {
            None => Ok(()),
            Some(has) => Err(PuzzleError(format!(
                "the piece `{self}` has offsets of {has} numbers, and the board {board} needs {needed}; write it as \
                 in {example}"
            ))),
        }
    }

    /// Returns the moves of the piece on boards of a kind, without offsets for which such boards have no
    /// direction.
    pub fn moves(&self, space: Space) -> Moves {
        match &self.kind {
            Kind::Vertex => Moves::default(),
            Kind::Known(Known { leaps, rides, .. }) => {
                let all =
                    |offsets: &[Offset]| distinct(offsets.iter().flat_map(|&offset| named(offset, space)));
                Moves { leaps: all(leaps), rides: all(rides) }
            }
            Kind::Defined { leaps, rides } => {
                let all = |patterns: &[Pattern]| distinct(patterns.iter().flat_map(Pattern::offsets));
                Moves { leaps: all(leaps), rides: all(rides) }
            }
        }
    }
}

impl Pattern {
    /// The offsets that are meant.
    fn offsets(&self) -> Vec<Offset> {
        if self.exact { vec![self.offset] } else { all_signs(self.offset) }
    }
}

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// An offset in all orders and with all signs, as far as the kind of board has such directions; some more
/// than once.
fn named(offset: Offset, space: Space) -> Vec<Offset> {
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

/// The name, or the definition in its canonical form.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests;
