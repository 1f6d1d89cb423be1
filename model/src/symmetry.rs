//! Models of the solutions that a symmetry leaves unchanged.

use std::collections::HashSet;

use limits::{Budget, Limit};

use crate::constraint::{Constraint, Var, normalise};
use crate::model::{Automorphisms, Model, Permutation, Whole};
use crate::permutation::is_permutation;
use crate::sorted::distinct;
use crate::steps::{ON_HEAP, Steps};

/// The model of those solutions of `model` that `by`, one of its symmetries, leaves unchanged. It keeps `model` where it
/// does not have all of its symmetries: the others carry some of its solutions to solutions, too.
pub fn unchanged_model(model: Model, by: Permutation, budget: &Budget) -> Result<Model, Limit> {
    let by_alone = std::slice::from_ref(&by);
    let fixed = quotient(&model, by_alone, budget)?;
    let (orbit, first) = orbits(model.variables(), by_alone);
    let is_whole = model.group.iter().any(|symmetry| induced(symmetry, &orbit, &first).is_none());
    let whole = is_whole.then(|| Box::new(Whole { model, by, orbit }));
    Ok(Model { whole, ..fixed })
}

/// The model of those solutions of `model` that every one of `generators` leaves unchanged.
///
/// Its variables are the orbits of the generated group, ascending by first member; an orbit
/// weighs and counts as much as all its members and stands where its first member does. The
/// constraints are simplified together ([`normalise`]). The group is what the members of
/// `model.group` that map orbits to orbits do to the orbits. The generators need not be symmetries of the
/// model, but have to permute its variables, and those of its projection among themselves. Hidden variables
/// stay as they are: only the counted part of a solution has to be unchanged, and its hidden part may change.
/// Cost: linear in the model, and in its group, within the limits of `budget`.
pub fn quotient(model: &Model, generators: &[Permutation], budget: &Budget) -> Result<Model, Limit> {
    let (orbit, first) = orbits(model.variables(), &shown(model, generators));
    let image = |var: Var| orbit[var as usize];
    let mut weights = vec![0u32; first.len()];
    for (&orbit, &weight) in orbit.iter().zip(&model.weights) {
        weights[orbit as usize] = weights[orbit as usize].saturating_add(weight);
    }
    debug_assert_eq!(orbit.len(), model.variables(), "each variable is in an orbit");
    debug_assert!(generators.iter().all(|by| is_permutation(by)), "generators are permutations");
    let steps = &mut Steps::new(budget);
    let renamed = model.constraints.iter().map(|constraint| {
        steps.take(constraint.steps())?;
        Ok(constraint.renamed(image))
    });
    let renamed: Result<Vec<Constraint>, Limit> = renamed.collect();
    let constraints = normalise(renamed?, budget)?;
    // What carries fixed solutions to solutions, and orbits to orbits, carries fixed ones to fixed ones.
    let images = model.group.iter().filter_map(|symmetry| induced(symmetry, &orbit, &first));
    let group = Automorphisms::inherited(images);
    let projection = model.projection.as_ref().map(|vars| distinct(vars.iter().map(|&var| image(var))));
    let defined = distinct(model.defined.iter().map(|&var| image(var)));
    let cells = match model.cells.as_slice() {
        [] => Vec::new(),
        cells => first.iter().map(|&var| cells[var as usize]).collect(),
    };
    let joined = model.joined.iter().map(|joined| joined.renamed(image)).collect();
    Ok(Model {
        has_published_order: model.has_published_order,
        group,
        joined,
        cells,
        projection,
        defined,
        ..Model::plain(weights, constraints, model.goal)
    })
}

/// Whether a permutation of levels keeps the first level, the first two levels, and so on, among themselves;
/// `images` are those of the levels, in their order.
pub fn prefixes_kept(images: impl IntoIterator<Item = Var>) -> impl Iterator<Item = bool> {
    let mut lowest = 0;
    (1..).zip(images).map(move |(above, image)| {
        lowest = lowest.max(image + 1);
        lowest == above
    })
}

/// All orders of some things, their own one first.
pub fn arrangements(things: &[u32]) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in things {
        let longer = |some: &Vec<u32>| {
            let rest = things.iter().filter(|thing| !some.contains(thing));
            rest.map(|&thing| [some.as_slice(), &[thing]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The permutations without what they do to variables that do not count.
fn shown(model: &Model, generators: &[Permutation]) -> Vec<Permutation> {
    let Some(projection) = &model.projection else { return generators.to_vec() };
    let only_shown = |generator: &Permutation| {
        let mut image: Permutation = (0..generator.len() as Var).collect();
        projection.iter().for_each(|&var| image[var as usize] = generator[var as usize]);
        image
    };
    generators.iter().map(only_shown).collect()
}

/// The orbit of each variable, and the first variable of each orbit.
pub fn orbits(variables: usize, generators: &[Permutation]) -> (Vec<Var>, Vec<Var>) {
    const NONE: Var = Var::MAX;
    let mut orbit = vec![NONE; variables];
    let mut first = Vec::new();
    for var in 0..variables {
        if orbit[var] != NONE {
            continue;
        }
        let number = first.len() as Var;
        first.push(var as Var);
        orbit[var] = number;
        let mut pending = vec![var as Var];
        // Some power of a permutation is its inverse: following the images reaches the orbit.
        while let Some(member) = pending.pop() {
            for generator in generators {
                let image = generator[member as usize];
                if orbit[image as usize] == NONE {
                    orbit[image as usize] = number;
                    pending.push(image);
                }
            }
        }
    }
    debug_assert!(first.is_sorted(), "orbits are numbered by their first variables");
    debug_assert!(
        (0..).zip(&first).all(|(number, &var)| orbit[var as usize] == number),
        "the first variable of an orbit is in it"
    );
    debug_assert!(
        generators.iter().all(|by| (0..variables).all(|var| orbit[by[var] as usize] == orbit[var])),
        "a generator keeps each orbit"
    );
    (orbit, first)
}

/// What `symmetry` does to the orbits, if it maps every orbit onto one.
fn induced(symmetry: &Permutation, orbit: &[Var], first: &[Var]) -> Option<Permutation> {
    let image = |var: usize| orbit[symmetry[var] as usize];
    let induced: Permutation = first.iter().map(|&var| image(var as usize)).collect();
    let kept = orbit.iter().enumerate().all(|(var, &orbit)| image(var) == induced[orbit as usize]);
    debug_assert!(!kept || is_permutation(&induced), "what keeps orbits permutes them");
    kept.then_some(induced)
}

/// All ways to exchange the members within each bundle, as permutations of `number` things. The identity comes first.
pub fn exchanges(bundles: &[Vec<u32>], number: u32) -> Vec<Permutation> {
    let mut all: Vec<Permutation> = vec![(0..number).collect()];
    for bundle in bundles {
        let ways = arrangements(bundle);
        let moved = |known: &Permutation, way: &Vec<u32>| {
            let mut moved = known.clone();
            bundle.iter().zip(way).for_each(|(&member, &to)| moved[member as usize] = to);
            moved
        };
        debug_assert!(all.iter().all(|known| is_permutation(known)), "an exchange is a permutation");
        all = all.iter().flat_map(|known| ways.iter().map(move |way| moved(known, way))).collect();
    }
    all
}

/// One element of each conjugacy class, by its place in `group`, and how many elements the class has.
pub fn conjugacy_classes(group: &[Permutation], budget: &Budget) -> Result<Vec<(usize, usize)>, Limit> {
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
        debug_assert_eq!(
            group.len() % (seen.len() - before),
            0,
            "the size of a class divides the order of the group"
        );
        classes.push((at, seen.len() - before));
    }
    debug_assert_eq!(seen.len(), group.len(), "each element of a group is in one class");
    Ok(classes)
}

/// `by`, then `element`, then `by` undone, relabelled: the same motion seen from elsewhere.
pub fn conjugate(element: &Permutation, by: &Permutation) -> Permutation {
    let mut image = vec![0; element.len()];
    for (var, &to) in element.iter().enumerate() {
        image[by[var] as usize] = by[to as usize];
    }
    debug_assert!(is_permutation(&image), "a conjugate is a permutation");
    image as Vec<Var>
}
