//! `engine ENGINE WORKLOAD SIZE..`: one workload on one engine, one line of JSON.
//!
//! `cpu_s`, `wall_s` and `peak_kib` are those of the construction; the count that checks it comes
//! after, with `count_cpu_s` of its own. Memory that the process had before it began is included in
//! `peak_kib`, some 2 MiB.

use std::process::ExitCode;

use engine::measure::{Clocks, peak_kib};
use engine::workloads::Workload;
use engine::{Engine, Figures, engines, with_engine};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let line = match arguments.as_slice() {
        [engine, workload, size @ ..] => {
            let numbers: Option<Vec<u32>> = size.iter().map(|number| number.parse().ok()).collect();
            let parsed = numbers.and_then(|numbers| Workload::parse(workload, &numbers));
            parsed.and_then(|parsed| {
                let asked = format!(
                    r#""engine": "{engine}", "workload": "{workload}", "size": "{}""#,
                    size.join(" ")
                );
                with_engine!(engine.as_str(), run(parsed, &asked))
            })
        }
        _ => None,
    };
    let Some(line) = line else {
        eprintln!("usage: engine ENGINE WORKLOAD SIZE");
        eprintln!("engines: {}", engines::NAMES.join(", "));
        eprintln!("workloads: semba N, semba-pairs N, queens-rows N, domination N K, three-in-line N,");
        eprintln!("    cube-rooks N, multiplier BITS, random-3cnf VARIABLES CLAUSES");
        return ExitCode::from(2);
    };
    println!("{line}");
    ExitCode::SUCCESS
}

/// Builds the workload, then counts; the record of both.
fn run<E: Engine>(workload: Workload, asked: &str) -> String {
    let clocks = Clocks::start();
    let mut built = workload.build::<E>();
    let (cpu, wall, peak) = (clocks.cpu(), clocks.wall(), peak_kib());
    let Figures { peak_nodes, created_nodes, held_nodes } = built.engine.figures();
    let answer = built.answer();
    let count_cpu = clocks.cpu() - cpu;
    let nodes = built.nodes();
    format!(
        r#"{{{asked}, "answer": "{answer}", "nodes": {nodes}, "held_nodes": {}, "peak_nodes": {}, "created_nodes": {}, "cpu_s": {cpu:.6}, "wall_s": {wall:.6}, "count_cpu_s": {count_cpu:.6}, "peak_kib": {}}}"#,
        or_null(held_nodes),
        or_null(peak_nodes),
        or_null(created_nodes),
        or_null(peak),
    )
}

fn or_null(figure: Option<impl ToString>) -> String {
    figure.map_or_else(|| "null".to_owned(), |figure| figure.to_string())
}
