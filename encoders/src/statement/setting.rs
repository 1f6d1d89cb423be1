//! What places may hold, and the names that a file gives.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::tree::Span;
use super::world::{Item, Set, World};
use crate::graph::piece::Piece;

/// What a place may hold: one of some kinds or nothing, or one number of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// The kinds' names.
    Kinds(Vec<String>),
    /// The least and the largest number.
    Values(i64, i64),
}

impl Holds {
    /// How many different things a place may hold.
    pub fn number(&self) -> u32 {
        match self {
            Holds::Kinds(names) => names.len() as u32,
            Holds::Values(low, high) => (high - low + 1) as u32,
        }
    }

    /// Whether a place may hold nothing.
    pub fn may_be_nothing(&self) -> bool {
        matches!(self, Holds::Kinds(_))
    }

    /// Whether a place holds one of two values, so that one variable says which.
    pub fn is_either(&self) -> bool {
        matches!(self, Holds::Values(low, high) if high - low == 1)
    }

    /// The names of the kinds; none of values.
    pub fn names(&self) -> &[String] {
        match self {
            Holds::Kinds(names) => names,
            Holds::Values(..) => &[],
        }
    }

    /// The place of a kind among the kinds.
    pub fn kind(&self, name: &str) -> Option<u32> {
        self.names().iter().position(|known| known == name).map(|at| at as u32)
    }
}

/// What a place holds, as clues and conditions say it: a kind or value, something, nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Kind(u32),
    Full,
    Empty,
}

impl Content {
    /// Whether a place holds it that holds this kind or value, or nothing.
    pub fn is_held(self, held: Option<u32>) -> bool {
        match self {
            Content::Kind(kind) => held == Some(kind),
            Content::Full => held.is_some(),
            Content::Empty => held.is_none(),
        }
    }

    /// The same of other kinds.
    pub fn renamed(self, kind_of: impl Fn(u32) -> u32) -> Content {
        match self {
            Content::Kind(kind) => Content::Kind(kind_of(kind)),
            all => all,
        }
    }
}

/// Cells that have to be connected.
#[derive(Debug)]
pub(super) struct Connected {
    pub at: Span,
    pub asked: Content,
    /// The piece by whose moves they touch.
    pub by: Piece,
}

/// Moves that have to be connected, or to have no cycle: where the file says so.
#[derive(Debug)]
pub(super) struct Joined {
    pub asked: Content,
    pub connected: Option<Span>,
    pub acyclic: Option<Span>,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    Number(i64),
    Place(Item),
    Set(Set),
    Kind(u32),
}

impl Bound {
    /// What it is, for sentences.
    pub fn what(&self) -> &'static str {
        match self {
            Bound::Number(_) => "a number",
            Bound::Place(_) => "a place",
            Bound::Set(_) => "a set",
            Bound::Kind(_) => "a kind",
        }
    }
}

/// The mark of each cell that has one.
pub(super) type Marks = Arc<Vec<Option<i64>>>;

/// Everything that conditions speak of.
pub(super) struct Setting {
    pub world: World,
    pub holds: Holds,
    /// The marks of cells, by the names of maps.
    pub maps: HashMap<String, Marks>,
    /// The letters that are marks: the number of each, and the first map that has it.
    pub letters: Letters,
    /// The names of `let`.
    pub fixed: HashMap<String, Bound>,
}

/// Letters, each with a number and the name of a map.
pub(super) type Letters = BTreeMap<String, (i64, String)>;

impl Setting {
    /// The number of a letter that is a mark and nothing else; names of `let` come before it.
    pub fn letter(&self, name: &str) -> Option<i64> {
        let is_free = self.holds.kind(name).is_none() && !self.maps.contains_key(name);
        self.letters.get(name).filter(|_| is_free).map(|(number, _)| *number)
    }
}
