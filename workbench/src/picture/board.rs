//! One board on paper: its cells in shades, their coordinates, attacked cells, and the pieces.

use std::collections::BTreeMap;
use std::fmt::Write;

use encoders::families::{Drawing, Mark, Round, Shape};
use model::Cell;

use super::glyph::{self, SIDE};
use super::outline::{ATTACKED, BOARD, BORDER, CORNER, FRAME, HEXAGONS, border};
use super::{graph, moves, tiles};
use crate::options::Labels;
use crate::svg::{Anchor, Svg};

/// Colours of cells, light to dark.
const SHADES: [&str; 3] = ["#f3ebda", "#cfbc99", "#e2d4b9"];

/// The colour of cells where signs are to be read.
const PLAIN: &str = "#fdfbf6";

/// The part of a cell that is in the frame of those that are given.
const GIVEN: f64 = 0.84;

/// Space for coordinates and for captions.
const COORDINATES: f64 = 22.0;
const CAPTIONS: f64 = 28.0;

/// How boards are drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// Whether attacked cells are coloured.
    pub attacked: bool,
    /// How rows and columns are named, where they are.
    pub labels: Option<Labels>,
}

impl Look {
    /// How rows and columns of this board are named, if they are.
    fn of(self, drawing: &Drawing) -> Option<Labels> {
        self.labels.filter(|_| drawing.has_rows())
    }
}

/// Space round the cells: left, top, right, bottom.
fn margins(drawing: &Drawing, look: Look) -> [f64; 4] {
    let glued = |is: bool| if is { SIDE } else { 0.0 };
    let (across, down) = (glued(drawing.round.cols), glued(drawing.round.rows));
    let labels = look.of(drawing);
    let names = if labels.is_some() { COORDINATES } else { 0.0 };
    // Letters of chess stand below the board.
    let (above, below) = if labels == Some(Labels::Chess) { (0.0, names) } else { (names, 0.0) };
    let captions = if drawing.captions.is_empty() { 0.0 } else { CAPTIONS };
    [across + names, down + above + captions, across + if names > 0.0 { 6.0 } else { 0.0 }, down + below]
}

/// Returns the breadth and the height of a board with its margins.
pub fn size(drawing: &Drawing, look: Look, spots: &[(f64, f64)]) -> (f64, f64) {
    let [left, top, right, bottom] = margins(drawing, look);
    let (rows, cols) = (f64::from(drawing.rows), f64::from(drawing.cols));
    let (width, height) = match drawing.shape {
        Shape::Square => (cols * SIDE, rows * SIDE),
        Shape::Hexagon => ((cols + 1.0) * SIDE / 2.0, (rows - 1.0) * HEXAGONS + 2.0 * CORNER),
        Shape::Vertex => graph::size(spots),
    };
    (left + width + right, top + height + bottom)
}

/// Whether signs are to be read on these boards: numbers and letters, of cells or of maps. Chess colours would hide them.
pub fn has_signs<'a>(mut drawings: impl Iterator<Item = &'a Drawing>) -> bool {
    drawings.any(|drawing| {
        let is_sign = |mark: &Mark| matches!(mark, Mark::Piece(letter) if glyph::is_sign(drawing, *letter));
        !drawing.maps.is_empty() || drawing.marks.values().any(is_sign)
    })
}

/// Draws the board without pieces, for any number of boards that have the same cells.
pub fn empty(drawing: &Drawing, is_plain: bool, look: Look, spots: &[(f64, f64)]) -> String {
    if drawing.shape == Shape::Vertex {
        return graph::empty(drawing, spots);
    }
    let [left, top, ..] = margins(drawing, look);
    let mut svg = Svg::part();
    let _ = writeln!(svg, "<g id=\"{BOARD}\" transform=\"translate({left} {top})\">");
    repeated(&mut svg, drawing, |svg, place, at| {
        let shade = if is_plain { PLAIN } else { SHADES[shade(drawing, place)] };
        let _ = writeln!(svg, "<path fill=\"{shade}\" d=\"{}\"/>", border(drawing.shape, at, 1.0));
    });
    if is_plain {
        let _ = writeln!(svg, "<path fill=\"{PLAIN}\" d=\"{}\"/>", borders(drawing, |_, _| true));
    }
    for (number, colour) in SHADES.iter().enumerate().filter(|_| !is_plain) {
        let cells = borders(drawing, |place, _| shade(drawing, place) == number);
        if !cells.is_empty() {
            let _ = writeln!(svg, "<path fill=\"{colour}\" d=\"{cells}\"/>");
        }
    }
    let all = borders(drawing, |_, _| true);
    let _ = writeln!(svg, "<path fill=\"none\" stroke=\"{BORDER}\" stroke-width=\".8\" d=\"{all}\"/>");
    if drawing.round != Round::default() {
        let (width, height) = (f64::from(drawing.cols) * SIDE, f64::from(drawing.rows) * SIDE);
        let _ = writeln!(
            svg,
            "<path class=\"axis\" fill=\"none\" stroke=\"#333333\" stroke-width=\"2\" d=\"M0 0h{width}v{height}h-{width}z\"/>"
        );
    }
    tiles::maps(&mut svg, drawing, |place| centre(drawing.shape, place));
    if let Some(labels) = look.of(drawing) {
        coordinates(&mut svg, drawing, labels);
    }
    for (place, words) in &drawing.captions {
        let (x, y) = (f64::from(place.col) * SIDE, f64::from(place.row) * SIDE);
        let above = if place.row == 0 && look.of(drawing).is_some() { COORDINATES } else { 0.0 };
        let look = "class=\"faint\" fill=\"#666666\" font-size=\"20\"";
        svg.words((x, y - 7.0 - above), Anchor::Start, look, words);
    }
    svg.line("</g>");
    svg.text()
}

/// Draws attacked cells, if they are asked for, then the pieces.
pub fn placed(drawing: &Drawing, look: Look, spots: &[(f64, f64)]) -> String {
    if drawing.shape == Shape::Vertex {
        return graph::placed(drawing, spots, look.attacked);
    }
    let [left, top, ..] = margins(drawing, look);
    let mut svg = Svg::part();
    let _ = writeln!(svg, "<g transform=\"translate({left} {top})\">");
    if look.attacked {
        let attacked = borders(drawing, |_, mark| mark == Mark::Attacked);
        let _ = writeln!(
            svg,
            "<path class=\"attacked\" fill=\"{ATTACKED}\" fill-opacity=\".33\" d=\"{attacked}\"/>"
        );
    }
    for &place in &drawing.given {
        let frame = border(drawing.shape, centre(drawing.shape, place), GIVEN);
        let _ = writeln!(
            svg,
            "<path class=\"given\" fill=\"#ffffff\" fill-opacity=\".6\" stroke=\"{FRAME}\" stroke-width=\"1.4\" d=\"{frame}\"/>"
        );
    }
    if let Some(tiles) = &drawing.tiles {
        let cells = tiles::Coloured::new(drawing, tiles);
        repeated(&mut svg, drawing, |svg, place, at| cells.cells(svg, [(place, at)]));
        cells.draw(&mut svg, |place| centre(drawing.shape, place));
        svg.line("</g>");
        return svg.text();
    }
    repeated(&mut svg, drawing, |svg, place, at| {
        if let Some(Mark::Piece(letter)) = drawing.marks.get(&place) {
            piece(svg, drawing, *letter, at);
        }
    });
    for (place, mark) in &drawing.marks {
        if let Mark::Piece(letter) = mark {
            piece(&mut svg, drawing, *letter, centre(drawing.shape, *place));
        }
    }
    if let Some(chosen) = &drawing.moves {
        moves::draw(&mut svg, drawing, chosen, |cell| centre(drawing.shape, cell));
    }
    svg.line("</g>");
    svg.text()
}

/// Returns what is drawn on the cells, moved to where they are.
pub fn within(drawing: &Drawing, look: Look, on_cells: &str) -> String {
    if drawing.shape == Shape::Vertex {
        return on_cells.to_owned();
    }
    let [left, top, ..] = margins(drawing, look);
    format!("<g transform=\"translate({left} {top})\">\n{on_cells}</g>\n")
}

/// Returns the glyphs of all pieces of some boards, to be used by [`placed`].
pub fn glyphs<'a>(drawings: impl Iterator<Item = &'a Drawing>) -> String {
    let has_glyphs = |drawing: &&Drawing| drawing.tiles.is_none() && drawing.shape != Shape::Vertex;
    let pieces = drawings.filter(has_glyphs).flat_map(|drawing| {
        let letters = drawing.marks.values().filter_map(|mark| match mark {
            Mark::Piece(letter) => Some(*letter),
            Mark::Attacked | Mark::Free => None,
        });
        letters.map(|letter| glyph::of(drawing, letter))
    });
    let shapes: BTreeMap<String, String> = pieces.map(|glyph| (glyph.id, glyph.shape)).collect();
    shapes.iter().map(|(id, shape)| format!("<g id=\"{id}\">{shape}</g>\n")).collect()
}

fn piece(svg: &mut Svg, drawing: &Drawing, letter: char, (x, y): (f64, f64)) {
    let id = glyph::of(drawing, letter).id;
    let _ = writeln!(svg, "<use href=\"#{id}\" x=\"{:.1}\" y=\"{:.1}\"/>", x - SIDE / 2.0, y - SIDE / 2.0);
}

/// Draws again, fainter, the cells behind glued edges. `draw` gets the cell on the board and the centre of
/// its repetition.
fn repeated(svg: &mut Svg, drawing: &Drawing, mut draw: impl FnMut(&mut Svg, Cell, (f64, f64))) {
    let Round { rows: by_rows, cols: by_cols } = drawing.round;
    if !by_rows && !by_cols {
        return;
    }
    let (rows, cols) = (drawing.rows.cast_signed(), drawing.cols.cast_signed());
    let beyond = |side: i32, is: bool| if is { -1..side + 1 } else { 0..side };
    svg.line("<g class=\"repeated\" opacity=\".35\">");
    for row in beyond(rows, by_rows) {
        for col in beyond(cols, by_cols) {
            if (0..rows).contains(&row) && (0..cols).contains(&col) {
                continue;
            }
            let place =
                Cell { row: row.rem_euclid(rows).cast_unsigned(), col: col.rem_euclid(cols).cast_unsigned() };
            let at = |index: i32| (f64::from(index) + 0.5) * SIDE;
            draw(svg, place, (at(col), at(row)));
        }
    }
    svg.line("</g>");
}

/// Returns the shade of a cell: squares as on a chess board; three hexagons that meet have three shades.
fn shade(drawing: &Drawing, place: Cell) -> usize {
    match drawing.shape {
        Shape::Square | Shape::Vertex => (place.row + place.col) as usize % 2,
        Shape::Hexagon => drawing.names.get(&place).map_or(0, |cell| (cell.row + cell.col) as usize % 3),
    }
}

/// The centre of a cell.
pub(super) fn centre(shape: Shape, place: Cell) -> (f64, f64) {
    let (row, col) = (f64::from(place.row), f64::from(place.col));
    match shape {
        Shape::Square | Shape::Vertex => ((col + 0.5) * SIDE, (row + 0.5) * SIDE),
        Shape::Hexagon => ((col + 1.0) * SIDE / 2.0, row * HEXAGONS + CORNER),
    }
}

/// Returns the borders of the cells for which `meant` is true, as one path.
fn borders(drawing: &Drawing, meant: impl Fn(Cell, Mark) -> bool) -> String {
    let meant = drawing.marks.iter().filter(|(place, mark)| meant(**place, **mark));
    meant.map(|(place, _)| border(drawing.shape, centre(drawing.shape, *place), 1.0)).collect()
}

/// Draws the names of rows and columns: numbers from 0, as in all other output, or those of chess.
fn coordinates(svg: &mut Svg, drawing: &Drawing, labels: Labels) {
    let chess = drawing.chess.filter(|_| labels == Labels::Chess);
    let row_name = |row: u32| chess.map_or(row, |rows| rows - row).to_string();
    let glued = |is: bool| if is { SIDE } else { 0.0 };
    let (mut rows, mut cols) = (Vec::new(), Vec::new());
    for (&place, &Cell { row, col }) in &drawing.names {
        let (x, y) = centre(drawing.shape, place);
        let half = SIDE / 2.0;
        if !rows.contains(&row) {
            rows.push(row);
            let left = if drawing.shape == Shape::Square { 0.0 } else { x - half };
            svg.faint((left - 7.0 - glued(drawing.round.cols), y + 4.5), Anchor::End, &row_name(row));
        }
        if !cols.contains(&col) {
            cols.push(col);
            match drawing.shape {
                Shape::Square | Shape::Vertex => {
                    let above = -7.0 - glued(drawing.round.rows);
                    let below = f64::from(drawing.rows) * SIDE + 16.0 + glued(drawing.round.rows);
                    let letter = char::from(b'a' + (col % 26) as u8).to_string();
                    let (y, name) = chess.map_or_else(|| (above, col.to_string()), |_| (below, letter));
                    svg.faint((x, y), Anchor::Middle, &name);
                }
                // Columns of hexagons lean to the left, so their numbers stand at the upper right.
                Shape::Hexagon => {
                    svg.faint((x + 0.6 * half, y - CORNER), Anchor::Start, &col.to_string());
                }
            }
        }
    }
}
