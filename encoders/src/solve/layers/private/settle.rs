//! The narrow form of the edges in a state.

use super::super::names::Numbering;
use super::super::turn::{add, has, meets, none, put, remove, within};
use super::{Code, FREE, Frontier, GONE, Levels, MOST_EDGES, Told};

impl Frontier {
    /// Drops implied parts until none is left, and numbers the groups; `None` where no solution is left.
    ///
    /// Before the turn nothing was superfluous: without newly blocked variables, only edges through the
    /// level's variable can have become so, or make others so.
    pub(super) fn settle(&self, told: &mut Told) -> Option<()> {
        // Most edges are gone, and none comes back.
        for (at, _) in (0..).zip(&self.edges).filter(|(at, _)| told.codes[usize::from(*at)] != GONE) {
            told.alive[told.len] = at;
            told.len += 1;
        }
        let mut is_first = true;
        let mut left = [none(); MOST_EDGES];
        let left = &mut left[..self.edges.len()];
        loop {
            let before = told.blocked;
            for at in told.alive() {
                left[at] = self.edges[at].rest;
                remove(&mut left[at], &told.blocked);
            }
            self.drop_held(told, left)?;
            self.drop_free(told, left, is_first);
            is_first = false;
            self.drop_longer(told, left);
            self.block(told, left);
            if told.blocked == before {
                break;
            }
        }
        self.drop_implied(told, left);
        self.rename(told, left);
        Some(())
    }

    /// The edges with this code.
    fn with(told: &Told, code: Code) -> impl Iterator<Item = usize> {
        told.alive().filter(move |&at| told.codes[at] == code)
    }

    /// Drops groups with an edge without variables left, and free edges that no variable to come can own.
    fn drop_held(&self, told: &mut Told, left: &[Levels]) -> Option<()> {
        let mut held: Levels = none();
        for place in 0..told.len {
            let at = usize::from(told.alive[place]);
            let (edge, is_over) = (&self.edges[at], left[at] == none());
            match told.codes[at] {
                GONE => {}
                FREE if is_over && edge.required => return None,
                FREE if !edge.required && !meets(&left[at], &edge.owners) => told.codes[at] = GONE,
                FREE => {}
                group if is_over => put(&mut held, group.into()),
                _ => {}
            }
        }
        self.drop_groups(told, &held);
        Some(())
    }

    /// Drops free edges that others make superfluous.
    fn drop_free(&self, told: &mut Told, left: &[Levels], is_first: bool) {
        for place in 0..told.len {
            let at = usize::from(told.alive[place]);
            let through = is_first && !self.edges[at].here;
            if told.codes[at] == FREE && self.is_superfluous(at, told, left, through) {
                told.codes[at] = GONE;
            }
        }
    }

    /// Whether a free edge contains a required free edge, or contains, for each variable that could own it, a
    /// free edge that this variable could own. Of equal edges the first is kept. With `through`, only if one
    /// of the contained edges goes through the level's variable.
    fn is_superfluous(&self, at: usize, told: &Told, left: &[Levels], through: bool) -> bool {
        let may =
            |other: usize| other != at && told.codes[other] == FREE && (left[other][0] & !left[at][0]) == 0;
        if through && !self.here.iter().any(|&other| may(other) && within(&left[other], &left[at])) {
            return false;
        }
        let edge = &self.edges[at];
        let mut owners = edge.owners;
        remove(&mut owners, &told.blocked);
        let inside = told.alive().filter(|&other| may(other) && within(&left[other], &left[at]));
        for other in inside {
            let by = &self.edges[other];
            let is_kept = left[other] != left[at] || other < at;
            let mut shared = edge.owners;
            shared.iter_mut().zip(&left[other]).for_each(|(shared, left)| *shared &= left);
            if by.required && within(&shared, &by.owners) && (is_kept || !edge.required) {
                return true;
            }
            if is_kept || by.required {
                remove(&mut owners, &by.owners);
            }
        }
        !edge.required && owners == none()
    }

    /// Drops edges that contain another one of their group.
    fn drop_longer(&self, told: &mut Told, left: &[Levels]) {
        for place in 0..told.len {
            let at = usize::from(told.alive[place]);
            let code = told.codes[at];
            let shorter = |other: usize| {
                let is_kept = left[other] != left[at] || other < at;
                other != at && is_kept && within(&left[other], &left[at])
            };
            if code > FREE && Self::with(told, code).any(shorter) {
                told.codes[at] = GONE;
            }
        }
    }

    /// Blocks the variables that groups of one edge exclude, and the variables that can own no edge.
    fn block(&self, told: &mut Told, left: &[Levels]) {
        let (mut once, mut more, mut rich): (Levels, Levels, Levels) = (none(), none(), none());
        for at in told.alive() {
            match told.codes[at] {
                GONE => {}
                FREE => add(&mut rich, &self.edges[at].owners),
                group if has(&once, group.into()) => put(&mut more, group.into()),
                group => put(&mut once, group.into()),
            }
        }
        remove(&mut once, &more);
        for place in 0..told.len {
            let at = usize::from(told.alive[place]);
            if told.codes[at] > FREE && has(&once, told.codes[at].into()) {
                add(&mut told.blocked, &left[at]);
            }
        }
        self.drop_groups(told, &once);
        let mut poor = self.needy;
        remove(&mut poor, &rich);
        add(&mut told.blocked, &poor);
    }

    /// Drops groups that another group implies: each edge of the other group contains an edge of the dropped
    /// one.
    fn drop_implied(&self, told: &mut Told, left: &[Levels]) {
        let mut groups: Levels = none();
        told.alive()
            .filter(|&at| told.codes[at] > FREE)
            .for_each(|at| put(&mut groups, told.codes[at].into()));
        if groups.iter().map(|word| word.count_ones()).sum::<u32>() < 2 {
            return;
        }
        let groups: Vec<Code> = (FREE + 1..=Code::MAX).filter(|&code| has(&groups, code.into())).collect();
        for &group in &groups {
            let covers = |edge| Self::with(told, group).any(|own| within(&left[own], &left[edge]));
            let implies = |&&by: &&Code| {
                by != group && Self::with(told, by).next().is_some() && Self::with(told, by).all(covers)
            };
            if groups.iter().find(implies).is_some() {
                let mut dropped = none();
                put(&mut dropped, group.into());
                self.drop_groups(told, &dropped);
            }
        }
    }

    /// Of edges with the same variables left the first one is taken; groups are numbered by their first
    /// edges.
    fn rename(&self, told: &mut Told, left: &mut [Levels]) {
        let blocked = told.blocked;
        for (left, edge) in left.iter_mut().zip(&self.edges) {
            *left = edge.rest;
            remove(left, &blocked);
        }
        let kind = |at: usize| {
            let mut owners = self.edges[at].owners;
            remove(&mut owners, &blocked);
            (self.edges[at].required, owners)
        };
        for place in 0..told.len {
            let at = usize::from(told.alive[place]);
            let code = told.codes[at];
            let fits = |&other: &usize| {
                left[other][0] == left[at][0]
                    && told.codes[other] == GONE
                    && self.edges[other].after.is_some()
                    && left[other] == left[at]
                    && (code > FREE || kind(other) == kind(at))
            };
            if code != GONE
                && let Some(first) = (0..at).find(fits)
            {
                (told.codes[first], told.codes[at]) = (code, GONE);
            }
        }
        let mut numbering = Numbering::from(FREE + 1);
        for code in &mut told.codes[..self.edges.len()] {
            *code = numbering.of(*code);
        }
    }
}
