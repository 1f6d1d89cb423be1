//! Orbits of solutions under a model's symmetry group.
//!
//! By the Cauchy-Frobenius lemma their number is the average, over the group, of the number of
//! solutions that an element leaves in place. Those are the solutions of the same puzzle on the
//! element's orbits of variables, a model with a half or a quarter of the variables; conjugate
//! elements leave equally many in place. That the sum divides by the order of the group is a free
//! check of every count that goes into it.

use std::collections::{BTreeMap, BTreeSet};

use limits::{Budget, Limit};
use model::constraint::Var;
use model::symmetry::{conjugacy_classes, conjugate, orbits, quotient};
use model::{Model, Permutation, Sizes, Whole};
use num_bigint::{BigInt, BigUint};

use crate::solve::{Answer, CountError, Progress, Request, Stopped, components};

/// Adds the number of orbits to `answer`, and that of every size where it has a spectrum.
pub(super) fn add(
    model: &Model,
    request: &Request,
    answer: &mut Answer,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<(), CountError> {
    let sizes = match (answer.size, request.sizes) {
        (_, Sizes::Max | Sizes::Min) if request.spectrum => Sizes::Any,
        (Some(size), _) => Sizes::Between(size, size),
        (None, sizes) => sizes,
    };
    let request = Request { sizes, profile: false, order: None, classes: false, ..request.clone() };
    let stopped = |limit, answer: &Answer| Stopped::unknown(limit, answer.method, answer.work);
    let terms = terms(model, budget).map_err(|limit| stopped(limit, answer))?;
    let (mut sum, mut psi) = (Sum::default(), Vec::new());
    for term in terms.all {
        // Without solutions there are no classes.
        let fixed = match term.generators.is_empty() || answer.count == BigUint::ZERO {
            true => answer.clone(),
            false => {
                let fixed = quotient(terms.model, &term.generators, budget);
                let fixed = fixed.map_err(|limit| stopped(limit, answer))?;
                components::count(&fixed, &request, budget, progress)?.checked()?
            }
        };
        // The total of a fixed model with a spectrum of all sizes is not that of the best size.
        let of_size = match (&fixed.spectrum, answer.size) {
            (Some(spectrum), Some(size)) => spectrum.get(size as usize).cloned().unwrap_or_default(),
            _ => fixed.count.clone(),
        };
        psi.extend(term.name.map(|name| (name, of_size)));
        sum.add(&fixed, term.times);
    }
    let group = terms.model.group.len();
    let of_each = |_: &Vec<BigUint>| sum.sizes.iter().map(|fixed| share(fixed, group)).collect();
    let spectrum: Option<Vec<BigUint>> = answer.spectrum.as_ref().map(of_each).transpose()?;
    let at = |spectrum: &Vec<BigUint>| spectrum.get(answer.size? as usize).cloned();
    answer.psi = psi;
    // As above.
    answer.classes = Some(match spectrum.as_ref().and_then(at) {
        Some(classes) => classes,
        None => share(&sum.total, group)?,
    });
    answer.class_spectrum = spectrum;
    Ok(())
}

/// What is added up; the sum is divided by the order of the model's group.
struct Terms<'a> {
    model: &'a Model,
    all: Vec<Term>,
}

/// The solutions that some permutations leave unchanged, and how often they are added, or taken away.
struct Term {
    /// The permutations; none for the solutions that are counted already.
    generators: Vec<Permutation>,
    times: i64,
    name: Option<&'static str>,
}

fn terms<'a>(model: &'a Model, budget: &Budget) -> Result<Terms<'a>, Limit> {
    if let Some(whole) = &model.whole {
        return Ok(terms_of_whole(whole));
    }
    let all = conjugacy_classes(&model.group, budget)?.into_iter().map(|(at, conjugates)| {
        let element = &model.group[at];
        let generators = if is_identity(element) { Vec::new() } else { vec![element.clone()] };
        Term { generators, times: conjugates as i64, name: model.names.get(at).copied() }
    });
    Ok(Terms { model, all: all.collect() })
}

/// Placements that a permutation leaves unchanged, up to symmetries that may carry them to placements that only a
/// conjugate of the permutation leaves unchanged.
///
/// All placements that some conjugate leaves unchanged are a set that the whole group keeps, with the same classes. Of
/// these an element leaves unchanged what it and one of the conjugates leave unchanged, which inclusion and exclusion
/// add up.
fn terms_of_whole(whole: &Whole) -> Terms<'_> {
    let Whole { model, by, .. } = whole;
    let conjugates: BTreeSet<Permutation> = model.group.iter().map(|other| conjugate(by, other)).collect();
    let mut times: BTreeMap<Vec<Var>, (i64, Vec<Permutation>)> = BTreeMap::new();
    for element in &model.group {
        for subset in 1u32..1 << conjugates.len() {
            let chosen = conjugates.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1);
            let generators: Vec<Permutation> =
                chosen.map(|(_, other)| other).chain([element]).cloned().collect();
            let sign = if subset.count_ones() % 2 == 1 { 1 } else { -1 };
            // Permutations with the same orbits leave the same unchanged.
            let orbit = orbits(model.variables(), &generators).0;
            times.entry(orbit).or_insert((0, generators)).0 += sign;
        }
    }
    // What one conjugate leaves unchanged is as much as what another one does.
    let single: BTreeSet<Vec<Var>> =
        conjugates.iter().map(|other| orbits(model.variables(), std::slice::from_ref(other)).0).collect();
    let all = times.into_iter().filter(|(_, (times, _))| *times != 0).map(|(orbit, (times, generators))| {
        let generators = if single.contains(&orbit) { Vec::new() } else { generators };
        Term { generators, times, name: None }
    });
    Terms { model, all: all.collect() }
}

/// Solutions in place, summed over the group.
#[derive(Default)]
struct Sum {
    total: BigInt,
    sizes: Vec<BigInt>,
}

impl Sum {
    fn add(&mut self, fixed: &Answer, times: i64) {
        self.total += BigInt::from(fixed.count.clone()) * times;
        let sizes = fixed.spectrum.iter().flatten();
        self.sizes.resize(self.sizes.len().max(sizes.clone().count()), BigInt::ZERO);
        self.sizes.iter_mut().zip(sizes).for_each(|(sum, size)| *sum += BigInt::from(size.clone()) * times);
    }
}

/// The group's share of a sum over it; a sum that does not divide has a wrong count in it.
fn share(sum: &BigInt, group: usize) -> Result<BigUint, CountError> {
    let share = sum / group;
    match share.to_biguint() {
        Some(whole) if &share * group == *sum => Ok(whole),
        _ => Err(CountError::Contradiction(
            "the solutions in place under each symmetry are not a sum of classes",
        )),
    }
}

fn is_identity(element: &Permutation) -> bool {
    (0..).zip(element).all(|(var, &image)| var == image)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_does_not_divide_is_a_contradiction() {
        assert_eq!(share(&BigInt::from(96u32), 8).unwrap(), BigUint::from(12u32));
        assert!(matches!(share(&BigInt::from(97u32), 8), Err(CountError::Contradiction(_))));
    }
}
