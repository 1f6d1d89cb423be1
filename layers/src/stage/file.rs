//! The file of a layer: what one task wrote, in a section for each part of the layer.
//!
//! ```text
//! "kikisuji layer 1\n"
//! blocks      records of ascending states, with their length, number and checksum before them
//! index       whose file it is, and for each run of blocks its part, place, length and sizes
//! end         the length of the index, its checksum, "layerend"
//! ```
//!
//! All numbers are of eight bytes, the lowest first. A run is what one layer in memory has for one part; a
//! task that had to divide its part wrote several. Checksums begin with those of the count's fingerprint, so
//! a block or an index of another count is no more valid than a damaged one.

use std::io::{Error, ErrorKind, Read, SeekFrom};

use num_bigint::BigUint;

use super::task::{Open, ReadSeek, StageError, Stages};
use crate::spec::Quantity;
use limits::Extreme;

pub(super) const MAGIC: &[u8] = b"kikisuji layer 1\n";
pub(super) const END: &[u8] = b"layerend";
/// Bytes of records in a block, at least, but in the last one of a run. (A record may be longer: a spectrum of
/// thousands of long numbers.)
pub(super) const BLOCK: usize = 1 << 16;
/// Bytes of the end.
pub(super) const END_BYTES: u64 = 24;

/// Where the blocks of one part are.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub part: u32,
    pub offset: u64,
    pub bytes: u64,
    pub states: u64,
    /// The size that the first number of a state counts, and how many numbers there are.
    pub first: u64,
    pub numbers: u64,
}

/// Returns the words that identify a file: fingerprint, level, part, parts, words a state, and quantity.
pub(super) fn heading<const W: usize, L>(
    stages: &Stages<'_, W, L>,
    (level, part, parts): (u32, u32, u32),
) -> Vec<u64> {
    let quantity = match stages.quantity {
        Quantity::Total => 0,
        Quantity::Spectrum => 1,
        Quantity::Best(Extreme::Heaviest) => 2,
        Quantity::Best(Extreme::Lightest) => 3,
        Quantity::Residues(_) => 4,
    };
    vec![stages.fingerprint, level.into(), part.into(), parts.into(), W as u64, quantity]
}

pub(super) fn seed(fingerprint: u64) -> u32 {
    crc32fast::hash(&fingerprint.to_le_bytes())
}

pub(super) fn checksum(seed: u32, bytes: &[u8]) -> u64 {
    let mut hasher = crc32fast::Hasher::new_with_initial(seed);
    hasher.update(bytes);
    hasher.finalize().into()
}

/// Bytes before a block: its length, its records, its checksum.
pub(super) const HEAD: u64 = 24;

/// The number of a file, and the start value of its checksums.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The number of the file.
    pub file: u32,
    seed: u32,
}

impl Place {
    pub fn damaged(self, reason: &str) -> StageError {
        StageError::Damaged { file: self.file, reason: reason.into() }
    }

    fn failed(self, error: &Error) -> StageError {
        match error.kind() {
            ErrorKind::UnexpectedEof => self.damaged("it has been cut off or is not finished"),
            _ => self.damaged(&error.to_string()),
        }
    }
}

/// Opens a file; a file that cannot be opened counts as damaged.
pub(super) fn opened(open: &Open<'_>, file: u32) -> Result<Box<dyn ReadSeek>, StageError> {
    open(file).map_err(|error| StageError::Damaged { file, reason: error.to_string() })
}

/// Reads the block at `offset`, where `left` bytes of the run are left, into `block`; returns how many records it
/// has. Its length is no better than the rest of the file, so memory is taken for what has been read.
pub(super) fn read_block(
    file: &mut dyn ReadSeek,
    (offset, left): (u64, u64),
    place: Place,
    block: &mut Vec<u8>,
) -> Result<u64, StageError> {
    let mut read = || {
        file.seek(SeekFrom::Start(offset))?;
        let [length, records, expected] = words(file)?;
        if left.checked_sub(HEAD).is_none_or(|most| length > most) {
            return Ok(None);
        }
        block.clear();
        if file.take(length).read_to_end(block)? as u64 != length {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok((checksum(place.seed, block) == expected).then_some(records))
    };
    let read = read().map_err(|error: Error| place.failed(&error))?;
    read.ok_or_else(|| place.damaged("a block is damaged"))
}

/// Reads some words.
fn words<const N: usize>(file: &mut dyn ReadSeek) -> Result<[u64; N], Error> {
    let mut words = [0; N];
    for word in &mut words {
        let mut bytes = [0; 8];
        file.read_exact(&mut bytes)?;
        *word = u64::from_le_bytes(bytes);
    }
    Ok(words)
}

/// The index of a file.
pub(super) struct Index {
    place: Place,
    runs: Vec<Run>,
    /// The sum of all numbers of the file.
    pub sum: BigUint,
    /// Bytes of the file.
    pub bytes: u64,
}

impl Index {
    /// Reads the index, and checks that the file is the expected one: level, number, parts.
    pub fn read<const W: usize, L>(
        stages: &Stages<'_, W, L>,
        at: (u32, u32, u32),
        file: &mut dyn ReadSeek,
    ) -> Result<Index, StageError> {
        let place = Place { file: at.1, seed: seed(stages.fingerprint) };
        let damaged = || place.damaged("its index is damaged");
        let (index, bytes) = index_words(file, place)?;
        let heading = heading(stages, at);
        if index.get(..heading.len()) != Some(&heading[..]) {
            let other = if index.first() == heading.first() { "layer" } else { "count" };
            return Err(place.damaged(&format!("it belongs to another {other}")));
        }
        let rest = &index[heading.len()..];
        let digits = rest.first().and_then(|&digits| rest.get(1..1 + usize::try_from(digits).ok()?));
        let digits = digits.ok_or_else(damaged)?;
        let little: Vec<u8> = digits.iter().flat_map(|word| word.to_le_bytes()).collect();
        let runs = rest[1 + digits.len()..].chunks_exact(6).map(|run| Run {
            part: run[0] as u32,
            offset: run[1],
            bytes: run[2],
            states: run[3],
            first: run[4],
            numbers: run[5],
        });
        Ok(Index { place, runs: runs.collect(), sum: BigUint::from_bytes_le(&little), bytes })
    }

    /// Returns the number of states in the file.
    pub fn states(&self) -> u64 {
        self.runs.iter().map(|run| run.states).sum()
    }

    /// Returns the runs of a part, or of all parts.
    pub fn runs(&self, part: Option<u32>) -> impl Iterator<Item = (Place, Run)> {
        let of_part = self.runs.iter().filter(move |run| part.is_none_or(|part| run.part == part));
        of_part.map(|run| (self.place, run.clone()))
    }

    /// Reads all blocks, and checks them against the index.
    pub fn check(&self, file: &mut dyn ReadSeek) -> Result<(), StageError> {
        let mut block = Vec::new();
        for run in &self.runs {
            let (mut bytes, mut states) = (0, 0);
            while bytes < run.bytes {
                let at = (run.offset + bytes, run.bytes - bytes);
                states += read_block(file, at, self.place, &mut block)?;
                bytes += HEAD + block.len() as u64;
            }
            if (bytes, states) != (run.bytes, run.states) {
                return Err(self.place.damaged("blocks are missing"));
            }
        }
        Ok(())
    }
}

/// Reads the words of the index, and the size of the file.
fn index_words(file: &mut dyn ReadSeek, place: Place) -> Result<(Vec<u64>, u64), StageError> {
    let failed = |error: Error| place.failed(&error);
    let cut = || place.damaged("it has been cut off or is not finished");
    let mut magic = [0; MAGIC.len()];
    file.read_exact(&mut magic).map_err(failed)?;
    if magic != *MAGIC {
        return Err(place.damaged("it is not a file of a layer"));
    }
    let size = file.seek(SeekFrom::End(0)).map_err(failed)?;
    let end = size.checked_sub(END_BYTES).ok_or_else(cut)?;
    file.seek(SeekFrom::Start(end)).map_err(failed)?;
    let [length, expected] = words(file).map_err(failed)?;
    let mut tail = [0; END.len()];
    file.read_exact(&mut tail).map_err(failed)?;
    let start = end.checked_sub(length).filter(|&start| start >= MAGIC.len() as u64);
    let start = start.filter(|_| tail == *END && length % 8 == 0).ok_or_else(cut)?;
    // The index is read once to check it, and again to keep it: until then its length may be damaged, too.
    if checksum_of(file, (start, length), place.seed).map_err(failed)? != expected {
        // In a file of another count, the checksum begins with the fingerprint of that count.
        file.seek(SeekFrom::Start(start)).map_err(failed)?;
        let [own] = words(file).map_err(failed)?;
        let of_its_own = checksum_of(file, (start, length), seed(own)).map_err(failed)? == expected;
        let reason = if of_its_own { "it belongs to another count" } else { "its index is damaged" };
        return Err(place.damaged(reason));
    }
    let mut bytes = vec![0; usize::try_from(length).map_err(|_| cut())?];
    file.seek(SeekFrom::Start(start)).map_err(failed)?;
    file.read_exact(&mut bytes).map_err(failed)?;
    Ok((bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect(), size))
}

/// Returns the checksum of a part of a file, by its start and length; takes the memory of a block.
fn checksum_of(file: &mut dyn ReadSeek, (start, length): (u64, u64), seed: u32) -> Result<u64, Error> {
    file.seek(SeekFrom::Start(start))?;
    let (mut hasher, mut block) = (crc32fast::Hasher::new_with_initial(seed), Vec::with_capacity(BLOCK));
    let mut left = length;
    while left > 0 {
        block.clear();
        match file.take(left.min(BLOCK as u64)).read_to_end(&mut block)? {
            0 => return Err(ErrorKind::UnexpectedEof.into()),
            read => left -= read as u64,
        }
        hasher.update(&block);
    }
    Ok(hasher.finalize().into())
}
