//! What places add to the size of a solution.

use fxhash::FxHashSet;
use model::Permutation;

use super::formula::Formula;
use super::formulas::Formulas;

/// What a place adds to the size, by what it holds.
pub(super) struct Weights {
    kinds: usize,
    /// Kind by kind, of each place; of one place alone where all are alike.
    all: Vec<u32>,
}

impl Weights {
    /// Kind by kind, of each place, or of one place alone.
    pub fn new(kinds: usize, all: Vec<u32>) -> Weights {
        Weights { kinds, all }
    }

    /// Where every place adds the same for a kind.
    pub fn alike(all: Vec<u32>) -> Weights {
        Weights { kinds: all.len(), all }
    }

    /// What a kind adds on a place, both from 0 on.
    pub fn of(&self, place: usize, kind: usize) -> u32 {
        self.all[(place * self.kinds + kind) % self.all.len()]
    }

    /// Whether a kind adds the same wherever it stands.
    pub fn are_alike(&self) -> bool {
        self.all.len() == self.kinds
    }

    /// Whether an exchange of kinds keeps the sizes of solutions, where every place adds the same: what they change by is
    /// always 0, or one of these equations says that it is 0.
    pub fn keep_sizes(&self, order: &[u32], formulas: &Formulas, equal: &FxHashSet<Formula>) -> bool {
        let weight = |kind: u32| i64::from(self.of(0, kind as usize));
        let own = (0..formulas.own).filter_map(|var| Some((var, formulas.meaning(var)?.1)));
        let more = own.map(|(var, kind)| (var, weight(order[kind as usize]) - weight(kind)));
        let change = Formula::within(more.filter(|(_, more)| *more != 0).collect(), 0, 0);
        change == Formula::Known(true) || equal.contains(&change)
    }

    /// Whether places go where their kinds, exchanged so, add the same. Where all places are alike, that is no question
    /// of the places.
    pub fn kept(&self, moved: &Permutation, order: &[u32]) -> bool {
        let same = |place: usize, kind: usize| {
            self.of(place, kind) == self.of(moved[place] as usize, order[kind] as usize)
        };
        self.are_alike() || (0..moved.len()).all(|place| (0..order.len()).all(|kind| same(place, kind)))
    }
}
