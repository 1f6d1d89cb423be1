//! What each family asks of a placement, cell by cell and pair by pair.

use std::collections::BTreeSet;

use super::{Family, Placement, Puzzle};

/// A condition of a definition.
pub(super) type Condition<'a> = Box<dyn Fn(&Placement) -> bool + 'a>;

/// The occupied cells.
fn occupied(placement: &Placement) -> impl Iterator<Item = usize> + Clone + '_ {
    (0..placement.len()).filter(|&cell| placement[cell] > 0)
}

impl Puzzle {
    /// Whether a piece on `from` attacks `to`, whatever stands between.
    pub fn attacks(&self, from: usize, to: usize) -> bool {
        from != to && (self.leaps[from].contains(&to) || self.rays[from].iter().any(|ray| ray.contains(&to)))
    }

    /// How many pieces attack a cell, or (closed) stand on it.
    fn watchers(&self, placement: &Placement, cell: usize, closed: bool) -> Vec<usize> {
        occupied(placement).filter(|&from| self.attacks(from, cell) || closed && from == cell).collect()
    }

    /// Whether a piece has a cell that it alone watches.
    fn is_needed(&self, placement: &Placement, piece: usize, closed: bool) -> bool {
        (0..placement.len()).any(|cell| self.watchers(placement, cell, closed) == [piece])
    }

    fn in_line(&self, a: usize, b: usize, c: usize) -> bool {
        let [a, b, c] = [a, b, c].map(|at| self.cells[at]);
        (b[0] - a[0]) * (c[1] - a[1]) == (c[0] - a[0]) * (b[1] - a[1])
    }

    /// The conditions of the definition, cell by cell and pair by pair.
    pub fn conditions(&self) -> Vec<Condition<'_>> {
        let cells = || 0..self.cells.len();
        let peace = cells().flat_map(|a| (0..a).map(move |b| (a, b)));
        let peace =
            peace.filter(|&(a, b)| self.attacks(a, b) || self.attacks(b, a)).map(|(a, b)| -> Condition<'_> {
                Box::new(move |set| set[a] == 0 || set[b] == 0 || self.armies() > 1 && set[a] == set[b])
            });
        let each = |holds: fn(&Puzzle, &Placement, usize) -> bool| {
            cells().map(move |cell| -> Condition<'_> { Box::new(move |set| holds(self, set, cell)) })
        };
        let watched = || each(|puzzle, set, cell| !puzzle.watchers(set, cell, true).is_empty());
        let attacked = || each(|puzzle, set, cell| !puzzle.watchers(set, cell, false).is_empty());
        let private = || each(|puzzle, set, cell| set[cell] == 0 || puzzle.is_needed(set, cell, true));
        match self.family {
            Family::Set("independence") => peace.collect(),
            Family::Set("domination") => watched().collect(),
            Family::Set("total-domination") => attacked().collect(),
            Family::Set("independent-domination") => peace.chain(watched()).collect(),
            Family::Set("minimal-domination") => watched().chain(private()).collect(),
            Family::Set("minimal-total-domination") => {
                let needed = each(|puzzle, set, cell| set[cell] == 0 || puzzle.is_needed(set, cell, false));
                attacked().chain(needed).collect()
            }
            Family::Set("irredundance") => private().collect(),
            Family::Set("maximal-irredundance") => {
                let full = each(|puzzle, set, cell| {
                    let mut larger = set.clone();
                    larger[cell] = 1;
                    set[cell] > 0 || !occupied(&larger).all(|piece| puzzle.is_needed(&larger, piece, true))
                });
                private().chain(full).collect()
            }
            Family::Set("efficient-domination") => {
                each(|puzzle, set, cell| puzzle.watchers(set, cell, true).len() == 1).collect()
            }
            Family::Set(_) => {
                let connected: Condition<'_> = Box::new(|set| self.is_connected(set));
                watched().chain([connected]).collect()
            }
            Family::Multiple(_) => each(|puzzle, set, cell| {
                let Family::Multiple(times) = puzzle.family else { unreachable!() };
                set[cell] > 0 || puzzle.watchers(set, cell, false).len() >= times
            })
            .collect(),
            Family::Attacking(number, line) => cells()
                .map(|cell| -> Condition<'_> {
                    Box::new(move |set| set[cell] == 0 || self.met(set, cell, line).len() == number)
                })
                .collect(),
            Family::Peaceable(armies) => {
                let of_one_size = (2..=armies).flat_map(|a| (1..a).map(move |b| (a, b)));
                let of_one_size = of_one_size.map(|(a, b)| -> Condition<'_> {
                    let size = |set: &Placement, army| set.iter().filter(|&&other| other == army).count();
                    Box::new(move |set| size(set, a) == size(set, b))
                });
                peace.chain(of_one_size).collect()
            }
            Family::Points(saturated) => cells()
                .map(|cell| -> Condition<'_> {
                    Box::new(move |set| match set[cell] {
                        0 => !saturated || self.is_lined(set, cell),
                        _ => !self.is_lined(set, cell),
                    })
                })
                .collect(),
        }
    }

    pub fn armies(&self) -> u8 {
        if let Family::Peaceable(armies) = self.family { armies } else { 1 }
    }

    /// The pieces that a piece attacks, whichever of its moves does.
    fn met(&self, set: &Placement, from: usize, line: bool) -> BTreeSet<usize> {
        let along = self.rays[from].iter().flat_map(|ray| {
            let met = ray.iter().copied().filter(|&cell| set[cell] > 0);
            met.take(if line { usize::MAX } else { 1 })
        });
        along.chain(self.leaps[from].iter().copied().filter(|&cell| set[cell] > 0)).collect()
    }

    /// Whether two points other than `cell` are on a line with it.
    fn is_lined(&self, set: &Placement, cell: usize) -> bool {
        let others = || occupied(set).filter(move |&other| other != cell);
        others().any(|a| others().any(|b| a < b && self.in_line(a, b, cell)))
    }

    fn is_connected(&self, set: &Placement) -> bool {
        let mut met: BTreeSet<usize> = occupied(set).take(1).collect();
        let touches = |a: usize, b: usize| self.attacks(a, b) || self.attacks(b, a);
        while let Some(next) =
            occupied(set).find(|&cell| !met.contains(&cell) && met.iter().any(|&other| touches(other, cell)))
        {
            met.insert(next);
        }
        met.len() == occupied(set).count()
    }
}
