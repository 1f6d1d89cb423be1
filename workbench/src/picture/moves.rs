//! Moves that are chosen, as lines between the centres of cells: tours and paths in one stroke.

use std::collections::BTreeMap;
use std::fmt::Write;

use encoders::families::{Drawing, Move, Shape};
use model::Cell;

use super::glyph::{self, SIDE};
use crate::svg::Svg;

/// The breadth of a line, of a line that crosses others, and of one that stands for itself, as a domino does.
const LINE: f64 = 4.0;
const THIN: f64 = 3.0;
const BAR: f64 = 15.0;
/// How far parallel edges are from each other.
const GAP: f64 = 9.0;
/// The radius of the corners of a line; those of a line that crosses others show better where they are sharp.
const ARC: f64 = 0.3 * SIDE;
const SHARP: f64 = 0.08 * SIDE;
const INK: &str = "#1a1a1a";

/// The signs of a cell by its lines: 1 up, 2 to the right, 4 down, 8 to the left.
pub(super) const SIGNS: [char; 16] =
    ['·', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// How many rows and columns a move leads to the right and down.
fn step(&(a, b): &(Cell, Cell)) -> (i64, i64) {
    (i64::from(b.row) - i64::from(a.row), i64::from(b.col) - i64::from(a.col))
}

/// Whether a step leads to a cell that touches, at a side or a corner.
fn is_near((down, right): &(i64, i64)) -> bool {
    down.abs() <= 1 && right.abs() <= 1
}

/// Returns whether the moves can be drawn in text: between neighbours, and all alike.
pub fn is_plain(drawing: &Drawing, moves: &[Move]) -> bool {
    let is_plain = |chosen: &Move| is_near(&step(&chosen.ends)) && chosen.label.is_none();
    drawing.shape == Shape::Square && moves.iter().all(is_plain)
}

/// Returns a line of text for each row of the board, or two where moves are slanting or signs are few.
pub fn text(drawing: &Drawing, moves: &[Move], unicode: bool) -> Vec<String> {
    let is_straight = moves.iter().all(|chosen| {
        let (down, right) = step(&chosen.ends);
        down == 0 || right == 0
    });
    if unicode && is_straight { joined(drawing, moves) } else { spread(drawing, moves) }
}

/// Returns rows of signs that join.
fn joined(drawing: &Drawing, moves: &[Move]) -> Vec<String> {
    let mut lines: BTreeMap<Cell, usize> = BTreeMap::new();
    for &(a, b) in moves.iter().map(|chosen| &chosen.ends) {
        let (first, last) = (a.min(b), a.max(b));
        let (out, back) = if first.row == last.row { (2, 8) } else { (4, 1) };
        *lines.entry(first).or_default() |= out;
        *lines.entry(last).or_default() |= back;
    }
    let row = |row: u32| {
        let mut line = String::new();
        for col in 0..drawing.cols {
            let cell = Cell { row, col };
            let own = lines.get(&cell).copied().unwrap_or(0);
            line.push(if own & 8 == 0 { ' ' } else { '─' });
            line.push(if drawing.marks.contains_key(&cell) { SIGNS[own] } else { ' ' });
        }
        line
    };
    (0..drawing.rows).map(row).collect()
}

/// Returns rows of cells with rows between them.
fn spread(drawing: &Drawing, moves: &[Move]) -> Vec<String> {
    let (rows, cols) = (2 * drawing.rows as usize - 1, 2 * drawing.cols as usize);
    let mut signs = vec![vec![' '; cols]; rows];
    // The column of a cell, behind the space between boards.
    let at = |cell: &Cell| (2 * cell.row as usize, 2 * cell.col as usize + 1);
    for (row, col) in drawing.marks.keys().map(at) {
        signs[row][col] = '.';
    }
    for ends in moves.iter().map(|chosen| &chosen.ends) {
        let ((row, col), (to_row, to_col)) = (at(&ends.0), at(&ends.1));
        (signs[row][col], signs[to_row][to_col]) = ('o', 'o');
        let between = &mut signs[usize::midpoint(row, to_row)][usize::midpoint(col, to_col)];
        *between = match (step(ends), *between) {
            ((0, _), _) => '-',
            ((_, 0), _) => '|',
            (_, '/' | '\\') => 'X',
            ((down, right), _) if down == right => '\\',
            _ => '/',
        };
    }
    signs.into_iter().map(|line| line.into_iter().collect()).collect()
}

/// Draws the moves; `centre` says where the centre of a cell is.
pub fn draw(svg: &mut Svg, drawing: &Drawing, moves: &[Move], centre: impl Fn(Cell) -> (f64, f64)) {
    let mut degrees: BTreeMap<Cell, usize> = BTreeMap::new();
    for chosen in moves {
        *degrees.entry(chosen.ends.0).or_default() += 1;
        *degrees.entry(chosen.ends.1).or_default() += 1;
    }
    let is_board = drawing.shape != Shape::Vertex;
    let are_near = is_board && moves.iter().all(|chosen| is_near(&shortest(drawing, &chosen.ends)));
    let is_matching = are_near && degrees.values().all(|&degree| degree == 1);
    let breadth = match (is_matching, are_near) {
        (true, _) => BAR,
        (false, true) => LINE,
        (false, false) => THIN,
    };
    let (alone, parallel): (Vec<&Move>, Vec<&Move>) =
        moves.iter().partition(|chosen| parallel(drawing, chosen.ends) < 2);
    let lines = lines(drawing, &alone, &centre);
    let strokes = match is_board {
        true => vec![("stroke=\"#ffffff\"", breadth + 1.8), ("stroke=\"#1a1a1a\"", breadth)],
        // On the paper itself lines are light in dark mode.
        false => vec![("class=\"s0\" stroke=\"#000000\"", breadth)],
    };
    for (stroke, breadth) in strokes {
        let _ = writeln!(
            svg,
            "<g fill=\"none\" {stroke} stroke-width=\"{breadth}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">"
        );
        for line in &lines {
            let _ = writeln!(svg, "<path d=\"{}\"/>", rounded(line, if are_near { ARC } else { SHARP }));
        }
        for chosen in &parallel {
            let _ = writeln!(svg, "<path d=\"{}\"/>", bow(&way(drawing, chosen.ends, chosen.copy, &centre)));
        }
        svg.line("</g>");
    }
    if !is_matching {
        // On the way of a line a cell needs no dot.
        for (x, y) in degrees.iter().filter(|(_, degree)| **degree != 2).map(|(&cell, _)| centre(cell)) {
            let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{breadth}\" fill=\"{INK}\"/>");
        }
    }
    marks(svg, drawing, moves, centre);
}

/// Returns how many edges of a graph join two places.
fn parallel(drawing: &Drawing, (a, b): (Cell, Cell)) -> usize {
    let ends = (a.min(b), a.max(b));
    drawing.links.iter().filter(|&&link| link == ends).count()
}

/// Returns the points that lead along an edge with this number among those that are parallel: its ends, and between
/// them one beside the straight line.
pub(super) fn way(
    drawing: &Drawing,
    ends: (Cell, Cell),
    copy: u32,
    centre: impl Fn(Cell) -> (f64, f64),
) -> [(f64, f64); 3] {
    let (a, b) = (centre(ends.0.min(ends.1)), centre(ends.0.max(ends.1)));
    let far = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
    let side = f64::from(copy) - parallel(drawing, ends).saturating_sub(1) as f64 / 2.0;
    let (x, y) = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
    let by = 2.0 * GAP * side / far;
    [a, (x + by * (a.1 - b.1), y + by * (b.0 - a.0)), b]
}

/// Returns a line through three points as the data of a path that bends all the way.
pub(super) fn bow(way: &[(f64, f64); 3]) -> String {
    rounded(way, f64::INFINITY)
}

/// Returns a line through some points as the data of a path: with round corners of this radius, in one stroke round a tour.
fn rounded(line: &[(f64, f64)], radius: f64) -> String {
    // A point on the way from a corner, by the radius or half the way.
    let beside = |(x, y): (f64, f64), to: (f64, f64)| {
        let share = (radius / (to.0 - x).hypot(to.1 - y)).min(0.5);
        (x + (to.0 - x) * share, y + (to.1 - y) * share)
    };
    let is_round = line.len() > 2 && line.first() == line.last();
    let way = if is_round { &line[1..] } else { line };
    let (Some(&first), Some(&last)) = (way.first(), way.last()) else { return String::new() };
    let start = if is_round { beside(last, first) } else { first };
    let mut path = format!("M{:.1} {:.1}", start.0, start.1);
    let mut corner = |before: (f64, f64), at: (f64, f64), behind: (f64, f64)| {
        let (from, to) = (beside(at, before), beside(at, behind));
        let _ = write!(path, "L{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", from.0, from.1, at.0, at.1, to.0, to.1);
    };
    if is_round {
        corner(last, first, way[1]);
    }
    way.windows(3).for_each(|three| corner(three[0], three[1], three[2]));
    if is_round {
        corner(way[way.len() - 2], last, first);
        path.push('Z');
    } else {
        let _ = write!(path, "L{:.1} {:.1}", last.0, last.1);
    }
    path
}

/// Returns the lines through the centres of cells.
fn lines(drawing: &Drawing, moves: &[&Move], centre: impl Fn(Cell) -> (f64, f64)) -> Vec<Vec<(f64, f64)>> {
    let all = moves.iter().map(|chosen| chosen.ends);
    let (whole, round): (Vec<_>, Vec<_>) = all.partition(|ends| shortest(drawing, ends) == step(ends));
    let through = |trail: Vec<Cell>| trail.into_iter().map(&centre).collect();
    let mut lines: Vec<Vec<(f64, f64)>> = trails(&whole).into_iter().map(through).collect();
    // A move over a glued edge leaves the board on one side and comes back on the other.
    for ends in &round {
        let (down, right) = shortest(drawing, ends);
        let half = (right as f64 * SIDE / 2.0, down as f64 * SIDE / 2.0);
        let (a, b) = (centre(ends.0), centre(ends.1));
        lines.push(vec![a, (a.0 + half.0, a.1 + half.1)]);
        lines.push(vec![b, (b.0 - half.0, b.1 - half.1)]);
    }
    lines
}

/// Draws what moves hold, and which are given.
fn marks(svg: &mut Svg, drawing: &Drawing, moves: &[Move], centre: impl Fn(Cell) -> (f64, f64)) {
    let way = |ends, copy| way(drawing, ends, copy, &centre);
    for chosen in moves.iter().filter(|chosen| chosen.is_given) {
        let look = "class=\"given\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"1.6\"";
        let _ = writeln!(svg, "<path {look} d=\"{}\"/>", bow(&way(chosen.ends, chosen.copy)));
    }
    for (chosen, label) in moves.iter().filter_map(|chosen| Some((chosen, chosen.label.as_ref()?))) {
        // Where two moves cross in the middle, each has room for its sign.
        let [near, bend, _] = way(chosen.ends, chosen.copy);
        let (x, y) = (near.0 + (bend.0 - near.0) * 0.6, near.1 + (bend.1 - near.1) * 0.6);
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\" fill=\"#ffffff\"/>");
        svg.line(&glyph::words((x, y), 12.0, label));
    }
    for [a, bend, b] in drawing.refused.iter().map(|&(ends, copy)| way(ends, copy)) {
        let (x, y) = ((a.0 + 2.0 * bend.0 + b.0) / 4.0, (a.1 + 2.0 * bend.1 + b.1) / 4.0);
        let (left, top) = (x - 4.0, y - 4.0);
        let look = "class=\"given\" stroke=\"#5b4a2a\" stroke-width=\"1.6\"";
        let _ = writeln!(svg, "<path {look} d=\"M{left:.1} {top:.1}l8 8m0-8l-8 8\"/>");
    }
}

/// Returns how many rows and columns a move leads, over glued edges where that is shorter.
fn shortest(drawing: &Drawing, ends: &(Cell, Cell)) -> (i64, i64) {
    let along = |by: i64, side: u32, is_round: bool| match i64::from(side) {
        side if is_round && 2 * by.abs() > side => by - by.signum() * side,
        _ => by,
    };
    let (down, right) = step(ends);
    (along(down, drawing.rows, drawing.round.rows), along(right, drawing.cols, drawing.round.cols))
}

/// Returns lines that have each move once, and end only where other than two moves meet; a tour comes back to its
/// first cell.
fn trails(moves: &[(Cell, Cell)]) -> Vec<Vec<Cell>> {
    let mut at: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (number, &(a, b)) in moves.iter().enumerate() {
        at.entry(a).or_default().push(number);
        at.entry(b).or_default().push(number);
    }
    let is_on_the_way = |cell: &Cell| at[cell].len() == 2;
    let (inner, ends): (Vec<Cell>, Vec<Cell>) = at.keys().partition(|cell| is_on_the_way(cell));
    let mut used = vec![false; moves.len()];
    let mut all = Vec::new();
    for first in ends.into_iter().chain(inner) {
        for &start in &at[&first] {
            let (mut trail, mut next) = (vec![first], Some(start).filter(|&start| !used[start]));
            while let Some(number) = next {
                used[number] = true;
                let (here, (a, b)) = (trail[trail.len() - 1], moves[number]);
                let to = if a == here { b } else { a };
                trail.push(to);
                let free = || at[&to].iter().copied().find(|&number| !used[number]);
                next = if is_on_the_way(&to) { free() } else { None };
            }
            if trail.len() > 1 {
                all.push(trail);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trails_of(moves: &[(u32, u32)]) -> Vec<Vec<u32>> {
        let cell = |col: u32| Cell { row: 0, col };
        let moves: Vec<(Cell, Cell)> = moves.iter().map(|&(a, b)| (cell(a), cell(b))).collect();
        trails(&moves).into_iter().map(|trail| trail.iter().map(|cell| cell.col).collect()).collect()
    }

    #[test]
    fn tours_and_paths_are_one_line() {
        assert_eq!(trails_of(&[(0, 1), (2, 3), (1, 2), (0, 3)]), [[0, 1, 2, 3, 0]]);
        assert_eq!(trails_of(&[(0, 1), (2, 3), (1, 2)]), [[0, 1, 2, 3]]);
        assert_eq!(trails_of(&[(0, 1), (1, 2), (1, 3)]), [[0, 1], [1, 2], [1, 3]]);
        assert_eq!(trails_of(&[]), Vec::<Vec<u32>>::new());
    }
}
