//! Placements in plain text: boards side by side, as many as the columns allow.
//!
//! A letter is a piece, `.` an attacked cell (faint where that is possible) and `-` a cell that is
//! not attacked; where nothing attacks, `.` is any cell without a point. On a terminal, what is given is bold. Moves are
//! lines where they lead to neighbours, else they are listed.

use encoders::families::{Drawing, Mark, Shape};
use model::Cell;

use super::{Placement, Style, moves, tiles};
use crate::options::Labels;

/// The widest board that is drawn, in columns; a larger one would not fit a terminal.
const WIDEST: u32 = 64;

/// Between two boards.
const GAP: &str = "  ";

/// Returns the placements as lines of text: boards if they are small enough, else lists; an empty text if
/// lists would be too long to read.
pub fn text(placements: &[Placement], style: Style) -> String {
    let mut text = String::new();
    let mut boards: Vec<(Vec<String>, usize)> = Vec::new();
    for placement in placements {
        match drawn(placement) {
            Some(drawing) => boards.push(labelled(board(&drawing, style), &drawing, style.labels)),
            None => text += &listed(placement),
        }
    }
    let width = boards.iter().map(|(_, width)| *width).max().unwrap_or(1);
    let abreast = (style.columns.saturating_sub(1) + GAP.len()) / (width + GAP.len());
    for (at, row) in boards.chunks(abreast.max(1)).enumerate() {
        if at > 0 {
            text.push('\n');
        }
        for line in 0..row.iter().map(|(lines, _)| lines.len()).max().unwrap_or(0) {
            // Pictures of edges differ in height.
            let of = |(lines, width): &(Vec<String>, usize)| {
                lines.get(line).cloned().unwrap_or_else(|| " ".repeat(*width))
            };
            let line: Vec<String> = row.iter().map(of).collect();
            text += format!(" {}", line.join(GAP)).trim_end();
            text.push('\n');
        }
    }
    text
}

/// Returns the solutions of a count as lines of text, as [`text`] does. Solutions of a formula, which
/// programs read, are `v`, all literals and 0.
pub fn solutions(placements: &[Placement], style: Style) -> String {
    let values = |placement: &Placement| match placement {
        Placement::Numbers(literals) => {
            let literals: String = literals.iter().map(|literal| format!("{literal} ")).collect();
            Some(format!("v {literals}0\n"))
        }
        Placement::Cells { .. } | Placement::Columns(_) | Placement::Vertices(..) | Placement::Places(..) => {
            None
        }
    };
    let values: Option<String> = placements.iter().map(values).collect();
    values.unwrap_or_else(|| text(placements, style))
}

/// Returns the meaning of the signs beside the pieces, as a line of text; an empty text if no board is drawn.
pub fn legend(placements: &[Placement]) -> String {
    let mut signs = Vec::new();
    let boards = placements.iter().filter_map(drawn);
    for drawing in boards.filter(|drawing| drawing.moves.is_none() && drawing.tiles.is_none()) {
        for mark in drawing.marks.values() {
            let sign = match (mark, drawing.attacks) {
                (Mark::Piece(_), _) => continue,
                (Mark::Attacked, _) => ". attacked",
                (Mark::Free, true) => "- not attacked",
                (Mark::Free, false) => ". empty",
            };
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        }
    }
    signs.sort_unstable_by(|a, b| b.cmp(a));
    if signs.is_empty() { String::new() } else { format!("  ({})\n", signs.join(", ")) }
}

/// Returns the board of a placement if it is small enough, and its moves lead to neighbours.
fn drawn(placement: &Placement) -> Option<Drawing> {
    let is_short = |drawing: &Drawing| drawing.moves.as_ref().is_none_or(|own| moves::is_plain(drawing, own));
    let is_board = |drawing: &Drawing| drawing.shape != Shape::Vertex && drawing.cols <= WIDEST;
    placement.board().filter(|drawing| is_board(drawing) && is_short(drawing))
}

/// Returns the lines of a board with the names of its rows before them, and those of its columns above (`r0c0`) or below
/// (`a1`), as in pictures. A board without rows has none.
fn labelled(
    (lines, width): (Vec<String>, usize),
    drawing: &Drawing,
    labels: Option<Labels>,
) -> (Vec<String>, usize) {
    let Some(labels) = labels.filter(|_| drawing.has_rows() && drawing.shape == Shape::Square) else {
        return (lines, width);
    };
    let chess = drawing.chess.filter(|_| labels == Labels::Chess);
    let (rows, cols) = (drawing.rows as usize, drawing.cols as usize);
    let beside = rows.max(chess.unwrap_or(0) as usize).to_string().len() + 1;
    // Between rows, and around them, there may be lines.
    let (before, step) = if lines.len() == rows { (0, 1) } else { (usize::from(lines.len() > 2 * rows), 2) };
    let name = |line: usize| {
        let row = line.checked_sub(before).filter(|at| at % step == 0)? / step;
        Some(chess.map_or(row, |all| all as usize - row).to_string()).filter(|_| row < rows)
    };
    let mut named: Vec<String> = (lines.iter().enumerate())
        .map(|(at, line)| format!("{:>beside$}{line}", name(at).unwrap_or_default()))
        .collect();
    let cell = width / cols.max(1);
    let col = |col: usize| {
        let name = chess.map_or_else(|| col.to_string(), |_| char::from(b'a' + (col % 26) as u8).to_string());
        // Where a name fills its cell, its last digit tells it from those beside it.
        let short = if name.len() < cell.max(2) { &name[..] } else { &name[name.len() - 1..] };
        format!("{short:>cell$}")
    };
    let columns = " ".repeat(beside) + &(0..cols).map(col).collect::<String>();
    let columns = format!("{columns:<all$}", all = beside + width);
    named.insert(if chess.is_some() { named.len() } else { 0 }, columns);
    (named, beside + width)
}

/// Returns a line for each row, and the number of columns that a line takes on the terminal.
fn board(drawing: &Drawing, style: Style) -> (Vec<String>, usize) {
    if let Some(tiles) = &drawing.tiles {
        return tiles::text(drawing, tiles, style.unicode);
    }
    if let Some(chosen) = &drawing.moves {
        return (moves::text(drawing, chosen, style.unicode), 2 * drawing.cols as usize);
    }
    let sign = drawing.sign.filter(|_| style.unicode);
    // A sign takes two columns, and so does everything beside it.
    let filler = if sign.is_some() { " " } else { "" };
    // Two columns of hexagons take as many as one column of squares: on paper there is a column for each half
    // cell.
    let gap = if drawing.shape == Shape::Hexagon { "" } else { " " };
    // Numbers stand below one another.
    let width = drawing.labels.values().map(|label| label.text.chars().count()).max().unwrap_or(1);
    let mark = |row, col| {
        let cell = Cell { row, col };
        let (is_bold, is_faint) = (style.faint && drawing.given.contains(&cell), style.faint);
        let text = match drawing.marks.get(&cell) {
            Some(&Mark::Piece(letter)) => match sign {
                Some(sign) => sign(letter).to_string(),
                None => format!("{:>width$}", drawing.label(letter)),
            },
            Some(Mark::Attacked) if is_faint && !is_bold => {
                format!("{:>width$}{filler}", "").replacen(' ', "\x1b[2m.\x1b[0m", 1)
            }
            Some(Mark::Free) if drawing.attacks => format!("{:>width$}{filler}", "-"),
            Some(Mark::Attacked | Mark::Free) => format!("{:>width$}{filler}", "."),
            None => format!("{:>width$}{filler}", ""),
        };
        if is_bold { format!("{gap}\x1b[1m{text}\x1b[0m") } else { format!("{gap}{text}") }
    };
    let line = |row| (0..drawing.cols).map(|col| mark(row, col)).collect();
    ((0..drawing.rows).map(line).collect(), drawing.cols as usize * (width + gap.len() + filler.len()))
}

/// Returns a placement without a board that could be drawn, as one line.
fn listed(placement: &Placement) -> String {
    if let Some(names) = placement.names() {
        return list(names.iter().cloned(), names.len());
    }
    match placement {
        Placement::Places(names, _) => list(names.iter().cloned(), names.len()),
        Placement::Cells { pieces, .. } => {
            list(pieces.keys().map(|cell| format!("({}, {})", cell.row, cell.col)), pieces.len())
        }
        Placement::Columns(columns) => list(columns.iter().map(u32::to_string), columns.len()),
        Placement::Vertices(numbers, _) => {
            list(numbers.iter().map(|number| format!("v{number}")), numbers.len())
        }
        Placement::Numbers(numbers) => list(numbers.iter().map(i64::to_string), numbers.len()),
    }
}

/// Returns up to a thousand items in one line.
fn list(items: impl Iterator<Item = String>, number: usize) -> String {
    if number > 1000 { String::new() } else { format!("  {}\n", items.collect::<Vec<_>>().join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoders::families;

    const PLAIN: Style = Style { faint: false, unicode: false, columns: 80, labels: None };

    fn drawn(puzzle: &str, pieces: &[(u32, u32, char)]) -> Placement {
        let words: Vec<&str> = puzzle.split(' ').collect();
        let puzzle = families::parse(&words).unwrap();
        let pieces = pieces.iter().map(|&(row, col, letter)| (Cell { row, col }, letter)).collect();
        let drawing = puzzle.drawing(&pieces).unwrap();
        Placement::Cells { pieces, drawing: Box::new(drawing) }
    }

    #[test]
    fn pieces_and_what_they_attack() {
        let knight = drawn("independence knight 3x4", &[(0, 0, 'N')]);
        let knight = [knight];
        assert_eq!(text(&knight, PLAIN), "  N - - -\n  - - . -\n  - . - -\n");
        let faint = text(&knight, Style { faint: true, ..PLAIN });
        assert_eq!(faint.replace("\x1b[2m.\x1b[0m", "."), text(&knight, PLAIN));
        assert_eq!(faint.matches("\x1b[2m").count(), 2);
        let points = drawn("no-three-in-line 2", &[(0, 1, '*')]);
        assert_eq!(text(&[points], PLAIN), "  . *\n  . .\n");
    }

    #[test]
    fn a_legend_names_the_signs_that_are_there() {
        let knight = |pieces: &[_]| legend(&[drawn("independence knight 3x4", pieces)]);
        assert_eq!(knight(&[(0, 0, 'N')]), "  (. attacked, - not attacked)\n");
        assert_eq!(knight(&[]), "  (- not attacked)\n");
        assert_eq!(
            legend(&[drawn("independence rook 2", &[(0, 1, 'R')])]),
            "  (. attacked, - not attacked)\n"
        );
        assert_eq!(legend(&[drawn("independence queen 2", &[(0, 1, 'Q')])]), "  (. attacked)\n");
        assert_eq!(legend(&[drawn("no-three-in-line 2", &[(0, 1, '*')])]), "  (. empty)\n");
        assert_eq!(legend(&[Placement::Numbers(vec![1])]), "");
    }

    #[test]
    fn a_cube_is_a_cross_and_its_lines_go_round() {
        let rook = drawn("cube rook 2", &[(0, 0, 'R')]);
        let told = text(&[rook], PLAIN);
        let shape = ["        o o", "        o o", "", "  o o   o o   o o   o o"];
        let shape = [&shape[..], &[shape[3], "", shape[0], shape[0]]].concat();
        assert_eq!(told.replace(['.', '-', 'R'], "o"), shape.join("\n") + "\n");
        // A rook has two bands of 8 cells, which meet in its own and the opposite one.
        assert_eq!((told.matches('R').count(), told.matches('.').count()), (1, 13), "{told}");
    }

    #[test]
    fn shogi_pieces_have_signs_two_columns_wide() {
        let lance = drawn("shogi L1 --board 2x2", &[(1, 1, 'L')]);
        let lance = [lance];
        assert_eq!(text(&lance, PLAIN), "  - .\n  - L\n");
        assert_eq!(text(&lance, Style { unicode: true, ..PLAIN }), "  -  .\n  -  香\n");
    }

    #[test]
    fn boards_stand_side_by_side_where_there_is_room() {
        let king = drawn("independence king 1x3", &[(0, 0, 'K')]);
        let three = [king.clone(), king.clone(), king];
        assert_eq!(text(&three, PLAIN), "  K . -   K . -   K . -\n");
        assert_eq!(text(&three, Style { columns: 20, ..PLAIN }), "  K . -   K . -\n\n  K . -\n");
        assert_eq!(text(&three, Style { columns: 0, ..PLAIN }), "  K . -\n\n  K . -\n\n  K . -\n");
    }

    #[test]
    fn what_has_no_board_is_listed() {
        let literals = [Placement::Numbers(vec![1, -2])];
        assert_eq!(text(&literals, PLAIN), "  1 -2\n");
        assert_eq!(solutions(&literals, PLAIN), "v 1 -2 0\n");
        assert_eq!(solutions(&[], PLAIN), "");
    }
}
