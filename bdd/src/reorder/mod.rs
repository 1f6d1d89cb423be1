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

use crate::manager::Manager;
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
        self.store.budget.check()?;
        self.collect_in_time(&mut |_| {})?;
        self.store.release();
        let (swap_store, origin) = self.take_out()?;
        let before = swap_store.len;
        let others = self.store.bytes() + origin.bytes;
        let budget = self.store.budget.clone();
        let mut sifter = Sifter::new(swap_store, &budget, others);
        sifter.run()?;
        self.store.check_scratch(origin.bytes + sifter.peak_bytes)?;
        let sifted = Sifted { before, after: sifter.swap_store.len, swaps: sifter.swap_store.swaps };
        // There is no way back once the nodes of the store are gone.
        self.store.budget.check_in(PUTTING_BACK * origin.took)?;
        self.put_back(sifter.swap_store, &origin)?;
        self.reorderings += 1;
        Ok(sifted)
    }
}
