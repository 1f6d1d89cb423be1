//! Pieces as they are written: a name, or leaps and rides with and without signs.

use std::fmt;
use std::str::FromStr;

use super::known::KNOWN;
use super::pattern::{MAX_OFFSETS, Offset, Pattern, Patterns};
use super::{Part, Piece, betza, known};
use crate::digits::is_digits;
use crate::error::PuzzleError;
use crate::graph::board::Board;
use crate::nearest::nearest;

/// Parts joined by `+` or `/`: a name in upper or lower case, `leaps:A,B;C,D`, `rides:A,B`, or `betza:` and a
/// piece in that notation.
impl FromStr for Piece {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Piece, PuzzleError> {
        let (mut joined, mut defined) = (Vec::new(), Patterns::default());
        for part in parts(text) {
            let lower = part.to_ascii_lowercase();
            match lower.split_once(':') {
                Some(("leaps", offsets)) => defined.leaps.extend(patterns(text, offsets)?),
                Some(("rides", offsets)) => defined.rides.extend(patterns(text, offsets)?),
                Some(("betza", _)) => joined.push(notation(&part["betza:".len()..])?),
                None if !part.is_empty() || text.is_empty() => joined.push(Part::Known(named(&lower)?)),
                _ => return Err(not_a_definition(text, part)),
            }
        }
        let mut parts: Vec<Part> = Vec::new();
        for part in joined {
            if !parts.contains(&part) {
                parts.push(part);
                small_enough(text, &parts)?;
            }
        }
        defined.sort();
        if defined != Patterns::default() {
            same_coordinates(text, &defined)?;
            parts.push(Part::Defined(defined));
        }
        small_enough(text, &parts)?;
        let names: Vec<String> = parts.iter().map(Part::to_string).collect();
        Ok(Piece { name: names.join("+"), parts })
    }
}

/// The piece that has a name, in small letters.
fn named(name: &str) -> Result<&'static known::Known, PuzzleError> {
    if let Some(known) = KNOWN.iter().find(|known| known.is_called(name)) {
        return Ok(known);
    }
    if let Some((_, why)) = known::REFUSED.iter().find(|(refused, _)| *refused == name) {
        return Err(PuzzleError(format!("there is no piece `{name}`: {why}")));
    }
    let all = KNOWN.iter().flat_map(|known| known.aliases.iter().copied().chain([known.name]));
    let near = nearest(name, all).map_or_else(String::new, |near| format!("write {near}, or "));
    let names: Vec<&str> = KNOWN.iter().map(|known| known.name).collect();
    Err(PuzzleError(format!(
        "there is no piece `{name}`; {near}choose one of {}, or define one, such as leaps:1,2;2,1",
        names.join(", ")
    )))
}

/// The moves that a text in the notation of Betza says.
fn notation(text: &str) -> Result<Part, PuzzleError> {
    match betza::read(text) {
        Ok(betza::Betza { moves, ends }) => Ok(Part::Betza { text: text.to_owned(), moves, ends }),
        Err(what) => Err(PuzzleError(format!("in the piece `betza:{text}`, {what}"))),
    }
}

/// The offsets of a list in a piece.
fn patterns(piece: &str, list: &str) -> Result<Vec<Pattern>, PuzzleError> {
    let one = |offset| pattern(offset).ok_or_else(|| not_a_definition(piece, offset));
    list.split(';').map(one).collect()
}

fn small_enough(text: &str, parts: &[Part]) -> Result<(), PuzzleError> {
    let offsets = |part: &Part| match part {
        Part::Known(_) => 0,
        Part::Betza { moves, .. } | Part::Defined(moves) => moves.all().count(),
    };
    if parts.iter().map(offsets).sum::<usize>() > MAX_OFFSETS {
        return Err(PuzzleError(format!(
            "the piece `{text}` has more than {MAX_OFFSETS} offsets; define it by fewer"
        )));
    }
    Ok(())
}

fn same_coordinates(text: &str, defined: &Patterns) -> Result<(), PuzzleError> {
    let mut coordinates = defined.all().map(|pattern| pattern.coordinates);
    let first = coordinates.next();
    if coordinates.any(|other| Some(other) != first) {
        return Err(PuzzleError(format!(
            "the piece `{text}` has offsets of two numbers and of three; write all of them with two, or all with \
             three for boards such as 4x4x4"
        )));
    }
    Ok(())
}

/// The parts of a piece, which `/` joins, or `+` before a letter: before a number it is a sign.
fn parts(text: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, sign) in text.char_indices().filter(|(_, sign)| matches!(sign, '+' | '/')) {
        let next = text[at + 1..].chars().next();
        if sign == '/' || next.is_some_and(char::is_alphabetic) {
            parts.push(&text[start..at]);
            start = at + 1;
        }
    }
    parts.push(&text[start..]);
    parts
}

/// `A,B` or `A,B,C`: numbers up to the longest side a board can have, not all 0. With a sign before any of
/// them, that move alone is meant.
fn pattern(text: &str) -> Option<Pattern> {
    let number = |text: &str| {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let size = digits.parse::<u32>().ok();
        let size = size.filter(|&size| is_digits(digits) && size <= Board::MAX_CELLS)?;
        let size = size.cast_signed();
        Some(if text.starts_with('-') { -size } else { size })
    };
    let numbers: Vec<i32> = text.split(',').map(number).collect::<Option<_>>()?;
    let offset: Offset = match numbers[..] {
        [down, right] => [down, right, 0],
        [down, right, behind] => [down, right, behind],
        _ => return None,
    };
    let exact = text.contains(['+', '-']);
    (offset != [0; 3]).then_some(Pattern { offset, coordinates: numbers.len(), exact })
}

fn not_a_definition(text: &str, part: &str) -> PuzzleError {
    let most = Board::MAX_CELLS;
    PuzzleError(format!(
        "in the piece `{text}`, `{part}` is not understood; write leaps:1,2;2,1 or rides:1,2 or both joined \
         by +, each offset two numbers from 0 to {most} (three for boards such as 4x4x4), not all 0, and a sign \
         such as +1,0 only for a move in that direction alone"
    ))
}

/// As it is read.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Known(known) => f.write_str(known.name),
            Part::Betza { text, .. } => write!(f, "betza:{text}"),
            Part::Defined(Patterns { leaps, rides }) => {
                let lists = [written("leaps", leaps), written("rides", rides)];
                f.write_str(&lists.into_iter().flatten().collect::<Vec<_>>().join("+"))
            }
        }
    }
}

fn written(kind: &str, offsets: &[Pattern]) -> Option<String> {
    let offsets: Vec<String> = offsets.iter().map(Pattern::to_string).collect();
    (!offsets.is_empty()).then(|| format!("{kind}:{}", offsets.join(";")))
}

/// As it is read: `1,2`, or with the signs of a move in one direction `+1,0`.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, &number) in self.offset[..self.coordinates].iter().enumerate() {
            f.write_str(if at == 0 { "" } else { "," })?;
            if self.exact && number != 0 { write!(f, "{number:+}") } else { write!(f, "{number}") }?;
        }
        Ok(())
    }
}
