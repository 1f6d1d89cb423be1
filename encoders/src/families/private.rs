//! Private neighbours: sets in which no piece is superfluous.
//!
//! A piece on `v` watches the cells that it attacks and, but for total domination, `v` itself. A cell that
//! no other piece watches is private to it. In an irredundant set each piece has such a cell; a dominating
//! set is minimal where it is irredundant.
//!
//! Variables: the cells. Constraints: each cell `v` is empty, or `v` has a private cell: some cell that a
//! piece on `v` would watch has no other occupied watcher. That is a disjunction of counts. Minimal
//! dominating sets have the clauses of domination, too. (Cockayne, Hedetniemi and Miller, 1978.)

use model::Sizes;

use super::definition::Watch;
use super::sets::{self, Property};
use super::words::Entry;

pub(super) const MINIMAL: Entry = Entry {
    name: DOMINATING.name,
    words: "PIECE BOARD",
    example: "minimal-domination queen 6",
    about: "largest sets as in domination, of which no piece can be left out",
    options: &[],
    parse: |words| sets::parse(words, &DOMINATING),
};

pub(super) const MINIMAL_TOTAL: Entry = Entry {
    name: TOTALLY.name,
    words: "PIECE BOARD",
    example: "minimal-total-domination queen 6",
    about: "... as in total-domination",
    options: &[],
    parse: |words| sets::parse(words, &TOTALLY),
};

pub(super) const IRREDUNDANT: Entry = Entry {
    name: EACH_NEEDED.name,
    words: "PIECE BOARD",
    example: "irredundance queen 6",
    about: "largest sets in which each piece has a cell, its own included, that no other occupies or attacks",
    options: &[],
    parse: |words| sets::parse(words, &EACH_NEEDED),
};

const DOMINATING: Property = Property {
    name: "minimal-domination",
    goal: Sizes::Max,
    can: "dominate the board, none of them superfluous",
    set: "minimal dominating set*",
    task: "every cell is occupied or attacked, and no piece can be left out",
    marks: 0,
    constraints: None,
    says: "each c in all: KIND(c) + KIND(attackers(PIECE, c)) >= 1\n\
           each c in all: KIND(c) => some d in {c} | attacks(PIECE, c): KIND(({d} | attackers(PIECE, d)) \\ {c}) = 0",
    connected: false,
    flaw: |placed, _| placed.unwatched().or_else(|| placed.without_private(Watch::Closed)),
    published: false,
    by_rings: false,
};

const TOTALLY: Property = Property {
    name: "minimal-total-domination",
    goal: Sizes::Max,
    can: "dominate the board totally, none of them superfluous",
    set: "minimal total dominating set*",
    task: "every cell is attacked, occupied cells too, and no piece can be left out",
    marks: 0,
    constraints: None,
    says: "each c in all: KIND(attackers(PIECE, c))\n\
           each c in all: KIND(c) => some d in attacks(PIECE, c): KIND(attackers(PIECE, d) \\ {c}) = 0",
    connected: false,
    flaw: |placed, _| placed.unattacked().or_else(|| placed.without_private(Watch::Open)),
    published: false,
    by_rings: false,
};

const EACH_NEEDED: Property = Property {
    name: "irredundance",
    goal: Sizes::Max,
    can: "be placed, each with a private neighbour",
    set: "irredundant set*",
    task: "each occupies or attacks a cell that no other one does",
    marks: 0,
    constraints: None,
    says: "each c in all: KIND(c) => some d in {c} | attacks(PIECE, c): KIND(({d} | attackers(PIECE, d)) \\ {c}) = 0",
    connected: false,
    flaw: |placed, _| placed.without_private(Watch::Closed),
    published: false,
    by_rings: false,
};
