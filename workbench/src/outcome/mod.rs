//! The outcome of a question, and the failures of commands that a limit stopped.

mod check;
mod claim;
mod load;
mod search;

use std::ops::RangeInclusive;

use bdd::Diagram;
pub use check::{CertificateChecked, Classes, Fault, Finding, SolutionsChecked};
pub use claim::{Checked, Verdict};
use counting::solve::{Answer, Conflict, Method, Reduction, Stopped};
use encoders::exchange::graph::Figures;
use encoders::families::Puzzle;
use limits::Limit;
pub use load::{Function, Loaded};
use model::{Cell, Sizes};
pub use search::{Found, SearchOutcome, Subject};

use crate::cells::Cells;
use crate::exit::Failure;
use crate::input::Fingerprint;
use crate::memory;
use crate::picture::Placement;
use crate::refusal::{option, told};
use crate::sentence;
use crate::weight::Weight;

/// A piece on a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// The cell.
    pub cell: Cell,
    /// The piece's letter, or the number.
    pub label: String,
}

/// The outcome of a question.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The order's name or file, even if the method did not use an order.
    pub order: String,
    /// The diagrams asked for, where the method asked for is apply.
    pub reduction: Option<Reduction>,
    /// The figures of the model; `None` if building it took all the time.
    pub facts: Option<Facts>,
    /// The answer, or the progress until a limit came.
    pub result: Result<Answer, Stopped>,
    /// What contradicts each other, where the count is 0. Only on request.
    pub conflict: Option<Conflict>,
    /// The cells that are the same in every solution. Only on request.
    pub fixed: Option<Vec<Standing>>,
    /// The counts cell by cell, or the limit that came before they were known. Only on request.
    pub cells: Option<Result<Cells, Limit>>,
    /// What the solutions weigh, or the limit that came before that was known; `None` where they have no weights.
    pub weight: Option<Result<Weight, Limit>>,
    /// Some of the counted placements. Only on request.
    pub shown: Option<Shown>,
    /// The diagram of all solutions, or the limit that came before it was built. Only on request.
    pub diagram: Option<Result<Diagram, Limit>>,
    /// Wall-clock seconds, building the model included.
    pub seconds: f64,
}

/// Some placements, to be shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The placements, as many as were asked for or as there are.
    pub placements: Vec<Placement>,
    /// What the puzzle says before it is solved, where it has clues or maps.
    pub unsolved: Option<Placement>,
    /// The limit that left fewer placements than asked for, if one did. The count is still valid.
    pub limit: Option<Limit>,
}

/// The figures of a model for reports.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The puzzle, with what its file says.
    pub puzzle: Puzzle,
    /// The sizes counted.
    pub sizes: Sizes,
    /// The number of variables.
    pub variables: usize,
    /// The number of constraints.
    pub constraints: usize,
    /// The sum of all weights: no solution is larger.
    pub weight: u64,
    /// What is added to a size where it is told: a constant of the objective that sizes are the values of.
    pub offset: i64,
    /// The number of symmetries.
    pub symmetries: usize,
    /// Which symmetries these are, where they do not move the board alone.
    pub group: Option<String>,
    /// Whether some variables are not counted.
    pub is_projected: bool,
    /// What the file of the puzzle had, if it has one.
    pub input: Option<Fingerprint>,
    /// What was read of the graph that is the board, if it is one.
    pub graph: Option<Figures>,
    /// Sentences on what was read of the puzzle's file and has no effect.
    pub notes: Vec<String>,
}

impl Facts {
    /// Returns a size as it is told.
    pub fn told(&self, size: u32) -> i64 {
        i64::from(size).saturating_add(self.offset)
    }

    /// Returns the sizes of the counts in a spectrum: the sizes asked for, or all of its `len` sizes from 0
    /// on.
    pub fn spectrum_sizes(&self, len: usize) -> RangeInclusive<usize> {
        match self.sizes {
            Sizes::Between(low, high) => {
                let most = u64::from(high).min(self.weight.max(u64::from(low)));
                low as usize..=usize::try_from(most).unwrap_or(usize::MAX)
            }
            Sizes::Max | Sizes::Min | Sizes::Any => {
                // Where there is no solution, a spectrum says so of size 0.
                0..=len.saturating_sub(1)
            }
        }
    }
}

/// What is left to do where a limit stopped a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The whole count.
    Count,
    /// A job that is begun.
    Job,
    /// What a job has not done.
    Stages,
    /// The terms of a sequence behind those that were written.
    Terms,
    /// The count behind its last checkpoint.
    BehindCheckpoint,
}

impl Left {
    /// Returns what a user does who stopped the command, or whose time was over.
    fn advice(self) -> &'static str {
        match self {
            Left::Count => "start again for the count",
            Left::Job => "start again for the job",
            Left::Stages => "start again for the rest; what is done stays",
            Left::Terms => "start again for the rest",
            Left::BehindCheckpoint => "the same command goes on from the last layer that was written",
        }
    }
}

impl Outcome {
    /// Returns the method that counted, or was running.
    pub fn method(&self) -> Method {
        self.result.as_ref().map_or_else(|stopped| stopped.method, |answer| answer.method)
    }

    /// Returns the limit that stopped the count, if one did.
    pub fn limit(&self) -> Option<Limit> {
        self.result.as_ref().err().map(|stopped| stopped.limit)
    }

    /// Returns the failure of a command that a limit stopped: the limit, the work `done` by then, the known
    /// figures, and a way to help.
    pub fn limit_reached(&self, stopped: &Stopped, done: &str, left: Left) -> Failure {
        let raise = |limit, other: &str| told!("raise " (option(limit)) "{other} or try another " [method]);
        let help = match stopped.limit {
            Limit::Nodes(_) => raise("nodes", ""),
            Limit::Bytes(_) if memory::is_limited() => raise("memory", " or the system's limit (ulimit -v),"),
            Limit::Bytes(_) => raise("memory", ""),
            Limit::Deadline if left != Left::BehindCheckpoint => raise("timeout", ""),
            Limit::Deadline | Limit::Cancelled => left.advice().into(),
        };
        let known = self.facts.as_ref().and_then(|facts| sentence::known(facts.sizes, stopped, facts.offset));
        let known = known.map(|known| format!("{known}; ")).unwrap_or_default();
        let known =
            sentence::reached(stopped).map(|reached| format!("{reached}; ")).unwrap_or_default() + &known;
        let limit = stopped.limit;
        Failure::ended(limit, told!((self.puzzle.quoted()) ": {limit} after {done}; {known}" (help)))
    }

    /// Returns the outcome without what may be long: spectra and placements.
    pub fn in_short(&self) -> Outcome {
        // A clone of the whole answer would have the spectra for a moment.
        let answer = |answer: &Answer| Answer {
            spectrum: None,
            class_spectrum: None,
            count: answer.count.clone(),
            classes: answer.classes.clone(),
            psi: answer.psi.clone(),
            profile: answer.profile.clone(),
            ..*answer
        };
        let result = self.result.as_ref().map(answer).map_err(Stopped::clone);
        Outcome {
            puzzle: self.puzzle.clone(),
            order: self.order.clone(),
            facts: self.facts.clone(),
            result,
            conflict: self.conflict.clone(),
            fixed: self.fixed.clone(),
            cells: None,
            weight: self.weight.clone(),
            shown: None,
            diagram: None,
            ..*self
        }
    }

    /// Returns the failure of a valid count, if a limit came before all placements were shown.
    pub fn not_all_shown(&self, limit: Limit) -> Failure {
        let shown = self.shown.as_ref().map_or(0, |shown| shown.placements.len());
        let shown = sentence::number(shown as u64, "placement");
        let sentence = format!(
            "{}: {limit} after the count, with {shown} to show; raise the limit or ask for fewer",
            self.puzzle.quoted()
        );
        Failure::ended(limit, sentence)
    }

    /// Returns the failure of a valid count, if a limit came before the counts cell by cell.
    pub fn not_by_cell(&self, limit: Limit) -> Failure {
        let sentence = told!(
            (self.puzzle.quoted())
            ": {limit} after the count, before the counts of its cells were known; raise the limit or leave "
            [cells] " out"
        );
        Failure::ended(limit, sentence)
    }

    /// Returns the failure of a valid count, if a limit came before its weight.
    pub fn not_weighed(&self, limit: Limit) -> Failure {
        let sentence = format!(
            "{}: {limit} after the count, before its weight was known; raise the limit or take the weights out",
            self.puzzle.quoted()
        );
        Failure::ended(limit, sentence)
    }

    /// Returns how likely it is that a place holds something, where solutions have weights, counted over one denominator.
    pub fn chances(&self) -> Option<&Cells> {
        self.weight.as_ref()?.as_ref().ok()?.chances.as_ref()
    }

    /// Returns the failure of a valid count, if a limit came before its confirmation.
    pub fn not_confirmed(&self, limit: Limit) -> Failure {
        let sentence = told!(
            (self.puzzle.quoted()) ": {limit} before the count was confirmed; raise the limit or leave "
            [confirm] " out"
        );
        Failure::ended(limit, sentence)
    }

    /// Returns the failure of a valid count, if a limit came before there was a diagram to save.
    pub fn not_saved(&self, limit: Limit) -> Failure {
        let sentence = told!(
            (self.puzzle.quoted())
            ": {limit} after the count, with no diagram to save; raise the limit or leave " [save] " out"
        );
        Failure::ended(limit, sentence)
    }
}
