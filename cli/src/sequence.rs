//! The command `sequence`: one puzzle on growing boards, or on all rectangles by antidiagonals.

use std::path::Path;

use workbench::ask;
use workbench::count::note_nodes;
use workbench::exit::{self, Exit, Failure};
use workbench::formula::{self, Boards, Refused, Status};
use workbench::input;
use workbench::interrupt::Interrupt;
use workbench::options::FormulaForm;
use workbench::output;
use workbench::sequence::{Asked, Figure, File, Sequence, Template, name, picture};
use workbench::shell;
use workbench::writing::{self, Writing};

use crate::args::SequenceArgs;
use crate::progress::Display;

/// Options that change no term: limits, progress, and the files of results.
const NO_TERM: [&str; 8] =
    ["--nodes", "--memory", "--timeout", "--threads", "--progress", "--entry", "--plot", "--html"];

/// Counts board after board and writes the terms; a limit ends the file, with a comment in it.
pub fn run(args: &SequenceArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let remarks = if args.formula { remarks(args, interrupt)? } else { Vec::new() };
    let sequence = Sequence::new(Asked { remarks, ..asked(args)? })?;
    let entry = args.entry.map(name);
    let results = [(&entry, "--entry"), (&args.plot, "--plot"), (&args.html, "--html")];
    let results = results.into_iter().filter_map(|(file, option)| Some((file.as_deref()?, option)));
    let read = sequence.files()?;
    read.iter().try_for_each(|file| input::check_again(Some(file), "for every term"))?;
    let read = read.iter().map(String::as_str).chain(args.order.name.as_deref()).map(Path::new);
    output::check(&results.collect::<Vec<_>>(), read)?;
    let known = entry.as_deref().map(|file| sequence.known(file, &args.limits.limits(), interrupt));
    let known = known.transpose()?.flatten();
    let display = Display::new(args.progress);
    let counted = sequence.count(
        || args.limits.limits(),
        interrupt,
        |prefix| display.stages(prefix),
        |text| display.aside(|| writing::now(text)),
    );
    display.finish();
    let (mut file, failure) = counted?;
    if let Some(known) = known {
        exit::note(&known.join(&mut file)?);
    }
    hand_out(args, &mut file, interrupt)?;
    if let Some(sentence) = file.left_out() {
        exit::note(&sentence);
    }
    if let Some(facts) = &file.noted {
        ask::note_read(&facts.puzzle, facts.graph, &facts.notes, true);
    }
    note_nodes(&args.limits.limits(), file.methods.iter().copied());
    failure.map_or(Ok(Exit::Done), Err)
}

/// Returns the question of the options.
fn asked(args: &SequenceArgs) -> Result<Asked, Failure> {
    Ok(Asked {
        template: Template::new(args.puzzle.words())?,
        figure: Figure::new(args.of(), args.classes, args.size.clone())?,
        n: args.n.clone(),
        request: args.method.request(1)?,
        order: args.order.asked(false)?,
        form: args.form(),
        entry: args.entry,
        confirm: args.confirm,
        remarks: Vec::new(),
        made_by: shell::command_without(&NO_TERM),
    })
}

/// Returns the lines of the formula of the terms, or why none is proved.
fn remarks(args: &SequenceArgs, interrupt: &Interrupt) -> Result<Vec<String>, Failure> {
    let question = args.question();
    let boards = Boards::new(args.puzzle.words(), &question)?;
    let answer = formula::answer(&boards, &question, &args.limits.limits(), interrupt)?;
    match &answer.status {
        Status::Refused(Refused { why, .. }) | Status::Stopped(_, why) => {
            Ok(vec![format!("No formula is proved: {why}")])
        }
        _ => Ok(answer.text(FormulaForm::Text, None)?.lines().map(String::from).collect()),
    }
}

/// Writes what was not written term by term, and the pictures of the terms. If a limit ends a sequence, the terms
/// before it are drawn; without any term there is no picture.
fn hand_out(args: &SequenceArgs, file: &mut File<'_>, interrupt: &Interrupt) -> Result<(), Failure> {
    let text = file.text();
    match args.entry.map(name) {
        None => writing::now(&text)?,
        Some(name) => {
            let writing = Writing { interrupt, deadline: None, subject: &name.display() };
            output::write(&name, text, &writing)?;
        }
    }
    if file.is_empty() {
        return Ok(());
    }
    let writing = Writing { interrupt, deadline: None, subject: &"the sequence" };
    if let Some(name) = &args.plot {
        output::write_picture(name, picture::chart(file), &writing)?;
    }
    if let Some(name) = &args.html {
        output::write(name, picture::page(file), &writing)?;
    }
    Ok(())
}
