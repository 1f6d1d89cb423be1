//! Suggestions for a first word that is no command.

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
}
