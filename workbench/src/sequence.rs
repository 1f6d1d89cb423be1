//! One puzzle on growing boards, or on all rectangles by antidiagonals, in the forms of the encyclopedia of integer
//! sequences.

mod asked;
mod figure;
mod file;
mod known;
pub mod picture;
mod template;
mod title;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use asked::Asked;
use counting::solve::{Progress, Request};
use encoders::families::Puzzle;
pub use figure::Figure;
pub use file::File;
pub use known::Known;
use model::Sizes;
pub use template::{SEQUENCE, Template};

use crate::allowance::Limits;
use crate::ask::{self, Question};
use crate::count::confirm::confirm;
use crate::exit::{Failure, usage};
use crate::input;
use crate::interrupt::Interrupt;
use crate::options::{SequenceForm, Terms};
use crate::outcome::{Left, Outcome};
use crate::places::At;
use crate::process::Process;

/// Returns the name of the file for an entry's terms: `b075458.txt`.
pub fn name(entry: u32) -> PathBuf {
    format!("b{entry:06}.txt").into()
}

/// A sequence that can be counted.
pub struct Sequence {
    asked: Asked,
    places: Vec<At>,
}

impl Sequence {
    /// Returns the sequence that is asked for. An error for a question that has no terms.
    pub fn new(asked: Asked) -> Result<Sequence, Failure> {
        let places = asked.places()?;
        Ok(Sequence { asked, places })
    }

    /// Returns the files that its puzzles are read from.
    pub fn files(&self) -> Result<BTreeSet<String>, Failure> {
        let mut files = BTreeSet::new();
        for &at in &self.places {
            files.extend(self.asked.subject(at)?.0.file().map(str::to_owned));
        }
        Ok(files)
    }

    /// Returns the terms that the file of an entry has by now, if it is there. Refused: another file, and one that ends
    /// before the terms that are asked for.
    pub fn known(
        &self,
        file: &Path,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Option<Known>, Failure> {
        let first = self.asked.first();
        if self.asked.figure.of == Terms::Spectrum && file.exists() {
            return usage(format!(
                "{} is there, and a triangle is written whole; move it away",
                file.display()
            ));
        }
        input::within(file, limits, interrupt, move |file, budget| Known::read(file, first, budget))
    }

    /// Counts board after board, each within its own `limits`. `progress` gets the name of each place; `ready` gets the
    /// lines of a b-file as they come, unless they are for the file of an entry. Returns the terms, and the failure if a
    /// limit came.
    pub fn count<P: Progress + Send + 'static>(
        &self,
        limits: impl Fn() -> Limits,
        interrupt: &Interrupt,
        progress: impl Fn(String) -> P,
        mut ready: impl FnMut(&str) -> io::Result<()>,
    ) -> Result<(File<'_>, Option<Failure>), Failure> {
        let asked = &self.asked;
        let mut file = File::new(asked);
        for (done, at) in self.places.iter().copied().enumerate() {
            let (puzzle, has_cells) = asked.subject(at)?;
            let mut failure = None;
            if !has_cells {
                if done == 0 {
                    file.head(&title::lines(asked, &puzzle));
                }
                file.put(at, asked.figure.of_nothing(&puzzle, at)?);
            } else {
                let prefix = format!("{}: ", at.named(asked.template.is_array()));
                let sizes = asked.figure.sizes(at)?;
                let (outcome, again) =
                    self.outcome(puzzle, sizes, &limits(), interrupt, || progress(prefix.clone()))?;
                file.methods.push(outcome.method());
                let noted = || outcome.facts.clone().filter(|facts| !facts.notes.is_empty());
                file.noted = file.noted.take().or_else(noted);
                // Of the words of a puzzle, best sizes are the own question.
                let is_own = asked.figure.of == Terms::Size && !outcome.puzzle.has_parameters();
                let counted = outcome.facts.as_ref().map(|facts| facts.sizes).or(sizes);
                file.counted(counted.filter(|_| !is_own));
                if done == 0 {
                    // Only when its file is read has a stated puzzle a goal.
                    file.head(&title::lines(asked, &outcome.puzzle));
                }
                match &outcome.result {
                    Ok(answer) => {
                        file.put(at, asked.figure.of_answer(answer));
                        if let Some(limit) = again.as_ref().and_then(Outcome::limit) {
                            file.stop(at, "was counted once only", limit);
                            failure = Some(outcome.not_confirmed(limit));
                        }
                    }
                    Err(stopped) => {
                        file.stop(at, "is missing", stopped.limit);
                        let done = format!("{done} of {} terms", self.places.len());
                        failure = Some(outcome.limit_reached(stopped, &done, Left::Terms));
                    }
                }
            }
            if asked.form == SequenceForm::BFile && asked.entry.is_none() {
                ready(&file.ready())?;
            }
            if failure.is_some() || file.is_full {
                return Ok((file, failure));
            }
        }
        Ok((file, None))
    }

    /// Counts the puzzle of one term, and a second time where that is asked for.
    fn outcome<P: Progress + Send + 'static>(
        &self,
        puzzle: Puzzle,
        sizes: Option<Sizes>,
        limits: &Limits,
        interrupt: &Interrupt,
        progress: impl Fn() -> P,
    ) -> Result<(Outcome, Option<Outcome>), Failure> {
        let Asked { figure, request, order, .. } = &self.asked;
        let spectrum = figure.of == Terms::Spectrum;
        let request = Request { spectrum, classes: figure.classes, ..request.clone() };
        let question = Question { sizes, order: order.clone(), ..Question::new(puzzle, request) };
        let process = if self.asked.confirm { Process::of_several } else { Process::of_one }(limits.bytes);
        let outcome = ask::ask(&question, limits, &process, interrupt, progress())?;
        figure.has_best(outcome.facts.as_ref().map(|facts| facts.sizes).or(sizes))?;
        let again = match &outcome.result {
            Ok(answer) if self.asked.confirm => {
                let left = limits.after(Duration::from_secs_f64(outcome.seconds));
                Some(confirm(&question, (&outcome, answer), &left, &process, interrupt, progress)?)
            }
            _ => None,
        };
        Ok((outcome, again))
    }
}
