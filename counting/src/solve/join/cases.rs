//! Which cases there are, and which are the same up to symmetry.

use std::collections::BTreeMap;

use limits::{Budget, Limit};
use model::constraint::Var;
use model::sorted::distinct;
use model::{Model, Permutation};

use super::lines::Plan;
use crate::bounds;

/// A symmetry as it acts on parts and on key lines: where each goes.
pub(super) struct Motion {
    parts: Vec<usize>,
    keys: Vec<u32>,
}

/// The symmetries of the model that map parts onto parts and key lines onto key lines.
pub(super) fn motions(model: &Model, plan: &Plan) -> Vec<Motion> {
    let number: BTreeMap<&[Var], u32> = plan.keys.iter().map(Vec::as_slice).zip(0..).collect();
    let motion = |element: &Permutation| {
        let mut parts = vec![None; plan.parts.len()];
        for (var, &image) in element.iter().enumerate() {
            let to = plan.part_of[image as usize];
            let same_weight = model.weights[var] == model.weights[image as usize];
            if *parts[plan.part_of[var]].get_or_insert(to) != to || !same_weight {
                return None;
            }
        }
        let key = |line: &Vec<Var>| {
            let mut image: Vec<Var> = line.iter().map(|&var| element[var as usize]).collect();
            image.sort_unstable();
            number.get(image.as_slice()).copied()
        };
        let keys = plan.keys.iter().map(key).collect::<Option<_>>()?;
        Some(Motion { parts: parts.into_iter().collect::<Option<_>>()?, keys })
    };
    model.group.iter().filter_map(motion).collect()
}

impl Motion {
    /// Returns the image of sizes, one for each part.
    fn sizes(&self, sizes: &[u32]) -> Vec<u32> {
        let mut image = vec![0; sizes.len()];
        sizes.iter().zip(&self.parts).for_each(|(&size, &to)| image[to] = size);
        image
    }

    /// Returns the image of a set of key lines.
    fn key(&self, key: u64) -> u64 {
        let moved = self.keys.iter().enumerate().filter(|(line, _)| key >> line & 1 == 1);
        moved.fold(0, |image, (_, to)| image | 1 << to)
    }

    /// Whether it keeps these sizes, and the first part in its place.
    pub fn keeps(&self, sizes: &[u32], first: usize) -> bool {
        self.parts[first] == first && self.sizes(sizes) == sizes
    }
}

/// How many keys `motions` (a group) makes of `key`, if it is the smallest of them.
pub(super) fn orbit(key: u64, motions: &[&Motion]) -> Option<u64> {
    let images = distinct(motions.iter().map(|motion| motion.key(key)));
    images.first().is_none_or(|&least| least == key).then(|| images.len().max(1) as u64)
}

/// How the pieces of a solution may be distributed over the parts.
pub(super) struct Shares {
    /// The largest size on each set of parts, as a bound; the sets are indices, as bits.
    caps: Vec<u32>,
    parts: usize,
}

impl Shares {
    /// Computes the bounds. Cost: a bound of the model for each set of parts.
    pub fn new(model: &Model, plan: &Plan, budget: &Budget) -> Result<Shares, Limit> {
        let parts = plan.parts.len();
        let cap = |set: usize| {
            let mut within = model.clone();
            for (weight, part) in within.weights.iter_mut().zip(&plan.part_of) {
                *weight *= (set >> part & 1) as u32;
            }
            bounds::upper_within(&within, budget)
        };
        Ok(Shares { caps: (0..1 << parts).map(cap).collect::<Result<_, _>>()?, parts })
    }

    /// Returns an upper bound on the size of a solution.
    pub fn most(&self) -> u32 {
        self.caps.last().copied().unwrap_or(0)
    }

    /// The distributions of `size` pieces up to symmetry, and how many each stands for.
    pub fn of(&self, size: u32, motions: &[Motion]) -> Vec<(Vec<u32>, u64)> {
        let mut all: Vec<Vec<u32>> = vec![Vec::new()];
        for part in 0..self.parts {
            let grown = |sizes: &Vec<u32>| {
                let most = self.caps[1 << part].min(size - sizes.iter().sum::<u32>());
                let sizes = sizes.clone();
                (0..=most).map(move |own| sizes.iter().copied().chain([own]).collect::<Vec<u32>>())
            };
            all = all.iter().flat_map(grown).filter(|sizes| self.allows(sizes)).collect();
        }
        all.retain(|sizes| sizes.iter().sum::<u32>() == size);
        let orbit = |sizes: Vec<u32>| {
            let images = distinct(motions.iter().map(|motion| motion.sizes(&sizes)));
            let largest = images.last().is_none_or(|largest| *largest == sizes);
            largest.then(|| (sizes, images.len().max(1) as u64))
        };
        all.into_iter().filter_map(orbit).collect()
    }

    /// Whether no set of the first parts has more than it can.
    fn allows(&self, sizes: &[u32]) -> bool {
        (0..1usize << sizes.len()).all(|set| {
            let within = sizes.iter().enumerate().filter(|(part, _)| set >> part & 1 == 1);
            within.map(|(_, size)| size).sum::<u32>() <= self.caps[set]
        })
    }
}
