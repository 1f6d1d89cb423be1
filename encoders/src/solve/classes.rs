//! Orbits of solutions under a model's symmetry group.
//!
//! By the Cauchy-Frobenius lemma their number is the average, over the group, of the number of
//! solutions that an element leaves in place. Those are the solutions of the same puzzle on the
//! element's orbits of variables, a model with a half or a quarter of the variables; conjugate
//! elements leave equally many in place. That the sum divides by the order of the group is a free
//! check of every count that goes into it.

use bdd::Budget;
use num_bigint::BigUint;

use crate::constraint::Var;
use crate::model::{Model, Permutation};
use crate::solve::{Answer, Progress, Request, Sizes, Stopped, components};
use crate::symmetry::fixed_model;

/// The number of orbits of the solutions that `answer` counted.
pub(super) fn count(
    model: &Model,
    request: &Request,
    answer: &Answer,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<BigUint, Stopped> {
    if answer.count == BigUint::ZERO {
        return Ok(BigUint::ZERO);
    }
    let sizes = match (answer.size, request.sizes) {
        (Some(size), _) => Sizes::Between(size, size),
        (None, sizes) => sizes,
    };
    let mut sum = BigUint::ZERO;
    for (element, conjugates) in conjugacy_classes(&model.group) {
        let fixed = if is_identity(element) {
            answer.count.clone()
        } else {
            let request = Request { sizes, spectrum: false, profile: false, order: None, ..*request };
            components::count(&fixed_model(model, element), &request, budget, progress)?.count
        };
        sum += fixed * conjugates;
    }
    let order = BigUint::from(model.group.len());
    let classes = &sum / &order;
    assert_eq!(&classes * &order, sum, "the counts of a symmetry sum contradict each other");
    Ok(classes)
}

fn is_identity(element: &Permutation) -> bool {
    (0..).zip(element).all(|(var, &image)| var == image)
}

/// One element of each conjugacy class, and how many elements the class has.
fn conjugacy_classes(group: &[Permutation]) -> Vec<(&Permutation, usize)> {
    let mut classes: Vec<(&Permutation, Vec<Permutation>)> = Vec::new();
    for element in group {
        match classes.iter_mut().find(|(_, conjugates)| conjugates.contains(element)) {
            Some(_) => {}
            None => {
                let mut conjugates: Vec<Permutation> =
                    group.iter().map(|by| conjugate(element, by)).collect();
                conjugates.sort_unstable();
                conjugates.dedup();
                classes.push((element, conjugates));
            }
        }
    }
    classes.into_iter().map(|(element, conjugates)| (element, conjugates.len())).collect()
}

/// `by`, then `element`, then `by` undone, relabelled: the same motion seen from elsewhere.
fn conjugate(element: &Permutation, by: &Permutation) -> Permutation {
    let mut image = vec![0; element.len()];
    for (var, &to) in element.iter().enumerate() {
        image[by[var] as usize] = by[to as usize];
    }
    image as Vec<Var>
}
