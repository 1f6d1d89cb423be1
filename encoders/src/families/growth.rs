//! How puzzles of a family grow with n.

use model::{Growth, Sizes};

use super::clues::{EMPTY, GIVEN};
use super::family::Family;
use super::puzzle::Puzzle;
use super::registry::{exactly, split};
use super::said::{Grows, Said};
use super::stated;
use super::words::Words;
use crate::growth::{Affine, NotUniform};
use crate::statement::growth_of_text;

/// The lengths of the growing side at which the text of a family is looked at. It may not differ.
const SIDES: [&str; 2] = ["48", "49"];

/// How a puzzle grows with n. Its words have one place for n, `{n}` or the like; `text` is that of its file, if it is
/// stated in one, and `sizes` are those asked for, if the puzzle's own ones are not.
///
/// # Errors
///
/// The puzzle is not one rule for every n, or no finite walk counts it, as far as its words say; or they are no puzzle.
pub fn growth<S: AsRef<str>>(
    words: &[S],
    text: Option<&str>,
    sizes: Option<Sizes>,
) -> Result<Growth, NotUniform> {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let wrong = |why: &dyn ToString| {
        NotUniform::of_words(words.join(" "), format!("is no puzzle: {}", why.to_string()), "")
    };
    let is_stated = words.first().is_some_and(|first| first.ends_with(stated::ENDING));
    let named: Vec<&str> =
        is_stated.then_some(stated::ENTRY.name).into_iter().chain(words.iter().copied()).collect();
    let own = split(&named).map_err(|error| wrong(&error))?;
    if own.name() == stated::ENTRY.name {
        return of_file(&own, text.unwrap_or_default(), sizes);
    }
    let mut places = words.iter().filter(|word| word.contains('{'));
    let Some(board) = places.next() else {
        return placed(&words.join(" ")).and(Err(wrong(&"it has no place for n")));
    };
    if let Some(other) = places.next() {
        return Err(NotUniform::of_words(*other, "grows with n beside the board", "write a constant"));
    }
    let (board, side) = placed(board.rsplit('=').next().unwrap_or_default())?;
    let told = |lines: &str, sizes| {
        let text = format!("let n = 1\nboard {board}\n{lines}\n");
        growth_of_text(&text, &[("n", side)], sizes).map_err(|why| NotUniform { line: None, ..why })
    };
    told("kind k", None)?;
    let puzzles = SIDES.map(|side| {
        let filled: Vec<String> = words.iter().map(|word| with_places(word, side)).collect();
        exactly(&filled.iter().map(String::as_str).collect::<Vec<_>>())
    });
    let [one, other] = puzzles;
    let (one, other) = (one.map_err(|error| wrong(&error))?, other.map_err(|error| wrong(&error))?);
    let unsaid = |why: String| NotUniform::of_words(words.join(" "), format!("has no text: {why}"), "");
    let lines = match one.grows() {
        Grows::Never(why, instead) => return Err(NotUniform::of_words(words.join(" "), why, instead)),
        Grows::Like(lines) => format!("{lines}\n{}", given(&own, &[])?),
        Grows::AsSaid => {
            let said = |puzzle: &Puzzle| Family::statement(&**puzzle).map_err(unsaid);
            let (first, second) = (said(&one)?, said(&other)?);
            let lines = lines_of(&first, one.has_moves());
            if lines != lines_of(&second, other.has_moves()) {
                let why = "names a place that moves as the board grows";
                return Err(NotUniform::of_words(
                    words.join(" "),
                    why,
                    "count places from the first row and column",
                ));
            }
            lines + "\n" + &given(&own, &first.kinds)?
        }
    };
    told(&lines, Some(sizes.unwrap_or(one.goal())))
}

/// The growth of a file's puzzle.
fn of_file(words: &Words<'_>, text: &str, sizes: Option<Sizes>) -> Result<Growth, NotUniform> {
    let all = words.up_to(usize::MAX).unwrap_or_default();
    let mut numbers = Vec::new();
    for word in all.iter().skip(1) {
        let number = word.split_once('=').and_then(|(name, value)| {
            let constant = || value.parse().ok().map(|plus| Affine { times: 0, plus });
            Some((name, constant().or_else(|| Some(placed(value).ok()?.1))?))
        });
        match number {
            Some(number) => numbers.push(number),
            None => {
                return Err(NotUniform::of_words(*word, "is no number of a file", "write it as in n={n}"));
            }
        }
    }
    let lines = text.lines().count();
    let text = format!("{}\n{}\n", text.trim_end_matches('\n'), given(words, &[])?);
    growth_of_text(&text, &numbers, sizes)
        .map_err(|why| NotUniform { line: why.line.filter(|&line| line <= lines), ..why })
}

/// A board's word with `{n}` in its places, and how the growing side grows.
fn placed(word: &str) -> Result<(String, Affine), NotUniform> {
    let inner = word.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map(|(inner, _)| inner);
    match inner.map(Affine::read) {
        Some(Some(('n', side))) => Ok((with_places(word, "{n}"), side)),
        Some(_) => Err(NotUniform::of_words(
            word,
            "has a place that is none for n",
            "write {n}, {2n}, {n+1} or {2n-1}",
        )),
        None => Err(NotUniform::of_words(
            word,
            "has no side that grows with n",
            "write n as one side, as in `3x{n}`",
        )),
    }
}

/// A word with a text in its places.
fn with_places(word: &str, text: &str) -> String {
    let mut parts = word.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + text + part.split_once('}').map_or("", |(_, rest)| rest))
}

/// The lines of a text behind that of its board.
fn lines_of(said: &Said, has_moves: bool) -> String {
    let behind = said.board.split_once('\n').map_or("", |(_, rest)| rest);
    let kinds: String = said.kinds.iter().map(|(_, kind)| format!(" {kind}")).collect();
    let kinds = if has_moves { String::new() } else { format!("kind{kinds}\n") };
    format!("{behind}\n{kinds}{}", said.lines)
}

/// The cells that are given besides, as statements.
fn given(words: &Words<'_>, kinds: &[(char, String)]) -> Result<String, NotUniform> {
    let mut lines = String::new();
    for (option, usual) in [(GIVEN, "full"), (EMPTY, "empty")] {
        let cells = words.option(option).unwrap_or_default();
        for word in cells.split([',', ' ']).filter(|word| !word.is_empty()) {
            let word = word.to_ascii_lowercase();
            let (cell, label) = word.split_once('=').unwrap_or((&word, ""));
            let is_it = |(letter, _): &&(char, String)| letter.to_string().eq_ignore_ascii_case(label);
            let holds = match kinds.iter().find(is_it) {
                Some((_, kind)) => kind.as_str(),
                None if label.is_empty() => usual,
                None if label.parse::<i64>().is_ok() => label,
                None => {
                    return Err(NotUniform::of_words(
                        word,
                        "is a clue with a letter",
                        "write it into the file, by `given`",
                    ));
                }
            };
            lines += &format!("given {cell} = {holds}\n");
        }
    }
    Ok(lines)
}
