//! The command `puzzles`: how puzzles are written, or one of them as a file of statements.

use encoders::families;
use limits::Budget;
use workbench::ask;
use workbench::exit::{Exit, Failure};
use workbench::writing;

use crate::args::PuzzlesArgs;
use crate::help;

/// Writes to stdout what is asked for.
pub fn run(args: &PuzzlesArgs) -> Result<Exit, Failure> {
    let text = match &args.statement {
        None => format!("{}\n", help::puzzles()),
        Some(words) => statement(words)?,
    };
    writing::now(&text)?;
    Ok(Exit::Done)
}

/// Returns the statement of a puzzle; one word is a puzzle in quotes.
fn statement(words: &[String]) -> Result<String, Failure> {
    let words = match words {
        [all] => families::words(all),
        words => words.to_vec(),
    };
    let puzzle = ask::puzzle(&words, None)?;
    ask::of_puzzle(&puzzle, &Budget::default(), |puzzle, _, budget| puzzle.statement(budget))
}
