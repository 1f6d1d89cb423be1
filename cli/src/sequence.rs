//! The command `sequence`: one puzzle on growing boards, in the form of the b-files of the
//! encyclopedia of integer sequences, each term as soon as it is there.

mod picture;
mod template;
mod title;

use encoders::families::Puzzle;
use encoders::solve::{Answer, Method, Named, Request, Sizes};
use num_bigint::BigUint;

use crate::args::{self, SequenceArgs};
use crate::ask::{self, Question};
use crate::exit::{Ending, Exit};
use crate::interrupt::Interrupt;
use crate::output;
use crate::process::Process;
use crate::progress::Display;
use crate::writing::{self, Writing};
use picture::Terms;
use template::Template;

/// Counts board after board and writes the terms to stdout; a limit ends the file and says so in it.
pub fn run(args: &SequenceArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let template = Template::new(args.puzzle.words())?;
    let request = Request { spectrum: args.spectrum, classes: args.classes, ..args.method.request(1)? };
    let method = request.method;
    check_order(args, method)?;
    let order = args.order.asked(false)?;
    // Boards that are too large are told before hours of counting on smaller ones.
    let (first, last) = (*args.n.start(), *args.n.end());
    let mut puzzle = puzzle(&template, args, first)?;
    self::puzzle(&template, args, last)?;
    let sizes = if args.optimum { args.size.asked } else { Some(args.size.asked.unwrap_or(Sizes::Any)) };
    for (file, option) in [(&args.plot, "--plot"), (&args.html, "--html")] {
        if let Some(file) = file {
            output::can_hold(file, option)?;
        }
    }
    let mut gathered = None;
    let limits = args.limits.limits();
    let display = Display::new(args.progress);
    let mut index = first;
    for n in args.n.clone() {
        puzzle = if n == first { puzzle } else { self::puzzle(&template, args, n)? };
        let question =
            Question { sizes, order: order.clone(), ..Question::new(puzzle.clone(), request.clone()) };
        let process = Process::of_one(limits.bytes);
        let progress = display.stages(format!("n = {n}: "));
        let outcome = ask::ask(&question, &limits, &process, interrupt, progress)?;
        let asked = outcome.facts.map(|facts| facts.sizes).or(sizes);
        if args.optimum && !matches!(asked, None | Some(Sizes::Max | Sizes::Min)) {
            display.finish();
            let sentence = "--optimum has no best size to look for here; add --size max or --size min";
            return Err(Ending::new(Exit::Usage, sentence));
        }
        let mut text = String::new();
        if n == first {
            text += &heading(args, &template, &puzzle, asked, method);
            gathered = Some(Terms::new(&text));
        }
        if let (Some(gathered), Ok(answer)) = (&mut gathered, &outcome.result) {
            gathered.put(n, numbers(args, answer));
        }
        text += &match &outcome.result {
            Ok(answer) => terms(args, n, &mut index, answer),
            Err(stopped) => format!("# the term for n = {n} is missing: {}\n", stopped.limit),
        };
        display.aside(|| writing::now(&text))?;
        if let Err(stopped) = &outcome.result {
            display.finish();
            draw(args, gathered.as_ref(), interrupt)?;
            let done = format!("{} of {} terms", n - first, last - first + 1);
            return Err(outcome.limit_reached(stopped, &done, "the rest"));
        }
    }
    display.finish();
    draw(args, gathered.as_ref(), interrupt)?;
    Ok(Exit::Done)
}

/// Writes the chart and the page of the terms, where they are asked for.
fn draw(args: &SequenceArgs, gathered: Option<&Terms>, interrupt: &Interrupt) -> Result<(), Ending> {
    let writing = Writing { interrupt, deadline: None, subject: &"the sequence" };
    gathered.map_or(Ok(()), |terms| terms.write(args, &writing))
}

/// Refuses an order for a method that has none.
fn check_order(args: &SequenceArgs, method: Method) -> Result<(), Ending> {
    if args.order.name.is_some() && matches!(method, Method::Backtrack | Method::Join) {
        let method = method.name();
        let sentence =
            format!("--order means nothing to --method {method}; leave it out or use --method layers");
        return Err(Ending::new(Exit::Usage, sentence));
    }
    Ok(())
}

/// The puzzle for one n.
fn puzzle(template: &Template, args: &SequenceArgs, n: u32) -> Result<Puzzle, Ending> {
    let puzzle = args::puzzle(&template.words(n), args.size.asked)?;
    match puzzle.file() {
        None => Ok(puzzle),
        Some(_) => {
            let sentence = "a file has no board that could grow with N; count each file by itself";
            Err(Ending::new(Exit::Usage, sentence))
        }
    }
}

/// What is counted, the command that makes the file, and what made it.
fn heading(
    args: &SequenceArgs,
    template: &Template,
    puzzle: &Puzzle,
    sizes: Option<Sizes>,
    method: Method,
) -> String {
    // The parser refused what is not Unicode, but the path of the program, left out here, may be such.
    let arguments = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let command = template::shell(arguments);
    let order = match (method, &args.order.name) {
        (Method::Backtrack | Method::Join, _) => String::new(),
        (_, None) => ", in the order that it suggests".into(),
        (_, Some(order)) => format!(", order {order}"),
    };
    let mut text = String::new();
    for line in title::lines(template, puzzle, args, sizes.unwrap_or(Sizes::Any)) {
        text += &format!("# {line}\n");
    }
    text += &format!("# Made by: kikisuji {command}\n");
    text + &format!("# kikisuji {}, method {}{order}\n", env!("CARGO_PKG_VERSION"), method.name())
}

/// The lines of one n: a term, or a row of terms and what it holds. `index` runs on through all rows.
fn terms(args: &SequenceArgs, n: u32, index: &mut u32, answer: &Answer) -> String {
    let numbers = numbers(args, answer);
    match args.spectrum {
        true => row(n, index, &numbers),
        false => numbers.iter().map(|term| format!("{n} {term}\n")).collect(),
    }
}

/// The term of an answer, or all of its row.
fn numbers(args: &SequenceArgs, answer: &Answer) -> Vec<BigUint> {
    if args.spectrum {
        let spectrum = if args.classes { &answer.class_spectrum } else { &answer.spectrum };
        return spectrum.clone().unwrap_or_default();
    }
    // A best size is never 0 where there is something to be done, so that 0 can stand for none.
    let best = || BigUint::from(answer.size.unwrap_or(0));
    vec![match (args.optimum, &answer.classes) {
        (true, _) => best(),
        (false, Some(classes)) => classes.clone(),
        (false, None) => answer.count.clone(),
    }]
}

fn row(n: u32, index: &mut u32, sizes: &[BigUint]) -> String {
    let mut text = match sizes.len().checked_sub(1) {
        Some(largest) => format!("# row {n} has sizes 0..{largest}\n"),
        None => format!("# row {n} has no sizes\n"),
    };
    for term in sizes {
        text += &format!("{index} {term}\n");
        *index += 1;
    }
    text
}
