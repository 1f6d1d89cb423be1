//! Every family and piece on small boards: all methods on all questions.
//!
//! The boards are others than those of `brute`, most of them larger, so here the methods check each other.

use model::Sizes;
use num_bigint::BigUint;

use crate::all_cases;
use crate::support::{Question, ask, methods, puzzle, said};

const PIECES: [&str; 9] =
    ["queen", "rook", "bishop", "king", "knight", "super-queen", "amazon", "leaps:1,3;0,2", "rides:1,2"];
const BOARDS: [&str; 4] = ["1x6", "7x1", "4x5", "5x5"];

/// Asks all methods and demands one answer; the spectrum of all sizes gives all other answers.
fn agree(words: &str) {
    let model = puzzle(words);
    let all = ask(&model, &Question::all(Sizes::Any), methods()[0]);
    let spectrum = all.spectrum.clone().expect("was asked for");
    assert_eq!(spectrum.iter().sum::<BigUint>(), all.count, "{words}: the sizes add up");
    let present = || (0..).zip(&spectrum).filter(|(_, count)| **count != BigUint::ZERO);
    let count = |size: u32| spectrum.get(size as usize).cloned().unwrap_or_default();
    let (least, most) = (present().next().map(|at| at.0), present().last().map(|at| at.0));
    let middle = least.zip(most).map_or(1, |(least, most): (u32, u32)| least.midpoint(most));
    for (sizes, size) in [
        (Sizes::Any, None),
        (Sizes::Max, most),
        (Sizes::Min, least),
        (Sizes::Between(middle, middle), Some(middle)),
        (Sizes::Between(middle, middle + 1), None),
    ] {
        let expected = match (sizes, size) {
            (Sizes::Any, _) => all.count.clone(),
            (Sizes::Between(low, high), _) => (low..=high).map(count).sum(),
            (_, size) => size.map(count).unwrap_or_default(),
        };
        let first = ask(&model, &Question { classes: true, ..Question::new(sizes) }, methods()[0]);
        assert_eq!(first.count, expected, "{words}: {sizes:?} and the spectrum");
        assert_eq!(first.size, size.filter(|_| first.count != BigUint::ZERO), "{words}: {sizes:?}");
        for method in &methods()[1..] {
            let other = ask(&model, &Question { classes: true, ..Question::new(sizes) }, *method);
            assert_eq!(said(&other), said(&first), "{words}: {sizes:?} by {method:?}");
        }
    }
}

/// On all boards where all cases are asked for, and on the smaller ones otherwise.
fn agree_on_pieces(family: &str) {
    for board in &BOARDS[..if all_cases::are_asked_for() { BOARDS.len() } else { 3 }] {
        for piece in PIECES {
            agree(&format!("{family} {piece} {board}"));
        }
    }
}

#[test]
fn independence() {
    agree_on_pieces("independence");
}

#[test]
fn domination() {
    agree_on_pieces("domination");
}

#[test]
fn total_domination() {
    agree_on_pieces("total-domination");
}

#[test]
fn independent_domination() {
    agree_on_pieces("independent-domination");
}

/// Larger than what is enumerated, where diagrams and search share no more than the model.
#[test]
fn minimal_domination() {
    ["minimal-domination queen 5", "minimal-domination knight 5x4"].into_iter().for_each(agree);
}

#[test]
fn private_neighbours() {
    ["minimal-total-domination king 5", "irredundance king 5", "irredundance queen 4x5"]
        .into_iter()
        .for_each(agree);
}

#[test]
fn connected_and_attacking() {
    for words in [
        "efficient-domination knight 5",
        "domination queen 4x5 --multiplicity 2",
        "connected-domination knight 4x5",
        "connected-domination rook 4",
        "attacking 2 knight 5 --sight line",
        "attacking 1 bishop 5x4 --sight nearest",
        "peaceable king 4",
        "peaceable rook 4x3 --armies 3",
    ] {
        agree(words);
    }
}

#[test]
fn points() {
    for board in BOARDS {
        for invariant in ["", " --invariant half-turn"] {
            agree(&format!("no-three-in-line {board}{invariant}"));
        }
        agree(&format!("saturated-no-three-in-line {board}"));
    }
    agree("no-three-in-line 5 --invariant diagonal");
    agree("no-three-in-line 6 --invariant half-turn");
}
