//! Pieces on rectangular boards: what they attack, and the lines and pairs of their moves.

use bdd::Limit;

use super::Geometry;
use super::board::Board;
use super::piece::{Offset, Piece};
use crate::constraint::Var;
use crate::model::{Cell, Permutation};
use crate::steps::Steps;

impl Piece {
    /// The variables of the cells attacked from `cell` on the empty board, ascending.
    /// Cost: the number of moves.
    pub fn attacks(&self, board: Board, cell: Cell) -> Vec<Var> {
        let leaps = self.leaps().iter().filter_map(|&leap| board.step(cell, leap, 1));
        let rides = self.rides().iter().flat_map(|&ride| board.ray(cell, ride));
        let mut attacked: Vec<Var> = leaps.chain(rides).map(|cell| board.var(cell)).collect();
        attacked.sort_unstable();
        attacked.dedup();
        attacked
    }

    /// The maximal lines of the rides with at least two cells, one list for both directions.
    pub fn lines(&self, board: Board) -> Vec<Vec<Var>> {
        forward(self.rides()).flat_map(|ride| board.lines(ride, 2)).collect()
    }

    /// The pairs of cells that attack each other by a leap and not along a ride.
    pub fn pairs(&self, board: Board) -> impl Iterator<Item = [Var; 2]> {
        let is_ride = |leap| self.rides().iter().any(|&ride| along(ride, leap));
        let leaps = forward(self.leaps()).filter(move |&leap| !is_ride(leap));
        let pair = move |leap, cell| Some([board.var(cell), board.var(board.step(cell, leap, 1)?)]);
        leaps.flat_map(move |leap| board.cells().filter_map(move |cell| pair(leap, cell)))
    }
}

/// The offsets that point to a later cell: one of each opposite pair.
fn forward(offsets: &[Offset]) -> impl Iterator<Item = Offset> {
    offsets.iter().copied().filter(|&offset| offset > (0, 0))
}

/// Whether `leap` is one or more steps of `ride`.
fn along(ride: Offset, leap: Offset) -> bool {
    (1..=leap.0.abs().max(leap.1.abs())).any(|times| (ride.0 * times, ride.1 * times) == leap)
}

impl Geometry for Board {
    fn cells(&self) -> Vec<Cell> {
        Board::cells(*self).collect()
    }

    fn adjacent(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        let from = |cell| {
            let attacked = piece.attacks(*self, cell);
            steps.take(1 + attacked.len())?;
            steps.hold(size_of_val(attacked.as_slice()))?;
            Ok(attacked)
        };
        Board::cells(*self).map(from).collect()
    }

    fn attacked(&self, piece: &Piece, from: &[Var]) -> Vec<Var> {
        let cell = |var: &Var| Cell { row: var / self.cols(), col: var % self.cols() };
        from.iter().flat_map(|var| piece.attacks(*self, cell(var))).collect()
    }

    fn cliques(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        let mut cliques = piece.lines(*self);
        cliques.extend(piece.pairs(*self).map(|pair| pair.to_vec()));
        for clique in &mut cliques {
            clique.sort_unstable();
        }
        // Longest first: a clique can then only lie within an earlier one.
        cliques.sort_unstable_by_key(|clique| std::cmp::Reverse(clique.len()));
        let mut kept: Vec<Vec<Var>> = Vec::new();
        let mut kept_through = vec![Vec::new(); self.size() as usize];
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

    fn symmetries(&self) -> Vec<Permutation> {
        Board::symmetries(*self)
    }

    fn rings(&self) -> Vec<u32> {
        Board::cells(*self).map(|cell| self.ring(cell)).collect()
    }
}
