//! The effect of a value on the edges of a level.

use model::bits::{Bits, both, has, meets, none, put, remove};

use super::containment::Containment;
use super::frontier::Frontier;
use super::settle::Changed;
use super::status::Status;

impl<const L: usize> Frontier<L> {
    /// Puts the edges of a state, of which `status` is known, after the transition into `next`, where their places
    /// are clear; `None` where no solution is left.
    pub fn step<const W: usize>(
        &self,
        value: bool,
        mut status: Status<L>,
        state: &Bits<W>,
        next: &mut Bits<W>,
    ) -> Option<()> {
        if value && self.blocked_here.is_some_and(|bit| has(state, bit)) {
            return None;
        }
        let changed = if value { self.take(&mut status) } else { self.leave(&mut status) };
        let by = self.settle(&mut status, changed?)?;
        self.write(&status, &by, next);
        Some(())
    }

    /// Makes the level's variable true: no other variable owns the edges through it.
    fn take(&self, status: &mut Status<L>) -> Option<Changed> {
        let own = both(&both(&status.free, &self.here), &self.owned);
        if self.needs && own == none() {
            return None;
        }
        remove(&mut status.free, &self.here);
        let groups = &mut status.groups;
        // The groups that lose edges go behind the others.
        let (mut at, mut fewer) = (0, groups.len());
        while at < fewer {
            if !meets(&groups[at], &self.here) {
                at += 1;
                continue;
            }
            remove(&mut groups[at], &self.here);
            if groups[at] == none() {
                return None;
            }
            fewer -= 1;
            groups.swap(at, fewer);
        }
        let new = groups.len();
        if self.needs && !meets(&own, &self.ending) {
            groups.push(own);
        }
        Some(Changed { fewer, new })
    }

    /// Makes the level's variable false: edges that end with it are as they are.
    fn leave(&self, status: &mut Status<L>) -> Option<Changed> {
        let empty = both(&status.free, &self.ending);
        if meets(&empty, &self.required) {
            return None;
        }
        remove(&mut status.free, &empty);
        status.groups.retain(|group| !meets(group, &self.ending));
        Some(Changed::none())
    }

    /// Writes what is known of the edges.
    fn write<const W: usize>(&self, status: &Status<L>, by: &Containment<'_, L>, next: &mut Bits<W>) {
        self.codes(status, by, |edge, code| {
            if let Some(field) = self.after[edge as usize] {
                field.write(next, code);
            }
        });
        for &(var, bit) in &self.blocked_after {
            if has(&status.blocked, var) {
                put(next, bit);
            }
        }
    }
}
