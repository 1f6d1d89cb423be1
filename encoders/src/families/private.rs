//! Private neighbours: sets in which no piece is superfluous.
//!
//! A piece on `v` watches the cells that it attacks and, but for total domination, `v` itself. A cell that
//! no other piece watches is private to it. In an irredundant set each piece has such a cell; a dominating
//! set is minimal where it is irredundant.
//!
//! Variables: the cells. Constraints: each cell `v` is empty, or `v` has a private cell: some cell that a
//! piece on `v` would watch has no other occupied watcher. That is a disjunction of counts. Minimal
//! dominating sets have the clauses of domination, too. (Cockayne, Hedetniemi and Miller, 1978.)

use limits::Limit;
use model::Sizes;
use model::constraint::{Constraint, Count, Var, neg, pos};
use model::steps::Steps;

use super::definition::Watch;
use super::sets::{self, Property};
use super::words::Entry;
use crate::graph::Graph;

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
    constraints: |graph, _, steps| minimal(&Watched::new(graph, Watch::Closed, steps)?, steps),
    says: "each c in all: KIND(c) + KIND(attackers(PIECE, c)) >= 1\n\
           each c in all: KIND(c) => some d in {c} | attacks(PIECE, c): KIND(({d} | attackers(PIECE, d)) \\ {c}) = 0",
    connected: false,
    flaw: |placed, _| placed.unwatched().or_else(|| placed.without_private(Watch::Closed)),
    published: false,
};

const TOTALLY: Property = Property {
    name: "minimal-total-domination",
    goal: Sizes::Max,
    can: "dominate the board totally, none of them superfluous",
    set: "minimal total dominating set*",
    task: "every cell is attacked, occupied cells too, and no piece can be left out",
    marks: 0,
    constraints: |graph, _, steps| minimal(&Watched::new(graph, Watch::Open, steps)?, steps),
    says: "each c in all: KIND(attackers(PIECE, c))\n\
           each c in all: KIND(c) => some d in attacks(PIECE, c): KIND(attackers(PIECE, d) \\ {c}) = 0",
    connected: false,
    flaw: |placed, _| placed.unattacked().or_else(|| placed.without_private(Watch::Open)),
    published: false,
};

const EACH_NEEDED: Property = Property {
    name: "irredundance",
    goal: Sizes::Max,
    can: "be placed, each with a private neighbour",
    set: "irredundant set*",
    task: "each occupies or attacks a cell that no other one does",
    marks: 0,
    constraints: |graph, _, steps| private(&Watched::new(graph, Watch::Closed, steps)?, steps),
    says: "each c in all: KIND(c) => some d in {c} | attacks(PIECE, c): KIND(({d} | attackers(PIECE, d)) \\ {c}) = 0",
    connected: false,
    flaw: |placed, _| placed.without_private(Watch::Closed),
    published: false,
};

/// Which cells watch which.
pub(super) struct Watched {
    /// The cells that a piece on each cell watches, ascending.
    pub from: Vec<Vec<Var>>,
    /// The cells from which each cell is watched, ascending.
    pub watchers: Vec<Vec<Var>>,
}

impl Watched {
    /// Derives both lists from the attacks, which need not be mutual.
    pub fn new(graph: &Graph, watch: Watch, steps: &mut Steps<'_>) -> Result<Watched, Limit> {
        let mut from = graph.adjacent.clone();
        let mut watchers = vec![Vec::new(); from.len()];
        for (cell, watched) in (0..).zip(&mut from) {
            if watch == Watch::Closed {
                watched.push(cell);
                watched.sort_unstable();
            }
            steps.take(watched.len())?;
            steps.hold(2 * size_of_val(watched.as_slice()))?;
            watched.iter().for_each(|&other| watchers[other as usize].push(cell));
        }
        Ok(Watched { from, watchers })
    }
}

/// Requires that every cell is watched and every piece has a private neighbour.
fn minimal(watched: &Watched, steps: &mut Steps<'_>) -> Result<Vec<Constraint>, Limit> {
    let clauses = watched.watchers.iter().map(|all| Constraint::clause(all.iter().copied().map(pos)));
    let mut constraints: Vec<Constraint> = clauses.collect();
    constraints.extend(private(watched, steps)?);
    Ok(constraints)
}

/// Requires that every piece has a private neighbour.
fn private(watched: &Watched, steps: &mut Steps<'_>) -> Result<Vec<Constraint>, Limit> {
    let needed = |(piece, cells): (Var, &Vec<Var>)| {
        let alone = |&cell: &Var| {
            let watchers = watched.watchers[cell as usize].iter().copied();
            let others: Vec<Var> = watchers.filter(|&other| other != piece).collect();
            // One literal is part of the clause that the constraint begins with.
            match *others {
                [other] => Count::at_least(1, [neg(other)]),
                _ => Count::at_most(0, others.into_iter().map(pos)),
            }
        };
        let terms: usize = cells.iter().map(|&cell| watched.watchers[cell as usize].len()).sum();
        steps.take(1 + terms)?;
        let any = [Count::at_least(1, [neg(piece)])].into_iter().chain(cells.iter().map(alone)).collect();
        let constraint = Constraint { any };
        steps.hold(constraint.bytes())?;
        Ok(constraint)
    };
    (0..).zip(&watched.from).map(needed).collect()
}
