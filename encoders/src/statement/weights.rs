//! What places add to the size of a solution.

use model::Permutation;

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

    /// Whether places go where their kinds, exchanged so, add the same. Where all places are alike, that is no question
    /// of the places.
    pub fn kept(&self, moved: &Permutation, order: &[u32]) -> bool {
        let same = |place: usize, kind: usize| {
            self.of(place, kind) == self.of(moved[place] as usize, order[kind] as usize)
        };
        self.are_alike() || (0..moved.len()).all(|place| (0..order.len()).all(|kind| same(place, kind)))
    }
}
