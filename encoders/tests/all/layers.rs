//! Canonical states: layers exactly as wide as the levels of the quasi-reduced diagram. Symmetries, residues and
//! limits of layers.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use counting::order;
use counting::solve::{self, Answer, Method, Request, Silent, backtrack};
use limits::{Budget, Limit, Pace};
use model::constraint::{Constraint, Var, pos};
use model::{Automorphisms, Model, Sizes};
use num_bigint::BigUint;

use crate::support::{limit_of, puzzle};

/// The request for layers of these variables.
fn layers(order: &[Var]) -> Request {
    Request { method: Method::Layers, order: Some(order.to_vec()), profile: true, ..Request::default() }
}

fn count(model: &Model, request: &Request) -> Answer {
    solve::count(model, request, &Budget::default(), &mut Silent).expect("no limit")
}

/// The limit that ends a count.
fn limit(model: &Model, request: &Request, budget: &Budget) -> Limit {
    limit_of(solve::count(model, request, budget, &mut Silent).expect_err("a limit")).limit
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

/// The same model with no symmetry known, and no lines that might be interchangeable.
fn plain(model: &Model) -> Model {
    let group = Automorphisms::identity(model.variables());
    Model { group, cells: Vec::new(), ..model.clone() }
}

fn widths(model: &Model, order: &[Var]) -> Vec<u64> {
    count(model, &layers(order)).profile.expect("layers have widths").last
}

#[test]
fn named_families_are_as_narrow_as_can_be() {
    let families = ["independence", "domination", "total-domination"];
    let pieces = ["queen", "rook", "bishop", "king", "knight", "super-queen", "amazon"];
    let of_pieces = families.iter().flat_map(|family| pieces.map(|piece| format!("{family} {piece}")));
    for family in of_pieces.chain(["no-three-in-line".to_owned()]) {
        for board in ["3x4", "4x3", "2x6", "3x5"] {
            let words = format!("{family} {board}");
            // Without a symmetry: layers keep one state for all its images.
            let whole = puzzle(&words);
            let model = plain(&whole);
            for name in ["rows", "columns", "diagonals", "centre-out", "random"] {
                let order = order::named(name, &whole, 1).expect("an order");
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
        let whole = puzzle(words);
        let model = plain(&whole);
        for name in ["rows", "centre-out", "random"] {
            let order = order::named(name, &whole, 1).expect("an order");
            let exact: u64 = quasi_reduced(&table(&model, &order), order.len()).into_iter().sum();
            let found: u64 = widths(&model, &order).into_iter().sum();
            assert!(found * 100 <= exact * (100 + wider), "{words} by {name}: {found} {exact}");
        }
    }
}

/// Cancels the work after `left` nanoseconds of it. Records the longest time between two pauses.
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
    let model = puzzle("total-domination rook 1x400");
    let order: Vec<Var> = (0..400).collect();
    let until = Arc::new(Until { left: AtomicU64::new(50_000_000), longest: AtomicU64::new(0) });
    let budget = Budget { pace: Some(until.clone()), ..Budget::default() };
    assert_eq!(limit(&model, &layers(&order), &budget), Limit::Cancelled);
    // One clause of 400 literals compared with all others is some milliseconds: too long without a look.
    let longest = until.longest.load(Ordering::Relaxed);
    assert!(longest < 1_000_000, "{longest} ns without a look at the budget");
}

#[test]
fn plans_are_made_within_the_memory_limit() {
    let model = puzzle("no-three-in-line 16");
    let order: Vec<Var> = (0..256).collect();
    // Not enough for the constraints; enough for them, and not for the turns (by the unit tests of layers). All
    // layers together would be some gigabytes.
    for bytes in [100_000, 2_000_000] {
        let budget = Budget { bytes: Some(bytes), ..Budget::default() };
        assert_eq!(limit(&model, &layers(&order), &budget), Limit::Bytes(bytes));
    }
}

#[test]
fn a_size_whose_lines_do_not_fit_is_a_sum() {
    // No two neighbours: a bit a state; at most one of all: a bit for each of those that it blocks.
    let variables = 5000;
    let pair = |var| Constraint::at_most_one([pos(var), pos(var + 1)]);
    let model = Model::plain(vec![1; variables], (0..variables as Var - 1).map(pair).collect(), Sizes::Any);
    let order: Vec<Var> = (0..variables as Var).collect();
    let request = Request { sizes: Sizes::Between(0, 1), spectrum: true, ..layers(&order) };
    let sizes: Vec<BigUint> = vec![1u32.into(), (variables as u32).into()];
    assert_eq!(count(&model, &request).spectrum, Some(sizes));
}

/// The numbers of solutions by size, where there are any.
fn spectrum(answer: &Answer) -> BTreeMap<u32, BigUint> {
    let sizes = answer.spectrum.iter().flatten().cloned();
    (0..).zip(sizes).filter(|(_, count)| *count != BigUint::ZERO).collect()
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
        let model = puzzle(words);
        let budget = Budget::default();
        let backtracked = backtrack::spectrum(&model, 0, u32::MAX, None, &budget, &mut Silent);
        let expected = backtracked.expect("no limit").sizes;
        for (name, seed) in order::NAMES.into_iter().flat_map(|name| [(name, 1), (name, 2)]) {
            let order = order::named(name, &model, seed).expect("a board");
            let request = Request { spectrum: true, ..layers(&order) };
            assert_eq!(spectrum(&count(&model, &request)), expected, "{words} by {name}");
            let request = Request { sizes: Sizes::Between(1, 4), ..layers(&order) };
            let total: BigUint = expected.range(1..=4).map(|(_, count)| count).sum();
            assert_eq!(count(&model, &request).count, total, "{words} by {name}");
        }
    }
}

#[test]
fn residues_make_the_same_numbers() {
    for words in ["domination king 5", "independence queen 6", "shogi R2B2 --board 4", "cube rook 3"] {
        let model = puzzle(words);
        let order = order::named("rows", &model, 0).expect("a board");
        for (low, high) in [(0, u32::MAX), (2, 5), (4, 4), (900, 1000)] {
            let request = Request { sizes: Sizes::Between(low, high), threads: 2, ..layers(&order) };
            let whole = count(&model, &Request { spectrum: true, ..request.clone() });
            for at_once in [1, 7, 100] {
                let passes = Request { residues: NonZeroU32::new(at_once), ..request.clone() };
                assert_eq!(count(&model, &passes).count, whole.count, "{words}");
                let sizes = count(&model, &Request { spectrum: true, ..passes });
                assert_eq!(spectrum(&sizes), spectrum(&whole), "{words}");
            }
        }
    }
}

#[test]
fn layers_have_one_state_for_all_its_images() {
    for (words, name, times) in
        [("domination queen 5", "centre-out", 3), ("spanning-trees king 4", "rows", 1)]
    {
        let model = puzzle(words);
        let order = order::named(name, &model, 0).expect("a board");
        let states = |model: &Model| count(model, &layers(&order)).work.layers.states;
        let all = states(&plain(&model));
        assert!(times * states(&model) < all, "{words}: {} {all}", states(&model));
    }
}
