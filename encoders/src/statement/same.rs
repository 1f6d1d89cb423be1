//! Whether a permutation of the places' variables carries the conditions of a puzzle into themselves.
//!
//! Conditions are what `each` and `and` join. They are compared as they are written; by their parts ([`Formula::parts`]);
//! and as functions of what places hold: `runs` along a row and back, `lex`, sums of exchanged values.

use std::collections::HashSet;

use bdd::Bdd;
use limits::{Budget, Limit};

use super::formula::{Conditions, Formula};
use super::formulas::Formulas;
use super::function::Functions;
use super::parts::Parts;
use super::read::Trouble;
use super::setting::Holds;
use crate::constraint::Var;
use crate::model::Permutation;
use crate::steps::Steps;

/// In which way conditions are carried into themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Same {
    /// As they are written.
    Written,
    /// Part by part.
    Parts,
    /// As functions.
    Functions,
}

/// What permutations are compared by, made as it is needed.
pub(super) struct Comparison<'a> {
    of: &'a Parts<'a>,
    budget: &'a Budget,
    all: Vec<&'a Formula>,
    written: HashSet<&'a Formula>,
    parts: Option<HashSet<Formula>>,
    /// The functions of all conditions; `None` inside where they have too many nodes.
    functions: Option<Option<(Functions<'a>, Vec<Bdd>)>>,
}

impl<'a> Comparison<'a> {
    pub fn new(of: &'a Parts<'a>, conditions: &'a Conditions, budget: &'a Budget) -> Comparison<'a> {
        let all: Vec<&Formula> = conditions.iter().flat_map(|(_, parts)| parts).collect();
        let written = all.iter().copied().collect();
        Comparison { of, budget, all, written, parts: None, functions: None }
    }

    /// How a permutation carries the conditions into themselves; `None` where it does not, as far as that is seen. Cost:
    /// the size of the conditions; parts and functions once.
    pub fn of(&mut self, permutation: &Permutation, steps: &mut Steps<'_>) -> Result<Option<Same>, Trouble> {
        let images = images(permutation, &self.of.formulas);
        let image = |formula: &Formula| formula.renamed(&|var| images.get(var as usize).copied().flatten());
        let is_other = |part: &&Formula| image(part).is_none_or(|image| !self.written.contains(&image));
        let different: Vec<&Formula> = self.all.iter().copied().filter(is_other).collect();
        steps.take(1 + self.all.len())?;
        if different.is_empty() {
            return Ok(Some(Same::Written));
        }
        let parts: &HashSet<Formula> =
            self.parts.get_or_insert_with(|| self.all.iter().flat_map(|part| part.parts()).collect());
        steps.take(parts.len())?;
        let is_part = |part: Formula| image(&part).is_some_and(|image| parts.contains(&image));
        if different.iter().flat_map(|part| part.parts()).all(is_part) {
            return Ok(Some(Same::Parts));
        }
        Ok(self.are_functions(&different, permutation)?.then_some(Same::Functions))
    }

    /// Whether the images of these conditions are conditions, as functions.
    fn are_functions(&mut self, different: &[&Formula], image: &Permutation) -> Result<bool, Trouble> {
        if self.functions.is_none() {
            self.functions = Some(few_nodes(self.functions())?);
        }
        let Some(Some((functions, known))) = &mut self.functions else { return Ok(false) };
        for part in different {
            match few_nodes(functions.of(part, image))? {
                Some(function) if known.contains(&function) => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn functions(&self) -> Result<(Functions<'a>, Vec<Bdd>), Limit> {
        let Parts { setting, formulas, .. } = self.of;
        let may_be_empty = matches!(setting.holds, Holds::Kinds(_));
        let (places, held) = (setting.world.places().len(), setting.holds.number());
        let mut functions = Functions::new(formulas, places, held, may_be_empty, self.budget)?;
        let identity: Permutation = (0..formulas.own).collect();
        let known: Result<Vec<Bdd>, Limit> =
            self.all.iter().map(|part| functions.of(part, &identity)).collect();
        Ok((functions, known?))
    }
}

/// `None` where a function has too many nodes.
fn few_nodes<T>(made: Result<T, Limit>) -> Result<Option<T>, Limit> {
    match made {
        Ok(made) => Ok(Some(made)),
        Err(Limit::Nodes(_)) => Ok(None),
        Err(limit) => Err(limit),
    }
}

/// The images of all variables, those of places first; `None` for a defined variable whose formula becomes one that no
/// variable has.
fn images(permutation: &Permutation, formulas: &Formulas) -> Vec<Option<Var>> {
    let mut all: Vec<Option<Var>> = permutation.iter().copied().map(Some).collect();
    for formula in &formulas.defined {
        // Formulas speak of variables that were defined before them.
        let image = formula.renamed(&|var| all.get(var as usize).copied().flatten());
        all.push(image.and_then(|image| formulas.defined_by(&image)));
    }
    all
}

/// A permutation of the places' variables as one of all variables; `None` where a defined one has no image.
pub(super) fn lifted(permutation: &Permutation, formulas: &Formulas) -> Option<Permutation> {
    images(permutation, formulas).into_iter().collect()
}
