//! The question of a job, as its plan keeps it: typed values, and the words of the puzzle.

use std::num::NonZeroU32;
use std::path::Path;

use counting::solve::{Method, Request};
use model::Named;
use serde::{Deserialize, Serialize};

use crate::allowance::Limits;
use crate::ask::{self, Question};
use crate::exit::{Exit, Failure};
use crate::input::{self, Fingerprint};
use crate::options::{AskedOrder, named};
use crate::units::sizes;

/// What a job counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The words of the puzzle, in the grammar of the command line and of claims.
    puzzle: Vec<String>,
    /// The fingerprint of the puzzle's file; `None` where it has none, or one that can be read only once.
    file: Option<Fingerprint>,
    size: Option<String>,
    spectrum: bool,
    classes: bool,
    method: String,
    schedule: String,
    diagram: String,
    residues: Option<NonZeroU32>,
    order: Option<AskedOrder>,
}

impl Asked {
    /// Returns a question whose puzzle has these words. An error: the puzzle has a file that cannot be read, or not
    /// within the memory of `limits`.
    pub fn new(words: Vec<String>, question: &Question, limits: &Limits) -> Result<Asked, Failure> {
        let Question { puzzle, sizes, order, request, .. } = question;
        Ok(Asked {
            puzzle: words,
            file: ask::fingerprint(puzzle, limits)?,
            size: sizes.map(|sizes| sizes.to_string()),
            spectrum: request.spectrum,
            classes: request.classes,
            method: request.method.name().into(),
            schedule: request.schedule.name().into(),
            diagram: request.reduction.name().into(),
            residues: request.residues,
            order: order.clone(),
        })
    }

    /// Returns the question that can be asked. An error for values that there are not, or that contradict each
    /// other, as in no plan that this program has written.
    pub fn question(&self) -> Result<Question, Failure> {
        let wrong = |sentence: String| Failure::new(Exit::Usage, sentence);
        let asked = self.size.as_deref().map(sizes).transpose().map_err(wrong)?;
        let puzzle = ask::puzzle(&self.puzzle, asked)?;
        let request = Request {
            method: named("method", &self.method)?,
            schedule: named("schedule", &self.schedule)?,
            reduction: named("diagram", &self.diagram)?,
            residues: self.residues,
            spectrum: self.spectrum,
            classes: self.classes,
            ..Request::default()
        };
        let order = self.order.clone();
        let question = Question { sizes: asked, order, conflict: true, ..Question::new(puzzle, request) };
        question.check()?;
        Ok(question)
    }

    /// Returns the same question by a method.
    pub fn by(self, method: Method) -> Asked {
        Asked { method: method.name().into(), ..self }
    }

    /// Returns the question in the words of a command line. Two questions are the same if these words are.
    pub fn text(&self) -> String {
        let flag = |given: bool, option: &str| given.then(|| option.to_owned());
        let default = Request::default();
        let other =
            |name: &str, usual: &str, option: &str| (name != usual).then(|| format!("--{option} {name}"));
        let puzzle = ask::puzzle(&self.puzzle, None).map(|puzzle| puzzle.to_string());
        let words = [
            Some(puzzle.unwrap_or_else(|_| self.puzzle.join(" "))),
            self.size.as_ref().map(|size| format!("--size {size}")),
            self.order.as_ref().map(|order| format!("--order {}", order.name)),
            self.order.as_ref().filter(|order| order.seed > 0).map(|order| format!("--seed {}", order.seed)),
            flag(self.spectrum, "--spectrum"),
            flag(self.classes, "--classes"),
            other(&self.method, Method::Auto.name(), "method"),
            other(&self.schedule, default.schedule.name(), "schedule"),
            other(&self.diagram, default.reduction.name(), "diagram"),
            self.residues.map(|residues| format!("--residues {residues}")),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Returns whether another question is the same. The words of a puzzle may differ, `8` and `8x8`.
    pub fn is(&self, other: &Asked) -> bool {
        self.text() == other.text()
    }

    /// Returns whether the puzzle's file, if it has one, is the one that `other` read.
    pub fn has_file_of(&self, other: &Asked) -> bool {
        self.file == other.file
    }

    /// Refuses a file of the puzzle that has changed, that could be read only once, or that does not fit into the
    /// memory of `limits`.
    pub fn check_file(&self, limits: &Limits) -> Result<(), Failure> {
        let puzzle = ask::puzzle(&self.puzzle, None)?;
        let Some(file) = puzzle.file().map(Path::new) else { return Ok(()) };
        let shown = input::shown(file);
        let sentence = match self.file {
            None => format!("{shown} can be read only once, and a job reads it again; name a file"),
            Some(was) if ask::fingerprint(&puzzle, limits)? != Some(was) => {
                format!("{shown} has changed since the job was made; make another job for what it holds now")
            }
            Some(_) => return Ok(()),
        };
        Err(Failure::new(Exit::Unreadable, sentence))
    }
}
