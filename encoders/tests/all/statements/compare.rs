//! Puzzles by the program, and by their definitions.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use counting::solve::{self, Answer, Method, Request, Silent};
use encoders::families::{self, Puzzle as Program};
use encoders::statement::Stated;
use limits::Budget;
use model::{Model, Sizes};

use super::drawing::letters;
use super::group::{Motion, candidates, kept, least};
use super::meaning::Meaning;
use super::puzzles::puzzle;
use super::tree::{Ask, Goal, Holds, Puzzle};
use super::truth::Truth;

/// Most steps of one statement, once its names are taken for what they stand for.
const LONGEST: usize = 3000;

/// What became of some questions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub compared: usize,
    /// Those with a solution, but not all placements.
    pub telling: usize,
    pub numbers: usize,
    pub too_long: usize,
    pub limits: usize,
    /// How often the group is the one of the text, a part of it, more, or more symmetries of a graph.
    pub same: usize,
    pub fewer: usize,
    pub more: usize,
    pub graphs: usize,
}

/// Compares so many random puzzles; panics at the first wrong answer.
pub fn hunt(seed: u64, questions: usize, tally: &mut Tally) {
    let mut random = limits::Random::with_seed(seed);
    for _ in 0..questions {
        let puzzle = puzzle(&mut random);
        compare(&puzzle, &mut random, tally);
    }
}

/// All placements, sorted; of values no place is empty.
fn placements(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let first = u8::from(matches!(puzzle.world.holds, Holds::Values(..)));
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..puzzle.world.places() {
        let longer = |held: &Vec<u8>| {
            (first..=puzzle.world.held() as u8)
                .map(|kind| [held.as_slice(), &[kind]].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Whether the places that hold it are connected by moves in any direction.
fn is_connected(puzzle: &Puzzle, (ask, piece): &(Ask, super::board::Piece), held: &[u8]) -> bool {
    let wanted: Vec<u8> = match ask {
        Ask::Full => (1..=puzzle.world.held() as u8).collect(),
        Ask::Kind(kind) => vec![*kind as u8 + 1],
        _ => vec![0],
    };
    let mut left: BTreeSet<usize> = (0..held.len()).filter(|&place| wanted.contains(&held[place])).collect();
    let mut met: Vec<usize> = left.pop_first().into_iter().collect();
    let board = &puzzle.world.board;
    while let Some(here) = met.pop() {
        let touches = |there: usize| {
            board.attacks(piece, here).contains(&there) || board.attacks(piece, there).contains(&here)
        };
        let near: Vec<usize> = left.iter().copied().filter(|&there| touches(there)).collect();
        for there in near {
            left.remove(&there);
            met.push(there);
        }
    }
    left.is_empty()
}

/// What the definitions say.
struct Said {
    all: Vec<Vec<u8>>,
    /// Which placements are solutions, what is hidden included.
    solves: Vec<bool>,
    /// The solutions as they are counted, by size.
    sizes: BTreeMap<u32, BTreeSet<Vec<u8>>>,
    /// The parts of the conditions, as functions of all placements.
    parts: BTreeSet<Vec<bool>>,
}

fn said(puzzle: &Puzzle) -> Option<Said> {
    let mut meaning = Meaning::of(puzzle, LONGEST).ok()?;
    let mut truths: Vec<Truth> = Vec::new();
    for condition in &puzzle.conditions {
        truths.push(meaning.truth(condition).ok()?);
    }
    let all = placements(puzzle);
    let function = |holds: &dyn Fn(&[u8]) -> bool| all.iter().map(|held| holds(held)).collect::<Vec<bool>>();
    let mut parts: BTreeSet<Vec<bool>> = truths
        .iter()
        .flat_map(Truth::parts)
        .map(|part| function(&|held| part.holds(&puzzle.world, held)))
        .collect();
    parts.extend(puzzle.connected.iter().map(|of| function(&|held| is_connected(puzzle, of, held))));
    parts.retain(|part| part.contains(&false));
    let fits = |held: &[u8]| {
        puzzle.clues.iter().all(|&(place, given)| match given {
            super::tree::Given::Kind(kind) => held[place] == kind as u8 + 1,
            super::tree::Given::Full => held[place] > 0,
            super::tree::Given::Empty => held[place] == 0,
        })
    };
    let mut sizes: BTreeMap<u32, BTreeSet<Vec<u8>>> = BTreeMap::new();
    let mut solves = Vec::with_capacity(all.len());
    for (at, held) in all.iter().enumerate() {
        solves.push(fits(held) && parts.iter().all(|part| part[at]));
        if solves[at] {
            let is_hidden = |kind: u8| puzzle.hidden.iter().any(|&hidden| hidden as u8 + 1 == kind);
            let shown: Vec<u8> = held.iter().map(|&kind| if is_hidden(kind) { 0 } else { kind }).collect();
            let size =
                shown.iter().filter(|&&kind| kind > 0).map(|&kind| puzzle.weights[kind as usize - 1]).sum();
            sizes.entry(size).or_default().insert(shown);
        }
    }
    Some(Said { all, solves, sizes, parts })
}

/// The program's puzzle, its model, and what its variables mean.
struct Read {
    puzzle: Program,
    model: Model,
    /// For each variable the place and the kind, where it has some.
    means: Vec<Option<(usize, usize)>>,
}

impl Read {
    /// The variable of a kind on a place; of two values the first one has none.
    fn var(&self, place: usize, kind: usize) -> Option<usize> {
        self.means.iter().position(|&means| means == Some((place, kind)))
    }
}

fn program(puzzle: &Puzzle) -> Read {
    let words = ["puzzle", "f.puzzle"].into_iter().chain(puzzle.words.iter().map(String::as_str));
    let words: Vec<&str> = words.collect();
    let read = families::parse(&words).expect("words of a puzzle");
    let free = Budget::default();
    let read = read.with_text(Some(&puzzle.text), &free);
    let read = read.unwrap_or_else(|error| panic!("{error}\n{}", puzzle.text));
    let model = read.model(None, &free).unwrap_or_else(|error| panic!("{error}\n{}", puzzle.text));
    let numbers = puzzle.words.iter().map(|word| word.split_once('=').expect("a parameter"));
    let numbers: Vec<(String, i64)> =
        numbers.map(|(name, value)| (name.to_owned(), value.parse().expect("a number"))).collect();
    let Ok(stated) = Stated::read(&puzzle.text, &numbers, None, true, &free) else { panic!("read before") };
    let means = (0..model.variables() as u32).map(|var| stated.meaning(var));
    let means = means.map(|means| means.map(|(place, kind)| (place as usize, kind as usize))).collect();
    Read { puzzle: read, model, means }
}

fn compare(puzzle: &Puzzle, random: &mut limits::Random, tally: &mut Tally) {
    let Some(said) = said(puzzle) else {
        tally.too_long += 1;
        return;
    };
    let read = program(puzzle);
    let model = &read.model;
    let group = group(puzzle, &read, &said, tally);
    let classes =
        |of: &BTreeSet<Vec<u8>>| of.iter().map(|held| least(held, &group)).collect::<BTreeSet<_>>().len();
    let most = said.sizes.keys().last().map_or(0, |&size| size as usize + 1);
    let mut spectrum = vec![(0, 0); most];
    said.sizes.iter().for_each(|(&size, of)| spectrum[size as usize] = (of.len(), classes(of)));
    for method in [Method::Apply, Method::Layers, Method::Backtrack, Method::Auto] {
        let Some(answer) = ask(model, method, Sizes::Any, true) else {
            tally.limits += 1;
            continue;
        };
        let own = padded(answer.spectrum).into_iter().zip(padded(answer.class_spectrum));
        assert_eq!(
            trimmed(own.collect()),
            spectrum,
            "spectrum by {method:?} of {:?}\n{}",
            puzzle.words,
            puzzle.text
        );
        tally.numbers += 2 * spectrum.len().max(1);
        goal(puzzle, model, method, &spectrum, tally);
    }
    check(puzzle, &read, &said, random, tally);
    tally.compared += 1;
    let solutions = said.solves.iter().filter(|&&solves| solves).count();
    tally.telling += usize::from(solutions > 0 && solutions < said.all.len());
}

/// The answer to the goal, and the program's own goal.
fn goal(puzzle: &Puzzle, model: &Model, method: Method, spectrum: &[(usize, usize)], tally: &mut Tally) {
    let some: Vec<usize> = (0..spectrum.len()).filter(|&size| spectrum[size].0 > 0).collect();
    let (sizes, from, to) = match puzzle.goal {
        Goal::Any => (Sizes::Any, 0, usize::MAX),
        Goal::Max => (Sizes::Max, some.last().copied().unwrap_or(0), some.last().copied().unwrap_or(0)),
        Goal::Min => (Sizes::Min, some.first().copied().unwrap_or(0), some.first().copied().unwrap_or(0)),
        Goal::Between(low, high) => (Sizes::Between(low, high), low as usize, high as usize),
    };
    assert_eq!(model.goal, sizes, "{}", puzzle.text);
    let Some(answer) = ask(model, method, sizes, false) else {
        tally.limits += 1;
        return;
    };
    let count: usize =
        spectrum.iter().enumerate().filter(|(size, _)| (from..=to).contains(size)).map(|(_, n)| n.0).sum();
    assert_eq!(
        answer.count,
        count.into(),
        "{:?} by {method:?} of {:?}\n{}",
        puzzle.goal,
        puzzle.words,
        puzzle.text
    );
    if matches!(puzzle.goal, Goal::Max | Goal::Min) && !some.is_empty() {
        assert_eq!(answer.size, Some(from as u32), "{:?} by {method:?}\n{}", puzzle.goal, puzzle.text);
    }
    tally.numbers += 1;
}

/// The group of the model as motions: proposed by the statement, a group, and none that changes the solutions.
fn group(puzzle: &Puzzle, read: &Read, said: &Said, tally: &mut Tally) -> BTreeSet<Motion> {
    let (places, kinds) = (puzzle.world.places(), puzzle.world.held());
    let model = &read.model;
    // The last kind or value always has a variable.
    let var = |place: usize, kind: usize| read.var(place, kind);
    let motion = |image: &Vec<u32>| {
        let to = |place: usize, kind: usize| {
            var(place, kind).map(|var| read.means[image[var] as usize].expect("a place and a kind"))
        };
        let motion = Motion {
            places: (0..places).map(|place| to(place, kinds - 1).expect("a variable").0).collect(),
            kinds: (0..kinds).map(|kind| to(0, kind).map_or(kind, |(_, kind)| kind)).collect(),
        };
        let is_one = (0..places).all(|place| {
            let goes = |kind: usize| (motion.places[place], motion.kinds[kind]);
            (0..kinds).all(|kind| to(place, kind).is_none_or(|to| to == goes(kind)))
        });
        assert!(is_one, "{image:?} moves no places and kinds\n{}", puzzle.text);
        motion
    };
    let group: BTreeSet<Motion> = model.group.iter().map(motion).collect();
    let tried = candidates(puzzle);
    assert!(group.is_subset(&tried), "a symmetry that nobody proposed\n{}", puzzle.text);
    let identity = Motion { places: (0..places).collect(), kinds: (0..kinds).collect() };
    assert!(group.contains(&identity), "no identity\n{}", puzzle.text);
    assert_eq!(group.len(), model.group.len(), "a symmetry stands twice\n{}", puzzle.text);
    for motion in &group {
        let is_closed = group.iter().all(|other| group.contains(&motion.then(other)));
        assert!(is_closed, "no group\n{}", puzzle.text);
        for (held, &solves) in said.all.iter().zip(&said.solves) {
            let image = said.all.binary_search(&motion.image(held)).expect("a placement");
            assert_eq!(said.solves[image], solves, "{motion:?} changes the solutions\n{}", puzzle.text);
        }
    }
    let meant = kept(puzzle, &said.all, &said.parts);
    match (group.is_subset(&meant), meant.is_subset(&group)) {
        (true, true) => tally.same += 1,
        (true, false) if puzzle.world.board.is_graph() => tally.graphs += 1,
        (true, false) => tally.fewer += 1,
        // What nothing satisfies is the same whatever moves.
        _ if said.sizes.is_empty() => {}
        _ => tally.more += 1,
    }
    group
}

/// Random placements, and solutions, by the definition that `check` asks.
fn check(puzzle: &Puzzle, read: &Read, said: &Said, random: &mut limits::Random, tally: &mut Tally) {
    if puzzle.world.moves.is_some() {
        return;
    }
    let Read { puzzle: program, model, .. } = read;
    let signs = program.letters(model).unwrap_or_default();
    if signs.is_empty() {
        return;
    }
    if matches!(puzzle.world.holds, Holds::Kinds(_)) {
        let own: Vec<char> =
            (0..puzzle.world.held()).filter_map(|kind| Some(signs[read.var(0, kind)?])).collect();
        assert_eq!(letters(&puzzle.world.holds), own);
    }
    let last = puzzle.world.held() - 1;
    let solutions: Vec<usize> = (0..said.all.len()).filter(|&at| said.solves[at]).collect();
    for turn in 0..24 {
        let any = random.usize(0..said.all.len());
        let at = if turn % 3 == 0 { random.choice(&solutions).copied().unwrap_or(any) } else { any };
        let pieces = said.all[at].iter().enumerate().filter(|(_, kind)| **kind > 0).map(|(place, &kind)| {
            let cell = model.cells[read.var(place, last).expect("a variable")];
            let letter = read.var(place, kind as usize - 1).map(|var| {
                assert!(program.is_piece(model, var as u32), "{}", puzzle.text);
                signs[var]
            });
            (cell, letter.or(program.usual()).expect("a letter"))
        });
        let mut pieces: BTreeMap<_, _> = pieces.collect();
        let flaw = program.flaw(&pieces);
        let (held, text) = (&said.all[at], &puzzle.text);
        let size: u32 =
            held.iter().filter(|&&kind| kind > 0).map(|&kind| puzzle.weights[kind as usize - 1]).sum();
        assert_eq!(program.size(&pieces), size, "{held:?}: {text}");
        assert_eq!(flaw.is_none(), said.solves[at], "{held:?}: {flaw:?} of {:?}\n{text}", puzzle.words);
        tally.numbers += 1;
        if matches!(puzzle.world.holds, Holds::Values(..)) {
            pieces.pop_first();
            assert!(program.flaw(&pieces).is_some(), "a place without a value is none\n{text}");
        }
    }
}

fn ask(model: &Model, method: Method, sizes: Sizes, all: bool) -> Option<Answer> {
    let request = Request { method, sizes, spectrum: all, classes: all, threads: 1, ..Request::default() };
    let deadline = Some(Instant::now() + Duration::from_secs(20));
    solve::count(model, &request, &Budget { deadline, ..Budget::default() }, &mut Silent).ok()
}

fn padded(numbers: Option<Vec<num_bigint::BigUint>>) -> Vec<usize> {
    let mut numbers: Vec<usize> =
        numbers.unwrap_or_default().iter().map(|number| number.try_into().expect("is small")).collect();
    numbers.resize(100, 0);
    numbers
}

fn trimmed(mut numbers: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    while numbers.last() == Some(&(0, 0)) {
        numbers.pop();
    }
    numbers
}
