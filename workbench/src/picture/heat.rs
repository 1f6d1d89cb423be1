//! Shares of solutions on a board: the darker a place, the more solutions have something there.

use std::collections::BTreeMap;
use std::fmt::Write;

use encoders::families::{Drawing, Puzzle, Shape};
use model::Cell;
use num_bigint::BigUint;

use super::board::centre;
use super::outline::{BOARD, BORDER, border};
use super::{glyph, graph, moves};
use crate::cells::{Cells, percent};
use crate::svg::{Anchor, Svg};

/// Most boards: one for each kind.
const MOST: usize = 12;
/// The colour of what all solutions have, and of words on it.
const FULL: &str = "#0072b2";
/// From this share on, words are light.
const DARK: f64 = 0.55;

/// The shares of one kind.
pub struct Heat {
    /// The kind.
    pub name: String,
    /// The board.
    pub drawing: Drawing,
    /// The share of each cell or move, with its words.
    shares: BTreeMap<Cell, (f64, String)>,
}

impl Heat {
    /// Returns a board for each kind; nothing where there is no board, or too many kinds.
    pub fn all(puzzle: &Puzzle, cells: &Cells) -> Vec<Heat> {
        let none = BTreeMap::new();
        let Some(drawing) = puzzle.drawing(&none).or_else(|| puzzle.graph_drawing(&none)) else {
            return Vec::new();
        };
        let heat = |kind: usize| {
            let share = |count: &BigUint| (part(count, &cells.total), percent(count, &cells.total));
            let shares =
                cells.places.iter().filter_map(|place| Some((place.cell?, share(&place.counts[kind]))));
            Heat { name: cells.kinds[kind].clone(), drawing: drawing.clone(), shares: shares.collect() }
        };
        if cells.own > MOST { Vec::new() } else { (0..cells.own).map(heat).collect() }
    }

    /// Draws the shares, over the empty board.
    pub fn placed(&self, spots: &[(f64, f64)]) -> String {
        let mut svg = Svg::part();
        let shape = self.drawing.shape;
        let at = |place: Cell| match shape {
            Shape::Vertex => spots[place.col as usize],
            Shape::Square | Shape::Hexagon => centre(shape, place),
        };
        let places: BTreeMap<Cell, Cell> =
            self.drawing.names.iter().map(|(place, cell)| (*cell, *place)).collect();
        for (cell, (part, words)) in &self.shares {
            match cell.ends() {
                Some((a, b)) => {
                    if let (Some(&a), Some(&b)) = (places.get(&a), places.get(&b)) {
                        let way = moves::way(&self.drawing, (a, b), cell.copy(), at);
                        let look = format!(
                            "stroke=\"{FULL}\" stroke-opacity=\"{part:.2}\" stroke-width=\"6\" stroke-linecap=\"round\""
                        );
                        let _ = writeln!(svg, "<path fill=\"none\" {look} d=\"{}\"/>", moves::bow(&way));
                    }
                }
                // A cell that no solution has shows the board, with its maps.
                None => {
                    if let Some(place) = places.get(cell).filter(|_| shape == Shape::Vertex || words != "0") {
                        if let Some(vertex) = cell.number() {
                            let (x, y) = at(*place);
                            let beside = (x + 0.8 * graph::RADIUS, y - 0.8 * graph::RADIUS);
                            svg.faint(beside, Anchor::Start, &vertex.to_string());
                        }
                        cell_of(&mut svg, shape, at(*place), *part, words);
                    }
                }
            }
        }
        if shape == Shape::Vertex && self.shares.keys().any(|cell| cell.ends().is_some()) {
            let _ = writeln!(svg, "<use href=\"#{BOARD}-vertices\"/>");
        }
        svg.text()
    }
}

/// Draws the share of one cell.
fn cell_of(svg: &mut Svg, shape: Shape, (x, y): (f64, f64), part: f64, words: &str) {
    let colour = |svg: &mut Svg, fill: &str, opacity: f64| {
        let look =
            format!("fill=\"{fill}\" fill-opacity=\"{opacity:.2}\" stroke=\"{BORDER}\" stroke-width=\".8\"");
        let _ = match shape {
            Shape::Vertex => {
                writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\" {look}/>", graph::RADIUS)
            }
            Shape::Square | Shape::Hexagon => {
                writeln!(svg, "<path {look} d=\"{}\"/>", border(shape, (x, y), 1.0))
            }
        };
    };
    if shape == Shape::Vertex {
        colour(svg, "#ffffff", 1.0);
    }
    colour(svg, FULL, part);
    let size = glyph::fitting(words, 34.0, 14.0);
    let ink = if part < DARK { "#1a1a1a" } else { "#ffffff" };
    let look = format!("class=\"share\" fill=\"{ink}\" font-size=\"{size:.1}\"");
    svg.words((x, y + 0.36 * size), Anchor::Middle, &look, words);
}

/// Returns a share from 0 to 1, for colours.
fn part(count: &BigUint, total: &BigUint) -> f64 {
    let thousandths = (count * 1000u32 / total).to_u32_digits().first().copied().unwrap_or(0);
    f64::from(thousandths) / 1000.0
}
