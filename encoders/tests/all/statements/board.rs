//! Boards of the statements: cells from coordinates, who attacks whom, the sets of cells that have names, and the
//! symmetries of the paper.

use std::collections::BTreeSet;

/// Row, column, layer.
pub type Point = [i64; 3];

/// A piece: its words, and its steps.
#[derive(Clone, Debug)]
pub struct Piece {
    pub words: String,
    pub leaps: Vec<Point>,
    pub rides: Vec<Point>,
}

/// Cells in printed order.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// How it is written; empty where it is a picture or a graph.
    pub word: String,
    pub sides: Point,
    pub round: [bool; 3],
    pub cells: Vec<Point>,
    /// The names of vertices and the edges between them, where it is a graph; a graph has no points.
    pub names: Vec<i64>,
    pub edges: Vec<(usize, usize)>,
}

impl Board {
    pub fn is_graph(&self) -> bool {
        !self.names.is_empty()
    }

    /// Whether straight lines have a meaning: rectangles and pictures.
    pub fn is_plain(&self) -> bool {
        !self.is_graph() && self.round == [false; 3] && self.is_flat()
    }

    pub fn is_flat(&self) -> bool {
        self.sides[2] == 1 && self.word.matches('x').count() < 2
    }

    pub fn len(&self) -> usize {
        if self.is_graph() { self.names.len() } else { self.cells.len() }
    }

    pub fn name(&self, cell: usize) -> String {
        match self.names.get(cell) {
            Some(name) => format!("v{name}"),
            None => {
                let [row, col, layer] = self.cells[cell];
                format!("r{row}c{}", layer * self.sides[1] + col)
            }
        }
    }

    /// The name with the column's letter, and the row from the bottom.
    pub fn chess_name(&self, cell: usize) -> String {
        let [row, col, _] = self.cells[cell];
        format!("{}{}", char::from(b'a' + col as u8), self.sides[0] - row)
    }

    /// The point on the frame; `None` beside it.
    fn within(&self, mut point: Point) -> Option<Point> {
        for (axis, at) in point.iter_mut().enumerate() {
            if self.round[axis] {
                *at = at.rem_euclid(self.sides[axis]);
            }
        }
        (0..3).all(|axis| (0..self.sides[axis]).contains(&point[axis])).then_some(point)
    }

    pub fn at(&self, point: Point) -> Option<usize> {
        let point = self.within(point)?;
        self.cells.iter().position(|&cell| cell == point)
    }

    /// Points one step, two steps and so on away, over holes, to the border or round to the start.
    fn ray(&self, from: Point, by: Point) -> Vec<Point> {
        let mut ray = Vec::new();
        let mut here = from;
        while let Some(next) = self.within(added(here, by)).filter(|&next| next != from) {
            ray.push(next);
            here = next;
        }
        ray
    }

    pub fn attacks(&self, piece: &Piece, from: usize) -> Vec<usize> {
        let mut found = BTreeSet::new();
        if self.is_graph() {
            let other = |&(a, b): &(usize, usize)| {
                if a == from { Some(b) } else { (b == from).then_some(a) }
            };
            return self.edges.iter().filter_map(other).collect::<BTreeSet<_>>().into_iter().collect();
        }
        for &leap in &piece.leaps {
            found.extend(self.at(added(self.cells[from], leap)));
        }
        for &ride in &piece.rides {
            found.extend(self.ray(self.cells[from], ride).into_iter().filter_map(|point| self.at(point)));
        }
        found.remove(&from);
        found.into_iter().collect()
    }

    /// The maximal sets of at least two cells among the lines of rides and the pairs of leaps.
    pub fn lines(&self, piece: &Piece) -> Vec<Vec<usize>> {
        let mut sets: BTreeSet<BTreeSet<usize>> =
            self.edges.iter().map(|&(a, b)| BTreeSet::from([a, b])).collect();
        for (cell, &point) in self.cells.iter().enumerate() {
            for &leap in &piece.leaps {
                sets.extend(self.at(added(point, leap)).map(|to| BTreeSet::from([cell, to])));
            }
            for &ride in &piece.rides {
                let back = ride.map(|by| -by);
                let line = self.ray(point, ride).into_iter().chain(self.ray(point, back)).chain([point]);
                sets.insert(line.filter_map(|point| self.at(point)).collect());
            }
        }
        let is_maximal = |set: &&BTreeSet<usize>| {
            set.len() > 1 && !sets.iter().any(|other| other != *set && set.is_subset(other))
        };
        sets.iter().filter(is_maximal).map(|set| set.iter().copied().collect()).collect()
    }

    /// Cells equal in all but one coordinate, along it.
    pub fn along(&self, axis: usize) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = Vec::new();
        for cell in 0..self.cells.len() {
            let is_mate =
                |other: usize| (0..3).all(|at| at == axis || self.cells[other][at] == self.cells[cell][at]);
            let mut line: Vec<usize> = (0..self.cells.len()).filter(|&other| is_mate(other)).collect();
            line.sort_by_key(|&other| self.cells[other][axis]);
            all.push(line);
        }
        once(all)
    }

    /// Maximal stretches of rows and columns between holes.
    pub fn segments(&self) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        for axis in [1, 0] {
            for line in self.along(axis) {
                let side = self.sides[axis];
                let point = |along: i64| {
                    let mut point = self.cells[line[0]];
                    point[axis] = along;
                    self.at(point)
                };
                let holes: Vec<i64> = (0..side).filter(|&along| point(along).is_none()).collect();
                // Where it goes round, it begins behind a hole, if there is any.
                let first = if self.round[axis] { holes.first().map_or(0, |hole| hole + 1) } else { 0 };
                let mut stretch = Vec::new();
                for along in first..first + side {
                    let along = if self.round[axis] { along.rem_euclid(side) } else { along };
                    match point(along) {
                        Some(cell) => stretch.push(cell),
                        None => all.push(std::mem::take(&mut stretch)),
                    }
                }
                all.push(stretch);
            }
        }
        once(all)
    }

    /// All cells on the line through two, where these are three at least.
    pub fn straight(&self) -> Vec<Vec<usize>> {
        let n = self.cells.len();
        let is_on =
            |a: Point, b: Point, c: Point| (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0]);
        let through = |(a, b): (usize, usize)| {
            (0..n).filter(|&c| is_on(self.cells[a], self.cells[b], self.cells[c])).collect::<Vec<_>>()
        };
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        once(pairs.map(through).filter(|line| line.len() > 2).collect())
    }

    /// Boxes of so many rows, columns and layers that hold cells only, or that tile the board.
    pub fn windows(&self, size: Point, tile: bool) -> Vec<Vec<usize>> {
        let inside = |offset: usize| {
            let offset = offset as i64;
            [offset / size[1] % size[0], offset % size[1], offset / (size[0] * size[1])]
        };
        let mut all = Vec::new();
        let frame = (0..self.sides.iter().product::<i64>()).map(|at| {
            let [rows, cols, _] = self.sides;
            [at / cols % rows, at % cols, at / (rows * cols)]
        });
        for start in frame {
            let is_tile = (0..3).all(|axis| start[axis] % size[axis] == 0);
            let fits = (0..3).all(|axis| {
                let reach = start[axis] + size[axis];
                reach <= self.sides[axis] || self.round[axis] && size[axis] <= self.sides[axis]
            });
            if !fits || tile && !is_tile {
                continue;
            }
            let points = (0..size.iter().product::<i64>() as usize).map(|at| added(start, inside(at)));
            let cells: Vec<Option<usize>> = points.map(|point| self.at(point)).collect();
            if tile || cells.iter().all(Option::is_some) {
                all.push(cells.into_iter().flatten().collect());
            }
        }
        once(all)
    }

    /// What carries the cells to themselves and is a symmetry of the paper, or of the graph.
    pub fn motions(&self) -> Vec<Vec<usize>> {
        let mut all = BTreeSet::new();
        if self.is_graph() {
            self.automorphisms(&mut Vec::new(), &mut all);
            return all.into_iter().collect();
        }
        const AXES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let least = |axis: usize| self.cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
        let most = |axis: usize| self.cells.iter().map(|cell| cell[axis]).max().unwrap_or(0);
        let (low, high) = ([0, 1, 2].map(least), [0, 1, 2].map(most));
        let alike =
            |a: usize, b: usize| high[a] - low[a] == high[b] - low[b] && self.round[a] == self.round[b];
        for axes in AXES.into_iter().filter(|axes| (0..3).all(|axis| alike(axes[axis], axis))) {
            let shifts = |axis: usize| if self.round[axis] { self.sides[axis] } else { 1 };
            for change in 0..8 * shifts(0) * shifts(1) {
                let shift = [change / 8 % shifts(0), change / 8 / shifts(0), 0];
                let image = |cell: &Point| {
                    let along = |axis: usize| {
                        let from = cell[axes[axis]] - low[axes[axis]];
                        let length = high[axis] - low[axis];
                        low[axis] + shift[axis] + if change >> axis & 1 == 1 { length - from } else { from }
                    };
                    self.at([along(0), along(1), along(2)])
                };
                all.extend(self.cells.iter().map(image).collect::<Option<Vec<usize>>>());
            }
        }
        all.into_iter().collect()
    }

    fn automorphisms(&self, images: &mut Vec<usize>, all: &mut BTreeSet<Vec<usize>>) {
        let next = images.len();
        if next == self.names.len() {
            all.insert(images.clone());
            return;
        }
        let joined = |a: usize, b: usize| self.edges.contains(&(a.min(b), a.max(b)));
        for to in (0..self.names.len()).filter(|to| !images.contains(to)).collect::<Vec<_>>() {
            if (0..next).all(|from| joined(from, next) == joined(images[from], to)) {
                images.push(to);
                self.automorphisms(images, all);
                images.pop();
            }
        }
    }
}

pub fn added(a: Point, b: Point) -> Point {
    [a[0].saturating_add(b[0]), a[1].saturating_add(b[1]), a[2].saturating_add(b[2])]
}

/// Each set once, and no empty one.
pub fn once(sets: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut seen = BTreeSet::new();
    let mut is_new =
        |set: &Vec<usize>| !set.is_empty() && seen.insert(set.iter().copied().collect::<BTreeSet<usize>>());
    sets.into_iter().filter(|set| is_new(set)).collect()
}
