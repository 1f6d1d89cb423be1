//! The command `sequence`: one puzzle on growing boards, or on all rectangles by antidiagonals, in the forms
//! of the encyclopedia of integer sequences.

mod file;
mod picture;
mod template;
mod term;
mod title;

use std::path::Path;

use encoders::families::Puzzle;
use encoders::solve::{Method, Named, Request};

use crate::args::SequenceArgs;
use crate::progress::Display;
use file::File;
use template::Template;
use term::{Asking, Subject, Term};
use workbench::ask::{self, Question};
use workbench::exit::{self, Ending, Exit};
use workbench::interrupt::Interrupt;
use workbench::options::{SequenceForm, Terms};
use workbench::output;
use workbench::places::At;
use workbench::process::Process;
use workbench::shell;
use workbench::writing::{self, Writing};

/// Counts board after board and writes the terms; a limit ends the file, with a comment in it.
pub fn run(args: &SequenceArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let template = Template::new(args.puzzle.words())?;
    let asking = Asking::new(args)?;
    check_form(args)?;
    check_order(args, asking.request.method)?;
    let places = places(args, &template)?;
    // Boards that are too large are reported before hours of counting on smaller ones.
    let last = places.iter().max_by_key(|at| (u64::from(at.n) * u64::from(at.m), at.n)).copied();
    asking.subject(&template, last.unwrap_or(At::of(*args.n.start())))?;
    let entry = args.entry.map(File::name);
    let results = [(&entry, "--entry"), (&args.plot, "--plot"), (&args.html, "--html")];
    let results = results.into_iter().filter_map(|(file, option)| Some((file.as_deref()?, option)));
    let read = args.order.name.as_deref().map(Path::new);
    output::check(&results.collect::<Vec<_>>(), read)?;
    let display = Display::new(args.progress);
    let mut file = File::new(args, index(args, &template, &places));
    for (done, at) in places.iter().enumerate() {
        let puzzle = asking.subject(&template, *at)?;
        if done == 0 {
            let shown = match &puzzle {
                Subject::Puzzle(puzzle) | Subject::Nothing(puzzle) => puzzle,
            };
            file.head(&heading(args, &template, shown, asking.request.method));
        }
        let term = count(args, &asking, &puzzle, *at, &template, &display, interrupt)?;
        let stopped = match term {
            Ok(Term(terms)) => {
                file.put(*at, terms);
                None
            }
            Err((ending, limit)) => {
                file.missing(&at.named(template.is_array()), &limit.to_string());
                let done = format!("{done} of {} terms", places.len());
                Some(ending(&done))
            }
        };
        if args.format == SequenceForm::BFile && args.entry.is_none() {
            let text = file.ready();
            display.aside(|| writing::now(&text))?;
        }
        if stopped.is_some() || file.is_full() {
            display.finish();
            hand_out(args, &template, &mut file, interrupt)?;
            let Some(ending) = stopped else { return Ok(full(at, &template)) };
            return Err(ending);
        }
    }
    display.finish();
    hand_out(args, &template, &mut file, interrupt)?;
    Ok(Exit::Done)
}

/// Reports that the line of an entry has no more room.
fn full(at: &At, template: &Template) -> Exit {
    let at = at.named(template.is_array());
    exit::note(&format!("the line is full; the term for {at} and those behind it are left out"));
    Exit::Done
}

/// A count that a limit ended: the function that makes the ending once the number of terms is known, and the
/// limit.
type Stopping<'a> = (Box<dyn FnOnce(&str) -> Ending + 'a>, limits::Limit);

fn count<'a>(
    args: &SequenceArgs,
    asking: &Asking,
    subject: &Subject,
    at: At,
    template: &Template,
    display: &Display,
    interrupt: &Interrupt,
) -> Result<Result<Term, Stopping<'a>>, Ending> {
    let sizes = asking.sizes(at)?;
    let puzzle = match subject {
        Subject::Puzzle(puzzle) => puzzle,
        Subject::Nothing(puzzle) => return Ok(Ok(asking.of_nothing(puzzle, sizes)?)),
    };
    let (request, order) = (asking.request.clone(), asking.order.clone());
    let question = Question { sizes, order, ..Question::new(puzzle.clone(), request) };
    let limits = args.limits.limits();
    let process = Process::of_one(limits.bytes);
    let progress = display.stages(format!("{}: ", at.named(template.is_array())));
    let outcome = ask::ask(&question, &limits, &process, interrupt, progress)?;
    asking.has_best(outcome.facts.map(|facts| facts.sizes).or(sizes)).inspect_err(|_| display.finish())?;
    match outcome.result.clone() {
        Ok(answer) => Ok(Ok(asking.term(&answer))),
        Err(stopped) => {
            let limit = stopped.limit;
            let ending = move |done: &str| outcome.limit_reached(&stopped, done, "the rest");
            Ok(Err((Box::new(ending), limit)))
        }
    }
}

/// Returns the places of all terms: n by n, or antidiagonal by antidiagonal for an array.
fn places(args: &SequenceArgs, template: &Template) -> Result<Vec<At>, Ending> {
    if !template.is_array() {
        return Ok(args.n.clone().map(At::of).collect());
    }
    let usage = |sentence: &str| Err(Ending::new(Exit::Usage, sentence));
    match (args.n.start(), args.n.end()) {
        (0, _) => usage("antidiagonals are numbered from 1 (of 1x1); begin --n with 1"),
        // A board has at most 4096 cells.
        (_, 5000..) => usage("so many antidiagonals have boards that are too large; end --n earlier"),
        _ if args.of() == Terms::Spectrum => {
            usage("an array of rows is no triangle; leave the spectrum out or write N in the place of M")
        }
        _ => Ok(args.n.clone().flat_map(At::antidiagonal).collect()),
    }
}

/// Returns the index of the first term: n, or the index in the entry for an array.
fn index(args: &SequenceArgs, template: &Template, places: &[At]) -> u64 {
    let first = u64::from(*args.n.start());
    match places.is_empty() || !template.is_array() {
        true => first,
        false => first * (first - 1) / 2 + 1,
    }
}

/// Returns an error for options that mean nothing to the form asked for.
fn check_form(args: &SequenceArgs) -> Result<(), Ending> {
    let form = match args.format {
        SequenceForm::BFile => return Ok(()),
        SequenceForm::Data => "data",
        SequenceForm::Json => "json",
    };
    if args.entry.is_some() {
        let sentence = format!("--entry writes a b-file; leave it out or leave --format {form} out");
        return Err(Ending::new(Exit::Usage, sentence));
    }
    Ok(())
}

/// Returns an error for an order if the method has none.
fn check_order(args: &SequenceArgs, method: Method) -> Result<(), Ending> {
    if args.order.name.is_some() && matches!(method, Method::Backtrack | Method::Join) {
        let method = method.name();
        let sentence =
            format!("--order means nothing to --method {method}; leave it out or use --method layers");
        return Err(Ending::new(Exit::Usage, sentence));
    }
    Ok(())
}

/// Writes the terms in the forms that are not written term by term.
fn hand_out(
    args: &SequenceArgs,
    template: &Template,
    file: &mut File,
    interrupt: &Interrupt,
) -> Result<(), Ending> {
    match (args.format, args.entry) {
        (SequenceForm::BFile, None) => {}
        (SequenceForm::BFile, Some(entry)) => {
            let name = File::name(entry);
            let writing = Writing { interrupt, deadline: None, subject: &name.display() };
            output::write(&name, file.ready(), &writing)?;
        }
        (SequenceForm::Data, _) => writing::now(&file.data())?,
        (SequenceForm::Json, _) => writing::now(&file.json(args, template))?,
    }
    picture::write(args, file, template.is_array(), interrupt)
}

/// Returns the comments: the counted things, the command that makes the file, and the program.
fn heading(args: &SequenceArgs, template: &Template, puzzle: &Puzzle, method: Method) -> Vec<String> {
    let order = match (method, &args.order.name) {
        (Method::Backtrack | Method::Join, _) => String::new(),
        (_, None) => ", in the order that it suggests".into(),
        (_, Some(order)) => format!(", order {order}"),
    };
    let mut lines = title::lines(template, puzzle, args);
    if let (Some(entry), Some(title)) = (args.entry, lines.first_mut()) {
        *title = format!("A{entry:06}: {title}");
    }
    lines.push(format!("Made by: {}", shell::this_command()));
    lines.push(format!("kikisuji {}, method {}{order}", env!("CARGO_PKG_VERSION"), method.name()));
    lines
}

/// Returns the part of the request that all counts share.
fn request(args: &SequenceArgs) -> Result<Request, Ending> {
    let spectrum = args.of() == Terms::Spectrum;
    Ok(Request { spectrum, classes: args.counts_classes(), ..args.method.request(1)? })
}
