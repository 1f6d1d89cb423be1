//! The command line as types.

mod checkpoint;
mod commands;
mod export;
mod formula;
mod how;
mod job;
mod limits;
mod make;
mod mistaken;
mod old;
mod sequence;
mod solutions;
mod validate;
mod values;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
pub use commands::{CompletionsArgs, CountArgs, LoadArgs, ManArgs, OrdersArgs, SearchArgs};
use encoders::nearest::instead;
pub use export::ExportArgs;
pub use formula::FormulaArgs;
pub use how::PuzzleArgs;
pub use job::{JobArgs, JobCommand, JobNewArgs, JobResultArgs, JobRunArgs, JobStatusArgs};
pub use limits::LimitArgs;
pub use make::MakeArgs;
pub use sequence::SequenceArgs;
pub use solutions::{CheckArgs, ListArgs};
pub use validate::ValidateArgs;
pub use values::{CountForm, When};
use workbench::exit::{Failure, usage};
use workbench::places::At;
use workbench::{stdout, writing};

use crate::help;

/// Exact counts of placements, sets of vertices and edges, tilings, and puzzles of files.
#[derive(Parser, Debug)]
#[command(name = "kikisuji", version = env!("KIKISUJI_VERSION"), max_term_width = 79, after_help = help::FIRST, after_long_help = help::status())]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Count the placements of a puzzle exactly
    #[command(after_long_help = help::in_short())]
    Count(CountArgs),
    /// List solutions, one a line: all, the first, random ones, one of each class
    #[command(after_long_help = help::LIST)]
    List(ListArgs),
    /// Make puzzles with one solution: find the clues
    #[command(after_long_help = help::MAKE)]
    Make(MakeArgs),
    /// Check solutions that another program printed, one by one
    #[command(after_long_help = help::CHECK)]
    Check(CheckArgs),
    /// Count one puzzle under many variable orders and compare
    #[command(after_long_help = help::ORDERS)]
    Orders(OrdersArgs),
    /// Look for one placement by local search: a witness and a bound
    #[command(after_long_help = help::SEARCH)]
    Search(SearchArgs),
    /// Count one puzzle on growing boards: an integer sequence
    #[command(after_long_help = help::SEQUENCE)]
    Sequence(SequenceArgs),
    /// Prove a recurrence for boards of every length
    #[command(after_long_help = help::FORMULA)]
    Formula(FormulaArgs),
    /// Explain how puzzles are written: families, boards, pieces
    #[command(after_long_help = help::puzzles())]
    Puzzles(PuzzlesArgs),
    /// Write a puzzle for other programs: as a formula, a graph or a diagram
    #[command(after_long_help = help::export())]
    Export(ExportArgs),
    /// Read a saved diagram and count its solutions
    #[command(after_long_help = help::LOAD)]
    Load(LoadArgs),
    /// Count in stages: killed and resumed, part by part, on several machines
    #[command(after_long_help = help::JOB)]
    Job(JobArgs),
    /// Check claims of the literature against our own counts
    #[command(after_long_help = help::CLAIMS)]
    Validate(ValidateArgs),
    /// Write completions for a shell, to be read by it at its start
    #[command(after_long_help = help::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Write the page of this program or of one of its commands, for man
    #[command(after_long_help = help::MAN)]
    Man(ManArgs),
}

/// Options of puzzles.
#[derive(clap::Args, Clone, Debug)]
pub struct PuzzlesArgs {
    /// Write this puzzle as a file of statements
    ///
    /// To count or to change it; docs/guide/src/language.md has the language.
    #[arg(long, value_name = "PUZZLE", num_args = 1.., allow_hyphen_values = true)]
    pub statement: Option<Vec<String>>,
}

impl Command {
    /// Returns the words of the puzzle, where the command has one.
    fn puzzle(&self) -> Option<PuzzleArgs> {
        let puzzle = match self {
            Command::Count(args) => &args.puzzle,
            Command::List(args) => &args.puzzle,
            Command::Make(args) => &args.puzzle,
            Command::Check(args) => return args.words.and_file().map(|(puzzle, _)| puzzle),
            Command::Orders(args) => &args.puzzle,
            Command::Search(args) => &args.puzzle,
            Command::Sequence(args) => &args.puzzle,
            Command::Formula(args) => &args.puzzle,
            Command::Export(args) => &args.puzzle,
            Command::Job(JobArgs { command: JobCommand::New(args) }) => &args.count.puzzle,
            _ => return None,
        };
        Some(puzzle.clone())
    }

    /// Returns whether counts come one after another, so that the memory of one should be freed before the
    /// next. One count tries several methods; the restart takes a millisecond or two, and only a memory limit
    /// of the user's asks for it.
    pub fn counts_several(&self) -> bool {
        match self {
            Command::Orders(_) | Command::Sequence(_) | Command::Validate(_) => true,
            Command::Count(args) => args.limits.memory.is_some(),
            _ => false,
        }
    }
}

/// Reads the command line of this process; `None` where it asked for help or the version, which were shown.
pub fn parse() -> Result<Option<Cli>, Failure> {
    let program = Cli::command();
    let template = help::program(&program);
    let mut program = with_numbers(program.help_template(template));
    if arguments().iter().any(|word| word == "-h") {
        program = help::each_in_short(program);
    }
    let parsed = program
        .try_get_matches_from(old::renewed(std::env::args_os())?)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let error = match parsed {
        Ok(cli) => return Ok(Some(cli)),
        Err(error) => error,
    };
    let sentence = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            stdout::check()?;
            error.print()?;
            // Short help is printed without the end of its last line.
            if !error.to_string().ends_with('\n') {
                writing::now("\n")?;
            }
            return Ok(None);
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "no command is given; start with `kikisuji count independence queen 8` or see `kikisuji --help`"
                .into()
        }
        ErrorKind::MissingRequiredArgument if lacks(&error, "<PUZZLE>") => {
            "the PUZZLE is missing; write it behind the command, as in `kikisuji count independence queen 8`, or see \
             `kikisuji puzzles`"
                .into()
        }
        ErrorKind::MissingRequiredArgument if lacks(&error, "--n <A..B>") => {
            mistaken::grown(&arguments()).unwrap_or_else(|| {
                "--n is missing: the boards of a sequence; write N in the place of their side, as in `kikisuji \
                 sequence independence king N --n 1..6`"
                    .into()
            })
        }
        ErrorKind::InvalidSubcommand => no_command(&error.to_string()),
        ErrorKind::UnknownArgument => no_option(&error),
        _ => sentence(&error.to_string()),
    };
    usage(sentence)
}

/// Returns the failure of `command`; if the words of its puzzle are wrong, with the command line that was meant.
pub fn advised(command: &Command, failure: Failure) -> Failure {
    // Numbers that no other word of a puzzle is likely to be.
    let grows = matches!(command, Command::Sequence(_) | Command::Formula(_)).then_some(At { n: 23, m: 29 });
    let meant = command.puzzle().and_then(|puzzle| mistaken::puzzle(&arguments(), &puzzle, grows, &failure));
    meant.unwrap_or(failure)
}

/// Lets every value be a negative number, so that what reads the value says what is wrong with it. Otherwise the number
/// is taken for an unknown option.
fn with_numbers(command: clap::Command) -> clap::Command {
    let takes = |arg: clap::Arg| match arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    command.mut_args(takes).mut_subcommands(with_numbers)
}

/// Returns whether nothing but this argument is missing.
fn lacks(error: &clap::Error, argument: &str) -> bool {
    let missing = error.get(ContextKind::InvalidArg);
    matches!(missing, Some(ContextValue::Strings(names)) if names.len() == 1 && names[0].starts_with(argument))
}

/// Returns the suggestion for an unknown command; `text` is clap's message about it.
fn no_command(text: &str) -> String {
    let program = Cli::command();
    let commands: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    let arguments = arguments();
    let mut words = arguments.iter().filter(|word| !word.starts_with('-'));
    // Of a command with commands of its own, one of these is unknown.
    if let Some(outer) = words.next().and_then(|word| program.find_subcommand(word))
        && let Some(word) = words.next()
    {
        let own: Vec<&str> = outer.get_subcommands().map(clap::Command::get_name).collect();
        return format!("{} has no command `{word}`; {}", outer.get_name(), instead(word, &own));
    }
    mistaken::command(&arguments, &commands).unwrap_or_else(|| sentence(text))
}

/// Returns the suggestion for an argument that the command does not have.
fn no_option(error: &clap::Error) -> String {
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) if option.starts_with("--") => {
            mistaken::option(&arguments(), &Cli::command(), option)
        }
        Some(ContextValue::String(word)) => {
            mistaken::value(&arguments(), word).unwrap_or_else(|| sentence(&error.to_string()))
        }
        _ => sentence(&error.to_string()),
    }
}

/// Returns the arguments of this process. The parser has refused arguments that are not Unicode.
fn arguments() -> Vec<String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect()
}

/// Joins clap's paragraphs into one sentence: the error and its tips, without the usage after them.
fn sentence(text: &str) -> String {
    let told = text.trim_start_matches("error: ").lines().map(str::trim);
    let told = told.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let mut sentence = String::new();
    for line in told.filter(|line| !line.is_empty()) {
        match line.strip_prefix("tip: ") {
            Some(tip) => sentence.push_str(&format!("; {tip}")),
            None if sentence.is_empty() => sentence.push_str(line),
            None => sentence.push_str(&format!(" {line}")),
        }
    }
    sentence + "; `kikisuji --help` and `kikisuji COMMAND --help` show what there is"
}
