//! Cells as people write them.

use std::fmt;

use model::Cell;

use crate::digits::is_digits;

/// The most columns that letters name.
pub const LETTERS: u32 = 26;

/// A cell, a vertex or a move as it is written. `Display` writes it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// `r0c3`: the row, 0 at the top, and the column, 0 at the left.
    Point(u32, u32),
    /// `a1`, as chess players write it: the column from 0, and the row from 1 at the bottom.
    Chess(u32, u32),
    /// `r0c0-r1c2`: a move between two cells, or an edge between two vertices.
    Move(Box<[Place; 2]>),
    /// `v1-v2.3`: the third of the parallel edges between two vertices.
    Parallel(Box<[Place; 2]>, u32),
    /// `r0c0-r0c1-r1c1`: three cells and more that one piece covers.
    Cells(Vec<Place>),
}

/// The column that `v` names, as vertices do.
const VERTICES: u32 = 'v' as u32 - 'a' as u32;

impl Place {
    /// Reads `r0c3`, `a1`, `v7`, a move between two of these, or more of them, in letters of either case; `None` for other
    /// words.
    pub fn read(word: &str) -> Option<Place> {
        let word = word.to_ascii_lowercase();
        let word = word.as_str();
        if word.split('-').count() > 2 {
            return Some(Place::Cells(word.split('-').map(Place::read).collect::<Option<_>>()?));
        }
        let number = |digits: &str| digits.parse::<u32>().ok().filter(|_| is_digits(digits));
        if let Some((a, b)) = word.split_once('-') {
            let (b, copy) = b.split_once('.').map_or((b, None), |(b, copy)| (b, Some(copy)));
            let ends = Box::new([Place::read(a)?, Place::read(b)?]);
            return match copy {
                None => Some(Place::Move(ends)),
                Some(copy) => Some(Place::Parallel(ends, number(copy).filter(|&copy| copy > 0)?)),
            };
        }
        if let Some((row, col)) = word.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
            return Some(Place::Point(number(row)?, number(col)?));
        }
        let letter = word.chars().next().filter(char::is_ascii_lowercase)?;
        let (col, row) = (u32::from(letter) - u32::from('a'), number(&word[1..])?);
        // Rows begin with 1, and vertices with 0.
        (row > 0 || col == VERTICES).then_some(Place::Chess(col, row))
    }

    /// The vertex of a graph that its file calls by this number.
    pub fn vertex(number: u32) -> Place {
        Place::Chess(VERTICES, number)
    }

    /// The cell, where a board has `rows` rows and names of chess. Without `rows` its cells have no such names, and `v7`
    /// is a vertex. `None` where no board has the cell; whether this board has it is not asked.
    pub fn cell(&self, rows: Option<u32>) -> Option<Cell> {
        match (self, rows) {
            (&Place::Point(row, col), _) => Some(Cell { row, col }),
            (&Place::Chess(VERTICES, number), None) => Some(Cell::vertex(number)),
            (&Place::Chess(col, row), Some(rows)) => {
                let row = rows.checked_sub(row).filter(|&row| row < rows)?;
                Some(Cell { row, col })
            }
            (Place::Chess(..), None) => None,
            (Place::Cells(_), _) => None,
            (Place::Move(ends), _) => Cell::between(ends[0].cell(rows)?, ends[1].cell(rows)?),
            (Place::Parallel(ends, copy), _) => {
                Cell::parallel(ends[0].cell(rows)?, ends[1].cell(rows)?, copy - 1)
            }
        }
    }

    /// The name of chess of a cell, or of the move between two, on a board of `rows` rows; `None` for a column without a
    /// letter.
    pub fn chess(cell: Cell, rows: u32) -> Option<Place> {
        if let Some((a, b)) = cell.ends() {
            return Some(Place::Move(Box::new([Place::chess(a, rows)?, Place::chess(b, rows)?])));
        }
        (cell.col < LETTERS && cell.row < rows).then(|| Place::Chess(cell.col, rows - cell.row))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Point(row, col) => write!(f, "r{row}c{col}"),
            Place::Chess(col, row) => {
                write!(f, "{}{row}", char::from_u32(u32::from('a') + col).unwrap_or('?'))
            }
            Place::Move(ends) => write!(f, "{}-{}", ends[0], ends[1]),
            Place::Parallel(ends, copy) => write!(f, "{}-{}.{copy}", ends[0], ends[1]),
            Place::Cells(all) => f.write_str(&all.iter().map(Place::to_string).collect::<Vec<_>>().join("-")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_two_names_and_vertices_one() {
        let cell = |word: &str, rows| Place::read(word).and_then(|place| place.cell(rows));
        assert_eq!(cell("a1", Some(8)), Some(Cell { row: 7, col: 0 }));
        assert_eq!(cell("v3", Some(8)), Some(Cell { row: 5, col: 21 }));
        assert_eq!(cell("v3", None), Some(Cell::vertex(3)));
        assert_eq!(cell("r2c30", Some(8)), Some(Cell { row: 2, col: 30 }));
        assert_eq!(cell("a1-c2", Some(2)), Cell::between(Cell { row: 1, col: 0 }, Cell { row: 0, col: 2 }));
        for none in ["a0", "a9", "b1-a0"] {
            assert_eq!(cell(none, Some(8)), None, "{none}");
        }
        for wrong in ["", "a", "1", "aa1", "rc", "a+1", "r+1c0", "a4294967296", "a1-", "v1-v2.0"] {
            assert_eq!(Place::read(wrong), None, "{wrong}");
        }
        for word in ["a1", "z12", "r0c3", "v7", "a1-b3", "r0c0-r1c2", "v1-v2.3"] {
            assert_eq!(Place::read(word).unwrap().to_string(), word);
        }
        assert_eq!(Place::chess(Cell { row: 0, col: 2 }, 5), Place::read("c5"));
        assert_eq!(Place::chess(Cell { row: 0, col: 26 }, 5), None);
    }
}
