//! The packings of [`crate::bounds`] during a search: how much size is still within reach.
//!
//! No group contributes more than its cap, nor more than the size of its variables that are not false. Where
//! the sum exceeds the least size asked for by a small margin, every group must come within that margin of
//! its contribution.

use model::constraint::Var;

use crate::bounds::Packing;

/// The group of a variable that is in none.
const ALONE: u32 = u32::MAX;

struct TrackedGroup {
    vars: Vec<Var>,
    cap: u64,
    heaviest: u64,
    /// Size of its variables that are not false.
    possible: u64,
    /// Size of its variables that are true.
    sure: u64,
}

impl TrackedGroup {
    fn contribution(&self) -> u64 {
        self.cap.min(self.possible)
    }
}

/// One packing with its bound on the size.
pub(super) struct Pack {
    group_of: Vec<u32>,
    groups: Vec<TrackedGroup>,
    bound: u64,
}

impl Pack {
    /// The packing while every variable is free.
    pub fn new(packing: &Packing, weights: &[u64]) -> Pack {
        let mut group_of = vec![ALONE; weights.len()];
        let mut groups = Vec::with_capacity(packing.groups.len());
        for group in &packing.groups {
            for &var in &group.vars {
                group_of[var as usize] = groups.len() as u32;
            }
            let sizes = || group.vars.iter().map(|&var| weights[var as usize]);
            groups.push(TrackedGroup {
                vars: group.vars.clone(),
                cap: group.cap,
                heaviest: sizes().max().unwrap_or(0),
                possible: sizes().sum(),
                sure: 0,
            });
        }
        Pack { group_of, groups, bound: packing.bound }
    }

    /// `var` of this size becomes true.
    pub fn win(&mut self, var: Var, size: u64) {
        if let Some(group) = self.groups.get_mut(self.group_of[var as usize] as usize) {
            group.sure += size;
        }
    }

    /// Takes back [`Pack::win`].
    pub fn unwin(&mut self, var: Var, size: u64) {
        if let Some(group) = self.groups.get_mut(self.group_of[var as usize] as usize) {
            group.sure -= size;
        }
    }

    /// `var` of this size becomes false.
    pub fn lose(&mut self, var: Var, size: u64) {
        match self.groups.get_mut(self.group_of[var as usize] as usize) {
            Some(group) => {
                let before = group.contribution();
                group.possible -= size;
                self.bound -= before - group.contribution();
            }
            None => self.bound -= size,
        }
    }

    /// Takes back [`Pack::lose`].
    pub fn unlose(&mut self, var: Var, size: u64) {
        match self.groups.get_mut(self.group_of[var as usize] as usize) {
            Some(group) => {
                let before = group.contribution();
                group.possible += size;
                self.bound += group.contribution() - before;
            }
            None => self.bound += size,
        }
    }

    /// Whether a size of at least `low` is within reach.
    pub fn reaches(&self, low: u64) -> bool {
        self.bound >= low
    }

    /// The groups that have to get more than they surely have: their variables, what they may
    /// still lose, and their largest weight.
    pub fn needy(&self, low: u64) -> impl Iterator<Item = (&[Var], u64, u64)> {
        let slack = self.bound - low;
        self.groups.iter().filter_map(move |group| {
            let need = group.contribution().saturating_sub(slack);
            (need > group.sure).then(|| (&group.vars[..], group.possible - need, group.heaviest))
        })
    }
}
