//! Every family and piece on every small board, by every method, against the definitions.
//!
//! Modules of the tests of encoders, since they call its methods; the definitions serve the tests of the program, too.

mod any;
mod armies;
mod boards;
pub mod definition;
mod edges;
mod graphs;
mod hunt;
pub mod shogi;
mod trees;

use counting::solve::{self, Answer, Method, Reduction, Request, Schedule, Silent};
use limits::Budget;
use model::{Model, Sizes};

use self::definition::{Board, Invariant, Rule, Solved};
use crate::all_cases;
use crate::support::puzzle;

const PIECES: [&str; 9] =
    ["queen", "rook", "bishop", "king", "knight", "super-queen", "amazon", "leaps:1,3;0,2", "rides:1,2;2,1"];

/// Up to 4x4, both ways round.
const BOARDS: [(i32, i32); 18] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 3),
    (3, 1),
    (1, 5),
    (5, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
    (4, 2),
    (2, 5),
    (5, 2),
    (3, 3),
    (3, 4),
    (4, 3),
    (4, 4),
];

/// A method, with the schedule and the diagrams of `apply`.
type Way = (Method, Schedule, Reduction);

const WAYS: [Way; 7] = [
    (Method::Apply, Schedule::Measured, Reduction::Bdd),
    (Method::Apply, Schedule::Semba, Reduction::Bdd),
    (Method::Apply, Schedule::Measured, Reduction::Zdd),
    (Method::Apply, Schedule::Semba, Reduction::Zdd),
    (Method::Layers, Schedule::Measured, Reduction::Bdd),
    (Method::Backtrack, Schedule::Measured, Reduction::Bdd),
    (Method::Auto, Schedule::Measured, Reduction::Bdd),
];

/// Most cells of a board: those of more, which take most of the time, where [all cases are asked for](all_cases).
fn most_cells() -> usize {
    if all_cases::are_asked_for() { 16 } else { 9 }
}

fn boards() -> impl Iterator<Item = Board> {
    let boards = BOARDS.into_iter().filter(|(rows, cols)| (rows * cols) as usize <= most_cells());
    boards.map(|(rows, cols)| Board { rows, cols })
}

/// The answer to one question.
fn answer(model: &Model, sizes: Sizes, classes: bool, (method, schedule, reduction): Way) -> Answer {
    let how = Request { method, schedule, reduction, threads: 2, ..Request::default() };
    let request = Request { sizes, spectrum: true, classes, ..how };
    solve::count(model, &request, &Budget::default(), &mut Silent).unwrap()
}

/// Compares every question about a puzzle with the enumeration.
fn compare(words: &str, solved: &Solved) {
    compare_by(&WAYS, words, solved);
}

fn compare_by(ways: &[Way], words: &str, solved: &Solved) {
    let model = puzzle(words);
    let (smallest, largest) = (solved.sizes().min(), solved.sizes().max());
    let middle = smallest.zip(largest).map_or(1, |(smallest, largest)| smallest.midpoint(largest));
    let questions = [
        (Sizes::Any, None),
        (Sizes::Max, largest),
        (Sizes::Between(middle, middle + 2), None),
        (Sizes::Min, smallest),
        (Sizes::Between(middle, middle), Some(middle)),
        (Sizes::Between(40, 40), Some(40)),
    ];
    // The largest board is asked half of them: the spectrum of the first has the answers to all.
    let asked = if solved.cells() <= 12 { 6 } else { 3 };
    for (sizes, size) in questions.into_iter().take(asked) {
        let (least, most) = match (sizes, size) {
            (Sizes::Between(least, most), _) => (least, most),
            (_, Some(size)) => (size, size),
            (_, None) => (0, u32::MAX),
        };
        let (count, classes) = solved.between(least, most);
        // Classes are a count for each kind of symmetry: of all sizes, the largest and the smallest on every
        // board; of a window, also of one size, on boards of up to 9 cells only.
        let asks_classes = solved.cells() <= 9 || !matches!(sizes, Sizes::Between(..));
        // The question for the best gets the spectrum of all sizes, any other that of its own.
        let shown = if matches!(sizes, Sizes::Max | Sizes::Min) { 0..=u32::MAX } else { least..=most };
        let spectrum: Vec<usize> = (0..=largest.unwrap_or(0))
            .map(|size| if shown.contains(&size) { solved.between(size, size).0 } else { 0 })
            .collect();
        for &way in ways {
            let said = answer(&model, sizes, asks_classes, way);
            let place = format!("{words}, {sizes:?}, {way:?}");
            assert_eq!(said.count, count.into(), "{place}: count");
            assert_eq!(said.classes, asks_classes.then(|| classes.into()), "{place}: classes");
            assert_eq!(said.size, size.filter(|_| count > 0), "{place}: size");
            let told = said.spectrum.unwrap_or_default();
            for size in 0..told.len().max(spectrum.len()) {
                let (told, counted) = (told.get(size), spectrum.get(size).copied().unwrap_or(0));
                assert_eq!(
                    told.cloned().unwrap_or_default(),
                    counted.into(),
                    "{place}: size {size} of the spectrum"
                );
            }
        }
    }
}

fn compare_pieces(family: &str, rule: Rule) {
    for board in boards() {
        for piece in PIECES {
            let words = format!("{family} {piece} {}x{}", board.rows, board.cols);
            compare(&words, &Solved::pieces(rule, piece, board));
        }
    }
}

#[test]
fn independence() {
    compare_pieces("independence", Rule::Independence);
}

#[test]
fn domination() {
    compare_pieces("domination", Rule::Domination);
}

#[test]
fn total_domination() {
    compare_pieces("total-domination", Rule::TotalDomination);
}

#[test]
fn independent_domination() {
    compare_pieces("independent-domination", Rule::IndependentDomination);
}

#[test]
fn minimal_domination() {
    compare_pieces("minimal-domination", Rule::MinimalDomination);
}

#[test]
fn minimal_total_domination() {
    compare_pieces("minimal-total-domination", Rule::MinimalTotalDomination);
}

#[test]
fn irredundance() {
    compare_pieces("irredundance", Rule::Irredundance);
}

#[test]
fn maximal_irredundance() {
    // Layers are wide here, and diagrams large: all ways to 9 cells, three of them to 12.
    for board in boards().filter(|board| board.rows * board.cols <= 12) {
        for piece in PIECES {
            let is_small = board.rows * board.cols <= 9;
            let ways = WAYS.into_iter().filter(|way| {
                is_small || matches!(way, (Method::Backtrack, ..)) || *way == WAYS[0] || *way == WAYS[3]
            });
            let words = format!("maximal-irredundance {piece} {}x{}", board.rows, board.cols);
            let solved = Solved::pieces(Rule::MaximalIrredundance, piece, board);
            compare_by(&ways.collect::<Vec<_>>(), &words, &solved);
        }
    }
}

#[test]
fn connected_domination() {
    compare_pieces("connected-domination", Rule::ConnectedDomination);
}

#[test]
fn efficient_domination() {
    compare_pieces("efficient-domination", Rule::EfficientDomination);
}

#[test]
fn multiple_domination() {
    for board in boards() {
        for (piece, times) in [("king", 2), ("queen", 3), ("knight", 2), ("rides:1,2;2,1", 1)] {
            if times as i32 <= board.rows * board.cols {
                let words =
                    format!("domination {piece} {}x{} --multiplicity {times}", board.rows, board.cols);
                compare(&words, &Solved::pieces(Rule::Multiple(times), piece, board));
            }
        }
    }
}

#[test]
fn no_three_in_line() {
    for board in boards() {
        let words = format!("no-three-in-line {}x{}", board.rows, board.cols);
        compare(&words, &Solved::points(false, None, board));
        let half_turn = Solved::points(false, Some(Invariant::HalfTurn), board);
        compare(&format!("{words} --invariant half-turn"), &half_turn);
        if board.rows == board.cols {
            let diagonal = Solved::points(false, Some(Invariant::Diagonal), board);
            compare(&format!("{words} --invariant diagonal"), &diagonal);
        }
    }
}

#[test]
fn saturated_no_three_in_line() {
    for board in boards() {
        let words = format!("saturated-no-three-in-line {}x{}", board.rows, board.cols);
        compare(&words, &Solved::points(true, None, board));
    }
}

#[test]
fn shogi_pieces() {
    for (pieces, rows, cols) in shogi::CASES {
        let words = shogi::words(pieces, rows, cols);
        let (model, all) = (puzzle(&words), shogi::placements(pieces, rows, cols));
        for way in WAYS {
            let said = answer(&model, Sizes::Between(pieces.len() as u32, pieces.len() as u32), true, way);
            assert_eq!(said.count, all.len().into(), "{words}, {way:?}: count");
            let classes = shogi::classes(&all, cols as usize);
            assert_eq!(said.classes, Some(classes.into()), "{words}, {way:?}: classes");
        }
    }
}

#[test]
fn random_puzzles() {
    let taken = hunt::hunt(43, 400);
    assert!(taken > 250, "only {taken} of 400 questions were taken");
}

#[test]
fn doubly_attacking() {
    for board in boards() {
        for (line, sight) in [(false, "nearest"), (true, "line")] {
            let words = format!("doubly-attacking {}x{} --sight {sight}", board.rows, board.cols);
            compare(&words, &Solved::attacking(2, "queen", line, board));
        }
    }
}
