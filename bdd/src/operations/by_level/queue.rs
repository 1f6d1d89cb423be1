//! The requests of one level, and the table that finds a pair among them.

use super::answer::Pair;
use super::requests::{CHUNK, Requests};

/// The requests of one level, in the order in which they were made.
#[derive(Default)]
pub(super) struct Queue {
    /// The first request of each chunk.
    chunks: Vec<u32>,
    len: u32,
    /// The next request, if the last chunk has room.
    next: u32,
    /// How many words of requests there were when the way down came to this level. The later ones are asked
    /// for by this level and those below it alone.
    pub words_before: u32,
    /// An open hash table of `2^bits` places, 0 where a place is free: in the low `bits` bits the number
    /// of a request in this queue, plus one; above them, low bits of its hash.
    table: Vec<u32>,
    bits: u32,
}

impl Queue {
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the requests in runs of at most `most` adjacent ones; `most` must divide a chunk.
    pub fn runs(&self, most: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
        debug_assert_eq!(CHUNK % most, 0, "a run lies in one chunk");
        (0..self.len()).step_by(most).map(move |number| {
            let first = self.chunks[number / CHUNK] as usize + number % CHUNK;
            first..first + most.min(self.len() - number)
        })
    }

    /// Ends the list: this level gets no more requests.
    pub fn close(&mut self, requests: &mut Requests) {
        self.words_before = requests.words.len() as u32;
        self.free_table(requests);
    }

    fn free_table(&mut self, requests: &mut Requests) {
        requests.tables -= self.table.len() * size_of::<u32>();
        self.table = Vec::new();
    }

    #[inline(always)]
    fn place(&self, hash: u32) -> usize {
        (u64::from(hash) << self.bits >> 32) as usize
    }

    /// Returns the table and the place where the search for a pair begins.
    #[inline(always)]
    pub fn way_to(&self, pair: Pair) -> (&[u32], usize) {
        (&self.table, self.place(pair.hash()))
    }

    /// Returns the request for a pair; makes it if the pair is new. `expected` is the number of requests for
    /// which the first table has room.
    #[inline(always)]
    pub fn request(&mut self, requests: &mut Requests, pair: Pair, expected: usize) -> u32 {
        if self.len() == self.chunks.len() * CHUNK && !self.extend(requests, expected) {
            return 0;
        }
        debug_assert!(2 * self.len() < self.table.len(), "at most half of the places of a table are taken");
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
        debug_assert_eq!(self.len as usize & !mask, 0, "the number of a request fits below its hash");
        self.table[at & mask] = hash << bits | self.len;
        request
    }

    /// Makes room for another chunk of requests; returns `false` if there is no room.
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
        self.next = first;
        true
    }

    /// Replaces the table by one with at least `places` places. Enters the requests in the order in which
    /// they lie in memory; does not read the old table.
    fn grow(&mut self, requests: &mut Requests, places: usize) -> bool {
        self.free_table(requests);
        self.bits = places.next_power_of_two().ilog2();
        let places = 1 << self.bits;
        let bytes = places * size_of::<u32>();
        if self.bits > 31 || self.table.try_reserve_exact(places).is_err() {
            requests.full = true;
        }
        if !requests.has_room(bytes) {
            return false;
        }
        requests.tables += bytes;
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
