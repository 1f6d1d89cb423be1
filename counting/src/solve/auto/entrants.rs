//! What is known in a race: of its methods, and of the work that they are expected to be.

use std::collections::BTreeMap;
use std::sync::Arc;

use limits::Budget;

use super::coroutine::Coroutine;
use super::outlook;
use super::trial::Trial;
use crate::solve::backtrack::Estimate;
use crate::solve::{Method, Stopped, Work};

/// The shortest turn.
pub(super) const SHORTEST: u64 = 1_000_000;

/// A method that takes part.
pub(super) struct Entrant {
    pub method: Method,
    pub coroutine: Arc<Coroutine>,
    pub has_started: bool,
    /// Whether it gave up its memory for another method, and waits until that one is refused.
    pub makes_room: bool,
    /// The first estimate of all the work of its count, behind the work before that count.
    pub first_told: Option<(u64, f64)>,
    /// The limit that ended it.
    pub refused: Option<Stopped>,
}

/// The state of the race.
pub(super) struct Race<'a> {
    pub trial: &'a Trial<'a>,
    pub entrants: Vec<Entrant>,
    /// What is expected of the search.
    pub search: Option<Told>,
    /// The best estimate of the search of these sizes.
    pub estimates: BTreeMap<(u32, u32), Estimate>,
    /// Whether methods may have threads of their own; found out when the first one has to.
    pub has_threads: bool,
    /// The work of methods that are over.
    pub work: Work,
    pub peak_bytes: usize,
}

/// The sizes that are still ahead of a method that tries one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ahead {
    /// The sizes of the next count.
    pub next: (u32, u32),
    /// How many sizes more there are up to that of the best known solution, where these are not all; 1 where none is known.
    pub more: u32,
}

/// The estimate of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    /// The sizes that it has before it.
    pub ahead: Ahead,
    /// The work that these counts are expected to be.
    pub expected: f64,
    /// The least work of an estimate in it.
    pub probe: u64,
    /// Whether ways differed so much that more of them may tell something else.
    pub is_rough: bool,
    /// Whether it was estimated once only.
    pub is_first: bool,
    /// The work of the search before this count.
    pub before: u64,
}

impl Told {
    /// The work that the search has left for these sizes, which has done `spent` in all.
    pub fn rest(&self, spent: u64) -> f64 {
        outlook::of_search(self.expected, spent.saturating_sub(self.before))
    }
}

impl Entrant {
    pub fn new(method: Method, budget: &Budget) -> Entrant {
        Entrant {
            method,
            coroutine: Arc::new(Coroutine::within(budget.pace.clone())),
            has_started: false,
            makes_room: false,
            first_told: None,
            refused: None,
        }
    }

    pub fn takes_part(&self) -> bool {
        self.refused.is_none() && !self.makes_room
    }
}

impl Race<'_> {
    /// Bytes that all entrants hold but one.
    pub fn bytes_but(&self, at: usize) -> usize {
        let others = self.entrants.iter().enumerate().filter(|&(other, _)| other != at);
        others.map(|(_, entrant)| entrant.coroutine.bytes()).sum()
    }
}
