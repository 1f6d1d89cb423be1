//! Pieces as they are written: a name, or leaps and rides with and without signs.

use std::fmt;
use std::str::FromStr;

use super::{KNOWN, Kind, Offset, Pattern, Piece};
use crate::error::PuzzleError;
use crate::graph::board::Board;
use crate::nearest::instead;

/// Most offsets in a definition: it bounds the size of a model.
const MAX_OFFSETS: usize = 64;

/// A name in upper or lower case, or `leaps:A,B;C,D` and `rides:A,B` joined by `+` or `/`.
impl FromStr for Piece {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Piece, PuzzleError> {
        let text = text.to_ascii_lowercase();
        let text = text.as_str();
        if let Some(known) = KNOWN.iter().find(|known| known.name == text) {
            return Ok(Piece { name: known.name.into(), kind: Kind::Known(known) });
        }
        if !text.contains(':') {
            let names: Vec<&str> = KNOWN.iter().map(|known| known.name).collect();
            return Err(PuzzleError(format!(
                "there is no piece `{text}`; {}, or define one, such as leaps:1,2;2,1",
                instead(text, &names)
            )));
        }
        let (mut leaps, mut rides) = (Vec::new(), Vec::new());
        for part in parts(text) {
            let (list, offsets) = match part.split_once(':') {
                Some(("leaps", offsets)) => (&mut leaps, offsets),
                Some(("rides", offsets)) => (&mut rides, offsets),
                _ => return Err(not_a_definition(text, part)),
            };
            for offset in offsets.split(';') {
                list.push(pattern(offset).ok_or_else(|| not_a_definition(text, offset))?);
            }
        }
        for list in [&mut leaps, &mut rides] {
            list.sort_unstable();
            list.dedup();
        }
        defined(text, leaps, rides)
    }
}

/// The piece of these offsets, each kind ascending.
fn defined(text: &str, leaps: Vec<Pattern>, rides: Vec<Pattern>) -> Result<Piece, PuzzleError> {
    if leaps.len() + rides.len() > MAX_OFFSETS {
        return Err(PuzzleError(format!(
            "the piece `{text}` has more than {MAX_OFFSETS} offsets; define it by fewer"
        )));
    }
    let mut coordinates = leaps.iter().chain(&rides).map(|pattern| pattern.coordinates);
    let first = coordinates.next();
    if coordinates.any(|other| Some(other) != first) {
        return Err(PuzzleError(format!(
            "the piece `{text}` has offsets of two numbers and of three; write all of them with two, or all with \
             three for boards such as 4x4x4"
        )));
    }
    let parts = [written("leaps", &leaps), written("rides", &rides)];
    let name = parts.into_iter().flatten().collect::<Vec<_>>().join("+");
    Ok(Piece { name, kind: Kind::Defined { leaps, rides } })
}

/// The kinds of moves, which `/` joins, or `+` before a letter: before a number it is a sign.
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
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let size = digits.parse::<u32>().ok().filter(|&size| is_number && size <= Board::MAX_CELLS)?;
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
