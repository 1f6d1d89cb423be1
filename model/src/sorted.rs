//! Lists without repetitions.

use std::hash::Hash;

use fxhash::FxHashSet;

/// The items in ascending order, each once. Cost: a sort.
pub fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items.dedup();
    debug_assert!(items.is_sorted_by(|a, b| a < b), "the items ascend, each once");
    items
}

/// The items in their order, each where it stands first.
pub fn each_once<T: Clone + Eq + Hash>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = FxHashSet::default();
    items.into_iter().filter(|item| seen.insert(item.clone())).collect()
}
