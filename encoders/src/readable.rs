//! Messages that can be read, however long the words are that they quote.

use std::borrow::Cow;

/// The most characters of a word: more than those of most paths.
const WORD: usize = 200;

/// The most characters of a message.
const ALL: usize = 1500;

/// Returns a message without the middle of words that are too long, and without its own middle if it is too long
/// then. Its end, where the next step stands, remains.
pub fn readable(message: &str) -> Cow<'_, str> {
    if message.len() <= WORD {
        return message.into();
    }
    let words: Vec<Cow<'_, str>> = message.split(' ').map(|word| shortened(word, WORD)).collect();
    shortened(&words.join(" "), ALL).into_owned().into()
}

/// Returns a text of at most so many characters, and one for those left out.
fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let starts = || text.char_indices().map(|(at, _)| at);
    let (head, tail) = (starts().nth(most / 2), starts().rev().nth(most / 2 - 1));
    match (head, tail) {
        (Some(head), Some(tail)) if starts().nth(most).is_some() => {
            format!("{}…{}", &text[..head], &text[tail..]).into()
        }
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_left_out() {
        assert_eq!(readable("line 1 has `x`; write 1"), "line 1 has `x`; write 1");
        let long = readable(&format!("line 1 has `{}`; write 1", "é".repeat(1_000_000))).into_owned();
        assert!(long.starts_with("line 1 has `éé") && long.ends_with("éé`; write 1"), "{long}");
        assert_eq!(long.chars().count(), WORD + 1 + "line 1 has ; write 1".len() - 1);
        let many = readable(&format!("first {}last", "word ".repeat(1_000_000))).into_owned();
        assert!(many.starts_with("first ") && many.ends_with(" last"), "{many}");
        assert_eq!(many.chars().count(), ALL + 1);
        assert_eq!(shortened("abcdef", 4), "ab…ef");
        assert_eq!(shortened("abcd", 4), "abcd");
    }
}
