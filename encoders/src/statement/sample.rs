//! Formulas at a few random placements: two that differ there are not the same function.

use std::ops::Range;

use limits::Random;
use model::constraint::Var;

use super::formula::{Formula, Sum};
use super::formulas::Formulas;
use super::setting::Setting;
use super::world::Item;

/// How many placements, each a bit of what is said of a formula.
const PLACEMENTS: u32 = 64;

/// How many placements are sought at which a formula holds, and how often its parts are brought about for each of them.
const WITNESSES: usize = 4;
const ROUNDS: usize = 64;

/// Random placements.
pub(super) struct Sample<'a> {
    formulas: &'a Formulas,
    places: Range<Item>,
    /// How many things a place may hold, and the place of the first kind or value among them: behind nothing, perhaps.
    contents: u32,
    first: u32,
    random: Random,
    placements: Vec<Placement>,
}

/// Which variables of places are true.
pub(super) type Placement = Vec<bool>;

impl<'a> Sample<'a> {
    /// Placements of the places of a setting, which these formulas are about.
    pub fn new(formulas: &'a Formulas, setting: &Setting) -> Sample<'a> {
        let (first, random) = (u32::from(setting.holds.may_be_nothing()), Random::with_seed(1));
        let (places, contents) = (setting.world.places(), setting.holds.number() + first);
        let mut sample = Sample { formulas, places, contents, first, random, placements: Vec::new() };
        sample.placements = (0..PLACEMENTS).map(|_| sample.placed()).collect();
        sample
    }

    fn placed(&mut self) -> Placement {
        let mut placement = vec![false; self.formulas.own as usize];
        for place in self.places.clone() {
            self.fill(place, &mut placement);
        }
        placement
    }

    /// Puts anything into a place.
    fn fill(&mut self, place: Item, placement: &mut Placement) {
        let held = self.random.u32(0..self.contents);
        for var in self.formulas.variables_of(place) {
            placement[var as usize] =
                self.formulas.meaning(var).is_some_and(|(_, kind)| kind + self.first == held);
        }
    }

    /// At which of the placements each of these holds, with the variables of places in the places of their images.
    pub fn of(&self, all: &[&Formula], image: &[Var]) -> Vec<u64> {
        let mut found = vec![0; all.len()];
        for placement in &self.placements {
            let truth = self.truth(placement, image);
            for (found, formula) in found.iter_mut().zip(all) {
                *found = *found << 1 | u64::from(holds(formula, &truth));
            }
        }
        found
    }

    /// Whether a formula holds at a placement, with the variables of places in the places of their images.
    pub fn holds_at(&self, formula: &Formula, image: &[Var], placement: &Placement) -> bool {
        holds(formula, &self.truth(placement, image))
    }

    /// What is true of all variables at a placement.
    fn truth(&self, placement: &Placement, image: &[Var]) -> Vec<bool> {
        let mut truth: Vec<bool> = image.iter().map(|&var| placement[var as usize]).collect();
        for formula in &self.formulas.defined {
            truth.push(holds(formula, &truth));
        }
        truth
    }

    /// Some placements at which a formula holds, where they are found: few random ones have a sum of one value.
    pub fn witnesses(&mut self, formula: &Formula) -> Vec<Placement> {
        let identity: Vec<Var> = (0..self.formulas.own).collect();
        let mut found = Vec::new();
        for _ in 0..WITNESSES {
            let mut placement = self.placed();
            for _ in 0..ROUNDS {
                if self.holds_at(formula, &identity, &placement) {
                    found.push(placement);
                    break;
                }
                self.bring_about(formula, &mut placement);
            }
        }
        found
    }

    /// Changes a placement so that each part of a formula holds when its turn comes, where that is easy.
    fn bring_about(&mut self, formula: &Formula, placement: &mut Placement) {
        match formula {
            Formula::Known(_) => {}
            Formula::All(parts) => parts.iter().for_each(|part| self.bring_about(part, placement)),
            Formula::Any(parts) => {
                let part = self.random.usize(0..parts.len());
                self.bring_about(&parts[part], placement);
            }
            Formula::Sum(sum) => self.bring_near(sum, placement),
        }
    }

    /// Fills places of a sum anew as long as that brings it nearer to its bounds.
    fn bring_near(&mut self, sum: &Sum, placement: &mut Placement) {
        let formulas = self.formulas;
        let off = |placement: &Placement| {
            let is_there = |var: Var| placement.get(var as usize).copied().unwrap_or_default();
            let there = sum.terms.iter().filter(|term| is_there(term.0));
            let total: i128 = there.map(|&(_, by)| i128::from(by)).sum();
            (sum.low - total).max(total - sum.high).max(0)
        };
        let mut before = off(placement);
        for _ in 0..4 * sum.terms.len() {
            let (var, _) = sum.terms[self.random.usize(0..sum.terms.len())];
            let (Some((place, _)), true) = (formulas.meaning(var), before > 0) else { continue };
            let others = formulas.variables_of(place);
            let own: Vec<bool> = placement[others.start as usize..others.end as usize].to_vec();
            self.fill(place, placement);
            match off(placement) {
                nearer if nearer < before => before = nearer,
                _ => placement[others.start as usize..others.end as usize].copy_from_slice(&own),
            }
        }
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
