//! The notation of Betza for pieces: `WfF`, `BN`, `fhNR4`.
//!
//! Its letters are those of Betza's own page, with `C` and `Z` of later writers for his `L` and `J`. Where
//! `f` or two letters of direction stand before a leap as the knight's, they mean what XBoard's move generator
//! takes from them: alone the two moves that go furthest that way, with a second letter the part of these moves
//! or of all that way. What sources read in different ways is refused, and so is what an empty board cannot say.

use super::pattern::{MAX_OFFSETS, Pattern, Patterns};
use crate::digits::is_digits;
use crate::graph::board::Board;

/// A piece in the notation.
pub(super) struct Betza {
    pub moves: Patterns,
    /// Whether a ride ends after some steps.
    pub ends: bool,
}

/// The atoms and their leaps.
const ATOMS: &[(char, [i32; 2])] = &[
    ('W', [0, 1]),
    ('F', [1, 1]),
    ('D', [0, 2]),
    ('N', [1, 2]),
    ('A', [2, 2]),
    ('H', [0, 3]),
    ('C', [1, 3]),
    ('L', [1, 3]),
    ('Z', [2, 3]),
    ('J', [2, 3]),
    ('G', [3, 3]),
];

/// The letters that stand for rides, or for two atoms.
const SHORT: &[(char, &[[i32; 2]], bool)] = &[
    ('R', &[[0, 1]], true),
    ('B', &[[1, 1]], true),
    ('Q', &[[0, 1], [1, 1]], true),
    ('K', &[[0, 1], [1, 1]], false),
];

/// The letters that ask for more than an empty board has, and what they ask for.
const UNSAID: &[(&str, &str)] = &[
    ("pg", "hops over other pieces"),
    ("mcdek", "moves that depend on what is taken"),
    ("i", "first moves"),
    ("nj", "leaps that depend on what is between"),
    ("o", "moves round the edges, for which there are boards such as torus:8"),
    ("atqyz", "moves that turn or go on in another way"),
];

/// What stands before a number: the moves of an atom.
struct Atom {
    leaps: Vec<[i32; 2]>,
    rides: bool,
    /// Whether it stands for two atoms.
    is_two: bool,
    /// How long it is in bytes.
    length: usize,
}

/// Reads a piece. Refused, in words that go on from `in the piece NAME, `: what is no notation, and what cannot
/// be said.
pub(super) fn read(text: &str) -> Result<Betza, String> {
    let mut piece = Betza { moves: Patterns::default(), ends: false };
    let mut rest = text;
    while !rest.is_empty() {
        rest = piece.add(rest)?;
        // After each atom, so that no text takes more memory than its own.
        piece.moves.sort();
        if piece.moves.all().count() > MAX_OFFSETS {
            return Err(format!("there are more than {MAX_OFFSETS} offsets; write fewer atoms or steps"));
        }
    }
    if text.is_empty() {
        return Err("nothing stands behind betza:; write atoms, as in betza:BN".into());
    }
    Ok(piece)
}

impl Betza {
    /// Adds the first atom of a text with what belongs to it, and returns the rest of the text.
    fn add<'a>(&mut self, text: &'a str) -> Result<&'a str, String> {
        let (letters, rest) =
            text.split_at(text.find(|sign: char| !sign.is_ascii_lowercase()).unwrap_or(text.len()));
        if let Some(letter) = letters.chars().find(|&letter| !"fblrvsh".contains(letter)) {
            return Err(unsaid(letter));
        }
        let atom = atom(rest)?;
        let (name, mut rest) = rest.split_at(atom.length);
        if atom.is_two && !letters.is_empty() {
            return Err(format!(
                "`{letters}` stands before `{name}`, and sources read that in different ways; write the two atoms \
                 of {name} one by one, each with its directions"
            ));
        }
        let doubled = rest.strip_prefix(name);
        rest = doubled.unwrap_or(rest);
        let digits = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        let (digits, rest) = rest.split_at(digits);
        let steps = steps(digits, atom.rides || doubled.is_some())?;
        for leap in atom.leaps {
            self.insert(leap, letters, steps)?;
        }
        Ok(rest)
    }

    /// Adds the leaps in the directions that `letters` name. Each is repeated a number of times, or without end.
    fn insert(&mut self, leap: [i32; 2], letters: &str, steps: Option<i32>) -> Result<(), String> {
        let patterns = directed(leap, letters)?;
        match steps {
            None => self.moves.rides.extend(patterns),
            Some(steps) => {
                self.ends |= steps > 1;
                let times = |pattern: Pattern, times: i32| Pattern {
                    offset: pattern.offset.map(|number| number * times),
                    ..pattern
                };
                let all = patterns.iter().flat_map(|&pattern| (1..=steps).map(move |by| times(pattern, by)));
                self.moves.leaps.extend(all);
            }
        }
        Ok(())
    }
}

/// The number of steps behind an atom, `None` for any number.
fn steps(digits: &str, rides: bool) -> Result<Option<i32>, String> {
    let wrong = || {
        Err(format!(
            "`{digits}` is no number of steps; write one from 1 to {MAX_OFFSETS}, or 0 for any number of steps"
        ))
    };
    match digits {
        "" => Ok(if rides { None } else { Some(1) }),
        "0" => Ok(None),
        _ if digits.starts_with('0') => wrong(),
        _ => match digits.parse() {
            Ok(steps) if steps <= MAX_OFFSETS as i32 => Ok(Some(steps)),
            _ => wrong(),
        },
    }
}

/// The atom with which a text begins: a letter, or `(A,B)`.
fn atom(text: &str) -> Result<Atom, String> {
    let Some(first) = text.chars().next() else {
        return Err("the last letter has no atom behind it; write one such as W, F or N".into());
    };
    if let Some((_, leap)) = ATOMS.iter().find(|(letter, _)| *letter == first) {
        return Ok(Atom { leaps: vec![*leap], rides: false, is_two: false, length: 1 });
    }
    if let Some((_, leaps, rides)) = SHORT.iter().find(|(letter, ..)| *letter == first) {
        return Ok(Atom { leaps: leaps.to_vec(), rides: *rides, is_two: leaps.len() > 1, length: 1 });
    }
    let numbers = text.strip_prefix('(').and_then(|text| text.split_once(')'));
    if let Some((numbers, _)) = numbers {
        let Some(leap) = leap(numbers) else {
            return Err(format!(
                "`({numbers})` is no leap; write two numbers from 0 to {}, not both 0, as in (1,4)",
                Board::MAX_CELLS
            ));
        };
        return Ok(Atom { leaps: vec![leap], rides: false, is_two: false, length: numbers.len() + 2 });
    }
    Err(format!("`{first}` cannot be said; atoms are W F D N A H C L Z J G, R B Q K and leaps such as (1,4)"))
}

/// The two numbers of a leap, the smaller one first.
fn leap(numbers: &str) -> Option<[i32; 2]> {
    let number = |text: &str| {
        let size = text.parse::<u32>().ok().filter(|&size| is_digits(text) && size <= Board::MAX_CELLS);
        size.map(u32::cast_signed)
    };
    let (a, b) = numbers.split_once(',')?;
    let (a, b) = (number(a)?, number(b)?);
    (a.max(b) > 0).then(|| [a.min(b), a.max(b)])
}

/// The leaps in the directions that letters name; all directions if there is no letter.
fn directed(leap: [i32; 2], letters: &str) -> Result<Vec<Pattern>, String> {
    let [a, b] = leap;
    let pattern = |down, right, exact| Pattern { offset: [down, right, 0], coordinates: 2, exact };
    if letters.is_empty() {
        return Ok(vec![pattern(a, b, false), pattern(b, a, false)]);
    }
    let all: Vec<[i32; 2]> =
        [[a, b], [b, a]].into_iter().flat_map(|[a, b]| [[a, b], [a, -b], [-a, b], [-a, -b]]).collect();
    let mut patterns = Vec::new();
    for direction in directions(leap, letters)? {
        let meant = all.iter().filter(|&&to| direction.has(to));
        // Forward is up, and rows are counted downwards.
        patterns.extend(meant.map(|&[up, right]| pattern(-up, right, true)));
    }
    Ok(patterns)
}

/// A letter of direction, and a second one behind it that says which part is meant.
#[derive(Clone, Copy)]
struct Direction {
    first: char,
    second: char,
}

impl Direction {
    /// Whether a move, up and to the right, is meant.
    fn has(self, [up, right]: [i32; 2]) -> bool {
        let along = |letter: char| match letter {
            'f' => up > 0,
            'b' => up < 0,
            'r' => right > 0,
            'l' => right < 0,
            'v' => up != 0,
            's' => right != 0,
            // Half of all moves, those of the first letter.
            _ => true,
        };
        let far = |letter: char| match letter {
            'f' | 'b' | 'v' => up.abs() >= right.abs(),
            'r' | 'l' | 's' => right.abs() >= up.abs(),
            _ => true,
        };
        along(self.first) && along(self.second) && far(self.second)
    }
}

/// The directions that letters say before a leap; moves of any of them are meant. Along rows and columns each letter
/// is one. Elsewhere `f`, `b`, `l` and `r` take a second letter: across for a part of theirs, and for leaps
/// as the knight's the same for the part that goes furthest, or `h` for all that goes their way.
fn directions([a, b]: [i32; 2], letters: &str) -> Result<Vec<Direction>, String> {
    let is_across = |first: char, second: char| {
        let is_vertical = |letter: char| "fbv".contains(letter);
        second != 'h' && is_vertical(first) != is_vertical(second)
    };
    let is_oblique = 0 < a && a < b;
    let mut found = Vec::new();
    let mut rest = letters.chars().peekable();
    while let Some(first) = rest.next() {
        let mut second = first;
        if first == 'h' {
            return Err("`h` means half of what goes one way; write fh, bh, lh or rh".into());
        }
        match rest.peek() {
            Some('h') if is_oblique && "fblr".contains(first) => second = 'h',
            Some('h') => {
                return Err(format!(
                    "`{first}h` stands before a leap {a},{b}; h is half of leaps as the knight's, behind f, b, l or r"
                ));
            }
            Some(&next) if a > 0 && is_across(first, next) => {
                if "vs".contains(first) {
                    return Err(format!(
                        "`{first}{next}` is read in different ways; write the atom twice, with {first} and with \
                         {next}"
                    ));
                }
                second = next;
            }
            Some(&next) if is_oblique && next == first => {}
            _ => {
                found.push(Direction { first, second });
                continue;
            }
        }
        rest.next();
        found.push(Direction { first, second });
    }
    Ok(found)
}

/// Why a letter that is no direction cannot be said.
fn unsaid(letter: char) -> String {
    match UNSAID.iter().find(|(letters, _)| letters.contains(letter)) {
        Some((_, what)) => format!(
            "`{letter}` stands for {what}, which cannot be said here, where a piece attacks all that it can reach \
             on an empty board; leave it out"
        ),
        None => format!(
            "`{letter}` is no direction; directions are f, b, l, r, v and s, and h behind one of them"
        ),
    }
}
