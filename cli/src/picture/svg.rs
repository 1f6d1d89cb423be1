//! Placements as vector graphics, boards in a grid.

use std::fmt::Write;

use encoders::families::{Drawing, Mark, Shape};
use encoders::model::Cell;

use super::Placement;

/// The side of a cell, and the space round a board, in points.
const CELL: u32 = 24;
const SPACE: u32 = 20;

/// The picture of placements with `title`: as many boards in a row as there are rows. Those without a
/// board are left out.
pub fn svg(title: &str, placements: &[Placement]) -> String {
    let boards: Vec<Drawing> = placements.iter().filter_map(Placement::board).collect();
    let (breadth, height) = boards
        .iter()
        .map(size)
        .fold((0, 0), |(breadth, height): (u32, u32), size| (breadth.max(size.0), height.max(size.1)));
    let abreast = (boards.len() as u32).isqrt().max(1);
    let abreast = if abreast * abreast < boards.len() as u32 { abreast + 1 } else { abreast };
    // Boards in several parts, such as nets, have gaps within; those between boards have to be larger.
    let in_parts = |drawing: &Drawing| {
        drawing.shape == Shape::Square && drawing.marks.len() < (drawing.rows * drawing.cols) as usize
    };
    let apart = if boards.iter().any(in_parts) { 3 * CELL } else { SPACE };
    let (across, down) = (breadth + apart, height + apart);
    let width = abreast.min(boards.len() as u32) * across + 2 * SPACE - apart;
    let height = (boards.len() as u32).div_ceil(abreast) * down + 2 * SPACE - apart;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"17\" text-anchor=\"middle\">\n\
         <title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n",
        escaped(title)
    );
    for (at, drawing) in (0..).zip(&boards) {
        let (x, y) = (SPACE + at % abreast * across, SPACE + at / abreast * down);
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
        board(&mut svg, drawing);
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// Breadth and height of a board.
fn size(drawing: &Drawing) -> (u32, u32) {
    match drawing.shape {
        Shape::Square => (drawing.cols * CELL, drawing.rows * CELL),
        Shape::Hexagon => ((drawing.cols + 1) * CELL / 2, (drawing.rows - 1) * HEXAGONS + 2 * CORNER),
    }
}

/// From the centre of a hexagon as broad as a cell to its upper corner, and from one row of hexagons to the
/// next; rounded, so that their borders meet.
const CORNER: u32 = 14;
const HEXAGONS: u32 = CORNER + CORNER / 2;

/// The centre of a cell.
fn centre(shape: Shape, place: Cell) -> (u32, u32) {
    match shape {
        Shape::Square => (place.col * CELL + CELL / 2, place.row * CELL + CELL / 2),
        Shape::Hexagon => ((place.col + 1) * CELL / 2, place.row * HEXAGONS + CORNER),
    }
}

/// The border of a cell, as a path.
fn border(shape: Shape, place: Cell) -> String {
    let (x, y) = centre(shape, place);
    let half = CELL / 2;
    match shape {
        Shape::Square => format!("M{} {}h{CELL}v{CELL}h-{CELL}z", x - half, y - half),
        Shape::Hexagon => {
            let (up, side) = (CORNER / 2, CORNER);
            format!("M{x} {}l{half} {up}v{side}l-{half} {up}l-{half} -{up}v-{side}z", y - CORNER)
        }
    }
}

/// One board: attacked cells grey, then the cells' borders, then the pieces.
fn board(svg: &mut String, drawing: &Drawing) {
    let borders = |shown: &dyn Fn(Mark) -> bool| -> String {
        let shown = drawing.marks.iter().filter(|(_, mark)| shown(**mark));
        shown.map(|(place, _)| border(drawing.shape, *place)).collect()
    };
    let attacked = borders(&|mark| mark == Mark::Attacked);
    if !attacked.is_empty() {
        let _ = writeln!(svg, "<path fill=\"#e6e6e6\" d=\"{attacked}\"/>");
    }
    let _ = writeln!(svg, "<path fill=\"none\" stroke=\"#777777\" d=\"{}\"/>", borders(&|_| true));
    for (place, mark) in &drawing.marks {
        let Mark::Piece(letter) = *mark else { continue };
        let (x, y) = centre(drawing.shape, *place);
        let _ = match letter {
            '*' => writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", CELL / 4),
            // The middle of a letter is about 6 points above its line.
            letter => {
                let sign = drawing.sign.map_or(letter, |sign| sign(letter));
                writeln!(svg, "<text x=\"{x}\" y=\"{}\">{sign}</text>", y + 6)
            }
        };
    }
}

/// Words as XML has them. Names of files may hold anything; what XML has no place for is left out.
pub fn escaped(words: &str) -> String {
    let words: String =
        words.chars().filter(|&c| c >= ' ' && !('\u{fffe}'..='\u{ffff}').contains(&c)).collect();
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use encoders::families;

    #[test]
    fn nets_are_further_apart_than_their_faces() {
        let puzzle = families::parse(&["cube", "rook", "2"]).unwrap();
        let pieces = BTreeMap::new();
        let drawing = puzzle.drawing(&pieces).unwrap();
        let breadth = drawing.cols * CELL;
        let net = Placement::Cells { pieces, drawing };
        let svg = svg("two nets", &[net.clone(), net]);
        // The faces of a net are a cell apart.
        let second = SPACE + breadth + 3 * CELL;
        assert!(svg.contains(&format!("<g transform=\"translate({second} {SPACE})\">")), "{svg}");
        assert!(svg.contains(&format!("viewBox=\"0 0 {} ", second + breadth + SPACE)), "{svg}");
    }
}
