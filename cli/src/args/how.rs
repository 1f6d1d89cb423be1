//! The options for the question and the method, which several commands share.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use counting::solve::{Method, Request};
use encoders::families::{self, FAMILIES, Puzzle};
use model::{Named, Sizes};
use workbench::allowance;
use workbench::ask;
use workbench::exit::{Failure, usage};
use workbench::options::{AskedOrder, Way};
use workbench::units;

/// A puzzle in the words of the grammar, its options behind them.
#[derive(Clone, Debug)]
pub struct PuzzleArgs {
    pub(super) words: Vec<String>,
    /// `--name value` of each option of the puzzle.
    pub(super) options: Vec<String>,
}

/// The identifier of the words that are no options.
const WORDS: &str = "puzzle";

/// The options of puzzles are those of the registry of families.
impl Args for PuzzleArgs {
    fn augment_args(command: Command) -> Command {
        let words = Arg::new(WORDS).value_name("PUZZLE").required(true).num_args(1..);
        let command = command.arg(words.help("The puzzle, such as: independence queen 8"));
        let option = |(option, families): (&families::Choice, Vec<&str>)| {
            let arg = Arg::new(option.name).long(option.name).value_name(option.value);
            // More cells or kinds may be named by the same option once more.
            let arg = if families.is_empty() { arg.action(ArgAction::Append) } else { arg };
            // Only weights may be below 0; short help is one screen.
            let is_weight = option.name == "weight";
            let arg = arg.allow_hyphen_values(is_weight).hide_short_help(is_weight);
            let mut about = about(option);
            if !families.is_empty() {
                // Of single families: these stand with the families, under `puzzles`.
                let help = format!("Of {}: {about}", families.join(" and "));
                return arg.help(help).hide_short_help(true).hide_long_help(true);
            }
            about[..1].make_ascii_uppercase();
            let short = about.split(',').next().unwrap_or(&about).to_owned();
            arg.help(short).long_help(about)
        };
        // Where a command has an option of this name, that of the puzzle stands in quotes, with the puzzle.
        let taken: Vec<String> =
            command.get_arguments().filter_map(Arg::get_long).map(String::from).collect();
        let options = families::options(FAMILIES).into_iter();
        command.args(options.filter(|(option, _)| !taken.iter().any(|name| name == option.name)).map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// Returns the meaning of an option, and its values if they are words.
fn about(option: &families::Choice) -> String {
    match option.values.contains(" or ") {
        true => format!("{} ({})", option.about, option.values),
        false => option.about.to_owned(),
    }
}

/// Splits a puzzle in quotes into its words.
impl FromArgMatches for PuzzleArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PuzzleArgs, clap::Error> {
        let mut words: Vec<String> = matches.get_many(WORDS).into_iter().flatten().cloned().collect();
        if let Some(first) = words.first().cloned() {
            words.splice(..1, families::words(&first));
        }
        let mut options = Vec::new();
        for (option, _) in families::options(FAMILIES) {
            // Of another type it is an option of the command.
            let values = matches.try_get_many::<String>(option.name).ok().flatten();
            let value = values.map(|values| values.cloned().collect::<Vec<_>>().join(","));
            options.extend(value.into_iter().flat_map(|value| [format!("--{}", option.name), value]));
        }
        Ok(PuzzleArgs { words, options })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl PuzzleArgs {
    /// Returns the puzzle, asked for these sizes.
    pub fn puzzle(&self, sizes: Option<Sizes>) -> Result<Puzzle, Failure> {
        ask::puzzle(&self.words(), sizes)
    }

    /// Returns the words, each option of a puzzle after them.
    pub fn words(&self) -> Vec<String> {
        [self.words.as_slice(), &self.options].concat()
    }

    /// Returns the puzzle without its last word, and that word as the name of a file.
    pub fn and_file(&self) -> Option<(PuzzleArgs, PathBuf)> {
        let (file, words) = self.words.split_last()?;
        let puzzle = PuzzleArgs { words: words.to_vec(), options: self.options.clone() };
        (!words.is_empty()).then(|| (puzzle, file.into()))
    }
}

/// Sizes.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct SizeArgs {
    /// Sizes: max, min, any, K or A..B (from A to B)
    ///
    /// The number of pieces, or what a puzzle counts as its size; A..B includes A and B. Without --size the question is
    /// the puzzle's own.
    #[arg(long = "size", value_name = "SIZES", value_parser = units::sizes)]
    pub asked: Option<Sizes>,
}

/// A variable order.
#[derive(clap::Args, Clone, Debug)]
pub struct OrderArgs {
    /// Variable order: a name, such as rows, or a file
    ///
    /// In which order the method decides about the cells. An unknown name is answered with the names there are; a file has
    /// the numbers of the variables from 0, the first decision first.
    #[arg(id = "variable-order", long = "order", value_name = "NAME|FILE", help_heading = "Method")]
    pub name: Option<String>,
    /// Seed of --order random, of --sample [default: 0]
    #[arg(hide_short_help = true, long, value_name = "N", help_heading = "Method")]
    seed: Option<u64>,
}

impl OrderArgs {
    /// Returns the order asked for. An error if there is a seed but neither a random order nor anything `drawn` at random.
    pub fn asked(&self, drawn: bool) -> Result<Option<AskedOrder>, Failure> {
        AskedOrder::new(self.name.clone(), self.seed, drawn)
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_default()
    }
}

/// Reads a number from 1 to `u32::MAX`.
fn positive(word: &str) -> Result<NonZeroU32, String> {
    word.parse().map_err(|_| format!("write a number from 1 to {}", u32::MAX))
}

/// Returns the parser of values that have a name.
pub(super) fn named<T: Named>() -> impl TypedValueParser<Value = T> {
    some(T::ALL)
}

/// Returns the parser of some of the values that have a name.
pub(super) fn some<T: Named>(ways: &[T]) -> impl TypedValueParser<Value = T> + use<T> {
    let values = ways.iter().map(|way| PossibleValue::new(way.name()).help(way.about()));
    PossibleValuesParser::new(values).try_map(|name| T::named(&name).ok_or("no such name"))
}

/// How to count.
#[derive(clap::Args, Clone, Debug)]
pub struct MethodArgs {
    /// How to count: auto, or a method that --help lists
    ///
    /// apply builds the decision diagram of each constraint, and conjoins them one by one: as measured to be best, or as
    /// published by Semba (1994); with ordinary diagrams (bdd), or zero-suppressed ones (zdd). layers goes
    /// through the cells in order, and keeps the number of ways to each state of the constraints, a layer after the
    /// other, without a diagram. backtrack tries placements piece by piece. join lists the solutions of parts of the
    /// board (the faces of a cube), and joins those that fit. determinant counts dominoes and other perfect matchings
    /// of neighbouring cells.
    #[arg(long = "method", value_name = "METHOD", value_parser = named::<Way>(), default_value = Way::Auto.name(), help_heading = "Method")]
    way: Way,
    /// Count modulo primes, N at a time (layers)
    ///
    /// Where exact numbers are too long for the memory, each state keeps N remainders instead (residues: what is left of
    /// its number after division by a prime), and the count is put together from passes with further primes. Implies
    /// --method layers.
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = positive, help_heading = "Method")]
    residues: Option<NonZeroU32>,
    /// Most threads [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Method")]
    pub threads: Option<u16>,
}

impl MethodArgs {
    /// Returns the first of these options that was given; a command that counts nothing then refuses it.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            (self.way != Way::Auto, "--method"),
            (self.residues.is_some(), "--residues"),
            (self.threads.is_some(), "--threads"),
        ];
        given.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }

    /// Returns the request for each of `jobs` counts that run at once. An error: residues, which belong to layers alone,
    /// for another method.
    pub fn request(&self, jobs: usize) -> Result<Request, Failure> {
        let mut request = self.way.request();
        if self.residues.is_some() {
            if !matches!(request.method, Method::Auto | Method::Layers) {
                return usage(format!(
                    "--residues means nothing to {}; leave it out or use --method layers alone",
                    self.way.name()
                ));
            }
            request.method = Method::Layers;
        }
        Ok(Request { residues: self.residues, threads: allowance::threads(self.threads, jobs), ..request })
    }
}
