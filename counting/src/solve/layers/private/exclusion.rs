//! Variables that exclude each other, and what is implied by that.
//!
//! A variable that may own only one free edge excludes all others that are left of this edge: where it is
//! true, the edge has no other true variable.
//!
//! States of all layers, with and without, in the default orders: minimal dominating rooks 7x7 54,732 and 81,406,
//! irredundant queens 6x6 14,371 and 18,083, irredundant knights 6x6 178,644 and 201,747, minimal dominating knights 7x7
//! 2,721,505 and 2,766,239. Time is about the same: it saves states, and memory.

use model::bits::{Bits, add, both, cut, has, meets, none, ones, put, within, without};

use super::containment::Containment;
use super::frontier::Frontier;
use super::status::Status;

/// Which variables to come exclude each other.
struct Exclusion<'a, const L: usize> {
    frontier: &'a Frontier<L>,
    by: &'a Containment<'a, L>,
    free: Bits<L>,
    /// The variables that need an edge, and may own only one.
    single: Bits<L>,
    /// The free edges that such a variable may own, and the variables in them.
    owned: Bits<L>,
    excluding: Bits<L>,
}

impl<'a, const L: usize> Exclusion<'a, L> {
    /// `None` where no variable excludes another one.
    fn new(frontier: &'a Frontier<L>, by: &'a Containment<'a, L>, free: Bits<L>) -> Option<Exclusion<'a, L>> {
        let (mut once, mut twice) = (none(), none());
        for edge in ones(&free) {
            let owners = &frontier.owners[edge as usize];
            add(&mut twice, &both(&once, owners));
            add(&mut once, owners);
        }
        let single = without(&both(&without(&once, &twice), &frontier.needy), &by.blocked);
        if single == none() {
            return None;
        }
        let (mut owned, mut excluding) = (none(), none());
        for edge in ones(&free).filter(|&edge| meets(&single, &frontier.owners[edge as usize])) {
            put(&mut owned, edge);
            add(&mut excluding, &frontier.rest[edge as usize]);
        }
        Some(Exclusion { frontier, by, free, single, owned, excluding })
    }

    /// The variables that own no free edge but this one.
    fn owners(&self, edge: u32) -> Bits<L> {
        both(&self.single, &self.frontier.owners[edge as usize])
    }

    /// The variables that a variable excludes, and that exclude it.
    fn of(&self, var: u32) -> Bits<L> {
        let mut excluded = none();
        for edge in ones(&both(&self.owned, &self.frontier.through[var as usize])) {
            let owners = self.owners(edge);
            add(&mut excluded, &if has(&owners, var) { self.by.left(edge) } else { owners });
        }
        cut(&mut excluded, var);
        excluded
    }

    /// The variables that all of `vars` exclude.
    fn of_all(&self, vars: &Bits<L>) -> Bits<L> {
        if !within(vars, &self.excluding) {
            return none();
        }
        let mut vars = ones(vars);
        let mut excluded = vars.next().map_or(none(), |var| self.of(var));
        // As a rule the first two have nothing in common.
        while excluded != none()
            && let Some(var) = vars.next()
        {
            excluded = both(&excluded, &self.of(var));
        }
        excluded
    }

    /// Whether the edges of a group cannot all get another true variable. That is so where all variables of
    /// one edge exclude all of another one. It is also so by the edges inside a free edge, of which one variable
    /// at most is true if it has no other edge: if one of these edges has only such variables, and no such
    /// variable is in all of them.
    fn holds(&self, group: &Bits<L>) -> bool {
        let is_apart = ones(group).any(|edge| {
            let excluded = self.of_all(&self.by.left(edge));
            excluded != none() && ones(group).any(|other| within(&self.by.left(other), &excluded))
        });
        let is_single = |edge: u32| within(&self.by.left(edge), &self.single);
        is_apart
            || ones(group).any(is_single)
                && ones(&self.owned).any(|edge| {
                    let owners = self.owners(edge);
                    // An edge of which only owners are left is inside the free edge.
                    if !ones(group).any(|other| within(&self.by.left(other), &owners)) {
                        return false;
                    }
                    let inside = self.by.inside(edge, group);
                    ones(&inside).fold(owners, |shared, edge| both(&shared, &self.by.left(edge))) == none()
                })
    }

    /// Whether each variable that could own a free edge could own another one, of which no more is left if
    /// what the variable excludes is left out.
    fn is_needless(&self, edge: u32, free: &Bits<L>) -> bool {
        let left = self.by.left(edge);
        ones(&without(&self.frontier.owners[edge as usize], &self.by.blocked)).all(|var| {
            let mut around = self.of(var);
            add(&mut around, &left);
            let mut others = both(free, &self.frontier.through[var as usize]);
            cut(&mut others, edge);
            ones(&others).any(|other| {
                has(&self.frontier.owners[other as usize], var) && within(&self.by.left(other), &around)
            })
        })
    }
}

impl<const L: usize> Frontier<L> {
    /// Drops the free edges and groups that are implied since variables exclude each other.
    pub(super) fn drop_excluded(&self, status: &mut Status<L>, by: &Containment<'_, L>) {
        while let Some(exclusion) = Exclusion::new(self, by, status.free) {
            for edge in ones(&without(&status.free, &self.required)) {
                if exclusion.is_needless(edge, &status.free) {
                    cut(&mut status.free, edge);
                }
            }
            if status.free == exclusion.free {
                status.groups.retain(|group| !exclusion.holds(group));
                return;
            }
        }
    }
}
