//! Random puzzles that no author would think of, against the definitions a user reads: counts, sizes and classes.
//!
//! Self-contained on purpose: moves, symmetries and definitions are said here once more, cell by cell, and nothing of
//! the program is used but the words it reads and the answers it gives. `cargo run --release -p encoders --example
//! hunt -- 50000` asks as many questions as one likes.

use std::collections::{BTreeMap, BTreeSet};

use bdd::Budget;
use encoders::families;
use encoders::model::Model;
use encoders::solve::{self, Answer, Method, Request, Silent, Sizes};

/// Row, column, layer.
type Point = [i32; 3];
/// The number of an army of each cell, 0 where it is empty; a single army is the pieces.
type Placement = Vec<u8>;
/// A condition of a definition.
type Condition<'a> = Box<dyn Fn(&Placement) -> bool + 'a>;

/// A puzzle, in the words of the program and as what these mean.
struct Puzzle {
    words: String,
    text: Option<String>,
    cells: Vec<Point>,
    /// The cells attacked from each by leaps, and along each ride, nearest first.
    leaps: Vec<BTreeSet<usize>>,
    rays: Vec<Vec<Vec<usize>>>,
    motions: Vec<Vec<usize>>,
    /// Cells that have to be occupied (true) or empty.
    given: BTreeMap<usize, bool>,
    family: Family,
}

#[derive(Clone, Copy, Debug)]
enum Family {
    Set(&'static str),
    Multiple(usize),
    Attacking(usize, bool),
    Peaceable(u8),
    Points(bool),
}

/// The sides of a board, and which of them go round.
struct Frame {
    name: String,
    cells: Vec<Point>,
    sides: Point,
    round: [bool; 3],
    hexagons: bool,
}

/// Asks `questions` random questions and returns how many of them the program took; panics at the first wrong answer.
pub fn hunt(seed: u64, questions: usize) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..questions).filter(|_| puzzle(&mut random).is_some_and(|puzzle| puzzle.compare())).count()
}

impl Frame {
    fn step(&self, from: Point, by: Point) -> Option<Point> {
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

    fn ray(&self, from: Point, by: Point) -> Vec<Point> {
        let mut ray = Vec::new();
        let mut at = from;
        while let Some(next) = self.step(at, by).filter(|&next| next != from) {
            ray.push(next);
            at = next;
        }
        ray
    }

    /// What carries the cells to themselves and is a symmetry of the paper.
    fn motions(&self) -> Vec<Vec<usize>> {
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
fn frame(random: &mut fastrand::Rng, most: i32) -> (Frame, Option<String>, BTreeMap<usize, bool>) {
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
fn moves(random: &mut fastrand::Rng, solid: bool) -> (String, Vec<Point>) {
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

fn puzzle(random: &mut fastrand::Rng) -> Option<Puzzle> {
    const SETS: [&str; 9] = [
        "independence",
        "domination",
        "total-domination",
        "independent-domination",
        "minimal-domination",
        "minimal-total-domination",
        "irredundance",
        "maximal-irredundance",
        "efficient-domination",
    ];
    let family = match random.u8(0..16) {
        0 => Family::Multiple(random.usize(2..=3)),
        1..=4 => Family::Attacking(random.usize(0..=3), random.bool()),
        5 => Family::Peaceable(random.u8(2..=3)),
        6 => Family::Points(random.bool()),
        7 => Family::Set("connected-domination"),
        _ => Family::Set(random.choice(SETS).unwrap()),
    };
    let most = match family {
        Family::Peaceable(armies) => 10 - i32::from(armies),
        Family::Set("maximal-irredundance") => 9,
        _ => 11,
    };
    let (frame, text, given) = frame(random, most);
    let is_flat = frame.round == [false; 3] && !frame.hexagons && text.is_none() && frame.sides[2] == 1;
    if !is_flat && matches!(family, Family::Attacking(..) | Family::Points(_)) {
        return None;
    }
    let solid = frame.name.split('x').count() == 3;
    let (mut piece, mut leaps, mut rides) = (Vec::new(), Vec::new(), Vec::new());
    let kinds = random.u8(1..4);
    for (kind, into) in [("leaps", &mut leaps), ("rides", &mut rides)] {
        if kinds & if kind == "leaps" { 1 } else { 2 } != 0 {
            let (words, all) = moves(random, solid);
            piece.push(format!("{kind}:{words}"));
            *into = all;
        }
    }
    let (board, piece) = (&frame.name, piece.join("+"));
    let words = match family {
        Family::Set(name) => format!("{name} {piece} {board}"),
        Family::Multiple(times) => format!("domination {piece} {board} --multiplicity {times}"),
        Family::Attacking(number, line) => {
            format!("attacking {number} {piece} {board} --sight {}", if line { "line" } else { "nearest" })
        }
        Family::Peaceable(armies) => format!("peaceable {piece} {board} --armies {armies}"),
        Family::Points(saturated) => {
            format!("{}no-three-in-line {board}", if saturated { "saturated-" } else { "" })
        }
    };
    let number: BTreeMap<Point, usize> = frame.cells.iter().copied().zip(0..).collect();
    let known = |points: Vec<Point>| {
        points.into_iter().filter_map(|point| number.get(&point).copied()).collect::<Vec<_>>()
    };
    let leap = |&from: &Point| {
        let to = leaps.iter().filter_map(|&by| frame.step(from, by).filter(|&to| to != from));
        known(to.collect()).into_iter().collect()
    };
    let ray = |&from: &Point| rides.iter().map(|&by| known(frame.ray(from, by))).collect();
    Some(Puzzle {
        words,
        text,
        leaps: frame.cells.iter().map(leap).collect(),
        rays: frame.cells.iter().map(ray).collect(),
        motions: frame.motions(),
        cells: frame.cells,
        given,
        family,
    })
}

/// The occupied cells.
fn occupied(placement: &Placement) -> impl Iterator<Item = usize> + Clone + '_ {
    (0..placement.len()).filter(|&cell| placement[cell] > 0)
}

impl Puzzle {
    /// Whether a piece on `from` attacks `to`, whatever stands between.
    fn attacks(&self, from: usize, to: usize) -> bool {
        from != to && (self.leaps[from].contains(&to) || self.rays[from].iter().any(|ray| ray.contains(&to)))
    }

    /// How many pieces attack a cell, or (closed) stand on it.
    fn watchers(&self, placement: &Placement, cell: usize, closed: bool) -> Vec<usize> {
        occupied(placement).filter(|&from| self.attacks(from, cell) || closed && from == cell).collect()
    }

    /// Whether a piece has a cell that it alone watches.
    fn is_needed(&self, placement: &Placement, piece: usize, closed: bool) -> bool {
        (0..placement.len()).any(|cell| self.watchers(placement, cell, closed) == [piece])
    }

    fn in_line(&self, a: usize, b: usize, c: usize) -> bool {
        let [a, b, c] = [a, b, c].map(|at| self.cells[at]);
        (b[0] - a[0]) * (c[1] - a[1]) == (c[0] - a[0]) * (b[1] - a[1])
    }

    /// The conditions of the definition, cell by cell and pair by pair.
    fn conditions(&self) -> Vec<Condition<'_>> {
        let cells = || 0..self.cells.len();
        let peace = cells().flat_map(|a| (0..a).map(move |b| (a, b)));
        let peace =
            peace.filter(|&(a, b)| self.attacks(a, b) || self.attacks(b, a)).map(|(a, b)| -> Condition<'_> {
                Box::new(move |set| set[a] == 0 || set[b] == 0 || self.armies() > 1 && set[a] == set[b])
            });
        let each = |holds: fn(&Puzzle, &Placement, usize) -> bool| {
            cells().map(move |cell| -> Condition<'_> { Box::new(move |set| holds(self, set, cell)) })
        };
        let watched = || each(|puzzle, set, cell| !puzzle.watchers(set, cell, true).is_empty());
        let attacked = || each(|puzzle, set, cell| !puzzle.watchers(set, cell, false).is_empty());
        let private = || each(|puzzle, set, cell| set[cell] == 0 || puzzle.is_needed(set, cell, true));
        match self.family {
            Family::Set("independence") => peace.collect(),
            Family::Set("domination") => watched().collect(),
            Family::Set("total-domination") => attacked().collect(),
            Family::Set("independent-domination") => peace.chain(watched()).collect(),
            Family::Set("minimal-domination") => watched().chain(private()).collect(),
            Family::Set("minimal-total-domination") => {
                let needed = each(|puzzle, set, cell| set[cell] == 0 || puzzle.is_needed(set, cell, false));
                attacked().chain(needed).collect()
            }
            Family::Set("irredundance") => private().collect(),
            Family::Set("maximal-irredundance") => {
                let full = each(|puzzle, set, cell| {
                    let mut larger = set.clone();
                    larger[cell] = 1;
                    set[cell] > 0 || !occupied(&larger).all(|piece| puzzle.is_needed(&larger, piece, true))
                });
                private().chain(full).collect()
            }
            Family::Set("efficient-domination") => {
                each(|puzzle, set, cell| puzzle.watchers(set, cell, true).len() == 1).collect()
            }
            Family::Set(_) => {
                let connected: Condition<'_> = Box::new(|set| self.is_connected(set));
                watched().chain([connected]).collect()
            }
            Family::Multiple(_) => each(|puzzle, set, cell| {
                let Family::Multiple(times) = puzzle.family else { unreachable!() };
                set[cell] > 0 || puzzle.watchers(set, cell, false).len() >= times
            })
            .collect(),
            Family::Attacking(number, line) => cells()
                .map(|cell| -> Condition<'_> {
                    Box::new(move |set| set[cell] == 0 || self.met(set, cell, line).len() == number)
                })
                .collect(),
            Family::Peaceable(armies) => {
                let of_one_size = (2..=armies).flat_map(|a| (1..a).map(move |b| (a, b)));
                let of_one_size = of_one_size.map(|(a, b)| -> Condition<'_> {
                    let size = |set: &Placement, army| set.iter().filter(|&&other| other == army).count();
                    Box::new(move |set| size(set, a) == size(set, b))
                });
                peace.chain(of_one_size).collect()
            }
            Family::Points(saturated) => cells()
                .map(|cell| -> Condition<'_> {
                    Box::new(move |set| match set[cell] {
                        0 => !saturated || self.is_lined(set, cell),
                        _ => !self.is_lined(set, cell),
                    })
                })
                .collect(),
        }
    }

    fn armies(&self) -> u8 {
        if let Family::Peaceable(armies) = self.family { armies } else { 1 }
    }

    /// The pieces that a piece attacks, whichever of its moves does.
    fn met(&self, set: &Placement, from: usize, line: bool) -> BTreeSet<usize> {
        let along = self.rays[from].iter().flat_map(|ray| {
            let met = ray.iter().copied().filter(|&cell| set[cell] > 0);
            met.take(if line { usize::MAX } else { 1 })
        });
        along.chain(self.leaps[from].iter().copied().filter(|&cell| set[cell] > 0)).collect()
    }

    /// Whether two points other than `cell` are on a line with it.
    fn is_lined(&self, set: &Placement, cell: usize) -> bool {
        let others = || occupied(set).filter(move |&other| other != cell);
        others().any(|a| others().any(|b| a < b && self.in_line(a, b, cell)))
    }

    fn is_connected(&self, set: &Placement) -> bool {
        let mut met: BTreeSet<usize> = occupied(set).take(1).collect();
        let touches = |a: usize, b: usize| self.attacks(a, b) || self.attacks(b, a);
        while let Some(next) =
            occupied(set).find(|&cell| !met.contains(&cell) && met.iter().any(|&other| touches(other, cell)))
        {
            met.insert(next);
        }
        met.len() == occupied(set).count()
    }

    fn placements(&self) -> Vec<Placement> {
        let mut all: Vec<Placement> = vec![Vec::new()];
        for _ in &self.cells {
            let longer = |army: u8| all.iter().map(move |placement| [placement.as_slice(), &[army]].concat());
            all = (0..=self.armies()).flat_map(longer).collect();
        }
        all
    }

    fn fits(&self, placement: &Placement) -> bool {
        self.given.iter().all(|(&cell, &occupied)| (placement[cell] > 0) == occupied)
    }

    /// The motions of the board that keep what is given, and carry the conditions to conditions: each as a function of
    /// all placements, those that contradict what is given among them.
    fn symmetries(&self, all: &[Placement], conditions: &[Condition<'_>]) -> Vec<&Vec<usize>> {
        let number: BTreeMap<&Placement, usize> = all.iter().zip(0..).collect();
        let truths: BTreeSet<Vec<bool>> =
            conditions.iter().map(|holds| all.iter().map(holds).collect()).collect();
        let keeps = |motion: &&Vec<usize>| {
            let image: Vec<usize> = all.iter().map(|set| number[&moved(motion, set)]).collect();
            (0..motion.len()).all(|cell| self.given.get(&cell) == self.given.get(&motion[cell]))
                && truths
                    .iter()
                    .filter(|truth| truth.contains(&false))
                    .all(|truth| truths.contains(&image.iter().map(|&at| truth[at]).collect::<Vec<bool>>()))
        };
        // Which piece could be added is a matter of who attacks whom, and what keeps that is a symmetry of this family.
        let is_relation = matches!(self.family, Family::Set("maximal-irredundance"));
        let cells = || 0..self.cells.len();
        let keeps_attacks = |motion: &&Vec<usize>| {
            cells().all(|a| cells().all(|b| self.attacks(a, b) == self.attacks(motion[a], motion[b])))
        };
        let relation = |motion: &&Vec<usize>| !is_relation || keeps_attacks(motion);
        self.motions.iter().filter(keeps).filter(relation).collect()
    }

    /// The same for all placements that count as one: the least image, armies numbered as they come up.
    fn first(&self, set: &Placement, symmetries: &[&Vec<usize>]) -> Placement {
        let named = |mut image: Placement| {
            let mut names = BTreeMap::from([(0, 0)]);
            for army in &mut image {
                let name = names.len() as u8;
                *army = *names.entry(*army).or_insert(name);
            }
            image
        };
        symmetries.iter().map(|motion| named(moved(motion, set))).min().expect("the identity is one")
    }

    /// Whether the program took the question; panics where an answer is wrong.
    fn compare(&self) -> bool {
        let words: Vec<&str> = self.words.split_whitespace().collect();
        let Ok(puzzle) = families::parse(&words) else { return false };
        let Some(puzzle) = puzzle.with_text(self.text.as_deref()).ok() else { return false };
        let Ok(model) = puzzle.model(self.text.as_deref(), &Budget::default()) else { return false };
        let (all, conditions) = (self.placements(), self.conditions());
        let symmetries = self.symmetries(&all, &conditions);
        let mut sizes = vec![0u64; self.cells.len() + 1];
        let mut firsts = vec![BTreeSet::new(); self.cells.len() + 1];
        for set in all.iter().filter(|set| self.fits(set) && conditions.iter().all(|holds| holds(set))) {
            let size = set.iter().filter(|&&army| army == 1).count();
            sizes[size] += 1;
            firsts[size].insert(self.first(set, &symmetries));
        }
        let classes: Vec<u64> = firsts.iter().map(|of_size| of_size.len() as u64).collect();
        let place = format!("{} {}", self.words, self.text.as_deref().unwrap_or_default());
        for method in [Method::Layers, Method::Backtrack, Method::Apply, Method::Auto] {
            let said = ask(&model, method, Sizes::Any, true);
            let spectrum = padded(said.spectrum.unwrap_or_default(), sizes.len());
            assert_eq!(spectrum, sizes, "{place}: spectrum by {method:?}");
            let of_classes = padded(said.class_spectrum.unwrap_or_default(), sizes.len());
            assert_eq!(of_classes, classes, "{place}: classes by {method:?}");
        }
        for (size, &count) in (0..).zip(&sizes) {
            let said = ask(&model, Method::Backtrack, Sizes::Between(size, size), false);
            assert_eq!(said.count, count.into(), "{place}: size {size} by backtrack");
        }
        true
    }
}

fn moved(motion: &[usize], set: &Placement) -> Placement {
    let mut image = vec![0; set.len()];
    (0..set.len()).for_each(|cell| image[motion[cell]] = set[cell]);
    image
}

fn padded(numbers: Vec<num_bigint::BigUint>, length: usize) -> Vec<u64> {
    let mut numbers: Vec<u64> = numbers.iter().map(|number| number.try_into().expect("is small")).collect();
    numbers.resize(length.max(numbers.len()), 0);
    numbers
}

fn ask(model: &Model, method: Method, sizes: Sizes, all: bool) -> Answer {
    let request = Request { method, sizes, spectrum: all, classes: all, threads: 1, ..Request::default() };
    solve::count(model, &request, &Budget::default(), &mut Silent).expect("no limit was set")
}
