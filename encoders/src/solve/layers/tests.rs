//! Canonical states: layers exactly as wide as the levels of the quasi-reduced diagram.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bdd::{Budget, Manager, Pace};

use super::automaton::Compiled;
use super::symmetries::Symmetries;
use super::*;
use crate::families;
use crate::model::Goal;
use crate::solve::Silent;
use crate::solve::counter::Counter;

fn model(words: &str) -> Model {
    let words: Vec<&str> = words.split_whitespace().collect();
    let puzzle = families::parse(&words).expect("a puzzle");
    puzzle.model(None, &Budget::default()).expect("no limit")
}

/// The truth table with the variable at the first level as the highest bit of the index.
fn table(model: &Model, order: &[Var]) -> Vec<bool> {
    let levels = order.len();
    (0..1usize << levels)
        .map(|index| {
            let mut assignment = vec![false; levels];
            for (level, &var) in order.iter().enumerate() {
                assignment[var as usize] = index >> (levels - 1 - level) & 1 == 1;
            }
            model.constraints.iter().all(|constraint| constraint.holds(&assignment))
        })
        .collect()
}

/// Distinct functions that are left after the first `level` variables, the empty one not counted.
fn quasi_reduced(table: &[bool], levels: usize) -> Vec<u64> {
    let width = |level: usize| {
        let rests: HashSet<&[bool]> = table.chunks(1 << (levels - level)).collect();
        rests.into_iter().filter(|rest| rest.contains(&true)).count() as u64
    };
    (0..levels).map(width).collect()
}

/// The same model with no symmetry known.
fn plain(model: &Model) -> Model {
    Model { group: vec![(0..model.variables() as Var).collect()], ..model.clone() }
}

fn widths(model: &Model, order: &[Var]) -> Vec<u64> {
    let budget = Budget::default();
    let layers = Layers::new(model, order, 1, &budget);
    let mut layers = layers.expect("no limit").expect("small states");
    layers.total(0, u32::MAX, &mut Silent).expect("no limit");
    layers.last.widths
}

#[test]
fn named_families_are_as_narrow_as_can_be() {
    let families = ["independence", "domination", "total-domination"];
    let pieces = ["queen", "rook", "bishop", "king", "knight", "super-queen", "amazon"];
    let of_pieces = families.iter().flat_map(|family| pieces.map(|piece| format!("{family} {piece}")));
    for puzzle in of_pieces.chain(["no-three-in-line".to_owned()]) {
        for board in ["3x4", "4x3", "2x6", "3x5"] {
            let words = format!("{puzzle} {board}");
            // Without a symmetry: layers keep one state for all its images.
            let model = plain(&model(&words));
            for name in ["rows", "columns", "diagonals", "centre-out", "random"] {
                let order = crate::order::named(name, &model, 1).expect("an order");
                let exact = quasi_reduced(&table(&model, &order), order.len());
                // Layers count states without a solution, too, as long as they have not found that out.
                let found = widths(&model, &order);
                let found: Vec<u64> =
                    found.into_iter().chain(std::iter::repeat(0)).take(exact.len()).collect();
                assert_eq!(found, exact, "{words} by {name}");
            }
        }
    }
}

#[test]
fn private_neighbours_are_nearly_as_narrow() {
    // How much wider they may be, in percent. By the random order knights have 690 states for 487.
    for (words, wider) in [
        ("minimal-domination queen 4", 5),
        ("minimal-domination knight 4", 5),
        ("minimal-domination rook 3x5", 5),
        ("minimal-total-domination bishop 4", 5),
        ("irredundance queen 4", 20),
        ("irredundance knight 4", 50),
        ("irredundance rook 3x5", 30),
    ] {
        let model = plain(&model(words));
        for name in ["rows", "centre-out", "random"] {
            let order = crate::order::named(name, &model, 1).expect("an order");
            let exact: u64 = quasi_reduced(&table(&model, &order), order.len()).into_iter().sum();
            let found: u64 = widths(&model, &order).into_iter().sum();
            assert!(found * 100 <= exact * (100 + wider), "{words} by {name}: {found} {exact}");
        }
    }
}

#[test]
fn the_diagram_is_the_one_that_apply_builds() {
    for words in ["independence queen 4x5", "domination knight 4", "independent-domination bishop 4x3"] {
        let model = model(words);
        let order: Vec<Var> = (0..model.variables() as Var).collect();
        let free = Budget::default();
        let effort = &mut Effort::new(&free, 0);
        let program = Program::new(&model, &order, effort).expect("no limit");
        let plan = Plan::new(program, 4, effort).expect("no limit").expect("a small state");
        let spec = Compiled::<4>::new(&plan, &Symmetries::none(), None, None, effort).expect("no limit");
        let mut manager = Manager::new(order.len());
        let built = manager.build(&spec, |_, _| {}).expect("no limit");
        let mut conjoined = manager.constant(true);
        for clause in model.constraints.iter().flat_map(|constraint| constraint.clauses().expect("clauses")) {
            let literals: Vec<(bdd::Var, bool)> =
                clause.iter().map(|lit| (bdd::Var(lit.var), lit.positive)).collect();
            conjoined = manager.and_clause(&conjoined, &literals).expect("no limit");
        }
        assert!(built == conjoined, "{words}");
    }
}

/// Lets so many nanoseconds of work be done, and remembers the most between two pauses.
#[derive(Debug)]
struct Until {
    left: AtomicU64,
    longest: AtomicU64,
}

impl Pace for Until {
    fn pause(&self, work: u64, _: usize) -> Result<(), Limit> {
        self.longest.fetch_max(work, Ordering::Relaxed);
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.checked_sub(work).ok_or(Limit::Cancelled)?, Ordering::Relaxed);
        Ok(())
    }
}

#[test]
fn planning_is_work() {
    // States are narrow, but to plan them takes seconds.
    let model = model("total-domination rook 1x400");
    let order: Vec<Var> = (0..400).collect();
    let until = Arc::new(Until { left: AtomicU64::new(50_000_000), longest: AtomicU64::new(0) });
    let budget = Budget { pace: Some(until.clone()), ..Budget::default() };
    let layers = Layers::new(&model, &order, 1, &budget).expect("planned by rows");
    let ended = layers.expect("small states").total(0, u32::MAX, &mut Silent);
    assert!(matches!(ended, Err(Reason::Limit(Limit::Cancelled))));
    // One clause of 400 literals compared with all others is some milliseconds: too long without a look.
    let longest = until.longest.load(Ordering::Relaxed);
    assert!(longest < 1_000_000, "{longest} ns without a look at the budget");
}

#[test]
fn plans_are_made_within_the_memory_limit() {
    let model = model("no-three-in-line 16");
    let order: Vec<Var> = (0..256).collect();
    let end = |bytes: usize| {
        let budget = Budget { bytes: Some(bytes), ..Budget::default() };
        match Layers::new(&model, &order, 1, &budget) {
            Err(limit) => ("constraints", limit),
            Ok(layers) => match layers.expect("small states").total(0, u32::MAX, &mut Silent) {
                Err(Reason::Limit(limit)) => ("turns", limit),
                ended => panic!("{ended:?} within {bytes} bytes"),
            },
        }
    };
    assert_eq!(end(100_000), ("constraints", Limit::Bytes(100_000)));
    // All layers together would be some gigabytes.
    assert_eq!(end(2_000_000), ("turns", Limit::Bytes(2_000_000)));
}

#[test]
fn states_that_are_too_large_are_no_way_around_the_clock() {
    let model = model("no-three-in-line 20");
    let order: Vec<Var> = (0..400).collect();
    let program = || {
        let free = Budget::default();
        Program::new(&model, &order, &mut Effort::new(&free, 0)).expect("no limit")
    };
    let free = Budget::default();
    assert!(Plan::new(program(), 1, &mut Effort::new(&free, 0)).is_ok_and(|plan| plan.is_none()));
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    let ended = Plan::new(program(), 1, &mut Effort::new(&over, 0));
    assert!(matches!(ended, Err(Limit::Deadline)));
}

#[test]
fn a_size_whose_lines_do_not_fit_is_a_sum() {
    // No two neighbours: a bit a state; at most one of all: a bit for each of those that it blocks.
    let variables = 5000;
    let pair = |var| Constraint::at_most_one([pos(var), pos(var + 1)]);
    let model = Model::plain(vec![1; variables], (0..variables as Var - 1).map(pair).collect(), Goal::Any);
    let order: Vec<Var> = (0..variables as Var).collect();
    let budget = Budget::default();
    let layers = Layers::new(&model, &order, 1, &budget).expect("no limit");
    let counted = layers.expect("small states").sizes(0, 1, &mut Silent).expect("no limit");
    assert_eq!(counted, BTreeMap::from([(0, 1u32.into()), (1, (variables as u32).into())]));
}

#[test]
fn symmetries_change_no_number_in_any_order() {
    for words in [
        "independence queen 5",
        "domination knight 4x5",
        "total-domination king 5x4",
        "independent-domination rook 4",
        "no-three-in-line 4",
        "no-three-in-line 4 --invariant half-turn",
        "doubly-attacking 3 --sight line",
        "shogi P3 --board 3",
        "shogi P2N1K1 --board 3x2",
        "minimal-domination queen 3",
        "attacking 1 rook 3 --sight nearest",
        "peaceable queen 3",
        "domination leaps:+1,0;0,+2 4",
        "domination queen torus:4",
        "independence king hexagon:2",
        "domination rook 2x3x2",
        "minimal-domination king 4",
        "minimal-total-domination rook 3",
        "irredundance queen 4",
        "irredundance knight 4",
        "connected-domination king 4",
        "connected-domination knight 3x4",
    ] {
        let model = model(words);
        let budget = Budget::default();
        let backtracked = crate::solve::backtrack::spectrum(&model, 0, u32::MAX, None, &budget, &mut Silent);
        let expected = backtracked.expect("no limit").sizes;
        for (name, seed) in crate::order::NAMES.into_iter().flat_map(|name| [(name, 1), (name, 2)]) {
            let order = crate::order::named(name, &model, seed).expect("a board");
            let mut layers =
                Layers::new(&model, &order, 1, &budget).expect("no limit").expect("small states");
            let sizes = layers.sizes(0, u32::MAX, &mut Silent).expect("no limit");
            assert_eq!(sizes, expected, "{words} by {name}");
            let total = layers.total(1, 4, &mut Silent).expect("no limit");
            assert_eq!(total, expected.range(1..=4).map(|(_, count)| count).sum(), "{words} by {name}");
        }
    }
}

#[test]
fn residues_make_the_same_numbers() {
    for words in ["domination king 5", "independence queen 6", "shogi R2B2 --board 4", "cube rook 3"] {
        let model = model(words);
        let (budget, order) = (Budget::default(), crate::order::named("rows", &model, 0).expect("a board"));
        let layers = || Layers::new(&model, &order, 2, &budget).expect("no limit").expect("small states");
        let mut whole = layers();
        for at_once in [1, 7, 100] {
            let mut passes = layers().by_residues(NonZeroU32::new(at_once));
            for (low, high) in [(0, u32::MAX), (2, 5), (4, 4), (900, 1000)] {
                let expected = whole.sizes(low, high, &mut Silent).expect("no limit");
                assert_eq!(passes.sizes(low, high, &mut Silent).expect("no limit"), expected, "{words}");
                let total = passes.total(low, high, &mut Silent).expect("no limit");
                assert_eq!(total, expected.values().sum(), "{words}");
            }
        }
    }
}

#[test]
fn layers_have_one_state_for_all_its_images() {
    let model = model("domination queen 5");
    let budget = Budget::default();
    let order = crate::order::named("centre-out", &model, 0).expect("a board");
    let states = |model: &Model| {
        let mut layers = Layers::new(model, &order, 1, &budget).expect("no limit").expect("small states");
        layers.total(0, u32::MAX, &mut Silent).expect("no limit");
        layers.work().layers.states
    };
    let plain = states(&plain(&model));
    assert!(3 * states(&model) < plain, "{} {plain}", states(&model));
}
