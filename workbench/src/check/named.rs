//! Places as they are named, and the pieces on them.

use std::collections::BTreeMap;

use encoders::place::Place;
use model::Cell;

use super::judge::Judge;

impl Judge<'_> {
    /// Returns whether the cells are vertices of a graph.
    pub(super) fn has_vertices(&self) -> bool {
        self.cells.first().is_some_and(|cell| cell.number().is_some())
    }

    /// Returns the second of two numbers where the first is a vertex, and the second what it holds.
    pub(super) fn number_there(&self, place: &Place, label: Option<&String>) -> Option<String> {
        match place {
            Place::Point(_, number) if self.has_vertices() && label.is_none() => Some(number.to_string()),
            _ => None,
        }
    }

    /// Returns the cell that is written so. Two numbers are a vertex and what it holds where `is_labelled`, and an edge
    /// where edges of a graph are the places.
    pub(super) fn cell(&self, place: &Place, is_labelled: bool) -> Option<Cell> {
        let ends = self.cells.first().and_then(|cell| cell.ends());
        match *place {
            Place::Point(vertex, _) if is_labelled => Some(Cell::vertex(vertex)),
            Place::Point(a, b) if ends.is_some_and(|(first, _)| first.number().is_some()) => {
                Cell::between(Cell::vertex(a), Cell::vertex(b))
            }
            _ => place.cell(self.chess),
        }
    }

    /// Returns the piece that covers exactly the cells of a place, and the cell that it stands on; `None` where the place
    /// names one cell and the label may be that of a turned shape.
    fn tile(&self, place: &Place, sign: Option<&str>) -> Result<Option<(Cell, char)>, String> {
        let cells: Option<Vec<Cell>> = match place {
            Place::Cells(all) => all.iter().map(|place| place.cell(self.chess)).collect(),
            Place::Move(ends) => ends.iter().map(|place| place.cell(self.chess)).collect(),
            _ => place.cell(self.chess).map(|cell| vec![cell]),
        };
        let missing = || match sign {
            Some(sign) => format!("no shape {sign} of this puzzle lies on {place}"),
            None => format!(
                "{place} is no shape of this puzzle; of several, each has its sign behind it, as in {place}_I"
            ),
        };
        let found = cells.and_then(|cells| self.puzzle.of_tile(&cells, sign));
        let is_open = matches!(place, Place::Point(..) | Place::Chess(..)) && sign.is_some();
        if found.is_none() && !is_open { Err(missing()) } else { Ok(found) }
    }

    /// Returns the pieces on named cells.
    pub(super) fn pieces(&self, cells: &[(Place, Option<String>)]) -> Result<BTreeMap<Cell, char>, String> {
        if self.cells.is_empty() {
            return Err("the puzzle has no cells; write literals or bits".into());
        }
        let whole = if self.has_vertices() { "the graph" } else { "the board" };
        let usual = self.puzzle.letters(self.model).and_then(|letters| letters.first().copied());
        let mut pieces = BTreeMap::new();
        for (place, label) in cells {
            if self.puzzle.has_tiles()
                && let Some((cell, letter)) = self.tile(place, label.as_deref())?
            {
                if pieces.insert(cell, letter).is_some() {
                    return Err(format!("{cell} is covered twice"));
                }
                continue;
            }
            let number = self.number_there(place, label.as_ref());
            let label = number.as_ref().or(label.as_ref());
            let cell = self.cell(place, number.is_some()).filter(|cell| self.cells.contains(cell));
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
