//! A state and its numbers as bytes.
//!
//! The states of a run ascend, as numbers of `W` words whose last word is the highest. A record has the
//! difference from the state before it, then the numbers. Each is written as a length and that many bytes,
//! the lowest byte first, without zeros at the end; residues are whole words. Neighbours among millions of
//! states agree in some twenty of their highest bits, and numbers are short at the upper levels.

use std::cmp::Ordering;

use crate::spec::Quantity;
use crate::values::Shape;

/// Compares states as numbers. (A loop: iterator adapters took a fifth of the time of a task.)
#[inline(always)]
pub(super) fn compare<const W: usize>(a: &[u64; W], b: &[u64; W]) -> Ordering {
    for word in (0..W).rev() {
        if a[word] != b[word] {
            return a[word].cmp(&b[word]);
        }
    }
    Ordering::Equal
}

/// Writes the records of a run, or reads them.
pub(super) struct Coder<const W: usize> {
    last: [u64; W],
}

/// Bytes that are no record.
#[derive(Debug)]
pub(super) struct Malformed;

impl<const W: usize> Coder<W> {
    pub fn new() -> Coder<W> {
        Coder { last: [0; W] }
    }

    /// Appends a record to `out`. `state` is not below the one before it.
    #[inline]
    pub fn write(&mut self, state: &[u64; W], value: &[u64], shape: &Shape, out: &mut Vec<u8>) {
        let mut difference = *state;
        let mut borrow = false;
        for (word, last) in difference.iter_mut().zip(self.last) {
            let (partial, below) = word.overflowing_sub(last);
            let (whole, below_again) = partial.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (whole, below | below_again);
        }
        self.last = *state;
        number(&difference, out);
        let numbers = shape.numbers_in(value);
        match shape.quantity {
            Quantity::Total => number(numbers, out),
            Quantity::Best(_) => {
                length(value[0], out);
                number(numbers, out);
            }
            Quantity::Spectrum => {
                let mut used = shape.numbers..0;
                shape.widen_used(value, &mut used);
                let first = if used.is_empty() { 0 } else { used.start };
                length(first as u64, out);
                length(used.len() as u64, out);
                let words = first * shape.width..(first + used.len()) * shape.width;
                numbers[words].chunks_exact(shape.width).for_each(|one| number(one, out));
            }
            Quantity::Residues(_) => {
                numbers.iter().for_each(|residue| out.extend_from_slice(&residue.to_le_bytes()));
            }
        }
    }

    /// Reads a record from the front of `bytes`, and its value, of `shape`, into `value`. The numbers of a
    /// spectrum are `shift` places later in `value` than in the record.
    #[inline]
    pub fn read(
        &mut self,
        bytes: &mut &[u8],
        shape: &Shape,
        shift: usize,
        value: &mut Vec<u64>,
    ) -> Result<[u64; W], Malformed> {
        let mut difference = [0; W];
        read_number(bytes, &mut difference)?;
        let mut carry = false;
        for (last, word) in self.last.iter_mut().zip(difference) {
            let (partial, over) = last.overflowing_add(word);
            let (whole, over_again) = partial.overflowing_add(u64::from(carry));
            (*last, carry) = (whole, over | over_again);
        }
        value.resize(shape.words(), 0);
        value.fill(0);
        match shape.quantity {
            Quantity::Total => read_number(bytes, value)?,
            Quantity::Best(_) => {
                value[0] = read_length(bytes)?;
                read_number(bytes, &mut value[1..])?;
            }
            Quantity::Spectrum => {
                let first = read_length(bytes)? as usize + shift;
                let count = read_length(bytes)? as usize;
                if first.saturating_add(count) > shape.numbers {
                    return Err(Malformed);
                }
                let words = first * shape.width..(first + count) * shape.width;
                value[words].chunks_exact_mut(shape.width).try_for_each(|one| read_number(bytes, one))?;
            }
            Quantity::Residues(_) => {
                for residue in value.iter_mut() {
                    let (bytes_of_one, rest) = bytes.split_first_chunk().ok_or(Malformed)?;
                    *residue = u64::from_le_bytes(*bytes_of_one);
                    *bytes = rest;
                }
            }
        }
        if carry { Err(Malformed) } else { Ok(self.last) }
    }
}

#[inline(always)]
fn number(words: &[u64], out: &mut Vec<u8>) {
    let Some(top) = (0..words.len()).rfind(|&word| words[word] != 0) else { return out.push(0) };
    let used = 8 * top + 8 - words[top].leading_zeros() as usize / 8;
    length(used as u64, out);
    let end = out.len() + used;
    // Writes whole words; `truncate` then removes the unused bytes of the last one.
    words[..=top].iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
    out.truncate(end);
}

#[inline(always)]
fn read_number(bytes: &mut &[u8], words: &mut [u64]) -> Result<(), Malformed> {
    let used = read_length(bytes)? as usize;
    if used > 8 * words.len() || used > bytes.len() {
        return Err(Malformed);
    }
    for (at, word) in (0..used).step_by(8).zip(words) {
        let left = used - at;
        *word = match bytes[at..].first_chunk() {
            Some(whole) if left >= 8 => u64::from_le_bytes(*whole),
            Some(whole) => u64::from_le_bytes(*whole) & ((1 << (8 * left)) - 1),
            None => bytes[at..used].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
        };
    }
    *bytes = &bytes[used..];
    Ok(())
}

/// Seven bits a byte, the lowest first; the top bit says that more follow.
#[inline]
pub(super) fn length(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

#[inline]
pub(super) fn read_length(bytes: &mut &[u8]) -> Result<u64, Malformed> {
    let mut number = 0;
    for place in 0..10 {
        let (&byte, rest) = bytes.split_first().ok_or(Malformed)?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Residues;
    use limits::Extreme;

    #[test]
    fn records_come_back() {
        let mut random = limits::Random::with_seed(1);
        for (quantity, numbers, width) in [
            (Quantity::Total, 1, 2),
            (Quantity::Spectrum, 5, 2),
            (Quantity::Best(Extreme::Heaviest), 1, 2),
            (Quantity::Residues(Residues { modulus: 7, first: 0, points: 3 }), 3, 1),
        ] {
            let shape = Shape { quantity, numbers, width };
            let mut states: Vec<[u64; 2]> =
                (0..500).map(|_| [random.u64(..), random.u64(..) >> random.u32(..64)]).collect();
            states.sort_by(compare);
            let word = |random: &mut limits::Random| if random.bool() { 0 } else { random.u64(..) };
            let values: Vec<Vec<u64>> =
                states.iter().map(|_| (0..shape.words()).map(|_| word(&mut random)).collect()).collect();
            let (mut bytes, mut coder) = (Vec::new(), Coder::<2>::new());
            for (state, value) in states.iter().zip(&values) {
                coder.write(state, value, &shape, &mut bytes);
            }
            let (mut rest, mut coder, mut read) = (&bytes[..], Coder::<2>::new(), Vec::new());
            for (state, value) in states.iter().zip(&values) {
                assert_eq!(coder.read(&mut rest, &shape, 0, &mut read).expect("a record"), *state);
                assert_eq!(read, *value);
            }
            assert!(rest.is_empty());
            // A cut is noticed.
            let mut cut = &bytes[..bytes.len() - 1];
            let mut coder = Coder::<2>::new();
            let all = states.iter().all(|_| coder.read(&mut cut, &shape, 0, &mut read).is_ok());
            assert!(!all);
        }
    }
}
