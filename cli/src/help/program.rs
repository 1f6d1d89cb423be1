//! The help of the program as a whole, and of its completions and manual pages.

use super::puzzles::indented;

/// The commands by what one wants to do.
const TASKS: [(&str, &[&str]); 4] = [
    ("Count", &["count", "sequence", "formula", "orders", "job"]),
    ("See and check single solutions", &["list", "search", "check", "make"]),
    ("Work with papers and other programs", &["validate", "export", "load"]),
    ("Set up", &["puzzles", "completions", "man", "help"]),
];

/// The help of the program: its commands in sections, by what one wants to do.
pub fn program(program: &clap::Command) -> String {
    let mut text = String::from("{about}\n\nUsage: {usage}\n");
    for (task, commands) in TASKS {
        text += &format!("\n{task}:\n");
        for name in commands {
            let about = program.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map_or("Explain a command".into(), ToString::to_string);
            text += &indented(&format!("  {name}"), &about, 16);
        }
    }
    text + "\nOptions:\n{options}{after-help}"
}

/// Commands to begin with.
pub const FIRST: &str = "\
A first count:  kikisuji count independence queen 8
On one page:    kikisuji count independence queen 8 --classes --html page.html";

/// The same, and what the exit statuses mean.
pub fn status() -> String {
    format!("{FIRST}\n\n{STATUS}")
}

const STATUS: &str = "\
Exit status: 0 done, 1 validate or check found a fault, 2 wrong usage,
3 a limit was reached, 4 input unreadable (or output not writable),
130 interrupted, 70 two methods disagree (a mistake in this program). A closed
pipe ends the program quietly with status 0.";

/// How completions are set up.
pub const COMPLETIONS: &str = "\
Where a shell looks for completions:
  bash   ~/.local/share/bash-completion/completions/kikisuji
  fish   ~/.config/fish/completions/kikisuji.fish
  zsh    _kikisuji in a folder of $fpath

Examples:
  kikisuji completions fish > ~/.config/fish/completions/kikisuji.fish
  kikisuji completions zsh > _kikisuji";

/// How pages are read.
pub const MAN: &str = "\
Examples:
  kikisuji man | man -l -
  kikisuji man count > ~/.local/share/man/man1/kikisuji-count.1";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_section() {
        let program = <crate::args::Cli as clap::CommandFactory>::command();
        let mut named: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        named.push("help");
        let mut told: Vec<&str> = TASKS.iter().flat_map(|(_, commands)| commands.iter().copied()).collect();
        named.sort_unstable();
        told.sort_unstable();
        assert_eq!(named, told);
    }
}
