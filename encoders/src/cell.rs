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

    /// The cells of a move, the first one above the other or left of it; `None` of cells.
    pub fn ends(self) -> Option<(Cell, Cell)> {
        let one = |packed: u32| match packed & Cell::OF_GRAPH {
            0 => Cell { row: packed >> 15, col: packed & 0x7fff },
            _ => Cell::vertex(packed & !Cell::OF_GRAPH),
        };
        let is_move = self.row & Cell::MOVES != 0 && self.row != Cell::NO_ROW;
        is_move.then(|| (one(self.row & !Cell::MOVES), one(self.col)))
    }
}

/// `r0c3`; `v7` for a vertex of a graph, `r0c3-r1c5` for a move.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number(), self.ends()) {
            (Some(number), _) => write!(f, "v{number}"),
            (_, Some((a, b))) => write!(f, "{a}-{b}"),
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
        assert_eq!(Cell::between(a, Cell { row: 1 << 15, col: 0 }), None);
        assert_eq!(Cell::between(v, Cell::vertex((1 << 30) - 1)), None);
    }
}
