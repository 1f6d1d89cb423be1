//! The letters of kinds and values in pictures.

use super::setting::Holds;
use crate::graph::piece::Piece;

/// The letter that stands for the least value, where that is no digit.
pub(super) const FIRST_LETTER: u32 = 0x100;

/// The letters of kinds or values: those of the pieces with these names, the first free letter of a name, then of
/// the alphabet, and signs that are no letters where these are used up; digits and letters for values.
pub(super) fn letters(holds: &Holds) -> Vec<char> {
    match holds {
        Holds::Values(low, high) => (*low..=*high).map(|value| letter_of(value, *low)).collect(),
        Holds::Kinds(names) => {
            let mut letters: Vec<Option<char>> = vec![None; names.len()];
            let is_free = |letters: &[Option<char>], letter: char| !letters.contains(&Some(letter));
            for (at, name) in names.iter().enumerate() {
                let letter = name.parse::<Piece>().ok().filter(Piece::is_known).map(|piece| piece.letter());
                letters[at] = letter.filter(|&letter| is_free(&letters, letter));
            }
            // A name of one letter first: it would be read as the kind that has this letter.
            let (short, long) = (0..names.len()).partition::<Vec<_>, _>(|&at| names[at].len() == 1);
            for at in short.into_iter().chain(long) {
                let name = &names[at];
                let own =
                    name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
                let more = ('A'..='Z').chain((FIRST_LETTER..).filter_map(char::from_u32));
                let letter = own.chain(more).find(|&letter| is_free(&letters, letter));
                letters[at] = letters[at].or(letter);
            }
            letters.into_iter().map(|letter| letter.unwrap_or('*')).collect()
        }
    }
}

/// The letter of a value: its digit, or one that stands for a number of several digits ([`Stated::label`]).
fn letter_of(value: i64, low: i64) -> char {
    let digit = u32::try_from(value).ok().filter(|_| low >= 0);
    match digit {
        Some(digit @ 0..10) => char::from_digit(digit, 10),
        _ => char::from_u32(FIRST_LETTER + (value - low) as u32),
    }
    .unwrap_or('*')
}
