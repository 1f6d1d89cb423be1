//! What a task of a count in stages gets, and what it gives.

use std::io::{self, Read, Seek, Write};

use crate::figures::{LayerProgress, LayerStats};
use crate::run::Counts;
use crate::spec::Quantity;
use limits::Limit;

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

/// A layered function, the quantity to count, and the size that a true variable of each level adds.
pub struct Stages<'a, const W: usize, L> {
    /// The function.
    pub spec: &'a L,
    /// What is counted.
    pub quantity: Quantity,
    /// The size that a true variable adds, by level.
    pub weights: &'a [u32],
    /// See [`Staged::fingerprint`](super::Staged::fingerprint).
    pub fingerprint: u64,
}
