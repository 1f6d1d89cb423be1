//! A solution as other programs write it: the known forms.

use encoders::place::Place;
use limits::Limit;
use serde_json::Value;

/// A solution as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// Occupied cells, each with the letter of its piece, or its number, where that is named.
    Cells(Vec<(Place, Option<String>)>),
    /// Atoms `in(R,C)` of an answer set: variables of an exported program, or occupied cells of another one.
    Atoms(Vec<(Place, Option<String>)>),
    /// Variables from 1 with their signs.
    Literals(Vec<i64>),
    /// A list of variables from 1, or of vertices by the numbers that a graph's file has for them.
    Numbers(Vec<u32>),
    /// A digit a variable or a cell.
    Bits(Vec<bool>),
}

/// What takes the solutions of a text, within a limit of memory.
pub(super) trait Taker {
    /// Says how many bytes the reading of the text holds from now on, before it makes what holds them. An error where
    /// they do not fit beside what was taken.
    fn beside(&mut self, bytes: usize) -> Result<(), Limit>;

    /// Takes a solution, and the number of its line.
    fn take(&mut self, line: usize, written: Written) -> Result<(), Limit>;
}

/// Why a text was not read to its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// A line is neither a solution nor a known line beside solutions.
    Wrong(String),
    /// The taker has no room or no time for more.
    Limit(Limit),
}

impl From<String> for Unread {
    fn from(wrong: String) -> Unread {
        Unread::Wrong(wrong)
    }
}

impl From<Limit> for Unread {
    fn from(limit: Limit) -> Unread {
        Unread::Limit(limit)
    }
}

/// Most bytes of a word of a line while it is read and judged: as a number or a place in lists that grow, and copied.
pub(super) const WORD: usize = 64;

/// The same for a character of JSON that is neither a letter nor a digit: an object with one key has six of them.
const MARK: usize = 128;

/// Returns the most bytes that a line takes while it is read and judged, besides its own.
pub(super) fn cost(line: &str) -> usize {
    let marks = match line.starts_with('[') {
        true => MARK * line.bytes().filter(|byte| !byte.is_ascii_alphanumeric()).count(),
        false => WORD * line.split_ascii_whitespace().count(),
    };
    line.len() + marks
}

/// Returns the numbers of a line of literals: after `v`, or signed numbers up to a 0.
pub(super) fn literal_line(line: &str) -> Option<Vec<i64>> {
    let rest = line.strip_prefix("v ").or(line.strip_prefix("V "));
    let words = rest.unwrap_or(line).split_whitespace();
    let numbers: Vec<i64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let is_list = rest.is_some() || numbers.len() > 1 && numbers.last() == Some(&0);
    // A 0 before the end separates two solutions; such a line is not one solution.
    let ends_early = numbers.iter().rev().skip(1).any(|&number| number == 0);
    if ends_early {
        return None;
    }
    (is_list && !numbers.is_empty()).then_some(numbers)
}

/// Returns the part of a line that a sentence has of it: a line of megabytes need not be copied to be named.
pub(super) fn beginning(line: &str) -> &str {
    const MOST: usize = 500;
    line.char_indices().nth(MOST).map_or(line, |(end, _)| &line[..end])
}

/// Reads cells, or atoms of answer sets, one a word.
pub(super) fn words<'a>(words: impl Iterator<Item = &'a str>) -> Option<Written> {
    let (mut cells, mut numbers, mut are_atoms) = (Vec::new(), Vec::new(), true);
    let mut words = words.peekable();
    let is_empty = words.peek().is_none();
    for word in words {
        are_atoms &= ["in(", "more(", "parallel("].iter().any(|name| word.starts_with(name));
        match atom(word)? {
            Atom::Cell(place, letter) => cells.push((place, letter)),
            Atom::Number(number) => numbers.push(number),
            Atom::More => {}
        }
    }
    match (cells.is_empty(), numbers.is_empty()) {
        (false, false) => None,
        (true, false) => Some(Written::Literals(numbers)),
        (_, true) if are_atoms && !is_empty => Some(Written::Atoms(cells)),
        (_, true) => Some(Written::Cells(cells)),
    }
}

/// The fact that a word states.
enum Atom {
    /// A piece stands on a cell.
    Cell(Place, Option<String>),
    /// This variable is true.
    Number(i64),
    /// A variable that follows from others.
    More,
}

fn atom(word: &str) -> Option<Atom> {
    let inner = |name: &str| word.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
    if inner("more").is_some() {
        return Some(Atom::More);
    }
    if let Some(number) = inner("x") {
        return Some(Atom::Number(number.parse().ok()?));
    }
    if let Some(inside) = inner("parallel") {
        let mut parts = inside.split(',').map(|part| part.trim_matches('"'));
        let mut number = || parts.next()?.parse::<u32>().ok();
        let ends = Box::new([Place::vertex(number()?), Place::vertex(number()?)]);
        let place = Place::Parallel(ends, number().filter(|&number| number > 0)?);
        return Some(Atom::Cell(place, parts.next().map(str::to_owned)));
    }
    if let Some(inside) = inner("in") {
        let parts: Vec<&str> = inside.split(',').map(|part| part.trim_matches('"')).collect();
        let number = |at: usize| parts[at].parse::<u32>().ok();
        let kind = parts.last().filter(|_| parts.len() % 2 == 1).map(|&label| label.to_owned());
        return match parts.len() {
            1 => Some(Atom::Cell(Place::vertex(number(0)?), None)),
            2 if number(1).is_none() => {
                Some(Atom::Cell(Place::vertex(number(0)?), Some(parts[1].to_owned())))
            }
            2 | 3 => Some(Atom::Cell(Place::Point(number(0)?, number(1)?), kind)),
            4 | 5 => {
                let ends = [Place::Point(number(0)?, number(1)?), Place::Point(number(2)?, number(3)?)];
                Some(Atom::Cell(Place::Move(Box::new(ends)), kind))
            }
            _ => None,
        };
    }
    let (name, label) = match word.split_once('_') {
        Some((name, kind)) => (name, Some(kind.to_owned())),
        None => (word, None),
    };
    Some(Atom::Cell(Place::read(name)?, label))
}

/// Reads an array of `[row, column, letter]`, of names, or of true variables.
pub(super) fn json(line: &str) -> Option<Written> {
    let items: Vec<Value> = serde_json::from_str(line).ok()?;
    if items.iter().all(Value::is_u64) && !items.is_empty() {
        let numbers = items.iter().map(|item| u32::try_from(item.as_u64()?).ok());
        return Some(Written::Numbers(numbers.collect::<Option<_>>()?));
    }
    if items.iter().all(Value::is_i64) && !items.is_empty() {
        return Some(Written::Literals(items.iter().filter_map(Value::as_i64).collect()));
    }
    if items.iter().all(Value::is_string) && !items.is_empty() {
        return words(items.iter().filter_map(Value::as_str));
    }
    let piece = |item: &Value| {
        if item.as_array().is_none_or(|parts| parts.len() > 3) {
            return None;
        }
        let number = |at: usize| u32::try_from(item.get(at)?.as_u64()?).ok();
        let kind = item.get(2).map(|kind| kind.as_str().map(str::to_owned));
        let kind = kind.map_or(Some(None), |label| label.map(Some))?;
        Some((Place::Point(number(0)?, number(1)?), kind))
    };
    items.iter().map(piece).collect::<Option<_>>().map(Written::Cells)
}
