//! Random puzzles that no author would think of, against the definitions a user reads: counts, sizes and classes.
//!
//! Self-contained on purpose: moves, symmetries and definitions are said here once more, cell by cell, and nothing of
//! the program is used but the words it reads and the answers it gives. `cargo run --release -p benches --example hunt --
//! 50000` asks as many questions as one likes.

mod board;
mod definition;

use model::{Model, Sizes};
use std::collections::{BTreeMap, BTreeSet};

use counting::solve::{self, Answer, Method, Request, Silent};
use encoders::families;
use limits::Budget;

use board::{frame, moves};
use definition::Condition;

/// Row, column, layer.
type Point = [i32; 3];
/// The number of an army of each cell, 0 where it is empty; a single army is the pieces.
type Placement = Vec<u8>;

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

/// Asks `questions` random questions and returns how many of them the program took; panics at the first wrong answer.
pub fn hunt(seed: u64, questions: usize) -> usize {
    let mut random = limits::Random::with_seed(seed);
    (0..questions).filter(|_| puzzle(&mut random).is_some_and(|puzzle| puzzle.compare())).count()
}

fn puzzle(random: &mut limits::Random) -> Option<Puzzle> {
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

impl Puzzle {
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
        let Some(puzzle) = puzzle.with_text(self.text.as_deref(), &limits::Budget::default()).ok() else {
            return false;
        };
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
