//! Texts about the program for shells and for `man`.

use std::io;

use clap::CommandFactory;
use workbench::exit::{Exit, Failure, usage};
use workbench::writing;

use crate::args::{Cli, CompletionsArgs, ManArgs};

/// Writes the completions for a shell to stdout.
pub fn completions(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "kikisuji", &mut script);
    hand_out(script)
}

/// Writes the page of the program, or of one of its commands, for `man` to stdout.
pub fn man(args: &ManArgs) -> Result<Exit, Failure> {
    let mut program = Cli::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                return usage(format!(
                    "there is no command `{name}` to write a page of; see `kikisuji --help` for all"
                ));
            }
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    hand_out(text)
}

fn hand_out(text: Vec<u8>) -> Result<Exit, Failure> {
    let text = String::from_utf8(text).map_err(io::Error::other)?;
    writing::now(&text)?;
    Ok(Exit::Done)
}
