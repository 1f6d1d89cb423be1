//! Boards in a grid, under a title.

use std::fmt::Write;

use encoders::families::{Drawing, Shape};

use super::Placement;
use super::board::{self, Look};
use super::glyph::SIDE;
use super::graph;
use super::heat::Heat;
use super::outline::{BOARD, HEAT};
use crate::options::Labels;
use crate::svg::{Anchor, Svg, grouped, wrapped};

/// Space round everything, and between boards. The parts of a board, such as the faces of a cube, stand a cell
/// apart, and two such boards twice as much.
const SPACE: f64 = 20.0;
const APART: f64 = 26.0;
const PARTS_APART: f64 = 2.0 * SIDE;
/// Heights of the lines of the title, of the line under the boards and of the number of a board.
const TITLE: f64 = 22.0;
const CAPTION: f64 = 16.0;
const NUMBER: f64 = 18.0;
/// The least breadth to which a title is wrapped.
const NARROWEST: f64 = 320.0;
/// The most columns of a board that is shown on a page in the usual breadth.
const USUAL: u32 = 12;
/// The breadth of a grid of boards divided by its height, about.
const ASPECT: f64 = 1.4;

/// The words around boards.
pub struct Words<'a> {
    /// The result.
    pub title: &'a str,
    /// The question, and the method that answered it.
    pub caption: &'a str,
}

/// Draws placements. Those without a board are left out. Several boards have numbers; a single one has
/// coordinates in any case.
pub fn svg(words: &Words<'_>, placements: &[Placement], look: Look) -> String {
    sheet(words, &placements.iter().filter_map(Placement::board).collect::<Vec<_>>(), &[], look)
}

/// Draws shares, a board for each kind, with its name.
pub fn heat(words: &Words<'_>, heats: &[Heat], look: Look) -> String {
    let boards: Vec<Drawing> = heats.iter().map(|heat| heat.drawing.clone()).collect();
    // A page may have other boards with definitions of their own.
    sheet(words, &boards, heats, look).replace(BOARD, HEAT)
}

/// Draws boards, and shares on them where there are any.
fn sheet(words: &Words<'_>, boards: &[Drawing], heats: &[Heat], look: Look) -> String {
    let usual = (boards.len() == 1).then_some(Labels::Matrix);
    let look = Look { labels: look.labels.or(usual), ..look };
    let spots = boards.first().map(spots).unwrap_or_default();
    let size = boards.first().map_or((0.0, 0.0), |board| board::size(board, look, &spots));
    let apart = boards.first().map_or(APART, apart);
    let abreast = abreast(boards.len(), size.0 + apart, size.1 + apart);
    let grid = (abreast.min(boards.len()) as f64 * (size.0 + apart) - apart).max(NARROWEST);
    // A single board has its full size, many boards are smaller; words keep their size.
    let scale = if boards.len() == 1 { 1.0 } else { (900.0 / grid).clamp(0.4, 0.8) };
    let unit = 1.0 / scale;
    let down = size.1 + apart + if boards.len() > 1 { NUMBER * unit } else { 0.0 };
    let title = wrapped(&grouped(words.title), 16.0 * unit, grid);
    let caption = wrapped(words.caption, 12.0 * unit, grid);
    let top = SPACE + (title.len() as f64 * TITLE + 6.0) * unit;
    let bottom = top + boards.len().div_ceil(abreast) as f64 * down - apart;
    let paper = (grid + 2.0 * SPACE, bottom + (caption.len() as f64 * CAPTION + 14.0) * unit);
    let mut svg = Svg::new(words.title, paper, scale);
    for (at, line) in (0..).zip(&title) {
        let look = format!("font-size=\"{:.1}\" font-weight=\"600\"", 16.0 * unit);
        svg.words((SPACE, SPACE + (14.0 + f64::from(at) * TITLE) * unit), Anchor::Start, &look, line);
    }
    if let Some(first) = boards.first() {
        let is_plain = !heats.is_empty() || board::has_signs(boards.iter());
        let (glyphs, empty) = (board::glyphs(boards.iter()), board::empty(first, is_plain, look, &spots));
        let _ = writeln!(svg, "<defs>\n{glyphs}{empty}</defs>");
    }
    for (at, drawing) in boards.iter().enumerate() {
        let (x, y) = (SPACE + (at % abreast) as f64 * (size.0 + apart), top + (at / abreast) as f64 * down);
        let mut y = y;
        if boards.len() > 1 {
            let look = format!("class=\"faint\" fill=\"#666666\" font-size=\"{:.1}\"", 12.0 * unit);
            let name = heats.get(at).map_or_else(|| (at + 1).to_string(), |heat| heat.name.clone());
            svg.words((x, y + 13.0 * unit), Anchor::Start, &look, &name);
            y += NUMBER * unit;
        }
        let _ = writeln!(svg, "<g transform=\"translate({x:.1} {y:.1})\">");
        if boards.len() > 1 && !drawing.captions.is_empty() {
            let (width, height) = (size.0 + SIDE, size.1 + 0.5 * SIDE);
            let look = "class=\"grid\" fill=\"none\" stroke=\"#cccccc\"";
            let _ =
                writeln!(svg, "<rect x=\"-{}\" width=\"{width}\" height=\"{height}\" {look}/>", SIDE / 2.0);
        }
        match heats.get(at) {
            Some(heat) => {
                let _ = writeln!(svg, "<use href=\"#{BOARD}\"/>");
                let _ = svg.write_str(&board::within(drawing, look, &heat.placed(&spots)));
            }
            None => one(&mut svg, (&boards[0], drawing), look, &spots),
        }
        svg.line("</g>");
    }
    let look = format!("class=\"faint\" fill=\"#666666\" font-size=\"{:.1}\"", 12.0 * unit);
    for (at, line) in (0..).zip(&caption) {
        svg.words((SPACE, bottom + (22.0 + f64::from(at) * CAPTION) * unit), Anchor::Start, &look, line);
    }
    svg.end()
}

/// Boards for a page that places them itself.
pub struct Boards {
    /// The definitions that all of them use.
    pub shared: String,
    /// A picture for each.
    pub each: Vec<String>,
    /// A picture of the puzzle before it is solved, if there is something to be seen.
    pub unsolved: Option<String>,
    /// The classes of their list, behind a blank: `broad`, `parts`, `graph`, of boards that are that.
    pub class: &'static str,
    /// How many cells would stand side by side in a picture.
    pub breadth: f64,
}

/// Returns boards for a page, and the board of `clues`; `None` where placements have none.
pub fn boards(placements: &[Placement], clues: Option<&Drawing>, look: Look) -> Option<Boards> {
    let boards: Vec<Drawing> = placements.iter().filter_map(Placement::board).collect();
    let first = boards.first()?;
    let spots = spots(first);
    let (width, height) = board::size(first, look, &spots);
    let all = || boards.iter().chain(clues);
    let shared = format!(
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n{}{}</defs></svg>\n",
        board::glyphs(all()),
        board::empty(first, board::has_signs(all()), look, &spots)
    );
    let picture = |(name, drawing): (String, &Drawing)| {
        let mut svg = Svg::part();
        // The page puts some space between pictures; that of boards in parts is a part of the picture.
        let beside = if first.captions.is_empty() { 1.0 } else { apart(first) / 2.0 };
        let (width, height) = (width + 2.0 * beside, height + 2.0);
        let _ = writeln!(svg, "<svg viewBox=\"-{beside} -1 {width} {height}\" role=\"img\">");
        let _ = writeln!(svg, "<title>{name}</title>");
        one(&mut svg, (first, drawing), look, &spots);
        svg.line("</svg>");
        svg.text()
    };
    let is_small = first.cols <= USUAL;
    let class = match (first.captions.is_empty(), first.shape) {
        (false, _) => " broad parts",
        (true, Shape::Vertex) if is_small => " graph",
        (true, _) if !is_small || boards.len() == 1 => " broad",
        (true, _) => "",
    };
    // Letters of a graph are as small beside its picture as a third of a cell is beside that of a board.
    let cell = if first.shape == Shape::Vertex { SIDE / 1.6 } else { SIDE };
    let numbered =
        (1..).zip(&boards).map(|(number, drawing): (usize, _)| (format!("placement {number}"), drawing));
    Some(Boards {
        shared,
        each: numbered.map(picture).collect(),
        unsolved: clues.map(|clues| picture(("to be solved".into(), clues))),
        class,
        breadth: width / cell,
    })
}

/// Returns the space between boards like this one.
fn apart(board: &Drawing) -> f64 {
    if board.captions.is_empty() { APART } else { PARTS_APART }
}

/// Returns where the vertices of a graph are drawn; nothing for boards.
pub(super) fn spots(drawing: &Drawing) -> Vec<(f64, f64)> {
    if drawing.shape == Shape::Vertex { graph::spots(drawing) } else { Vec::new() }
}

/// Draws a board of those that begin with `first`, whose empty board is known; one with other marks has its own.
fn one(svg: &mut Svg, (first, drawing): (&Drawing, &Drawing), look: Look, spots: &[(f64, f64)]) {
    if drawing.maps == first.maps {
        let _ = writeln!(svg, "<use href=\"#{BOARD}\"/>");
    } else {
        let own = board::empty(drawing, true, look, spots);
        let _ = svg.write_str(&own.replace(&format!(" id=\"{BOARD}\""), ""));
    }
    let _ = svg.write_str(&board::placed(drawing, look, spots));
}

/// Returns the number of boards of this size in a row, so that the grid comes near to the aspect, and few places of its
/// last row are left.
fn abreast(boards: usize, across: f64, down: f64) -> usize {
    let even = (boards as f64 * ASPECT * down / across).sqrt();
    let strain = |&abreast: &usize| {
        let left = abreast * boards.div_ceil(abreast) - boards;
        (abreast as f64 / even).ln().abs() + 2.0 * left as f64 / boards as f64
    };
    (1..=boards).min_by(|one, other| strain(one).total_cmp(&strain(other))).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_of_boards_are_a_little_broader_than_high() {
        let abreast = [1, 2, 3, 4, 5, 6, 7, 12, 92].map(|boards| abreast(boards, 1.0, 1.0));
        assert_eq!(abreast, [1, 2, 3, 2, 3, 3, 4, 4, 12]);
        // Broad boards stand below one another.
        assert_eq!(super::abreast(3, 4.0, 1.0), 1);
    }
}
