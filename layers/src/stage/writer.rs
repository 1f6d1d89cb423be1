//! Writes the file of a layer; `file.rs` has its form, and reads it.

use std::io::Write;

use num_bigint::BigUint;

use super::file::{BLOCK, END, END_BYTES, HEAD, MAGIC, Run, checksum, heading, seed};
use super::record::{Coder, compare};
use super::task::{StageError, Stages};
use crate::layer::Layer;
use crate::spec::Layered;
use crate::values::Sum;

/// A state and the place of its value in a layer.
type Entry<const W: usize> = ([u64; W], (u32, u32));

/// Writes a file.
pub(super) struct Writer<'a, const W: usize> {
    out: &'a mut dyn Write,
    seed: u32,
    runs: Vec<Run>,
    /// The sum of all numbers of the file.
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
        debug_assert!(
            entries.windows(2).all(|pair| compare(&pair[0].0, &pair[1].0).is_lt()),
            "the states of a run ascend, each once"
        );
        let offset = self.bytes;
        let (mut block, mut coder, mut records) = (Vec::with_capacity(BLOCK + BLOCK / 4), Coder::new(), 0);
        let mut sum = Sum::default();
        for (state, (shard, place)) in &*entries {
            let value = layer.shards[*shard as usize].value(*place as usize);
            coder.write(state, value, &layer.shape, &mut block);
            sum.add(layer.shape.numbers_in(value), layer.shape.width);
            records += 1;
            if block.len() >= BLOCK {
                self.block(&block, records)?;
                (coder, records) = (Coder::new(), 0);
                block.clear();
            }
        }
        self.block(&block, records)?;
        self.sum += sum.total();
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
        self.bytes += HEAD + block.len() as u64;
        Ok(())
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
