//! Boards of other shapes: attacks and symmetries straight from geometry.

use super::any::Relation;
use super::most_cells;

/// A cell: row, column, layer.
type Point = (i32, i32, i32);

/// How a board is glued, and what a cell looks like.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Squares or cubes; no edge is glued.
    Open,
    /// Squares; so many rows (0: not glued) and columns go round.
    Glued(i32, i32),
    /// Hexagons.
    Honeycomb,
}

/// Whether a piece moves so far in rows, columns and layers of squares or cubes.
fn square_move(piece: &str, (down, right, behind): Point) -> bool {
    let mut far = [down.abs(), right.abs(), behind.abs()];
    let plain = (far[0], far[1], far[2]);
    far.sort_unstable();
    let [least, middle, most] = far;
    let axes = far.iter().filter(|&&by| by > 0).count();
    let alike = far.iter().all(|&by| by == 0 || by == most);
    let knight = far == [0, 1, 2];
    match piece {
        "queen" => alike,
        "rook" => axes == 1,
        "bishop" => axes == 2 && alike,
        "king" => most == 1,
        "knight" => knight,
        "wazir" => (least, middle, most) == (0, 0, 1),
        "amazon" => alike || knight,
        "super-queen" => alike || least == 0 && most == 2 * middle,
        "camel" => far == [0, 1, 3],
        "archbishop" => axes == 2 && alike || knight,
        "wazir+ferz+dabbaba" => most == 1 && axes < 3 || far == [0, 0, 2],
        // The squares before it as a knight, those behind it as a bishop, and two to each side.
        "betza:fNbBsW2" => {
            down == -2 && right.abs() == 1
                || down > 0 && down == right.abs()
                || down == 0 && (1..3).contains(&right.abs())
        }
        "leaps:+1,0" | "leaps:+1,0,0" => (down, right, behind) == (1, 0, 0),
        "rides:+1,+1" => down == right && down > 0 && behind == 0,
        "leaps:-1,2;0,1" => (down, right) == (-1, 2) || plain == (0, 1, 0),
        "rides:0,-1+leaps:1,2" => down == 0 && right < 0 || plain == (1, 2, 0),
        "leaps:1,2,0+rides:0,0,+1" => plain == (1, 2, 0) || (down, right) == (0, 0) && behind > 0,
        _ => panic!("no definition of {piece}"),
    }
}

/// Four times the square of the distance between the centres of two hexagons that are one apart, a row
/// further down being half a cell further left in the same column.
fn honeycomb_distance(down: i32, right: i32) -> i32 {
    let x = 2 * right - down;
    x * x + 3 * down * down
}

/// The same of hexagons, by angles and distances.
fn honeycomb_move(piece: &str, down: i32, right: i32) -> bool {
    let (x, y) = ((2 * right - down).abs(), down.abs());
    let through_edges = y == 0 || x == y;
    let through_corners = x == 0 || x == 3 * y;
    let far = honeycomb_distance(down, right);
    let knight = far == 28;
    let nightrider = (1..9).any(|times| {
        down % times == 0 && right % times == 0 && honeycomb_distance(down / times, right / times) == 28
    });
    match piece {
        "queen" => through_edges || through_corners,
        "rook" => through_edges,
        "bishop" => through_corners,
        "king" => far == 4 || far == 12,
        "knight" => knight,
        "wazir" => far == 4,
        "amazon" => through_edges || through_corners || knight,
        "super-queen" => through_edges || through_corners || nightrider,
        _ => square_move(piece, (down, right, 0)),
    }
}

impl Kind {
    fn attacks(self, piece: &str, a: Point, b: Point) -> bool {
        let away = (b.0 - a.0, b.1 - a.1, b.2 - a.2);
        match self {
            _ if a == b => false,
            Kind::Open => square_move(piece, away),
            Kind::Honeycomb => honeycomb_move(piece, away.0, away.1),
            // Every way round that is not too long to matter.
            Kind::Glued(rows, cols) => {
                let rounds = |side: i32| if side == 0 { 0..=0 } else { -24..=24 };
                rounds(rows).any(|down| {
                    rounds(cols)
                        .any(|right| square_move(piece, (away.0 + down * rows, away.1 + right * cols, 0)))
                })
            }
        }
    }

    /// All permutations of the cells that keep distances; of a glued board, all motions of the plane that
    /// keep it.
    fn motions(self, cells: &[Point]) -> Vec<Vec<usize>> {
        let Kind::Glued(rows, cols) = self else {
            let distance = |a: Point, b: Point| match self {
                Kind::Honeycomb => honeycomb_distance(b.0 - a.0, b.1 - a.1),
                _ => (b.0 - a.0).pow(2) + (b.1 - a.1).pow(2) + (b.2 - a.2).pow(2),
            };
            let mut all = Vec::new();
            isometries(cells, &distance, &mut Vec::new(), &mut all);
            return all;
        };
        let height = cells.iter().map(|cell| cell.0).max().unwrap() + 1;
        let mut all = Vec::new();
        for (flip, mirror, exchange) in (0..8).map(|at| (at & 1, at & 2, at & 4)) {
            if exchange > 0 && rows != cols {
                continue;
            }
            for (down, right) in (0..rows.max(1)).flat_map(|down| (0..cols).map(move |right| (down, right))) {
                let image = |&(row, col, _): &Point| {
                    let row = if flip > 0 { height - 1 - row } else { row };
                    let col = if mirror > 0 { cols - 1 - col } else { col };
                    let (row, col) = if exchange > 0 { (col, row) } else { (row, col) };
                    let to = ((row + down) % height, (col + right) % cols, 0);
                    cells.iter().position(|&cell| cell == to).unwrap()
                };
                all.push(cells.iter().map(image).collect());
            }
        }
        all
    }
}

/// Adds every permutation that begins with these images and keeps distances.
fn isometries(
    cells: &[Point],
    distance: &dyn Fn(Point, Point) -> i32,
    images: &mut Vec<usize>,
    all: &mut Vec<Vec<usize>>,
) {
    let next = images.len();
    if next == cells.len() {
        return all.push(images.clone());
    }
    for to in 0..cells.len() {
        let fits = |(from, &image): (usize, &usize)| {
            distance(cells[from], cells[next]) == distance(cells[image], cells[to])
        };
        if !images.contains(&to) && images.iter().enumerate().all(fits) {
            images.push(to);
            isometries(cells, distance, images, all);
            images.pop();
        }
    }
}

fn box_of(rows: i32, cols: i32, layers: i32) -> Vec<Point> {
    let layer = |k| (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col, k)));
    (0..layers).flat_map(layer).collect()
}

/// Pieces of squares alone.
const SQUARES: [&str; 2] = ["camel", "betza:fNbBsW2"];
const NAMED: [&str; 8] = ["queen", "rook", "bishop", "king", "knight", "wazir", "amazon", "super-queen"];
const FLAT: [&str; 4] = ["leaps:+1,0", "rides:+1,+1", "leaps:-1,2;0,1", "rides:0,-1+leaps:1,2"];

fn compare(board: &str, kind: Kind, cells: &[Point], own: &[&str], text: Option<&str>, given: (u32, u32)) {
    if cells.len() > most_cells() {
        return;
    }
    let motions = kind.motions(cells);
    for piece in NAMED.iter().chain(own) {
        let attacked = |&from: &Point| {
            let met = cells.iter().enumerate().filter(|&(_, &to)| kind.attacks(piece, from, to));
            met.fold(0, |set, (at, _)| set | 1 << at)
        };
        let attacks = cells.iter().map(attacked).collect();
        Relation { attacks, motions: motions.clone(), given }.compare(&format!("{piece} {board}"), text);
    }
}

#[test]
fn rectangles_with_moves_in_one_direction() {
    for (rows, cols) in [(1, 1), (1, 4), (3, 3), (3, 4), (4, 3)] {
        let cells = box_of(rows, cols, 1);
        let own = [&FLAT[..], &SQUARES, &["archbishop", "wazir+ferz+dabbaba"]].concat();
        compare(&format!("{rows}x{cols}"), Kind::Open, &cells, &own, None, (0, 0));
    }
}

#[test]
fn tori_and_cylinders() {
    for (rows, cols) in [(1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (2, 5)] {
        let cells = box_of(rows, cols, 1);
        let own = [&FLAT[..], &SQUARES].concat();
        compare(&format!("torus:{rows}x{cols}"), Kind::Glued(rows, cols), &cells, &own, None, (0, 0));
    }
    for (rows, cols) in [(1, 2), (1, 5), (4, 2), (3, 4), (3, 3)] {
        let cells = box_of(rows, cols, 1);
        compare(&format!("cylinder:{rows}x{cols}"), Kind::Glued(0, cols), &cells, &FLAT, None, (0, 0));
    }
}

#[test]
fn boxes() {
    for (rows, cols, layers) in [(1, 1, 3), (2, 2, 2), (3, 2, 2), (1, 3, 4), (2, 3, 2)] {
        let own = ["leaps:+1,0,0", "leaps:1,2,0+rides:0,0,+1", "camel", "wazir+ferz+dabbaba"];
        compare(
            &format!("{rows}x{cols}x{layers}"),
            Kind::Open,
            &box_of(rows, cols, layers),
            &own,
            None,
            (0, 0),
        );
    }
}

#[test]
fn honeycombs() {
    for side in [1, 2, 3, 4] {
        let cells: Vec<Point> = (0..side).flat_map(|row| (0..=row).map(move |col| (row, col, 0))).collect();
        compare(&format!("triangle:{side}"), Kind::Honeycomb, &cells, &FLAT, None, (0, 0));
    }
    for side in [1, 2i32] {
        // The cells no further than so many steps from the middle one.
        let last = side - 1;
        let near = |&(row, col, _): &Point| (row - col).abs() <= last;
        let cells: Vec<Point> = box_of(2 * side - 1, 2 * side - 1, 1).into_iter().filter(near).collect();
        compare(&format!("hexagon:{side}"), Kind::Honeycomb, &cells, &FLAT, None, (0, 0));
    }
}

#[test]
fn masks() {
    for text in
        ["..#.\n.#..\n#...\n", "#..+\n..#.\n.-.#\n", "####\n#.+.\n#...\n#.+.\n", "+\n", ".\r\n.\r\n\n"]
    {
        let signs = (0..).zip(text.lines()).flat_map(|(row, line)| {
            (0..).zip(line.trim_end().chars()).map(move |(col, sign)| ((row, col, 0), sign))
        });
        let (cells, signs): (Vec<Point>, Vec<char>) = signs.filter(|(_, sign)| *sign != '#').unzip();
        let of = |given: char| {
            signs.iter().enumerate().filter(|(_, sign)| **sign == given).fold(0, |set, (at, _)| set | 1 << at)
        };
        compare("mask:picture", Kind::Open, &cells, &FLAT, Some(text), (of('+'), of('-')));
    }
}
