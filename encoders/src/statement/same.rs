//! Whether a permutation of the places' variables carries conditions into themselves, as they are written, as
//! constraints, or as functions of what places hold: `runs` along a row and back, `lex`, sums of exchanged values.

use std::collections::{HashMap, HashSet};

use bdd::Bdd;
use limits::{Budget, Limit};

use super::encode;
use super::formula::Formula;
use super::formulas::Formulas;
use super::function::Functions;
use super::parts::Parts;
use super::read::Trouble;
use super::sample::Sample;
use super::setting::Holds;
use crate::automorphisms::carries;
use crate::constraint::{Constraint, Var, simplified, unique};
use crate::model::Permutation;
use crate::steps::Steps;

/// In which way conditions are carried into themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Same {
    /// As they are written.
    Written,
    /// As constraints. Where sums are equal to one another, a constraint says so of each two of them.
    Proved,
    /// As functions.
    Functions,
}

/// What permutations are compared by, made as it is needed.
pub(super) struct Comparison<'a> {
    of: &'a Parts<'a>,
    all: &'a [Formula],
    budget: &'a Budget,
    written: HashSet<&'a Formula>,
    /// The constraints of the conditions, and the formulas with the variables that these need.
    constraints: Option<(HashSet<Constraint>, Formulas)>,
    /// Random placements, and where the conditions hold.
    sample: Option<(Sample<'a>, HashSet<u64>)>,
    /// The functions of all conditions; `None` inside where they have too many nodes.
    functions: Option<Option<(Functions<'a>, Vec<Bdd>)>>,
}

impl<'a> Comparison<'a> {
    pub fn new(of: &'a Parts<'a>, all: &'a [Formula], budget: &'a Budget) -> Comparison<'a> {
        Comparison {
            of,
            all,
            budget,
            written: all.iter().collect(),
            constraints: None,
            sample: None,
            functions: None,
        }
    }

    /// How a permutation carries the conditions into themselves, perhaps `as_functions`; `None` where that is not seen. Cost:
    /// the size of the conditions, and of their functions where they differ as written and nowhere else.
    pub fn of(
        &mut self,
        permutation: &Permutation,
        as_functions: bool,
        steps: &mut Steps<'_>,
    ) -> Result<Option<Same>, Trouble> {
        let images = images(permutation, &self.of.formulas);
        let image = |formula: &Formula| formula.renamed(&|var| images.get(var as usize).copied().flatten());
        let is_other = |part: &&Formula| image(part).is_none_or(|image| !self.written.contains(&image));
        let different: Vec<&Formula> = self.all.iter().filter(is_other).collect();
        steps.take(1 + self.all.len())?;
        if different.is_empty() {
            return Ok(Some(Same::Written));
        }
        if self.is_proved(permutation, steps)? {
            return Ok(Some(Same::Proved));
        }
        let are_same = as_functions
            && self.may_be_functions(&different, permutation)
            && self.are_functions(&different, permutation)?;
        Ok(are_same.then_some(Same::Functions))
    }

    /// Whether the constraints of the conditions are carried into themselves.
    fn is_proved(&mut self, permutation: &Permutation, steps: &mut Steps<'_>) -> Result<bool, Trouble> {
        let (constraints, formulas) = match &mut self.constraints {
            Some(constraints) => constraints,
            none => {
                let mut formulas = self.of.formulas.clone();
                let conditions = vec![(0..0, self.all.to_vec())];
                let all = encode::constraints(&conditions, &mut formulas, self.budget)?;
                none.insert((unique(&simplified(all, steps)?, false, steps)?, formulas))
            }
        };
        Ok(match lifted(permutation, formulas) {
            Some(image) => carries(constraints, &image, steps)?,
            None => false,
        })
    }

    /// Whether the images of these conditions are conditions, as far as random placements tell.
    fn may_be_functions(&mut self, different: &[&Formula], image: &Permutation) -> bool {
        let Parts { setting, formulas, .. } = self.of;
        let (sample, known) = self.sample.get_or_insert_with(|| {
            let may_be_empty = matches!(setting.holds, Holds::Kinds(_));
            let sample = Sample::new(formulas, setting.world.places(), setting.holds.number(), may_be_empty);
            let all: Vec<&Formula> = self.all.iter().collect();
            let identity: Permutation = (0..formulas.own).collect();
            let known = sample.of(&all, &identity).into_iter().collect();
            (sample, known)
        });
        sample.of(different, image).iter().all(|holds| known.contains(holds))
    }

    /// Whether the images of these conditions are conditions, as functions.
    fn are_functions(&mut self, different: &[&Formula], image: &Permutation) -> Result<bool, Limit> {
        if self.functions.is_none() {
            self.functions = Some(few_nodes(self.functions())?);
        }
        let Some(Some((functions, known))) = &mut self.functions else { return Ok(false) };
        let mut defined = HashMap::new();
        for part in different {
            match few_nodes(functions.of(part, image, &mut defined))? {
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
        let mut defined = HashMap::new();
        let known: Result<Vec<Bdd>, Limit> =
            self.all.iter().map(|part| functions.of(part, &identity, &mut defined)).collect();
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
