//! What is counted and how: options that several commands share.

use std::thread;

use clap::ValueEnum;
use encoders::puzzle::{Puzzle, PuzzleError};
use encoders::solve::{self, Sizes};

use crate::exit::{Ending, Exit};
use crate::units::sizes_text;

/// A puzzle in the words of the grammar.
#[derive(clap::Args, Clone, Debug)]
pub struct PuzzleArgs {
    /// The puzzle, such as: independence queen 8
    #[arg(value_name = "PUZZLE", required = true)]
    words: Vec<String>,
    /// Of no-three-in-line: placements unchanged by this symmetry (half-turn or diagonal)
    #[arg(long, value_name = "SYMMETRY")]
    invariant: Option<String>,
    /// Of shogi: the board [default: 9x9]
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
    /// Of cube: the symmetries that make two placements the same (rotations or full)
    #[arg(long, value_name = "GROUP")]
    group: Option<String>,
    /// Of doubly-attacking: the queens that attack on a line, the nearest ones or all (nearest or line)
    #[arg(long, value_name = "SIGHT")]
    sight: Option<String>,
}

impl PuzzleArgs {
    /// The puzzle, asked for these sizes.
    pub fn puzzle(&self, sizes: Option<Sizes>) -> Result<Puzzle, Ending> {
        puzzle(&self.words(), sizes)
    }

    /// The words, a puzzle in quotes split into its own, each option of a puzzle behind them.
    pub fn words(&self) -> Vec<String> {
        let options = [
            ("--invariant", &self.invariant),
            ("--board", &self.board),
            ("--group", &self.group),
            ("--sight", &self.sight),
        ];
        let named = options.into_iter().filter_map(|(name, value)| Some([name.to_string(), value.clone()?]));
        let (first, rest) = self.words.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
        let first = first.split_whitespace().map(String::from);
        first.chain(rest.iter().cloned()).chain(named.flatten()).collect()
    }
}

/// The puzzle of `words`, asked for these sizes: of one that means exactly so many pieces, others are
/// refused.
pub fn puzzle(words: &[String], sizes: Option<Sizes>) -> Result<Puzzle, Ending> {
    let refused = |sentence| Err(Ending::new(Exit::Usage, sentence));
    let puzzle = Puzzle::parse(words).or_else(|PuzzleError(sentence)| refused(sentence))?;
    match (puzzle.only_size(), sizes) {
        (Some(only), Some(Sizes::Between(low, high))) if (low, high) != (only, only) => refused(format!(
            "{puzzle} means all of its pieces, which is size {only}, not {}; leave --size out or name other \
             pieces",
            sizes_text(Sizes::Between(low, high))
        )),
        _ => Ok(puzzle),
    }
}

/// The seed of a random order; one that is given for another order, or for none, is refused.
pub fn seed(seed: Option<u64>, order: Option<&str>) -> Result<u64, Ending> {
    match (seed, order) {
        (Some(_), Some(name)) if name != "random" => Err(Ending::new(
            Exit::Usage,
            format!("--seed means nothing to --order {name}; leave it out or use --order random"),
        )),
        (Some(_), None) => {
            Err(Ending::new(Exit::Usage, "--seed is of a random order; leave it out or add --order random"))
        }
        _ => Ok(seed.unwrap_or_default()),
    }
}

/// How to count.
#[derive(clap::Args, Clone, Debug)]
pub struct MethodArgs {
    /// How to count: apply conjoins decision diagrams, layers descends them unbuilt, backtrack searches,
    /// join meets solutions of parts (of a cube)
    #[arg(long, value_enum, default_value_t = Method::Auto, help_heading = "Method")]
    method: Method,
    /// How apply conjoins: as measured to be best, or as published by Semba (1994); implies apply
    #[arg(long, value_enum, help_heading = "Method")]
    schedule: Option<Schedule>,
    /// The diagrams that apply conjoins: ordinary or zero-suppressed ones [default: bdd]; implies apply
    #[arg(long, value_enum, help_heading = "Method")]
    diagram: Option<Diagram>,
    /// Threads a method may use; no more than there are processors, for they would only wait for each
    /// other [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Method")]
    threads: Option<u16>,
}

impl MethodArgs {
    /// Threads for each of `jobs` counts that run at once.
    pub fn threads(&self, jobs: usize) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or((processors / jobs.max(1)).max(1), |most| usize::from(most).min(processors))
    }

    /// The method, with a schedule and a kind of diagrams, which belong to apply alone.
    pub fn choice(&self) -> Result<Choice, Ending> {
        let schedule = match self.schedule {
            Some(Schedule::Semba) => solve::Schedule::Semba,
            Some(Schedule::Measured) | None => solve::Schedule::Measured,
        };
        let reduction = match self.diagram {
            Some(Diagram::Zdd) => solve::Reduction::Zdd,
            Some(Diagram::Bdd) | None => solve::Reduction::Bdd,
        };
        let of_apply = match (self.schedule, self.diagram) {
            (Some(_), _) => Some("--schedule"),
            (None, Some(_)) => Some("--diagram"),
            (None, None) => None,
        };
        let method = match (self.method, of_apply) {
            (Method::Apply, _) | (Method::Auto, Some(_)) => solve::Method::Apply,
            (Method::Auto, None) => solve::Method::Auto,
            (Method::Backtrack, None) => solve::Method::Backtrack,
            (Method::Layers, None) => solve::Method::Layers,
            (Method::Join, None) => solve::Method::Join,
            (Method::Backtrack | Method::Layers | Method::Join, Some(option)) => {
                let sentence = format!("{option} is apply's alone; leave it out or use --method apply");
                return Err(Ending::new(Exit::Usage, sentence));
            }
        };
        Ok(Choice { method, schedule, reduction })
    }
}

/// How to count, as chosen on the command line.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The method.
    pub method: solve::Method,
    /// The schedule of apply.
    pub schedule: solve::Schedule,
    /// The diagrams of apply.
    pub reduction: solve::Reduction,
}

/// Methods by name.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Whichever is expected to be faster.
    Auto,
    /// Decision diagrams, conjoined.
    Apply,
    /// Top-down, level by level, without a diagram.
    Layers,
    /// Exhaustive search.
    Backtrack,
    /// Solutions of parts, joined.
    Join,
}

/// Schedules by name.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// As measured to be best.
    Measured,
    /// As published by Semba (1994).
    Semba,
}

/// Kinds of diagrams by name.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagram {
    /// Binary decision diagrams.
    Bdd,
    /// Zero-suppressed decision diagrams.
    Zdd,
}
