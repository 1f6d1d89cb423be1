//! Private neighbours: states of "every true variable has an edge in which it is the only true one".
//!
//! An edge is a set of variables; a variable may own edges that it is in, and needs one of its own in which
//! no other is true. Of the edges that have begun, a state knows only what may still matter:
//! * an edge is *free* while none of its variables is true: one to come may own it; a *required* edge must
//!   not end so (the clause that one of its variables is true);
//! * an edge with one true variable, its owner, is in the *group* of that owner: some edge of each group must
//!   not get another one. Who the owner is does not matter; a group is dropped as soon as an edge of it has
//!   ended;
//! * all other edges are forgotten;
//! * a variable to come is *blocked* where it has to be false: a group blocks the variables that all its edges
//!   have, and a variable without a free edge of its own is blocked. Blocked variables count as gone.
//!
//! Parts that other parts imply are forgotten, too ([`settle`], [`exclusion`]).
//!
//! Groups are numbered as their first edges are, and of edges of which the same is left the first one is
//! taken.

mod containment;
mod edges;
mod exclusion;
mod found;
mod frontier;
mod image;
mod plan;
mod rename;
mod settle;
mod status;
mod step;

use edges::Edges;
pub(super) use found::{PrivateEdge, found};
use frontier::Frontier;
pub(super) use image::edges_of;
use model::bits::Bits;
pub(super) use plan::PrivateParts;
use status::Status;

/// A transition of edges, by the words that a set of its edges, or of the variables to come, takes.
#[derive(Debug, Hash)]
pub(super) enum Private {
    One(Frontier<1>),
    Two(Frontier<2>),
    Four(Frontier<4>),
}

impl Private {
    pub fn new(edges: &Edges) -> Private {
        match edges.edges.len().max(edges.to_come as usize) {
            0..=64 => Private::One(Frontier::new(edges)),
            65..=128 => Private::Two(Frontier::new(edges)),
            _ => Private::Four(Frontier::new(edges)),
        }
    }

    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        match self {
            Private::One(frontier) => frontier.bytes(),
            Private::Two(frontier) => frontier.bytes(),
            Private::Four(frontier) => frontier.bytes(),
        }
    }

    /// Nanoseconds for a transition.
    pub fn work(&self) -> usize {
        match self {
            Private::One(frontier) => frontier.work(),
            Private::Two(frontier) => frontier.work(),
            Private::Four(frontier) => frontier.work(),
        }
    }

    /// Reads what a state knows of the edges, for both values.
    pub fn read<const W: usize>(&self, state: &Bits<W>) -> Known {
        match self {
            Private::One(frontier) => Known::One(frontier.read(state)),
            Private::Two(frontier) => Known::Two(frontier.read(state)),
            Private::Four(frontier) => Known::Four(frontier.read(state)),
        }
    }

    /// Puts the edges of `state`, of which this is `known`, after the transition into `next`, where their places are
    /// clear; `None` where no solution is left.
    pub fn step<const W: usize>(
        &self,
        value: bool,
        known: &Known,
        state: &Bits<W>,
        next: &mut Bits<W>,
    ) -> Option<()> {
        match (self, known) {
            (Private::One(frontier), Known::One(known)) => frontier.step(value, known.clone(), state, next),
            (Private::Two(frontier), Known::Two(known)) => frontier.step(value, known.clone(), state, next),
            (Private::Four(frontier), Known::Four(known)) => frontier.step(value, known.clone(), state, next),
            _ => unreachable!("a state was read by another level"),
        }
    }
}

/// What a state knows of the edges.
#[expect(clippy::large_enum_variant, reason = "one at a time, on the stack")]
pub(super) enum Known {
    One(Status<1>),
    Two(Status<2>),
    Four(Status<4>),
}
