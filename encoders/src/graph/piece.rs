//! Pieces as data: leaps and rides, by name or by definition.

use super::board::Board;
use crate::error::PuzzleError;
use crate::nearest::instead;
use std::fmt;
use std::str::FromStr;

/// A step or leap: rows down, columns to the right.
pub type Offset = (i32, i32);

/// A chess piece: what it attacks on an empty board. Attacks are mutual, since with an offset both
/// signs of both numbers are moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    name: String,
    leaps: Vec<Offset>,
    rides: Vec<Offset>,
}

/// A piece with a name.
#[derive(Debug)]
pub struct Known {
    /// The name.
    pub name: &'static str,
    /// Its letter in pictures; that of the queen for every piece with her moves and more.
    pub letter: char,
    /// The leaps, up to signs.
    leaps: &'static [Offset],
    /// The steps of the rides, up to signs.
    rides: &'static [Offset],
    /// How it moves, where not everybody knows it.
    pub moves: &'static str,
}

const QUEEN: &[Offset] = &[(0, 1), (1, 0), (1, 1)];
const KNIGHT: &[Offset] = &[(1, 2), (2, 1)];

/// The pieces with names.
pub const KNOWN: [Known; 7] = [
    Known { name: "queen", letter: 'Q', leaps: &[], rides: QUEEN, moves: "" },
    Known { name: "rook", letter: 'R', leaps: &[], rides: &[(0, 1), (1, 0)], moves: "" },
    Known { name: "bishop", letter: 'B', leaps: &[], rides: &[(1, 1)], moves: "" },
    Known { name: "king", letter: 'K', leaps: QUEEN, rides: &[], moves: "" },
    Known { name: "knight", letter: 'N', leaps: KNIGHT, rides: &[], moves: "" },
    Known {
        // The only reading of Semba's "super queen" that gives his tables.
        name: "super-queen",
        letter: 'Q',
        leaps: &[],
        rides: &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
        moves: "moves as a queen, or by any number of knight's steps in one direction (as a nightrider)",
    },
    Known {
        name: "amazon",
        letter: 'Q',
        leaps: KNIGHT,
        rides: QUEEN,
        moves: "moves as a queen or as a knight",
    },
];

impl Piece {
    /// A piece by its offsets, one sign of each being enough; none of them may be (0, 0).
    fn new(name: String, leaps: &[Offset], rides: &[Offset]) -> Piece {
        Piece { name, leaps: all_signs(leaps), rides: all_signs(rides) }
    }

    /// The piece of this name, if it has a name.
    fn known(&self) -> Option<&'static Known> {
        KNOWN.iter().find(|known| known.name == self.name)
    }

    /// Whether the piece has a name, and not only a definition.
    pub fn is_known(&self) -> bool {
        self.known().is_some()
    }

    /// The letter of chess notation (`N` for the knight), `*` for a piece without a name.
    pub fn letter(&self) -> char {
        self.known().map_or('*', |known| known.letter)
    }

    /// A sentence that says how the piece moves, where not everybody knows it.
    pub fn moves(&self) -> Option<String> {
        let Known { name, moves, .. } = self.known().filter(|known| !known.moves.is_empty())?;
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
        Some(format!("{article} {name} {moves}."))
    }

    /// The name, or the definition in its canonical form.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The leaps, in all signs, ascending.
    pub fn leaps(&self) -> &[Offset] {
        &self.leaps
    }

    /// The steps of the rides, in all signs, ascending.
    pub fn rides(&self) -> &[Offset] {
        &self.rides
    }
}

fn all_signs(offsets: &[Offset]) -> Vec<Offset> {
    let signs = |&(a, b): &Offset| [(a, b), (a, -b), (-a, b), (-a, -b)];
    let mut all: Vec<Offset> = offsets.iter().flat_map(signs).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Most offsets in a definition: it bounds the size of a model.
const MAX_OFFSETS: usize = 64;

/// A name in upper or lower case, or `leaps:A,B;C,D` and `rides:A,B` joined by `+` or `/`.
impl FromStr for Piece {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Piece, PuzzleError> {
        let text = text.to_ascii_lowercase();
        let text = text.as_str();
        if let Some(Known { name, leaps, rides, .. }) = KNOWN.iter().find(|known| known.name == text) {
            return Ok(Piece::new((*name).to_owned(), leaps, rides));
        }
        if !text.contains(':') {
            let names = KNOWN.map(|known| known.name);
            return Err(PuzzleError(format!(
                "there is no piece `{text}`; {}, or define one, such as leaps:1,2;2,1",
                instead(text, &names)
            )));
        }
        let (mut leaps, mut rides) = (Vec::new(), Vec::new());
        for part in text.split(['+', '/']) {
            let (list, offsets) = match part.split_once(':') {
                Some(("leaps", offsets)) => (&mut leaps, offsets),
                Some(("rides", offsets)) => (&mut rides, offsets),
                _ => return Err(not_a_definition(text, part)),
            };
            for offset in offsets.split(';') {
                list.push(parse_offset(offset).ok_or_else(|| not_a_definition(text, offset))?);
            }
        }
        for list in [&mut leaps, &mut rides] {
            list.sort_unstable();
            list.dedup();
        }
        if leaps.len() + rides.len() > MAX_OFFSETS {
            return Err(PuzzleError(format!(
                "the piece `{text}` has more than {MAX_OFFSETS} offsets; define it by fewer"
            )));
        }
        let parts = [written("leaps", &leaps), written("rides", &rides)];
        let name = parts.into_iter().flatten().collect::<Vec<_>>().join("+");
        Ok(Piece::new(name, &leaps, &rides))
    }
}

/// `A,B`: two numbers without signs, up to the longest side a board can have, not both 0.
fn parse_offset(text: &str) -> Option<Offset> {
    let (down, right) = text.split_once(',')?;
    let number = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u32>().ok()?;
        (digits && number <= Board::MAX_CELLS).then_some(number.cast_signed())
    };
    Some((number(down)?, number(right)?)).filter(|&offset| offset != (0, 0))
}

fn not_a_definition(text: &str, part: &str) -> PuzzleError {
    let most = Board::MAX_CELLS;
    PuzzleError(format!(
        "in the piece `{text}`, `{part}` is not understood; write leaps:1,2;2,1 or rides:1,2 or both joined \
         by +, each offset two numbers from 0 to {most} without signs, not both 0"
    ))
}

fn written(kind: &str, offsets: &[Offset]) -> Option<String> {
    let offsets: Vec<String> = offsets.iter().map(|(a, b)| format!("{a},{b}")).collect();
    (!offsets.is_empty()).then(|| format!("{kind}:{}", offsets.join(";")))
}

/// The name, or the definition in its canonical form.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests;
