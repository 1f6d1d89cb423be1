//! The command `formula`: a puzzle on boards of every length at once.

use std::path::Path;

use workbench::allowance::Limits;
use workbench::exit::{self, Exit, Failure};
use workbench::formula::{self, Answer, Boards};
use workbench::interrupt::Interrupt;
use workbench::options::FormulaForm;
use workbench::output;
use workbench::writing::{self, Writing};

use crate::args::FormulaArgs;

/// Proves the formula and writes it, or what was asked of it.
pub fn run(args: &FormulaArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let question = args.question();
    let boards = Boards::new(args.puzzle.words(), &question)?;
    let results = [(&args.certificate, "--certificate"), (&args.html, "--html")];
    let results = results.into_iter().filter_map(|(file, option)| Some((file.as_deref()?, option)));
    let file = boards.file();
    let read = file.as_deref().into_iter().chain(formula::file_of(args.check.as_deref()));
    output::check(&results.collect::<Vec<_>>(), read.map(Path::new))?;
    let limits = Limits::of_process(None, args.memory, args.timeout);
    let mut answer = formula::answer(&boards, &question, &limits, interrupt)?;
    if args.confirm {
        answer.confirm(&boards, &limits, interrupt)?;
        if answer.status.failure().is_none() && answer.confirmed.is_none() {
            exit::note("no board beyond those of the proof was counted in time, so that nothing confirms it");
        }
    }
    if let Some(claim) = &args.check {
        answer.judge(claim, &limits, interrupt)?;
    }
    if let Some(n) = args.at {
        answer.evaluate(n, args.modulus.as_ref(), &limits, interrupt)?;
    }
    if let Some(failure) = answer.status.failure() {
        if args.form() == FormulaForm::Json {
            writing::now(&answer.text(FormulaForm::Json, None)?)?;
        }
        return Err(failure);
    }
    hand_out(args, &answer, &boards, &limits, interrupt)?;
    Ok(if answer.is_wrong() { Exit::Differs } else { Exit::Done })
}

/// Writes the result, and the files that were asked for.
fn hand_out(
    args: &FormulaArgs,
    answer: &Answer,
    boards: &Boards,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let terms = args.terms.clone().map(|range| (u64::from(*range.start()), u64::from(*range.end())));
    let certificate = args
        .certificate
        .as_ref()
        .map(|file| Ok::<_, Failure>((file, answer.certificate(limits, interrupt)?)));
    let certificate = certificate.transpose()?;
    writing::now(&answer.text(args.form(), terms)?)?;
    let writing = Writing { interrupt, deadline: None, subject: &"the formula" };
    if let Some((file, text)) = certificate {
        output::write(file, text, &writing)?;
    }
    if let Some(file) = &args.html {
        output::write(file, formula::page(answer, boards, interrupt)?, &writing)?;
    }
    Ok(())
}
