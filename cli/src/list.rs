//! The command `list`: solutions, one a line, each as soon as it is found.

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use encoders::solve::{self, CountError, Progress, Request, Stopped};
use limits::{Budget, Limit};
use num_bigint::BigUint;

use crate::args::ListArgs;
use crate::progress::Display;
use workbench::ask::{self, Prepared, Question};
use workbench::exit::{self, Exit, Failure};
use workbench::interrupt::Interrupt;
use workbench::lines::Printer;
use workbench::outcome::Facts;
use workbench::output;
use workbench::sentence;
use workbench::watch::run_within;

/// Bytes of lines that are written together.
const CHUNK: usize = 1 << 16;

/// The outcome of a list.
struct Listed {
    /// Lines written.
    number: u64,
    /// The number of all solutions or classes, if it was counted.
    of: Option<BigUint>,
    /// The limit that ended the list, if one did.
    limit: Option<Limit>,
}

/// Lists as asked for on stdout, and writes to stderr how many there were.
pub fn run(args: &ListArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let puzzle = args.puzzle.puzzle(args.size.asked)?;
    if args.classes && puzzle.layout().is_none() {
        let sentence = format!("no symmetries are known of {puzzle}; leave --classes out");
        return Err(Failure::new(Exit::Usage, sentence));
    }
    let read = [puzzle.file(), args.order.name.as_deref()].into_iter().flatten().map(Path::new);
    output::check(&[], read)?;
    let request = Request { classes: args.classes, ..args.method.request(1)? };
    let question = Question {
        sizes: args.size.asked,
        order: args.order.asked(args.sample.is_some())?,
        ..Question::new(puzzle, request)
    };
    let limits = args.limits.limits();
    let start = Instant::now();
    let display = Display::new(args.progress);
    let (asked, chosen, mut progress) = (question.clone(), args.clone(), display.stages(String::new()));
    let work = move |budget: &Budget| list(&asked, &chosen, budget, &mut progress);
    let ran = run_within(&limits, start, interrupt, work);
    display.finish();
    let listed = ran.or_else(|failure| match failure {
        Failure::Limit(limit) => Ok(Listed { number: 0, of: None, limit: Some(limit) }),
        failure => Err(failure),
    })?;
    match listed.limit {
        Some(limit) => Err(stopped(&question, &listed, limits.whole(limit))),
        None => {
            if !args.quiet {
                exit::tell(&told(&listed, args));
            }
            Ok(Exit::Done)
        }
    }
}

/// Counts, then lists the counted solutions; the part that runs under watch.
fn list(
    question: &Question,
    args: &ListArgs,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Listed, Failure> {
    let told = |facts: Facts| {
        ask::note_graph(&question.puzzle, facts.graph, args.quiet);
        ask::note_idle(&question.puzzle, facts.idle);
    };
    let Prepared { puzzle, model, request, budget } = &ask::prepare(question, budget, told)?;
    let answer = match solve::count(model, request, budget, progress) {
        Ok(answer) => answer,
        Err(CountError::Stopped(Stopped { limit, .. })) => return Err(limit.into()),
        Err(CountError::Contradiction(check)) => return Err(ask::contradicted(puzzle, check)),
    };
    let of = answer.classes.clone().unwrap_or_else(|| answer.count.clone());
    let mut sink = Sink::new(Printer::new(args.format, puzzle, model), args.first);
    let ended = match args.sample {
        Some(number) => {
            let chosen = (number, args.order.seed());
            let mut visit = |solution: &[bool]| sink.take(solution);
            solve::sample(model, request, &answer, chosen, budget, progress, &mut visit)
        }
        None => {
            let mut visit = |solution: &[bool]| sink.take(solution);
            solve::list(model, request, &answer, budget, progress, &mut visit).map(drop)
        }
    };
    let number = sink.end()?;
    let is_whole = ended.is_ok() && args.sample.is_none() && args.first.is_none_or(|first| number < first);
    if is_whole && BigUint::from(number) != of {
        let sentence = format!(
            "{} counts {of} but {number} were listed; this is a mistake in kikisuji, please report it",
            question.puzzle
        );
        return Err(Failure::new(Exit::Internal, sentence));
    }
    Ok(Listed { number, of: Some(of), limit: ended.err() })
}

/// Lines on their way to stdout.
struct Sink<'a> {
    printer: Printer<'a>,
    /// The most lines that are wanted.
    first: Option<u64>,
    out: BufWriter<io::StdoutLock<'static>>,
    line: String,
    number: u64,
    /// The error that prevents further lines, if there is one.
    error: Option<io::Error>,
}

impl<'a> Sink<'a> {
    fn new(printer: Printer<'a>, first: Option<u64>) -> Sink<'a> {
        let out = BufWriter::with_capacity(CHUNK, io::stdout().lock());
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

/// Returns a sentence on the list.
fn told(listed: &Listed, args: &ListArgs) -> String {
    let noun = if args.classes { "class" } else { "solution" };
    let one = |number: &dyn fmt::Display, is_one: bool| match (is_one, args.classes) {
        (true, _) => format!("{number} {noun}"),
        (false, true) => format!("{number} classes"),
        (false, false) => format!("{number} solutions"),
    };
    let number = one(&listed.number, listed.number == 1);
    match (&listed.of, args.sample) {
        (Some(of), Some(_)) => format!(
            "{} drawn from {}",
            sentence::number(listed.number, "sample"),
            one(of, *of == 1u32.into())
        ),
        (Some(of), None) if *of != listed.number.into() => {
            format!("{} of {}", listed.number, one(of, *of == 1u32.into()))
        }
        _ => number,
    }
}

/// Returns the failure of a list that a limit ended.
fn stopped(question: &Question, listed: &Listed, limit: Limit) -> Failure {
    let help = if limit == Limit::Cancelled { "start again for all" } else { "raise the limit" };
    let done = match &listed.of {
        Some(_) => format!("after {}", sentence::number(listed.number, "line")),
        None => "before the solutions were counted, which comes first".into(),
    };
    Failure::new(Exit::of(limit), format!("{}: {limit} {done}; {help}", question.puzzle))
}
