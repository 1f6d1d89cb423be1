//! Counts in stages: a layer in files, divided into parts, so that a count can be stopped, resumed and spread
//! over machines.
//!
//! The states of a layer are divided into parts by their hash. A part of a layer is what the files of the layer
//! say of it: each file is the work of one task and has a section for every part of its layer ([`file`]).
//! A task ([`Stages::part`]) reads one part, merges equal states by adding their numbers, expands it by a
//! level or more, and writes one file of the lower layer. Tasks of a layer do not depend on each other, and make
//! the same file whenever they are run. [`Stages::whole`] counts in memory and writes whole layers in between.
//!
//! Nothing here opens a file: the caller hands in readers and writers.

mod file;
mod merge;
mod part;
mod record;
#[cfg(test)]
mod tests;
mod whole;

use std::io::{self, Read, Seek, Write};

use super::run::{Counts, LayerProgress, LayerStats};
use super::spec::{Layered, Quantity};
use super::threads::Threads;
use crate::budget::{Budget, Limit};

/// A file to be read.
pub trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

/// Opens the file of a layer by its number.
pub type Open<'a> = dyn Fn(u32) -> io::Result<Box<dyn ReadSeek>> + 'a;

/// Is told how far a count has come, many times a second.
pub type Watch<'a> = dyn FnMut(&LayerProgress) + 'a;

/// What ended a task early.
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

/// Where a task is: which part of which layer it takes how far.
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

/// What is known of a written file, or of all files of a layer together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// States in it; those that several files have count in each.
    pub states: u64,
    /// Its bytes.
    pub bytes: u64,
    /// States that were expanded for it.
    pub expanded: u64,
    /// Most bytes of memory in use at once.
    pub peak_bytes: usize,
}

/// What becomes of a count in memory between two layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    /// It goes on.
    On,
    /// It ends here.
    Leave,
}

/// A layer in memory that may be written.
pub trait Whole {
    /// Its level.
    fn level(&self) -> u32;
    /// Its states.
    fn width(&self) -> u64;
    /// Bytes that it holds.
    fn bytes(&self) -> usize;
    /// Writes the file of this number, of a layer of `parts`: the states of the part of that number.
    fn write(&self, part: u32, parts: u32, out: &mut dyn Write) -> Result<Written, StageError>;
}

/// Decides between two layers what becomes of the count, and may write the layer.
pub type Between<'a> = dyn FnMut(&dyn Whole) -> Result<Onward, StageError> + 'a;

/// How a count in memory ended: its numbers, or `None` where it was left.
pub type Ended = (Option<Counts>, LayerStats);

/// A count in stages, whatever the words of its states.
pub trait Staged: Sync {
    /// The number of levels.
    fn levels(&self) -> u32;

    /// A number that other counts do not have, so that files are not mistaken.
    fn fingerprint(&self) -> u64;

    /// Counts on from the layer at `from` in the files that `open` gives, of `parts` parts, or from the root.
    /// Memory: as [`count`](super::count), and 8 bytes a state while a layer is written.
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
    /// A part that does not fit into the byte limit is divided further, by the same hash, as often as necessary.
    /// Then its input is read several times, and states of the lower layer may be in the file several times.
    fn part(
        &self,
        task: Task,
        open: &Open<'_>,
        threads: usize,
        budget: &Budget,
        watch: &mut Watch<'_>,
        out: &mut dyn Write,
    ) -> Result<Written, StageError>;

    /// Looks whether a file is whole and of this layer; says how many states and bytes it has. Reads all of it
    /// only if `thoroughly`.
    fn inspect(&self, task: Task, file: &mut dyn ReadSeek, thoroughly: bool) -> Result<Written, StageError>;
}

/// A layered function, the quantity that is counted, and what a true variable of each level adds to the size.
pub struct Stages<'a, const W: usize, L> {
    /// The function.
    pub spec: &'a L,
    /// What is counted.
    pub quantity: Quantity,
    /// By level.
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
