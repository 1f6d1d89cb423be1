//! States of as many words, whatever those of the function have: what uses them is compiled once.

use crate::repeat::Stride;

/// Most words of a state.
pub(super) const WORDS: usize = 2;
pub(super) type State = [u64; WORDS];
/// Gives the states behind a stride that states lead to, as often as they do, and where those of each end.
pub(super) type Follow<'a> = &'a (dyn Fn(&Stride, &[State]) -> (Vec<State>, Vec<usize>) + Sync);
