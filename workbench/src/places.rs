//! Words with places for the index of a sequence: `{n}`, `{2n+1}`, and of an array also `{m}`. Some of their boards
//! have no cells.

use encoders::growth::Affine;
use model::Sizes;
use num_bigint::BigUint;

/// The place of a term. In an array, n is the row and m the column; in a sequence both are its n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The value of `n`.
    pub n: u32,
    /// The value of `m`.
    pub m: u32,
}

impl At {
    /// Returns the place of n in a sequence.
    pub fn of(n: u32) -> At {
        At { n, m: n }
    }

    /// Returns the places of the antidiagonal with this number: (1,1) for the first one, (1,2) and (2,1) for
    /// the second.
    pub fn antidiagonal(number: u32) -> impl Iterator<Item = At> {
        (1..=number).map(move |n| At { n, m: number + 1 - n })
    }

    /// Returns the place of the term with an index: n itself in a sequence, a place by antidiagonals in an array. An
    /// error for an index that an array does not have.
    pub fn of_index(index: u32, is_array: bool) -> Result<At, String> {
        match is_array {
            true => At::in_array(index).ok_or_else(|| {
                "the first term of an array has the index 1; leave those before it out".into()
            }),
            false => Ok(At::of(index)),
        }
    }

    /// Returns the place in an array, read by antidiagonals, for an index from 1 on; `None` for 0.
    fn in_array(index: u32) -> Option<At> {
        let (mut number, mut before) = (1, 0u64);
        while before + number < u64::from(index) {
            before += number;
            number += 1;
        }
        let n = u32::try_from(u64::from(index).checked_sub(before + 1)? + 1).ok()?;
        Some(At { n, m: u32::try_from(number).ok()? + 1 - n })
    }

    /// Returns the place as sentences name it: `n = 4`, in an array `n = 4, m = 2`.
    pub fn named(self, is_array: bool) -> String {
        match is_array {
            true => format!("n = {}, m = {}", self.n, self.m),
            false => format!("n = {}", self.n),
        }
    }
}

/// Returns whether a text has a place for m, so that it describes an array.
pub fn of_array(text: &str) -> bool {
    has_place(text, 'm')
}

/// Returns an error for a text with a place for m and none for n.
pub fn check_array(text: &str) -> Result<(), String> {
    match of_array(text) && !has_place(text, 'n') {
        true => Err("an array needs both {n} and {m} in its puzzle, as in `domination queen {n}x{m}`".into()),
        false => Ok(()),
    }
}

/// Returns whether a text has a place for this letter.
pub fn has_place(text: &str, letter: char) -> bool {
    text.split('{').skip(1).any(|rest| rest.split('}').next().is_some_and(|place| place.contains(letter)))
}

/// Returns a text with values in its places: `{n}`, `{2n}`, `{n+1}`, `{2n-1}`, and the same for m. An error for what is
/// no place, and for a value below 0.
pub fn filled(text: &str, at: At) -> Result<String, String> {
    with_values(text, |place| match value(place, at)? {
        value if value < 0 => Some(Err(format!(
            "`{{{place}}}` is {value} where {}; begin with larger numbers",
            at.named(of_array(text))
        ))),
        value => Some(Ok(value.to_string())),
    })
}

/// Returns a text with some number in each of its places, to see whether the rest of it is right.
pub fn example(text: &str) -> Result<String, String> {
    with_values(text, |place| value(place, At::of(1)).map(|value| Ok(value.max(0).to_string())))
}

/// Returns a text with what `write` has for the inner text of each place; `None` is for what is no place.
fn with_values(text: &str, write: impl Fn(&str) -> Option<Result<String, String>>) -> Result<String, String> {
    let mut done = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (place, behind) =
            after.split_once('}').ok_or_else(|| format!("a `{{` of `{text}` is not closed"))?;
        let value = write(place).ok_or_else(|| {
            format!(
                "`{{{place}}}` is no place for n; write {{n}}, or another multiple or sum such as {{3n}}, {{n+1}} or {{2n-1}}; the same of m"
            )
        })?;
        done += before;
        done += &value?;
        rest = behind;
    }
    Ok(done + rest)
}

/// Returns the value of a place such as `2n-1`; `None` if the text is no such place.
fn value(place: &str, at: At) -> Option<i128> {
    let (letter, Affine { times, plus }) = Affine::read(place)?;
    let value = match letter {
        'n' => at.n,
        'm' => at.m,
        _ => return None,
    };
    Some(i128::from(times) * i128::from(value) + i128::from(plus))
}

/// Returns how many placements of these sizes a board without cells has: the empty one alone, or none.
pub fn without_cells(sizes: Sizes) -> BigUint {
    u32::from(!matches!(sizes, Sizes::Between(1.., _))).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled() {
        for (puzzle, expected) in [
            ("domination queen {n}", "domination queen 4"),
            ("shogi R{n}B{2n} --board {2n+1}x{n-1}", "shogi R4B8 --board 9x3"),
            ("domination queen {n}x{m+1}", "domination queen 4x8"),
            ("domination queen 8", "domination queen 8"),
        ] {
            assert_eq!(filled(puzzle, At { n: 4, m: 7 }).as_deref(), Ok(expected));
        }
        for bad in ["a {k}", "a {n", "a {nn}", "a {n*2}", "a {}", "a {nm}"] {
            assert!(filled(bad, At::of(4)).is_err(), "{bad}");
        }
        assert!(of_array("a {n}x{2m}") && !of_array("minimal {n}"));
        assert_eq!(filled("a 3x{2*n+1}", At::of(2)).as_deref(), Ok("a 3x5"));
        assert_eq!(filled("a {n-1}x{2n-3}", At::of(2)).as_deref(), Ok("a 1x1"));
        let wrong = filled("a {n-1}x{2n-3}", At::of(1)).unwrap_err();
        assert_eq!(wrong, "`{2n-3}` is -1 where n = 1; begin with larger numbers");
        assert!(example("a {n-9}").is_ok() && example("a {k}").is_err());
    }

    #[test]
    fn arrays_are_read_by_antidiagonals() {
        let all: Vec<(u32, u32)> = (1..=3).flat_map(At::antidiagonal).map(|at| (at.n, at.m)).collect();
        assert_eq!(all, [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1)]);
        let by_index: Vec<(u32, u32)> = (1..=6).filter_map(At::in_array).map(|at| (at.n, at.m)).collect();
        assert_eq!(by_index, all);
        assert_eq!(At::in_array(0), None);
    }
}
