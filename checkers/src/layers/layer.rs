//! The states of a level, with the ways that lead to them.

use super::sets::Bits;

/// The states of a level: sets of rests, and `width` labels of graphs for each; and the ways to each:
/// `coefficients` times `limbs` words.
pub(super) struct Layer<const W: usize> {
    pub states: Vec<Bits<W>>,
    labels: Vec<u16>,
    pub width: usize,
    pub ways: Vec<u64>,
    pub coefficients: usize,
    pub limbs: usize,
}

impl<const W: usize> Layer<W> {
    /// Returns no states.
    pub fn new(coefficients: usize, limbs: usize, width: usize) -> Layer<W> {
        Layer { states: Vec::new(), labels: Vec::new(), width, ways: Vec::new(), coefficients, limbs }
    }

    /// Returns the labels of a state.
    pub fn labels(&self, at: usize) -> &[u16] {
        &self.labels[at * self.width..][..self.width]
    }

    /// Adds a state without ways.
    pub fn push(&mut self, state: Bits<W>, labels: &[u16]) {
        self.states.push(state);
        self.labels.extend_from_slice(labels);
        self.ways.resize(self.states.len() * self.coefficients * self.limbs, 0);
    }

    /// Adds the ways to state `at` of the layer above to those of state `to`. `more` is what
    /// the step adds to the size of each of these ways.
    pub fn add(&mut self, to: usize, above: &Layer<W>, at: usize, more: usize) {
        let own = &mut self.ways[to * self.coefficients * self.limbs..][more * self.limbs..];
        let theirs = &above.ways[at * above.coefficients * above.limbs..][..above.coefficients * above.limbs];
        for (own, theirs) in own.chunks_mut(self.limbs).zip(theirs.chunks(above.limbs)) {
            let mut carry = false;
            for (at, limb) in own.iter_mut().enumerate() {
                let (sum, over) = limb.overflowing_add(*theirs.get(at).unwrap_or(&0));
                let (sum, again) = sum.overflowing_add(carry.into());
                (*limb, carry) = (sum, over || again);
            }
        }
    }
}
