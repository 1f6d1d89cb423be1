//! Random statements against what they mean, and files that nobody would write, as many as one likes: `statements
//! [STATEMENTS] [SEED] [FILES]`.

#![allow(clippy::too_many_lines, reason = "tests are tables of cases")]

#[path = "../../encoders/tests/all/statements/mod.rs"]
mod statements;

use statements::{SEEDS, Tally, fuzz, hunt};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (asked, seed) = (numbers.next().unwrap_or(5_000), numbers.next().unwrap_or(1));
    let files = numbers.next().unwrap_or(20 * asked);
    let mut tally = Tally::default();
    // A few at a time, each with a seed of its own, so that a wrong answer is found again in no time.
    for seed in seed..seed + asked.div_ceil(20) {
        eprint!("\rseed {seed}: {} compared", tally.compared);
        hunt(seed, 20, &mut tally);
    }
    println!("\r{tally:?}");
    let mut taken = 0;
    for seed in seed..seed + files.div_ceil(100) {
        eprint!("\rseed {seed}: {taken} taken");
        taken += fuzz(seed, 100, SEEDS);
    }
    println!("\r{files} files, {taken} of them puzzles");
}
