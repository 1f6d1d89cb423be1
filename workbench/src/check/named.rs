//! Places as they are named, and the pieces on them.

use std::collections::BTreeMap;

use encoders::model::Cell;

use super::judge::Judge;
use super::written::Place;

/// The column v of chess players.
const COLUMN_V: u32 = 21;

impl Judge<'_> {
    /// Returns whether the cells are vertices of a graph.
    pub(super) fn has_vertices(&self) -> bool {
        self.cells.first().is_some_and(|cell| cell.number().is_some())
    }

    /// Returns the second of two numbers where the first is a vertex, and the second what it holds.
    pub(super) fn number_there(&self, place: &Place, label: Option<&String>) -> Option<String> {
        match *place {
            Place::RowCol(_, number) if self.has_vertices() && label.is_none() => Some(number.to_string()),
            _ => None,
        }
    }

    /// Returns the cell in a row and a column, or the edge between two vertices where edges are the places.
    pub(super) fn cell_or_edge(&self, a: u32, b: u32) -> Option<Cell> {
        match self.cells.first().and_then(|cell| cell.ends()) {
            Some((first, _)) if first.number().is_some() => Cell::between(Cell::vertex(a), Cell::vertex(b)),
            _ => Some(Cell { row: a, col: b }),
        }
    }

    /// Returns the piece that covers exactly the cells of a place, and the cell that it stands on.
    fn tile(&self, place: &Place, sign: Option<&str>) -> Option<(Cell, char)> {
        let cells = match *place {
            _ if !self.puzzle.has_tiles() => return None,
            Place::Cells(ref cells) => cells.clone(),
            Place::Move(between) => between.ends().map(|(a, b)| vec![a, b])?,
            Place::RowCol(row, col) => vec![Cell { row, col }],
            Place::Chess(..) | Place::Vertex(_) => return None,
        };
        self.puzzle.of_tile(&cells, sign)
    }

    /// Returns the pieces on named cells.
    pub(super) fn pieces(&self, cells: &[(Place, Option<String>)]) -> Result<BTreeMap<Cell, char>, String> {
        if self.cells.is_empty() {
            return Err("the puzzle has no cells; write literals or bits".into());
        }
        let rows = if self.has_vertices() {
            0
        } else {
            self.cells.iter().map(|cell| cell.row + 1).max().unwrap_or(0)
        };
        let chess = |col, row: u32| Some(Cell { row: rows.checked_sub(row.checked_add(1)?)?, col });
        let whole = if self.has_vertices() { "the graph" } else { "the board" };
        let usual = self.puzzle.letters(self.model).and_then(|letters| letters.first().copied());
        let mut pieces = BTreeMap::new();
        for (place, label) in cells {
            if let Some((cell, letter)) = self.tile(place, label.as_deref()) {
                if pieces.insert(cell, letter).is_some() {
                    return Err(format!("{cell} is covered twice"));
                }
                continue;
            }
            let number = self.number_there(place, label.as_ref());
            let label = number.as_ref().or(label.as_ref());
            let cell = match *place {
                Place::Cells(_) if !self.puzzle.has_tiles() => {
                    return Err(format!("{place} is no place of this puzzle: it covers several cells"));
                }
                Place::Cells(_) | Place::Move(_) | Place::RowCol(..)
                    if self.puzzle.has_tiles()
                        && (label.is_none() || !matches!(place, Place::RowCol(..))) =>
                {
                    let shape = label.map_or("no shape".to_owned(), |sign| format!("no shape {sign}"));
                    return Err(format!("{shape} of this puzzle lies on {place}"));
                }
                Place::Cells(_) => None,
                Place::Move(between) => Some(between),
                Place::RowCol(row, _) if number.is_some() => Some(Cell::vertex(row)),
                Place::RowCol(row, col) => self.cell_or_edge(row, col),
                Place::Chess(col, row) => chess(col, row),
                Place::Vertex(number) if self.has_vertices() => Some(Cell::vertex(number)),
                Place::Vertex(number) => number.checked_sub(1).and_then(|row| chess(COLUMN_V, row)),
            };
            let cell = cell.filter(|cell| self.cells.contains(cell));
            let cell = cell.ok_or_else(|| format!("{place} is not on {whole}"))?;
            let named = label.and_then(|label| self.puzzle.lettered(label));
            let letter = match (label, self.puzzle.has_kinds()) {
                (None, true) => {
                    let example = self.puzzle.word(cell, usual.unwrap_or('*'));
                    return Err(format!("what stands on {cell} is not said; write it as in {example}"));
                }
                (Some(label), false) if named.is_none() || named != usual && named != self.puzzle.usual() => {
                    let usual = self.puzzle.label(usual.unwrap_or('*'));
                    return Err(format!("{label} stands on {cell}, and the piece of this puzzle is {usual}"));
                }
                (Some(label), true) if named.is_none() => {
                    return Err(format!("no kind or number here is {label}, which stands on {cell}"));
                }
                _ => named.or(usual).unwrap_or('*'),
            };
            if pieces.insert(cell, letter).is_some() {
                return Err(format!("{cell} is named twice"));
            }
        }
        Ok(pieces)
    }
}
