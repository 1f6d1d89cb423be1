//! Graphs: vertices as discs with their numbers, about as far apart as they are in the graph.

use std::collections::VecDeque;
use std::fmt::Write;

use encoders::families::{Drawing, Figures, Mark};
use model::Cell;

use super::outline::{ATTACKED, BOARD, BORDER, FRAME};
use super::{glyph, moves, tiles};
use crate::svg::{Anchor, Svg};

/// The radius of a vertex, the least distance of two centres, and the usual length of an edge.
pub(super) const RADIUS: f64 = 13.0;
const NEAREST: f64 = 40.0;
const EDGE: f64 = 66.0;
/// The most by which a crowded graph is enlarged, and how often its vertices move.
const LARGEST: f64 = 3.0;
const ROUNDS: usize = 1000;
/// The angle between points of a spiral none of which hides another.
const GOLDEN: f64 = 2.399_963_229_728_653;
/// Space round the vertices, for the names of those that hold something.
const SPACE: f64 = RADIUS + 12.0;

type Point = (f64, f64);

/// Returns where the vertices are drawn, by their places, so that the distances of all pairs are as near as can be to
/// those in the graph: stress majorization (Gansner, Koren, North 2004), one vertex after another. Cost: the square of
/// the number of vertices in each round.
pub fn spots(drawing: &Drawing) -> Vec<Point> {
    let all = distances(drawing);
    let start = |at: usize| {
        let (far, turn) = ((at as f64 + 0.5).sqrt(), at as f64 * GOLDEN);
        (far * turn.cos(), far * turn.sin())
    };
    let mut spots: Vec<Point> = (0..all.len()).map(start).collect();
    for _ in 0..ROUNDS {
        for (at, wanted) in all.iter().enumerate() {
            let (x, y) = spots[at];
            let (mut to, mut weights) = ((0.0, 0.0), 0.0);
            for (&far, &(u, v)) in wanted.iter().zip(&spots).filter(|(far, _)| **far > 0.0) {
                let stretch = far / (x - u).hypot(y - v).max(1e-9);
                let weight = 1.0 / (far * far);
                to = (to.0 + weight * (u + stretch * (x - u)), to.1 + weight * (v + stretch * (y - v)));
                weights += weight;
            }
            if weights > 0.0 {
                spots[at] = (to.0 / weights, to.1 / weights);
            }
        }
    }
    on_paper(spots)
}

/// Returns the points turned so that the longest way is level, enlarged, and moved to the upper left.
fn on_paper(spots: Vec<Point>) -> Vec<Point> {
    let pairs = || {
        spots.iter().enumerate().flat_map(|(at, a)| spots[..at].iter().map(move |b| (a.0 - b.0, a.1 - b.1)))
    };
    let length = |&(x, y): &Point| f64::hypot(x, y);
    let longest = pairs().max_by(|a, b| length(a).total_cmp(&length(b))).unwrap_or((1.0, 0.0));
    let nearest = pairs().map(|step| length(&step)).fold(1.0, f64::min);
    let unit = EDGE.max(NEAREST / nearest).min(LARGEST * EDGE) / length(&longest).max(1e-9);
    let turn = |(x, y): Point| (x * longest.0 + y * longest.1, y * longest.0 - x * longest.1);
    let spots: Vec<Point> = spots.iter().copied().map(turn).map(|(x, y)| (x * unit, y * unit)).collect();
    let least = |of: fn(&Point) -> f64| spots.iter().map(of).fold(f64::INFINITY, f64::min);
    let (left, top) = (least(|spot| spot.0), least(|spot| spot.1));
    spots.iter().map(|(x, y)| (x - left + SPACE, y - top + SPACE)).collect()
}

/// Returns the number of edges between any two vertices; somewhat more than half the largest where there is no way.
fn distances(drawing: &Drawing) -> Vec<Vec<f64>> {
    let mut beside = vec![Vec::new(); drawing.cols as usize];
    for (a, b) in &drawing.links {
        beside[a.col as usize].push(b.col as usize);
        beside[b.col as usize].push(a.col as usize);
    }
    let from = |start: usize| {
        let mut far = vec![None; beside.len()];
        far[start] = Some(0.0);
        let mut next = VecDeque::from([(start, 0.0)]);
        while let Some((at, steps)) = next.pop_front() {
            for &to in &beside[at] {
                if far[to].is_none() {
                    far[to] = Some(steps + 1.0);
                    next.push_back((to, steps + 1.0));
                }
            }
        }
        far
    };
    let all: Vec<Vec<Option<f64>>> = (0..beside.len()).map(from).collect();
    let longest = all.iter().flatten().flatten().fold(0.0, |a: f64, &b| a.max(b));
    let apart = 0.5 * longest + 1.0;
    all.into_iter().map(|far| far.into_iter().map(|far| far.unwrap_or(apart)).collect()).collect()
}

/// Returns the breadth and the height of a graph.
pub fn size(spots: &[Point]) -> Point {
    let most = |of: fn(&Point) -> f64| spots.iter().map(of).fold(SPACE, f64::max) + SPACE;
    (most(|spot| spot.0).ceil(), most(|spot| spot.1).ceil())
}

/// Draws the edges, and the vertices that lie on them and on chosen edges.
pub fn empty(drawing: &Drawing, spots: &[Point]) -> String {
    let mut svg = Svg::part();
    let at = |place: Cell| spots[place.col as usize];
    let mut lines = String::new();
    for edges in drawing.links.chunk_by(|a, b| a == b) {
        for (&ends, copy) in edges.iter().zip(0..) {
            lines += &match (at(ends.0), at(ends.1)) {
                (a, b) if edges.len() == 1 => format!("M{:.1} {:.1}L{:.1} {:.1}", a.0, a.1, b.0, b.1),
                _ => moves::bow(&moves::way(drawing, ends, copy, at)),
            };
        }
    }
    let _ = writeln!(
        svg,
        "<path id=\"{BOARD}\" fill=\"none\" stroke=\"#868c94\" stroke-width=\"1.4\" d=\"{lines}\"/>"
    );
    let _ = writeln!(svg, "<g id=\"{BOARD}-vertices\">");
    for (place, name) in &drawing.names {
        disc(&mut svg, spots[place.col as usize], ("#f3ebda", BORDER), "#1a1a1a", &number(*name));
    }
    svg.line("</g>");
    svg.text()
}

/// Draws the chosen edges, then the vertices, those that are chosen filled, and what they hold.
pub fn placed(drawing: &Drawing, spots: &[Point], attacked: bool) -> String {
    let mut svg = Svg::part();
    let at = |place: Cell| spots[place.col as usize];
    if let Some(chosen) = &drawing.moves {
        moves::draw(&mut svg, drawing, chosen, at);
    }
    let _ = writeln!(svg, "<use href=\"#{BOARD}-vertices\"/>");
    for (&place, mark) in &drawing.marks {
        let ((x, y), name) = (at(place), number(drawing.names[&place]));
        match mark {
            Mark::Piece(_) if matches!(drawing.figures, Figures::Alike(_)) => {
                disc(&mut svg, (x, y), ("#0072b2", "#ffffff"), "#ffffff", &name);
            }
            Mark::Piece(letter) => {
                let colour = tiles::COLOURS[*letter as usize % tiles::COLOURS.len()];
                disc(&mut svg, (x, y), (colour, BORDER), "#1a1a1a", drawing.label(*letter));
                let look = "class=\"faint\" fill=\"#666666\" font-size=\"10\"";
                svg.words((x + 0.8 * RADIUS, y - 0.8 * RADIUS), Anchor::Start, look, &name);
            }
            Mark::Attacked if attacked => {
                let look = format!("class=\"attacked\" fill=\"{ATTACKED}\" fill-opacity=\".33\"");
                let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" {look}/>");
            }
            Mark::Attacked | Mark::Free => {}
        }
    }
    for (x, y) in drawing.given.iter().map(|&place| at(place)) {
        let look = format!("class=\"given\" fill=\"none\" stroke=\"{FRAME}\" stroke-width=\"2.4\"");
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\" {look}/>", RADIUS + 3.0);
    }
    svg.text()
}

fn number(vertex: Cell) -> String {
    vertex.number().map_or_else(String::new, |number| number.to_string())
}

fn disc(svg: &mut Svg, (x, y): Point, (fill, border): (&str, &str), ink: &str, words: &str) {
    let _ = writeln!(
        svg,
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"{border}\"/>"
    );
    let size = glyph::fitting(words, 34.0, 13.0);
    let look = format!("class=\"name\" fill=\"{ink}\" font-size=\"{size:.1}\"");
    svg.words((x, y + 0.36 * size), Anchor::Middle, &look, words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoders::families;
    use limits::Budget;

    /// The spots of a graph that has these lines.
    fn drawn(text: &str) -> Vec<Point> {
        let puzzle = families::parse(&["independence", "graph", "g"]).unwrap();
        let puzzle = puzzle.with_text(Some(text), &Budget::default()).unwrap();
        spots(&puzzle.graph_drawing(&[].into()).unwrap())
    }

    #[test]
    fn vertices_keep_their_distances() {
        let far =
            |spots: &[Point], a: usize, b: usize| (spots[a].0 - spots[b].0).hypot(spots[a].1 - spots[b].1);
        // A path is nearly a level line, a cycle of four a square.
        let path = drawn("0 1\n1 2\n2 3\n");
        assert!(path.iter().all(|spot| (spot.1 - SPACE).abs() < 0.1 * EDGE), "{path:?}");
        assert!((far(&path, 0, 3) - 3.0 * EDGE).abs() < 3.0, "{path:?}");
        let cycle = drawn("0 1\n1 2\n2 3\n3 0\n");
        assert!((far(&cycle, 0, 1) - far(&cycle, 2, 3)).abs() < 1.0, "{cycle:?}");
        assert!(far(&cycle, 0, 2) > 1.3 * far(&cycle, 0, 1), "{cycle:?}");
        // No vertex hides another: a star, two parts, everybody beside everybody.
        for text in ["0 1\n0 2\n0 3\n0 4\n0 5\n", "0 1\n2 3\n", "0 1\n0 2\n0 3\n1 2\n1 3\n2 3\n4\n"] {
            let spots = drawn(text);
            let pairs = (0..spots.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
            assert!(pairs.into_iter().all(|(a, b)| far(&spots, a, b) > 2.0 * RADIUS), "{text}: {spots:?}");
        }
    }
}
