//! The options of validate.

use std::path::PathBuf;
use std::time::Duration;

use super::how::MethodArgs;
use super::values::When;
use crate::args::LimitArgs;
use workbench::claims::Tolerance;
use workbench::options::Form;
use workbench::units;

/// Options of validate.
#[derive(clap::Args, Clone, Debug)]
pub struct ValidateArgs {
    /// Claims files, or with --puzzle what other programs printed: model counters, clingo, b-files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The puzzle that the files are answers to, in quotes, with --size SIZES where that is not its own
    /// question; with n in braces, as in {2n}, for the terms of b-files, and m for arrays
    #[arg(long, value_name = "PUZZLE", conflicts_with = "resume")]
    pub puzzle: Option<String>,
    /// How far approximate answers may be off: T allows from N / (1 + T) to N (1 + T)
    #[arg(long, value_name = "T", requires = "puzzle")]
    pub tolerance: Option<Tolerance>,
    /// Take all answers as approximate: a bare `s mc N` does not say
    #[arg(long, requires = "tolerance")]
    pub approximate: bool,
    /// Claims to count at once; they share the memory limit
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// Go on from the records that another run wrote by --json: what has a verdict there is not counted
    /// again. The new output has all claims, so it needs another file
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Behind the last term of each sequence that was confirmed, count on: every further term that takes no
    /// longer than this
    #[arg(long, value_name = "TIME", value_parser = units::duration, conflicts_with = "puzzle")]
    pub more: Option<Duration>,
    /// Count each differing claim again by another method, in turns with another order; status 70 where they disagree
    #[arg(long)]
    pub confirm: bool,
    /// How to count.
    #[command(flatten)]
    pub method: MethodArgs,
    /// Limits of each claim; without --timeout, each gets 10 seconds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// One JSON object a claim instead of tables
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// A document: the tables under headings, with the command that made them
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub markdown: bool,
    /// Progress on stderr; auto shows it on a terminal
    #[arg(long, value_enum, default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
    /// Write one page with the tables, the rows that differ first
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    pub html: Option<PathBuf>,
}

impl ValidateArgs {
    /// The form of the output.
    pub fn form(&self) -> Form {
        match (self.json, self.markdown) {
            (true, _) => Form::Records,
            (_, true) => Form::Document,
            _ => Form::Tables,
        }
    }
}
