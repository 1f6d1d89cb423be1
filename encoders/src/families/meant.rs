//! The puzzle that was meant by words that are none: words in another order, in the plural, misspelt, one left out, or
//! by a name that others have for them.
//!
//! Each word is tried in each role that a family's words have: a piece, a board, shapes, a number. The family takes the
//! first word that fits each role. A guess is returned only if it is a puzzle and uses every word but at most one.

use super::nearly::{
    GRAPH, board, clued, ending, families, family, is_board_name, of_ending, of_files, owned, pairs, piece,
    pieces, shapes,
};
use super::registry::{FAMILIES, exactly};
use super::words::Entry;
use super::{independence, stated, tiling};
use crate::error::PuzzleError;
use crate::graph::board_of;
use crate::nearest::{NAMES, nearest};

/// The statements in the folder `examples` whose names are those of puzzles, with the parameter of the board's side.
const EXAMPLES: &str = "colouring=n costas=n halves=n latin-square=n life-predecessors magic-square minefield \
    minesweeper nonogram numbrix queens-and-knights queens-and-pawns=n square-sums=n star-battle still-life=n sudoku";

/// The example with pieces of several kinds.
const KINDS: &str = "queens-and-knights";

/// Words that may stand among those of a puzzle without a meaning of their own.
const FILLING: &str = "a and board graph n of on problem puzzle the";

/// Numbers as people write them: `eight queens`.
const NUMBERS: &str = "one two three four five six seven eight nine ten eleven twelve";

/// Words that change what is asked for: a guess without one of them is another puzzle.
const CHANGING: &str = "all any directed every maximal minimal open";

/// What others call the independent sets to which no vertex can be added: such a set dominates.
const MAXIMAL: &str = "maximal-independent-sets maximal-independent-set maximal-independence mis";

/// Most letters of a list of names behind a guess.
const FEW_NAMES: usize = 200;

fn is_one_of(list: &str, word: &str) -> bool {
    list.split(' ').any(|one| one.eq_ignore_ascii_case(word))
}

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
    // Of graph theory's name for the sets of all sizes, as many words as it has.
    let is_maximal = |taken: &usize| is_one_of(MAXIMAL, &words[..*taken].join("-"));
    match (1..=words.len().min(3)).find(is_maximal) {
        Some(taken) => {
            let renamed = [&["independent-domination"], &words[taken..]].concat();
            Some(Meant { words: guessed(&renamed)?, all_sizes: true })
        }
        None => Some(Meant { words: guessed(&words)?, all_sizes: false }),
    }
}

/// The words that were meant.
fn guessed(words: &[&str]) -> Option<Vec<String>> {
    if exactly(words).is_ok() {
        return Some(owned(words));
    }
    if let Some(meant) = clued(words) {
        return Some(meant);
    }
    // Longer ones are no puzzles with a word wrong, and nothing behind a file of statements is a puzzle.
    let is_stated = words.first().is_some_and(|first| first.ends_with(stated::ENDING));
    if is_stated || words.len() > 16 || words.iter().any(|word| word.len() > 64) {
        return None;
    }
    let (plain, options) =
        words.split_at(words.iter().position(|word| word.starts_with("--")).unwrap_or(words.len()));
    if let ([file], []) = (plain, options)
        && let Some(meant) = of_ending(file)
    {
        return Some(meant);
    }
    let parts = with_files(parts(plain));
    let entry = named(&parts);
    if entry.is_none_or(|entry| entry.words.contains("PIECE"))
        && let Some(example) = example(&parts, entry.is_some())
    {
        return Some(example);
    }
    // Without a family, shapes tile and pieces do not attack each other.
    let entries = entry.map_or_else(|| vec![&tiling::TILING, &independence::ENTRY], |entry| vec![entry]);
    let meant = entries.into_iter().find_map(|entry| filled(entry, plain, &parts));
    // What is wrong is not a name, or an option: of that the error says more.
    let meant = meant.filter(|meant| *meant != plain)?;
    // An option that a family cannot do without is that of its example.
    let of_example = entry.and_then(|entry| entry.example.find(" --").map(|at| &entry.example[at..]));
    ["", of_example.unwrap_or_default()].into_iter().find_map(|more| {
        let meant = meant.iter().map(String::as_str).chain(options.iter().copied());
        let all: Vec<&str> = meant.chain(more.split_whitespace()).collect();
        exactly(&all).is_ok().then(|| owned(&all))
    })
}

/// The family that a part names, or else nearly does; a family of files stands first.
fn named(parts: &[String]) -> Option<&'static Entry> {
    let is_other = |part: &str| piece(part).is_some() || shapes(part).is_some();
    [true, false].into_iter().find_map(|as_is| {
        parts.iter().enumerate().find_map(|(at, part)| {
            let entry = family(part, as_is).filter(|_| as_is || !is_other(part))?;
            (at == 0 || !of_files(entry)).then_some(entry)
        })
    })
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
    let number = |word: String| {
        let at = NUMBERS.split(' ').position(|number| number.eq_ignore_ascii_case(&word));
        at.map_or(word, |at| (at + 1).to_string())
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
    let names = families().chain(pieces()).chain(pairs(EXAMPLES).map(|(name, _)| name)).filter(hyphens);
    nearest(&joined, names).filter(|name| strsim::damerau_levenshtein(&joined, name) <= 2).map(String::from)
}

/// The words of a family's puzzle with these parts; `None` where too many are left, or where one is left and another one
/// missing. A part that is left may be a slip; without a family, none is, and what stands on the board is named.
fn filled(entry: &'static Entry, plain: &[&str], parts: &[String]) -> Option<Vec<String>> {
    let mut meant = vec![entry.name.to_owned()];
    if of_files(entry) {
        meant.extend(owned(plain.get(1..)?));
        return Some(meant);
    }
    let is_own = |part: &String, as_is| family(part, as_is).is_some_and(|own| own.name == entry.name);
    let named = [true, false].into_iter().find_map(|as_is| parts.iter().position(|part| is_own(part, as_is)));
    let mut left: Vec<(usize, &str)> = parts.iter().map(String::as_str).enumerate().collect();
    left.retain(|(at, _)| Some(*at) != named);
    // The name of a file stands behind `graph`.
    let file = parts.iter().position(|part| piece(part).is_some_and(|piece| piece == GRAPH));
    let file = file.map(|at| at + 1).filter(|&at| at < parts.len());
    let has_file = parts.iter().any(|part| ending(part).is_some());
    let mut missing = Vec::new();
    for (role, example) in entry.words.split(' ').zip(entry.example.split(' ').skip(1)) {
        let read: fn(&str) -> Option<String> = match role {
            "BOARD" | "N" => board,
            "SHAPES" => shapes,
            "K" => |part| part.parse::<u32>().ok().map(|number| number.to_string()),
            _ => piece,
        };
        let is_graph = meant.last().is_some_and(|last| last == GRAPH);
        let mut found: Vec<(usize, String)> =
            left.iter().filter_map(|&(at, part)| Some((at, read(part)?))).collect();
        // `graph` without a file is a word that may stand there.
        if found.len() > 1 && !has_file {
            found.retain(|(_, word)| word != GRAPH);
        }
        // A lone number is that of the board.
        if role == "K" && left.iter().filter(|(_, part)| board(part).is_some()).count() < 2 {
            found.clear();
        }
        if let Some(&(at, part)) =
            left.iter().find(|(at, _)| is_graph && role == "BOARD" && Some(*at) == file)
        {
            found.insert(0, (at, part.to_owned()));
        }
        match found.into_iter().next() {
            Some((at, word)) => {
                left.retain(|(other, _)| *other != at);
                meant.push(word);
            }
            // The name of a file is not guessed.
            None if is_graph => return None,
            None => {
                missing.push(meant.len());
                meant.push(example.to_owned());
            }
        }
    }
    left.retain(|(_, part)| !is_one_of(FILLING, part));
    let changes = |part: &str| {
        is_one_of(CHANGING, part)
            || FAMILIES.iter().any(|family| family.name.split('-').any(|word| word == part))
            || board(part).is_some()
            || shapes(part).is_some()
    };
    let is_slip = || missing.is_empty() && left.len() == 1 && !changes(left[0].1);
    let is_guess = match named {
        Some(_) => left.is_empty() || is_slip(),
        None => left.is_empty() && !missing.contains(&1),
    };
    is_guess.then_some(meant)
}

/// The example whose name is among the parts, or the one with several kinds of pieces where the parts name several.
fn example(parts: &[String], has_family: bool) -> Option<Vec<String>> {
    let signs: &[char] = if has_family { &[',', '&'] } else { &[',', '&', '+'] };
    let is_near = |name: &str| pieces().any(|piece| nearest(name, [piece]).is_some());
    let has_several = |part: &String| part.contains(signs) && part.split(signs).all(is_near);
    // With their numbers: `queen:3 knight:2`.
    let kind = |part: &String| match part.split_once(':') {
        Some((name, number)) if number.parse::<u32>().is_ok() => name.to_owned(),
        _ => part.clone(),
    };
    let is_kind =
        |part: &String| piece(part).is_some_and(|piece| piece != GRAPH) && family(part, true).is_none();
    let has_kinds = parts.iter().any(has_several) || parts.iter().map(kind).filter(is_kind).count() > 1;
    let name = parts.iter().find_map(|part| nearest(part, pairs(EXAMPLES).map(|(name, _)| name)));
    let name = name.or(has_kinds.then_some(KINDS))?;
    let (_, side) = pairs(EXAMPLES).find(|(known, _)| *known == name)?;
    let mut words = vec![format!("examples/{name}{}", stated::ENDING)];
    let number = parts.iter().find_map(|part| part.parse::<u32>().ok());
    words.extend(number.filter(|_| !side.is_empty()).map(|number| format!("{side}={number}")));
    exactly(&words.iter().map(String::as_str).collect::<Vec<_>>()).is_ok().then_some(words)
}
