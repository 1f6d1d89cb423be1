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
mod task;
#[cfg(test)]
mod tests;
mod whole;
mod writer;

use std::io::Write;

use crate::spec::Layered;
use crate::threads::Threads;
use limits::Budget;
pub use task::{Between, Ended, Onward, Open, ReadSeek, StageError, Stages, Task, Watch, Whole, Written};

/// A count in stages, whatever the words of its states.
pub trait Staged: Sync {
    /// The number of levels.
    fn levels(&self) -> u32;

    /// Returns the level to which the step from `level` leads: in between, there are more states as a rule.
    fn after(&self, level: u32) -> u32;

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

impl<const W: usize, L: Layered<W>> Staged for Stages<'_, W, L> {
    fn levels(&self) -> u32 {
        self.spec.levels()
    }

    fn after(&self, level: u32) -> u32 {
        level + self.spec.span(level).levels
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
