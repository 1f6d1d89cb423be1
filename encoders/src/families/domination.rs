//! Domination (Semba 1994, problem 2): the smallest sets of pieces that keep watch over a board.
//!
//! Variables: the cells. Constraints, by family:
//! * domination: every cell is occupied or attacked;
//! * total: every cell is attacked by a piece on another cell, occupied cells too;
//! * connected: every cell is occupied or attacked, and the pieces are connected: a chain of attacks between
//!   pieces, each in either direction, joins any two of them;
//! * independent: every cell is occupied or attacked, and no piece attacks another.
//!
//! Where attacks are not mutual, a cell is attacked *from* its neighbours; maximal independent sets need not
//! dominate then.
//!
//! Where one piece is enough for plain domination, the source repeats that value for the total one:
//! a convention on trivial boards. Here the definition alone counts, and a board with a cell that
//! nothing attacks has no total domination at all.
//!
//! Beyond the source, `--multiplicity K` asks that at least K pieces attack each empty cell
//! (K-domination; Fink and Jacobson, 1985): an occupied cell counts as K pieces.
//!
//! The source conjoins from the border of the board to its centre. Here that means ring by ring, and row by
//! row within a ring. For each cell, the exclusions that no earlier cell had come first, then its clause.

use model::Sizes;

use super::sets::{self, Property};
use super::words::Entry;

pub(super) const PLAIN: Entry = Entry {
    name: DOMINATING.name,
    words: "PIECE BOARD",
    example: "domination queen 8",
    about: "smallest sets so that every cell is occupied or attacked",
    options: &[sets::MULTIPLICITY],
    parse: |words| sets::parse(words, &DOMINATING),
};

pub(super) const TOTAL: Entry = Entry {
    name: TOTALLY.name,
    words: "PIECE BOARD",
    example: "total-domination queen 8",
    about: "... every cell is attacked, occupied cells too",
    options: &[],
    parse: |words| sets::parse(words, &TOTALLY),
};

pub(super) const INDEPENDENT: Entry = Entry {
    name: INDEPENDENTLY.name,
    words: "PIECE BOARD",
    example: "independent-domination queen 8",
    about: "... as domination, and no piece attacks another; with --size any, these are the maximal \
            independent sets: no piece can be added to them",
    options: &[],
    parse: |words| sets::parse(words, &INDEPENDENTLY),
};

pub(super) const CONNECTED: Entry = Entry {
    name: CONNECTEDLY.name,
    words: "PIECE BOARD",
    example: "connected-domination king 6",
    about: "... as domination, and the pieces are connected by attacks",
    options: &[],
    parse: |words| sets::parse(words, &CONNECTEDLY),
};

const DOMINATES: &str = "each c in all: TIMES * KIND(c) + KIND(attackers(PIECE, c)) >= TIMES";

const CONNECTEDLY: Property = Property {
    name: "connected-domination",
    goal: Sizes::Min,
    can: "dominate the board, connected by attacks",
    set: "connected dominating set*",
    task: "every cell is occupied or attacked, and the pieces are connected by attacks",
    marks: 0,
    constraints: None,
    says: DOMINATES,
    connected: true,
    flaw: |placed, _| placed.unwatched().or_else(|| placed.apart()),
    published: false,
    by_rings: true,
};

const DOMINATING: Property = Property {
    name: "domination",
    goal: Sizes::Min,
    can: "dominate the board",
    set: "dominating set*",
    task: "every cell is occupied or attacked",
    marks: 0,
    constraints: None,
    says: DOMINATES,
    connected: false,
    flaw: |placed, times| placed.watched_less_than(times),
    published: true,
    by_rings: true,
};

const TOTALLY: Property = Property {
    name: "total-domination",
    goal: Sizes::Min,
    can: "dominate the board totally",
    set: "total dominating set*",
    task: "every cell is attacked, occupied cells too",
    marks: 0,
    constraints: None,
    says: "each c in all: KIND(attackers(PIECE, c))",
    connected: false,
    flaw: |placed, _| placed.unattacked(),
    published: true,
    by_rings: true,
};

const INDEPENDENTLY: Property = Property {
    name: "independent-domination",
    goal: Sizes::Min,
    can: "dominate the board without attacking each other",
    set: "independent dominating set*",
    task: "every cell is occupied or attacked, and none attacks another",
    marks: 0,
    constraints: None,
    says: "each c in all: (each l in lines(PIECE) where c in l: KIND(l) <= 1) and KIND(c) + KIND(attackers(PIECE, c)) >= 1",
    connected: false,
    flaw: |placed, _| placed.noisy().or_else(|| placed.unwatched()),
    published: true,
    by_rings: true,
};
