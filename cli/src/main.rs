//! The command line of Kikisuji: parse, run, exit code.

#![forbid(unsafe_code)]

mod args;
mod check;
mod count;
mod export;
mod formula;
mod help;
mod job;
mod list;
mod load;
mod make;
mod manual;
mod orders;
mod progress;
mod puzzles;
mod search;
mod sequence;
mod signals;
mod validate;

use std::process::ExitCode;

use args::{Cli, Command};
use limits::Limit;
use workbench::exit::{Exit, Failure};
use workbench::interrupt::Interrupt;
use workbench::watch::{PATIENCE, SMALL_STACK, Watch};
use workbench::{memory, stdout};

fn main() -> ExitCode {
    let ended = args::parse().and_then(|cli| {
        let Some(cli) = cli else { return Ok(Exit::Done) };
        memory::set_up_heap(cli.command.counts_several());
        let interrupt = signals::caught();
        let watch = Watch { interrupt: &interrupt, patience: PATIENCE, deadline: None, process: None };
        let signals = interrupt.clone();
        let ran = watch.run(SMALL_STACK, move |_| {
            run(&cli, &signals).map_err(|failure| args::advised(&cli.command, failure))
        });
        let interrupted = "interrupted; start again for the result";
        ran.map_err(|failure| match failure {
            Failure::Limit(Limit::Cancelled) => Failure::new(Exit::Interrupted, interrupted),
            failure => failure,
        })
    });
    ended.unwrap_or_else(|failure| failure.tell()).into()
}

/// Runs one command.
fn run(cli: &Cli, interrupt: &Interrupt) -> Result<Exit, Failure> {
    stdout::check()?;
    match &cli.command {
        Command::Check(args) => check::run(args, interrupt),
        Command::Count(args) => count::run(args, interrupt),
        Command::Job(args) => job::run(args, interrupt),
        Command::List(args) => list::run(args, interrupt),
        Command::Export(args) => export::run(args, interrupt),
        Command::Load(args) => load::run(args, interrupt),
        Command::Make(args) => make::run(args, interrupt),
        Command::Orders(args) => orders::run(args, interrupt),
        Command::Puzzles(args) => puzzles::run(args),
        Command::Search(args) => search::run(args, interrupt),
        Command::Formula(args) => formula::run(args, interrupt),
        Command::Sequence(args) => sequence::run(args, interrupt),
        Command::Validate(args) => validate::run(args, interrupt),
        Command::Completions(args) => manual::completions(args),
        Command::Man(args) => manual::man(args),
    }
}
