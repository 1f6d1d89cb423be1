//! Fixed solutions by the quotient against fixed solutions by enumeration.

use std::collections::BTreeSet;

use bdd::Budget;
use encoders::constraint::Var;
use encoders::graph::board::Board;
use encoders::model::{Model, Permutation};
use encoders::symmetry::quotient;

use crate::support::puzzle;

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
    assert!(quotient.published.len() == quotient.constraints.len() || quotient.published.is_empty());
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
