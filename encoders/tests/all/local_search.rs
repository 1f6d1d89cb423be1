//! Witnesses against the definitions, optima against exhaustive counts and closed forms.

use counting::search::queen2::{Pairs, Start};
use counting::search::{Searched, SimpleGraph, climb, linear, queen1, queen2, queens, quick, ramis};
use counting::solve::{Silent, backtrack};
use encoders::exchange::graph;
use encoders::families::PuzzleError;
use limits::Budget;
use limits::Random;
use model::witness::Witness;
use model::{Model, Sizes};

use crate::support::puzzle;

/// The best size by exhaustive search: sizes one by one.
fn optimum(model: &Model, sizes: Sizes) -> Option<u32> {
    let is_there = |size: &u32| {
        backtrack::find(model, *size, *size, None, &Budget::default(), &mut Silent)
            .expect("no limit")
            .is_some()
    };
    let mut all = 0..=model.weights.iter().sum();
    if sizes == Sizes::Max { all.rfind(is_there) } else { all.find(is_there) }
}

fn found(model: &Model, sizes: Sizes, steps: u64) -> Option<u32> {
    let witness = climb(model, sizes, 1, steps, &Budget::default()).best?;
    // Once more, apart from the check that every witness has gone through.
    assert!(model.constraints.iter().all(|constraint| constraint.holds(&witness.assignment)));
    let pieces = model.weights.iter().zip(&witness.assignment).filter(|(_, value)| **value);
    assert_eq!(pieces.map(|(weight, _)| weight).sum::<u32>(), witness.size);
    Some(witness.size)
}

#[test]
fn every_family_reaches_the_optimum_of_small_boards() {
    for (words, sizes) in [
        ("independence queen 6", Sizes::Max),
        ("independence knight 6", Sizes::Max),
        ("independence king 5x4", Sizes::Max),
        ("independence super-queen 5", Sizes::Max),
        ("domination queen 6", Sizes::Min),
        ("domination knight 5", Sizes::Min),
        ("total-domination king 5", Sizes::Min),
        ("independent-domination queen 6", Sizes::Min),
        ("independent-domination bishop 4x5", Sizes::Max),
        ("no-three-in-line 5", Sizes::Max),
        ("no-three-in-line 6 --invariant half-turn", Sizes::Max),
        ("saturated-no-three-in-line 5", Sizes::Min),
    ] {
        let model = puzzle(words);
        assert_eq!(found(&model, sizes, 20_000), optimum(&model, sizes), "{words}");
    }
}

#[test]
fn known_optima_of_the_full_board() {
    // Queens domination: de Jaenisch 1862; knights: half of the cells.
    assert_eq!(found(&puzzle("domination queen 8"), Sizes::Min, 20_000), Some(5));
    assert_eq!(found(&puzzle("independence knight 6"), Sizes::Max, 20_000), Some(18));
    assert_eq!(found(&puzzle("domination queen 8"), Sizes::Between(7, 7), 1000), Some(7));
}

#[test]
fn formulas_with_hidden_variables() {
    // Variable 4 is what 1 and 2 differ in, and hidden; 3 needs it.
    let text = "c p show 1 2 3 0\np cnf 4 5\n1 2 -4 0\n-1 -2 -4 0\n1 -2 4 0\n-1 2 4 0\n-3 4 0\n";
    let model = encoders::exchange::dimacs::model(text, &Budget::default()).expect("a formula");
    assert_eq!(found(&model, Sizes::Max, 1000), Some(2), "1 or 2, and 3");
    assert_eq!(found(&model, Sizes::Between(3, 3), 1000), None);
    assert!(found(&model, Sizes::Any, 1000).is_some());
    let never = encoders::exchange::dimacs::model("p cnf 1 1\n0\n", &Budget::default()).expect("a formula");
    assert_eq!(found(&never, Sizes::Any, 1000), None);
    assert!(quick(&never, Sizes::Max, &Budget::default()).is_none());
    let empty = encoders::exchange::dimacs::model("p cnf 0 0\n", &Budget::default()).expect("a formula");
    assert_eq!(found(&empty, Sizes::Max, 1000), Some(0));
}

#[test]
fn no_size_beyond_the_optimum_is_found() {
    assert_eq!(found(&puzzle("independence queen 6"), Sizes::Between(7, 40), 2000), None);
    assert_eq!(found(&puzzle("domination queen 5"), Sizes::Between(0, 2), 2000), None);
    assert_eq!(found(&puzzle("total-domination knight 2"), Sizes::Min, 2000), None);
}

#[test]
fn the_same_seed_finds_the_same() {
    let model = puzzle("domination knight 7");
    let run = |seed| climb(&model, Sizes::Min, seed, 3000, &Budget::default());
    assert_eq!(run(3), run(3));
    assert_ne!(run(3).best, run(4).best);
    for solve in [
        |seed| queen1::queen1(20, seed, 1000, &Budget::default()),
        |seed| queen2::queen2(20, (Pairs::Random, Start::Random), seed, 25, &Budget::default()),
        |seed| linear::linear(20, seed, &Budget::default()),
    ] {
        assert_eq!(solve(5), solve(5));
        assert_ne!(solve(5).best, solve(6).best);
    }
}

#[test]
fn a_false_witness_is_none() {
    let model = puzzle("independence queen 4");
    let mut assignment = vec![false; 16];
    (assignment[1], assignment[7]) = (true, true);
    assert_eq!(Witness::new(&model, assignment.clone()).map(|witness| witness.size), Some(2));
    assignment[2] = true;
    assert_eq!(Witness::new(&model, assignment), None);
    assert_eq!(Witness::new(&model, vec![false; 15]), None);
}

#[test]
fn quick_bounds_are_met_by_solutions() {
    for (words, sizes) in [("domination queen 7", Sizes::Min), ("independence super-queen 7", Sizes::Max)] {
        let model = puzzle(words);
        let witness = quick(&model, sizes, &Budget::default()).expect("there are solutions");
        let best = optimum(&model, sizes).expect("there are solutions");
        assert!(if sizes == Sizes::Min { best <= witness.size } else { witness.size <= best }, "{words}");
    }
}

#[test]
fn a_limit_stops_every_search() {
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    let stopped = |limit| assert_eq!(limit, Some(limits::Limit::Deadline));
    stopped(climb(&puzzle("domination queen 8"), Sizes::Min, 0, u64::MAX, &over).limit);
    stopped(queen1::queen1(8, 0, u64::MAX, &over).limit);
    stopped(queen2::queen2(8, (Pairs::Ordered, Start::Identity), 0, u64::MAX, &over).limit);
    stopped(linear::linear(8, 0, &over).limit);
    stopped(ramis::ramis(&SimpleGraph::new(3, []), 0, u64::MAX, &over).limit);
}

/// Attacks from the definition, pair by pair.
fn attack_free(columns: &[u32]) -> bool {
    let at = |row: usize| (row as i64, i64::from(columns[row]));
    let apart = |a: (i64, i64), b: (i64, i64)| a.1 != b.1 && (a.0 - b.0).abs() != (a.1 - b.1).abs();
    (0..columns.len()).all(|a| (0..a).all(|b| apart(at(a), at(b))))
}

#[test]
fn queens_stand_without_attacks() {
    let budget = Budget::default();
    let solved = |searched: Searched<Vec<u32>>, n: u32| {
        let columns = searched.best?;
        assert_eq!(columns.len(), n as usize);
        assert!(attack_free(&columns));
        Some(columns)
    };
    let source = (Pairs::Ordered, Start::Identity);
    for n in (4..=40).chain([100]) {
        assert!(solved(queen1::queen1(n, 0, 1000, &budget), n).is_some(), "queen1 {n}");
        assert_eq!(solved(queen2::queen2(n, source, 0, 25, &budget), n).is_some(), n != 6, "queen2 {n}");
        assert!(solved(linear::linear(n, 0, &budget), n).is_some(), "linear {n}");
    }
    assert!(solved(linear::linear(3000, 0, &budget), 3000).is_some());
    assert!(solved(queen2::queen2(500, (Pairs::Random, Start::Random), 0, 25, &budget), 500).is_some());
    for n in [2, 3] {
        assert_eq!(queen1::queen1(n, 0, 50, &budget).best, None);
        assert_eq!(queen2::queen2(n, source, 0, 25, &budget).best, None);
        assert_eq!(linear::linear(n, 0, &budget).best, None);
    }
    for n in [0, 1] {
        assert_eq!(linear::linear(n, 0, &budget).best.map(|columns| columns.len()), Some(n as usize));
        assert_eq!(
            queen2::queen2(n, source, 0, 25, &budget).best.map(|columns| columns.len()),
            Some(n as usize)
        );
    }
}

#[test]
fn the_check_of_queens_is_the_definition() {
    let mut rng = Random::with_seed(1);
    let mut free = 0;
    for _ in 0..20_000 {
        let mut columns: Vec<u32> = (0..rng.u32(1..7)).collect();
        rng.shuffle(&mut columns);
        if rng.u8(0..4) == 0 {
            columns[0] = rng.u32(0..8);
        }
        let expected = attack_free(&columns) && columns.iter().all(|&col| (col as usize) < columns.len());
        assert_eq!(queens::is_solution(&columns), expected, "{columns:?}");
        free += u32::from(expected);
    }
    assert!(free > 100);
}

/// A random graph, each edge with probability 1/2.
fn random_graph(n: u32, seed: u64) -> (Vec<(u32, u32)>, SimpleGraph) {
    let mut rng = Random::with_seed(seed);
    let edges: Vec<(u32, u32)> =
        (0..n).flat_map(|a| (0..a).map(move |b| (b, a))).filter(|_| rng.bool()).collect();
    (edges.clone(), SimpleGraph::new(n, edges))
}

#[test]
fn ramis_reaches_the_exact_maximum() {
    for seed in 0..10 {
        let (edges, graph) = random_graph(40, seed);
        // The same graph as a formula, counted by exhaustive search.
        let clauses: String = edges.iter().map(|(a, b)| format!("-{} -{} 0\n", a + 1, b + 1)).collect();
        let text = format!("p cnf 40 {}\n{clauses}", edges.len());
        let model = encoders::exchange::dimacs::model(&text, &Budget::default()).expect("a formula");
        let set = ramis::ramis(&graph, seed, 1000, &Budget::default()).best.expect("is independent");
        let free = |a: &u32, b: &u32| !edges.contains(&(*a, *b));
        assert!(set.iter().enumerate().all(|(at, b)| set[..at].iter().all(|a| free(a, b))));
        assert_eq!(Some(set.len() as u32), optimum(&model, Sizes::Max), "seed {seed}");
    }
}

fn parsed(text: &str) -> Result<SimpleGraph, PuzzleError> {
    graph::graph(text, usize::MAX).map(|read| SimpleGraph::of_neighbours(read.neighbours))
}

#[test]
fn graphs_of_puzzles_and_files() {
    let king = SimpleGraph::of_model(&puzzle("independence king 2x3")).expect("excludes pairs only");
    assert_eq!(king.neighbours(0), [1, 3, 4]);
    assert_eq!(king.neighbours(1), [0, 2, 3, 4, 5]);
    for words in ["domination king 3", "no-three-in-line 3", "independent-domination rook 3"] {
        assert!(SimpleGraph::of_model(&puzzle(words)).is_err(), "{words}");
    }
    let text = "c a path\np edge 3 2\ne 1 2\ne 2 3\n";
    assert_eq!(parsed(text), Ok(SimpleGraph::new(3, [(0, 1), (1, 2)])));
    // Both directions, with the number of lines or the number of edges announced.
    for announced in [2, 4] {
        let text = format!("p col 3 {announced}\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n");
        assert_eq!(parsed(&text), Ok(SimpleGraph::new(3, [(0, 1), (1, 2)])));
    }
    for (text, part) in [
        ("", "no header"),
        ("e 1 2\n", "line 1"),
        ("p edge 2 1\ne 1 3\n", "line 2"),
        ("p edge 2 1\ne 1\n", "line 2"),
        ("p edge x 1\n", "`x`"),
        ("p edge 99999999999 1\n", "99999999999"),
        ("p edge 2 1\np edge 2 1\n", "second header"),
        ("p edge 3 3\ne 1 2\n", "has 1 edges, but its header announces 3"),
        ("p edge 3 1\ne 1 2\ne 2 3\n", "has 2 edges, but its header announces 1"),
        ("p edge 3 3\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n", "has 4 edges (2 in both directions), but"),
        ("p edge 3 2\ne 1 2\ne 2 3\ne 1 2\n", "has 3 edges, but its header announces 2"),
        ("p edge 3 x\n", "`x` edges"),
        ("p edge 3\n", "is not a header"),
        ("p edge 3 2\ne 1 2\ne 1 1\n", "line 3 of the graph file joins vertex 1 to itself"),
    ] {
        let error = parsed(text).expect_err(text);
        assert!(error.0.contains(part), "{error}");
    }
    assert_eq!(ramis::ramis(&SimpleGraph::new(0, []), 0, 5, &Budget::default()).best, Some(vec![]));
}

#[test]
fn a_large_set_is_found_in_linear_time() {
    // Every vertex taken is a better set than before: to copy each of them, 300 GB, would take the longer, the slower
    // a machine is, which has this time for a moment's work.
    let until = std::time::Instant::now() + std::time::Duration::from_secs(300);
    let budget = Budget { deadline: Some(until), ..Budget::default() };
    let searched = ramis::ramis(&SimpleGraph::new(400_000, [(0, 1)]), 0, 3, &budget);
    assert_eq!(searched.limit, None);
    // Nor is a vertex left out that could be in it.
    assert_eq!(searched.best.map(|set| set.len()), Some(399_999));
}

#[test]
fn a_large_graph_with_edges_has_a_maximal_set_after_a_sweep() {
    // The walk itself is at no moment without an edge.
    let n = 100_000;
    let cycle = SimpleGraph::new(n, (0..n).map(|at| (at, (at + 1) % n)));
    let set = ramis::ramis(&cycle, 0, 1, &Budget::default()).best.expect("is independent");
    assert!(set.len() > 2 * n as usize / 5, "{}", set.len());
    let next = set.iter().skip(1).chain(set.first());
    assert!(set.iter().zip(next).all(|(a, b)| (2..=3).contains(&((b + n - a) % n))));
}
