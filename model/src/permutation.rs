//! What permutations have to be: for assertions, which run in debug builds alone.

use crate::constraint::Var;

/// Whether it is a permutation of as many things.
pub(crate) fn is_permutation(image: &[Var]) -> bool {
    let mut seen = vec![false; image.len()];
    image.iter().all(|&to| seen.get_mut(to as usize).is_some_and(|seen| !std::mem::replace(seen, true)))
}

/// Whether these may be a group: permutations, the identity first.
pub(crate) fn may_be_group(images: &[Vec<Var>]) -> bool {
    let is_identity = |image: &Vec<Var>| (0..).zip(image).all(|(var, &to)| var == to);
    images.first().is_some_and(is_identity) && images.iter().all(|image| is_permutation(image))
}
