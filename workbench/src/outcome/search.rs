//! The subject of a search, and its outcome.

use std::fmt;

use encoders::families::{self, Phrase, Puzzle};
use limits::Limit;
use model::Sizes;

use crate::exit::{Exit, Failure, usage};
use crate::input::STDIN;
use crate::options::Algorithm;
use crate::picture::Look;
use crate::picture::{self, Placement};
use crate::refusal::told;
use crate::sentence;

/// The most queens in a picture: the side of the largest square board of a puzzle.
const MOST_DRAWN: u32 = 64;

/// The subject of a search.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A puzzle of the grammar.
    Puzzle(Puzzle),
    /// A graph in a file.
    Graph(String),
    /// This number of queens on a square board.
    Queens(u32),
}

/// The outcome of a search.
#[derive(Clone, Debug)]
pub struct SearchOutcome {
    /// The subject.
    pub subject: Subject,
    /// The sizes asked for; `None` where there was no choice.
    pub goal: Option<Sizes>,
    /// The best placement that was found; checked against the definition.
    pub found: Option<Found>,
    /// Proved bounds on the best size, the witness among them.
    pub at_least: Option<u32>,
    /// See `at_least`.
    pub at_most: Option<u32>,
    /// The technique.
    pub algorithm: Algorithm,
    /// Its seed.
    pub seed: u64,
    /// Steps taken, as the technique counts them.
    pub steps: u64,
    /// The number of new starts.
    pub restarts: u64,
    /// Whether it is known that no placement exists.
    pub none_exists: bool,
    /// The limit that ended the search, if one did.
    pub limit: Option<Limit>,
    /// Wall-clock seconds, reading and building included.
    pub seconds: f64,
}

/// A witness.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its size.
    pub size: u32,
    /// Where the pieces stand.
    pub placement: Placement,
}

impl SearchOutcome {
    /// Returns how a command ends that has written what was found; a failure if the search found nothing, or was
    /// interrupted.
    pub fn ended(&self) -> Result<Exit, Failure> {
        match (&self.found, self.limit) {
            (_, Some(Limit::Cancelled)) => Err(Failure::new(
                Exit::Interrupted,
                format!("{}: interrupted; start again to search on", self.subject.quoted()),
            )),
            (Some(_), _) => Ok(Exit::Done),
            (None, _) => Err(self.not_found()),
        }
    }

    /// Returns the failure of a search without a witness.
    fn not_found(&self) -> Failure {
        let (why, help) = match self.limit {
            Some(limit @ Limit::Bytes(_)) => (limit.to_string(), told!("raise "[memory])),
            Some(limit) => (limit.to_string(), told!("raise " [timeout] " or try another " [seed])),
            None if self.algorithm == Algorithm::MinConflicts => (
                format!("its {} steps were used up", self.steps),
                told!("raise " [steps] " or try another " [seed]),
            ),
            None if self.algorithm == Algorithm::Queen2 => (
                self.sweeps_ended(),
                told!("try " [pairs = "random"] " or " [start = "random"] " with some " [seed]),
            ),
            None => (self.sweeps_ended(), told!("try another "[seed])),
        };
        Failure::new(
            Exit::Limit,
            told!(
                (self.subject.quoted()) ": no placement was found before {why}, which proves nothing; " (help)
            ),
        )
    }

    fn sweeps_ended(&self) -> String {
        format!("the search ended after {} tests", self.steps)
    }
}

/// The canonical words.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Puzzle(puzzle) => puzzle.fmt(f),
            Subject::Graph(file) => write!(f, "graph {file}"),
            Subject::Queens(n) => write!(f, "queens {n}"),
        }
    }
}

impl Subject {
    /// Returns what it is called within a sentence: a title stands in quotes.
    pub fn quoted(&self) -> String {
        match self {
            Subject::Puzzle(puzzle) => puzzle.quoted(),
            other => other.to_string(),
        }
    }

    /// Returns the fact that a witness of a size shows: `5 queens can dominate the board`.
    pub fn witness(&self, size: u32) -> String {
        match self {
            Subject::Puzzle(puzzle) if !puzzle.has_sizes() => match puzzle.phrase() {
                Phrase::Titled(title) => format!("{title} has a solution"),
                _ => format!("{} is satisfied", puzzle.name()),
            },
            Subject::Puzzle(puzzle) => sentence::witness(&puzzle.phrase(), size),
            Subject::Queens(_) => sentence::witness(&Phrase::placed("queen", "be placed"), size),
            Subject::Graph(file) => {
                let graph = if file == STDIN { "the graph" } else { file };
                let vertices = if size == 1 { "vertex" } else { "vertices" };
                format!("{graph} has an independent set of {size} {vertices}")
            }
        }
    }

    /// Returns a sentence that no placement exists, for a subject of which this is known.
    pub fn none_exists(&self) -> Option<String> {
        match self {
            // On 2x2 and 3x3 boards this is known without a search.
            Subject::Queens(n @ (2 | 3)) => Some(format!(
                "{n} queens cannot be placed on a board of {n} x {n}: two of them always attack each other"
            )),
            _ => None,
        }
    }

    /// Returns an error for a subject without a board, or with too large a one.
    pub fn can_be_drawn(&self, look: Look) -> Result<(), Failure> {
        let sentence = match self {
            Subject::Puzzle(puzzle) => return picture::check(puzzle, true, look),
            Subject::Queens(n) if *n <= MOST_DRAWN => {
                let queens = families::parse(&["independence", "queen", &n.to_string()]);
                return queens.map_or(Ok(()), |puzzle| picture::check(&puzzle, true, look));
            }
            Subject::Queens(n) => {
                told!("the board of {n} queens is too large for " [svg] "; draw up to {MOST_DRAWN}")
            }
            Subject::Graph(_) => told!("graphs have no board for " [svg] " to draw; leave it out"),
        };
        usage(sentence)
    }

    /// Returns the file to read, if there is one.
    pub fn file(&self) -> Option<&str> {
        match self {
            Subject::Puzzle(puzzle) => puzzle.file(),
            Subject::Graph(file) => Some(file),
            Subject::Queens(_) => None,
        }
    }
}
