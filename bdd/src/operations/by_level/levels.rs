//! The requests of an operation, by level.

use super::ends::Ends;
use super::queue::Queue;
use super::requests::Requests;
use crate::store::Rule;

/// How many requests are worked on at once: their memory is prefetched together.
pub(super) const BLOCK: usize = 32;

/// Requests for all levels from `top` on.
pub(super) struct Levels {
    pub requests: Requests,
    pub top: u32,
    pub queues: Vec<Queue>,
    pub ends: Ends,
}

impl Levels {
    /// Returns an empty list for a result of this rule; `None` if `room` bytes are not enough for it.
    pub fn new(rule: Rule, top: u32, levels: usize, room: usize) -> Option<Levels> {
        let mut queues = Vec::new();
        let bytes = levels * size_of::<Queue>() + Ends::bytes(rule);
        if bytes > room || queues.try_reserve_exact(levels).is_err() {
            return None;
        }
        queues.resize_with(levels, Queue::default);
        Some(Levels { requests: Requests::new(bytes, room), top, queues, ends: Ends::new(rule) })
    }
}
