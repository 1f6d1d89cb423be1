//! The file of a layer: what one task wrote, in a section for each part of the layer.
//!
//!     "kikisuji layer 1\n"
//!     blocks      records of ascending states, with their length, number and checksum before them
//!     index       whose file it is, and for each run of blocks its part, place, length and sizes
//!     end         the length of the index, its checksum, "layerend"
//!
//! All numbers are of eight bytes, the lowest first. A run is what one layer in memory has for one part; a task
//! that had to divide its part wrote several. Checksums begin with those of the count's fingerprint, so a
//! block or an index of another count is no more valid than a damaged one.

use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom, Write};

use num_bigint::BigUint;

use super::super::layer::Layer;
use super::super::spec::{Layered, Quantity};
use super::super::values::Shape;
use super::record::{Coder, compare};
use super::{ReadSeek, StageError, Stages};
use crate::count::Extreme;

const MAGIC: &[u8] = b"kikisuji layer 1\n";
const END: &[u8] = b"layerend";
/// Bytes of records in a block, at least, but in the last one of a run.
const BLOCK: usize = 1 << 16;
/// Most bytes that a block may be said to have: a record more, of a spectrum of thousands of long numbers.
const MOST: u64 = 1 << 30;
/// Bytes of the end.
const END_BYTES: u64 = 24;

/// Where the blocks of one part are.
#[derive(Clone, Debug)]
struct Run {
    part: u32,
    offset: u64,
    bytes: u64,
    states: u64,
    /// The size that the first number of a state counts, and how many numbers there are.
    first: u64,
    numbers: u64,
}

/// A state and the place of its value in a layer.
type Entry<const W: usize> = ([u64; W], (u32, u32));

/// Writes a file.
pub(super) struct Writer<'a, const W: usize> {
    out: &'a mut dyn Write,
    seed: u32,
    runs: Vec<Run>,
    sum: BigUint,
    /// Bytes written.
    pub bytes: u64,
}

impl<'a, const W: usize> Writer<'a, W> {
    pub fn new<L: Layered<W>>(
        stages: &Stages<'_, W, L>,
        out: &'a mut dyn Write,
    ) -> Result<Writer<'a, W>, StageError> {
        out.write_all(MAGIC)?;
        let bytes = MAGIC.len() as u64;
        Ok(Writer { out, seed: seed(stages.fingerprint), runs: Vec::new(), sum: BigUint::ZERO, bytes })
    }

    /// Writes states of one part of the layer, which it sorts.
    pub fn run(&mut self, part: u32, layer: &Layer<W>, entries: &mut [Entry<W>]) -> Result<(), StageError> {
        if entries.is_empty() {
            return Ok(());
        }
        entries.sort_unstable_by(|a, b| compare(&a.0, &b.0));
        let offset = self.bytes;
        let (mut block, mut coder, mut records) = (Vec::with_capacity(BLOCK + BLOCK / 4), Coder::new(), 0);
        for (state, (shard, place)) in &*entries {
            let value = layer.shards[*shard as usize].value(*place as usize);
            coder.write(state, value, &layer.shape, &mut block);
            records += 1;
            if block.len() >= BLOCK {
                self.block(&block, records)?;
                (coder, records) = (Coder::new(), 0);
                block.clear();
            }
        }
        self.block(&block, records)?;
        let (first, numbers) = (layer.first as u64, layer.shape.numbers as u64);
        let (bytes, states) = (self.bytes - offset, entries.len() as u64);
        self.runs.push(Run { part, offset, bytes, states, first, numbers });
        Ok(())
    }

    fn block(&mut self, block: &[u8], records: u64) -> Result<(), StageError> {
        if records == 0 {
            return Ok(());
        }
        for number in [block.len() as u64, records, checksum(self.seed, block)] {
            self.out.write_all(&number.to_le_bytes())?;
        }
        self.out.write_all(block)?;
        self.bytes += 24 + block.len() as u64;
        Ok(())
    }

    /// Adds to the sum of all numbers of the file.
    pub fn add(&mut self, sum: &BigUint) {
        self.sum += sum;
    }

    /// Writes the index; returns the number of states and bytes. `at`: level, part and parts.
    pub fn end<L: Layered<W>>(
        mut self,
        stages: &Stages<'_, W, L>,
        (level, part, parts): (u32, u32, u32),
    ) -> Result<(u64, u64), StageError> {
        let mut index = heading(stages, (level, part, parts));
        let sum = self.sum.to_u64_digits();
        index.push(sum.len() as u64);
        index.extend(sum);
        for run in &self.runs {
            index.extend([run.part.into(), run.offset, run.bytes, run.states, run.first, run.numbers]);
        }
        let bytes: Vec<u8> = index.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.out.write_all(&bytes)?;
        for number in [bytes.len() as u64, checksum(self.seed, &bytes)] {
            self.out.write_all(&number.to_le_bytes())?;
        }
        self.out.write_all(END)?;
        self.bytes += bytes.len() as u64 + END_BYTES;
        Ok((self.runs.iter().map(|run| run.states).sum(), self.bytes))
    }
}

/// Whose file it is and which one.
fn heading<const W: usize, L>(stages: &Stages<'_, W, L>, (level, part, parts): (u32, u32, u32)) -> Vec<u64> {
    let quantity = match stages.quantity {
        Quantity::Total => 0,
        Quantity::Spectrum => 1,
        Quantity::Best(Extreme::Heaviest) => 2,
        Quantity::Best(Extreme::Lightest) => 3,
    };
    vec![stages.fingerprint, level.into(), part.into(), parts.into(), W as u64, quantity]
}

fn seed(fingerprint: u64) -> u32 {
    crc32fast::hash(&fingerprint.to_le_bytes())
}

fn checksum(seed: u32, bytes: &[u8]) -> u64 {
    let mut hasher = crc32fast::Hasher::new_with_initial(seed);
    hasher.update(bytes);
    hasher.finalize().into()
}

/// Reads a file.
pub(super) struct Reader<'f, const W: usize> {
    file: BufReader<&'f mut dyn ReadSeek>,
    seed: u32,
    /// Its number.
    number: u32,
    runs: Vec<Run>,
    /// The sum of all its numbers.
    pub sum: BigUint,
    /// Its bytes.
    pub bytes: u64,
}

impl<'f, const W: usize> Reader<'f, W> {
    /// Reads the index and looks whether the file is the one expected: level, number, parts.
    pub fn open<L>(
        stages: &Stages<'_, W, L>,
        at: (u32, u32, u32),
        file: &'f mut dyn ReadSeek,
    ) -> Result<Reader<'f, W>, StageError> {
        let seed = seed(stages.fingerprint);
        let (sum, runs) = (BigUint::ZERO, Vec::new());
        let file = BufReader::with_capacity(BLOCK, file);
        let mut reader = Reader { file, seed, number: at.1, runs, sum, bytes: 0 };
        let index = reader.index()?;
        let heading = heading(stages, at);
        if index.get(..heading.len()) != Some(&heading[..]) {
            let other = if index.first() == heading.first() { "layer" } else { "count" };
            return Err(reader.damaged(&format!("it belongs to another {other}")));
        }
        let rest = &index[heading.len()..];
        let digits = rest.first().and_then(|&digits| rest.get(1..1 + usize::try_from(digits).ok()?));
        let digits = digits.ok_or_else(|| reader.damaged("its index is damaged"))?;
        let little: Vec<u8> = digits.iter().flat_map(|word| word.to_le_bytes()).collect();
        reader.sum = BigUint::from_bytes_le(&little);
        let runs = rest[1 + digits.len()..].chunks_exact(6).map(|run| Run {
            part: run[0] as u32,
            offset: run[1],
            bytes: run[2],
            states: run[3],
            first: run[4],
            numbers: run[5],
        });
        reader.runs = runs.collect();
        Ok(reader)
    }

    /// Reads the words of the index.
    fn index(&mut self) -> Result<Vec<u64>, StageError> {
        let mut magic = [0; MAGIC.len()];
        self.read(&mut magic)?;
        if magic != *MAGIC {
            return Err(self.damaged("it is not a file of a layer"));
        }
        let size = self.seek(SeekFrom::End(0))?;
        self.bytes = size;
        let cut = || "it has been cut off or is not finished";
        let end = size.checked_sub(END_BYTES).ok_or_else(|| self.damaged(cut()))?;
        self.seek(SeekFrom::Start(end))?;
        let (length, expected) = (self.word()?, self.word()?);
        let mut tail = [0; END.len()];
        self.read(&mut tail)?;
        let start = end.checked_sub(length).filter(|&start| start >= MAGIC.len() as u64);
        let Some(start) = start.filter(|_| tail == *END && length % 8 == 0) else {
            return Err(self.damaged(cut()));
        };
        self.seek(SeekFrom::Start(start))?;
        let mut bytes = vec![0; usize::try_from(length).map_err(|_| self.damaged(cut()))?];
        self.read(&mut bytes)?;
        let words: Vec<u64> = bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect();
        if checksum(self.seed, &bytes) != expected {
            // The checksum of another count begins otherwise.
            let of_its_own = words.first().is_some_and(|&own| checksum(seed(own), &bytes) == expected);
            let reason = if of_its_own { "it belongs to another count" } else { "its index is damaged" };
            return Err(self.damaged(reason));
        }
        Ok(words)
    }

    /// States in the file.
    pub fn states(&self) -> u64 {
        self.runs.iter().map(|run| run.states).sum()
    }

    /// States of a part, and the range of sizes that their numbers count.
    pub fn of_part(&self, part: u32) -> (u64, Option<(u64, u64)>) {
        let runs = || self.runs.iter().filter(|run| run.part == part);
        let first = runs().map(|run| run.first).min();
        let end = runs().map(|run| run.first + run.numbers).max();
        (runs().map(|run| run.states).sum(), first.zip(end))
    }

    /// Hands each block of a part to `take`: the bytes, the number of records and the size that the first number
    /// counts.
    pub fn blocks(
        &mut self,
        part: u32,
        mut take: impl FnMut(&[u8], u64, u64) -> Result<(), StageError>,
    ) -> Result<(), StageError> {
        let runs: Vec<Run> = self.runs.iter().filter(|run| run.part == part).cloned().collect();
        let mut block = Vec::new();
        for run in runs {
            self.seek(SeekFrom::Start(run.offset))?;
            let (mut bytes, mut states) = (0, 0);
            while bytes < run.bytes {
                let (length, records, expected) = (self.word()?, self.word()?, self.word()?);
                if length > MOST {
                    return Err(self.damaged("a block is damaged"));
                }
                block.resize(length as usize, 0);
                self.read(&mut block)?;
                if checksum(self.seed, &block) != expected {
                    return Err(self.damaged("a block is damaged"));
                }
                take(&block, records, run.first)?;
                bytes += 24 + length;
                states += records;
            }
            if (bytes, states) != (run.bytes, run.states) {
                return Err(self.damaged("blocks are missing"));
            }
        }
        Ok(())
    }

    /// Hands each state of a part with its value to `take`: numbers of `shape`, the first of which counts the size
    /// `first`.
    pub fn each(
        &mut self,
        part: u32,
        shape: &Shape,
        first: u64,
        mut take: impl FnMut(&[u64; W], &[u64]) -> Result<(), StageError>,
    ) -> Result<(), StageError> {
        let number = self.number;
        let malformed = || StageError::Damaged { file: number, reason: "a record is damaged".into() };
        let mut value = Vec::new();
        self.blocks(part, |mut bytes, records, of_run| {
            let mut coder = Coder::new();
            let shift = usize::try_from(of_run - first).map_err(|_| malformed())?;
            for _ in 0..records {
                let state = coder.read(&mut bytes, shape, shift, &mut value).map_err(|_| malformed())?;
                take(&state, &value)?;
            }
            if bytes.is_empty() { Ok(()) } else { Err(malformed()) }
        })
    }

    fn word(&mut self) -> Result<u64, StageError> {
        let mut word = [0; 8];
        self.read(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<(), StageError> {
        self.file.read_exact(bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => self.damaged("it has been cut off or is not finished"),
            _ => self.damaged(&error.to_string()),
        })
    }

    fn seek(&mut self, to: SeekFrom) -> Result<u64, StageError> {
        self.file.seek(to).map_err(|error| self.damaged(&error.to_string()))
    }

    fn damaged(&self, reason: &str) -> StageError {
        StageError::Damaged { file: self.number, reason: reason.into() }
    }
}
