//! States of as many words, whatever those of the function have: what uses them is compiled once.

use crate::repeat::Stride;

/// Most words of a state.
pub(super) const WORDS: usize = 2;
pub(super) type State = [u64; WORDS];
/// Adds the states behind a stride that a state leads to, as often as it does.
pub(super) type Follow<'a> = &'a mut dyn FnMut(&Stride, &State, &mut Vec<State>);
