//! The states of one part, from all files of a layer: sorted runs merged, equal states added up.
//!
//! A merge reads each file from front to back and needs no table. With hash tables, as in layers in memory,
//! reading took twice the time.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::file::{self, Place, Run};
use super::record::{Coder, compare};
use super::task::{Open, StageError};
use crate::values::Shape;

/// A run that is read block by block. The file is opened for each block: a layer may have more files than a
/// process may have open.
struct Stream<'o, const W: usize> {
    open: &'o Open<'o>,
    place: Place,
    run: Run,
    /// Bytes and records of the run that were read.
    read: (u64, u64),
    block: Vec<u8>,
    at: usize,
    /// Records that are left of the block.
    left: u64,
    coder: Coder<W>,
    /// How many places later its numbers are in `value` than in the records.
    shift: usize,
    value: Vec<u64>,
}

impl<const W: usize> Stream<'_, W> {
    /// Reads the next state, and its value with it.
    fn next(&mut self, shape: &Shape) -> Result<Option<[u64; W]>, StageError> {
        if self.left == 0 {
            if self.at < self.block.len() {
                return Err(self.place.damaged("a record is damaged"));
            }
            if self.read.0 >= self.run.bytes {
                let is_whole = self.read == (self.run.bytes, self.run.states);
                return if is_whole { Ok(None) } else { Err(self.place.damaged("blocks are missing")) };
            }
            let mut opened = file::opened(self.open, self.place.file)?;
            let at = (self.run.offset + self.read.0, self.run.bytes - self.read.0);
            self.left = file::read_block(&mut *opened, at, self.place, &mut self.block)?;
            self.read = (self.read.0 + file::HEAD + self.block.len() as u64, self.read.1 + self.left);
            (self.at, self.coder) = (0, Coder::new());
        }
        let mut rest = &self.block[self.at..];
        let state = self.coder.read(&mut rest, shape, self.shift, &mut self.value);
        let state = state.map_err(|_| self.place.damaged("a record is damaged"))?;
        (self.at, self.left) = (self.block.len() - rest.len(), self.left - 1);
        Ok(Some(state))
    }
}

/// The current state of a stream, and the number of the stream.
struct At<const W: usize>([u64; W], usize);

impl<const W: usize> Ord for At<W> {
    fn cmp(&self, other: &At<W>) -> Ordering {
        compare(&self.0, &other.0)
    }
}

impl<const W: usize> PartialOrd for At<W> {
    fn partial_cmp(&self, other: &At<W>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const W: usize> PartialEq for At<W> {
    fn eq(&self, other: &At<W>) -> bool {
        self.0 == other.0
    }
}

impl<const W: usize> Eq for At<W> {}

/// Passes the states of some runs to `take` in ascending order, equal states one after another, each with its
/// value. A value has numbers of `shape`; the first one counts the size `first`.
pub(super) fn merge<const W: usize>(
    runs: Vec<(Place, Run)>,
    shape: &Shape,
    first: u64,
    open: &Open<'_>,
    mut take: impl FnMut(&[u64; W], &[u64]) -> Result<(), StageError>,
) -> Result<(), StageError> {
    let mut streams: Vec<Stream<'_, W>> = Vec::with_capacity(runs.len());
    let mut heap = BinaryHeap::with_capacity(runs.len());
    for (place, run) in runs {
        let shift = (run.first - first) as usize;
        let (block, value, coder) = (Vec::new(), Vec::new(), Coder::new());
        let mut stream =
            Stream { open, place, run, read: (0, 0), block, at: 0, left: 0, coder, shift, value };
        if let Some(state) = stream.next(shape)? {
            heap.push(Reverse(At(state, streams.len())));
        }
        streams.push(stream);
    }
    while let Some(mut top) = heap.peek_mut() {
        let Reverse(At(state, number)) = &mut *top;
        let stream = &mut streams[*number];
        take(state, &stream.value)?;
        match stream.next(shape)? {
            Some(next) => *state = next,
            None => {
                std::collections::binary_heap::PeekMut::pop(top);
            }
        }
    }
    Ok(())
}
