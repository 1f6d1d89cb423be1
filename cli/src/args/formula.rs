//! The options of formula.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use model::Named;
use num_bigint::BigUint;
use workbench::claims::Asked;
use workbench::formula::Question;
use workbench::options::{FormulaForm, Terms};
use workbench::units;

use super::how::{PuzzleArgs, named};
use super::sequence::sizes_of_terms;

/// Options of formula.
#[derive(clap::Args, Clone, Debug)]
pub struct FormulaArgs {
    /// The puzzle, with N for the side of the board that grows.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Sizes: max, min, any, K, A..B (from A to B)
    ///
    /// Without --size those that count asks for: the best size, where the puzzle has one.
    #[arg(id = "asked", long = "size", value_name = "SIZES", value_parser = sizes_of_terms)]
    pub size: Option<Asked>,
    /// a(n): count, size (the best one), classes, spectrum
    #[arg(long, value_parser = named::<Terms>(), default_value = Terms::Count.name(), conflicts_with_all = ["spectrum", "classes"])]
    of: Terms,
    /// The count of every size: polynomials in x
    #[arg(long, conflicts_with_all = ["asked", "classes"])]
    spectrum: bool,
    /// Count placements up to symmetry
    #[arg(long)]
    classes: bool,
    /// The term a(N) alone
    ///
    /// Up to a million, whole; up to 10^18 with --mod.
    #[arg(long, value_name = "N", value_parser = number, conflicts_with_all = ["terms", "check"])]
    pub at: Option<u64>,
    /// The remainder of that term by M
    #[arg(long = "mod", value_name = "M", value_parser = modulus, requires = "at")]
    pub modulus: Option<BigUint>,
    /// The terms a(A) to a(B) as a b-file
    #[arg(long, value_name = "A..B", value_parser = units::range, conflicts_with = "check")]
    pub terms: Option<RangeInclusive<u32>>,
    /// Judge a claim, such as "a(n) = 2*a(n-1) for n > 4"
    ///
    /// Or those of a file, which is a b-file, or has a claim in each line, as entries of the encyclopedia do under "Empirical". Of a
    /// spectrum: "P(n,x) = (1 + x)*P(n-1,x)". The exit status is 1 where one is false.
    #[arg(long, value_name = "CLAIM|FILE")]
    pub check: Option<String>,
    /// Without a proof, fit a recurrence to counted terms
    ///
    /// It is said to be not proved.
    #[arg(long)]
    guess: bool,
    /// Count further terms board by board, and compare
    ///
    /// Those that the proof did not use, as far as ten seconds go. The exit status is 70 where they disagree.
    #[arg(long)]
    pub confirm: bool,
    /// The highest order of a recurrence
    #[arg(long, value_name = "N", default_value_t = Question::ORDER_LIMIT, help_heading = "Limits")]
    order_limit: usize,
    /// Most memory: 500M, 8G [default: 3/4 of the free]
    #[arg(long, value_name = "BYTES", value_parser = units::memory, help_heading = "Limits")]
    pub memory: Option<usize>,
    /// Most time: 90s, 250ms, 1.5m, 2h
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Limits")]
    pub timeout: Option<Duration>,
    /// text, oeis, pari, maple, mathematica, sage, json
    ///
    /// oeis: %F lines, ready to paste into an entry.
    #[arg(long, value_parser = named::<FormulaForm>(), default_value = FormulaForm::Text.name(), help_heading = "Output")]
    format: FormulaForm,
    /// One JSON object instead
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,
    /// Write walk and formula, for formula-check
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub certificate: Option<PathBuf>,
    /// Write one page: recurrence, growth, first boards
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    pub html: Option<PathBuf>,
}

/// Reads a value of n, of which some are written as powers: `10^18`.
fn number(word: &str) -> Result<u64, String> {
    let help = || "give a number such as 1000 or 10^18".to_owned();
    units::power(word).and_then(|number| number.try_into().ok()).ok_or_else(help)
}

/// Reads a number from 1 on, which may be written as `10^9+7`.
fn modulus(word: &str) -> Result<BigUint, String> {
    let help = || "give a number from 1 on, such as 1000 or 10^9+7".to_owned();
    let (first, more) = word.split_once('+').unwrap_or((word, "0"));
    let sum = units::power(first).zip(units::power(more)).map(|(first, more)| first + more);
    sum.filter(|sum| *sum > BigUint::ZERO).ok_or_else(help)
}

impl FormulaArgs {
    /// Returns the form of the formula.
    pub fn form(&self) -> FormulaForm {
        if self.json { FormulaForm::Json } else { self.format }
    }

    /// Returns what is asked for.
    pub fn of(&self) -> Terms {
        match (self.spectrum, self.classes) {
            (true, _) => Terms::Spectrum,
            (_, true) => Terms::Classes,
            _ => self.of,
        }
    }

    /// Returns the question of the options.
    pub fn question(&self) -> Question {
        Question { of: self.of(), sizes: self.size.clone(), order_limit: self.order_limit, guess: self.guess }
    }
}
