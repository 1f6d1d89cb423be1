//! One puzzle on growing boards, or on all rectangles by antidiagonals, in the forms of the encyclopedia of integer
//! sequences.

mod asked;
mod figure;
mod file;
pub mod picture;
mod template;
mod title;

use std::io;
use std::path::PathBuf;

use encoders::solve::{Progress, Request};
use num_bigint::BigUint;

use crate::allowance::Limits;
use crate::ask::{self, Question};
use crate::exit::Ending;
use crate::interrupt::Interrupt;
use crate::options::{SequenceForm, Terms};
use crate::outcome::Outcome;
use crate::places::At;
use crate::process::Process;
use asked::Subject;

pub use asked::Asked;
pub use figure::Figure;
pub use file::File;
pub use template::Template;

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
    pub fn new(asked: Asked) -> Result<Sequence, Ending> {
        let places = asked.places()?;
        Ok(Sequence { asked, places })
    }

    /// Counts board after board, each within its own `limits`. `progress` gets the name of each place; `ready` the lines
    /// of a b-file as they come, unless the file of an entry has them. Returns the terms, and the ending if a limit came.
    pub fn count<P: Progress + Send + 'static>(
        &self,
        limits: impl Fn() -> Limits,
        interrupt: &Interrupt,
        progress: impl Fn(String) -> P,
        mut ready: impl FnMut(&str) -> io::Result<()>,
    ) -> Result<(File<'_>, Option<Ending>), Ending> {
        let asked = &self.asked;
        let mut file = File::new(asked);
        for (done, at) in self.places.iter().copied().enumerate() {
            let subject = asked.subject(at)?;
            if done == 0 {
                let (Subject::Puzzle(puzzle) | Subject::Nothing(puzzle)) = &subject;
                file.head(&title::lines(asked, puzzle));
            }
            let prefix = format!("{}: ", at.named(asked.template.is_array()));
            let mut ending = None;
            match self.term(&subject, at, &limits(), interrupt, progress(prefix))? {
                Ok(terms) => file.put(at, terms),
                Err(outcome) => {
                    if let Err(stopped) = &outcome.result {
                        file.missing(at, &stopped.limit.to_string());
                        let done = format!("{done} of {} terms", self.places.len());
                        ending = Some(outcome.limit_reached(stopped, &done, "the rest"));
                    }
                }
            }
            if asked.form == SequenceForm::BFile && asked.entry.is_none() {
                ready(&file.ready())?;
            }
            if ending.is_some() || file.is_full() {
                return Ok((file, ending));
            }
        }
        Ok((file, None))
    }

    /// Counts one term; the outcome if a limit prevents it.
    fn term(
        &self,
        subject: &Subject,
        at: At,
        limits: &Limits,
        interrupt: &Interrupt,
        progress: impl Progress + Send + 'static,
    ) -> Result<Result<Vec<BigUint>, Box<Outcome>>, Ending> {
        let Asked { figure, request, order, .. } = &self.asked;
        let sizes = figure.sizes(at)?;
        let puzzle = match subject {
            Subject::Puzzle(puzzle) => puzzle.clone(),
            Subject::Nothing(puzzle) => return figure.of_nothing(puzzle, sizes).map(Ok),
        };
        let spectrum = figure.of() == Terms::Spectrum;
        let request = Request { spectrum, classes: figure.counts_classes(), ..request.clone() };
        let question = Question { sizes, order: order.clone(), ..Question::new(puzzle, request) };
        let process = Process::of_one(limits.bytes);
        let outcome = ask::ask(&question, limits, &process, interrupt, progress)?;
        figure.has_best(outcome.facts.map(|facts| facts.sizes).or(sizes))?;
        Ok(match &outcome.result {
            Ok(answer) => Ok(figure.of_answer(answer)),
            Err(_) => Err(Box::new(outcome)),
        })
    }
}
