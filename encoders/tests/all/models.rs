//! Models against the definitions: every set of cells of tiny boards, judged straight from the
//! rules by code that knows no constraint.

use std::collections::HashSet;

use encoders::families::{self, ModelError};
use limits::{Budget, Limit};
use model::Sizes;

use crate::support::puzzle;

type Place = (i32, i32);
type Attack = fn(i32, i32) -> bool;

fn queen(dr: i32, dc: i32) -> bool {
    dr == 0 || dc == 0 || dr.abs() == dc.abs()
}

fn knight(dr: i32, dc: i32) -> bool {
    (dr * dc).abs() == 2
}

/// Whether a piece attacks the place `dr` rows and `dc` columns away, never (0, 0).
const ATTACKS: [(&str, Attack); 10] = [
    ("queen", queen),
    ("rook", |dr, dc| dr == 0 || dc == 0),
    ("bishop", |dr, dc| dr.abs() == dc.abs()),
    ("king", |dr, dc| dr.abs().max(dc.abs()) == 1),
    ("knight", knight),
    ("super-queen", |dr, dc| queen(dr, dc) || dr.abs() == 2 * dc.abs() || dc.abs() == 2 * dr.abs()),
    ("amazon", |dr, dc| queen(dr, dc) || knight(dr, dc)),
    ("leaps:1,2", |dr, dc| dr.abs() == 1 && dc.abs() == 2),
    ("rides:0,2+leaps:3,0", |dr, dc| (dr == 0 && dc % 2 == 0) || (dr.abs() == 3 && dc == 0)),
    ("leaps:0,2/rides:0,1", |dr, dc| dr == 0 && dc != 0),
];

const BOARDS: [(i32, i32); 8] = [(1, 1), (1, 4), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4)];

/// Checks that the solutions are the sets that `right` calls so, and all groups and lists.
fn check(words: &str, rows: i32, cols: i32, right: impl Fn(&[Place]) -> bool) {
    let model = puzzle(words);
    let places: Vec<Place> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let mut solutions: HashSet<Vec<bool>> = HashSet::new();
    for set in 0u32..1 << places.len() {
        let assignment: Vec<bool> = (0..places.len()).map(|at| set >> at & 1 == 1).collect();
        let chosen: Vec<Place> =
            (0..places.len()).filter(|&at| assignment[at]).map(|at| places[at]).collect();
        let holds = model.constraints.iter().all(|constraint| constraint.holds(&assignment));
        assert_eq!(holds, right(&chosen), "{words}: {chosen:?}");
        if holds {
            solutions.insert(assignment);
        }
    }
    for permutation in &model.group {
        for solution in &solutions {
            let mut image = vec![false; solution.len()];
            (0..).zip(solution).for_each(|(var, &on): (usize, _)| image[permutation[var] as usize] = on);
            assert!(solutions.contains(&image), "{words}: {solution:?} by {permutation:?}");
        }
    }
    assert!(model.group[0].iter().copied().eq(0..places.len() as u32));
    assert!(model.cells.iter().map(|cell| (cell.row as i32, cell.col as i32)).eq(places));
}

#[test]
fn independence_and_domination() {
    for (piece, offset_attacks) in ATTACKS {
        let attacks = |a: Place, b: Place| a != b && offset_attacks(b.0 - a.0, b.1 - a.1);
        let independent = |set: &[Place]| !set.iter().any(|&a| set.iter().any(|&b| attacks(a, b)));
        // All sets of 4x4 by all pieces take long; `tests/brute` counts them.
        for (rows, cols) in BOARDS.into_iter().filter(|(rows, cols)| rows * cols < 16) {
            let every = |watched: &dyn Fn(Place) -> bool| {
                (0..rows).all(|row| (0..cols).all(|col| watched((row, col))))
            };
            let total = |set: &[Place]| every(&|cell| set.iter().any(|&a| attacks(a, cell)));
            let plain =
                |set: &[Place]| every(&|cell| set.contains(&cell) || set.iter().any(|&a| attacks(a, cell)));
            let rest = format!("{piece} {rows}x{cols}");
            check(&format!("independence {rest}"), rows, cols, independent);
            check(&format!("domination {rest}"), rows, cols, plain);
            check(&format!("total-domination {rest}"), rows, cols, total);
            let both = |set: &[Place]| independent(set) && plain(set);
            check(&format!("independent-domination {rest}"), rows, cols, both);
        }
    }
}

/// Pieces that make one of rows and columns, of lines and pairs, or of neither.
const ODD: [(&str, Attack); 5] = [
    ("rides:0,1;1,2+leaps:1,1;0,1", |dr, dc| {
        dr == 0 || (dr.abs(), dc.abs()) == (1, 1) || dc.abs() == 2 * dr.abs()
    }),
    ("rides:0,1+leaps:1,0;2,0", |dr, dc| dr == 0 || (dc == 0 && dr.abs() <= 2)),
    ("rides:0,2+leaps:3,0", |dr, dc| (dr == 0 && dc % 2 == 0) || (dr.abs() == 3 && dc == 0)),
    ("leaps:1,2+rides:1,1", |dr, dc| dr.abs() == dc.abs() || (dr.abs(), dc.abs()) == (1, 2)),
    ("leaps:0,1", |dr, dc| (dr, dc.abs()) == (0, 1)),
];

/// The symmetries of a board that keep who attacks whom, each as what it does to all places: straight
/// from the definition, one pair of places after the other.
fn keeping(rows: i32, cols: i32, attack: Attack) -> HashSet<Vec<Place>> {
    let places: Vec<Place> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let mut kept = HashSet::new();
    for turn in 0..8 {
        let image = |&(row, col): &Place| {
            let row = if turn & 1 == 1 { rows - 1 - row } else { row };
            let col = if turn & 2 == 2 { cols - 1 - col } else { col };
            if turn & 4 == 4 { (col, row) } else { (row, col) }
        };
        let attacks = |a: Place, b: Place| a != b && attack(b.0 - a.0, b.1 - a.1);
        let alike = |a: &Place, b: &Place| attacks(*a, *b) == attacks(image(a), image(b));
        let fits = turn < 4 || rows == cols;
        if fits && places.iter().all(|a| places.iter().all(|b| alike(a, b))) {
            kept.insert(places.iter().map(image).collect());
        }
    }
    kept
}

#[test]
fn symmetries_are_those_of_the_attacks() {
    for (piece, attack) in ODD.into_iter().chain(ATTACKS) {
        for (rows, cols) in BOARDS.into_iter().chain([(5, 5), (3, 6)]) {
            let right = keeping(rows, cols, attack);
            for family in ["independence", "domination", "total-domination", "independent-domination"] {
                let words = format!("{family} {piece} {rows}x{cols}");
                let place = |&var: &u32| (var as i32 / cols, var as i32 % cols);
                let group = puzzle(&words).group;
                let group: HashSet<Vec<Place>> =
                    group.iter().map(|image| image.iter().map(place).collect()).collect();
                // A property may say less than who attacks whom.
                assert!(group.is_superset(&right), "{words}");
            }
        }
    }
}

fn in_line(a: Place, b: Place, c: Place) -> bool {
    (b.0 - a.0) * (c.1 - a.1) == (c.0 - a.0) * (b.1 - a.1)
}

/// The pairs of different members.
fn pairs(set: &[Place]) -> impl Iterator<Item = (Place, Place)> {
    set.iter().flat_map(move |&a| set.iter().filter(move |&&b| a < b).map(move |&b| (a, b)))
}

fn no_three(set: &[Place]) -> bool {
    pairs(set).all(|(a, b)| !set.iter().any(|&c| c != a && c != b && in_line(a, b, c)))
}

#[test]
fn no_three_in_line() {
    for (rows, cols) in BOARDS.into_iter().chain([(3, 5), (2, 7)]) {
        check(&format!("no-three-in-line {rows}x{cols}"), rows, cols, no_three);
        check(&format!("saturated-no-three-in-line {rows}x{cols}"), rows, cols, |set| {
            let free = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
            let mut free = free.filter(|cell| !set.contains(cell));
            no_three(set) && free.all(|cell| pairs(set).any(|(a, b)| in_line(a, b, cell)))
        });
    }
}

#[test]
fn goals_and_groups() {
    for (words, goal, group) in [
        ("independence queen 5", Sizes::Max, 8),
        ("independence leaps:1,2 5", Sizes::Max, 4),
        ("independence queen 1x1", Sizes::Max, 1),
        ("domination rides:0,1 4", Sizes::Min, 4),
        ("total-domination knight 4x5", Sizes::Min, 4),
        ("independent-domination rook 1x3", Sizes::Min, 2),
        ("no-three-in-line 1", Sizes::Between(2, 2), 1),
        ("no-three-in-line 4x6", Sizes::Between(8, 8), 4),
        ("no-three-in-line 4 --invariant half-turn", Sizes::Between(8, 8), 4),
        ("no-three-in-line 4 --invariant diagonal", Sizes::Between(8, 8), 2),
        ("saturated-no-three-in-line 4", Sizes::Min, 8),
        ("doubly-attacking 4 --sight nearest", Sizes::Max, 8),
        ("doubly-attacking 5 --sight line", Sizes::Max, 8),
        ("doubly-attacking 3x4 --sight nearest", Sizes::Max, 4),
    ] {
        let model = puzzle(words);
        assert_eq!((model.goal, model.group.len()), (goal, group), "{words}");
    }
}

#[test]
fn a_model_is_built_within_limits() {
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    let small = Budget { bytes: Some(1 << 10), ..Budget::default() };
    for words in [
        "independence super-queen 64",
        "domination queen 64",
        "total-domination leaps:1,2 64",
        "independent-domination queen 64",
        "no-three-in-line 64",
        "no-three-in-line 64 --invariant diagonal",
        "saturated-no-three-in-line 32",
        "shogi R2B2 --board 32",
        "cube queen 20",
        "doubly-attacking 64 --sight line",
        "attacking 3 rook 64 --sight line",
        "minimal-domination queen 64",
        "irredundance leaps:1,2 64",
        "maximal-irredundance king 64",
        "efficient-domination queen 64",
        "connected-domination king 64",
        "peaceable queen 64",
        "cnf long.cnf",
    ] {
        let puzzle = families::parse(&words.split(' ').collect::<Vec<_>>()).unwrap();
        let text = format!("p cnf 9 999\n{}", "1 -2 0\n".repeat(999));
        for (budget, limit) in [(&over, Limit::Deadline), (&small, Limit::Bytes(1 << 10))] {
            let stopped = puzzle.model(Some(&text), budget).err();
            assert_eq!(stopped, Some(ModelError::Limit(limit)), "{words}");
        }
    }
}

/// Sums and conditions that are held for a while, conditions that stay, and lines. On 64x64 the first of these
/// conditions comes to 4096 terms, and was read within 20 MB though its parts held 268 MB.
#[test]
fn what_a_text_says_is_counted_while_it_is_read() {
    let limit = 4 << 20;
    let budget = Budget { bytes: Some(limit), ..Budget::default() };
    let stopped = |says: &str| {
        let puzzle = families::parse(&["puzzle", "-"]).expect("words");
        puzzle.with_text(Some(&format!("board 32x32\nkind queen\n{says}")), &budget).err()
    };
    assert_eq!(stopped("queen(all) >= 5"), None);
    for says in [
        "(sum c in all: queen(all)) >= 5",
        "some c in all: queen(all \\ {c}) >= 5",
        "each c in all, d in all where d.number > c.number: queen({c, d}) <= 1",
        "each l in straight: queen(l) <= 2",
    ] {
        assert_eq!(stopped(says), Some(ModelError::Limit(Limit::Bytes(limit))), "{says}");
    }
}
