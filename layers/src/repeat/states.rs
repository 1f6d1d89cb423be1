//! States with numbers, which are looked for many at a time.

use crate::shard::hash_of;
use limits::hash;

const EMPTY: u32 = u32::MAX;
/// States whose numbers are looked for side by side.
const BLOCK: usize = 64;
/// Binary logarithm of the places of a new table.
const FEW: u32 = 6;

/// States with numbers.
pub(crate) struct States<const W: usize> {
    pub all: Vec<[u64; W]>,
    /// Open addressing. The low `log` bits of a place are the number of a state. The high bits are a part of the hash of that
    /// state: if they differ from those of the wanted state, the state itself is not read.
    table: Vec<u32>,
    /// Binary logarithm of the places.
    log: u32,
}

impl<const W: usize> States<W> {
    pub fn new() -> States<W> {
        States { all: Vec::new(), table: vec![EMPTY; 1 << FEW], log: FEW }
    }

    pub fn number(&mut self, state: &[u64; W]) -> u32 {
        if self.all.len() * 2 >= self.table.len() {
            self.grow();
        }
        let hash = hash_of(state);
        let (mut at, tag) = (hash::index(hash, self.log), self.tag(hash));
        while self.table[at] != EMPTY {
            let (number, other) = self.parts(self.table[at]);
            if other == tag && self.all[number as usize] == *state {
                return number;
            }
            at = (at + 1) & (self.table.len() - 1);
        }
        let number = self.all.len() as u32;
        self.table[at] = self.place(number, tag);
        self.all.push(*state);
        number
    }

    /// Adds the numbers of several states to a list. Most have one already: these are looked for side by side, so that the
    /// processor waits for several places of memory at once.
    pub fn numbers(&mut self, states: &[[u64; W]], list: &mut Vec<u32>) {
        let (mut likely, mut known) = ([EMPTY; BLOCK], [[0; W]; BLOCK]);
        for states in states.chunks(BLOCK) {
            for (likely, state) in likely.iter_mut().zip(states) {
                *likely = self.parts(self.table[hash::index(hash_of(state), self.log)]).0;
            }
            for (known, &likely) in known.iter_mut().zip(&likely) {
                *known = *self.all.get(likely as usize).unwrap_or(&[0; W]);
            }
            for ((&likely, known), state) in likely.iter().zip(&known).zip(states) {
                let is_known = known == state && (likely as usize) < self.all.len();
                list.push(if is_known { likely } else { self.number(state) });
            }
        }
    }

    fn place(&self, number: u32, tag: u64) -> u32 {
        (tag << self.log) as u32 | number
    }

    /// The number and the bits of a hash in a place; no state has the number in an empty one.
    fn parts(&self, place: u32) -> (u32, u64) {
        (place & (self.table.len() - 1) as u32, u64::from(place) >> self.log)
    }

    /// Bits of a hash that follow those of its place in the table.
    fn tag(&self, hash: u64) -> u64 {
        hash << self.log >> 32 >> self.log
    }

    #[cold]
    fn grow(&mut self) {
        self.log += 1;
        self.table = vec![EMPTY; 1 << self.log];
        for (number, state) in (0..).zip(&self.all) {
            let hash = hash_of(state);
            let mut at = hash::index(hash, self.log);
            while self.table[at] != EMPTY {
                at = (at + 1) & (self.table.len() - 1);
            }
            self.table[at] = self.place(number, self.tag(hash));
        }
    }

    pub fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<[u64; W]>() + self.table.len() * size_of::<u32>()
    }
}
