//! Counts in stages: a layer in files, divided into parts, so that a count can be stopped, resumed and spread
//! over machines.
//!
//! The states of a layer are divided into parts by their hash. Each file of a layer is the work of one task
//! and has a section for every part of the layer ([`file`]). So a part is spread over all files of its layer.
//! A task ([`Stages::part`]) reads one part, merges equal states by adding their numbers, expands it by a
//! level or more, and writes one file of the lower layer. Tasks of a layer do not depend on each other, and
//! make the same file whenever they are run. [`Stages::whole`] counts in memory and writes whole layers in
//! between.
//!
//! Nothing here opens a file: the caller hands in readers and writers.

mod file;
mod merge;
mod part;
mod record;
#[cfg(test)]
mod tests;
mod whole;
mod writer;

use std::io::{self, Read, Seek, Write};

use crate::run::{Counts, LayerProgress, LayerStats};
use crate::spec::{Layered, Quantity};
use crate::threads::Threads;
use limits::{Budget, Limit};

/// A file to be read.
pub trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

/// Opens the file of a layer by its number.
pub type Open<'a> = dyn Fn(u32) -> io::Result<Box<dyn ReadSeek>> + 'a;

/// Receives the progress of a count, many times a second.
pub type Watch<'a> = dyn FnMut(&LayerProgress) + 'a;

/// Why a task ended early.
#[derive(Debug, thiserror::Error)]
pub enum StageError {
    /// A limit of the budget.
    #[error("{0}")]
    Limit(#[from] Limit),
    /// A file could not be written.
    #[error("{0}")]
    Write(#[from] io::Error),
    /// A file of the layer cannot be used.
    #[error("file {file}: {reason}")]
    Damaged {
        /// The number of the file.
        file: u32,
        /// What is wrong with it, in a few words.
        reason: String,
    },
}

/// A task: the part and the layer that it reads, and the layer that it writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The level of the layer that is read.
    pub level: u32,
    /// The level of the layer that is written.
    pub to: u32,
    /// The part that is read, and the number of the file that is written.
    pub part: u32,
    /// Parts of a layer.
    pub parts: u32,
}

/// The figures of a written file, or of all files of a layer together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// States in the file. A state that several files have counts in each of them.
    pub states: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// States that were expanded to write the file.
    pub expanded: u64,
    /// Most bytes of memory in use at once.
    pub peak_bytes: usize,
}

/// Whether a count in memory goes on after a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    /// The count goes on.
    On,
    /// The count ends here.
    Leave,
}

/// A layer in memory that may be written.
pub trait Whole {
    /// Returns the level of the layer.
    fn level(&self) -> u32;
    /// Returns the number of states.
    fn width(&self) -> u64;
    /// Returns the bytes that the layer holds.
    fn bytes(&self) -> usize;
    /// Writes file number `part` of a layer of `parts` parts: the states of that part.
    fn write(&self, part: u32, parts: u32, out: &mut dyn Write) -> Result<Written, StageError>;
}

/// Decides between two layers whether the count goes on, and may write the layer.
pub type Between<'a> = dyn FnMut(&dyn Whole) -> Result<Onward, StageError> + 'a;

/// How a count in memory ended: its numbers, or `None` where it was left.
pub type Ended = (Option<Counts>, LayerStats);

/// A count in stages, whatever the words of its states.
pub trait Staged: Sync {
    /// The number of levels.
    fn levels(&self) -> u32;

    /// Returns a number that no other count has, so that files of another count are recognised.
    fn fingerprint(&self) -> u64;

    /// Counts in memory from a layer in files, or from the root. `from` has the level of the layer, its
    /// number of parts, and the function that opens its files. Memory: as [`count`](crate::count), and 8
    /// bytes a state while a layer is written.
    fn whole(
        &self,
        from: Option<(u32, u32, &Open<'_>)>,
        threads: usize,
        budget: &Budget,
        watch: &mut Watch<'_>,
        between: &mut Between<'_>,
    ) -> Result<Ended, StageError>;

    /// Does one task: reads a part of a layer and writes a file of a lower one.
    ///
    /// A part that does not fit into the byte limit is divided further, by the same hash, as often as
    /// necessary. Then its input is read several times, and states of the lower layer may be in the file
    /// several times.
    fn part(
        &self,
        task: Task,
        open: &Open<'_>,
        threads: usize,
        budget: &Budget,
        watch: &mut Watch<'_>,
        out: &mut dyn Write,
    ) -> Result<Written, StageError>;

    /// Checks that a file is complete and of this layer; returns its states and bytes. Reads the whole file
    /// only if `thoroughly`.
    fn inspect(&self, task: Task, file: &mut dyn ReadSeek, thoroughly: bool) -> Result<Written, StageError>;
}

/// A layered function, the quantity to count, and the size that a true variable of each level adds.
pub struct Stages<'a, const W: usize, L> {
    /// The function.
    pub spec: &'a L,
    /// What is counted.
    pub quantity: Quantity,
    /// The size that a true variable adds, by level.
    pub weights: &'a [u32],
    /// See [`Staged::fingerprint`].
    pub fingerprint: u64,
}

impl<const W: usize, L: Layered<W>> Staged for Stages<'_, W, L> {
    fn levels(&self) -> u32 {
        self.spec.levels()
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    fn whole(
        &self,
        from: Option<(u32, u32, &Open<'_>)>,
        threads: usize,
        budget: &Budget,
        watch: &mut Watch<'_>,
        between: &mut Between<'_>,
    ) -> Result<Ended, StageError> {
        whole::count(self, from, Threads::new(threads), budget, watch, between)
    }

    fn part(
        &self,
        task: Task,
        open: &Open<'_>,
        threads: usize,
        budget: &Budget,
        watch: &mut Watch<'_>,
        out: &mut dyn Write,
    ) -> Result<Written, StageError> {
        part::run(self, task, open, Threads::new(threads), budget, watch, out)
    }

    fn inspect(&self, task: Task, file: &mut dyn ReadSeek, thoroughly: bool) -> Result<Written, StageError> {
        let index = file::Index::read(self, (task.to, task.part, task.parts), file)?;
        if thoroughly {
            index.check(file)?;
        }
        Ok(Written { states: index.states(), bytes: index.bytes, ..Written::default() })
    }
}
