//! Boards of the hunt: cells, steps from one to another, and the symmetries of the paper.

use std::collections::{BTreeMap, BTreeSet};

use super::Point;

/// The sides of a board, and which of them go round.
pub(super) struct Frame {
    pub name: String,
    pub cells: Vec<Point>,
    pub sides: Point,
    pub round: [bool; 3],
    pub hexagons: bool,
}

impl Frame {
    pub fn step(&self, from: Point, by: Point) -> Option<Point> {
        let mut to = from;
        for axis in 0..3 {
            to[axis] += by[axis];
            if self.round[axis] {
                to[axis] = to[axis].rem_euclid(self.sides[axis]);
            }
        }
        let within = (0..3).all(|axis| (0..self.sides[axis]).contains(&to[axis]));
        // Beside the cells of a honeycomb there is nothing; a picture has holes, over which rides pass.
        (within && (!self.hexagons || self.cells.contains(&to))).then_some(to)
    }

    pub fn ray(&self, from: Point, by: Point) -> Vec<Point> {
        let mut ray = Vec::new();
        let mut at = from;
        while let Some(next) = self.step(at, by).filter(|&next| next != from) {
            ray.push(next);
            at = next;
        }
        ray
    }

    /// What carries the cells to themselves and is a symmetry of the paper.
    pub fn motions(&self) -> Vec<Vec<usize>> {
        let mut all = BTreeSet::new();
        let number = |point: Point| self.cells.iter().position(|&cell| cell == point);
        if self.hexagons {
            isometries(&self.cells, &mut Vec::new(), &mut all);
        }
        let (mut low, mut high) = ([i32::MAX; 3], [i32::MIN; 3]);
        for (axis, cell) in (0..3).flat_map(|axis| self.cells.iter().map(move |cell| (axis, cell))) {
            (low[axis], high[axis]) = (low[axis].min(cell[axis]), high[axis].max(cell[axis]));
        }
        const AXES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let side = |axis: usize| (high[axis] - low[axis], self.round[axis]);
        for axes in
            AXES.into_iter().filter(|axes| !self.hexagons && (0..3).all(|at| side(axes[at]) == side(at)))
        {
            for flips in 0..8 {
                let shifts = |axis: usize| 0..if self.round[axis] { self.sides[axis] } else { 1 };
                for (down, right) in shifts(0).flat_map(|down| shifts(1).map(move |right| (down, right))) {
                    let image = self.cells.iter().map(|cell| {
                        let mut to = [0; 3];
                        for axis in 0..3 {
                            let along = cell[axes[axis]] - low[axes[axis]];
                            let along = if flips >> axis & 1 == 1 { side(axis).0 - along } else { along };
                            let along = along + [down, right, 0][axis];
                            to[axis] =
                                low[axis] + if self.round[axis] { along % self.sides[axis] } else { along };
                        }
                        number(to)
                    });
                    all.extend(image.collect::<Option<Vec<usize>>>());
                }
            }
        }
        all.into_iter().collect()
    }
}

/// Adds the permutations of hexagons that begin with these images and keep all distances.
fn isometries(cells: &[Point], images: &mut Vec<usize>, all: &mut BTreeSet<Vec<usize>>) {
    let Some(&next) = cells.get(images.len()) else {
        all.insert(images.clone());
        return;
    };
    // A row further down, a hexagon of the same column is half a cell further left.
    let distance = |a: Point, b: Point| {
        let (down, right) = (b[0] - a[0], b[1] - a[1]);
        (2 * right - down).pow(2) + 3 * down.pow(2)
    };
    for to in 0..cells.len() {
        let mut pairs = images.iter().enumerate();
        if pairs.all(|(from, &image)| distance(cells[from], next) == distance(cells[image], cells[to])) {
            images.push(to);
            isometries(cells, images, all);
            images.pop();
        }
    }
}

/// A board of at most `most` cells, and what is given on it.
pub(super) fn frame(
    random: &mut limits::Random,
    most: i32,
) -> (Frame, Option<String>, BTreeMap<usize, bool>) {
    let all = |sides: Point| {
        let rows = (0..sides[0]).flat_map(move |row| (0..sides[1]).map(move |col| [row, col, 0]));
        (0..sides[2]).flat_map(|k| rows.clone().map(move |[row, col, _]| [row, col, k])).collect::<Vec<_>>()
    };
    let plain = |name: String, sides: Point, round: [bool; 3]| Frame {
        name,
        cells: all(sides),
        sides,
        round,
        hexagons: false,
    };
    loop {
        let (rows, cols) = (random.i32(1..=5), random.i32(1..=5));
        let (frame, text) = match random.u8(0..7) {
            0 | 1 => (plain(format!("{rows}x{cols}"), [rows, cols, 1], [false; 3]), None),
            2 => (plain(format!("torus:{rows}x{cols}"), [rows, cols, 1], [true, true, false]), None),
            3 => (plain(format!("cylinder:{rows}x{cols}"), [rows, cols, 1], [false, true, false]), None),
            4 => {
                let layers = random.i32(1..=3);
                (plain(format!("{rows}x{cols}x{layers}"), [rows, cols, layers], [false; 3]), None)
            }
            5 => {
                let frame = plain("mask:picture".into(), [rows, cols, 1], [false; 3]);
                let signs: String = frame
                    .cells
                    .iter()
                    .map(|_| *random.choice(&['.', '.', '.', '.', '#', '+', '-']).unwrap())
                    .collect();
                (frame, Some(signs))
            }
            _ => {
                let (name, side) = *random
                    .choice(&[("triangle", 2), ("triangle", 3), ("triangle", 4), ("hexagon", 2)])
                    .unwrap();
                let sides =
                    if name == "triangle" { [side, side, 1] } else { [2 * side - 1, 2 * side - 1, 1] };
                let mut frame = plain(format!("{name}:{side}"), sides, [false; 3]);
                frame.hexagons = true;
                frame.cells.retain(|cell| match name {
                    "triangle" => cell[1] <= cell[0],
                    _ => (cell[0] - cell[1]).abs() < side,
                });
                (frame, None)
            }
        };
        let Some(signs) = text else {
            if frame.cells.len() <= most as usize {
                return (frame, None, BTreeMap::new());
            }
            continue;
        };
        let picture =
            signs.as_bytes().chunks(cols as usize).map(|row| String::from_utf8_lossy(row) + "\n").collect();
        let kept: Vec<(Point, char)> =
            frame.cells.iter().copied().zip(signs.chars()).filter(|(_, sign)| *sign != '#').collect();
        let given = kept.iter().enumerate().filter(|(_, (_, sign))| "+-".contains(*sign));
        let given = given.map(|(at, (_, sign))| (at, *sign == '+')).collect();
        if (1..=most as usize).contains(&kept.len()) {
            return (
                Frame { cells: kept.into_iter().map(|cell| cell.0).collect(), ..frame },
                Some(picture),
                given,
            );
        }
    }
}

/// Moves as the program reads them, and each with the signs it may have.
pub(super) fn moves(random: &mut limits::Random, solid: bool) -> (String, Vec<Point>) {
    let (mut words, mut all) = (Vec::new(), BTreeSet::new());
    for _ in 0..random.usize(1..=3) {
        let mut by = [random.i32(0..=3), random.i32(0..=3), if solid { random.i32(0..=2) } else { 0 }];
        if by == [0; 3] {
            by[random.usize(0..2)] = 1;
        }
        let axes = if solid { 3 } else { 2 };
        let is_alone = random.bool();
        for axis in (0..axes).filter(|_| is_alone) {
            by[axis] = if random.bool() { by[axis] } else { -by[axis] };
        }
        let sign = |at: i32| if is_alone { format!("{at:+}") } else { at.to_string() };
        words.push(by[..axes].iter().map(|&at| sign(at)).collect::<Vec<_>>().join(","));
        for signs in 0..if is_alone { 1 } else { 8 } {
            let signed = |axis: usize| if signs >> axis & 1 == 1 { -by[axis] } else { by[axis] };
            all.insert([signed(0), signed(1), signed(2)]);
        }
    }
    (words.join(";"), all.into_iter().collect())
}
