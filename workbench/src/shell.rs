//! Command lines as a shell reads them.

use std::env;

/// The command line of this process, with the name of the program in the place of its path.
pub fn this_command() -> String {
    // The parser has refused arguments that are not Unicode. The path of the program may be such, but is left
    // out here.
    let arguments = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    format!("kikisuji {}", line(arguments))
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
    fn a_shell_reads_the_same_words() {
        let words = ["sequence", "leaps:1,2", "leaps:1,2;2,1", "it's", "", "two\nlines"];
        assert_eq!(line(words), r"sequence leaps:1,2 'leaps:1,2;2,1' 'it'\''s' '' 'two lines'");
    }
}
