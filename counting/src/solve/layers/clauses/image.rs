//! Where a symmetry carries clauses.

use std::collections::HashMap;

use model::constraint::{Lit, Var};

use super::super::layout::Part;
use super::super::plan::Plan;

impl Plan {
    /// Returns where a symmetry moves the bits of `keepers`, the clauses that have one of their own before the transition at
    /// `above`. What is left of a clause is what its bit stands for. `None` where a part has no image.
    pub fn clauses_moved(&self, above: u32, keepers: &[usize], image: &[Var]) -> Option<Vec<(Part, Part)>> {
        let before = |at: usize| self.pending[at].filter(|part| part.before(above));
        let rest = |at: usize| -> Vec<Lit> { self.program.rest(at, above - 1).to_vec() };
        let by_rest: HashMap<Vec<Lit>, usize> = keepers.iter().map(|&at| (rest(at), at)).collect();
        let mut moved = Vec::new();
        for &at in keepers {
            let Some(from) = before(at) else { continue };
            let mut lits: Vec<Lit> =
                rest(at).iter().map(|lit| Lit { var: image[lit.var as usize], ..*lit }).collect();
            lits.sort_unstable();
            moved.push((from, before(*by_rest.get(&lits)?)?));
        }
        Some(moved)
    }
}
