//! Independence (Semba 1994, problem 1): the largest sets of pieces of which no two attack each
//! other.
//!
//! Variables: the cells. Constraints: at most one piece on every maximal line of a ride and on
//! every pair of cells a leap apart. Blocking does not matter: of the pieces on a line, neighbours
//! attack each other. The source adds "exactly one piece in each row" for some pieces; its tables
//! are true maxima all the same, so that is not asked for here.

use crate::board::Board;
use crate::constraint::{Constraint, Var, pos};
use crate::model::{Goal, Model};
use crate::piece::Piece;
use crate::steps::Steps;
use bdd::Limit;

/// The model of independent sets of `piece` on `board`. Goal: the largest.
pub(crate) fn model(piece: &Piece, board: Board, steps: &mut Steps<'_>) -> Result<Model, Limit> {
    let attacks = super::attacks(piece, board, steps)?;
    super::of_attacks(board, &attacks, exclusions(piece, board, steps)?, Goal::Max, steps)
}

/// At most one piece on each of the sets of [`cliques`].
pub(super) fn exclusions(
    piece: &Piece,
    board: Board,
    steps: &mut Steps<'_>,
) -> Result<Vec<Constraint>, Limit> {
    let at_most_one = |clique: Vec<Var>| Constraint::at_most_one(clique.into_iter().map(pos));
    Ok(cliques(piece, board, steps)?.into_iter().map(at_most_one).collect())
}

/// The lines and pairs of mutually attacking cells, each ascending, none within another one.
fn cliques(piece: &Piece, board: Board, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
    let mut cliques = piece.lines(board);
    cliques.extend(piece.pairs(board).map(|pair| pair.to_vec()));
    for clique in &mut cliques {
        clique.sort_unstable();
    }
    // Longest first: a clique can then only lie within an earlier one.
    cliques.sort_unstable_by_key(|clique| std::cmp::Reverse(clique.len()));
    let mut kept: Vec<Vec<Var>> = Vec::new();
    let mut kept_through = vec![Vec::new(); board.size() as usize];
    for clique in cliques {
        let within = |&at: &usize| clique.iter().all(|var| kept[at].binary_search(var).is_ok());
        let others = &kept_through[clique[0] as usize];
        steps.take(clique.len() + others.len())?;
        if !others.iter().any(within) {
            for &var in &clique {
                kept_through[var as usize].push(kept.len());
            }
            kept.push(clique);
        }
    }
    Ok(kept)
}
