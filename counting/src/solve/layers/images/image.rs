//! The image of a state under one symmetry.

use model::bits::Bits;
use model::sorted::distinct;

use super::super::symmetries::Moves;

/// Most words of a state whose images come from tables, of 256 entries a byte of the state.
const MOST_WORDS_OF_TABLES: usize = 4;

/// A symmetry of the states of a level.
#[derive(PartialEq)]
pub(in super::super) enum Image<const W: usize> {
    /// For each byte of a state, what its values become.
    Tables(Vec<(usize, Box<[Bits<W>; 256]>)>),
    /// Where runs of bits go, of long states: tables of many words would leave the caches.
    Runs(Vec<Run>),
}

/// Neighbouring bits of a word that go to neighbouring bits of a word.
#[derive(PartialEq)]
pub(in super::super) struct Run {
    from: u32,
    to: u32,
    mask: u64,
}

impl<const W: usize> Image<W> {
    pub fn new(moves: &Moves) -> Image<W> {
        if W > MOST_WORDS_OF_TABLES {
            return Image::Runs(runs(moves));
        }
        let table = |byte: usize| {
            let mut table = Box::new([[0; W]; 256]);
            for &(from, to) in moves.iter().filter(|(from, _)| *from as usize / 8 == byte) {
                table[1 << (from % 8)][to as usize / 64] |= 1 << (to % 64);
            }
            // A value is its lowest bit and the others.
            for value in 1..256usize {
                let (others, lowest) = (value & (value - 1), value & value.wrapping_neg());
                for word in 0..W {
                    table[value][word] = table[others][word] | table[lowest][word];
                }
            }
            (byte, table)
        };
        Image::Tables(bytes_moved(moves).into_iter().map(table).collect())
    }

    /// Bytes that one takes.
    pub fn bytes(moves: &Moves) -> usize {
        match W > MOST_WORDS_OF_TABLES {
            true => moves.len() * size_of::<Run>(),
            false => bytes_moved(moves).len() * 256 * size_of::<Bits<W>>(),
        }
    }

    /// The state that the symmetry makes of `state`.
    #[inline]
    pub fn of(&self, state: &Bits<W>) -> Bits<W> {
        let mut image = [0; W];
        match self {
            Image::Tables(tables) => {
                for (byte, table) in tables {
                    let value = state[byte / 8] >> (8 * (byte % 8)) & 0xff;
                    let part = &table[value as usize];
                    (0..W).for_each(|word| image[word] |= part[word]);
                }
            }
            Image::Runs(runs) => {
                for Run { from, to, mask } in runs {
                    let bits = state[*from as usize / 64] >> (from % 64) & mask;
                    image[*to as usize / 64] |= bits << (to % 64);
                }
            }
        }
        image
    }
}

/// The bytes of a state that have bits.
fn bytes_moved(moves: &Moves) -> Vec<usize> {
    distinct(moves.iter().map(|(from, _)| *from as usize / 8))
}

/// The runs of moves, which ascend.
fn runs(moves: &Moves) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut last = None;
    for &(from, to) in moves {
        let goes_on =
            last == Some((from.wrapping_sub(1), to.wrapping_sub(1))) && from % 64 > 0 && to % 64 > 0;
        match runs.last_mut().filter(|_| goes_on) {
            Some(run) => run.mask = run.mask << 1 | 1,
            None => runs.push(Run { from, to, mask: 1 }),
        }
        last = Some((from, to));
    }
    runs
}
