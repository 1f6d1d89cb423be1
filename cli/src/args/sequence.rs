//! The options of sequence.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use model::Named;
use workbench::claims::Asked;
use workbench::formula::Question;
use workbench::options::{SequenceForm, Terms};
use workbench::units;

use super::how::{MethodArgs, OrderArgs, PuzzleArgs, some};
use super::values::When;
use crate::args::LimitArgs;

/// Options of sequence.
#[derive(clap::Args, Clone, Debug)]
pub struct SequenceArgs {
    /// The puzzle, with N for the board or a side of it.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The values of N: from A to B, or one number
    ///
    /// With NxM in the puzzle, the numbers of antidiagonals.
    #[arg(long, value_name = "A..B", value_parser = units::range)]
    pub n: RangeInclusive<u32>,
    /// Sizes: max, min, any, K, A..B (from A to B), N
    ///
    /// N for as many as that. Without --size those that count asks for: the best size, where the puzzle has one.
    #[arg(id = "asked", long = "size", value_name = "SIZES", value_parser = sizes_of_terms)]
    pub size: Option<Asked>,
    /// Terms: count, or size, the best one
    #[arg(long, value_parser = some(&[Terms::Count, Terms::Size]), default_value = Terms::Count.name(), conflicts_with_all = ["spectrum", "classes"])]
    of: Terms,
    /// The count of every size: a triangle, read by rows
    #[arg(long, conflicts_with = "asked")]
    spectrum: bool,
    /// Count placements up to symmetry
    ///
    /// With --spectrum, of every size.
    #[arg(long)]
    pub classes: bool,
    /// Count each term again by another method or order
    ///
    /// Within the same limits. The exit status is 70 where they disagree.
    #[arg(long)]
    pub confirm: bool,
    /// How to count.
    #[command(flatten)]
    pub method: MethodArgs,
    /// The variable order.
    #[command(flatten)]
    pub order: OrderArgs,
    /// Limits of each term.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The form of the terms: b-file or data
    #[arg(long, value_parser = some(&[SequenceForm::BFile, SequenceForm::Data]), default_value = SequenceForm::BFile.name(), help_heading = "Output")]
    format: SequenceForm,
    /// One JSON object instead
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,
    /// Also comment on what is proved for every n
    ///
    /// The formula that `formula` proves, or why it proves none.
    #[arg(long, conflicts_with_all = ["format", "json"], help_heading = "Output")]
    pub formula: bool,
    /// Write the b-file of this entry, such as A075458
    ///
    /// To the file b075458.txt, which names the entry of the encyclopedia.
    #[arg(long, value_name = "ENTRY", value_parser = units::entry, help_heading = "Output")]
    pub entry: Option<u32>,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
    /// Draw the terms as points, as .svg, .png or .pdf
    ///
    /// On a logarithmic scale if they are beyond 100.
    /// Of a triangle the sums of its rows.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub plot: Option<PathBuf>,
    /// Write one page with that and a table of the terms
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    pub html: Option<PathBuf>,
}

/// Parses sizes with places for n, also written N.
pub(super) fn sizes_of_terms(word: &str) -> Result<Asked, String> {
    if word == "N" { "{n}" } else { word }.parse()
}

impl SequenceArgs {
    /// Returns the form of the terms.
    pub fn form(&self) -> SequenceForm {
        if self.json { SequenceForm::Json } else { self.format }
    }

    /// Returns the question of these terms for every n.
    pub fn question(&self) -> Question {
        Question { of: self.of(), sizes: self.size.clone(), order_limit: Question::ORDER_LIMIT, guess: false }
    }

    /// Returns the kind of the terms.
    pub fn of(&self) -> Terms {
        match (self.spectrum, self.classes) {
            (true, _) => Terms::Spectrum,
            (_, true) => Terms::Classes,
            _ => self.of,
        }
    }
}
