//! Words with a place for n.

use crate::exit::{Exit, Failure};
use crate::places::{self, At};

/// The words of a puzzle with places for n, and for m if it is an array: `{n}`, as in claims, or for short
/// `N` for the board or a side of it.
#[derive(Clone, Debug)]
pub struct Template {
    /// The words as given, except for an upper-case X.
    given: Vec<String>,
    /// The words with places in braces.
    words: Vec<String>,
}

impl Template {
    /// Reads words in which `N`, `NxM`, `torus:Nx4`, `{2n}` or the like occurs; an error for others.
    pub fn new(words: Vec<String>) -> Result<Template, Failure> {
        let given: Vec<String> = words.into_iter().map(plain).collect();
        let words: Vec<String> = given.iter().map(|word| in_braces(word)).collect();
        let usage = |sentence| Err(Failure::new(Exit::Usage, sentence));
        let text = words.join(" ");
        if let Err(wrong) = places::filled(&text, At::of(1)) {
            return usage(wrong);
        }
        if !text.contains('{') {
            return usage("a sequence needs N in the place of the board; write `domination queen N`, or Nx4 for boards of width 4, or NxM for all rectangles".into());
        }
        if !places::has_place(&text, 'n') {
            return usage("M is the column of an array, whose row is N; write NxM".into());
        }
        Ok(Template { given, words })
    }

    /// Returns the words for one place.
    pub fn words(&self, at: At) -> Vec<String> {
        let filled = |word: &String| places::filled(word, at).unwrap_or_else(|_| word.clone());
        self.words.iter().map(filled).collect()
    }

    /// Returns all words, with places in braces.
    pub fn in_braces(&self) -> String {
        self.words.join(" ")
    }

    /// Returns whether there is a place for m, too.
    pub fn is_array(&self) -> bool {
        places::of_array(&self.in_braces())
    }

    /// Returns all words as given.
    pub fn text(&self) -> String {
        self.given.join(" ")
    }

    /// Returns the board as the encyclopedia writes it: `n X n`, `n X 4`, `n X m torus`, `2n X 2n`,
    /// `n-triangle`.
    pub fn board(&self) -> String {
        let board = self.words.iter().find(|word| word.contains('{')).map_or("", String::as_str);
        let (kind, sides) = board.split_once(':').unwrap_or(("", board));
        let sides = sides.replace(['{', '}'], "");
        match kind.to_ascii_lowercase().as_str() {
            kind @ ("triangle" | "hexagon") => format!("{sides}-{kind}"),
            kind => {
                let sides = if sides.contains('x') {
                    sides.replace('x', " X ")
                } else {
                    format!("{sides} X {sides}")
                };
                if kind.is_empty() { sides } else { format!("{sides} {kind}") }
            }
        }
    }
}

/// Returns whether a word is `N`, or sides with `N` or `M` among them, with or without a kind of boards
/// before it. In a piece such as `betza:N` the letter is a knight.
fn has_letters(word: &str) -> bool {
    if word.to_ascii_lowercase().contains("betza:") {
        return false;
    }
    let sides = word.split_once(':').map_or(word, |(_, sides)| sides);
    let side = |side: &str| ["N", "M"].contains(&side) || side.parse::<u32>().is_ok();
    let letter = |side: &str| side == "N" || side == "M";
    sides.split(['x', 'X']).any(letter) && sides.split(['x', 'X']).all(side)
}

/// Returns a word with small letters between its sides.
fn plain(word: String) -> String {
    if has_letters(&word) { word.replace('X', "x") } else { word }
}

fn in_braces(word: &str) -> String {
    match has_letters(word) {
        true => word.replace('N', "{n}").replace('M', "{m}"),
        false => word.to_string(),
    }
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
            ("domination queen NxM", "domination queen 5x7", "n X m"),
            ("domination queen torus:NxN", "domination queen torus:5x5", "n X n torus"),
            ("domination queen torus:{2n+1}", "domination queen torus:11", "2n+1 X 2n+1 torus"),
            ("domination queen triangle:N", "domination queen triangle:5", "n-triangle"),
            ("domination queen NxNxN", "domination queen 5x5x5", "n X n X n"),
            ("domination betza:N N", "domination betza:N 5", "n X n"),
            ("domination wazir+Betza:N NxM", "domination wazir+Betza:N 5x7", "n X m"),
            ("independence knight 3xN", "independence knight 3x5", "3 X n"),
            (
                "no-three-in-line Nx12 --invariant half-turn",
                "no-three-in-line 5x12 --invariant half-turn",
                "n X 12",
            ),
        ] {
            let template = template(text).unwrap();
            let words = template.words(At { n: 5, m: 7 }).join(" ");
            assert_eq!((words, template.board()), (filled.into(), board.into()));
        }
        for text in [
            "domination queen 8",
            "domination Nightrider 8",
            "domination queen Nx",
            "cnf N.cnf",
            "x",
            "domination queen M",
            "domination queen {k}",
        ] {
            assert!(template(text).is_none(), "{text}");
        }
    }
}
