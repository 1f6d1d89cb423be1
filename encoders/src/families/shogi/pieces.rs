//! Shogi pieces, unpromoted, and multisets of them.

use std::fmt;
use std::str::FromStr;

use crate::error::PuzzleError;
use crate::graph::board::Step;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its letter.
    pub letter: char,
    /// The first character of its name in Japanese, as it is written on the piece.
    pub kanji: char,
    /// Its name.
    pub name: &'static str,
    /// The piece with its moves, as the language of statements writes it.
    pub said: &'static str,
    /// The leaps of a piece that faces row 0.
    pub leaps: &'static [Step],
    /// The steps of its rides.
    pub rides: &'static [Step],
}

const ORTHOGONAL: &[Step] = &[(-1, 0), (0, -1), (0, 1), (1, 0)];
const DIAGONAL: &[Step] = &[(-1, -1), (-1, 1), (1, -1), (1, 1)];
const AROUND: &[Step] = &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
const GOLD: &[Step] = &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0)];
const SILVER: &[Step] = &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 1)];

/// The kinds, in the order in which a multiset is written.
pub static KINDS: [Kind; 8] = [
    Kind { letter: 'R', kanji: '飛', name: "rook", said: "rook", leaps: &[], rides: ORTHOGONAL },
    Kind { letter: 'B', kanji: '角', name: "bishop", said: "bishop", leaps: &[], rides: DIAGONAL },
    Kind { letter: 'K', kanji: '玉', name: "king", said: "king", leaps: AROUND, rides: &[] },
    Kind { letter: 'G', kanji: '金', name: "gold", said: "\"betza:WfF\"", leaps: GOLD, rides: &[] },
    Kind { letter: 'S', kanji: '銀', name: "silver", said: "\"betza:FfW\"", leaps: SILVER, rides: &[] },
    Kind {
        letter: 'N',
        kanji: '桂',
        name: "knight",
        said: "\"leaps:-2,+1;-2,-1\"",
        leaps: &[(-2, -1), (-2, 1)],
        rides: &[],
    },
    Kind { letter: 'L', kanji: '香', name: "lance", said: "\"betza:fR\"", leaps: &[], rides: &[(-1, 0)] },
    Kind { letter: 'P', kanji: '歩', name: "pawn", said: "\"betza:fW\"", leaps: &[(-1, 0)], rides: &[] },
];

/// Most pieces of one kind: more than any board takes.
const MOST: u32 = 1_000_000;

/// How many pieces of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// In the order of [`KINDS`].
    numbers: [u32; KINDS.len()],
}

impl Pieces {
    /// The 40 pieces of the game, both players'.
    pub fn full() -> Pieces {
        Pieces { numbers: [2, 2, 2, 4, 4, 4, 4, 18] }
    }

    /// How many there are of the kind with this letter; 0 for letters of no kind.
    pub fn of(&self, letter: char) -> u32 {
        let of_letter = |(kind, number): (&Kind, u32)| (kind.letter == letter).then_some(number);
        KINDS.iter().zip(self.numbers).find_map(of_letter).unwrap_or(0)
    }

    /// How many there are in all.
    pub fn total(&self) -> u32 {
        self.numbers.iter().sum()
    }
}

/// `R2B2N4P32`: letters in upper or lower case with their numbers, in any order; a letter alone counts 1.
impl FromStr for Pieces {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Pieces, PuzzleError> {
        let wrong = |what: String| {
            let names = KINDS.map(|kind| format!("{} ({})", kind.letter, kind.name)).join(", ");
            PuzzleError(format!("{what}; write pieces as in `R2B2N4P32`, with the letters {names}"))
        };
        let mut numbers = [None; KINDS.len()];
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let number = match &rest[..digits] {
                "" => Some(1),
                number => number.parse().ok().filter(|&number| number <= MOST),
            };
            rest = &rest[digits..];
            let Some(at) = KINDS.iter().position(|kind| kind.letter == letter.to_ascii_uppercase()) else {
                return Err(wrong(format!("`{letter}` in `{text}` is no shogi piece")));
            };
            let Some(number) = number else {
                return Err(wrong(format!("`{text}` asks for more than {MOST} of {letter}")));
            };
            if numbers[at].replace(number).is_some() {
                return Err(wrong(format!("`{text}` names {letter} twice")));
            }
        }
        let numbers = numbers.map(|number| number.unwrap_or(0));
        match numbers.iter().sum::<u32>() {
            0 => Err(wrong(format!("`{text}` names no piece"))),
            _ => Ok(Pieces { numbers }),
        }
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, number) in KINDS.iter().zip(self.numbers).filter(|(_, number)| *number > 0) {
            write!(f, "{}{number}", kind.letter)?;
        }
        Ok(())
    }
}
