//! Maximal irredundant sets: each piece has a private neighbour, and after any one piece is added some piece
//! has none. (Subsets of irredundant sets are irredundant, so one more piece is all there is to try.)
//!
//! Variables: the cells; then for each cell whether exactly one piece watches it, so that it is private to
//! that piece, and whether any piece watches it. Both are functions of the pieces, so that placements are
//! counted.
//!
//! Constraints: the definitions of these variables; each piece watches a private cell; and for each cell `w`
//! one of three conditions. Either `w` is occupied. Or all cells that a piece on `w` would watch are watched
//! already, so that it would have no private neighbour. Or a piece on `w` would watch all private neighbours
//! of some piece `v`. The third condition is a count for each `v`: it is occupied, and no cell that it
//! watches and `w` does not is private. (Cockayne, Grobler, Hedetniemi and McRae, 1997, say that `w`
//! annihilates `v`.)
//!
//! The constraints stand here, and the text beside them, for the time that they take: 5 ms and 46 ms of queens 7x7.

use limits::Limit;
use model::Sizes;
use model::constraint::{Constraint, Count, Lit, UNBOUNDED, Var, neg, pos};
use model::sorted::distinct;
use model::steps::Steps;

use super::definition::Watch;
use super::sets::{self, Property};
use super::words::Entry;

pub(super) const ENTRY: Entry = Entry {
    name: PROPERTY.name,
    words: "PIECE BOARD",
    example: "maximal-irredundance queen 5",
    about: "smallest sets as in irredundance to which no piece can be added",
    options: &[],
    parse: |words| sets::parse(words, &PROPERTY),
};

const PROPERTY: Property = Property {
    name: "maximal-irredundance",
    goal: Sizes::Min,
    can: "be placed, each with a private neighbour, and no other can be added",
    set: "maximal irredundant set*",
    task: "each occupies or attacks a cell that no other one does, and no piece can be added",
    marks: 2,
    constraints: Some(|adjacent, steps| constraints(&Watched::new(adjacent, steps)?, steps)),
    says: SAYS,
    connected: false,
    flaw: |placed, _| placed.without_private(Watch::Closed).or_else(|| placed.extendable()),
    published: false,
    by_rings: false,
};

/// A `count` makes a variable of what it counts, as the marks are.
const SAYS: &str = "\
each c in all: KIND(c) => (count d in {c} | attacks(PIECE, c): KIND({d} | attackers(PIECE, d)) = 1) >= 1
each c in all:
  KIND(c) or
  (count d in {c} | attacks(PIECE, c): KIND({d} | attackers(PIECE, d))) = len({c} | attacks(PIECE, c)) or
  (some e in all \\ {c} where len(({e} | attacks(PIECE, e)) & ({c} | attacks(PIECE, c))) > 0:
    KIND(e) - (count d in ({e} | attacks(PIECE, e)) \\ ({c} | attacks(PIECE, c)):
      KIND({d} | attackers(PIECE, d)) = 1) = 1)";

/// Which cells watch which.
struct Watched {
    /// The cells that a piece on each cell watches, ascending.
    from: Vec<Vec<Var>>,
    /// The cells from which each cell is watched, ascending.
    watchers: Vec<Vec<Var>>,
}

impl Watched {
    /// Derives both lists from the attacks, which need not be mutual.
    fn new(mut from: Vec<Vec<Var>>, steps: &mut Steps<'_>) -> Result<Watched, Limit> {
        let mut watchers = vec![Vec::new(); from.len()];
        for (cell, watched) in (0..).zip(&mut from) {
            watched.push(cell);
            watched.sort_unstable();
            steps.take(watched.len())?;
            steps.hold(2 * size_of_val(watched.as_slice()))?;
            watched.iter().for_each(|&other| watchers[other as usize].push(cell));
        }
        Ok(Watched { from, watchers })
    }
}

fn constraints(watched: &Watched, steps: &mut Steps<'_>) -> Result<Vec<Constraint>, Limit> {
    let cells = watched.from.len() as Var;
    let is_private = |cell: Var| pos(cells + cell);
    let is_watched = |cell: Var| pos(2 * cells + cell);
    let mut constraints = Vec::new();
    for (cell, watchers) in (0..).zip(&watched.watchers) {
        steps.take(4 * watchers.len())?;
        constraints.extend(exactly_one(is_private(cell), watchers));
        constraints.extend(at_least_one(is_watched(cell), watchers));
    }
    for (piece, all) in (0..).zip(&watched.from) {
        steps.take(all.len())?;
        constraints.push(Constraint::clause(all.iter().map(|&cell| is_private(cell)).chain([neg(piece)])));
    }
    for (new, all) in (0..).zip(&watched.from) {
        let mut any = vec![Count::at_least(1, [pos(new)])];
        any.push(Count::at_least(all.len() as u32, all.iter().map(|&cell| is_watched(cell))));
        let others: Vec<Var> =
            distinct(all.iter().flat_map(|&cell| &watched.watchers[cell as usize]).copied());
        for other in others.into_iter().filter(|&other| other != new) {
            let kept = watched.from[other as usize].iter().filter(|cell| all.binary_search(cell).is_err());
            let gone: Vec<Lit> = kept.map(|&cell| !is_private(cell)).chain([pos(other)]).collect();
            steps.take(watched.from[other as usize].len())?;
            any.push(Count::at_least(gone.len() as u32, gone));
        }
        let constraint = Constraint { any };
        steps.hold(constraint.bytes())?;
        constraints.push(constraint);
    }
    Ok(constraints)
}

/// Defines `lit`: exactly one of these cells is occupied.
fn exactly_one(lit: Lit, cells: &[Var]) -> [Constraint; 2] {
    let all = || cells.iter().copied().map(pos);
    let one = [Count::at_least(1, [!lit]), Count::exactly(1, all())];
    let not_one = [Count::at_least(1, [lit]), Count::at_most(0, all()), Count::at_least(2, all())];
    [Constraint { any: one.into() }, Constraint { any: not_one.into() }]
}

/// Defines `lit`: at least one of these cells is occupied.
fn at_least_one(lit: Lit, cells: &[Var]) -> [Constraint; 2] {
    let number = cells.len() as u32;
    let terms = cells.iter().map(|&cell| neg(cell).times(1));
    let none = Count::new(terms.chain([lit.times(number)]), number, UNBOUNDED);
    [Constraint::clause(cells.iter().copied().map(pos).chain([!lit])), Constraint::count(none)]
}
