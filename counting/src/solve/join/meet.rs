//! One case: the solutions of the first part with given shared lines, met with those of the others.

use std::ops::Range;

use limits::{Budget, Limit, Meter};
use model::bits::common;

use super::sieve::Sieve;
use super::table::{KeyGroup, Table};

/// Nanoseconds for a group, and for a pair of entries and each word of their solutions.
const GROUP: u64 = 5;
const PAIR: u64 = 1;

/// What one case gave.
pub(super) struct Met {
    /// The number of solutions.
    pub count: u128,
    /// Pairs of entries looked at.
    pub pairs: u64,
    /// Bytes in use.
    pub bytes: usize,
}

/// The entries of a later part that go with some solution of the first.
struct Partner {
    groups: Vec<KeyGroup>,
    rest: Vec<u64>,
    times: Vec<u32>,
    /// The solutions of the first part each entry goes with, as many words each as the sieve has.
    alive: Vec<u64>,
}

impl Partner {
    fn new(table: &Table, key: u64, sieve: &Sieve, held: usize, budget: &Budget) -> Result<Partner, Limit> {
        let (groups, rest, times, alive) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut partner = Partner { groups, rest, times, alive };
        let mut row = vec![0; sieve.words];
        for group in table.groups.iter().filter(|group| group.key & key == 0) {
            let start = partner.rest.len();
            for at in group.start..group.end {
                if sieve.alive(table.rest[at], &mut row) {
                    partner.rest.push(table.rest[at]);
                    partner.times.push(table.times[at]);
                    partner.alive.extend_from_slice(&row);
                }
            }
            let end = partner.rest.len();
            if end > start {
                partner.groups.push(KeyGroup { key: group.key, start, end });
            }
            budget.check_bytes(held + partner.bytes())?;
        }
        Ok(partner)
    }

    fn bytes(&self) -> usize {
        self.alive.capacity() * size_of::<u64>() + self.rest.capacity() * size_of::<(u64, u32)>()
    }
}

/// A case under way.
struct Meeting<'a> {
    partners: Vec<Partner>,
    words: usize,
    meter: Meter<'a>,
    bytes: usize,
    pairs: u64,
    /// The entries of each partner's group that is being met.
    chosen: Vec<Range<usize>>,
    /// The solutions of the first part that go with all partners so far, a row a partner.
    alive: Vec<Vec<u64>>,
}

/// Counts the solutions whose first part is in the group `case` of `tables[0]`, within the budget
/// that `held` bytes leave. Cost: the pairs of entries of the last two parts whose shared lines are
/// compatible, and for each pair that goes together a pass over the bits of the case's solutions.
pub(super) fn meet(tables: &[&Table], case: KeyGroup, held: usize, budget: &Budget) -> Result<Met, Limit> {
    let [first, others @ ..] = tables else { return Ok(Met { count: 0, pairs: 0, bytes: 0 }) };
    let entries = case.start..case.end;
    let sieve = Sieve::new(&first.rest[entries.clone()], &first.times[entries]);
    let mut bytes = sieve.bytes();
    let mut partners = Vec::with_capacity(others.len());
    for table in others {
        let partner = Partner::new(table, case.key, &sieve, held + bytes, budget)?;
        bytes += partner.bytes();
        partners.push(partner);
    }
    let alive = vec![sieve.all.clone(); partners.len()];
    let words = sieve.words;
    let meter = Meter::new(budget);
    let mut meeting = Meeting { partners, words, meter, bytes, pairs: 0, chosen: Vec::new(), alive };
    let count = meeting.groups(case.key)?;
    Ok(Met { count, pairs: meeting.pairs, bytes })
}

impl Meeting<'_> {
    /// Chooses a group of each partner, no two with a line of `key` in common.
    fn groups(&mut self, key: u64) -> Result<u128, Limit> {
        let depth = self.chosen.len();
        if depth == self.partners.len() {
            return Ok(self.entries(0, 0));
        }
        let mut count = 0;
        for at in 0..self.partners[depth].groups.len() {
            let group = self.partners[depth].groups[at];
            let before = self.pairs;
            if group.key & key == 0 {
                self.chosen.push(group.start..group.end);
                count += self.groups(key | group.key)?;
                self.chosen.pop();
            }
            if depth + 1 == self.partners.len() {
                let pairs = self.words as u64 * (self.pairs - before);
                self.meter.spend(GROUP + PAIR * pairs, self.bytes)?;
            }
        }
        Ok(count)
    }

    /// Chooses an entry of each group from `depth` on, none with a line of `used`.
    fn entries(&mut self, depth: usize, used: u64) -> u128 {
        if depth + 1 == self.partners.len() {
            return self.last(depth, used);
        }
        let mut count = 0;
        for at in self.chosen[depth].clone() {
            let partner = &self.partners[depth];
            let (rest, times) = (partner.rest[at], partner.times[at]);
            if rest & used != 0 {
                continue;
            }
            let row = &partner.alive[at * self.words..][..self.words];
            let (before, after) = self.alive.split_at_mut(depth + 1);
            let next = after[0].iter_mut().zip(before[depth].iter().zip(row));
            let together = next.fold(0, |any, (next, (a, b))| {
                *next = a & b;
                any | *next
            });
            if together != 0 {
                count += u128::from(times) * self.entries(depth + 1, used | rest);
            }
        }
        count
    }

    /// The entries of the last group, with all solutions of the first part at once.
    fn last(&mut self, depth: usize, used: u64) -> u128 {
        let range = self.chosen[depth].clone();
        self.pairs += range.len() as u64;
        let (partner, before) = (&self.partners[depth], &self.alive[depth]);
        let rows = partner.alive[range.start * self.words..].chunks_exact(self.words);
        let entries = partner.rest[range.clone()].iter().zip(&partner.times[range]).zip(rows);
        let mut count = 0u128;
        for ((rest, times), row) in entries {
            if rest & used == 0 {
                count += u128::from(u64::from(common(row, before)) * u64::from(*times));
            }
        }
        count
    }
}
