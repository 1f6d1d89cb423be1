//! Words with a place for n.

use std::path::{Path, PathBuf};

use encoders::families::Puzzle;
use limits::Budget;
use model::Sizes;

use crate::ask;
use crate::exit::{Exit, Failure, usage};
use crate::input::{is_stream, read_within};
use crate::places::{self, At};
use crate::refusal::{Part, Refusal, told};
use crate::shell;

/// The command whose words have places for n, where no other one is meant.
pub const SEQUENCE: &str = "sequence";

/// The words of a puzzle with places for n, and for m if it is an array: `{n}`, as in claims, or for short
/// `N` for the board or a side of it.
#[derive(Clone, Debug)]
pub struct Template {
    /// The words as given, except for an upper-case X.
    given: Vec<String>,
    /// The words with places in braces.
    words: Vec<String>,
    /// The statement, where it is in memory.
    text: Option<String>,
    /// The directory from which a file's path starts, if it is not the working directory.
    folder: PathBuf,
}

impl Template {
    /// Reads words in which `N`, `NxM`, `torus:Nx4`, `{2n}` or the like occurs; an error for others.
    pub fn new(words: Vec<String>) -> Result<Template, Failure> {
        Template::of(words, SEQUENCE)
    }

    /// The same for the words of this command.
    pub fn of(words: Vec<String>, command: &str) -> Result<Template, Failure> {
        let given: Vec<String> = words.into_iter().map(plain).collect();
        let words: Vec<String> = given.iter().map(|word| in_braces(word)).collect();
        let text = words.join(" ");
        if let Err(wrong) = places::example(&text) {
            return usage(wrong);
        }
        if !text.contains('{') {
            if let Some(advice) = Template::of_file(&given, command) {
                return usage(advice);
            }
            return usage(format!(
                "a {command} needs N in the place of the board; write `domination queen N`, or Nx4 for boards of width 4, or NxM for all rectangles, or n=N for a number of a file"
            ));
        }
        if !places::has_place(&text, 'n') {
            return usage("M is the column of an array, whose row is N; write NxM");
        }
        Ok(Template { given, words, text: None, folder: PathBuf::new() })
    }

    /// Returns what to write for a puzzle of one's own, whose file may fix a number that can grow; `None` for other words.
    pub fn of_file(words: &[String], command: &str) -> Option<Refusal> {
        let puzzle = ask::puzzle(words, None).ok().filter(|puzzle| puzzle.has_parameters())?;
        let file = puzzle.file().map(Path::new).filter(|file| !is_stream(file))?;
        let text = read_within(file, &Budget::default()).ok()?;
        let name = file.display();
        let Some(number) = text.lines().find_map(number) else {
            return Some(told!(
                "{name} fixes no number that could grow; write one, such as `let n = 4`, and {{n}} where it \
                is meant, then n=N behind the file"
            ));
        };
        let is_other = |word: &&String| !word.starts_with(&format!("{number}="));
        let place = format!("{number}=N");
        let line = shell::line(words.iter().filter(is_other).chain([&place]));
        let line = format!("kikisuji {command} {line}");
        let write = match command {
            SEQUENCE => Part::Asked(line, "n", "1..6".into()),
            _ => Part::Words(format!("`{line}`")),
        };
        Some(told!("a {command} needs N in the place of a number, and {name} has {number}; write "(write)))
    }

    /// Returns the words for one place; an error for a number below 0.
    pub fn words(&self, at: At) -> Result<Vec<String>, Failure> {
        let filled = self.words.iter().map(|word| places::filled(word, at)).collect::<Result<_, _>>();
        filled.map_err(|wrong| Failure::new(Exit::Usage, wrong))
    }

    /// Returns the same, of a statement in memory.
    pub fn holding(self, text: String) -> Template {
        Template { text: Some(text), ..self }
    }

    /// Returns the same, with a file whose path starts from there.
    pub fn within(self, folder: &Path) -> Template {
        Template { folder: folder.to_owned(), ..self }
    }

    /// Returns the file that is read for each place, if there is one of this puzzle.
    pub fn file_of<'a>(&self, puzzle: &'a Puzzle) -> Option<&'a str> {
        puzzle.file().filter(|_| self.text.is_none())
    }

    /// Returns the puzzle of one place, asked for these sizes.
    pub fn puzzle(&self, at: At, sizes: Option<Sizes>) -> Result<Puzzle, Failure> {
        let puzzle = ask::puzzle(&self.words(at)?, sizes)?.within(&self.folder);
        Ok(match &self.text {
            Some(text) => puzzle.holding(text),
            None => puzzle,
        })
    }

    /// Returns all words, with places in braces.
    pub fn in_braces(&self) -> String {
        self.words.join(" ")
    }

    /// Returns the words, with places in braces.
    pub fn words_in_braces(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// Returns whether there is a place for m, too.
    pub fn is_array(&self) -> bool {
        places::of_array(&self.in_braces())
    }

    /// Returns all words as given.
    pub fn text(&self) -> String {
        self.given.join(" ")
    }

    /// Returns the file of a puzzle of one's own, with the numbers that are not n itself: `k = 2`, `side = n`.
    pub fn of_own(&self) -> (&str, Vec<String>) {
        let mut words = self.words.iter().map(String::as_str).take_while(|word| !word.starts_with('-'));
        let file = words.find(|word| !word.eq_ignore_ascii_case("puzzle")).unwrap_or_default();
        let numbers = words.filter_map(|word| word.split_once('='));
        let numbers = numbers.map(|(name, value)| (name, value.replace(['{', '}'], "")));
        let told = numbers.filter(|(name, value)| name != value);
        (file, told.map(|(name, value)| format!("{name} = {value}")).collect())
    }

    /// Returns the board as the encyclopedia writes it: `n X n`, `n X 4`, `n X m torus`, `2n X 2n`,
    /// `n-triangle`.
    pub fn board(&self) -> String {
        let board = self.words.iter().find(|word| word.contains('{')).map_or("", String::as_str);
        let (kind, sides) = split(board);
        let kind = if kind.ends_with(':') { kind.trim_end_matches(':') } else { "" };
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

/// Returns the name of the number that a line fixes: `n` of `let n = 4`.
fn number(line: &str) -> Option<&str> {
    let (name, value) = line.trim_start().strip_prefix("let ")?.split_once('=')?;
    value.trim_start().starts_with(|sign: char| sign.is_ascii_digit()).then_some(name.trim())
}

/// Returns what stands before the sides in a word: the kind of a board, or the name of a parameter.
fn split(word: &str) -> (&str, &str) {
    let at = word.find([':', '=']).map_or(0, |at| at + 1);
    word.split_at(at)
}

/// Returns whether a word is `N`, or sides with `N` or `M` among them, with or without something before them. In a piece
/// such as `betza:N` the letter is a knight.
fn has_letters(word: &str) -> bool {
    if word.to_ascii_lowercase().contains("betza:") {
        return false;
    }
    let (_, sides) = split(word);
    let letter = |side: &str| side == "N" || side == "M";
    let is_place = |side: &str| side.starts_with('{') && side.ends_with('}');
    let side = |side: &str| letter(side) || is_place(side) || side.parse::<u32>().is_ok();
    sides.split(['x', 'X']).any(letter) && sides.split(['x', 'X']).all(side)
}

/// Returns a word with small letters between its sides.
fn plain(word: String) -> String {
    if has_letters(&word) { word.replace('X', "x") } else { word }
}

fn in_braces(word: &str) -> String {
    let (before, sides) = split(word);
    match has_letters(word) {
        true => before.to_owned() + &sides.replace('N', "{n}").replace('M', "{m}"),
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
            ("Nim.puzzle N=N", "Nim.puzzle N=5", "n X n"),
            ("domination queen torus:NxN", "domination queen torus:5x5", "n X n torus"),
            ("domination queen torus:{2n+1}", "domination queen torus:11", "2n+1 X 2n+1 torus"),
            ("domination queen triangle:N", "domination queen triangle:5", "n-triangle"),
            ("domination queen NxNxN", "domination queen 5x5x5", "n X n X n"),
            ("domination betza:N N", "domination betza:N 5", "n X n"),
            ("domination wazir+Betza:N NxM", "domination wazir+Betza:N 5x7", "n X m"),
            ("independence knight 3xN", "independence knight 3x5", "3 X n"),
            ("independence knight Nx{n+1}", "independence knight 5x6", "n X n+1"),
            (
                "no-three-in-line Nx12 --invariant half-turn",
                "no-three-in-line 5x12 --invariant half-turn",
                "n X 12",
            ),
        ] {
            let template = template(text).unwrap();
            let words = template.words(At { n: 5, m: 7 }).unwrap().join(" ");
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
