//! What of a board is worked out once: who attacks whom, lines of pieces, straight lines of points.

use std::sync::{Arc, OnceLock};

use limits::Limit;
use model::constraint::gcd;
use model::steps::{ON_HEAP, Steps};

use super::attacks::Attacks;
use super::world::{Item, Set, Sets, World};
use crate::graph::Frame;
use crate::graph::piece::Piece;

impl World {
    /// Who attacks whom by a piece. Its bytes stay held, as those of lines do.
    pub fn attacks(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Arc<Attacks>, Limit> {
        if let Some(known) = self.attacks.of(piece.name()) {
            return Ok(known);
        }
        let before = steps.bytes();
        let from = self.board.adjacent(piece, steps)?;
        // As much again for those from which it attacks.
        steps.hold(steps.bytes() - before)?;
        let mut to: Vec<Vec<Item>> = vec![Vec::new(); from.len()];
        for (cell, all) in (0..).zip(&from) {
            all.iter().for_each(|&other| to[other as usize].push(cell));
        }
        let sets = |all: Vec<Vec<Item>>| all.into_iter().map(Set::from).collect();
        let found = Arc::new(Attacks {
            piece: piece.clone(),
            from: sets(from),
            to: sets(to),
            lines: OnceLock::new(),
        });
        self.attacks.learn(piece.name(), &found);
        Ok(found)
    }

    /// Where a place comes in an order along the narrow side of the board: a move where the later of its cells does, or
    /// `by_first` the earlier one.
    pub fn rank(&self, place: Item, by_first: bool) -> [u32; 3] {
        let cell = |cell: Item| match (self.frame(), self.point(cell)) {
            (Some(frame), Some([row, col, 0]))
                if frame.sides[2] == 1 && frame.sides[1] > frame.sides[0] && self.family.is_none() =>
            {
                col * frame.sides[0] + row
            }
            _ => cell,
        };
        match self.ends(place) {
            None => [cell(place), 0, 0],
            Some((a, b)) => {
                let (first, last) = (cell(a).min(cell(b)), cell(a).max(cell(b)));
                if by_first { [first, last, 1] } else { [last, first, 1] }
            }
        }
    }

    /// The number of each place in that order.
    pub fn order(&self) -> Vec<u32> {
        let places = self.places();
        let mut all: Vec<Item> = places.clone().collect();
        all.sort_by_cached_key(|&place| self.rank(place, false));
        let mut order = vec![0; all.len()];
        (0..).zip(all).for_each(|(at, place)| order[(place - places.start) as usize] = at);
        order
    }

    /// The maximal lines of a piece's rides, and the pairs of its leaps; of a graph the edges.
    pub fn lines(&self, attacks: &Attacks, steps: &mut Steps<'_>) -> Result<Sets, Limit> {
        if let Some(known) = attacks.lines.get() {
            return Ok(Arc::clone(known));
        }
        let lines = self.all_lines(attacks, steps)?.into_iter().map(Set::from).collect();
        Ok(Arc::clone(attacks.lines.get_or_init(|| lines)))
    }

    /// Each of them once.
    fn all_lines(&self, attacks: &Attacks, steps: &mut Steps<'_>) -> Result<Vec<Vec<Item>>, Limit> {
        if self.is_graph && self.family.is_none() {
            // Larger cliques say the same of `p(l) <= 1`, and of nothing else.
            let of = |(from, of): (Item, &Set)| {
                of.iter().filter(|&&to| to > from).map(|&to| vec![from, to]).collect::<Vec<_>>()
            };
            return Ok((0..).zip(&attacks.from).flat_map(of).collect());
        }
        self.board.cliques(&attacks.piece, steps)
    }

    /// The maximal straight lines of at least three cells of a flat board that is not round. Cost: for each direction the
    /// number of cells, and the bytes of the lines.
    pub fn straight(&self, steps: &mut Steps<'_>) -> Result<Option<Sets>, Limit> {
        if self.straight.get().is_none() {
            let _ = self.straight.set(self.all_straight(steps)?.map(Sets::from));
        }
        Ok(self.straight.get().cloned().flatten())
    }

    /// Each of them once: two of their cells have one line.
    fn all_straight(&self, steps: &mut Steps<'_>) -> Result<Option<Vec<Set>>, Limit> {
        let is_flat = |frame: &&Frame| frame.sides[2] == 1 && !frame.round.rows && !frame.round.cols;
        let Some(frame) = self.frame().filter(is_flat) else { return Ok(None) };
        let [rows, cols, _] = frame.sides.map(i64::from);
        let mut all = Vec::new();
        let mut grid = vec![None; (rows * cols) as usize];
        for (&[row, col, _], item) in frame.points.iter().zip(0..) {
            grid[(i64::from(row) * cols + i64::from(col)) as usize] = Some(item);
        }
        // Three cells in line span two steps.
        let (most_down, most_right) = ((rows - 1) / 2, (cols - 1) / 2);
        for down in 0..=most_down {
            for right in -most_right..=most_right {
                let is_half = down > 0 || right > 0;
                if !is_half || gcd(down, right) != 1 {
                    continue;
                }
                steps.take((rows * cols) as usize)?;
                for row in 0..rows {
                    for col in 0..cols {
                        let inside =
                            |row: i64, col: i64| (0..rows).contains(&row) && (0..cols).contains(&col);
                        if inside(row - down, col - right) || !inside(row + down + down, col + right + right)
                        {
                            continue;
                        }
                        let points = (0..).map(|times| (row + times * down, col + times * right));
                        let points = points.take_while(|&(row, col)| inside(row, col));
                        let line: Vec<Item> =
                            points.filter_map(|(row, col)| grid[(row * cols + col) as usize]).collect();
                        if line.len() > 2 {
                            steps.hold(3 * ON_HEAP + size_of::<Set>() + size_of_val(line.as_slice()))?;
                            all.push(line.into());
                        }
                    }
                }
            }
        }
        Ok(Some(all))
    }
}
