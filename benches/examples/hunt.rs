//! Random puzzles against their definitions, as many as one likes: `hunt [QUESTIONS] [SEED]`.

#![allow(clippy::too_many_lines, reason = "tests are tables of cases")]

#[path = "../../tests/brute/hunt/mod.rs"]
mod hunt;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let questions = numbers.next().unwrap_or(50_000);
    let seed = numbers.next().unwrap_or(1);
    // A hundred at a time, each with a seed of its own, so that a wrong answer is found again in no time.
    let (mut asked, mut taken, mut round) = (0, 0, 0);
    while taken < questions {
        eprint!("\rseed {} .. {taken} of {questions}", seed + round);
        taken += hunt::hunt(seed + round, 100) as u64;
        asked += 100;
        round += 1;
    }
    println!("\r{taken} questions answered as their definitions say, {} refused", asked - taken);
}
