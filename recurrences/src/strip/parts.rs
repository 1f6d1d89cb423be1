//! The parts of a strip: what begins in each column, near and far.

use std::collections::BTreeSet;

use super::names::{Key, Variable};

/// A literal with its weight, so many columns after the one that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Term {
    pub on: u32,
    pub key: Key,
    pub is_positive: bool,
    pub weight: u32,
}

/// The literals of a column that a count takes in: `on` is 0.
pub(super) type Slice = Vec<Term>;

/// Literals that a count takes in from some column on, to the end of the strip.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tail {
    /// By column modulo the period.
    pub slices: Vec<Slice>,
    /// Of the last columns.
    pub right: Vec<Slice>,
}

/// Literals that counts take in up to the column in which they begin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Register {
    /// Of the first columns.
    pub left: Vec<Slice>,
    pub slices: Vec<Slice>,
}

/// A count of a constraint that begins in a column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Part {
    /// What is to the left, if anything: a register.
    pub before: Option<u32>,
    pub near: Vec<Term>,
    /// What goes on to the end, if anything: a tail, and how many columns on it begins.
    pub after: Option<(u32, u32)>,
    pub min: u32,
    pub max: u32,
}

/// Two vertices that are joined, the first one in the column: their names, and how many columns on the second one is. A
/// vertex that is chosen itself is joined to itself, too.
/// Edges that are chosen themselves have the name of their variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Link {
    pub from: u32,
    pub on: u32,
    pub to: u32,
    pub variable: Option<Key>,
}

/// What is read with a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Column {
    pub variables: Vec<Variable>,
    /// Constraints that begin here, each a disjunction.
    pub begins: BTreeSet<Vec<Part>>,
    /// By graph: what is joined from here on.
    pub links: Vec<BTreeSet<Link>>,
}

/// The sizes by which a strip is cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// Columns at the ends with which what begins may be of its own kind.
    pub left: usize,
    pub right: usize,
    /// Columns at the ends in which what goes on for long may be of its own kind.
    pub first: usize,
    pub last: usize,
    /// How many columns the near part of a constraint spans at most.
    pub near: usize,
    pub period: usize,
}

/// How the chosen parts of a graph have to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    /// Whether edges are chosen, not vertices.
    pub of_edges: bool,
    pub connected: bool,
    pub acyclic: bool,
}
