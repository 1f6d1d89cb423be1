//! Random operations against truth tables, for as long as one likes.
//!
//! ```sh
//! cargo run --release -p benches --example fuzz -- --seconds 60 --seed 1
//! ```
//!
//! Rounds of a few hundred steps on a fresh manager of up to ten variables in a random order, of functions
//! or, every third, of families of sets: every
//! operation of the package, under limits on nodes and bytes that come and go, with collections at
//! random moments, handles dropped, variables added, and diagrams saved, damaged and loaded. After
//! each step all that is held is compared with its truth table on all assignments, and what is equal has to
//! have equal handles. Stops at the first disagreement with the seed and the step, which repeat it.

mod families;
mod files;
mod functions;
mod questions;
mod round;
mod table;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use families::FamilyRound;
use functions::FunctionRound;
use round::Round;

/// Steps of a round.
const STEPS: u64 = 400;

fn main() -> ExitCode {
    let Some((seconds, first)) = options() else {
        eprintln!("fuzz takes --seconds N and --seed S, both numbers; leave out what does not matter");
        return ExitCode::from(2);
    };
    let (start, length) = (Instant::now(), Duration::from_secs(seconds));
    let (mut steps, mut refusals, mut rounds) = (0, 0, 0);
    while start.elapsed() < length {
        let seed = first + rounds;
        let mut round: Box<dyn Round> =
            if seed % 3 == 0 { Box::new(FamilyRound::new(seed)) } else { Box::new(FunctionRound::new(seed)) };
        for step in 0..STEPS {
            if let Err(what) = round.step() {
                println!("seed {seed}, step {step}: {what}");
                return ExitCode::FAILURE;
            }
        }
        steps += STEPS;
        refusals += round.refusals();
        rounds += 1;
    }
    println!("{steps} operations, {refusals} of them refused by a limit, seeds {first}..{}", first + rounds);
    ExitCode::SUCCESS
}

/// Seconds to run and the first seed.
fn options() -> Option<(u64, u64)> {
    let (mut seconds, mut seed) = (10, 1);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next()?.parse().ok()?;
        match word.as_str() {
            "--seconds" => seconds = value,
            "--seed" => seed = value,
            _ => return None,
        }
    }
    Some((seconds, seed))
}
