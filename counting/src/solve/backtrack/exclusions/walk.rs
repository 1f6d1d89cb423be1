//! The search itself: depth first, with a vector of choices in place of recursion.

use std::collections::BTreeMap;

use model::constraint::Var;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::super::share::{SMALL, Share};
use super::Exclusions;
use super::matrix::{Left, Matrix};
use super::tiles::{Found, Tiles};

/// Nanoseconds of a search node, and of each of its words.
const NODE: u64 = 30;
const WORD: u64 = 2;

/// Where a search begins.
pub(super) struct Start<'e> {
    pub matrix: &'e Matrix,
    pub state: Vec<u64>,
    /// The variables that are true.
    pub chosen: Vec<Var>,
}

/// How many leaves there are of each kind.
pub(super) type Leaves = BTreeMap<Kind, u64>;

/// What all leaves of a kind have in common: how many special variables are true, and the size.
type Kind = (usize, u64);

/// A choice under way; its state is in a vector besides.
struct Frame {
    /// Where its ways begin: those up to the next frame's are still to go.
    first: usize,
    /// Whether one way excludes the others.
    is_exclusive: bool,
    kind: Kind,
    /// The share of the tree that the ways to go have.
    share: f64,
}

impl Exclusions {
    /// The state with the values of `root`; `None` where they contradict the constraints.
    pub(super) fn start(&self, root: &[(Var, bool)]) -> Option<Start<'_>> {
        let matrix = self.matrix.as_ref()?;
        let known = (0..).zip(&self.value).filter(|(_, value)| **value == Some(true)).map(|(var, _)| var);
        let mut start = Start { matrix, state: matrix.start.clone(), chosen: known.collect() };
        for &(var, value) in root {
            let place = matrix.place[var as usize];
            match (self.value[var as usize], value) {
                (Some(known), value) if known == value => {}
                (Some(_), _) => return None,
                (None, false) => matrix.remove(&mut start.state, place),
                (None, true) if !matrix.is_free(&start.state, place) => return None,
                (None, true) => {
                    let before = start.state.clone();
                    matrix.choose(&before, place, &mut start.state);
                    start.chosen.push(var);
                }
            }
        }
        Some(start)
    }

    /// Counts the leaves from `start` on.
    pub(super) fn walk(
        &self,
        start: Start<'_>,
        special: &[Var],
        meter: &mut SearchMeter<'_>,
    ) -> Result<Leaves, Reason> {
        let Start { matrix, state, chosen } = start;
        let mut is_special = vec![false; self.value.len()];
        special.iter().for_each(|&var| is_special[var as usize] = true);
        let adds: Vec<Kind> = matrix.vars.iter().map(|&var| self.adds(var, &is_special)).collect();
        let kind = chosen.iter().fold((0, 0), |kind, &var| sum(kind, self.adds(var, &is_special)));
        let mut walk = Walk::new(matrix, self.tiles.as_ref(), state, kind);
        meter.share = Share::new();
        meter.leap(work(matrix))?;
        walk.enter(kind, 1.0, meter);
        while let Some((place, kind, share)) = walk.next() {
            meter.leap(work(matrix))?;
            walk.choose(place);
            walk.enter(sum(kind, adds[place as usize]), share, meter);
        }
        walk.note((usize::MAX, 0));
        Ok(walk.leaves)
    }

    /// What a variable adds to the kind of a leaf.
    fn adds(&self, var: Var, is_special: &[bool]) -> Kind {
        (usize::from(is_special[var as usize]), self.weights[var as usize])
    }
}

/// The work of a node, in nanoseconds or so.
pub(super) fn work(matrix: &Matrix) -> u64 {
    NODE + WORD * matrix.stride as u64
}

#[inline]
fn sum(a: Kind, b: Kind) -> Kind {
    (a.0 + b.0, a.1 + b.1)
}

/// A search under way. Each frame has its state, and the one under way is behind them.
struct Walk<'m> {
    matrix: &'m Matrix,
    tiles: Option<&'m Tiles>,
    found: Found,
    states: Vec<u64>,
    frames: Vec<Frame>,
    ways: Vec<u32>,
    leaves: Leaves,
    /// The latest kind of leaves, and those that are not in `leaves` yet.
    latest: (Kind, u64),
}

impl<'m> Walk<'m> {
    fn new(matrix: &'m Matrix, tiles: Option<&'m Tiles>, state: Vec<u64>, kind: Kind) -> Walk<'m> {
        let (frames, ways, found) = (Vec::new(), Vec::new(), Found::default());
        Walk { matrix, tiles, found, states: state, frames, ways, leaves: Leaves::new(), latest: (kind, 0) }
    }

    /// The next variable to make true below the last frame, with what was so far and the share of the tree; goes back
    /// where a frame has no more.
    #[inline]
    fn next(&mut self) -> Option<(u32, Kind, f64)> {
        loop {
            let frame = self.frames.last_mut()?;
            let ways = self.ways.len() - frame.first;
            if ways == 0 {
                self.frames.pop();
                continue;
            }
            let share = if frame.share > SMALL { frame.share / ways as f64 } else { frame.share };
            frame.share -= share;
            return Some((self.ways.pop()?, frame.kind, share));
        }
    }

    /// Makes a variable true in a new state; the last frame goes on without it.
    #[inline]
    fn choose(&mut self, place: u32) {
        let (stride, depth) = (self.matrix.stride, self.frames.len());
        if self.states.len() <= depth * stride {
            self.states.resize((depth + 1) * stride, 0);
        }
        let (states, next) = self.states.split_at_mut(depth * stride);
        let state = &mut states[(depth - 1) * stride..];
        self.matrix.choose(state, place, &mut next[..stride]);
        if !self.frames[depth - 1].is_exclusive {
            self.matrix.remove(state, place);
        }
    }

    /// Looks at the state behind the frames: a leaf, nothing, or the next frame.
    #[inline]
    fn enter(&mut self, kind: Kind, share: f64, meter: &mut SearchMeter<'_>) {
        let state = &self.states[self.frames.len() * self.matrix.stride..][..self.matrix.stride];
        let open = self.matrix.open(state);
        match self.matrix.left(state) {
            Left::Choice(_) if self.tiles.is_some_and(|tiles| !tiles.may_hold_by(open, &mut self.found)) => {}
            Left::Choice(column) => {
                let first = self.ways.len();
                let is_exclusive = self.matrix.members(state, column, &mut self.ways);
                self.frames.push(Frame { first, is_exclusive, kind, share });
                return;
            }
            Left::Nothing if kind == self.latest.0 => self.latest.1 += 1,
            Left::Nothing => {
                self.note(kind);
                self.latest.1 = 1;
            }
            Left::Dead => {}
        }
        meter.share.add(share);
    }

    /// Enters the latest leaves, before those of another kind.
    fn note(&mut self, kind: Kind) {
        let (latest, times) = std::mem::replace(&mut self.latest, (kind, 0));
        if times > 0 {
            *self.leaves.entry(latest).or_default() += times;
        }
    }
}
