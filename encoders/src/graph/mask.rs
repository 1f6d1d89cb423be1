//! Rectangles with holes, and with cells that have to be occupied or empty: a picture in a file.
//!
//! Lines are straight lines of the rectangle: what is behind a hole is attacked, too.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use limits::Limit;
use model::constraint::Var;
use model::sorted::each_once;
use model::steps::Steps;
use model::{Cell, Permutation};

use super::board::Board;
use super::piece::{Offset, Piece, Space};
use super::{Frame, Geometry, Round, moves};
use crate::error::PuzzleError;

/// A board that a file has a picture of.
#[derive(Clone, Debug)]
pub(super) struct Mask {
    file: String,
    /// What the file says; `None` before it is read.
    picture: Option<Picture>,
}

#[derive(Clone, Debug)]
struct Picture {
    /// The rectangle with the holes.
    frame: Board,
    /// The cells, row by row, as the variables of the rectangle number them.
    places: Vec<Var>,
    /// The number of each cell, by place in the rectangle; `None` of holes.
    vars: Vec<Option<Var>>,
    given: Vec<(Var, bool)>,
}

impl Mask {
    /// The board of a file that is not read yet.
    pub fn new(file: &str) -> Result<Mask, PuzzleError> {
        match file {
            "" => Err(PuzzleError("mask: lacks the name of its file; write mask:FILE".into())),
            _ => Ok(Mask { file: file.to_owned(), picture: None }),
        }
    }
}

impl Picture {
    /// Reads a picture: a line a row, `.` a cell, `#` none, `+` an occupied and `-` an empty cell.
    fn parse(text: &str) -> Result<Picture, PuzzleError> {
        let rows: Vec<&[u8]> = text.trim_end().lines().map(|line| line.trim_end().as_bytes()).collect();
        let cols = rows.first().map_or(0, |row| row.len());
        for (line, row) in (1..).zip(&rows) {
            if let Some(sign) = row.iter().find(|sign| !b".#+-".contains(sign)) {
                let sign = match sign {
                    b' ' | b'\t' => "a blank".into(),
                    sign if sign.is_ascii_graphic() => format!("`{}`", char::from(*sign)),
                    _ => "another sign".into(),
                };
                return Err(PuzzleError(format!(
                    "line {line} of the picture has {sign}; write . for a cell, # for none, + for an occupied and \
                     - for an empty cell"
                )));
            }
            if row.len() != cols {
                let length = row.len();
                return Err(PuzzleError(format!(
                    "line {line} of the picture has {length} signs and line 1 has {cols}; make all lines equally long"
                )));
            }
        }
        let signs: Vec<u8> = rows.concat();
        if signs.iter().all(|&sign| sign == b'#') {
            return Err(PuzzleError("the picture has no cells; write . for each cell".into()));
        }
        let large = || {
            PuzzleError(format!("the picture has more than {} signs; draw a smaller one", Board::MAX_CELLS))
        };
        let (rows, cols) = (u32::try_from(rows.len()), u32::try_from(cols));
        let frame =
            Board::new(rows.map_err(|_| large())?, cols.map_err(|_| large())?).map_err(|_| large())?;
        let is_cell = |place: &Var| signs[*place as usize] != b'#';
        let places: Vec<Var> = (0..frame.size()).filter(is_cell).collect();
        let mut vars = vec![None; signs.len()];
        (0..).zip(&places).for_each(|(var, &place)| vars[place as usize] = Some(var));
        let given = |(var, place): (Var, &Var)| match signs[*place as usize] {
            b'+' => Some((var, true)),
            b'-' => Some((var, false)),
            _ => None,
        };
        let given = (0..).zip(&places).filter_map(given).collect();
        Ok(Picture { frame, places, vars, given })
    }

    /// Draws the picture as it was read.
    fn drawn(&self) -> String {
        let given: BTreeMap<Var, bool> = self.given.iter().copied().collect();
        let sign = |var: &Option<Var>| match var.map(|var| given.get(&var)) {
            None => '#',
            Some(None) => '.',
            Some(Some(true)) => '+',
            Some(Some(false)) => '-',
        };
        let rows = self.vars.chunks(self.frame.cols() as usize);
        rows.map(|row| row.iter().map(sign).chain(['\n']).collect::<String>()).collect()
    }

    /// The cells of some places.
    fn vars_of(&self, places: &[Var]) -> Vec<Var> {
        places.iter().filter_map(|&place| self.vars[place as usize]).collect()
    }

    fn cells(&self) -> Vec<Cell> {
        let cols = self.frame.cols();
        self.places.iter().map(|place| Cell { row: place / cols, col: place % cols }).collect()
    }

    /// Returns the symmetries of the smallest rectangle round the cells that keep the cells. Those that do not keep the
    /// given values are left out by the model, as clues ([`Model::with_clues`](model::Model)).
    fn symmetries(&self) -> Vec<Permutation> {
        let cells = self.cells();
        let side = |along: fn(&Cell) -> u32| {
            let all = || cells.iter().map(along);
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        let ((top, bottom), (left, right)) = (side(|cell| cell.row), side(|cell| cell.col));
        // No larger than the whole rectangle, and so no error.
        let Ok(inner) = Board::new(bottom - top + 1, right - left + 1) else { return Vec::new() };
        let image = |symmetry: &Permutation| -> Option<Permutation> {
            let image = cells.iter().map(|cell| {
                let place = inner.var(Cell { row: cell.row - top, col: cell.col - left });
                let to = symmetry[place as usize];
                let to = Cell { row: to / inner.cols() + top, col: to % inner.cols() + left };
                self.vars[self.frame.var(to) as usize]
            });
            image.collect()
        };
        each_once(inner.symmetries().iter().filter_map(image))
    }
}

impl Geometry for Mask {
    fn cells(&self) -> Vec<Cell> {
        self.picture.as_ref().map(Picture::cells).unwrap_or_default()
    }

    fn space(&self) -> Option<Space> {
        Some(Space::Plane)
    }

    fn frame(&self) -> Option<Frame> {
        let picture = self.picture.as_ref()?;
        let sides = (picture.frame.rows(), picture.frame.cols());
        Some(Frame::flat(sides, Round::default(), picture.cells()))
    }

    fn step(&self, from: Var, step: Offset) -> Option<Var> {
        let picture = self.picture.as_ref()?;
        let place = Geometry::step(&picture.frame, picture.places[from as usize], step)?;
        picture.vars[place as usize]
    }

    fn adjacent(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        let Some(picture) = &self.picture else { return Ok(Vec::new()) };
        let all = picture.frame.adjacent(piece, steps)?;
        Ok(picture.places.iter().map(|&place| picture.vars_of(&all[place as usize])).collect())
    }

    fn attacked(&self, piece: &Piece, from: &[Var]) -> Vec<Var> {
        let Some(picture) = &self.picture else { return Vec::new() };
        let from: Vec<Var> = from.iter().map(|&var| picture.places[var as usize]).collect();
        picture.vars_of(&picture.frame.attacked(piece, &from))
    }

    fn cliques(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        let Some(picture) = &self.picture else { return Ok(Vec::new()) };
        let frame = &picture.frame;
        let step = |from, by| Geometry::step(frame, from, by);
        let lines = moves::lines(step, frame.size() as usize, &frame.moves(piece), steps)?;
        moves::maximal(lines.iter().map(|line| picture.vars_of(line)).collect(), picture.places.len(), steps)
    }

    fn symmetries(&self, _: &mut Steps<'_>) -> Result<Vec<Permutation>, Limit> {
        Ok(self.picture.as_ref().map(Picture::symmetries).unwrap_or_default())
    }

    fn rings(&self) -> Vec<u32> {
        let Some(picture) = &self.picture else { return Vec::new() };
        picture.cells().into_iter().map(|cell| picture.frame.ring(cell)).collect()
    }

    fn given(&self) -> Vec<(Var, bool)> {
        self.picture.as_ref().map(|picture| picture.given.clone()).unwrap_or_default()
    }

    fn statement(&self) -> Result<String, String> {
        Ok(format!("board\n{}end", self.picture.as_ref().map(Picture::drawn).unwrap_or_default()))
    }

    fn file(&self) -> Option<&str> {
        Some(&self.file)
    }

    fn read(&self, text: &str) -> Option<Result<Arc<dyn Geometry>, PuzzleError>> {
        let named = |PuzzleError(what)| PuzzleError(format!("{}: {what}", self.file));
        let read = Picture::parse(text).map_err(named);
        Some(read.map(|picture| Arc::new(Mask { picture: Some(picture), ..self.clone() }) as _))
    }

    fn within(&self, directory: &Path) -> Option<Arc<dyn Geometry>> {
        let file = directory.join(&self.file).display().to_string();
        Some(Arc::new(Mask { file, ..self.clone() }))
    }
}

/// As it is read: `mask:FILE`.
impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mask:{}", self.file)
    }
}
