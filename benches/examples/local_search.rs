//! The measurements of docs/local-search.md.
//!
//! `local_search small` solves all boards from 4 to 100; `queen1|queen2|linear A B ..` times boards;
//! `ramis N GRAPHS SWEEPS` compares with exact maxima on random graphs G(N, 1/2).

#[path = "local_search/exact.rs"]
mod exact;

use std::time::Instant;

use counting::search::queen2::{Pairs, Start};
use counting::search::{Searched, SimpleGraph, linear, queen1, queen2, ramis};
use limits::Budget;

/// A method by the words of the command line.
fn solve(method: &str, n: u32, seed: u64) -> Searched<Vec<u32>> {
    let budget = Budget::default();
    let swaps = |pairs, start| queen2::queen2(n, (pairs, start), seed, 25, &budget);
    match method {
        "queen1" => queen1::queen1(n, seed, 1000, &budget),
        "queen2" => swaps(Pairs::Ordered, Start::Identity),
        "queen2-random-start" => swaps(Pairs::Ordered, Start::Random),
        "queen2-random-pairs" => swaps(Pairs::Random, Start::Identity),
        "queen2-random-both" => swaps(Pairs::Random, Start::Random),
        _ => linear::linear(n, seed, &budget),
    }
}

const METHODS: [&str; 6] =
    ["queen1", "queen2", "queen2-random-start", "queen2-random-pairs", "queen2-random-both", "linear"];

/// All n in 4..=100, each method, one seed and ten.
fn small() {
    for method in METHODS {
        let start = Instant::now();
        let mut failed = Vec::new();
        for n in 4..=100 {
            let seeds = if method == "queen2" { 0..1 } else { 0..10 };
            let unsolved = seeds.filter(|&seed| solve(method, n, seed).best.is_none()).count();
            if unsolved > 0 {
                failed.push((n, unsolved));
            }
        }
        println!("{method}: {:.3} s, unsolved (n, of ten seeds): {failed:?}", start.elapsed().as_secs_f64());
    }
}

/// Seconds and steps for each board, and the exponent that fits them.
fn times(method: &str, boards: &[u32]) {
    let mut points = Vec::new();
    for &n in boards {
        let runs = if n <= 3000 { 5 } else { 1 };
        let start = Instant::now();
        let found: Vec<_> = (0..runs).map(|seed| solve(method, n, seed)).collect();
        let seconds = start.elapsed().as_secs_f64() / runs as f64;
        let steps = found.iter().map(|found| found.steps).sum::<u64>() as f64 / runs as f64;
        let solved = found.iter().filter(|found| found.best.is_some()).count();
        println!("{method} {n}: {seconds:.4} s, {steps:.0} steps, {solved} of {runs} solved");
        points.push((f64::from(n), seconds, steps));
    }
    let slope = |value: &dyn Fn(&(f64, f64, f64)) -> f64| {
        let logs: Vec<(f64, f64)> = points.iter().map(|point| (point.0.ln(), value(point).ln())).collect();
        let count = logs.len() as f64;
        let (x, y) = logs.iter().fold((0.0, 0.0), |(x, y), log| (x + log.0 / count, y + log.1 / count));
        let (up, down) = logs.iter().fold((0.0, 0.0), |(up, down), log| {
            (up + (log.0 - x) * (log.1 - y), down + (log.0 - x) * (log.0 - x))
        });
        up / down
    };
    println!("{method}: exponent {:.2} in time, {:.2} in steps", slope(&|p| p.1), slope(&|p| p.2));
}

/// RaMIS against exact maxima.
fn against_exact(n: u32, graphs: u64, sweeps: u64) {
    let (mut equal, mut exact_seconds, mut seconds) = (0, 0.0, 0.0);
    for seed in 0..graphs {
        let mut rng = fastrand::Rng::with_seed(seed);
        let edges: Vec<(u32, u32)> =
            (0..n).flat_map(|a| (0..a).map(move |b| (b, a))).filter(|_| rng.bool()).collect();
        let graph = SimpleGraph::new(n, edges);
        let start = Instant::now();
        let maximum = exact::maximum(&graph);
        exact_seconds += start.elapsed().as_secs_f64();
        let start = Instant::now();
        let found = ramis::ramis(&graph, seed, sweeps, &Budget::default());
        seconds += start.elapsed().as_secs_f64();
        equal += usize::from(found.best.is_some_and(|set| set.len() == maximum));
    }
    println!("ramis {n}, {sweeps} sweeps: {equal} of {graphs}; {seconds:.2} s, exact {exact_seconds:.2} s");
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse::<u64>().expect("a number");
    match words.as_slice() {
        ["small"] => small(),
        ["ramis", n, graphs, sweeps] => against_exact(number(n) as u32, number(graphs), number(sweeps)),
        [method, boards @ ..] if METHODS.contains(method) => {
            let boards: Vec<u32> = boards.iter().map(|n| number(n) as u32).collect();
            times(method, &boards);
        }
        _ => println!("see the head of this file"),
    }
}
