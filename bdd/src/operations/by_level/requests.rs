//! The requests of all levels, one for each pair of operands.

use super::answer::{Answer, Pair};
use crate::store::Edge;

/// Requests in a chunk; those of one level lie together in chunks.
pub(super) const CHUNK: usize = 256;
/// Nanoseconds of a request on the way down, and again on the way up.
pub(super) const REQUEST: u64 = 20;

/// The number of requests for which room is reserved beforehand. Pages that are never touched cost nothing. A
/// piece of memory of this size has pages of its own: it grows without a copy, and its pages go back to the
/// system.
const RESERVED: usize = 5 << 20;

/// The fewest words whose memory is given back on the way up.
const GIVEN_BACK: usize = 1 << 17;

/// More requests than this have no identifiers; see [`Answer`].
const MOST: usize = 1 << 30;

/// All requests of an operation, one word each: first the pair of operands, then the answers of its two
/// halves, at last its result. Request 0 stands for none.
pub(super) struct Requests {
    pub words: Vec<u64>,
    /// Bytes of tables, lists and queues.
    pub tables: usize,
    /// The most bytes.
    room: usize,
    /// Whether the room was not enough; the words are invalid then.
    pub full: bool,
}

impl Requests {
    /// Returns an empty list beside `queues` bytes of queues; `room` is for both.
    pub fn new(queues: usize, room: usize) -> Requests {
        let mut words = Vec::new();
        // If this is refused, the list grows as it is needed.
        let _ = words.try_reserve(RESERVED);
        words.resize(CHUNK, 0);
        Requests { words, tables: queues, room, full: false }
    }

    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>() + self.tables
    }

    #[inline(always)]
    pub fn pair(&self, request: usize) -> Pair {
        Pair(self.words[request])
    }

    #[inline(always)]
    pub fn set_halves(&mut self, request: usize, low: Answer, high: Answer) {
        debug_assert_ne!(request, 0, "request 0 stands for none");
        self.words[request] = u64::from(low.0) | u64::from(high.0) << 32;
    }

    /// Returns the requests whose results this one needs.
    #[inline(always)]
    pub fn waits_for(&self, request: usize) -> [usize; 2] {
        let word = self.words[request];
        [Answer(word as u32).request(), Answer((word >> 32) as u32).request()]
    }

    /// Returns the results of the two halves, once they are known.
    #[inline(always)]
    pub fn halves(&self, request: usize) -> (Edge, Edge) {
        let edge = |answer: Answer| {
            let result = self.words[answer.request()] as u32 ^ (answer.0 & 1);
            Edge(answer.0 ^ ((answer.0 ^ result) & answer.mask()))
        };
        let word = self.words[request];
        (edge(Answer(word as u32)), edge(Answer((word >> 32) as u32)))
    }

    #[inline(always)]
    pub fn set_result(&mut self, request: usize, result: Edge) {
        self.words[request] = result.0.into();
    }

    #[inline(always)]
    pub fn result(&self, request: usize) -> Edge {
        Edge(self.words[request] as u32)
    }

    /// Returns whether there is room for `more` bytes; without room the list is full.
    pub fn has_room(&mut self, more: usize) -> bool {
        self.full |= self.bytes() + more > self.room;
        !self.full
    }

    /// Removes all but the first words. Gives their memory back, not at once if it is little.
    pub fn truncate(&mut self, words: usize) {
        self.words.truncate(words);
        if self.words.capacity() > words + GIVEN_BACK {
            self.words.shrink_to(words);
        }
    }

    /// Returns the first request of a new chunk; `None` without room.
    pub fn chunk(&mut self) -> Option<u32> {
        let first = self.words.len();
        if first + CHUNK > MOST || self.words.try_reserve(CHUNK).is_err() {
            self.full = true;
        }
        if !self.has_room(CHUNK * size_of::<u64>()) {
            return None;
        }
        self.words.resize(first + CHUNK, 0);
        Some(first as u32)
    }
}
