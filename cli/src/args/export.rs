//! The options of export.

use std::path::PathBuf;

use counting::solve::Reduction;
use workbench::options::Format;

use super::how::{OrderArgs, PuzzleArgs, SizeArgs, named};
use super::values::When;
use crate::args::LimitArgs;

/// Options of export.
#[derive(clap::Args, Clone, Debug)]
pub struct ExportArgs {
    /// The file to write, - for the standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
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
