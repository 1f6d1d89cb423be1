//! Formulas at a few random placements: two that differ there are not the same function.

use std::ops::Range;

use fastrand::Rng;

use super::formula::Formula;
use super::formulas::Formulas;
use super::world::Item;
use crate::constraint::Var;

/// How many placements, each a bit of what is said of a formula.
const PLACEMENTS: u32 = 64;

/// Random placements.
pub(super) struct Sample<'a> {
    formulas: &'a Formulas,
    /// Which variables of places are true.
    placements: Vec<Vec<bool>>,
}

impl<'a> Sample<'a> {
    /// Placements of these places, each of which holds one of `kinds` kinds or values, or nothing where `may_be_empty`.
    pub fn new(formulas: &'a Formulas, places: Range<Item>, kinds: u32, may_be_empty: bool) -> Sample<'a> {
        let mut random = Rng::with_seed(1);
        let most = kinds + u32::from(may_be_empty);
        let mut placed = || {
            let held: Vec<u32> = places.clone().map(|_| random.u32(0..most)).collect();
            let meant = (0..formulas.own).filter_map(|var| formulas.meaning(var));
            meant.map(|(place, kind)| held[(place - places.start) as usize] == kind).collect()
        };
        let placements = (0..PLACEMENTS).map(|_| placed()).collect();
        Sample { formulas, placements }
    }

    /// At which of the placements each of these holds, with the variables of places in the places of their images.
    pub fn of(&self, all: &[&Formula], image: &[Var]) -> Vec<u64> {
        let mut found = vec![0; all.len()];
        for placement in &self.placements {
            let mut truth: Vec<bool> = image.iter().map(|&var| placement[var as usize]).collect();
            for formula in &self.formulas.defined {
                truth.push(holds(formula, &truth));
            }
            for (found, formula) in found.iter_mut().zip(all) {
                *found = *found << 1 | u64::from(holds(formula, &truth));
            }
        }
        found
    }
}

/// Whether a formula holds where these variables are true.
fn holds(formula: &Formula, truth: &[bool]) -> bool {
    match formula {
        Formula::Known(value) => *value,
        Formula::All(parts) => parts.iter().all(|part| holds(part, truth)),
        Formula::Any(parts) => parts.iter().any(|part| holds(part, truth)),
        Formula::Sum(sum) => {
            let terms = sum.terms.iter().filter(|(var, _)| truth[*var as usize]);
            let total = terms.map(|&(_, by)| i128::from(by)).sum();
            (sum.low..=sum.high).contains(&total)
        }
    }
}
