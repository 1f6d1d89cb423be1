//! Pieces that cover several cells: coloured, with lines where two of them meet.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use encoders::families::{Drawing, Laid, Round, Shape};
use encoders::statement::Map;
use model::Cell;

use super::glyph::{self, SIDE};
use super::moves::SIGNS;
use super::outline::{CORNER, border};
use crate::svg::{Anchor, Svg};

/// Colours that black signs can be read on.
pub(super) const COLOURS: [&str; 12] = [
    "#8ecae6", "#ffb703", "#a7c957", "#e5989b", "#cdb4db", "#f4a261", "#90be6d", "#f9dc5c", "#84a9d1",
    "#d8a47f", "#9ad1c1", "#e0aaff",
];
const INK: &str = "#1a1a1a";
const LINE: f64 = 2.6;

/// Columns of a cell in text, without the lines between cells.
const BREADTH: usize = 3;

/// The sides of a cell: the step to the neighbour there, and the two corners at its ends.
type Side = ((i32, i32), [(f64, f64); 2]);

/// Returns the sides of a cell.
fn sides(shape: Shape) -> Vec<Side> {
    let half = SIDE / 2.0;
    let (steps, corners) = match shape {
        Shape::Square | Shape::Vertex => (
            vec![(-1, 0), (0, 1), (1, 0), (0, -1)],
            vec![(-half, -half), (half, -half), (half, half), (-half, half)],
        ),
        Shape::Hexagon => {
            let up = CORNER / 2.0;
            (
                vec![(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)],
                vec![(0.0, -CORNER), (half, -up), (half, up), (0.0, CORNER), (-half, up), (-half, -up)],
            )
        }
    };
    let next = |at: usize| corners[(at + 1) % corners.len()];
    steps.into_iter().enumerate().map(|(at, step)| (step, [corners[at], next(at)])).collect()
}

/// Returns the place a step away, round the edges that are glued.
fn beside(drawing: &Drawing, place: Cell, (down, right): (i32, i32)) -> Option<Cell> {
    let along = |at: u32, by: i32, side: u32, is_round: bool| {
        let to = at.cast_signed() + by;
        let to = if is_round { to.rem_euclid(side.cast_signed()) } else { to };
        u32::try_from(to).ok()
    };
    let Round { rows, cols } = drawing.round;
    Some(Cell {
        row: along(place.row, down, drawing.rows, rows)?,
        col: along(place.col, right, drawing.cols, cols)?,
    })
}

/// Returns the sides of a cell, whose centre is given, beyond which there is something else, as the data of a path.
fn edges<T: PartialEq>(drawing: &Drawing, owners: &BTreeMap<Cell, T>, place: Cell, at: (f64, f64)) -> String {
    let short = |length: f64| (100.0 * length).round() / 100.0;
    let mut lines = String::new();
    for (step, [a, b]) in sides(drawing.shape) {
        let other = beside(drawing, place, step).and_then(|other| owners.get(&other));
        if other != owners.get(&place) {
            let ends = [at.0 + a.0, at.1 + a.1, at.0 + b.0, at.1 + b.1].map(short);
            let _ = write!(lines, "M{} {}L{} {}", ends[0], ends[1], ends[2], ends[3]);
        }
    }
    lines
}

fn outline(svg: &mut Svg, lines: &str) {
    let look = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"{LINE}\" stroke-linecap=\"round\"");
    let _ = writeln!(svg, "<path {look} d=\"{lines}\"/>");
}

/// Draws the maps of a puzzle. Where every cell has a mark and most have that of a neighbour, there are lines between
/// regions, and a number once in each; letters are only names of regions. Other maps have their marks in every cell.
pub fn maps(svg: &mut Svg, drawing: &Drawing, centre: impl Fn(Cell) -> (f64, f64)) {
    for Map { marks, is_lettered } in &drawing.maps {
        let marked = drawing.places.iter().copied().zip(marks);
        let map: BTreeMap<Cell, i64> = marked.filter_map(|(place, mark)| Some((place, (*mark)?))).collect();
        let firsts = firsts(drawing, &map);
        let has_regions = map.len() == drawing.places.len() && 2 * firsts.len() <= map.len();
        if has_regions {
            let lines: String = map.keys().map(|&place| edges(drawing, &map, place, centre(place))).collect();
            outline(svg, &lines);
        }
        let told = map.iter().filter(|(place, _)| !has_regions || !is_lettered && firsts.contains(*place));
        for (&place, &mark) in told {
            let (x, y) = centre(place);
            let look = format!("class=\"mark\" fill=\"{INK}\" font-size=\"12\"");
            let at = match drawing.shape {
                Shape::Square | Shape::Vertex => (x - 0.45 * SIDE, y - 0.18 * SIDE),
                Shape::Hexagon => (x - 0.4 * SIDE, y - 0.1 * SIDE),
            };
            svg.words(at, Anchor::Start, &look, &sign(mark, *is_lettered));
        }
    }
}

/// Returns the first cell of each region: of cells that are beside each other and have the same mark.
fn firsts(drawing: &Drawing, map: &BTreeMap<Cell, i64>) -> BTreeSet<Cell> {
    let steps: Vec<(i32, i32)> = sides(drawing.shape).into_iter().map(|(step, _)| step).collect();
    let (mut firsts, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for (&first, mark) in map {
        let mut next = Vec::from_iter(seen.insert(first).then_some(first));
        firsts.extend(next.first());
        while let Some(place) = next.pop() {
            let near = steps.iter().filter_map(|&step| beside(drawing, place, step));
            let fresh = near.filter(|near| map.get(near) == Some(mark) && seen.insert(*near));
            next.extend(fresh);
        }
    }
    firsts
}

/// Returns a mark as its map writes it: with letters, 10 is A and 36 is a.
fn sign(mark: i64, is_lettered: bool) -> String {
    let letter = match mark {
        10..=35 => u8::try_from(mark - 10).ok().map(|at| b'A' + at),
        36..=61 => u8::try_from(mark - 36).ok().map(|at| b'a' + at),
        _ => None,
    };
    letter.filter(|_| is_lettered).map_or_else(|| mark.to_string(), |letter| char::from(letter).to_string())
}

/// The number of the piece on each place.
fn owners(tiles: &[Laid]) -> BTreeMap<Cell, usize> {
    tiles
        .iter()
        .enumerate()
        .flat_map(|(at, laid)| laid.places.iter().map(move |&place| (place, at)))
        .collect()
}

/// Returns a number for each piece: that of its shape, or where there is one shape a number that pieces beside it do not
/// have.
fn numbers(drawing: &Drawing, tiles: &[Laid]) -> Vec<usize> {
    if tiles.iter().any(|laid| laid.sign.is_some()) {
        return tiles.iter().map(|laid| laid.shape).collect();
    }
    let owners = owners(tiles);
    let steps: Vec<(i32, i32)> = sides(drawing.shape).into_iter().map(|(step, _)| step).collect();
    let mut numbers: Vec<usize> = Vec::new();
    for laid in tiles {
        let near = laid.places.iter().flat_map(|&place| steps.iter().map(move |&step| (place, step)));
        let near = near.filter_map(|(place, step)| owners.get(&beside(drawing, place, step)?));
        let taken: BTreeSet<usize> = near.filter_map(|&other| numbers.get(other).copied()).collect();
        numbers.push((0..).find(|number| !taken.contains(number)).unwrap_or(0));
    }
    numbers
}

/// Pieces with their colours.
pub struct Coloured<'a> {
    drawing: &'a Drawing,
    tiles: &'a [Laid],
    owners: BTreeMap<Cell, usize>,
    colours: Vec<&'static str>,
}

impl<'a> Coloured<'a> {
    pub fn new(drawing: &'a Drawing, tiles: &'a [Laid]) -> Coloured<'a> {
        let colours =
            numbers(drawing, tiles).into_iter().map(|number| COLOURS[number % COLOURS.len()]).collect();
        Coloured { drawing, tiles, owners: owners(tiles), colours }
    }

    /// Draws what is on these places, each with the centre of its cell, on the board or behind an edge.
    pub fn cells(&self, svg: &mut Svg, places: impl IntoIterator<Item = (Cell, (f64, f64))>) {
        let (mut fills, mut lines) = (BTreeMap::<&str, String>::new(), String::new());
        for (place, at) in places {
            let Some(&owner) = self.owners.get(&place) else { continue };
            *fills.entry(self.colours[owner]).or_default() += &border(self.drawing.shape, at, 1.0);
            lines += &edges(self.drawing, &self.owners, place, at);
        }
        for (colour, cells) in fills {
            let _ = writeln!(svg, "<path class=\"tile\" fill=\"{colour}\" d=\"{cells}\"/>");
        }
        outline(svg, &lines);
    }

    /// Draws all pieces, each with its sign where there are several shapes; `centre` says where the centre of a cell is.
    pub fn draw(&self, svg: &mut Svg, centre: impl Fn(Cell) -> (f64, f64)) {
        self.cells(svg, self.owners.keys().map(|&place| (place, centre(place))));
        for laid in self.tiles {
            let (Some(sign), Some(&first)) = (&laid.sign, laid.places.first()) else { continue };
            svg.line(&glyph::words(centre(first), 15.0, sign));
            // In another layer nothing shows that it is the same piece.
            let captions = &self.drawing.captions;
            let layer = |place: Cell| captions.iter().rposition(|(start, _)| start.col <= place.col);
            let mut seen = BTreeSet::from([layer(first)]);
            for &place in
                laid.places.iter().filter(|&&place| !captions.is_empty() && seen.insert(layer(place)))
            {
                svg.line(&glyph::words(centre(place), 15.0, sign));
            }
        }
    }
}

/// Returns lines of text, and their columns: cells with lines between pieces; hexagons as signs.
pub fn text(drawing: &Drawing, tiles: &[Laid], unicode: bool) -> (Vec<String>, usize) {
    let signs: Vec<String> = match tiles.iter().any(|laid| laid.sign.is_some()) {
        true => tiles.iter().map(|laid| laid.sign.clone().unwrap_or_default()).collect(),
        false => lettered(drawing, tiles),
    };
    match drawing.shape {
        Shape::Square | Shape::Vertex => outlined(drawing, tiles, &signs, unicode),
        Shape::Hexagon => signed(drawing, tiles, &signs),
    }
}

/// Returns a letter for each piece of a single shape; none where lines show all of it.
fn lettered(drawing: &Drawing, tiles: &[Laid]) -> Vec<String> {
    if drawing.shape == Shape::Square && drawing.captions.is_empty() {
        return vec![String::new(); tiles.len()];
    }
    let letter = |at: usize| char::from(b'a' + (at % 26) as u8).to_string();
    match drawing.captions.is_empty() {
        true => numbers(drawing, tiles).into_iter().map(letter).collect(),
        false => (0..tiles.len()).map(letter).collect(),
    }
}

fn signed(drawing: &Drawing, tiles: &[Laid], signs: &[String]) -> (Vec<String>, usize) {
    let owners = owners(tiles);
    let sign = |row, col| {
        let place = Cell { row, col };
        match owners.get(&place) {
            Some(&owner) => signs[owner].chars().next().unwrap_or('*'),
            None if drawing.marks.contains_key(&place) => '.',
            None => ' ',
        }
    };
    let line = |row| (0..drawing.cols).map(|col| sign(row, col)).collect();
    ((0..drawing.rows).map(line).collect(), drawing.cols as usize)
}

fn outlined(drawing: &Drawing, tiles: &[Laid], signs: &[String], unicode: bool) -> (Vec<String>, usize) {
    let owners = owners(tiles);
    let at = |row: i64, col: i64| {
        let place = Cell { row: u32::try_from(row).ok()?, col: u32::try_from(col).ok()? };
        drawing.marks.contains_key(&place).then(|| owners.get(&place).copied())
    };
    // Between two cells is a line, unless one piece covers both, or both are free, or no board is there.
    let (down, across) = (
        |row: i64, col: i64| at(row, col - 1) != at(row, col),
        |row: i64, col: i64| at(row - 1, col) != at(row, col),
    );
    let (rows, cols) = (i64::from(drawing.rows), i64::from(drawing.cols));
    let corner = |row: i64, col: i64| {
        let (up, right) = (down(row - 1, col), across(row, col));
        let (below, left) = (down(row, col), across(row, col - 1));
        let sides = [up, right, below, left];
        let own: usize = (0..4).filter(|&side| sides[side]).map(|side| 1 << side).sum();
        match (own, unicode) {
            (0, _) => ' ',
            (own, true) => SIGNS[own],
            (5, false) => '|',
            (10, false) => '-',
            _ => '+',
        }
    };
    let (dash, bar) = if unicode { ('─', '│') } else { ('-', '|') };
    let mut lines = Vec::new();
    for row in 0..=rows {
        let mut line = String::new();
        for col in 0..=cols {
            line.push(corner(row, col));
            let sign = if across(row, col) { dash } else { ' ' };
            line.extend((col < cols).then_some(sign).into_iter().cycle().take(BREADTH));
        }
        lines.push(line);
        if row == rows {
            break;
        }
        let mut line = String::new();
        for col in 0..=cols {
            line.push(if down(row, col) { bar } else { ' ' });
            let sign = match at(row, col) {
                Some(Some(owner)) => signs[owner].as_str(),
                Some(None) => ".",
                None => "",
            };
            line.extend((col < cols).then(|| format!("{sign:^BREADTH$}")));
        }
        lines.push(line);
    }
    (lines, (BREADTH + 1) * drawing.cols as usize + 1)
}
