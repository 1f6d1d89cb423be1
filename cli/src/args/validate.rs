//! The options of validate.

use std::path::PathBuf;
use std::time::Duration;

use workbench::claims::Tolerance;
use workbench::options::Form;
use workbench::units;

use super::how::MethodArgs;
use super::values::When;
use crate::args::LimitArgs;

/// Options of validate.
#[derive(clap::Args, Clone, Debug)]
pub struct ValidateArgs {
    /// Claims files; with --puzzle what others printed
    ///
    /// Model counters, clingo, b-files.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The puzzle that the files are answers to, in quotes
    ///
    /// With --size SIZES where that is not its own question; with n in braces, as in "independence king {2n}", for the
    /// terms of b-files, and m for arrays.
    #[arg(long, value_name = "PUZZLE", conflicts_with = "resume")]
    pub puzzle: Option<String>,
    /// How far approximate answers may be off
    ///
    /// T allows from N / (1 + T) to N (1 + T).
    #[arg(long, value_name = "T", requires = "puzzle")]
    pub tolerance: Option<Tolerance>,
    /// Take all answers as approximate
    ///
    /// A bare `s mc N` does not say what it is.
    #[arg(long, requires = "tolerance")]
    pub approximate: bool,
    /// Claims to count at once [default: 1]
    ///
    /// They share the memory limit.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// Go on from the records that --json wrote
    ///
    /// What has a verdict there is not counted again. The new output has all claims, so it needs another file.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Count further terms of confirmed sequences
    ///
    /// Behind the last term of each, every further term that takes no longer than this.
    #[arg(long, value_name = "TIME", value_parser = units::duration, conflicts_with = "puzzle")]
    pub more: Option<Duration>,
    /// Count each differing claim again by another method
    ///
    /// In turns with another order. The exit status is 70 where they disagree.
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
    /// The tables as a document, with the command
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub markdown: bool,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
    /// Write one page with the tables, differences first
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
