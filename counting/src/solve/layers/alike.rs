//! Where each of several equal constraints goes.

use std::collections::HashMap;
use std::hash::Hash;

/// Constraints of which some may be there several times: the first of them goes to the first of its image, the second
/// to the second.
pub(super) struct Alike<'a, T>(HashMap<&'a T, Vec<usize>>);

impl<'a, T: Hash + Eq> Alike<'a, T> {
    pub fn new(all: impl Iterator<Item = &'a T>) -> Alike<'a, T> {
        let mut places: HashMap<&T, Vec<usize>> = HashMap::new();
        all.enumerate().for_each(|(at, one)| places.entry(one).or_default().push(at));
        Alike(places)
    }

    /// How many of those that are alike come before the one at `at`.
    pub fn rank(&self, one: &T, at: usize) -> Option<usize> {
        self.0.get(one)?.iter().position(|&other| other == at)
    }

    /// The place of the one of this rank among those that are alike.
    pub fn of(&self, one: &T, rank: usize) -> Option<usize> {
        self.0.get(one)?.get(rank).copied()
    }
}
