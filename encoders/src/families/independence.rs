//! Independence (Semba 1994, problem 1): the largest sets of pieces of which no two attack each
//! other.
//!
//! Variables: the cells. Constraints: at most one piece on every maximal line of a ride and on
//! every pair of cells a leap apart. Blocking does not matter: of the pieces on a line, neighbours
//! attack each other. The source adds "exactly one piece in each row" for some pieces; its tables
//! are true maxima all the same, so that is not asked for here.

use model::Sizes;

use super::sets::{self, Property};
use super::words::Entry;

pub(super) const ENTRY: Entry = Entry {
    name: PROPERTY.name,
    words: "PIECE BOARD",
    example: "independence queen 8",
    about: "largest sets of pieces none of which attacks another",
    options: &[],
    parse: |words| sets::parse(words, &PROPERTY),
};

const PROPERTY: Property = Property {
    name: "independence",
    goal: Sizes::Max,
    can: "be placed",
    set: "independent vertex set*",
    task: "none attacks another",
    marks: 0,
    constraints: None,
    says: "each l in lines(PIECE): KIND(l) <= 1",
    connected: false,
    flaw: |placed, _| placed.noisy(),
    published: false,
    by_rings: false,
};
