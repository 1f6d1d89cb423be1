//! Sets of edges: what a state knows of the vertices at the frontier.
//!
//! A vertex is at the frontier while some of its edges are decided and others are not. A state knows of it
//! * the degree so far, as far as the degrees that it may end with tell one from another ([`degrees`]);
//! * where edges have to be connected, or may have no cycle, and it has an edge and may take another one: which of the
//!   other such vertices it is connected to. Where no vertex may have three edges the components are paths, of which
//!   their ends are known: the mates of Knuth's simpath.
//!
//! Components are numbered by their first vertices. A component without a vertex that may take an edge is complete. Where
//! edges have to be connected, it has to be the only one, and the rest is empty: the state is closed.
//!
//! Degree and component are one number of few bits, as many as the numbers before it leave open ([`code`]). So the state
//! of a closed knight's tour 8x8, with 18 cells at the frontier, takes 59 bits. Paths have a field for each vertex instead,
//! where that takes no more words: it is faster ([`slots`]).

mod ahead;
mod code;
mod degrees;
mod fields;
mod frontier;
mod images;
mod mates;
mod program;
mod round;
mod slots;

pub(super) use ahead::Ahead;
pub(super) use code::Frontier;
pub(super) use fields::{Fields, Round};
pub(super) use frontier::NetworkParts;
pub(super) use images::FrontierImages;
pub(super) use mates::Step;
pub(super) use program::EdgeProgram;

/// Most vertices at the frontier: their numbers have 8 bits.
const MOST_OPEN: usize = 96;
