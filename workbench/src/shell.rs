//! Command lines as a shell reads them.

use std::env;

/// The command line of this process, with the name of the program in the place of its path.
pub fn this_command() -> String {
    command_without(&[])
}

/// The same without these options and their values.
pub fn command_without(options: &[&str]) -> String {
    // The parser has refused arguments that are not Unicode. The path of the program may be such, but is left
    // out here.
    let words: Vec<String> = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    format!("kikisuji {}", line(without(&words, options)))
}

fn without<'a>(words: &'a [String], options: &[&str]) -> Vec<&'a str> {
    let mut kept = Vec::with_capacity(words.len());
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let (name, value) = word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
        match options.contains(&name) {
            true if value.is_none() => drop(words.next()),
            true => {}
            false => kept.push(word),
        }
    }
    kept
}

/// Returns the arguments in one line, which a shell splits into the same arguments.
pub fn line(arguments: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    arguments.into_iter().map(|word| quoted(word.as_ref())).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@%".contains(c);
    match word.chars().all(plain) && !word.is_empty() {
        true => word.into(),
        // A line break would end the comment that has this line.
        false => format!("'{}'", word.replace('\'', r"'\''").replace(char::is_control, " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(["a/b.c", "", "a b", "it's"].map(quoted), ["a/b.c", "''", "'a b'", "'it'\\''s'"]);
    }

    #[test]
    fn options_go_with_their_values() {
        let words = ["sequence", "--timeout", "9s", "rook", "N", "--html=a=b", "--n", "1..3", "--plot"];
        let words = words.map(String::from);
        assert_eq!(
            without(&words, &["--timeout", "--html", "--plot"]),
            ["sequence", "rook", "N", "--n", "1..3"]
        );
    }

    #[test]
    fn a_shell_reads_the_same_words() {
        let words = ["sequence", "leaps:1,2", "leaps:1,2;2,1", "it's", "", "two\nlines"];
        assert_eq!(line(words), r"sequence leaps:1,2 'leaps:1,2;2,1' 'it'\''s' '' 'two lines'");
    }
}
