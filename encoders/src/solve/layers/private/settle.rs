//! The narrow form of the edges in a state.
//!
//! Parts that other parts imply are dropped: an edge that contains another one of its group, or a required
//! free one; a group that holds where another one does; a free edge that contains a required free one (a
//! variable that is alone in the contained edge is alone in this one), or that contains, for each variable that
//! could own it, a free edge of that variable; and what [`exclusion`](super::exclusion) finds.

use super::frontier::Frontier;
use super::status::Status;
use crate::bits::{Bits, add, both, cut, has, meets, none, ones, put, remove, within, without};

/// Which edges contain which others, as long as the same variables are blocked.
pub(super) struct Containment<'a, const L: usize> {
    frontier: &'a Frontier<L>,
    pub blocked: Bits<L>,
    /// The edges that have a blocked variable: less is left of them than the level's lists say.
    shortened: Bits<L>,
}

impl<const L: usize> Containment<'_, L> {
    /// The variables left of an edge.
    #[inline(always)]
    pub fn left(&self, edge: u32) -> Bits<L> {
        self.frontier.left(edge, &self.blocked)
    }

    /// Those of `edges` of which no more is left than of `outer`.
    pub fn inside(&self, outer: u32, edges: &Bits<L>) -> Bits<L> {
        let known = &self.frontier.inside[outer as usize];
        let mut found = both(edges, known);
        let rest = &self.frontier.rest[outer as usize];
        for edge in ones(&without(&both(edges, &self.shortened), known)) {
            if within(&self.left(edge), rest) {
                put(&mut found, edge);
            }
        }
        found
    }

    /// Whether [`Containment::inside`] finds any.
    fn has_inside(&self, outer: u32, edges: &Bits<L>) -> bool {
        let rest = &self.frontier.rest[outer as usize];
        meets(edges, &self.frontier.inside[outer as usize])
            || ones(&both(edges, &self.shortened)).any(|edge| within(&self.left(edge), rest))
    }

    /// Whether an edge contains another one of `edges`, which is left where both are the same.
    fn is_longer(&self, edge: u32, edges: &Bits<L>) -> bool {
        let left = self.left(edge);
        ones(&self.inside(edge, edges)).any(|other| other < edge || other > edge && self.left(other) != left)
    }
}

impl<const L: usize> Frontier<L> {
    /// Which edges contain which, where these variables are blocked.
    pub(super) fn containment(&self, blocked: Bits<L>) -> Containment<'_, L> {
        let mut shortened = none();
        ones(&blocked).for_each(|var| add(&mut shortened, &self.through[var as usize]));
        Containment { frontier: self, blocked, shortened }
    }

    /// Drops implied parts until none is left; `None` where no solution is left.
    ///
    /// Before the turn nothing was superfluous: without newly blocked variables, only edges through the
    /// level's variable can have become so, or make others so.
    pub(super) fn settle(&self, status: &mut Status<L>) -> Option<()> {
        let mut is_first = true;
        loop {
            let by = self.containment(status.blocked);
            self.drop_held(status, &by)?;
            self.drop_free(status, &by, is_first);
            is_first = false;
            self.drop_lost(status, &by)?;
            drop_longer(status, &by);
            self.block(status, &by);
            if status.blocked == by.blocked {
                self.drop_excluded(status, &by);
                drop_implied(status, &by);
                return Some(());
            }
        }
    }

    /// Drops groups with an edge without variables left, and free edges that no variable to come can own.
    fn drop_held(&self, status: &mut Status<L>, by: &Containment<'_, L>) -> Option<()> {
        remove(&mut status.free, &self.barren);
        for edge in ones(&both(&status.free, &by.shortened)) {
            let left = by.left(edge);
            match has(&self.required, edge) {
                true if left == none() => return None,
                false if !meets(&left, &self.owners[edge as usize]) => cut(&mut status.free, edge),
                _ => {}
            }
        }
        let is_held = |group: &Bits<L>| ones(&both(group, &by.shortened)).any(|edge| by.left(edge) == none());
        status.groups.retain(|group| !is_held(group));
        Some(())
    }

    /// Drops free edges that others make superfluous.
    fn drop_free(&self, status: &mut Status<L>, by: &Containment<'_, L>, is_first: bool) {
        for edge in ones(&status.free) {
            let through = is_first && !has(&self.here, edge);
            if self.is_superfluous(edge, &status.free, by, through) {
                cut(&mut status.free, edge);
            }
        }
    }

    /// Drops edges of groups that will get another true variable, since a required free edge is inside; `None`
    /// where a group has no edge left.
    fn drop_lost(&self, status: &mut Status<L>, by: &Containment<'_, L>) -> Option<()> {
        let required = both(&status.free, &self.required);
        for group in &mut status.groups {
            for edge in ones(group) {
                if by.has_inside(edge, &required) {
                    cut(group, edge);
                }
            }
            if *group == none() {
                return None;
            }
        }
        Some(())
    }

    /// Whether a free edge contains a required free edge, or contains, for each variable that could own it, a
    /// free edge that this variable could own. Of equal edges the first is kept. With `through`, only if one
    /// of the contained edges goes through the level's variable.
    fn is_superfluous(&self, edge: u32, free: &Bits<L>, by: &Containment<'_, L>, through: bool) -> bool {
        let inside = by.inside(edge, free);
        if through && !meets(&inside, &self.here) {
            return false;
        }
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

    /// Blocks the variables that all edges of a group have, and the variables that can own no edge.
    fn block(&self, status: &mut Status<L>, by: &Containment<'_, L>) {
        let Status { free, groups, blocked } = status;
        groups.retain(|group| {
            let shared = ones(group).map(|edge| by.left(edge)).reduce(|all, left| both(&all, &left));
            add(blocked, &shared.unwrap_or(none()));
            ones(group).nth(1).is_some()
        });
        let mut poor = self.needy;
        for edge in ones(free) {
            remove(&mut poor, &self.owners[edge as usize]);
        }
        add(blocked, &poor);
    }
}

/// Drops edges that contain another one of their group.
fn drop_longer<const L: usize>(status: &mut Status<L>, by: &Containment<'_, L>) {
    for group in &mut status.groups {
        for edge in ones(group) {
            if by.is_longer(edge, group) {
                cut(group, edge);
            }
        }
    }
}

/// Drops groups that another group implies: each edge of the other group contains an edge of the dropped
/// one.
fn drop_implied<const L: usize>(status: &mut Status<L>, by: &Containment<'_, L>) {
    let mut at = 0;
    while at < status.groups.len() {
        let group = status.groups[at];
        let implies = |other: &Bits<L>| ones(other).all(|edge| by.has_inside(edge, &group));
        let others = (0..).zip(&status.groups).filter(|(other, _)| *other != at);
        if others.map(|(_, other)| other).any(implies) {
            status.groups.remove(at);
        } else {
            at += 1;
        }
    }
}
