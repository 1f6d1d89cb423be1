//! Tilings and packings by every method, against placements and subsets of them straight from the definition.

use std::collections::{BTreeMap, BTreeSet};

use encoders::families::{self, Puzzle};
use limits::Budget;
use model::{Cell, Sizes};
use num_bigint::BigUint;

use crate::support::{Question, ask, methods};

type Point = [i32; 3];
type Matrix = [Point; 3];
/// The number of a shape, and its cells on the board.
type Laid = (usize, BTreeSet<Point>);

/// A board by its points.
struct World {
    words: &'static str,
    points: Vec<Point>,
    /// The length of the sides that go round; 0 for others.
    round: Point,
    is_honeycomb: bool,
}

fn box_of(words: &'static str, [rows, cols, layers]: Point, round: Point) -> World {
    let row = move |layer, row| (0..cols).map(move |col| [row, col, layer]);
    let points = (0..layers).flat_map(|layer| (0..rows).flat_map(move |at| row(layer, at)));
    World { words, points: points.collect(), round, is_honeycomb: false }
}

fn honeycomb(words: &'static str, is_cell: impl Fn(i32, i32) -> bool) -> World {
    let points = (0..9).flat_map(|row| (0..9).map(move |col| [row, col, 0]));
    let points = points.filter(|&[row, col, _]| is_cell(row, col)).collect();
    World { words, points, round: [0; 3], is_honeycomb: true }
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let entry = |row: usize, col: usize| (0..3).map(|at| a[row][at] * b[at][col]).sum();
    [0, 1, 2].map(|row| [0, 1, 2].map(|col| entry(row, col)))
}

fn times(matrix: &Matrix, point: Point) -> Point {
    [0, 1, 2].map(|row| (0..3).map(|at| matrix[row][at] * point[at]).sum())
}

const ONE: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

/// The group of some generators.
fn generated(generators: &[Matrix]) -> Vec<Matrix> {
    let mut all = vec![ONE];
    let mut at = 0;
    while at < all.len() {
        for generator in generators {
            let next = product(generator, &all[at]);
            if !all.contains(&next) {
                all.push(next);
            }
        }
        at += 1;
    }
    all
}

impl World {
    /// The turns of a lattice, with reflections or without.
    fn turns(&self, reflected: bool) -> Vec<Matrix> {
        let quarter = [[0, -1, 0], [1, 0, 0], [0, 0, 1]];
        let mirror = [[0, 1, 0], [1, 0, 0], [0, 0, 1]];
        // (0,1) to (1,1) to (1,0), neighbours all of them.
        let sixth = [[0, 1, 0], [-1, 1, 0], [0, 0, 1]];
        let tipped = [[1, 0, 0], [0, 0, -1], [0, 1, 0]];
        let is_solid = self.points.iter().any(|point| point[2] > 0);
        let mut generators = match (self.is_honeycomb, is_solid) {
            (true, _) => vec![sixth],
            (_, false) => vec![quarter],
            (_, true) => vec![quarter, tipped],
        };
        generators.extend(reflected.then_some(mirror));
        generated(&generators)
    }

    fn at(&self, point: Point) -> Option<Point> {
        let wrapped =
            |at: usize| if self.round[at] > 0 { point[at].rem_euclid(self.round[at]) } else { point[at] };
        let point = [wrapped(0), wrapped(1), wrapped(2)];
        self.points.contains(&point).then_some(point)
    }

    /// The cells of a board where a turned shape may lie.
    fn placements(&self, shape: &[Point], turns: &str) -> BTreeSet<BTreeSet<Point>> {
        let all = if turns == "none" { vec![ONE] } else { self.turns(turns == "all") };
        let mut placements = BTreeSet::new();
        for (matrix, &to) in all.iter().flat_map(|matrix| self.points.iter().map(move |to| (matrix, to))) {
            let image: Vec<Point> = shape.iter().map(|&cell| times(matrix, cell)).collect();
            let by = [0, 1, 2].map(|at| to[at] - image[0][at]);
            let moved = image.iter().map(|cell| self.at([0, 1, 2].map(|at| cell[at] + by[at])));
            if let Some(cells) =
                moved.collect::<Option<BTreeSet<Point>>>().filter(|cells| cells.len() == shape.len())
            {
                placements.insert(cells);
            }
        }
        placements
    }

    /// The symmetries of the board, as maps of its points.
    fn symmetries(&self) -> BTreeSet<BTreeMap<Point, Point>> {
        let keeps_sides = |matrix: &Matrix| {
            (0..3).all(|row| (0..3).all(|col| matrix[row][col] == 0 || self.round[row] == self.round[col]))
        };
        let mut all = BTreeSet::new();
        for matrix in self.turns(true).iter().filter(|matrix| keeps_sides(matrix)) {
            for &to in &self.points {
                let first = times(matrix, self.points[0]);
                let image = self.points.iter().map(|&point| {
                    let image = times(matrix, point);
                    Some((point, self.at([0, 1, 2].map(|at| image[at] + to[at] - first[at]))?))
                });
                all.extend(image.collect::<Option<BTreeMap<Point, Point>>>());
            }
        }
        all.retain(|map| map.values().collect::<BTreeSet<_>>().len() == self.points.len());
        all
    }

    /// The name of a point: layers stand side by side.
    fn cell(&self, [row, col, layer]: Point) -> Cell {
        let cols = self.points.iter().map(|point| point[1] + 1).max().unwrap();
        Cell { row: row as u32, col: (layer * cols + col) as u32 }
    }
}

/// A shape: its word, its cells, and how many there are.
type Asked = (&'static str, &'static [Point], Option<usize>);

/// A question, by the definition.
struct Defined<'a> {
    world: &'a World,
    shapes: &'a [Asked],
    is_tiling: bool,
    empty: &'a [Point],
    placements: Vec<Laid>,
}

impl<'a> Defined<'a> {
    fn new(world: &'a World, shapes: &'a [Asked], turns: &str, is_tiling: bool, empty: &'a [Point]) -> Self {
        let of_shape = |(number, shape): (usize, &Asked)| {
            let all = world.placements(shape.1, turns).into_iter();
            all.filter(|cells| !empty.iter().any(|cell| cells.contains(cell)))
                .map(move |cells| (number, cells))
                .collect::<Vec<_>>()
        };
        let placements = shapes.iter().enumerate().flat_map(of_shape).collect();
        Defined { world, shapes, is_tiling, empty, placements }
    }

    /// All solutions, each a set of placements.
    fn solutions(&self) -> Vec<BTreeSet<Laid>> {
        let mut all = Vec::new();
        self.extend(0, &mut BTreeSet::new(), &mut BTreeSet::new(), &mut all);
        all
    }

    fn extend(
        &self,
        from: usize,
        covered: &mut BTreeSet<Point>,
        laid: &mut BTreeSet<Laid>,
        all: &mut Vec<BTreeSet<Laid>>,
    ) {
        if self.is_solution(covered, laid) {
            all.push(laid.clone());
        }
        for (at, placement) in self.placements.iter().enumerate().skip(from) {
            if placement.1.is_disjoint(covered) {
                covered.extend(&placement.1);
                laid.insert(placement.clone());
                self.extend(at + 1, covered, laid, all);
                laid.remove(placement);
                covered.retain(|point| !placement.1.contains(point));
            }
        }
    }

    fn is_solution(&self, covered: &BTreeSet<Point>, laid: &BTreeSet<Laid>) -> bool {
        let number = |shape: usize| laid.iter().filter(|(own, _)| *own == shape).count();
        let are_numbers =
            (0..).zip(self.shapes).all(|(at, shape)| shape.2.is_none_or(|wanted| wanted == number(at)));
        are_numbers && (!self.is_tiling || covered.len() + self.empty.len() == self.world.points.len())
    }

    /// What symmetries of the board do to placements that they carry to placements, shapes to shapes of one number.
    fn group(&self) -> Vec<BTreeMap<Laid, Laid>> {
        let of_shape = |shape: usize| -> BTreeSet<&BTreeSet<Point>> {
            self.placements.iter().filter(|(own, _)| *own == shape).map(|(_, cells)| cells).collect()
        };
        let moves = |map: BTreeMap<Point, Point>| {
            let moved =
                |cells: &BTreeSet<Point>| cells.iter().map(|point| map[point]).collect::<BTreeSet<Point>>();
            let goes_to = |shape: usize| {
                let image: BTreeSet<BTreeSet<Point>> = of_shape(shape).into_iter().map(moved).collect();
                let fits = |&other: &usize| {
                    self.shapes[other].2 == self.shapes[shape].2 && of_shape(other).into_iter().eq(&image)
                };
                std::iter::once(shape).chain(0..self.shapes.len()).find(fits)
            };
            let to: Vec<usize> = (0..self.shapes.len()).map(goes_to).collect::<Option<_>>()?;
            Some(self.placements.iter().map(|laid| (laid.clone(), (to[laid.0], moved(&laid.1)))).collect())
        };
        self.world.symmetries().into_iter().filter_map(moves).collect()
    }

    fn classes(&self, solutions: &[BTreeSet<Laid>]) -> usize {
        let group = self.group();
        let least = |solution: &BTreeSet<Laid>| {
            group
                .iter()
                .map(|map| solution.iter().map(|laid| map[laid].clone()).collect::<BTreeSet<Laid>>())
                .min()
        };
        solutions.iter().map(least).collect::<BTreeSet<_>>().len()
    }
}

/// Compares a question with the program: placements, spectrum, classes, what is right and what is wrong.
fn compare(world: &World, shapes: &[Asked], turns: &str, is_tiling: bool, empty: &[Point]) {
    let word = |(word, _, number): &Asked| {
        word.to_string() + &number.map_or(String::new(), |number| format!("*{number}"))
    };
    let words: Vec<String> = shapes.iter().map(word).collect();
    let family = if is_tiling { "tiling" } else { "packing" };
    let mut words = format!("{family} {} {} --turns {turns}", words.join("+"), world.words);
    if !empty.is_empty() {
        let cells: Vec<String> = empty.iter().map(|&point| world.cell(point).to_string()).collect();
        words += &format!(" --empty {}", cells.join(","));
    }
    let defined = Defined::new(world, shapes, turns, is_tiling, empty);
    let solutions = defined.solutions();
    let puzzle = families::parse(&words.split(' ').collect::<Vec<_>>()).unwrap();
    let model = puzzle.model(None, &Budget::default()).unwrap();
    assert_eq!(model.variables(), defined.placements.len(), "{words}");
    let classes = defined.classes(&solutions);
    let mut spectrum = vec![0u32; solutions.iter().map(|all| all.len() + 1).max().unwrap_or(0)];
    solutions.iter().for_each(|all| spectrum[all.len()] += 1);
    for way in methods() {
        let answer = ask(&model, &Question::all(Sizes::Any), way);
        assert_eq!(answer.count, BigUint::from(solutions.len()), "{words} {way:?}");
        assert_eq!(answer.classes, Some(BigUint::from(classes)), "{words} {way:?}");
        let own = answer.spectrum.unwrap();
        let expected = (0..own.len()).map(|at| spectrum.get(at).copied().unwrap_or(0).into());
        assert!(
            own.iter().cloned().eq(expected) && own.len() >= spectrum.len(),
            "{words} {way:?}: {own:?} {spectrum:?}"
        );
    }
    let largest = spectrum.len().checked_sub(1).map(|size| size as u32);
    let answer = ask(&model, &Question::new(Sizes::Max), methods()[4]);
    assert_eq!(answer.size, largest, "{words}");
    judged(&defined, &puzzle, &solutions, &words);
}

/// The definition of the program on solutions, and on solutions without a piece or with one more.
fn judged(defined: &Defined<'_>, puzzle: &Puzzle, solutions: &[BTreeSet<Laid>], words: &str) {
    let sign = |shape: usize| -> Option<String> {
        let signs: Vec<String> = defined.shapes.iter().map(|(word, ..)| (*word).to_owned()).collect();
        let letter = |word: &str| {
            if word == "domino" { "D".into() } else { word.rsplit(':').next().unwrap().to_owned() }
        };
        let by_cells: Vec<usize> = (0..signs.len()).filter(|&at| signs[at].starts_with("cells")).collect();
        let place = by_cells.iter().position(|&at| at == shape);
        (signs.len() > 1).then(|| place.map_or_else(|| letter(&signs[shape]), |at| ["A", "B"][at].into()))
    };
    let piece = |(shape, cells): &Laid| {
        let cells: Vec<Cell> = cells.iter().map(|&point| defined.world.cell(point)).collect();
        puzzle.of_tile(&cells, sign(*shape).as_deref()).unwrap_or_else(|| panic!("{words}: {cells:?}"))
    };
    for solution in solutions.iter().step_by(1 + solutions.len() / 40) {
        let pieces: BTreeMap<Cell, char> = solution.iter().map(piece).collect();
        assert_eq!((pieces.len(), puzzle.flaw(&pieces)), (solution.len(), None), "{words}");
        for (&cell, &letter) in &pieces {
            let tile = puzzle.tile(cell, letter).unwrap();
            assert_eq!(puzzle.of_tile(&tile.cells, tile.sign.as_deref()), Some((cell, letter)));
            let mut fewer = pieces.clone();
            fewer.remove(&cell);
            let rest: BTreeSet<Laid> =
                solution.iter().filter(|laid| piece(laid).0 != cell).cloned().collect();
            let covered: BTreeSet<Point> = rest.iter().flat_map(|laid| laid.1.clone()).collect();
            assert_eq!(puzzle.flaw(&fewer).is_none(), defined.is_solution(&covered, &rest), "{words}");
        }
        for more in defined.placements.iter().filter(|more| !solution.contains(more)).take(20) {
            let mut wrong = pieces.clone();
            let (cell, letter) = piece(more);
            wrong.insert(cell, letter);
            let mut all: BTreeSet<Laid> =
                solution.iter().filter(|laid| piece(laid).0 != cell).cloned().collect();
            all.insert(more.clone());
            let covered: BTreeSet<Point> = all.iter().flat_map(|laid| laid.1.clone()).collect();
            let is_right = covered.len() == all.iter().map(|laid| laid.1.len()).sum::<usize>();
            let is_right = is_right && defined.is_solution(&covered, &all);
            assert_eq!(puzzle.flaw(&wrong).is_none(), is_right, "{words}");
        }
    }
}

const DOMINO: Asked = ("domino", &[[0, 0, 0], [0, 1, 0]], None);
const I3: Asked = ("tromino:I", &[[0, 0, 0], [0, 1, 0], [0, 2, 0]], None);
const L3: Asked = ("tromino:L", &[[0, 0, 0], [1, 0, 0], [1, 1, 0]], None);
const O4: Asked = ("tetromino:O", &[[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 0]], None);
const S4: Asked = ("tetromino:S", &[[0, 1, 0], [0, 2, 0], [1, 0, 0], [1, 1, 0]], None);
const T4: Asked = ("tetromino:T", &[[0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 1, 0]], None);
const L4: Asked = ("tetromino:L", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0]], None);
const ONE_CELL: Asked = ("cells:5,7", &[[0, 0, 0]], None);
const APART: Asked = ("cells:0,0;0,2", &[[0, 0, 0], [0, 2, 0]], None);
/// The two mirror images of a tetromino.
const LEFT: Asked = ("cells:0,0;1,0;2,0;2,1", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0]], None);
const RIGHT: Asked = ("cells:0,1;1,1;2,1;2,0", &[[0, 1, 0], [1, 1, 0], [2, 1, 0], [2, 0, 0]], None);
/// Cells in space.
const CORNER: Asked = ("cells:0,0,0;1,0,0;0,1,0;0,0,1", &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], None);
const SCREW: Asked = ("cells:0,0,0;0,1,0;1,1,0;1,1,1", &[[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 1, 1]], None);
/// Three hexagons round a corner, and in a bend.
const ROUND: Asked = ("cells:0,0;0,1;1,1", &[[0, 0, 0], [0, 1, 0], [1, 1, 0]], None);
const BEND: Asked = ("cells:0,0;0,1;1,2", &[[0, 0, 0], [0, 1, 0], [1, 2, 0]], None);

fn of_number((word, cells, _): Asked, number: usize) -> Asked {
    (word, cells, Some(number))
}

#[test]
fn rectangles() {
    for (words, rows, cols) in
        [("1x1", 1, 1), ("1x5", 1, 5), ("2x3", 2, 3), ("3x3", 3, 3), ("4x2", 4, 2), ("3x4", 3, 4)]
    {
        let world = box_of(words, [rows, cols, 1], [0; 3]);
        let sets: [&[Asked]; 8] = [
            &[DOMINO],
            &[L3],
            &[I3, L3],
            &[of_number(DOMINO, 2), L3],
            &[of_number(S4, 1), of_number(DOMINO, 1)],
            &[APART, ONE_CELL],
            &[LEFT],
            &[of_number(O4, 1), of_number(L3, 1)],
        ];
        for (shapes, turns) in
            sets.iter().flat_map(|shapes| ["all", "turned", "none"].map(|turns| (*shapes, turns)))
        {
            compare(&world, shapes, turns, true, &[]);
            compare(&world, shapes, turns, false, &[]);
        }
    }
}

#[test]
fn mirror_images_and_empty_cells() {
    let world = box_of("4x4", [4, 4, 1], [0; 3]);
    // A reflection exchanges the two shapes, where there are as many of both.
    compare(&world, &[LEFT, RIGHT], "turned", true, &[]);
    compare(&world, &[of_number(LEFT, 1), of_number(RIGHT, 1)], "turned", false, &[]);
    compare(&world, &[of_number(LEFT, 1), of_number(RIGHT, 2)], "turned", false, &[]);
    compare(&world, &[LEFT, RIGHT], "none", true, &[]);
    compare(&world, &[T4], "all", true, &[]);
    let world = box_of("3x4", [3, 4, 1], [0; 3]);
    for empty in [&[[0, 0, 0], [2, 3, 0]], &[[1, 1, 0], [1, 2, 0]], &[[0, 0, 0], [0, 1, 0]]] {
        compare(&world, &[DOMINO], "all", true, empty);
        compare(&world, &[L3, DOMINO], "all", false, empty);
    }
}

#[test]
fn boards_that_go_round() {
    for (words, sides, round) in [
        ("torus:2x2", [2, 2, 1], [2, 2, 0]),
        ("torus:2x3", [2, 3, 1], [2, 3, 0]),
        ("torus:3x3", [3, 3, 1], [3, 3, 0]),
        ("torus:2x4", [2, 4, 1], [2, 4, 0]),
        ("cylinder:3x3", [3, 3, 1], [0, 3, 0]),
        ("cylinder:4x2", [4, 2, 1], [0, 2, 0]),
        ("cylinder:2x4", [2, 4, 1], [0, 4, 0]),
    ] {
        let world = box_of(words, sides, round);
        let sets: [&[Asked]; 6] =
            [&[DOMINO], &[I3], &[L3], &[L4], &[I3, DOMINO], &[of_number(L3, 2), DOMINO]];
        for (shapes, turns) in
            sets.iter().flat_map(|shapes| ["all", "turned", "none"].map(|turns| (*shapes, turns)))
        {
            compare(&world, shapes, turns, true, &[]);
            compare(&world, shapes, turns, false, &[]);
        }
        compare(&world, &[DOMINO], "all", true, &[[0, 0, 0], [1, 1, 0]]);
    }
}

#[test]
fn boxes() {
    let world = box_of("2x2x2", [2, 2, 2], [0; 3]);
    let sets: [&[Asked]; 5] =
        [&[DOMINO], &[CORNER], &[SCREW], &[L3, DOMINO], &[of_number(SCREW, 1), ONE_CELL]];
    for (shapes, turns) in
        sets.iter().flat_map(|shapes| ["all", "turned", "none"].map(|turns| (*shapes, turns)))
    {
        compare(&world, shapes, turns, true, &[]);
        compare(&world, shapes, turns, false, &[]);
    }
    let world = box_of("2x3x2", [2, 3, 2], [0; 3]);
    for turns in ["all", "turned"] {
        compare(&world, &[SCREW], turns, true, &[]);
        compare(&world, &[SCREW], turns, false, &[]);
        compare(&world, &[L3], turns, true, &[]);
    }
}

#[test]
fn hexagons() {
    for world in [
        honeycomb("triangle:3", |row, col| col <= row && row < 3),
        honeycomb("triangle:4", |row, col| col <= row && row < 4),
        honeycomb("hexagon:2", |row, col| row < 3 && col < 3 && (row - col).abs() < 2),
    ] {
        let sets: [&[Asked]; 6] =
            [&[DOMINO], &[I3], &[ROUND], &[BEND], &[ROUND, BEND], &[of_number(DOMINO, 2), ROUND]];
        for (shapes, turns) in
            sets.iter().flat_map(|shapes| ["all", "turned", "none"].map(|turns| (*shapes, turns)))
        {
            compare(&world, shapes, turns, true, &[]);
            compare(&world, shapes, turns, false, &[]);
        }
    }
    let world = honeycomb("hexagon:2", |row, col| row < 3 && col < 3 && (row - col).abs() < 2);
    compare(&world, &[DOMINO], "all", true, &[[1, 1, 0]]);
}
