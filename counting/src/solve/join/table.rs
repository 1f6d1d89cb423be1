//! The solutions of one part, grouped by the lines they use.

use limits::{Budget, Limit, Meter};

use super::lines::Spot;

/// Nanoseconds to make a set of variables from a smaller one.
const SET: u64 = 5;

/// Solutions of one part that use the same lines of [`Spot::key`].
#[derive(Clone, Copy)]
pub(super) struct KeyGroup {
    /// The lines.
    pub key: u64,
    /// The first of its entries in the table.
    pub start: usize,
    /// The first entry that is not its own.
    pub end: usize,
}

/// All solutions of one part of one size: what they use of the lines that leave the part.
pub(super) struct Table {
    /// Ascending by key.
    pub groups: Vec<KeyGroup>,
    /// The lines of [`Spot::rest`] of each entry, ascending within a group.
    pub rest: Vec<u64>,
    /// How many solutions an entry stands for.
    pub times: Vec<u32>,
}

/// A set of variables under way.
struct Frame {
    next: usize,
    own: u64,
    key: u64,
    rest: u64,
    weight: u32,
}

impl Table {
    /// Lists the sets of `spots` of total weight `size`, no two on one line. Refused where `held`
    /// bytes and those of the table exceed the budget. Cost: a look at the later variables for
    /// each set of less or the same weight, and a sort.
    pub fn new(spots: &[Spot], size: u32, held: usize, budget: &Budget) -> Result<Table, Limit> {
        let mut found: Vec<(u64, u64)> = Vec::new();
        let mut stack = vec![Frame { next: 0, own: 0, key: 0, rest: 0, weight: 0 }];
        let mut meter = Meter::new(budget);
        let weightless = spots.iter().any(|spot| spot.weight == 0);
        if size == 0 {
            found.push((0, 0));
        }
        while let Some(frame) = stack.last_mut() {
            let free = |spot: &Spot| {
                let used = frame.own & spot.own | frame.key & spot.key | frame.rest & spot.rest;
                used == 0 && spot.weight <= size - frame.weight
            };
            let Some(ahead) = spots[frame.next..].iter().position(free) else {
                stack.pop();
                continue;
            };
            let spot = spots[frame.next + ahead];
            frame.next += ahead + 1;
            let grown = Frame {
                next: frame.next,
                own: frame.own | spot.own,
                key: frame.key | spot.key,
                rest: frame.rest | spot.rest,
                weight: frame.weight + spot.weight,
            };
            if grown.weight == size {
                found.push((grown.key, grown.rest));
            }
            let bytes = held + found.capacity() * size_of::<(u64, u64)>();
            meter.spend(SET, bytes)?;
            budget.check_bytes(bytes)?;
            if grown.weight < size || weightless {
                stack.push(grown);
            }
        }
        found.sort_unstable();
        Table::grouped(&found, held, budget)
    }

    fn grouped(found: &[(u64, u64)], held: usize, budget: &Budget) -> Result<Table, Limit> {
        let entries = found.chunk_by(|a, b| a == b).count();
        let keys = found.chunk_by(|a, b| a.0 == b.0).count();
        let bytes = entries * (size_of::<u64>() + size_of::<u32>()) + keys * size_of::<KeyGroup>();
        budget.check_bytes(held + bytes + size_of_val(found))?;
        let mut table = Table {
            groups: Vec::with_capacity(keys),
            rest: Vec::with_capacity(entries),
            times: Vec::with_capacity(entries),
        };
        for group in found.chunk_by(|a, b| a.0 == b.0) {
            let start = table.rest.len();
            for same in group.chunk_by(|a, b| a == b) {
                table.rest.push(same[0].1);
                // A part of 2^32 alike solutions would not have fitted into any memory.
                table.times.push(same.len() as u32);
            }
            table.groups.push(KeyGroup { key: group[0].0, start, end: table.rest.len() });
        }
        Ok(table)
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.rest) + size_of_val(&*self.times) + size_of_val(&*self.groups)
    }

    /// How many solutions there are.
    pub fn solutions(&self) -> u64 {
        self.times.iter().map(|&times| u64::from(times)).sum()
    }
}
