//! The package on small deterministic workloads; `RESULTS.md` has figures.
//!
//! Before anything is timed, the counters of each workload are printed: they do not depend on the
//! machine, so a change in them is a change of the engine.

mod workloads;

use std::hint::black_box;
use std::time::Duration;

use bdd::{Manager, Var};
use criterion::{BatchSize, Criterion, Throughput};
use workloads::{board, independent_queens, queens_by_clauses, queens_by_rows};

/// Prints what a workload made and looked up.
fn counters(name: &str, n: u32, work: fn(&mut Manager, u32) -> bdd::Bdd) {
    let mut m = board(n);
    let f = work(&mut m, n);
    let s = m.stats();
    println!(
        "{name} {n}: size {} created {} peak {} lookups {} hits {} collections {} peak KiB {}",
        m.node_count(&f),
        s.created_nodes,
        s.peak_nodes,
        s.computed_lookups,
        s.computed_hits,
        s.collections,
        s.peak_bytes >> 10,
    );
}

fn find_or_insert(c: &mut Criterion) {
    let vars: Vec<Var> = (0..400).map(Var).collect();
    let mut group = c.benchmark_group("find_or_insert");
    group.throughput(Throughput::Elements(200 * 200));
    group.bench_function("insert", |b| {
        b.iter_batched_ref(|| Manager::new(400), |m| m.exactly(&vars, 200), BatchSize::LargeInput);
    });
    let mut m = Manager::new(400);
    let _kept = m.exactly(&vars, 200);
    group.bench_function("find", |b| b.iter(|| m.exactly(black_box(&vars), 200)));
    group.finish();
}

fn apply(c: &mut Criterion) {
    let mut group = c.benchmark_group("apply");
    for n in [8, 10] {
        // 8 queens stay within a second-level cache, 10 do not.
        group.bench_function(format!("queens by rows {n}"), |b| {
            b.iter_batched_ref(|| board(n), |m| queens_by_rows(m, n), BatchSize::LargeInput);
        });
    }
    for n in [7, 8] {
        group.bench_function(format!("queens by clauses {n}"), |b| {
            b.iter_batched_ref(|| board(n), |m| queens_by_clauses(m, n), BatchSize::LargeInput);
        });
    }
    group.finish();
}

fn count(c: &mut Criterion) {
    let mut m = board(8);
    let f = independent_queens(&mut m, 8);
    let mut group = c.benchmark_group("count");
    group.throughput(Throughput::Elements(m.node_count(&f) as u64));
    group.bench_function("sat_count, independent queens 8", |b| b.iter(|| m.sat_count(black_box(&f))));
    group.bench_function("spectrum, independent queens 8", |b| b.iter(|| m.spectrum(black_box(&f), &[])));
    group.finish();

    let numbered = m.numbered(&f).expect("no limit");
    c.bench_function("sample, independent queens 8", |b| {
        let mut samples = numbered.samples(1);
        b.iter(|| samples.next());
    });
}

fn collect(c: &mut Criterion) {
    let mut m = board(9);
    let _kept = queens_by_rows(&mut m, 9);
    m.collect();
    let mut group = c.benchmark_group("collect");
    group.throughput(Throughput::Elements(m.stats().nodes as u64));
    group.bench_function("nothing to free, 9 queens", |b| b.iter(|| m.collect()));
    group.finish();
}

fn main() {
    for n in 8..=10 {
        counters("queens by rows", n, queens_by_rows);
    }
    for n in 7..=9 {
        counters("queens by clauses", n, queens_by_clauses);
    }
    counters("independent queens", 8, independent_queens);
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    find_or_insert(&mut criterion);
    apply(&mut criterion);
    count(&mut criterion);
    collect(&mut criterion);
    criterion.final_summary();
}
