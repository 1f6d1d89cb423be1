//! The options of the commands on single solutions.

use std::ops::RangeInclusive;

use model::Named;
use num_bigint::BigUint;
use workbench::options::Lines;
use workbench::units;

use super::how::{MethodArgs, OrderArgs, PuzzleArgs, SizeArgs, some};
use super::values::{When, first};
use crate::args::LimitArgs;

/// Options of check.
#[derive(clap::Args, Clone, Debug)]
pub struct CheckArgs {
    /// The puzzle, and behind it the file of solutions, - for the standard input; or a certificate, which
    /// ends in .scpog or .layers, with its formula beside it, or in .classes.
    #[command(flatten)]
    pub words: PuzzleArgs,
    /// The sizes.
    #[command(flatten)]
    pub size: SizeArgs,
    /// Count the solutions, too: how many are missing?
    #[arg(long)]
    pub complete: bool,
    /// How to count.
    #[command(flatten)]
    pub method: MethodArgs,
    /// Limits, of checking and counting together.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// One JSON object instead of text
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
}

/// Options of list.
#[derive(clap::Args, Clone, Debug)]
pub struct ListArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The sizes.
    #[command(flatten)]
    pub size: SizeArgs,
    /// No more than the first N, or all
    // What `count` calls --show is meant by those who come from there.
    #[arg(long, alias = "show", value_name = "N", value_parser = first)]
    pub first: Option<u64>,
    /// N of them at random, each as likely as any other
    ///
    /// Drawn independently, so that one may come again.
    #[arg(long, value_name = "N", conflicts_with_all = ["first", "classes"])]
    pub sample: Option<u64>,
    /// The N best by size; equally good ones stay together
    ///
    /// The largest or the smallest, as the puzzle's goal or --size max or min says. With --classes, N classes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["first", "sample"])]
    pub best: Option<u64>,
    /// Number A to B, without listing the others
    ///
    /// Numbered from 1 on in the order of a diagram, that of --method apply; or a single number, such as 10^20.
    #[arg(long, value_name = "A..B", value_parser = units::rank, conflicts_with_all = ["first", "sample", "best", "classes"])]
    pub rank: Option<RangeInclusive<BigUint>>,
    /// One of those that a symmetry carries into each other
    #[arg(long)]
    pub classes: bool,
    /// A line: cells, chess, literals or bits
    #[arg(long, value_parser = some(&[Lines::Cells, Lines::Chess, Lines::Literals, Lines::Bits]), default_value = Lines::Cells.name(), help_heading = "Output")]
    format: Lines,
    /// A JSON array a line instead
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,
    /// How to count, and find.
    #[command(flatten)]
    pub method: MethodArgs,
    /// The variable order.
    #[command(flatten)]
    pub order: OrderArgs,
    /// Limits, of counting and listing together.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Nothing on stderr but notes and errors
    #[arg(short, long, help_heading = "Output")]
    pub quiet: bool,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
}

impl ListArgs {
    /// Returns the form of a line.
    pub fn form(&self) -> Lines {
        if self.json { Lines::Json } else { self.format }
    }
}
