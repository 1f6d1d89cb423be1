//! The puzzle that was meant by words that are none: words in another order, in the plural, misspelt, one left out, or
//! by a name that others have for them.
//!
//! Each word is tried in each role that a family's words have: a piece, a board, shapes, a number. The family takes the
//! first word that fits each role. A guess is returned only if it is a puzzle and uses every word but at most one.

use super::corrected::{clued, ending, of_ending, renamed};
use super::nearly::{GRAPH, board, families, family, is_board_name, of_files, piece, pieces, shapes};
use super::registry::{FAMILIES, exactly};
use super::words::Entry;
use super::{independence, stated, tiling};
use crate::error::PuzzleError;
use crate::graph::board_of;
use crate::nearest::{NAMES, nearest};

/// The statements in the folder `examples` whose names are those of puzzles, and the parameter of the board's side.
const EXAMPLES: [(&str, Option<&str>); 16] = [
    ("colouring", Some("n")),
    ("costas", Some("n")),
    ("halves", Some("n")),
    ("latin-square", Some("n")),
    ("life-predecessors", None),
    ("magic-square", None),
    ("minefield", None),
    ("minesweeper", None),
    ("nonogram", None),
    ("numbrix", None),
    (KINDS, None),
    ("queens-and-pawns", Some("n")),
    ("square-sums", Some("n")),
    ("star-battle", None),
    ("still-life", Some("n")),
    ("sudoku", None),
];

/// The example with pieces of several kinds.
const KINDS: &str = "queens-and-knights";

/// Words that may stand among those of a puzzle without a meaning of their own.
const FILLING: [&str; 10] = ["a", "and", "board", GRAPH, "n", "of", "on", "problem", "puzzle", "the"];

/// Numbers as people write them: `eight queens`.
const NUMBERS: [&str; 12] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Most letters of a list of names behind a guess.
const FEW_NAMES: usize = 200;

/// Words that change what is asked for: a guess without one of them is another puzzle.
const CHANGING: [&str; 7] = ["all", "any", "directed", "every", "maximal", "minimal", "open"];

/// Why words are no puzzle, and the puzzle that was meant by them, where that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// What is wrong.
    pub error: PuzzleError,
    /// What was meant.
    pub meant: Option<Meant>,
}

/// The puzzle that was meant by some words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// Its words.
    pub words: Vec<String>,
    /// Whether its sets of all sizes were meant.
    pub all_sizes: bool,
}

impl Meant {
    /// Returns `error` with the advice to write this: the sentence before the words and behind them.
    pub fn advice(&self, error: &str) -> (String, String) {
        let wrong = error.split("; ").next().unwrap_or(error);
        // Of a name that is nearly right, the error has the other names, too: behind a guess only those that are few.
        let names = error.find(NAMES).map_or("", |at| &error[at..]);
        let names = if names.len() > FEW_NAMES { "" } else { names };
        let is_stated = self.words.first().is_some_and(|first| first.ends_with(stated::ENDING));
        let more =
            if is_stated { ", a file of statements to start from (docs/guide/src/language.md)" } else { "" };
        (format!("{wrong}; write "), format!("{more}{names}"))
    }
}

/// The puzzle that was meant by `words`; those that are one are returned as they are. `None` where nothing is near. Cost:
/// some readings of the words; no file is opened.
pub fn meant<S: AsRef<str>>(words: &[S]) -> Option<Meant> {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    if let Some(renamed) = renamed(&words) {
        return Some(Meant { all_sizes: true, ..meant(&renamed)? });
    }
    Some(Meant { words: guessed(&words)?, all_sizes: false })
}

/// The words that were meant.
fn guessed(words: &[&str]) -> Option<Vec<String>> {
    if exactly(words).is_ok() {
        return Some(words.iter().map(|word| (*word).to_owned()).collect());
    }
    if let Some(meant) = clued(words) {
        return Some(meant);
    }
    // Longer ones are no puzzles with a word wrong, and nothing behind a file of statements is a puzzle.
    let is_stated = words.first().is_some_and(|first| first.ends_with(stated::ENDING));
    if is_stated || words.len() > 16 || words.iter().any(|word| word.len() > 64) {
        return None;
    }
    let (plain, options) = apart(words)?;
    if let Some(meant) = of_ending(&plain).filter(|_| options.is_empty()) {
        return Some(meant);
    }
    let parts = with_files(parts(&plain));
    let is_other = |part: &str| piece(part).is_some() || shapes(part).is_some();
    // Behind another word, `puzzle` is no family.
    let families = |as_is| {
        let named = parts.iter().enumerate().filter(move |(_, part)| as_is || !is_other(part));
        let named = named.filter_map(move |(at, part)| Some((at, family(part, as_is)?)));
        named.filter(|(at, entry)| *at == 0 || !of_files(entry)).map(|(_, entry)| entry)
    };
    let entry = families(true).next().or_else(|| families(false).next());
    if entry.is_none_or(|entry| entry.words.contains("PIECE"))
        && let Some(example) = example(&parts, entry.is_some())
    {
        return Some(example);
    }
    let meant = match entry {
        Some(entry) => filled(entry, &plain, &parts),
        // Without a family, shapes tile and pieces do not attack each other.
        None => [&tiling::TILING, &independence::ENTRY]
            .into_iter()
            .find_map(|entry| filled(entry, &plain, &parts).filter(|(_, is_whole)| *is_whole)),
    };
    // What is wrong is not a name, or an option: of that the error says more.
    let (meant, _) = meant.filter(|(meant, _)| *meant != plain)?;
    // An option that a family cannot do without is that of its example.
    let of_example = entry.and_then(|entry| entry.example.find(" --").map(|at| &entry.example[at..]));
    [None, of_example].into_iter().find_map(|more| {
        let more = more.unwrap_or_default().split_whitespace();
        let all: Vec<&str> =
            meant.iter().map(String::as_str).chain(options.iter().copied()).chain(more).collect();
        exactly(&all).is_ok().then(|| all.into_iter().map(String::from).collect())
    })
}

/// Splits words from options, each of these with its value; `None` where one has no value.
fn apart<'a>(words: &[&'a str]) -> Option<(Vec<&'a str>, Vec<&'a str>)> {
    let (mut plain, mut options) = (Vec::new(), Vec::new());
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            None => plain.push(word),
            Some(option) => {
                options.push(word);
                if !option.contains('=') {
                    options.push(words.next()?);
                }
            }
        }
    }
    Some((plain, options))
}

/// The words, as the names that they are together: `knights tour` two, `total domination` and `mask corners.txt` one.
fn parts(words: &[&str]) -> Vec<String> {
    let is_plain = |word: &str| !word.contains([':', '.', '/', ',', ';', '=', '+']);
    let split = |word: &&str| -> Vec<String> {
        match is_plain(word) {
            true => word.split('-').filter(|part| !part.is_empty()).map(String::from).collect(),
            false => vec![(*word).to_owned()],
        }
    };
    let number = |word: String| match NUMBERS.iter().position(|number| number.eq_ignore_ascii_case(&word)) {
        Some(at) => (at + 1).to_string(),
        None => word,
    };
    let words: Vec<String> = words.iter().flat_map(split).map(number).collect();
    let (mut parts, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let (part, taken) = (2..=5.min(words.len() - at))
            .rev()
            .find_map(|taken| Some((together(&words[at..at + taken])?, taken)))
            .unwrap_or_else(|| (words[at].clone(), 1));
        parts.push(part);
        at += taken;
    }
    parts
}

/// The parts, where a file has in front of it what it holds: the mask of a board where a piece is named, else a graph.
fn with_files(parts: Vec<String>) -> Vec<String> {
    let Some(at) = parts.iter().position(|part| ending(part).is_some()) else { return parts };
    let (before, word) = (&parts[..at], &parts[at]);
    let pieces: Vec<String> = before.iter().filter_map(|part| piece(part)).collect();
    let is_named = before.iter().any(|part| family(part, false).is_some_and(of_files));
    if is_named || pieces.iter().any(|piece| piece == GRAPH) {
        return parts;
    }
    let words =
        if pieces.is_empty() { vec![GRAPH.to_owned(), word.clone()] } else { vec![format!("mask:{word}")] };
    [before, &words, &parts[at + 1..]].concat()
}

/// The name that several words are together, or the board.
fn together(words: &[String]) -> Option<String> {
    match words {
        [rows, by, cols] if ["x", "by", "*", "×"].contains(&by.as_str()) => {
            return Some(format!("{rows}x{cols}")).filter(|board| board_of(board).is_ok());
        }
        [kind, rest] if is_board_name(kind) => return Some(format!("{kind}:{rest}")),
        [rest, kind] if is_board_name(kind) && board_of(rest).is_ok() => {
            return Some(format!("{kind}:{rest}")).filter(|board| board_of(board).is_ok());
        }
        _ => {}
    }
    let joined = words.join("-").to_ascii_lowercase();
    let hyphens = |name: &&str| name.matches('-').count() == words.len() - 1;
    let names = families().chain(pieces()).chain(EXAMPLES.iter().map(|(name, _)| *name)).filter(hyphens);
    nearest(&joined, names).filter(|name| strsim::damerau_levenshtein(&joined, name) <= 2).map(String::from)
}

/// The words of a family's puzzle with these parts, and whether all of them are used and none was missing; `None` where
/// too many are left, or where one is left and another one missing.
fn filled(entry: &'static Entry, plain: &[&str], parts: &[String]) -> Option<(Vec<String>, bool)> {
    let mut meant = vec![entry.name.to_owned()];
    if of_files(entry) {
        meant.extend(plain.get(1..)?.iter().map(|word| (*word).to_owned()));
        return Some((meant, false));
    }
    let named = parts.iter().position(|part| family(part, true).is_some_and(|own| own.name == entry.name));
    let named = named.or_else(|| {
        parts.iter().position(|part| family(part, false).is_some_and(|own| own.name == entry.name))
    });
    let mut left: Vec<&String> =
        parts.iter().enumerate().filter(|(at, _)| Some(*at) != named).map(|(_, part)| part).collect();
    let (mut has_missing, has_file) = (false, parts.iter().any(|part| ending(part).is_some()));
    for (role, example) in entry.words.split(' ').zip(entry.example.split(' ').skip(1)) {
        let read: fn(&str) -> Option<String> = match role {
            "BOARD" | "N" => board,
            "SHAPES" => shapes,
            "K" => |part| part.parse::<u32>().ok().map(|number| number.to_string()),
            _ => piece,
        };
        // A lone number is that of the board.
        let is_short = role == "K" && left.iter().filter(|part| board(part).is_some()).count() < 2;
        // `graph` without a file is a word that may stand there.
        let mut all: Vec<(usize, String)> =
            left.iter().enumerate().filter_map(|(at, part)| Some((at, read(part)?))).collect();
        if all.len() > 1 && !has_file {
            all.retain(|(_, word)| word != GRAPH);
        }
        let found = all.into_iter().next();
        let is_graph = meant.last().is_some_and(|last| last == GRAPH);
        // The name of a file stands behind `graph`.
        let at_graph = parts.iter().position(|part| piece(part).is_some_and(|piece| piece == GRAPH));
        let file = at_graph.and_then(|at| parts.get(at + 1)).filter(|_| is_graph);
        let of_graph =
            || file.and_then(|file| Some((left.iter().position(|part| *part == file)?, file.clone())));
        let named = (role == "BOARD").then(of_graph).flatten();
        match named.or_else(|| found.filter(|_| !is_short)) {
            Some((at, word)) => {
                left.remove(at);
                meant.push(word);
            }
            // The name of a file is not guessed.
            None if is_graph => return None,
            None => {
                has_missing = true;
                meant.push(example.to_owned());
            }
        }
    }
    left.retain(|part| !FILLING.iter().any(|filling| part.eq_ignore_ascii_case(filling)));
    let changes = |part: &&String| {
        CHANGING.iter().any(|changing| part.eq_ignore_ascii_case(changing))
            || FAMILIES.iter().flat_map(|family| family.name.split('-')).any(|word| *part == word)
            || board(part).is_some()
            || shapes(part).is_some()
    };
    let is_guess = left.is_empty() || left.len() == 1 && !has_missing && !left.iter().any(changes);
    // A board alone says nothing of what stands on it.
    let is_whole =
        left.is_empty() && (named.is_some() || meant.get(1).is_some_and(|first| named_in(parts, first)));
    is_guess.then_some((meant, is_whole))
}

/// Whether a part is read as this piece or these shapes.
fn named_in(parts: &[String], word: &str) -> bool {
    parts.iter().any(|part| [piece(part), shapes(part)].contains(&Some(word.to_owned())))
}

/// The example whose name is among the parts, or the one with several kinds of pieces where the parts name several.
fn example(parts: &[String], has_family: bool) -> Option<Vec<String>> {
    let joined = |part: &String| {
        let signs: &[char] = if has_family { &[',', '&'] } else { &[',', '&', '+'] };
        part.contains(signs)
            && part.split(signs).all(|name| pieces().any(|piece| nearest(name, [piece]).is_some()))
    };
    let is_piece = |part: &str| piece(part).is_some_and(|piece| piece != GRAPH);
    // With their numbers: `queen:3 knight:2`.
    let name = |part: &str| {
        part.split_once(':').filter(|(_, rest)| rest.parse::<u32>().is_ok()).map(|(name, _)| name.to_owned())
    };
    let named_kind = |part: &String| name(part).unwrap_or_else(|| part.clone());
    let kinds =
        parts.iter().map(named_kind).filter(|part| is_piece(part) && family(part, true).is_none()).count();
    let has_kinds = kinds > 1 || parts.iter().any(joined);
    let named = |part: &String| {
        let name = nearest(part, EXAMPLES.iter().map(|(name, _)| *name))?;
        EXAMPLES.iter().find(|(known, _)| *known == name)
    };
    let (name, side) = match parts.iter().find_map(named) {
        Some(example) => example,
        None if has_kinds => EXAMPLES.iter().find(|(name, _)| *name == KINDS)?,
        None => return None,
    };
    let mut words = vec![format!("examples/{name}{}", stated::ENDING)];
    let number = parts.iter().find_map(|part| part.parse::<u32>().ok());
    words.extend(side.zip(number).map(|(side, number)| format!("{side}={number}")));
    exactly(&words.iter().map(String::as_str).collect::<Vec<_>>()).is_ok().then_some(words)
}
