//! What is asked on the way down, level by level, each pair once.

use super::Swept;
use crate::node::Edge;

/// Requests of one level lie together in chunks of so many.
const CHUNK: usize = 256;

/// Room for so many requests is asked for beforehand. What is never touched costs nothing, and so
/// large a piece has pages of its own: it grows without a copy, and they go back to the system.
const RESERVED: usize = 5 << 20;

/// More requests than this have no identifiers; see [`Answer`].
const MOST: usize = 1 << 30;

/// The pair of operands, as one word.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Pair(u64);

impl Pair {
    /// The operands, the smaller first where they may be exchanged.
    #[inline(always)]
    pub fn of<S: Swept>(f: Edge, g: Edge) -> Pair {
        let (f, g) = if S::COMMUTES { (f.min(g), f.max(g)) } else { (f, g) };
        Pair(u64::from(f.0) << 32 | u64::from(g.0))
    }

    #[inline(always)]
    pub fn edges(self) -> (Edge, Edge) {
        (Edge((self.0 >> 32) as u32), Edge(self.0 as u32))
    }

    /// High bits of a product, which is what the place in a table is made of. (Half of what the hash of
    /// the other tables costs: there are two a request.)
    #[inline(always)]
    fn hash(self) -> u32 {
        (self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
    }
}

/// The result of a step: an edge, or the number of a request whose result it will be, perhaps negated.
#[derive(Clone, Copy, Default)]
pub(super) struct Answer(u32);

impl Answer {
    const REQUEST: u32 = 1 << 31;

    /// `edge` if `known`, else a request yet to be [named](Answer::of), to be negated where `flip` is 1.
    #[inline(always)]
    pub fn new(known: bool, edge: Edge, flip: u32) -> Answer {
        let unknown = u32::from(known).wrapping_sub(1);
        Answer(edge.0 ^ ((edge.0 ^ (Answer::REQUEST | flip)) & unknown))
    }

    #[inline(always)]
    pub fn of(self, request: u32) -> Answer {
        Answer(self.0 | request << 1)
    }

    /// All bits if this is that of a request, else none.
    #[inline(always)]
    fn mask(self) -> u32 {
        (self.0 >> 31).wrapping_neg()
    }

    /// The request, or that which stands for none.
    #[inline(always)]
    fn request(self) -> usize {
        ((self.0 & !Answer::REQUEST & self.mask()) >> 1) as usize
    }
}

/// All requests of a sweep. A word each: first the pair of operands, when it has been looked at what
/// its two halves come to, at last its own result.
///
/// The word 0 stands for none.
pub(super) struct Requests {
    words: Vec<u64>,
    /// Bytes of tables and lists.
    tables: usize,
    /// So many bytes there may be.
    room: usize,
    /// More room was needed: the words are good for nothing.
    pub full: bool,
}

impl Requests {
    pub fn new() -> Requests {
        let mut words = Vec::new();
        // Where this is refused, less will do.
        let _ = words.try_reserve(RESERVED);
        words.resize(CHUNK, 0);
        Requests { words, tables: 0, room: usize::MAX, full: false }
    }

    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>() + self.tables
    }

    /// Sets how many bytes there may be.
    pub fn set_room(&mut self, bytes: usize) {
        self.room = bytes;
    }

    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    #[inline(always)]
    pub fn pair(&self, request: usize) -> Pair {
        Pair(self.words[request])
    }

    #[inline(always)]
    pub fn set_halves(&mut self, request: usize, low: Answer, high: Answer) {
        self.words[request] = u64::from(low.0) | u64::from(high.0) << 32;
    }

    /// The requests on which this one waits.
    #[inline(always)]
    pub fn waits_for(&self, request: usize) -> [usize; 2] {
        let word = self.words[request];
        [Answer(word as u32).request(), Answer((word >> 32) as u32).request()]
    }

    /// The results of its two halves, once they have been set.
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

    /// Takes `more` bytes for tables, where there is room.
    fn take(&mut self, more: usize) -> bool {
        self.full |= self.bytes() + more > self.room;
        self.tables += if self.full { 0 } else { more };
        !self.full
    }

    /// The first request of a new chunk; none where there is no room.
    fn chunk(&mut self) -> Option<u32> {
        let first = self.words.len();
        if first + CHUNK > MOST || self.words.try_reserve(CHUNK).is_err() {
            self.full = true;
        }
        if !self.take(CHUNK * size_of::<u64>()) {
            return None;
        }
        self.tables -= CHUNK * size_of::<u64>();
        self.words.resize(first + CHUNK, 0);
        Some(first as u32)
    }
}

/// The requests of one level, in the order in which they were made.
#[derive(Default)]
pub(super) struct Queue {
    /// The first request of each chunk.
    chunks: Vec<u32>,
    len: u32,
    /// The next request, and the end of its chunk.
    next: u32,
    end: u32,
    /// An open hash table of `2^bits` places, 0 where there is nothing: in the low `bits` bits the number
    /// of a request in this queue, plus one; above them, low bits of its hash.
    table: Vec<u32>,
    bits: u32,
}

impl Queue {
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// The requests, in runs of at most `most` that lie side by side; `most` must divide a chunk.
    pub fn runs(&self, most: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
        debug_assert_eq!(CHUNK % most, 0);
        (0..self.len()).step_by(most).map(move |number| {
            let first = self.chunks[number / CHUNK] as usize + number % CHUNK;
            first..first + most.min(self.len() - number)
        })
    }

    /// Forgets the table: nothing more will be asked on this level.
    pub fn close(&mut self, requests: &mut Requests) {
        requests.tables -= self.table.len() * size_of::<u32>();
        self.table = Vec::new();
    }

    #[inline(always)]
    fn place(&self, hash: u32) -> usize {
        (u64::from(hash) << self.bits >> 32) as usize
    }

    /// The table, and where in it the search for a pair begins.
    #[inline(always)]
    pub fn way_to(&self, pair: Pair) -> (&[u32], usize) {
        (&self.table, self.place(pair.hash()))
    }

    /// The request for a pair, made if it is new. With `expected` requests on this level before the first
    /// of them, the table need not grow.
    #[inline(always)]
    pub fn ask(&mut self, requests: &mut Requests, pair: Pair, expected: usize) -> u32 {
        if self.next == self.end && !self.extend(requests, expected) {
            return 0;
        }
        let (hash, bits) = (pair.hash(), self.bits);
        let mask = self.table.len() - 1;
        let mut at = self.place(hash);
        loop {
            let entry = self.table[at & mask];
            if entry == 0 {
                break;
            }
            if (entry ^ hash << bits) >> bits == 0 {
                let number = (entry as usize & mask) - 1;
                let request = self.chunks[number / CHUNK] + (number % CHUNK) as u32;
                if requests.words[request as usize] == pair.0 {
                    return request;
                }
            }
            at += 1;
        }
        let request = self.next;
        self.next += 1;
        self.len += 1;
        requests.words[request as usize] = pair.0;
        self.table[at & mask] = hash << bits | self.len;
        request
    }

    /// Makes room for the requests of another chunk; `false` where there is none.
    #[cold]
    #[inline(never)]
    fn extend(&mut self, requests: &mut Requests, expected: usize) -> bool {
        let least = 2 * (self.len() + CHUNK);
        if self.table.len() < least && !self.grow(requests, least.max(2 * expected)) {
            return false;
        }
        let Some(first) = requests.chunk() else { return false };
        self.chunks.push(first);
        requests.tables += size_of::<u32>();
        (self.next, self.end) = (first, first + CHUNK as u32);
        true
    }

    /// Another table, of at least so many places. The requests are entered anew in their order, which is
    /// that of memory; the old table is not looked at.
    fn grow(&mut self, requests: &mut Requests, places: usize) -> bool {
        self.close(requests);
        self.bits = places.next_power_of_two().ilog2();
        let places = 1 << self.bits;
        if self.bits > 31 || self.table.try_reserve_exact(places).is_err() {
            requests.full = true;
        }
        if !requests.take(places * size_of::<u32>()) {
            return false;
        }
        self.table.resize(places, 0);
        let mut number = 0;
        for &chunk in &self.chunks {
            for &word in &requests.words[chunk as usize..][..CHUNK] {
                let hash = Pair(word).hash();
                let mut at = self.place(hash);
                while self.table[at & (places - 1)] != 0 {
                    at += 1;
                }
                number += 1;
                self.table[at & (places - 1)] = hash << self.bits | number;
            }
        }
        true
    }
}
