//! The options of each command.

use std::path::PathBuf;
use std::time::Duration;

use clap_complete::Shell;
use counting::search::queen2::{Pairs, Start};
use model::Named;
use workbench::input::STDIN;
use workbench::options::{Algorithm, By, Labels};
use workbench::units;

use super::checkpoint::CheckpointArgs;
use super::how::{MethodArgs, OrderArgs, PuzzleArgs, SizeArgs, named};
use super::values::{CountForm, When, shown};
use crate::args::LimitArgs;

/// Options of count.
#[derive(clap::Args, Clone, Debug)]
pub struct CountArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The sizes.
    #[command(flatten)]
    pub size: SizeArgs,
    /// Also count each size that --size names by itself
    #[arg(long)]
    pub spectrum: bool,
    /// Also count the placements up to symmetry
    ///
    /// Placements that a symmetry of the puzzle carries into each other are one class.
    #[arg(long)]
    pub classes: bool,
    /// Count up to M: more than M is an answer, too
    ///
    /// The count ends as soon as more than M solutions are known: `--up-to 1` says whether the solution is the only one.
    /// Methods other than auto and backtrack know their number at their end alone.
    #[arg(long, value_name = "M", value_parser = units::up_to, conflicts_with_all = ["confirm", "fixed", "save", "plot", "certificate", "checkpoint"])]
    pub up_to: Option<u64>,
    /// Count again by another method
    ///
    /// In turns with another order where that takes eight times as long (ten seconds at least). The exit status is 70
    /// where they disagree. --timeout is for both counts.
    #[arg(long)]
    pub confirm: bool,
    /// Also list what is the same in every solution
    ///
    /// The cells that hold the same piece in all solutions.
    #[arg(long, hide_short_help = true, conflicts_with = "quiet")]
    pub fixed: bool,
    /// Also count the solutions cell by cell
    ///
    /// For each place and each kind or value, the number of solutions that have it there. --svg and --html draw it.
    #[arg(long, conflicts_with = "quiet")]
    pub cells: bool,
    /// Also draw N different placements, or all
    ///
    /// With --classes, N that are not the same up to symmetry; `list` gives them as lines.
    #[arg(long, value_name = "N", value_parser = shown, conflicts_with = "quiet", help_heading = "Output")]
    pub show: Option<u32>,
    /// Draw what --show shows, or one: .svg, .png or .pdf
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub svg: Option<PathBuf>,
    /// In pictures, also colour the cells that are attacked
    #[arg(long, hide_short_help = true, help_heading = "Output")]
    pub attacked: bool,
    /// Name rows and columns of boards: matrix (r0c0), chess (a1)
    ///
    /// Those of --show and of pictures; a single one in a picture has the numbers of a matrix anyhow.
    #[arg(long, value_name = "NAMES", value_parser = named::<Labels>(), hide_short_help = true, help_heading = "Output")]
    pub labels: Option<Labels>,
    /// Draw a chart of counts, or of widths of levels
    ///
    /// As .svg, .png or .pdf; counts of up to 100 on an even scale, others on a logarithmic one.
    ///
    /// With --spectrum the counts of all sizes, else, with --method layers or apply, how many states or nodes each
    /// level has.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub plot: Option<PathBuf>,
    /// Write one page with everything
    ///
    /// How it was counted, the spectrum, placements as boards (with --classes one of each class). Printed, a puzzle with
    /// clues begins with a sheet to solve, which has the clues alone.
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    pub html: Option<PathBuf>,
    /// Save the decision diagram of the solutions
    ///
    /// As DDDMP text where the name ends in .dddmp, else in a compact binary form; `load` reads both.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub save: Option<PathBuf>,
    /// Write a proof of the count, which check reads
    ///
    /// Beside its formula FILE.cnf; FILE.scpog, or FILE.layers if it is large; FILE.nnf is the graph alone. With --classes, a
    /// proof of their number, too: the folder FILE.classes.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub certificate: Option<PathBuf>,
    /// How to count.
    #[command(flatten)]
    pub method: MethodArgs,
    /// The variable order.
    #[command(flatten)]
    pub order: OrderArgs,
    /// Limits.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Checkpoints.
    #[command(flatten)]
    pub checkpoint: CheckpointArgs,
    /// One JSON object instead of text
    #[arg(long, conflicts_with = "quiet", help_heading = "Output")]
    pub json: bool,
    /// The form of the result
    ///
    /// mc is that of the model counting competitions.
    #[arg(long, hide_short_help = true, value_enum, conflicts_with_all = ["json", "quiet"], help_heading = "Output")]
    pub format: Option<CountForm>,
    /// The number alone
    ///
    /// Of placements, or with --classes of classes. With --spectrum a line `SIZE NUMBER` for each size; with --classes
    /// too, its number is that of the classes of this size.
    #[arg(short, long, help_heading = "Output")]
    pub quiet: bool,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, hide_short_help = true, help_heading = "Output")]
    pub progress: When,
    /// Statistics on stderr, with the limits in force
    #[arg(short, long, help_heading = "Output")]
    pub verbose: bool,
}

/// Options of load.
#[derive(clap::Args, Clone, Debug)]
pub struct LoadArgs {
    /// A diagram of `count --save`, or DDDMP or JSON (dd)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Limits.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// One JSON object instead of text
    #[arg(long, help_heading = "Output")]
    pub json: bool,
}

/// Options of orders.
#[derive(clap::Args, Clone, Debug)]
pub struct OrdersArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The sizes.
    #[command(flatten)]
    pub size: SizeArgs,
    /// One more order; may be given again
    ///
    /// A file of variable numbers from 0, the top of the diagram first.
    #[arg(long, value_name = "FILE")]
    pub order: Vec<String>,
    /// Random orders, by as many seeds from --seed on
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub random: u16,
    /// Seed of the first random order [default: 0]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Every order once more, sifted (apply only)
    ///
    /// The variables of the finished diagram are moved to where it is smallest, one by one.
    #[arg(long)]
    pub sift: bool,
    /// What to sort by: final, peak, made or time
    ///
    /// Nodes of the final diagram, of the largest product of constraints (peak), all that were made, or time.
    #[arg(long, value_parser = named::<By>(), default_value = By::Peak.name())]
    pub by: By,
    /// How to count; without --method, by apply.
    #[command(flatten)]
    pub method: MethodArgs,
    /// Limits of each order.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// One JSON object an order instead of a table
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// The same as comma-separated values, or to a file
    #[arg(long, value_name = "FILE.csv", num_args = 0..=1, require_equals = true, default_missing_value = STDIN, conflicts_with = "json", help_heading = "Output")]
    pub csv: Option<PathBuf>,
    /// Draw the widths of all levels, one curve an order
    ///
    /// As .svg, .png or .pdf.
    ///
    /// Of the largest product, or by --by final, made or time of the final diagram.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub plot: Option<PathBuf>,
    /// Write one page with the curves and the table
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    pub html: Option<PathBuf>,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
}

/// Options of search.
#[derive(clap::Args, Clone, Debug)]
pub struct SearchArgs {
    /// The puzzle, or `graph FILE`, or `queens N`.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The sizes.
    #[command(flatten)]
    pub size: SizeArgs,
    /// min-conflicts, ramis, linear, queen1 or queen2
    ///
    /// [default: min-conflicts for puzzles, ramis for graphs, linear for queens]
    #[arg(long, value_parser = named::<Algorithm>(), help_heading = "Method")]
    pub algorithm: Option<Algorithm>,
    /// Seed of everything random [default: 0]
    #[arg(long, value_name = "N", help_heading = "Method")]
    pub seed: Option<u64>,
    /// Of queen2: pairs tested, ordered or random
    ///
    /// [default: ordered]
    #[arg(long, value_parser = named::<Pairs>(), help_heading = "Method")]
    pub pairs: Option<Pairs>,
    /// Of queen2: start from identity or random
    ///
    /// [default: identity]
    #[arg(long, value_parser = named::<Start>(), help_heading = "Method")]
    pub start: Option<Start>,
    /// Of min-conflicts: most moves [default: 1000000]
    ///
    /// With --timeout, as many as the time allows.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub steps: Option<u64>,
    /// Of ramis, queen1, queen2: sweeps over all pieces
    ///
    /// [default: 30000, 1000, 25]
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub sweeps: Option<u64>,
    /// Most memory: 500M, 8G [default: as for count]
    #[arg(long, value_name = "BYTES", value_parser = units::memory, help_heading = "Limits")]
    pub memory: Option<usize>,
    /// Most time: 90s, 250ms, 1.5m, 2h
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Limits")]
    pub timeout: Option<Duration>,
    /// One JSON object instead of text
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// Also draw the placement, as .svg, .png or .pdf
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub svg: Option<PathBuf>,
    /// In the picture, also colour the attacked cells
    #[arg(long, requires = "svg", help_heading = "Output")]
    pub attacked: bool,
    /// Names of rows and columns: matrix or chess
    #[arg(long, value_name = "NAMES", value_parser = named::<Labels>(), help_heading = "Output")]
    pub labels: Option<Labels>,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
}

/// Options of completions.
#[derive(clap::Args, Clone, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: Shell,
}

/// Options of man.
#[derive(clap::Args, Clone, Debug)]
pub struct ManArgs {
    /// The command, such as count; without it, the program
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}
