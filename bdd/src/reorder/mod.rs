//! Reordering of the variables.
//!
//! The unique table of the store consists of links between nodes, so levels cannot be exchanged in place.
//! Instead the diagram is copied into a structure made for exchanges (`swap_store.rs`), sifted there
//! (`sift.rs`) and put back (`exchange.rs`). Both copies are one linear pass each, beside hundreds of
//! exchanges. Until the diagram is put back, the store does not change, so sifting can be given up at any
//! moment.
//!
//! Functions and families are sifted alike, together where a manager has both: the exchange of two levels
//! differs in the reduction rule alone.

mod exchange;
mod sift;
mod subtable;
mod swap_store;
#[cfg(test)]
mod tests;

use crate::manager::{Manager, Reordering};
use crate::order::{Level, Var};
use limits::Limit;
use sift::Sifter;

/// How many times as long as to take a diagram out it takes to put it back, at most (1 to 2.5 times, as
/// measured).
const PUTTING_BACK: u32 = 5;

/// The result of sifting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sifted {
    /// Nodes of all handles' functions and families before; a node of both counts twice.
    pub before: usize,
    /// The same afterwards, never more.
    pub after: usize,
    /// Exchanges of two adjacent variables.
    pub swaps: u64,
}

/// Why groups were not sifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroupError {
    /// The variable is in two groups, or in one twice.
    #[error("variable {0} is in two groups or twice in one; list each variable once")]
    Repeated(u32),
    /// The variables of a group do not stand together.
    #[error(
        "the group of variable {0} has another variable between its own; only neighbours in the order can be sifted as a group"
    )]
    Apart(u32),
    /// A limit was reached; everything is as before.
    #[error(transparent)]
    Limit(#[from] Limit),
}

impl Manager {
    /// Looks for a better order of the variables by sifting (Rudell 1993), once for each variable. The
    /// variable with most nodes comes first. It is tried at every level, and stays where all diagrams
    /// together are smallest. Meanwhile they may grow by a fifth at most. Collects garbage and clears the
    /// computed table; [`Manager::order`] has the new order. Every handle stays valid and keeps its function.
    ///
    /// Exchanging two levels takes about as many steps as the upper one has nodes; n variables take up to
    /// about n^2 exchanges, mostly fewer, since a variable turns back when no better place can follow. Takes
    /// 20 bytes a node and 4 to 8 for the tables, beside the nodes themselves, within the byte limit. A
    /// variable does not go to a place for which that limit, or the node limit, might not suffice. On an
    /// error (no room to begin, the deadline, the cancel flag) everything is as before. What was found is
    /// given up as well where there is no time to put it back.
    pub fn sift(&mut self) -> Result<Sifted, Limit> {
        self.sift_blocks(&vec![1; self.variables()])
    }

    /// As [`Manager::sift`], but the variables of each group stay together in their order, as for the
    /// interleaved bits of numbers. The variables of each group have to stand together already. Variables in
    /// no group are sifted one by one.
    ///
    /// Panics where a variable was never declared.
    pub fn sift_groups(&mut self, groups: &[Vec<Var>]) -> Result<Sifted, GroupError> {
        let mut sizes = vec![1; self.variables()];
        let mut listed = vec![false; self.variables()];
        for group in groups {
            for var in group {
                if std::mem::replace(&mut listed[var.0 as usize], true) {
                    return Err(GroupError::Repeated(var.0));
                }
            }
            let mut levels: Vec<u32> = group.iter().map(|&var| self.level(var)).collect();
            levels.sort_unstable();
            let (Some(&first), Some(&last)) = (levels.first(), levels.last()) else { continue };
            if (last - first) as usize >= group.len() {
                return Err(GroupError::Apart(self.order().var(Level(first)).0));
            }
            // A block is as long as its group, and starts at its first variable.
            sizes[first as usize..=last as usize].fill(0);
            sizes[first as usize] = group.len();
        }
        sizes.retain(|&size| size > 0);
        Ok(self.sift_blocks(&sizes)?)
    }

    /// Sets when variables are reordered automatically.
    ///
    /// This happens between operations only, so the order is fixed during a call. Do not switch it on if you
    /// keep levels from call to call.
    pub fn set_reordering(&mut self, reordering: Reordering) {
        self.growth.reordering = reordering;
        self.growth.due = 0;
    }

    /// Sifts if automatic reordering is on and due.
    #[inline]
    pub(crate) fn reorder_if_grown(&mut self) {
        if let Reordering::Automatic { nodes } = self.growth.reordering {
            self.reorder_above(nodes.max(self.growth.due));
        }
    }

    #[cold]
    fn reorder_above(&mut self, due: usize) {
        if self.store.len() <= due || !self.wants_collection() {
            return;
        }
        let kept_up = self.collect_in_time(&mut |_| {}).is_ok();
        if kept_up && self.store.len() > due {
            // A limit here is no error of the operation, which is done.
            let _ = self.sift();
            self.growth.due = 2 * self.store.len();
        }
    }

    /// Sifts blocks of `sizes` levels.
    fn sift_blocks(&mut self, sizes: &[usize]) -> Result<Sifted, Limit> {
        self.store.budget.check()?;
        self.collect_in_time(&mut |_| {})?;
        self.store.release();
        let (swap_store, origin) = self.take_out()?;
        let before = swap_store.len;
        let others = self.store.bytes() + origin.bytes;
        let budget = self.store.budget.clone();
        let mut sifter = Sifter::new(swap_store, sizes, &budget, others);
        sifter.run()?;
        self.store.check_scratch(origin.bytes + sifter.peak_bytes)?;
        let sifted = Sifted { before, after: sifter.swap_store.len, swaps: sifter.swap_store.swaps };
        // There is no way back once the nodes of the store are gone.
        self.store.budget.check_in(PUTTING_BACK * origin.took)?;
        self.put_back(sifter.swap_store, &origin)?;
        self.growth.reorderings += 1;
        Ok(sifted)
    }
}
