//! Whether a permutation of the places' variables carries conditions into themselves: as they are written, or as functions
//! of what places hold, as `runs` along a row and back, `lex`, sums of exchanged values.

use std::collections::HashMap;

use bdd::Bdd;
use fxhash::FxHashSet;
use limits::{Budget, Limit};
use model::Permutation;
use model::automorphisms::carries;
use model::constraint::{Constraint, Var, unique};
use model::steps::Steps;

use super::encode;
use super::formula::Formula;
use super::formulas::Formulas;
use super::function::Functions;
use super::parts::Parts;
use super::read::Trouble;
use super::sample::{Placement, Sample};

/// Steps for the image of a defined variable.
const EACH: usize = 8;

/// In which way conditions are carried into themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Same {
    /// So that their constraints show it.
    Proved,
    /// As functions, and as constraints only together with their images.
    Functions,
}

/// A condition, and placements at which it holds and at which it does not, once they are asked for.
struct Told<'a> {
    condition: &'a Formula,
    placements: Option<[Vec<Placement>; 2]>,
}

/// What permutations are compared by, made as it is needed.
pub(super) struct Comparison<'a> {
    of: &'a Parts<'a>,
    all: &'a [Formula],
    budget: &'a Budget,
    written: FxHashSet<&'a Formula>,
    /// The conditions, each with what follows of sums that are equal.
    equal: FxHashSet<Formula>,
    /// The constraints of the conditions, and the formulas with the variables that these need.
    constraints: Option<(FxHashSet<Constraint>, Formulas)>,
    /// Random placements, and what they tell of the conditions.
    sample: Option<(Sample<'a>, HashMap<u64, Vec<Told<'a>>>)>,
    /// The functions of all conditions; `None` inside where they have too many nodes.
    functions: Option<Option<(Functions<'a>, Vec<Bdd>)>>,
    /// Whether a permutation may carry the conditions into themselves, and their functions have too many nodes to tell.
    pub is_open: bool,
}

impl<'a> Comparison<'a> {
    pub fn new(of: &'a Parts<'a>, all: &'a [Formula], budget: &'a Budget) -> Comparison<'a> {
        Comparison {
            of,
            all,
            budget,
            written: all.iter().collect(),
            equal: all.iter().map(Formula::with_differences).collect(),
            constraints: None,
            sample: None,
            functions: None,
            is_open: false,
        }
    }

    /// How a permutation carries the conditions into themselves, perhaps `as_functions`; `None` where that is not seen. Cost:
    /// the size of the conditions, up to one that differs, and of their functions where they differ as written and
    /// nowhere else.
    pub fn of(
        &mut self,
        permutation: &Permutation,
        as_functions: bool,
        steps: &mut Steps<'_>,
    ) -> Result<Option<Same>, Trouble> {
        let images = images(permutation, &self.of.formulas, steps)?;
        let (mut are_written, mut different) = (true, Vec::new());
        for part in self.all {
            steps.take(1)?;
            let image = part.renamed(&|var| images.get(var as usize).copied().flatten());
            if image.as_ref().is_some_and(|image| self.written.contains(image)) {
                continue;
            }
            are_written = false;
            if image.is_some_and(|image| self.equal.contains(&image.with_differences())) {
                continue;
            }
            steps.take(EACH * self.of.formulas.defined.len())?;
            // Most permutations that are no symmetries fail at the first one already.
            if !as_functions || different.is_empty() && !self.may_be_functions(&[part], permutation) {
                return Ok(None);
            }
            different.push(part);
        }
        let are_same = different.is_empty()
            || self.may_be_functions(&different, permutation)
                && self.are_functions(&different, permutation)?;
        Ok(match are_same {
            _ if are_written => Some(Same::Proved),
            true if self.is_proved(permutation, steps)? => Some(Same::Proved),
            true => Some(Same::Functions),
            false => None,
        })
    }

    /// Whether the constraints of the conditions are carried into themselves.
    fn is_proved(&mut self, permutation: &Permutation, steps: &mut Steps<'_>) -> Result<bool, Trouble> {
        let (constraints, formulas) = match &mut self.constraints {
            Some(constraints) => constraints,
            none => {
                let mut formulas = self.of.formulas.clone();
                let conditions = vec![(0..0, self.all.to_vec())];
                let all = encode::constraints(&conditions, &mut formulas, self.budget)?;
                none.insert((unique(&all, steps)?, formulas))
            }
        };
        Ok(match lifted(permutation, formulas, steps)? {
            Some(image) => carries(constraints, &image, steps)?,
            None => false,
        })
    }

    /// Whether the images of these conditions are conditions, as far as random placements tell.
    fn may_be_functions(&mut self, different: &[&'a Formula], image: &Permutation) -> bool {
        let Parts { setting, formulas, .. } = self.of;
        let (sample, known) = self.sample.get_or_insert_with(|| {
            let sample = Sample::new(formulas, setting);
            let all: Vec<&Formula> = self.all.iter().collect();
            let identity: Permutation = (0..formulas.own).collect();
            let mut known: HashMap<u64, Vec<Told<'_>>> = HashMap::new();
            for (&condition, holds) in all.iter().zip(sample.of(&all, &identity)) {
                known.entry(holds).or_default().push(Told { condition, placements: None });
            }
            (sample, known)
        });
        let holds = sample.of(different, image);
        let mut parts = different.iter().zip(holds);
        let mut is_told = |part: &Formula, told: &mut Told<'_>| {
            let [there, elsewhere] = told.placements.get_or_insert_with(|| {
                [told.condition.clone(), told.condition.negated()].map(|formula| sample.witnesses(&formula))
            });
            let holds = |placement: &Placement| sample.holds_at(part, image, placement);
            there.iter().all(holds) && !elsewhere.iter().any(holds)
        };
        parts.all(|(part, holds)| {
            known.get_mut(&holds).is_some_and(|all| all.iter_mut().any(|told| is_told(part, told)))
        })
    }

    /// Whether the images of these conditions are conditions, as functions.
    fn are_functions(&mut self, different: &[&Formula], image: &Permutation) -> Result<bool, Limit> {
        if self.functions.is_none() {
            self.functions = Some(few_nodes(self.functions())?);
        }
        let Some(Some((functions, known))) = &mut self.functions else {
            self.is_open = true;
            return Ok(false);
        };
        let mut defined = HashMap::new();
        for part in different {
            match few_nodes(functions.of(part, image, &mut defined))? {
                Some(function) if known.contains(&function) => {}
                function => {
                    self.is_open |= function.is_none();
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn functions(&self) -> Result<(Functions<'a>, Vec<Bdd>), Limit> {
        let Parts { setting, formulas, .. } = self.of;
        let mut functions = Functions::new(formulas, setting, self.budget)?;
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
fn images(
    permutation: &Permutation,
    formulas: &Formulas,
    steps: &mut Steps<'_>,
) -> Result<Vec<Option<Var>>, Limit> {
    steps.take(EACH * formulas.defined.len())?;
    let mut all: Vec<Option<Var>> = permutation.iter().copied().map(Some).collect();
    for formula in &formulas.defined {
        // Formulas speak of variables that were defined before them.
        let image = formula.renamed(&|var| all.get(var as usize).copied().flatten());
        all.push(image.and_then(|image| formulas.defined_by(&image)));
    }
    Ok(all)
}

/// A permutation of the places' variables as one of all variables; `None` where a defined one has no image.
pub(super) fn lifted(
    permutation: &Permutation,
    formulas: &Formulas,
    steps: &mut Steps<'_>,
) -> Result<Option<Permutation>, Limit> {
    if formulas.defined.is_empty() {
        return Ok(Some(permutation.clone()));
    }
    Ok(images(permutation, formulas, steps)?.into_iter().collect())
}
