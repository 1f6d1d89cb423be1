//! Words with a place for n, and words as a shell takes them.

use crate::exit::{Ending, Exit};

/// The words of a puzzle with `N` for the board or one of its sides.
pub struct Template(Vec<String>);

impl Template {
    /// Words in which `N`, `NxN`, `Nx4` or the like stands; others are refused.
    pub fn new(words: Vec<String>) -> Result<Template, Ending> {
        let plain = |word: String| if has_place(&word) { word.replace('X', "x") } else { word };
        let words: Vec<String> = words.into_iter().map(plain).collect();
        if words.iter().any(|word| has_place(word)) {
            return Ok(Template(words));
        }
        let sentence = "a sequence needs N in the place of the board; write `domination queen N`, or Nx4 for boards of width 4";
        Err(Ending::new(Exit::Usage, sentence))
    }

    /// The words for one n.
    pub fn words(&self, n: u32) -> Vec<String> {
        let filled =
            |word: &String| if has_place(word) { word.replace('N', &n.to_string()) } else { word.clone() };
        self.0.iter().map(filled).collect()
    }

    /// All words as given.
    pub fn text(&self) -> String {
        self.0.join(" ")
    }

    /// The board as the encyclopedia writes it: `n X n`, `n X 4`.
    pub fn board(&self) -> String {
        let board = self.0.iter().find(|word| has_place(word)).map_or("", String::as_str);
        let (rows, cols) = board.split_once('x').unwrap_or((board, board));
        format!("{rows} X {cols}").replace('N', "n")
    }
}

/// Whether a word is `N`, or sides one of which is `N`.
fn has_place(word: &str) -> bool {
    let side = |side: &str| side == "N" || side.parse::<u32>().is_ok();
    word.split(['x', 'X']).any(|part| part == "N") && word.split(['x', 'X']).all(side)
}

/// Arguments in one line that a shell splits into the same arguments.
pub fn shell(arguments: impl Iterator<Item = String>) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@%".contains(c);
    let quoted = |word: String| match word.chars().all(plain) && !word.is_empty() {
        true => word,
        // A line break would end the comment that the line is put into.
        false => format!("'{}'", word.replace('\'', r"'\''").replace(char::is_control, " ")),
    };
    arguments.map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str) -> Option<Template> {
        Template::new(text.split(' ').map(str::to_string).collect()).ok()
    }

    #[test]
    fn places_are_filled() {
        for (text, filled, board) in [
            ("domination queen N", "domination queen 5", "n X n"),
            ("domination queen NxN", "domination queen 5x5", "n X n"),
            ("Domination QUEEN NXN", "Domination QUEEN 5x5", "n X n"),
            ("independence knight 3xN", "independence knight 3x5", "3 X n"),
            (
                "no-three-in-line Nx12 --invariant half-turn",
                "no-three-in-line 5x12 --invariant half-turn",
                "n X 12",
            ),
        ] {
            let template = template(text).unwrap();
            assert_eq!((template.words(5).join(" "), template.board()), (filled.into(), board.into()));
        }
        for text in ["domination queen 8", "domination Nightrider 8", "domination queen Nx", "cnf N.cnf", "x"]
        {
            assert!(template(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_shell_reads_the_same_words() {
        let words = ["sequence", "leaps:1,2", "leaps:1,2;2,1", "it's", "", "two\nlines"];
        let line = shell(words.into_iter().map(String::from));
        assert_eq!(line, r"sequence leaps:1,2 'leaps:1,2;2,1' 'it'\''s' '' 'two lines'");
    }
}
