//! The options of export.

use std::path::PathBuf;

use encoders::solve::Reduction;

use super::how::{OrderArgs, PuzzleArgs, SizeArgs, named};
use super::values::When;
use crate::args::LimitArgs;
use workbench::options::Format;

/// Options of export.
#[derive(clap::Args, Clone, Debug)]
pub struct ExportArgs {
    /// The file to write, - for the standard output
    // Ahead of the options of puzzles, one of which has its name.
    #[arg(long, value_name = "FILE")]
    pub to: PathBuf,
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The format [default: by the ending of the file]
    #[arg(long, value_parser = named::<Format>())]
    pub format: Option<Format>,
    /// The sizes that solutions may have; a best size is counted first.
    #[command(flatten)]
    pub size: SizeArgs,
    /// Of dot: the diagrams, bdd or zdd [default: bdd]
    ///
    /// Ordinary or zero-suppressed decision diagrams.
    #[arg(long, value_parser = named::<Reduction>())]
    pub diagram: Option<Reduction>,
    /// Of dot: most nodes of a drawing [default: 2000]
    ///
    /// A larger one is refused.
    #[arg(long, value_name = "N")]
    pub drawn: Option<usize>,
    /// The variable order of a diagram.
    #[command(flatten)]
    pub order: OrderArgs,
    /// Limits, of the count of the best size too.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
}
