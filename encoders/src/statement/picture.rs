//! Pictures below a statement: boards with their clues, maps of marks, and the edges of graphs.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::read::{Trouble, fault};
use super::setting::{Content, Holds};
use super::tree::{Span, Word};
use super::world::{Item, World};
use crate::graph::{Geometry, picture_of};

/// The signs of a picture, row by row: words where a row has blanks in it, else characters.
pub(super) fn signs(at: &Span, rows: &[Word]) -> Result<Vec<Vec<Word>>, Trouble> {
    let mut all: Vec<Vec<Word>> = Vec::new();
    for row in rows {
        let indent = row.text.len() - row.text.trim_start().len();
        let text = row.text.trim();
        let start = row.at.start + indent;
        let word = |from: usize, text: &str| Word {
            at: start + from..start + from + text.len(),
            text: text.to_owned(),
        };
        if text.is_empty() {
            let sentence = "this line is empty, and each line up to `end` is a row; take it out";
            return fault(&row.at, sentence);
        }
        let signs: Vec<Word> = match text.contains(char::is_whitespace) {
            true => {
                let words = text.split_whitespace();
                words.map(|sign| word(sign.as_ptr() as usize - text.as_ptr() as usize, sign)).collect()
            }
            false => text.char_indices().map(|(from, sign)| word(from, &sign.to_string())).collect(),
        };
        if let Some(first) = all.first().filter(|first| first.len() != signs.len()) {
            let sentence =
                format!("this row has {} signs and the first one has {}", signs.len(), first.len());
            return fault(&(start..start + text.len()), sentence);
        }
        all.push(signs);
    }
    match all.first().is_none_or(Vec::is_empty) {
        true => fault(at, "there is no picture below; draw `.` for each cell, and `end` on a line behind it"),
        false => Ok(all),
    }
}

/// A board, and its clues by cell.
pub(super) type Drawn = (Arc<dyn Geometry>, BTreeMap<Item, Content>);

/// The board of a picture, and its clues by cell.
pub(super) fn board(at: &Span, rows: &[Word], holds: &Holds, letters: &[char]) -> Result<Drawn, Trouble> {
    let (mut text, mut clues, mut cell) = (String::new(), BTreeMap::new(), 0);
    for row in signs(at, rows)? {
        for sign in row {
            if sign.text == "#" {
                text.push('#');
                continue;
            }
            text.push('.');
            if let Some(given) = clue(&sign, holds, letters)? {
                clues.insert(cell, given);
            }
            cell += 1;
        }
        text.push('\n');
    }
    let board = picture_of(&text).or_else(|error| fault(at, error.to_string()))?;
    Ok((board, clues))
}

/// What a sign says of its cell.
fn clue(sign: &Word, holds: &Holds, letters: &[char]) -> Result<Option<Content>, Trouble> {
    let unknown = |known: &str| {
        fault(
            &sign.at,
            format!("`{}` is no sign of a picture; there are . for a cell, # for none{known}", sign.text),
        )
    };
    match (sign.text.as_str(), holds) {
        (".", _) => Ok(None),
        ("-", Holds::Kinds(_)) => Ok(Some(Content::Empty)),
        ("+", Holds::Kinds(_)) => Ok(Some(Content::Full)),
        (text, Holds::Values(low, high)) => match text.parse::<i64>() {
            Ok(value) if (*low..=*high).contains(&value) => Ok(Some(Content::Kind((value - low) as u32))),
            Ok(value) => fault(&sign.at, format!("{value} is none of the values {low} to {high}")),
            Err(_) => unknown(" and numbers"),
        },
        (text, Holds::Kinds(_)) => {
            let mut characters = text.chars();
            let sign = characters.next().filter(|_| characters.next().is_none());
            let is = |letter: &&char| {
                sign.is_some_and(|sign| sign == **letter || sign.to_ascii_uppercase() == **letter)
            };
            match letters.iter().position(|letter| is(&letter)) {
                Some(kind) => Ok(Some(Content::Kind(kind as u32))),
                None => {
                    let known: String = letters.iter().map(|letter| format!(", {letter}")).collect();
                    unknown(&format!(", + for something, - for nothing{known} for kinds"))
                }
            }
        }
    }
}

/// The marks of a map, by cell; none where it has a dot, and of holes.
pub(super) fn marks(at: &Span, rows: &[Word], world: &World) -> Result<Vec<Option<i64>>, Trouble> {
    let Some(frame) = world.frame().filter(|frame| frame.sides[2] == 1) else {
        return fault(at, "a map is a picture of rows and columns, which this board is not");
    };
    let signs = signs(at, rows)?;
    let [height, width, _] = frame.sides.map(|side| side as usize);
    if (signs.len(), signs[0].len()) != (height, width) {
        let (rows, columns) = (signs.len(), signs[0].len());
        return fault(
            at,
            format!("the map has {rows} rows and {columns} columns, the board {height} and {width}"),
        );
    }
    let mut marks = Vec::with_capacity(frame.points.len());
    for &[row, col, _] in &frame.points {
        let sign = &signs[row as usize][col as usize];
        marks.push(mark(sign)?);
    }
    Ok(marks)
}

/// The number of a letter.
fn number(letter: char) -> Option<i64> {
    let behind = |first: char| i64::from(u32::from(letter) - u32::from(first));
    match letter {
        'A'..='Z' => Some(behind('A') + 10),
        'a'..='z' => Some(behind('a') + 36),
        _ => None,
    }
}

/// The letters of marks below `map`.
pub(super) fn letters<'a>(
    name: &'a Word,
    rows: &'a [Word],
) -> impl Iterator<Item = (String, (i64, String))> + 'a {
    let all = rows.iter().flat_map(|row| row.text.chars());
    all.filter_map(|letter| Some((letter.to_string(), (number(letter)?, name.text.clone()))))
}

/// The mark of a sign: a number, or the number of a letter.
fn mark(sign: &Word) -> Result<Option<i64>, Trouble> {
    let mut characters = sign.text.chars();
    match (characters.next(), characters.next()) {
        (Some('.' | '#'), None) => Ok(None),
        (Some(letter), None) if letter.is_ascii_alphabetic() => Ok(number(letter)),
        _ => match sign.text.parse::<i64>() {
            Ok(number) => Ok(Some(number)),
            Err(_) => fault(
                &sign.at,
                format!("`{}` is no mark; write a number, a letter or `.` for none", sign.text),
            ),
        },
    }
}

/// The edges below `graph`, as a graph's file has them. Where vertices are the places, an edge that stands twice is a
/// mistake; where edges are, it is parallel to the first.
pub(super) fn edges(at: &Span, lines: &[Word], are_places: bool) -> Result<String, Trouble> {
    let (mut text, mut seen) = (String::new(), HashSet::new());
    for line in lines {
        let content = line.text.split('#').next().unwrap_or("");
        let numbers: Result<Vec<u32>, _> = content.split_whitespace().map(str::parse).collect();
        match numbers.as_deref() {
            Ok([]) => continue,
            Ok([_]) => {}
            Ok([a, b]) if a == b => {
                return fault(&line.at, "this edge leads back to its own vertex; take it out");
            }
            Ok([a, b]) if !seen.insert((*a.min(b), *a.max(b))) && !are_places => {
                return fault(&line.at, "this edge stands twice; parallel edges are for `places edges`");
            }
            Ok([_, _]) => {}
            _ => return fault(&line.at, "an edge is two numbers, and a vertex without edges is one"),
        }
        // Beside a vertex on a line of its own, no line is taken for one with the numbers of vertices and edges.
        if text.is_empty() {
            text = content.split_whitespace().take(1).map(|vertex| format!("{vertex}\n")).collect();
        }
        text += content.trim();
        text.push('\n');
    }
    match text.is_empty() {
        true => {
            fault(at, "there are no edges below; write two numbers a line, and `end` on a line behind them")
        }
        false => Ok(text),
    }
}
