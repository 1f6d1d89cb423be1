//! The narrow form of the edges in a state.
//!
//! Parts that other parts imply are dropped: an edge that contains another one of its group, or a required
//! free one; a group that holds where another one does; a free edge that contains a required free one (a
//! variable that is alone in the contained edge is alone in this one), or that contains, for each variable that
//! could own it, a free edge of that variable; and what [`exclusion`](super::exclusion) finds.

use model::bits::{Bits, add, both, cut, has, meets, none, ones, remove, within, without};

use super::containment::Containment;
use super::frontier::Frontier;
use super::status::Status;

/// The groups that a transition has changed: those from `fewer` on have lost edges, those from `new` on are new.
pub(super) struct Changed {
    pub fewer: usize,
    pub new: usize,
}

impl Changed {
    pub fn none() -> Changed {
        Changed { fewer: usize::MAX, new: usize::MAX }
    }
}

impl<const L: usize> Frontier<L> {
    /// Drops implied parts until none is left; `None` where no solution is left.
    ///
    /// Before the transition nothing was superfluous. So what is new is found at an edge that has lost a variable:
    /// only such an edge can be inside another one that it was not inside before. And only where a group has
    /// lost an edge can its edges have a variable in common that they had not.
    ///
    /// Of two parts that imply each other either may stay, as their order will have it. So a few states stand
    /// twice where their parts came in another order: a few in a million, measured.
    pub(super) fn settle(&self, status: &mut Status<L>, changed: Changed) -> Option<Containment<'_, L>> {
        let mut changed = changed;
        let mut lost = self.here;
        loop {
            let by = self.containment(status.blocked);
            self.drop_free(status, &lost, &by)?;
            self.narrow_groups(status, &changed, &lost, &by)?;
            self.block_poor(status);
            if status.blocked == by.blocked {
                self.drop_excluded(status, &by);
                drop_implied(status, &by);
                return Some(by);
            }
            changed = Changed::none();
            lost = self.through_any(&without(&status.blocked, &by.blocked));
        }
    }

    /// Drops free edges that no variable to come can own, and those that others make superfluous; `None`
    /// where a required one has no variable left.
    fn drop_free(&self, status: &mut Status<L>, lost: &Bits<L>, by: &Containment<'_, L>) -> Option<()> {
        remove(&mut status.free, &self.barren);
        for edge in ones(&both(&status.free, lost)) {
            let left = by.left(edge);
            match has(&self.required, edge) {
                true if left == none() => return None,
                false if !meets(&left, &self.owners[edge as usize]) => cut(&mut status.free, edge),
                _ => {}
            }
        }
        let mut open = by.around(&both(&status.free, lost));
        add(&mut open, lost);
        for edge in ones(&both(&status.free, &open)) {
            if self.is_superfluous(edge, &status.free, by) {
                cut(&mut status.free, edge);
            }
        }
        Some(())
    }

    /// Narrows all groups, and drops those that do not matter any more; `None` where no solution is left.
    fn narrow_groups(
        &self,
        status: &mut Status<L>,
        changed: &Changed,
        lost: &Bits<L>,
        by: &Containment<'_, L>,
    ) -> Option<()> {
        let required = both(&status.free, &self.required);
        // What a required free edge is inside of will get another true variable.
        let inner = both(&required, lost);
        let outer = by.around(&inner);
        // From behind, so that what is swapped into a place has had its turn.
        for at in (0..status.groups.len()).rev() {
            let group = &mut status.groups[at];
            let before = *group;
            let shorter = if at >= changed.new { before } else { both(&before, lost) };
            if ones(&shorter).any(|edge| by.left(edge) == none()) {
                status.groups.swap_remove(at);
                continue;
            }
            let (inner, open) =
                if at >= changed.new { (&required, before) } else { (&inner, both(&before, &outer)) };
            ones(&open).filter(|&edge| by.has_inside(edge, inner)).for_each(|edge| cut(group, edge));
            if *group == none() {
                return None;
            }
            for edge in ones(&both(group, &by.around(&shorter))) {
                if by.is_longer(edge, &both(group, &shorter)) {
                    cut(group, edge);
                }
            }
            if at >= changed.fewer || *group != before {
                let shared = ones(group).map(|edge| by.left(edge)).reduce(|all, left| both(&all, &left));
                add(&mut status.blocked, &shared.unwrap_or(none()));
                if ones(group).nth(1).is_none() {
                    status.groups.swap_remove(at);
                }
            }
        }
        Some(())
    }

    /// Blocks the variables that can own no edge.
    fn block_poor(&self, status: &mut Status<L>) {
        let mut poor = self.needy;
        for edge in ones(&status.free) {
            remove(&mut poor, &self.owners[edge as usize]);
        }
        add(&mut status.blocked, &poor);
    }

    /// Whether a free edge contains a required free edge, or contains, for each variable that could own it, a
    /// free edge that this variable could own. Of equal edges the first is kept.
    fn is_superfluous(&self, edge: u32, free: &Bits<L>, by: &Containment<'_, L>) -> bool {
        let inside = by.inside(edge, free);
        let left = by.left(edge);
        let is_required = has(&self.required, edge);
        let mut owners = without(&self.owners[edge as usize], &by.blocked);
        for other in ones(&inside).filter(|&other| other != edge) {
            let other_left = by.left(other);
            let is_kept = other_left != left || other < edge;
            let other_owners = &self.owners[other as usize];
            let is_other_required = has(&self.required, other);
            let shared = both(&self.owners[edge as usize], &other_left);
            if is_other_required && within(&shared, other_owners) && (is_kept || !is_required) {
                return true;
            }
            if is_kept || is_other_required {
                remove(&mut owners, other_owners);
            }
        }
        !is_required && owners == none()
    }
}

/// Drops groups that another group implies: each edge of the other group contains an edge of the dropped
/// one.
fn drop_implied<const L: usize>(status: &mut Status<L>, by: &Containment<'_, L>) {
    let mut at = 0;
    while at < status.groups.len() {
        let group = status.groups[at];
        let mut around = by.around(&group);
        add(&mut around, &group);
        let implies =
            |other: &Bits<L>| within(other, &around) && ones(other).all(|edge| by.has_inside(edge, &group));
        let others = (0..).zip(&status.groups).filter(|(other, _)| *other != at);
        if others.map(|(_, other)| other).any(implies) {
            status.groups.remove(at);
        } else {
            at += 1;
        }
    }
}
