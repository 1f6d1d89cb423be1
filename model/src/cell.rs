//! Where variables stand: cells of boards, vertices of graphs, and moves between two of either.

use std::fmt;

/// Where a variable stands on the board; for an orbit of cells, its first cell. A vertex of a graph is a
/// cell, too, in a row that no board has; see [`Cell::vertex`]. So is a move between two cells; see [`Cell::between`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row, 0 at the top.
    pub row: u32,
    /// Column, 0 at the left.
    pub col: u32,
}

impl Cell {
    /// The row of all vertices of graphs.
    const NO_ROW: u32 = u32::MAX;

    /// The vertex of a graph with this number.
    pub fn vertex(number: u32) -> Cell {
        Cell { row: Cell::NO_ROW, col: number }
    }

    /// The number of a vertex of a graph; `None` of cells of boards.
    pub fn number(self) -> Option<u32> {
        (self.row == Cell::NO_ROW).then_some(self.col)
    }

    /// The first of the rows of moves. They have their first cell in the row and the other in the column: two numbers of
    /// 15 bits each, or the number of a vertex.
    const MOVES: u32 = 1 << 31;
    const OF_GRAPH: u32 = 1 << 30;

    /// The move between two cells, or the edge between two vertices, in either order; `None` where their numbers are too
    /// large.
    pub fn between(a: Cell, b: Cell) -> Option<Cell> {
        let packed = |cell: Cell| match cell.number() {
            Some(number) => (number < Cell::OF_GRAPH - 1).then_some(Cell::OF_GRAPH | number),
            None => (cell.row < 1 << 15 && cell.col < 1 << 15).then_some(cell.row << 15 | cell.col),
        };
        Some(Cell { row: Cell::MOVES | packed(a.min(b))?, col: packed(a.max(b))? })
    }

    /// Marks, in the column, an edge that is parallel to another one. Each vertex then has 24 bits, and the number of the
    /// edge what is left.
    const PARALLEL: u32 = 1 << 31;
    const VERTEX_BITS: u32 = 24;
    const NUMBER_BITS: u32 = 7;
    const MOST_PARALLEL: u32 = 1 << (Cell::NUMBER_BITS + 6);

    /// As [`Cell::between`], the edge with this number, from 0, of several parallel ones.
    pub fn parallel(a: Cell, b: Cell, number: u32) -> Option<Cell> {
        if number == 0 {
            return Cell::between(a, b);
        }
        let vertex = |cell: Cell| cell.number().filter(|&vertex| vertex < 1 << Cell::VERTEX_BITS);
        let (first, last) = (vertex(a.min(b))?, vertex(a.max(b))?);
        let (high, low) = (number >> Cell::NUMBER_BITS, number & ((1 << Cell::NUMBER_BITS) - 1));
        (number < Cell::MOST_PARALLEL).then_some(Cell {
            row: Cell::MOVES | high << Cell::VERTEX_BITS | first,
            col: Cell::PARALLEL | low << Cell::VERTEX_BITS | last,
        })
    }

    /// The number, from 0, of an edge among those that are parallel to it; 0 of other moves and of cells.
    pub fn copy(self) -> u32 {
        let bits = |packed: u32| (packed & (Cell::MOVES - 1)) >> Cell::VERTEX_BITS;
        let is_parallel = self.number().is_none() && self.row & self.col & Cell::PARALLEL != 0;
        if is_parallel { bits(self.row) << Cell::NUMBER_BITS | bits(self.col) } else { 0 }
    }

    /// The cells of a move, the first one above the other or left of it; `None` of cells.
    pub fn ends(self) -> Option<(Cell, Cell)> {
        if self.copy() > 0 {
            let vertex = |packed: u32| Cell::vertex(packed & ((1 << Cell::VERTEX_BITS) - 1));
            return Some((vertex(self.row), vertex(self.col)));
        }
        let one = |packed: u32| match packed & Cell::OF_GRAPH {
            0 => Cell { row: packed >> 15, col: packed & 0x7fff },
            _ => Cell::vertex(packed & !Cell::OF_GRAPH),
        };
        let is_move = self.row & Cell::MOVES != 0 && self.row != Cell::NO_ROW;
        is_move.then(|| (one(self.row & !Cell::MOVES), one(self.col)))
    }
}

/// `r0c3`; `v7` for a vertex of a graph, `r0c3-r1c5` for a move, `v7-v9.2` for the second of parallel edges.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number(), self.ends()) {
            (Some(number), _) => write!(f, "v{number}"),
            (_, Some((a, b))) => {
                write!(f, "{a}-{b}")?;
                if self.copy() > 0 { write!(f, ".{}", self.copy() + 1) } else { Ok(()) }
            }
            _ => write!(f, "r{}c{}", self.row, self.col),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_keep_their_cells_and_their_names() {
        let (a, b) = (Cell { row: 3, col: 0x7fff }, Cell { row: 0, col: 12 });
        let (v, w) = (Cell::vertex(0), Cell::vertex((1 << 30) - 2));
        for (from, to, name) in [(b, a, "r0c12-r3c32767"), (v, w, "v0-v1073741822")] {
            let between = Cell::between(to, from).unwrap();
            assert_eq!((between.ends(), between.number()), (Some((from, to)), None));
            assert_eq!(between.to_string(), name);
        }
        assert_eq!((a.ends(), v.ends()), (None, None));
        assert_eq!(Cell::between(v, Cell::vertex((1 << 30) - 1)), None);
        let w = Cell::vertex((1 << 24) - 1);
        for (number, name) in [(0, "v0-v16777215"), (1, "v0-v16777215.2"), (8191, "v0-v16777215.8192")] {
            let edge = Cell::parallel(w, v, number).unwrap();
            assert_eq!((edge.ends(), edge.copy(), edge.number()), (Some((v, w)), number, None));
            assert_eq!(edge.to_string(), name);
        }
        assert_eq!(Cell::parallel(v, w, 8192), None);
        assert_eq!(Cell::parallel(v, Cell::vertex(1 << 24), 1), None);
        assert_eq!(Cell::between(a, Cell { row: 1 << 15, col: 0 }), None);
    }
}
