//! Binary operations level by level, for stores that do not fit the caches.
//!
//! Depth-first, every step waits for memory several times in a row: for the operands, the computed table, the
//! unique table. Level by level (Ochi, Yasuoka, Yajima, "Breadth-first manipulation of very large
//! binary-decision diagrams", ICCAD 1993), the steps of a level do not depend on one another, so their
//! memory is prefetched for dozens of steps at once. On the way down ([`down`]) each pair of operands becomes
//! one request at its level. On the way up ([`up`]) each request becomes a node, a new or an existing one. A
//! table finds repeated pairs; it holds one level, is small, and is freed when the level is done. The
//! computed table is not used. Of families, halves pass over variables before they are requests ([`pass`]).
//!
//! In cache a request costs two to three times a step of the recursion; out of cache, half. So an operation
//! begins depth-first and restarts level by level if it is long.

mod answer;
mod block;
mod down;
mod ends;
mod levels;
mod pass;
mod queue;
mod requests;
mod up;

use super::binary::{Binary, sorted};
use crate::manager::Manager;
use crate::store::{Edge, LevelOf};
use answer::Pair;
use levels::Levels;
use limits::Limit;

impl Manager {
    /// Runs a binary operation level by level. Returns `None` if the byte limit leaves no room for the
    /// requests: 8 bytes each, 8 to 16 more on levels with requests, and at least 4 KiB for each such level.
    /// Never collects.
    pub(super) fn level_by_level<B: Binary>(&mut self, f: Edge, g: Edge) -> Result<Option<Edge>, Limit> {
        if let (true, edge) = B::outcome(f, g) {
            return Ok(Some(edge));
        }
        let (f, g, flip) = B::normal(f, g);
        let top = self.store.level(f).min(self.store.level(g));
        let count = self.variables() - top as usize;
        let Some(mut levels) = Levels::new(B::FIRST, top, count, self.store.room_in_bytes()) else {
            return Ok(None);
        };
        let (f, g) = sorted::<B>(f, g);
        let root = levels.queues[0].request(&mut levels.requests, Pair::new(f, g), 0) as usize;

        for level in top..self.variables() as u32 {
            match &self.store.level_of {
                LevelOf::Byte(level_of) => levels.down::<B, _>(&self.store, level_of, level)?,
                LevelOf::Narrow(level_of) => levels.down::<B, _>(&self.store, level_of, level)?,
                LevelOf::Wide(level_of) => levels.down::<B, _>(&self.store, level_of, level)?,
            }
            if levels.requests.full {
                return Ok(None);
            }
            self.store.check_scratch(levels.requests.bytes())?;
        }
        self.pairs += levels.queues.iter().map(|queue| queue.len() as u64).sum::<u64>();
        // From here on the store takes memory beside the requests.
        self.store.other_bytes += levels.requests.bytes();
        let done = levels.up(&mut self.store, B::FIRST);
        self.store.other_bytes -= levels.requests.bytes();
        match done {
            Ok(()) => Ok(Some(levels.requests.result(root).flip(flip))),
            // Without the requests, the memory may be enough.
            Err(Limit::Bytes(_)) => Ok(None),
            Err(limit) => Err(limit),
        }
    }
}
