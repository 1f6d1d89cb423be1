//! Suggestions for a first word that is no command, and for an option that the command does not have.

use encoders::families::FAMILIES;
use encoders::nearest::{instead, nearest};

/// The words that `search` takes besides the families.
const SEARCHED: [&str; 2] = ["graph", "queens"];

/// Returns a suggestion for `arguments`, whose first word without a dash is none of `commands`: most often it
/// is a puzzle without its command.
pub fn command(arguments: &[String], commands: &[&str]) -> Option<String> {
    let first = arguments.iter().find(|word| !word.starts_with('-'))?;
    let all: Vec<&str> = first.split_whitespace().chain(rest(arguments, first)).collect();
    let word = *all.first()?;
    let families: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    if let Some(name) = SEARCHED.into_iter().find(|name| word.eq_ignore_ascii_case(name)) {
        return Some(of_command("search", name, &all[1..]));
    }
    let command = nearest(word, commands.iter().copied());
    match nearest(word, families.iter().copied()) {
        Some(family) if command.is_none() || families.contains(&word) => {
            Some(of_command("count", family, &all[1..]))
        }
        _ => Some(format!("there is no command `{word}`; {}", instead(word, commands))),
    }
}

/// Returns a suggestion for `option`, which the command of `arguments` does not have: the commands that have it, or an
/// option of a similar name.
pub fn option(arguments: &[String], program: &clap::Command, option: &str) -> String {
    let (mut command, mut name) = (program, String::new());
    for word in arguments {
        let Some(inner) = command.find_subcommand(word) else { continue };
        (command, name) = (inner, format!("{name} {word}"));
    }
    let name = name.trim_start();
    let has = |command: &clap::Command| options(command).any(|known| known == option);
    let others: Vec<&str> =
        program.get_subcommands().filter(|&other| has(other)).map(clap::Command::get_name).collect();
    // First: a word that is an option is meant, whatever it resembles (--save resembles --size).
    if !others.is_empty() {
        return format!("{option} is an option of {}, not of {name}; leave it out", others.join(", "));
    }
    match nearest(option, options(command).collect::<Vec<_>>().iter().map(String::as_str)) {
        Some(near) => format!("{name} has no option {option}; write {near}"),
        None => format!("{name} has no option {option}; `kikisuji {name} --help` shows those there are"),
    }
}

/// Returns a refusal of a range or a quantity below 0, of which the parser took the beginning, `word`, for an unknown
/// option.
pub fn value(arguments: &[String], word: &str) -> Option<String> {
    let at = arguments.iter().position(|argument| argument.starts_with(word))?;
    let (option, value) = (arguments.get(at.checked_sub(1)?)?, &arguments[at]);
    let is_below = value.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    (option.starts_with("--") && is_below)
        .then(|| format!("`{value}` is no value of {option}, where nothing is below 0; leave the minus out"))
}

/// Returns the options of a command, with their dashes.
fn options(command: &clap::Command) -> impl Iterator<Item = String> {
    command.get_arguments().filter_map(|option| Some(format!("--{}", option.get_long()?)))
}

/// Returns the arguments after `first`.
fn rest<'a>(arguments: &'a [String], first: &str) -> impl Iterator<Item = &'a str> {
    arguments.iter().skip_while(move |word| *word != first).skip(1).map(String::as_str)
}

fn of_command(command: &str, name: &str, rest: &[&str]) -> String {
    let words: String = rest.iter().map(|word| format!(" {word}")).collect();
    format!("`{name}` is a puzzle, not a command; write `kikisuji {command} {name}{words}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_not_a_command() {
        let commands = ["count", "orders", "search"];
        for (line, meant) in [
            ("domination queen 8", "write `kikisuji count domination queen 8`"),
            ("Dominaton queen 8 --json", "write `kikisuji count domination queen 8 --json`"),
            ("queens 8", "write `kikisuji search queens 8`"),
            (
                "serach domination queen 8",
                "there is no command `serach`; write search, or choose one of count",
            ),
            ("tally", "there is no command `tally`; choose one of count, orders, search"),
        ] {
            let arguments: Vec<String> = line.split(' ').map(String::from).collect();
            let sentence = command(&arguments, &commands).unwrap();
            assert!(sentence.contains(meant), "{sentence}");
        }
        let quoted = command(&["cube queen 3".to_string()], &commands).unwrap();
        assert!(quoted.contains("`kikisuji count cube queen 3`"), "{quoted}");
    }

    #[test]
    fn an_option_may_be_one_of_another_command() {
        let program = <crate::args::Cli as clap::CommandFactory>::command();
        for (line, meant) in [
            (
                "orders domination --confirm",
                "--confirm is an option of count, sequence, validate, not of orders",
            ),
            ("count domination --jsno", "write --json"),
            ("sequence domination --svg", "--svg is an option of count, search, not of sequence"),
            ("job status --verbos", "job status has no option --verbos; `kikisuji job status --help`"),
            ("load --size", "not of load"),
            ("search domination --save", "--save is an option of count, not of search; leave it out"),
        ] {
            let arguments: Vec<String> = line.split(' ').map(String::from).collect();
            let sentence = option(&arguments, &program, arguments.last().unwrap());
            assert!(sentence.contains(meant), "{sentence}");
        }
    }
}
