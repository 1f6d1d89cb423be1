//! Orbits of solutions under a model's symmetry group.
//!
//! By the Cauchy-Frobenius lemma their number is the average, over the group, of the number of
//! solutions that an element leaves in place. Those are the solutions of the same puzzle on the
//! element's orbits of variables, a model with a half or a quarter of the variables; conjugate
//! elements leave equally many in place. That the sum divides by the order of the group is a free
//! check of every count that goes into it.

use std::collections::HashSet;

use bdd::{Budget, Limit};
use num_bigint::BigUint;

use crate::constraint::Var;
use crate::model::{Model, Permutation};
use crate::solve::{Answer, CountError, Progress, Request, Sizes, Stopped, components};
use crate::steps::{ON_HEAP, Steps};
use crate::symmetry::fixed_model;

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
    let name = |at: usize| model.names.get(at).copied();
    let mut psi = Vec::new();
    let request = Request { sizes, profile: false, order: None, classes: false, ..request.clone() };
    let mut sum = Sum::default();
    let classes = conjugacy_classes(&model.group, budget);
    let classes = classes.map_err(|limit| Stopped::unknown(limit, answer.method, answer.work))?;
    for (at, conjugates) in classes {
        let element = &model.group[at];
        // Without solutions there are no classes.
        let fixed = match is_identity(element) || answer.count == BigUint::ZERO {
            true => answer.clone(),
            false => {
                let stopped = |limit| Stopped::unknown(limit, answer.method, answer.work);
                let fixed = fixed_model(model, element, budget).map_err(stopped)?;
                components::count(&fixed, &request, budget, progress)?.checked()?
            }
        };
        // The total of a fixed model with a spectrum of all sizes is not that of the best size.
        let of_size = match (&fixed.spectrum, answer.size) {
            (Some(spectrum), Some(size)) => spectrum.get(size as usize).cloned().unwrap_or_default(),
            _ => fixed.count.clone(),
        };
        psi.extend(name(at).map(|name| (name, of_size)));
        sum.add(&fixed, conjugates);
    }
    let group = model.group.len();
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

/// Solutions in place, summed over the group.
#[derive(Default)]
struct Sum {
    total: BigUint,
    sizes: Vec<BigUint>,
}

impl Sum {
    fn add(&mut self, fixed: &Answer, times: usize) {
        self.total += &fixed.count * times;
        let sizes = fixed.spectrum.iter().flatten();
        self.sizes.resize(self.sizes.len().max(sizes.clone().count()), BigUint::ZERO);
        self.sizes.iter_mut().zip(sizes).for_each(|(sum, size)| *sum += size * times);
    }
}

/// The group's share of a sum over it; a sum that does not divide has a wrong count in it.
fn share(sum: &BigUint, group: usize) -> Result<BigUint, CountError> {
    let share = sum / group;
    if &share * group != *sum {
        return Err(CountError::Contradiction(
            "the solutions in place under each symmetry are not a sum of classes",
        ));
    }
    Ok(share)
}

fn is_identity(element: &Permutation) -> bool {
    (0..).zip(element).all(|(var, &image)| var == image)
}

/// One element of each conjugacy class, by its place in `group`, and how many elements the class has.
fn conjugacy_classes(group: &[Permutation], budget: &Budget) -> Result<Vec<(usize, usize)>, Limit> {
    let steps = &mut Steps::new(budget);
    let mut classes = Vec::new();
    let mut seen: HashSet<Permutation> = HashSet::new();
    for (at, element) in group.iter().enumerate() {
        steps.take(element.len())?;
        if seen.contains(element) {
            continue;
        }
        let before = seen.len();
        for by in group {
            steps.take(4 * element.len())?;
            if seen.insert(conjugate(element, by)) {
                steps.hold(2 * size_of_val(element.as_slice()) + ON_HEAP)?;
            }
        }
        classes.push((at, seen.len() - before));
    }
    Ok(classes)
}

/// `by`, then `element`, then `by` undone, relabelled: the same motion seen from elsewhere.
fn conjugate(element: &Permutation, by: &Permutation) -> Permutation {
    let mut image = vec![0; element.len()];
    for (var, &to) in element.iter().enumerate() {
        image[by[var] as usize] = by[to as usize];
    }
    image as Vec<Var>
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_does_not_divide_is_a_contradiction() {
        assert_eq!(share(&BigUint::from(96u32), 8).unwrap(), BigUint::from(12u32));
        assert!(matches!(share(&BigUint::from(97u32), 8), Err(CountError::Contradiction(_))));
    }
}
