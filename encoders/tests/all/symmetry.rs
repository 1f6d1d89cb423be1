//! Fixed solutions by the quotient against fixed solutions by enumeration.

use std::collections::BTreeSet;

use encoders::families::{self, ModelError};
use encoders::graph::board::Board;
use limits::{Budget, Limit};
use model::constraint::{Constraint, Count, Var, neg, pos};
use model::symmetry::quotient;
use model::{Model, Permutation, Sizes};

use crate::support::{Question, ask, methods, puzzle};

type Set = Vec<bool>;

fn solutions(model: &Model) -> impl Iterator<Item = Set> {
    let sets = (0u32..1 << model.variables())
        .map(|set| (0..model.variables()).map(|at| set >> at & 1 == 1).collect());
    sets.filter(|set: &Set| model.constraints.iter().all(|constraint| constraint.holds(set)))
}

fn size(model: &Model, set: &Set) -> u32 {
    set.iter().zip(&model.weights).map(|(&chosen, weight)| u32::from(chosen) * weight).sum()
}

fn moved(set: &Set, permutation: &Permutation) -> Set {
    let mut image = vec![false; set.len()];
    for (var, &chosen) in set.iter().enumerate() {
        image[permutation[var] as usize] = chosen;
    }
    image
}

/// The orbit of each variable; they are numbered by their first variables. Each variable takes the least
/// variable that any generator joins it with, until none changes.
fn orbits(variables: usize, generators: &[Permutation]) -> Vec<usize> {
    let mut least: Vec<usize> = (0..variables).collect();
    loop {
        let before = least.clone();
        for (from, &to) in generators.iter().flat_map(|generator| generator.iter().enumerate()) {
            let both = least[from].min(least[to as usize]);
            (least[from], least[to as usize]) = (both, both);
        }
        if before == least {
            break;
        }
    }
    let first: BTreeSet<usize> = least.iter().copied().collect();
    least.iter().map(|of| first.range(..of).count()).collect()
}

/// Checks the quotient of `model` by `generators`: solutions, sizes, group.
fn check(model: &Model, generators: &[Permutation]) {
    let quotient = quotient(model, generators, &Budget::default()).expect("no limit");
    let orbit = orbits(model.variables(), generators);
    assert_eq!(orbit.iter().max().map_or(0, |last| last + 1), quotient.variables());
    let lifted: BTreeSet<Set> = solutions(&quotient)
        .map(|set| {
            let lifted: Set = orbit.iter().map(|&orbit| set[orbit]).collect();
            assert_eq!(size(model, &lifted), size(&quotient, &set));
            lifted
        })
        .collect();
    let fixed: BTreeSet<Set> =
        solutions(model).filter(|set| generators.iter().all(|g| moved(set, g) == *set)).collect();
    assert_eq!(lifted, fixed);
    let of_quotient: BTreeSet<Set> = solutions(&quotient).collect();
    for symmetry in &quotient.group {
        assert!(of_quotient.iter().all(|set| of_quotient.contains(&moved(set, symmetry))));
    }
    assert!(quotient.group[0].iter().copied().eq(0..quotient.variables() as Var));
    assert_eq!(quotient.has_published_order, model.has_published_order);
}

#[test]
fn fixed_solutions() {
    for words in [
        "independence queen",
        "domination knight",
        "independent-domination bishop",
        "total-domination king",
        "no-three-in-line",
        "saturated-no-three-in-line",
    ] {
        for board in ["1x1", "1x5", "2x2", "3x4", "4x4"] {
            let model = puzzle(&format!("{words} {board}"));
            for permutation in &model.group {
                check(&model, std::slice::from_ref(permutation));
            }
            check(&model, &model.group);
            check(&model, &[]);
        }
    }
}

#[test]
fn generators_need_no_symmetry() {
    let model = puzzle("independence leaps:1,2 4x3");
    let mut exchange: Permutation = (0..12).collect();
    exchange.swap(0, 5);
    check(&model, &[exchange.clone()]);
    exchange.rotate_left(3);
    check(&model, &[exchange]);
}

#[test]
fn invariant_counts() {
    let count = |words: &str, size_of: u32| {
        let model = puzzle(words);
        solutions(&model).filter(|set| size(&model, set) == size_of).count()
    };
    for (board, invariant, size) in [("4", "half-turn", 8), ("4", "diagonal", 8), ("3", "diagonal", 6)] {
        let plain = puzzle(&format!("no-three-in-line {board}"));
        let generator = match invariant {
            "half-turn" => board.parse::<Board>().unwrap().half_turn(),
            _ => board.parse::<Board>().unwrap().transposition().unwrap(),
        };
        let fixed =
            solutions(&plain).filter(|set| self::size(&plain, set) == size && moved(set, &generator) == *set);
        assert_eq!(count(&format!("no-three-in-line {board} --invariant {invariant}"), size), fixed.count());
    }
}

#[test]
fn groups_of_boards() {
    let order = |text: &str| text.parse::<Board>().unwrap().symmetries().len();
    assert_eq!([order("1"), order("2"), order("5"), order("1x4"), order("2x3")], [1, 8, 8, 2, 4]);
    let board: Board = "3".parse().unwrap();
    assert!(board.symmetries().contains(&board.half_turn()));
    assert!(board.symmetries().contains(&board.transposition().unwrap()));
    assert_eq!("2x3".parse::<Board>().unwrap().transposition(), None);
}

/// The nearest sight: rays say more than attacks. The search once counted 45 by a group that only kept attacks.
#[test]
fn rays_are_kept_and_not_only_attacks() {
    let words = "attacking 2 leaps:0,1;0,2;0,3;0,4+rides:1,0 5 --sight nearest";
    let model = puzzle(words);
    assert_eq!(model.group.len(), 4, "rows and columns change places");
    for way in methods() {
        let said = ask(&model, &Question::all(Sizes::Between(3, 3)), way);
        // Three of the five cells of a row, each of which attacks the two others.
        assert_eq!(said.count, 50u32.into(), "{way:?}");
    }
}

/// A permutation that is proposed, and does not carry the constraints, the weights or the connection into themselves, is
/// no symmetry.
#[test]
fn what_is_not_proved_is_left_out() {
    let not_both = |a, b| Constraint::at_most_one([pos(a), pos(b)]);
    let swap: Vec<Permutation> = vec![vec![0, 1, 2], vec![2, 1, 0]];
    let order = |model: Model| {
        model.with_symmetries(swap.clone(), &[], &Budget::default()).expect("no limit was set").group.len()
    };
    let path = || Model::plain(vec![1; 3], vec![not_both(0, 1), not_both(1, 2)], Sizes::Any);
    assert_eq!(order(path()), 2);
    assert_eq!(order(Model { constraints: vec![not_both(0, 1)], ..path() }), 1, "a constraint is lost");
    assert_eq!(order(Model { weights: vec![2, 1, 1], ..path() }), 1, "sizes change");
    assert_eq!(order(Model { projection: Some(vec![0, 1]), ..path() }), 1, "what is counted changes");
    // The same exclusions as a clique and as pairs.
    let pairs = vec![not_both(0, 1), Constraint::at_most_one([0, 1, 2].map(pos))];
    assert_eq!(order(Model { constraints: pairs, ..path() }), 2);
    // Two armies on a path of three cells, 0, 1, 2 of the one and 3, 4, 5 of the other. That the pieces of an edge are of
    // one army is written as a clique for one edge, and as pairs for the other.
    let none = |of: [u32; 2]| Count::at_most(0, of.map(pos));
    let edge = Constraint { any: vec![none([0, 1]), none([3, 4])] };
    let armies = vec![edge, not_both(1, 5), not_both(2, 4), not_both(0, 3), not_both(1, 4), not_both(2, 5)];
    let mirror = vec![vec![0, 1, 2, 3, 4, 5], vec![2, 1, 0, 5, 4, 3]];
    let model = Model::plain(vec![1; 6], armies, Sizes::Any);
    let model = model.with_symmetries(mirror, &[], &Budget::default()).expect("no limit was set");
    assert_eq!(model.group.len(), 2);
    // Sizes are the same where a constraint says so: as many of the first as of the last.
    let alike = Constraint::count(Count::exactly(1, [pos(0), neg(2)]));
    let armies = Model { weights: vec![1, 0, 0], constraints: vec![alike], ..path() };
    assert_eq!(order(armies), 2);
}

/// A group counts against the limits while it is made.
#[test]
fn groups_are_made_within_limits() {
    for words in ["independence king torus:32", "peaceable king torus:6 --armies 5"] {
        let words: Vec<&str> = words.split(' ').collect();
        let budget = Budget { bytes: Some(4 << 20), ..Budget::default() };
        let model = families::parse(&words).unwrap().model(None, &budget);
        assert!(matches!(model, Err(ModelError::Limit(Limit::Bytes(_)))), "{words:?}");
    }
}

/// Armies are equal by sums that are written with the first army: their images are not among them.
#[test]
fn armies_may_be_exchanged_in_any_way() {
    for (armies, orders) in [(2, 2), (3, 6), (4, 24), (5, 120)] {
        let model = puzzle(&format!("peaceable king 3 --armies {armies}"));
        assert_eq!(model.group.len(), 8 * orders, "{armies}");
    }
}

/// Placements that a reflection leaves unchanged are the same where a symmetry of the board carries one to the other that
/// keeps what is given, on both sides of the diagonal.
#[test]
fn classes_of_an_invariant_keep_what_is_given() {
    let board: Board = "3".parse().unwrap();
    let (all, diagonal) = (puzzle("no-three-in-line 3"), board.transposition().unwrap());
    let fixed: Vec<Set> = solutions(&all).filter(|set| moved(set, &diagonal) == *set).collect();
    for (at, clue) in [(0, "r0c0"), (1, "r0c1"), (2, "r0c2"), (4, "r1c1"), (7, "r2c1")] {
        for (option, value) in [("given", true), ("empty", false)] {
            let asked: Vec<&Set> = fixed.iter().filter(|set| set[at] == value).collect();
            let clues: Set = (0..9).map(|cell| cell == at || cell == diagonal[at] as usize).collect();
            let group = board.symmetries();
            let kept: Vec<&Permutation> = group.iter().filter(|by| moved(&clues, by) == clues).collect();
            let least = |set: &&Set| kept.iter().map(|by| moved(set, by)).min();
            let classes: BTreeSet<Option<Set>> = asked.iter().map(least).collect();
            let model = puzzle(&format!("no-three-in-line 3 --invariant diagonal --{option} {clue}"));
            let question = Question { classes: true, ..Question::all(Sizes::Any) };
            for way in methods() {
                let said = ask(&model, &question, way);
                assert_eq!(said.count, asked.len().into(), "{option} {clue} {way:?}");
                assert_eq!(said.classes, Some(classes.len().into()), "{option} {clue} {way:?}");
            }
            let least = |set: Set| model.alike(&set).min();
            let own: BTreeSet<Option<Set>> = solutions(&model).map(least).collect();
            assert_eq!(own.len(), classes.len(), "{option} {clue}, as `list` does");
        }
    }
}
