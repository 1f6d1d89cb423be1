//! Operations on pairs, level by level, for what does not fit the caches.
//!
//! Depth-first, every step waits for memory: the operands, the memo, the unique table, one after
//! the other. Level by level (Ochi, Yasuoka, Yajima, "Breadth-first manipulation of very large
//! binary-decision diagrams", ICCAD 1993), the steps of a level have nothing to wait for in one
//! another, and what they need is fetched for dozens of them at once. On the way down ([`down`]) every
//! pair that is met becomes a request at its level, once; on the way up ([`up`]) every request becomes
//! a node, or one that exists. The table that tells whether a pair was met is that of its level alone,
//! small, and gone when the level is done; the memo is not asked.
//!
//! In cache a request costs two to three times a step of the recursion in `pair.rs`; out of it, half.
//! So an operation begins depth-first, and is begun anew in this way if it turns out to be long
//! ([`Trial`]).

mod answer;
mod down;
mod queue;
mod requests;
mod swept;
mod trial;
mod up;

pub(crate) use swept::{Swept, select};
pub use trial::Traversal;
pub(crate) use trial::Trial;

use crate::budget::Limit;
use crate::manager::Manager;
use crate::store::level_of::LevelOf;
use crate::store::node::Edge;
use answer::Pair;
use queue::Queue;
use requests::Requests;

/// How many requests are worked on at once: their memory is fetched together.
const BLOCK: usize = 32;

/// Requests for all levels from `top` on.
struct Sweep {
    requests: Requests,
    top: u32,
    queues: Vec<Queue>,
}

impl Manager {
    /// An operation on two edges, level by level; none where the byte limit
    /// leaves no room for the requests: 8 bytes each, and 8 to 16 more on the levels that are asked for;
    /// 4 KiB at least for a level that is asked for at all. Never collects.
    pub(crate) fn sweep<S: Swept>(&mut self, f: Edge, g: Edge) -> Result<Option<Edge>, Limit> {
        if let (true, edge) = S::outcome(f, g) {
            return Ok(Some(edge));
        }
        let (f, g, flip) = S::normal(f, g);
        let top = self.store.level(f).min(self.store.level(g));
        let levels = self.variables() - top as usize;
        let (room, mut queues) = (self.store.room_in_bytes(), Vec::new());
        let bytes_of_queues = levels * size_of::<Queue>();
        if bytes_of_queues > room || queues.try_reserve_exact(levels).is_err() {
            return Ok(None);
        }
        queues.resize_with(levels, Queue::default);
        let mut sweep = Sweep { requests: Requests::new(bytes_of_queues, room), top, queues };
        let root = sweep.queues[0].ask(&mut sweep.requests, Pair::of::<S>(f, g), 0) as usize;

        for level in top..self.store.childless.len() as u32 {
            match &self.store.level_of {
                LevelOf::Byte(levels) => sweep.down::<S, _>(&self.store, levels, level)?,
                LevelOf::Narrow(levels) => sweep.down::<S, _>(&self.store, levels, level)?,
                LevelOf::Wide(levels) => sweep.down::<S, _>(&self.store, levels, level)?,
            }
            if sweep.requests.full {
                return Ok(None);
            }
            self.store.check_scratch(sweep.requests.bytes())?;
        }
        self.requests += sweep.queues.iter().map(|queue| queue.len() as u64).sum::<u64>();
        // What the store takes from here on, it takes beside the requests.
        let bytes = sweep.requests.bytes();
        self.store.other_bytes += bytes;
        let done = sweep.up::<S>(&mut self.store);
        self.store.other_bytes -= bytes;
        match done {
            Ok(()) => Ok(Some(sweep.requests.result(root).flip(flip))),
            // Without the requests there may be enough.
            Err(Limit::Bytes(_)) => Ok(None),
            Err(limit) => Err(limit),
        }
    }
}
