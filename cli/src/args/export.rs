//! The options of export.

use std::path::PathBuf;

use counting::solve::Reduction;
use encoders::families::{self, FAMILIES};
use encoders::place::Place;
use workbench::exit::{Exit, Failure};
use workbench::options::Format;

use super::how::{OrderArgs, PuzzleArgs, SizeArgs, named};
use super::values::When;
use crate::args::LimitArgs;

/// Options of export.
#[derive(clap::Args, Clone, Debug)]
pub struct ExportArgs {
    /// The file to write, - for the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What --output was called before; of paths also the cell where they end.
    // Ahead of the options of puzzles, one of which has its name.
    #[arg(long, value_name = "FILE", hide = true)]
    to: Vec<PathBuf>,
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

impl ExportArgs {
    /// Returns the file, and the puzzle with its own `--to`: of paths, a cell in that option is their end, and the name of a
    /// file the older word for `--output`.
    pub fn file(&self) -> Result<(PathBuf, PuzzleArgs), Failure> {
        let usage = |sentence: String| Err(Failure::new(Exit::Usage, sentence));
        let first = self.puzzle.words.first().map(String::as_str).unwrap_or_default();
        let family = FAMILIES.iter().find(|family| family.name.eq_ignore_ascii_case(first));
        let has_own =
            families::options(family.copied().as_slice()).iter().any(|(option, _)| option.name == TO);
        let is_cell =
            |file: &&PathBuf| has_own && file.to_str().is_some_and(|word| Place::read(word).is_some());
        let (cells, files): (Vec<&PathBuf>, Vec<&PathBuf>) = self.to.iter().partition(is_cell);
        let mut puzzle = self.puzzle.clone();
        for cell in &cells {
            puzzle.options.extend([format!("--{TO}"), cell.display().to_string()]);
        }
        match (&self.output, files.as_slice()) {
            (Some(file), []) => Ok((file.clone(), puzzle)),
            (None, [file]) => Ok(((*file).clone(), puzzle)),
            (Some(_), [file, ..]) if has_own => {
                usage(format!("--to {}: paths end at a cell, such as r3c3", file.display()))
            }
            (_, [file, ..]) => usage(format!("--to {} names one more file; leave it out", file.display())),
            (None, []) if cells.is_empty() => usage(
                "the file is missing; name it by -o (or --to), as in `-o puzzle.cnf`, or -o - for the standard output"
                    .into(),
            ),
            (None, []) => usage(format!(
                "--to {} is the end of the paths, and may be meant for the file; name the file by -o",
                cells[0].display()
            )),
        }
    }
}

/// The option of paths that has the name of an older one of export.
const TO: &str = "to";
