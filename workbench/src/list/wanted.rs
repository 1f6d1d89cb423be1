//! Which solutions are listed, and how they are handed out.

use std::ops::RangeInclusive;

use counting::solve::{self, Answer, Progress, Request, Weights};
use encoders::families::Puzzle;
use model::{Model, Sizes};
use num_bigint::BigUint;

use crate::ask::{self, Prepared};
use crate::exit::{Failure, usage};
use crate::refusal::{option, told};
use crate::weight;

/// Which solutions are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    All,
    /// No more than so many.
    First(u64),
    /// Solutions drawn at random and independently, each as likely as any other, or as its weight says.
    Sample {
        /// How many.
        number: u64,
        /// The seed of the draws.
        seed: u64,
    },
    /// So many of the best sizes, or of the largest weights, or more where several are equally good: those of one size, or
    /// of one weight, stay together.
    Best(u64),
    /// Those with these numbers, from 1 on in the order of a diagram.
    Rank(RangeInclusive<BigUint>),
}

/// What was handed out, to be compared with the number of solutions that were.
#[derive(Debug, Default)]
pub struct Handed {
    /// The number of all solutions or classes; where the best were wanted, of these.
    pub of: BigUint,
    /// The sizes or weights of the best in words, with the number of each.
    pub best: Vec<(String, BigUint)>,
}

impl Wanted {
    /// Hands the solutions to `visit`, of those that were counted. A failure: a limit, or numbers that are too large.
    pub fn hand_out(
        &self,
        Prepared { puzzle, model, request, budget, .. }: &Prepared,
        answer: &Answer,
        progress: &mut dyn Progress,
        visit: &mut dyn FnMut(&[bool]) -> bool,
    ) -> Result<Handed, Failure> {
        let of = answer.classes.clone().unwrap_or_else(|| answer.count.clone());
        match self {
            Wanted::Sample { number, seed } => {
                solve::sample(model, request, answer, (*number, *seed), budget, progress, visit)?;
            }
            Wanted::All | Wanted::First(_) => {
                solve::list(model, request, answer, budget, progress, visit)?;
            }
            Wanted::Rank(numbers) => {
                check_rank(puzzle, numbers, &of)?;
                solve::ranked((model, request), answer, numbers, budget, progress, visit)?;
            }
            Wanted::Best(number) => {
                let question = (model, request);
                if let Some(weights) = Weights::new(model, false) {
                    let best =
                        solve::heaviest(question, (answer, &weights), *number, budget, progress, visit)?;
                    let of = best.iter().map(|(_, number)| number).sum();
                    let told = |(sum, number)| (format!("weight {}", weight::of(&weights, sum)), number);
                    return Ok(Handed { of, best: best.into_iter().map(told).collect() });
                }
                let best = solve::best(question, answer, *number, budget, progress, visit);
                let sizes = best.map_err(|error| ask::uncounted(puzzle, error))?;
                let of = sizes.iter().map(|(_, number)| number).sum();
                let size = |size| i64::from(size) + model.objective.offset;
                let told = |(of, number)| (format!("size {}", size(of)), number);
                return Ok(Handed { of, best: sizes.into_iter().map(told).collect() });
            }
        }
        Ok(Handed { of, best: Vec::new() })
    }

    /// Whether `number` solutions are not all that were wanted of these.
    pub fn lacks(&self, of: &BigUint, number: u64) -> bool {
        match self {
            Wanted::All | Wanted::Best(_) => *of != number.into(),
            Wanted::First(first) => number < *first && *of != number.into(),
            Wanted::Rank(numbers) => numbers.end() - numbers.start() + 1u32 != number.into(),
            Wanted::Sample { .. } => false,
        }
    }

    /// Refuses the best solutions of a question that does not say what is best, or whose solutions have no size; and weights
    /// that say nothing of single solutions.
    pub fn check(&self, puzzle: &Puzzle, model: &Model, request: &Request) -> Result<(), Failure> {
        let (name, sizes) = (puzzle.quoted(), request.sizes);
        let by_weight = match self {
            Wanted::Best(_) => Some("best"),
            Wanted::Sample { .. } => Some("sample"),
            _ => None,
        };
        if let (Some(by_weight), Some(_)) = (by_weight, &model.factors) {
            return match (model.has_negative_weights(), request.classes) {
                (true, _) => usage(told!(
                    "a weight of {name} is negative, so that " (option(by_weight)) " cannot go by it; write one from 0 on"
                )),
                (_, true) => usage(told!(
                    "solutions of one class may have different weights, by which " (option(by_weight)) " goes; leave "
                    [classes] " out"
                )),
                _ => Ok(()),
            };
        }
        match (self, puzzle.has_sizes(), sizes) {
            (Wanted::Best(_), false, _) => usage(
                told!("the solutions of {name} have no sizes, and " [best] " goes by size; leave it out"),
            ),
            (Wanted::Best(_), true, Sizes::Any | Sizes::Between(..)) => usage(told!(
                [best] " goes by size, and {name} is asked for {sizes}; add " [size = "max"] " or " [size = "min"]
            )),
            _ => Ok(()),
        }
    }
}

/// Refuses numbers of solutions that are not there.
fn check_rank(puzzle: &Puzzle, numbers: &RangeInclusive<BigUint>, all: &BigUint) -> Result<(), Failure> {
    if numbers.end() <= all {
        return Ok(());
    }
    let (puzzle, end) = (puzzle.quoted(), numbers.end());
    usage(match u64::try_from(all) {
        Ok(0) => told!("{puzzle}: there is no solution, and " [rank] " asks for number {end}; leave it out"),
        Ok(1) => {
            told!("{puzzle}: there is 1 solution, and " [rank] " asks for number {end}; ask for number 1")
        }
        _ => {
            told!("{puzzle}: there are {all} solutions, and " [rank] " asks for number {end}; ask up to {all}")
        }
    })
}
