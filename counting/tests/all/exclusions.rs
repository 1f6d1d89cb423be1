//! Which models are taken, and that the search of any constraints counts the same. Enumeration of all assignments is
//! compared from outside.

use std::collections::BTreeMap;

use encoders::families;
use limits::{Budget, Limit};
use model::constraint::{Constraint, pos};
use model::{Model, Sizes};
use num_bigint::BigUint;

use counting::solve::Silent;
use counting::solve::backtrack::{Reason, spectrum};
use counting::solve::inside::{OfExclusions, expected};

/// The number of solutions of every size.
type BySize = BTreeMap<u64, BigUint>;

fn puzzle(words: &str) -> Model {
    let words: Vec<&str> = words.split(' ').collect();
    let puzzle = families::parse(&words).expect("a puzzle of the grammar");
    puzzle.model(None, &Budget::default()).expect("no limit")
}

fn agree(model: &Model, low: u32, high: u32) -> BySize {
    both(model, low, high).1
}

/// Counts a model of exclusions both ways; with the lengths of the orbits with which the search of exclusions begins.
fn both(model: &Model, low: u32, high: u32) -> (Vec<usize>, BySize) {
    let found = OfExclusions::new(model, low, high).expect("no limit").expect("exclusions");
    let [own, other] = [found.sizes, found.by_constraints].map(|mut sizes| {
        sizes.retain(|_, count| *count != BigUint::ZERO);
        sizes
    });
    assert_eq!(own, other, "{low}..={high}");
    assert_eq!(found.broken, 0);
    (found.orbits, own)
}

fn is_taken(words: &str, low: u32, high: u32) -> bool {
    let (is_taken, bytes) = OfExclusions::takes(&puzzle(words), low, high).expect("no limit");
    assert!(is_taken || bytes == 0, "what is not taken holds nothing");
    is_taken
}

#[test]
fn full_boards_agree_orbit_by_orbit() {
    for (words, size) in [
        ("independence queen 4", 4),
        ("independence queen 6", 6),
        ("independence queen 7", 7),
        ("independence queen 5x8", 5),
        ("independence rook 5", 5),
        ("independence rook 3x3x3", 9),
        ("independence king 6", 9),
        ("independence amazon 10", 10),
        ("independence queen torus:5", 5),
        ("independence super-queen 8", 8),
    ] {
        let model = puzzle(words);
        assert!(is_taken(words, size, size), "{words}");
        let found = agree(&model, size, size);
        assert_eq!(found.is_empty(), words.contains("super-queen"), "{words}");
        // A larger set does not exist.
        assert!(agree(&model, size + 1, size + 1).is_empty());
    }
}

#[test]
fn all_sizes_agree() {
    for words in [
        "independent-domination queen 5",
        "independent-domination knight 5",
        "independent-domination king 4x6",
        "efficient-domination knight 6",
        "efficient-domination king 6",
        "efficient-domination rook 3x4",
    ] {
        agree(&puzzle(words), 0, u32::MAX);
    }
}

#[test]
fn a_group_that_stays_is_begun_with_by_orbits() {
    // The cross has 18 places on 3x20, in pairs; the placements of no piece are as few.
    let (orbits, sizes) = both(&puzzle("tiling pentominoes 3x20"), 0, u32::MAX);
    assert_eq!(orbits, [2; 9]);
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [(12, 8u32.into())]);
}

#[test]
fn given_cells_are_kept() {
    let model = puzzle("independence queen 7");
    for var in 0..49 {
        for value in [false, true] {
            agree(&model.with_values([(var, value), ((var + 17) % 49, false)]), 7, 7);
        }
    }
    // Two that attack each other.
    assert!(agree(&model.with_values([(0, true), (8, true)]), 7, 7).is_empty());
}

#[test]
fn what_leaves_variables_open_is_left_to_the_search_of_any_constraints() {
    assert!(is_taken("independence queen 6", 6, 6));
    assert!(!is_taken("independence queen 6", 5, 5), "a row may be empty");
    assert!(!is_taken("independence queen 6", 0, u32::MAX));
    assert!(!is_taken("domination queen 5", 0, u32::MAX));
    assert!(!is_taken("independent-domination queen 6", 3, 3), "covering bounds are worth more");
    assert!(!is_taken("no-three-in-line 4", 8, 8));
    assert!(!is_taken("shogi R2", 0, u32::MAX));
}

#[test]
fn many_groups_of_many_members() {
    // Seventy groups in two blocks, and one of a hundred members in many words; one of them excludes the first member of
    // each group.
    let mut constraints = Vec::new();
    for group in 0..70 {
        let members = || (0..2).map(|member| pos(100 + 2 * group + member));
        constraints.push(Constraint::clause(members()));
        constraints.push(Constraint::at_most_one(members()));
        constraints.push(Constraint::at_most_one([pos(0), pos(100 + 2 * group)]));
        // All others go with the first choice.
        if group > 0 {
            constraints.push(Constraint::at_most_one([pos(100), pos(101 + 2 * group)]));
            constraints.push(Constraint::at_most_one([pos(101), pos(100 + 2 * group)]));
        }
    }
    constraints.push(Constraint::clause((0..100).map(pos)));
    constraints.push(Constraint::at_most_one((0..100).map(pos)));
    let found = agree(&Model::plain(vec![1; 240], constraints, Sizes::Any), 0, u32::MAX);
    assert_eq!(
        found.into_iter().map(|(size, n)| (size, n.to_string())).collect::<Vec<_>>(),
        [(71, "199".into())]
    );
}

#[test]
fn limits_and_the_estimate() {
    let model = puzzle("independence queen 9");
    let halted = spectrum(&model, 9, 9, Some(100), &Budget::default(), &mut Silent).expect_err("too few");
    assert_eq!((halted.reason, halted.search_nodes), (Reason::Nodes(100), 100));
    // Without room for its masks, a search goes by the constraints; without room for these it ends.
    let count = |bytes| {
        let budget = Budget { bytes: Some(bytes), ..Budget::default() };
        spectrum(&model, 9, 9, None, &budget, &mut Silent).map(|outcome| outcome.total().to_string())
    };
    assert_eq!(count(60_000), Ok("352".into()));
    assert_eq!(count(1_000).map_err(|halted| halted.reason), Err(Reason::Limit(Limit::Bytes(1_000))));
    let (expected, work) = expected(&model, 9, 9, 1_000_000).expect("no limit");
    assert!((0.7..1.5).contains(&(expected / work as f64)), "{expected} for {work}");
}
