//! What is made, and what came of it.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use encoders::families::Puzzle;
use encoders::statement::Turn;
use serde::Serialize;

use crate::exit::{Exit, Failure};
use crate::picture::Placement;
use crate::sentence;

/// How many clues are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clues {
    /// So few that none can be left out.
    Needed,
    /// So many, of which some may be left out.
    Exactly(usize),
    /// All that may be given.
    All,
}

impl FromStr for Clues {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<Clues, &'static str> {
        match (word, word.parse()) {
            ("all", _) => Ok(Clues::All),
            (_, Ok(number)) => Ok(Clues::Exactly(number)),
            _ => Err("write a number of clues, or all"),
        }
    }
}

/// What is made.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The statement, or a family that the language can say.
    pub puzzle: Puzzle,
    /// How many clues.
    pub clues: Clues,
    /// The symmetry of the places of clues.
    pub symmetry: Option<Turn>,
    /// What may be given, in words separated by commas; `None` for whatever places may hold.
    pub givable: Option<String>,
    /// A file with the solution.
    pub solution: Option<PathBuf>,
    /// How many puzzles.
    pub number: u64,
    /// The seed of the first one; each further one has the next seed.
    pub seed: u64,
}

/// A made puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Made {
    /// The statement that it is made of.
    #[serde(skip)]
    pub puzzle: Puzzle,
    /// It as a file of the language.
    pub text: String,
    /// How many clues were added.
    pub clues: usize,
    /// Whether none of them can be left out.
    #[serde(rename = "minimal")]
    pub is_minimal: bool,
    /// How the solution was drawn.
    pub drawn: &'static str,
    /// How many values have to be ruled out by supposing them, and how many places stay open then.
    pub difficulty: usize,
    /// See above.
    pub open: usize,
    /// The seed.
    pub seed: u64,
    /// The time that it took.
    pub seconds: f64,
    /// The clues, and the solution.
    #[serde(skip)]
    pub board: Placement,
    /// See above.
    #[serde(skip)]
    pub solution: Placement,
}

impl Made {
    /// Returns it with a line that says what it is.
    pub(super) fn headed(self) -> Made {
        let Made { puzzle, clues, difficulty, open, seed, .. } = &self;
        let open = if *open > 0 {
            format!(", {} stay open", sentence::number(*open as u64, "place"))
        } else {
            String::new()
        };
        let clues = sentence::number(*clues as u64, "clue");
        let text =
            format!("# {clues}, difficulty {difficulty}{open}: make {puzzle}, seed {seed}\n{}", self.text);
        Made { text, ..self }
    }
}

/// The failure of a puzzle that cannot be made.
pub(super) fn refused<T>(puzzle: &Puzzle, why: impl Display) -> Result<T, Failure> {
    Err(Failure::new(Exit::Usage, format!("{}: {why}", puzzle.quoted())))
}
