//! Solutions, one a line, each as soon as it is found: all, the first, random ones, the best, those of some numbers, or one of
//! each class. They are counted first, so that the two numbers can be compared.

mod wanted;

use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use counting::solve::{self, Conflict, Method, Progress};
use limits::{Budget, Limit, clock::Instant};
use num_bigint::BigUint;

use crate::allowance::Limits;
use crate::ask::{self, Prepared, Question};
use crate::conflict;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::lines::Printer;
use crate::options::Lines;
use crate::outcome::Facts;
use crate::sentence;
use crate::watch::run_within;
pub use wanted::{Handed, Wanted};

/// Bytes of lines that are written together.
const CHUNK: usize = 1 << 16;

/// What is listed, and how.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The question whose solutions are listed, or with classes one of each class.
    pub question: Question,
    /// Which of them are wanted.
    pub wanted: Wanted,
    /// The form of a line.
    pub form: Lines,
    /// Whether nothing is said on stderr of a graph that was read.
    pub quiet: bool,
}

/// A list that is complete.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Lines written.
    pub number: u64,
    /// The number of all solutions or classes.
    pub of: BigUint,
    /// What contradicts each other, where there is none.
    pub conflict: Option<Conflict>,
    /// The method that counted them.
    pub method: Method,
    /// Where the best were wanted, their sizes or weights in words, with the number of each.
    pub best: Vec<(String, BigUint)>,
}

/// Counts, then writes the lines to `out`, within limits that count from now, under watch. A limit is a failure that says
/// how many lines were written.
pub fn list(
    asked: &Asked,
    limits: &Limits,
    interrupt: &Interrupt,
    mut progress: impl Progress + Send + 'static,
    out: impl Write + Send + 'static,
) -> Result<Listed, Failure> {
    let own = asked.clone();
    let work = move |budget: &Budget| own.lines(budget, &mut progress, out);
    match run_within(limits, Instant::now(), interrupt, work) {
        Ok((listed, None)) => Ok(listed),
        Ok((listed, Some(limit))) => Err(asked.stopped(Some(listed.number), limits.whole(limit))),
        Err(failure) => Err(failure.at_limit(|limit| asked.stopped(None, limit))),
    }
}

impl Asked {
    /// Counts, then lists the counted solutions; the part that runs under watch. Returns the list, and the limit that
    /// ended it early if one did.
    fn lines(
        &self,
        budget: &Budget,
        progress: &mut dyn Progress,
        out: impl Write,
    ) -> Result<(Listed, Option<Limit>), Failure> {
        let told =
            |facts: Facts| ask::note_read(&self.question.puzzle, facts.graph, &facts.notes, self.quiet);
        let prepared = ask::prepare(&self.question, budget, told)?;
        let Prepared { puzzle, text, model, request, budget } = &prepared;
        self.wanted.check(puzzle, model, request)?;
        let answer = solve::count(model, request, budget, progress);
        let answer = answer.map_err(|error| ask::uncounted(puzzle, error))?;
        let conflict = conflict::find(puzzle, text.as_deref(), self.question.sizes, &answer, budget);
        let first = if let Wanted::First(first) = self.wanted { Some(first) } else { None };
        let mut sink = Sink::new(Printer::new(self.form, puzzle, model)?, first, out);
        let handed = self.wanted.hand_out(&prepared, &answer, progress, &mut |solution| sink.take(solution));
        let (handed, limit) = match handed {
            Ok(handed) => (Some(handed), None),
            Err(Failure::Limit(limit)) => (None, Some(limit)),
            Err(failure) => return Err(failure),
        };
        let number = sink.end()?;
        let Handed { of, best } = handed.unwrap_or_default();
        if limit.is_none() && self.wanted.lacks(&of, number) {
            let sentence = format!(
                "{} counts {of} but {number} were listed; this is a mistake in kikisuji, please report it",
                self.question.puzzle
            );
            return Err(Failure::new(Exit::Internal, sentence));
        }
        Ok((Listed { number, of, conflict, method: answer.method, best }, limit))
    }

    /// Returns a sentence on a complete list.
    pub fn told(&self, listed: &Listed) -> String {
        let is_classes = self.question.request.classes;
        let counted = |number: &dyn Display, is_one: bool| {
            let noun = match (is_classes, is_one) {
                (true, true) => "class",
                (true, false) => "classes",
                (false, true) => "solution",
                (false, false) => "solutions",
            };
            format!("{number} {noun}")
        };
        let Listed { number, of, conflict, best, .. } = listed;
        let reason = conflict.as_ref().and_then(conflict::reason);
        let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
        let all = counted(of, *of == 1u32.into());
        match &self.wanted {
            Wanted::Best(wanted) if !best.is_empty() => {
                let each: Vec<String> =
                    best.iter().map(|(what, number)| format!("{number} of {what}")).collect();
                let what = best[0].0.split(' ').next().unwrap_or_default();
                let together = if *number > *wanted {
                    format!("; those of one {what} stay together")
                } else {
                    String::new()
                };
                format!("{all}: {}{together}", each.join(", "))
            }
            Wanted::Rank(numbers) => {
                let numbers = match numbers.start() == numbers.end() {
                    true => format!("number {}", numbers.start()),
                    false => format!("numbers {} to {}", numbers.start(), numbers.end()),
                };
                format!("{numbers} of {all}")
            }
            Wanted::Sample { number: wanted, .. } => {
                let is_weightless = *number == 0 && *wanted > 0 && *of != BigUint::ZERO;
                let why = if is_weightless { ", whose weights are all 0" } else { "" };
                format!("{} drawn from {all}{why}{reason}", sentence::number(*number, "sample"))
            }
            _ if *of != (*number).into() => format!("{number} of {all}"),
            _ => all + &reason,
        }
    }

    /// Returns the failure of a list that a limit ended after so many lines, or before the count was done.
    fn stopped(&self, lines: Option<u64>, limit: Limit) -> Failure {
        let help = if limit == Limit::Cancelled { "start again for all" } else { "raise the limit" };
        let done = match lines {
            Some(number) => format!("after {}", sentence::number(number, "line")),
            None => "before the solutions were counted, which comes first".into(),
        };
        Failure::ended(limit, format!("{}: {limit} {done}; {help}", self.question.puzzle))
    }
}

/// Lines on their way out.
struct Sink<'a, W: Write> {
    printer: Printer<'a>,
    /// The most lines that are wanted.
    first: Option<u64>,
    out: BufWriter<W>,
    line: String,
    number: u64,
    /// The error that prevents further lines, if there is one.
    error: Option<io::Error>,
}

impl<'a, W: Write> Sink<'a, W> {
    fn new(printer: Printer<'a>, first: Option<u64>, out: W) -> Sink<'a, W> {
        let out = BufWriter::with_capacity(CHUNK, out);
        Sink { printer, first, out, line: String::new(), number: 0, error: None }
    }

    /// Writes a solution; returns whether more are wanted.
    fn take(&mut self, solution: &[bool]) -> bool {
        if self.first == Some(0) {
            return false;
        }
        self.line.clear();
        self.printer.line(solution, &mut self.line);
        match self.out.write_all(self.line.as_bytes()) {
            Ok(()) => self.number += 1,
            Err(error) => self.error = Some(error),
        }
        self.error.is_none() && self.first.is_none_or(|first| self.number < first)
    }

    /// Writes the remaining lines; returns the number of lines.
    fn end(mut self) -> Result<u64, Failure> {
        match self.error.take() {
            Some(error) => Err(error.into()),
            None => {
                self.out.flush()?;
                Ok(self.number)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use counting::solve::{Request, Silent};

    #[test]
    fn lines_go_to_any_writer() {
        for (wanted, classes, lines, told) in [
            (Wanted::All, false, 4, "4 solutions"),
            (Wanted::All, true, 1, "1 class"),
            (Wanted::First(3), false, 3, "3 of 4 solutions"),
            (Wanted::First(0), true, 0, "0 of 1 class"),
            (Wanted::Sample { number: 7, seed: 1 }, false, 7, "7 samples drawn from 4 solutions"),
        ] {
            let puzzle = encoders::families::parse(&["independence", "queen", "6"]).unwrap();
            let question = Question::new(puzzle, Request { classes, ..Request::default() });
            let asked = Asked { question, wanted, form: Lines::Bits, quiet: true };
            let mut out = Vec::new();
            let (listed, limit) = asked.lines(&Budget::default(), &mut Silent, &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert_eq!((text.lines().count(), limit), (lines, None), "{told}");
            assert!(text.lines().all(|line| line.len() == 36 && line.matches('1').count() == 6), "{text}");
            assert_eq!(asked.told(&listed), told);
        }
    }
}
