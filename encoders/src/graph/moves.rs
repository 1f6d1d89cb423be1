//! Moves on boards on which a step means the same from every cell: what a piece attacks, and the sets of
//! cells on which any two pieces attack each other, in one direction at least.
//!
//! `step` is where a step from a cell leads, if that is on the board.

use std::collections::HashSet;

use limits::Limit;
use model::constraint::Var;
use model::sorted::distinct;
use model::steps::Steps;

use super::piece::{Moves, Offset};

/// The cells that a piece attacks from `from`, ascending. A move that comes back to its own cell attacks
/// nothing. Cost: the number of moves.
fn attacks(step: impl Fn(Var, Offset) -> Option<Var> + Copy, moves: &Moves, from: Var) -> Vec<Var> {
    let leaps = moves.leaps.iter().filter_map(|&leap| step(from, leap)).filter(|&to| to != from);
    let rides = moves.rides.iter().flat_map(|&ride| ray(step, from, ride));
    distinct(leaps.chain(rides))
}

/// The cells reached by one step, two steps and so on, to the border or round to the start.
fn ray(step: impl Fn(Var, Offset) -> Option<Var>, from: Var, by: Offset) -> impl Iterator<Item = Var> {
    debug_assert_ne!(by, [0; 3], "a ride leads away");
    let all = std::iter::successors(step(from, by), move |&at| step(at, by));
    all.take_while(move |&at| at != from)
}

/// The cells attacked from each of so many `cells`, ascending.
pub(super) fn adjacent(
    step: impl Fn(Var, Offset) -> Option<Var> + Copy,
    cells: usize,
    moves: &Moves,
    steps: &mut Steps<'_>,
) -> Result<Vec<Vec<Var>>, Limit> {
    let from = |from| {
        let attacked = attacks(step, moves, from);
        steps.take(1 + attacked.len())?;
        steps.hold(size_of_val(attacked.as_slice()))?;
        Ok(attacked)
    };
    (0..cells as Var).map(from).collect()
}

/// The cells attacked from any of these, in no order, some of them more than once.
pub(super) fn attacked(
    step: impl Fn(Var, Offset) -> Option<Var> + Copy,
    moves: &Moves,
    from: &[Var],
) -> Vec<Var> {
    from.iter().flat_map(|&from| attacks(step, moves, from)).collect()
}

/// Returns the maximal lines of the rides, and the pairs of the leaps. One of two opposite moves is enough,
/// and a move without an opposite does as well: of two pieces on a line, one attacks the other.
pub(super) fn lines(
    step: impl Fn(Var, Offset) -> Option<Var> + Copy,
    cells: usize,
    moves: &Moves,
    steps: &mut Steps<'_>,
) -> Result<Vec<Vec<Var>>, Limit> {
    let mut lines = Vec::new();
    for ride in forward(&moves.rides) {
        let mut seen = vec![false; cells];
        for start in 0..cells as Var {
            if seen[start as usize] {
                continue;
            }
            // Back to the border, or all the way round.
            let first = ray(step, start, ride.map(|by| -by)).last().unwrap_or(start);
            let line: Vec<Var> = std::iter::once(first).chain(ray(step, first, ride)).collect();
            steps.take(2 * line.len())?;
            debug_assert!(line.contains(&start), "a line through a cell has that cell");
            line.iter().for_each(|&var| seen[var as usize] = true);
            lines.push(line);
        }
    }
    for leap in forward(&moves.leaps) {
        steps.take(cells)?;
        let pair = |from| Some(vec![from, step(from, leap).filter(|&to| to != from)?]);
        lines.extend((0..cells as Var).filter_map(pair));
    }
    Ok(lines)
}

/// How many moves there are, a move and its opposite once, and between how many pairs of cells they lead.
pub(super) fn pairs(
    step: impl Fn(Var, Offset) -> Option<Var> + Copy,
    cells: usize,
    moves: &Moves,
) -> (usize, usize) {
    let (mut number, mut pairs) = (0, HashSet::new());
    let mut lead = |from: Var, to: Var| {
        number += 1;
        pairs.insert((from.min(to), from.max(to)));
    };
    for from in 0..cells as Var {
        for leap in forward(&moves.leaps) {
            step(from, leap).filter(|&to| to != from).into_iter().for_each(|to| lead(from, to));
        }
        for ride in forward(&moves.rides) {
            ray(step, from, ride).for_each(|to| lead(from, to));
        }
    }
    (number, pairs.len())
}

/// One of each pair of opposite offsets, with a positive number first.
fn forward(offsets: &[Offset]) -> Vec<Offset> {
    let forward = |&offset: &Offset| if offset < [0; 3] { offset.map(|by| -by) } else { offset };
    distinct(offsets.iter().map(forward))
}

/// Returns the sets of at least two cells that are not within another set, each once and ascending.
pub(super) fn maximal(
    mut cliques: Vec<Vec<Var>>,
    cells: usize,
    steps: &mut Steps<'_>,
) -> Result<Vec<Vec<Var>>, Limit> {
    cliques.retain(|clique| clique.len() > 1);
    for clique in &mut cliques {
        clique.sort_unstable();
    }
    // Longest first: a clique can then only lie within an earlier one.
    cliques.sort_unstable_by_key(|clique| std::cmp::Reverse(clique.len()));
    let mut kept: Vec<Vec<Var>> = Vec::new();
    let mut kept_through = vec![Vec::new(); cells];
    for clique in cliques {
        let within = |&at: &usize| clique.iter().all(|var| kept[at].binary_search(var).is_ok());
        let others: &Vec<usize> = &kept_through[clique[0] as usize];
        steps.take(clique.len() + others.len())?;
        if !others.iter().any(within) {
            for &var in &clique {
                kept_through[var as usize].push(kept.len());
            }
            debug_assert!(clique.is_sorted_by(|a, b| a < b), "the cells of a clique ascend, each once");
            kept.push(clique);
        }
    }
    debug_assert!(
        kept.is_sorted_by_key(|clique| std::cmp::Reverse(clique.len())),
        "longer cliques come first"
    );
    Ok(kept)
}
