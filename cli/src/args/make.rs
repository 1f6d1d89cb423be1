//! The options of make.

use std::path::PathBuf;

use encoders::statement::Turn;
use workbench::exit::Failure;
use workbench::make::{Asked, Clues};

use super::how::{PuzzleArgs, named};
use super::limits::LimitArgs;
use super::values::When;

/// Options of make.
#[derive(clap::Args, Clone, Debug)]
pub struct MakeArgs {
    /// The puzzle: a file of statements, or a family that --statement of `puzzles` writes as one.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// N clues, or all that may be given
    ///
    /// Without it as few as there are where none can be left out. With N, further ones are added where fewer are enough.
    #[arg(long, value_name = "N|all")]
    clues: Option<Clues>,
    /// Places of clues that a symmetry keeps
    ///
    /// No clue can then be left out together with those that lie symmetrically.
    #[arg(long, value_name = "SYMMETRY", value_parser = named::<Turn>())]
    symmetry: Option<Turn>,
    /// What may be given: kinds, values, maps, runs
    ///
    /// Separated by commas, ranges as 0..8, and `empty`; the name of a map stands for its marks. Without it all that places may
    /// hold.
    #[arg(long, value_name = "KINDS")]
    given_kinds: Option<String>,
    /// How many puzzles [default: 1]
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// Seed of the first one [default: 0]
    ///
    /// Each further one has the next.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    seed: u64,
    /// A file with the solution, as list writes it
    #[arg(long, value_name = "FILE")]
    pub solution: Option<PathBuf>,
    /// Write numbered files into this directory
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// A JSON object a line instead
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// Draw puzzles and solutions: .svg, .png or .pdf
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub svg: Option<PathBuf>,
    /// Write a page with puzzles and solutions
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    pub html: Option<PathBuf>,
    /// The limits of all of them together.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
}

impl MakeArgs {
    /// Returns what is asked for.
    pub fn asked(&self) -> Result<Asked, Failure> {
        Ok(Asked {
            puzzle: self.puzzle.puzzle(None)?,
            clues: self.clues.unwrap_or(Clues::Needed),
            symmetry: self.symmetry,
            givable: self.given_kinds.clone(),
            solution: self.solution.clone(),
            number: self.count,
            seed: self.seed,
        })
    }
}
