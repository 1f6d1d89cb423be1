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

use limits::Limit;
use model::Sizes;
use model::constraint::{Constraint, Count, UNBOUNDED, Var, pos};
use model::steps::Steps;

use super::independence::exclusions;
use super::sets::{self, Property};
use super::words::Entry;
use crate::graph::Graph;

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
    constraints: dominating,
    says: DOMINATES,
    connected: true,
    flaw: |placed, _| placed.unwatched().or_else(|| placed.apart()),
    published: false,
};

const DOMINATING: Property = Property {
    name: "domination",
    goal: Sizes::Min,
    can: "dominate the board",
    set: "dominating set*",
    task: "every cell is occupied or attacked",
    marks: 0,
    constraints: dominating,
    says: DOMINATES,
    connected: false,
    flaw: |placed, times| placed.watched_less_than(times),
    published: true,
};

const TOTALLY: Property = Property {
    name: "total-domination",
    goal: Sizes::Min,
    can: "dominate the board totally",
    set: "total dominating set*",
    task: "every cell is attacked, occupied cells too",
    marks: 0,
    constraints: |graph, _, steps| in_order(graph).map(|cell| watched(graph, cell, None, steps)).collect(),
    says: "each c in all: KIND(attackers(PIECE, c))",
    connected: false,
    flaw: |placed, _| placed.unattacked(),
    published: true,
};

const INDEPENDENTLY: Property = Property {
    name: "independent-domination",
    goal: Sizes::Min,
    can: "dominate the board without attacking each other",
    set: "independent dominating set*",
    task: "every cell is occupied or attacked, and none attacks another",
    marks: 0,
    constraints: |graph, _, steps| independently(graph, steps),
    says: "each l in lines(PIECE): KIND(l) <= 1\n\
           each c in all: KIND(c) + KIND(attackers(PIECE, c)) >= 1",
    connected: false,
    flaw: |placed, _| placed.noisy().or_else(|| placed.unwatched()),
    published: true,
};

/// The cells ring by ring.
fn in_order(graph: &Graph) -> impl Iterator<Item = Var> {
    let mut cells: Vec<Var> = (0..graph.rings.len() as Var).collect();
    cells.sort_by_key(|&cell| graph.rings[cell as usize]);
    cells.into_iter()
}

/// Requires that every cell is occupied, or attacked by at least `times` pieces.
fn dominating(graph: &Graph, times: u32, steps: &mut Steps<'_>) -> Result<Vec<Constraint>, Limit> {
    let often = |cell: Var| {
        let watchers = &graph.attackers[cell as usize];
        steps.take(watchers.len())?;
        let terms = watchers.iter().map(|&watcher| pos(watcher).times(1));
        Ok(Constraint::count(Count::new(terms.chain([pos(cell).times(times)]), times, UNBOUNDED)))
    };
    in_order(graph).map(often).collect()
}

/// Requires that `cell` is attacked from one of its attackers, or that `itself` is occupied.
fn watched(
    graph: &Graph,
    cell: Var,
    itself: Option<Var>,
    steps: &mut Steps<'_>,
) -> Result<Constraint, Limit> {
    let watchers = &graph.attackers[cell as usize];
    steps.take(watchers.len())?;
    Ok(Constraint::clause(watchers.iter().copied().chain(itself).map(pos)))
}

fn independently(graph: &Graph, steps: &mut Steps<'_>) -> Result<Vec<Constraint>, Limit> {
    let cells: Vec<Var> = in_order(graph).collect();
    let mut place = vec![0; cells.len()];
    cells.iter().enumerate().for_each(|(at, &cell)| place[cell as usize] = at);
    let mut exclusions_of = vec![Vec::new(); cells.len()];
    for exclusion in exclusions(graph) {
        let places = exclusion.variables().into_iter().map(|var| place[var as usize]);
        if let Some(first) = places.min() {
            exclusions_of[first].push(exclusion);
        }
    }
    let mut constraints = Vec::new();
    for (cell, exclusions) in cells.into_iter().zip(exclusions_of) {
        constraints.extend(exclusions);
        constraints.push(watched(graph, cell, Some(cell), steps)?);
    }
    Ok(constraints)
}
