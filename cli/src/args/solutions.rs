//! The options of the commands on single solutions.

use model::Named;
use workbench::options::Lines;

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
