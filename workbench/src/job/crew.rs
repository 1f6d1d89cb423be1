//! Work in numbered parts, each a file of its own, that threads and processes share.
//!
//! Whoever does a part locks it, sees that its file is still not there, and writes it under another name; a part is
//! done when its file has its own name. So a part that was begun by a process that ended is begun again, and at worst
//! a part is done twice, with the same numbers.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use limits::{Budget, Limit};

use super::folder::Claim;
use crate::exit::{Exit, Failure};
use crate::memory;

/// The time between two checks whether other processes have done their parts.
pub const POLL: Duration = Duration::from_millis(20);

/// Why a part, or a count, was not done.
pub enum Trouble {
    /// A limit, a file that cannot be written, or work that this command does not do.
    Failure(Failure),
    /// A file of a layer that cannot be used.
    Damaged(PathBuf, String),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Failure(failure)
    }
}

impl From<Limit> for Trouble {
    fn from(limit: Limit) -> Trouble {
        Trouble::Failure(limit.into())
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        match trouble {
            Trouble::Failure(failure) => failure,
            Trouble::Damaged(file, reason) => {
                Failure::new(Exit::Unreadable, format!("{}: {reason}", file.display()))
            }
        }
    }
}

/// Work in numbered parts, whose progress is shown by a `W`.
pub trait Parts<W: ?Sized>: Sync {
    /// The number of parts.
    fn number(&self) -> u32;

    /// Returns whether a part is done, or no longer wanted.
    fn is_done(&self, part: u32) -> bool;

    /// Claims a part; `None` if another process has it.
    fn claim(&self, part: u32) -> Result<Option<Claim>, Failure>;

    /// Does a part, and writes its file; `watch` is that of the thread that shows progress.
    fn make(&self, part: u32, budget: &Budget, watch: Option<&mut W>) -> Result<(), Trouble>;
}

/// Does the parts that are left and that no other process is doing. This thread, which shows the progress by `watch`,
/// and as many others as there are `threads` and parts have equal shares of the memory. Ends when all have ended;
/// returns the first error. If a thread cannot be started, the others do its parts.
pub fn work<W: ?Sized>(
    parts: &impl Parts<W>,
    threads: usize,
    budget: &Budget,
    watch: &mut W,
) -> Result<(), Trouble> {
    let threads = threads.clamp(1, parts.number() as usize);
    let share = &Budget { bytes: budget.bytes.map(|bytes| bytes / threads), ..budget.clone() };
    thread::scope(|scope| {
        let start = |_| {
            let builder = thread::Builder::new().stack_size(memory::STACK);
            builder.spawn_scoped(scope, || some(parts, share, None))
        };
        let others: Vec<_> = (1..threads).map(start).collect();
        let own = some(parts, share, Some(watch));
        let ended = others.into_iter().flatten().map(|other| match other.join() {
            Ok(ended) => ended,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        ended.fold(own, |own, other| own.and(other))
    })
}

/// Does one part after another.
fn some<W: ?Sized>(parts: &impl Parts<W>, budget: &Budget, mut watch: Option<&mut W>) -> Result<(), Trouble> {
    for part in 0..parts.number() {
        if parts.is_done(part) {
            continue;
        }
        let Some(_claim) = parts.claim(part)? else { continue };
        // Whoever else has done it did so before this claim.
        if !parts.is_done(part) {
            parts.make(part, budget, watch.as_deref_mut())?;
        }
    }
    Ok(())
}

/// Does all parts, those that other processes are doing excepted, and waits for these until `is_over`.
pub fn all<W: ?Sized>(
    parts: &impl Parts<W>,
    threads: usize,
    budget: &Budget,
    watch: &mut W,
    mut is_over: impl FnMut() -> Result<bool, Trouble>,
) -> Result<(), Trouble> {
    while !is_over()? {
        budget.check()?;
        work(parts, threads, budget, watch)?;
        thread::sleep(POLL);
    }
    Ok(())
}
