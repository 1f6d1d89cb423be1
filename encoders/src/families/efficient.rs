//! Efficient domination (perfect codes; Biggs, 1973): every cell is occupied or attacked exactly once.
//!
//! Variables: the cells. Constraints: for each cell, at least one of the cells that watch it is occupied, and
//! at most one.

use model::Sizes;

use super::sets::{self, Property};
use super::words::Entry;

pub(super) const ENTRY: Entry = Entry {
    name: PROPERTY.name,
    words: "PIECE BOARD",
    example: "efficient-domination king 6",
    about: "sets of any size so that every cell is occupied or attacked exactly once",
    options: &[],
    parse: |words| sets::parse(words, &PROPERTY),
};

const PROPERTY: Property = Property {
    name: "efficient-domination",
    goal: Sizes::Any,
    can: "occupy or attack every cell exactly once",
    set: "efficient dominating set*",
    task: "every cell is occupied or attacked exactly once",
    marks: 0,
    constraints: None,
    says: "each c in all: KIND(c) + KIND(attackers(PIECE, c)) >= 1 and KIND(c) + KIND(attackers(PIECE, c)) <= 1",
    connected: false,
    flaw: |placed, _| placed.unwatched().or_else(|| placed.watched_twice()),
    published: false,
    by_rings: false,
};
