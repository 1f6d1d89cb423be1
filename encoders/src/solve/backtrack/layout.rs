//! A model laid out for the search that fits it, and counted below one root for each orbit, or below one.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::Reason;
use super::arena::Arena;
use super::exclusions::Exclusions;
use super::expense::Expense;
use super::orbits::{orbits, roots};
use super::share::Share;
use super::tally::{BySize, Tally};
use crate::constraint::Var;
use crate::model::Model;
use crate::solve::Roots;

/// A model and a window of sizes, ready to be searched.
pub(super) enum Layout {
    /// Of groups and exclusions.
    Exclusions(Box<Exclusions>),
    /// Of any constraints.
    Arena(Box<Arena>),
}

impl Layout {
    /// Lays out `model` for sizes in `low..=high`, only as far as `expense` allows.
    pub fn new(model: &Model, low: u32, high: u32, expense: &mut Expense<'_>) -> Result<Layout, Reason> {
        expense.spend(0)?;
        Ok(match Exclusions::new(model, low, high, expense)? {
            Some(exclusions) => Layout::Exclusions(Box::new(exclusions)),
            None => Layout::Arena(Box::new(Arena::new(model, low, high, expense)?)),
        })
    }

    /// The number of solutions of all sizes together, where the window leaves none out.
    pub fn total(&self, expense: &mut Expense<'_>) -> Result<BigUint, Reason> {
        match self {
            Layout::Exclusions(_) => Ok(self.whole(expense)?.into_values().sum()),
            Layout::Arena(arena) => Ok(arena.tallies(&[], &[], expense)?.values().map(Tally::total).sum()),
        }
    }

    /// The number of solutions of every size.
    pub fn whole(&self, expense: &mut Expense<'_>) -> Result<BySize, Reason> {
        Ok(self.below(&[], &[], expense)?.into_values().next().unwrap_or_default())
    }

    /// The number of solutions of every size, one branch an orbit (see `orbits.rs`). No size in the window may be 0.
    pub fn by_orbits(&self, model: &Model, expense: &mut Expense<'_>) -> Result<BySize, Reason> {
        let mut sum = BySize::new();
        let orbits = self.orbits(model);
        for (done, (orbit, root)) in (0..).zip(orbits.iter().zip(roots(&orbits))) {
            expense.roots = Roots { done, all: orbits.len() as u64, before: expense.nodes, share: None };
            expense.share = Share::new();
            for (share, sizes) in self.below(&root, orbit, expense)? {
                for (size, n) in sizes {
                    let of_orbit = n * orbit.len();
                    expense.broken += u64::from(&of_orbit % share != BigUint::ZERO);
                    *sum.entry(size).or_default() += of_orbit / share;
                }
            }
        }
        Ok(sum)
    }

    /// Returns the work that a search is expected to be, from random ways down the tree whose own work is about
    /// `most`, one root an orbit or one in all; in steps.
    pub fn estimate(
        &self,
        model: &Model,
        by_orbits: bool,
        most: u64,
        expense: &mut Expense<'_>,
    ) -> Result<f64, Reason> {
        let roots = if by_orbits { roots(&self.orbits(model)) } else { vec![Vec::new()] };
        match self {
            Layout::Exclusions(exclusions) => exclusions.estimate(&roots, most, expense),
            Layout::Arena(arena) => arena.estimate(roots, most, expense),
        }
    }

    fn orbits(&self, model: &Model) -> Vec<Vec<Var>> {
        match self {
            Layout::Exclusions(own) => orbits(model, own.weights(), |var| own.uses(var)),
            Layout::Arena(arena) => orbits(model, &arena.problem.weights, |var| arena.problem.uses(var)),
        }
    }

    /// The number of solutions of every size with the values of `root`, by how many of `special` are true.
    fn below(
        &self,
        root: &[(Var, bool)],
        special: &[Var],
        expense: &mut Expense<'_>,
    ) -> Result<BTreeMap<usize, BySize>, Reason> {
        match self {
            Layout::Exclusions(exclusions) => exclusions.below(root, special, expense),
            Layout::Arena(arena) => arena.below(root, special, expense),
        }
    }
}

#[cfg(test)]
mod tests {
    use limits::Budget;

    use super::super::spectrum;
    use crate::constraint::{Constraint, Count, neg, pos};
    use crate::model::{Automorphisms, Model, Sizes};
    use crate::solve::Silent;

    /// The solutions of size 2 of three variables under a turn, and the branches that are no share of their orbit.
    fn of_two(constraints: Vec<Constraint>) -> (u32, u64) {
        let turns = [vec![0, 1, 2], vec![1, 2, 0], vec![2, 0, 1]];
        let group = Automorphisms::inherited(turns.into_iter());
        let model = Model { group, ..Model::plain(vec![1; 3], constraints, Sizes::Any) };
        let outcome = spectrum(&model, 2, 2, None, &Budget::default(), &mut Silent).expect("no limit");
        (outcome.total().try_into().expect("a small number"), outcome.broken)
    }

    #[test]
    fn a_branch_is_a_share_of_its_orbit() {
        let two = Count::at_least(2, (0..3).map(pos));
        assert_eq!(of_two(vec![Constraint::count(two)]), (3, 0));
        // The turn is none of this one's: three times its only solution, by halves.
        let one = [pos(0), pos(1), neg(2)].map(|lit| Constraint::clause([lit]));
        assert_eq!(of_two(one.to_vec()).1, 1);
    }
}
