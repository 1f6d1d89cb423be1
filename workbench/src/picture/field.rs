//! The board of a puzzle before it is solved, with an element for each place, so that a page can take clicks on them.

use std::collections::BTreeMap;
use std::fmt::Write;

use encoders::families::{Drawing, Puzzle, Shape};
use model::sorted::distinct;
use model::{Cell, Model};
use serde::Serialize;

use super::board::{self, Look, centre};
use super::outline::{BOARD, border};
use super::sheet::spots;
use super::{Placement, glyph, graph, moves};
use crate::options::Labels;
use crate::svg::Svg;

/// The board, and what its places may hold.
pub struct Field {
    /// The picture. An element of class `place` has the name of its place as `data-place` and its centre as `data-x` and
    /// `data-y`; that of a move has `data-line`, too.
    pub svg: String,
    /// What a place may hold. Nothing where pieces cover several cells.
    pub kinds: Vec<Kind>,
}

/// What a place may hold.
#[derive(Serialize)]
pub struct Kind {
    /// The sign behind `=` of a clue; empty where clues need none.
    sign: String,
    name: String,
    /// The identifier of its glyph in the picture, where it has one.
    glyph: Option<String>,
}

/// Returns the board of a puzzle; `None` where it has none that is drawn.
pub fn field(puzzle: &Puzzle, model: &Model) -> Option<Field> {
    let drawing = Placement::of(puzzle, puzzle.given(model)).board()?;
    let letters = letters(puzzle, model);
    // Glyphs are those of pieces that stand somewhere.
    let some = distinct(model.cells.iter().copied()).into_iter().zip(letters.iter().copied()).collect();
    let shown = Placement::of(puzzle, some).board()?;
    let look = Look { attacked: false, labels: Some(Labels::Matrix) };
    let spots = spots(&drawing);
    let (width, height) = board::size(&drawing, look, &spots);
    let both = || [&shown, &drawing].into_iter();
    let (glyphs, is_plain) = (board::glyphs(both()), board::has_signs(both()));
    let glyph = |letter: char| {
        let id = glyph::of(&shown, letter).id;
        glyphs.contains(&format!("id=\"{id}\"")).then_some(id)
    };
    let mut svg = Svg::part();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {} {}\" font-family=\"system-ui, sans-serif\" \
         font-size=\"13\">\n<defs>\n{glyphs}{}</defs>\n<use href=\"#{BOARD}\"/>",
        width + 2.0,
        height + 2.0,
        board::empty(&drawing, is_plain, look, &spots),
    );
    let _ = svg.write_str(&board::placed(&drawing, look, &spots));
    let _ = svg.write_str(&board::within(&drawing, look, &places(puzzle, model, &drawing, &spots)));
    let kind = |&letter: &char| Kind {
        sign: if puzzle.has_kinds() { puzzle.label(letter) } else { String::new() },
        name: puzzle.kind_of(letter),
        glyph: glyph(letter),
    };
    let kinds = letters.iter().filter(|_| !puzzle.has_tiles()).map(kind).collect();
    Some(Field { svg: svg.end(), kinds })
}

/// The letters of what a place may hold, in the order of the variables.
fn letters(puzzle: &Puzzle, model: &Model) -> Vec<char> {
    let mut all = Vec::new();
    for (var, letter) in (0..).zip(puzzle.letters(model).unwrap_or_default()) {
        let is_held = puzzle.is_piece(model, var) || puzzle.has_kinds();
        if model.is_shown(var) && puzzle.names_piece(model, var) && is_held && !all.contains(&letter) {
            all.push(letter);
        }
    }
    // What places hold where no variable says otherwise is the first value.
    if let Some(usual) = puzzle.usual().filter(|usual| !all.contains(usual)) {
        all.insert(0, usual);
    }
    all
}

/// Draws the places: nothing is seen of them before the page says so.
fn places(puzzle: &Puzzle, model: &Model, drawing: &Drawing, spots: &[(f64, f64)]) -> String {
    let at = |place: Cell| match drawing.shape {
        Shape::Vertex => spots[place.col as usize],
        Shape::Square | Shape::Hexagon => centre(drawing.shape, place),
    };
    let named: BTreeMap<Cell, Cell> = drawing.names.iter().map(|(place, cell)| (*cell, *place)).collect();
    let mut svg = Svg::part();
    let mut add = |name: Cell, (x, y): (f64, f64), look: &str| {
        let _ = writeln!(
            svg,
            "<path class=\"place\" data-place=\"{name}\" data-x=\"{x:.1}\" data-y=\"{y:.1}\" {look}/>"
        );
    };
    if !puzzle.has_moves() {
        for (&place, &cell) in &drawing.names {
            let (x, y) = at(place);
            let outline = match drawing.shape {
                Shape::Square | Shape::Hexagon => border(drawing.shape, (x, y), 1.0),
                Shape::Vertex => {
                    let (left, half) = (x - graph::RADIUS, format!("{0} {0} 0 1 0", graph::RADIUS));
                    let across = 2.0 * graph::RADIUS;
                    format!("M{left:.1} {y:.1}a{half} {across} 0a{half} -{across} 0z")
                }
            };
            add(cell, (x, y), &format!("fill-opacity=\"0\" d=\"{outline}\""));
        }
        return svg.text();
    }
    for cell in distinct(model.cells.iter().copied()) {
        let Some((a, b)) = cell.ends().and_then(|(a, b)| Some((*named.get(&a)?, *named.get(&b)?))) else {
            continue;
        };
        let way = moves::way(drawing, (a, b), cell.copy(), at);
        let look = "data-line=\"1\" fill=\"none\" stroke=\"#0072b2\" stroke-opacity=\"0\" stroke-width=\"8\"";
        add(cell, way[1], &format!("{look} d=\"{}\"", moves::bow(&way)));
    }
    svg.text()
}
