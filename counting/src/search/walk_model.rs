//! A model laid out for local search: what changes when one variable is flipped.

use model::Model;
use model::constraint::{Constraint, UNBOUNDED, Var};

/// One count with its sum under the assignment of the moment.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    pub now: i64,
    pub min: i64,
    pub max: i64,
    pub constraint: u32,
    /// What a violation costs.
    pub penalty: u32,
    /// Whether it is the only alternative of its constraint.
    pub alone: bool,
}

impl Sum {
    /// By how much a sum of `now` misses the bounds.
    #[inline]
    pub fn excess(&self, now: i64) -> i64 {
        (self.min - now).max(now - self.max).max(0)
    }

    #[inline]
    pub fn holds(&self, now: i64) -> bool {
        self.min <= now && now <= self.max
    }
}

/// A variable in a count: by how much the sum grows when the variable becomes true.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub var: Var,
    pub count: u32,
    pub gain: i64,
}

/// Lists of different lengths, one behind the other.
pub(super) struct Lists<T> {
    starts: Vec<usize>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// `items` in the order of the lists they belong to.
    fn new(lists: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Lists<T> {
        let mut starts = vec![0; lists + 1];
        items.clone().for_each(|(list, _)| starts[list + 1] += 1);
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let mut placed: Vec<Option<T>> = vec![None; starts[lists]];
        for (list, item) in items {
            placed[next[list]] = Some(item);
            next[list] += 1;
        }
        Lists { starts, items: placed.into_iter().flatten().collect() }
    }

    #[inline]
    pub fn of(&self, list: usize) -> &[T] {
        &self.items[self.starts[list]..self.starts[list + 1]]
    }
}

/// The model as a walk reads it.
pub(super) struct WalkModel {
    pub weights: Vec<u32>,
    /// The counts, those of one constraint next to each other, with their sums where all is false.
    pub sums: Vec<Sum>,
    /// The number of constraints.
    pub constraints: usize,
    /// The terms of each constraint, of all its alternatives.
    pub terms: Lists<Term>,
    /// The terms of each variable, by ascending count.
    pub places: Lists<Term>,
    /// Those of them that gain or lose 1 in the only alternative of a constraint.
    pub light: Lists<Light>,
    /// The others.
    pub heavy: Lists<Term>,
}

/// A term that counts 1, in a count that is the only alternative of its constraint: nearly all
/// terms of most models, and so small that a search reads them at a glance.
#[derive(Clone, Copy)]
pub(super) struct Light {
    pub count: u32,
    /// Whether the sum falls when the variable becomes true.
    pub falls: bool,
}

impl WalkModel {
    /// Bytes at most that the problem of a model takes while it is made, and with a walk in it.
    pub fn bytes(model: &Model) -> usize {
        let counts: usize = model.constraints.iter().map(|constraint| constraint.any.len()).sum();
        let terms = model.constraints.iter().map(Constraint::steps).sum::<usize>();
        terms * (3 * size_of::<Term>() + size_of::<Option<Term>>())
            + counts * (2 * size_of::<Sum>() + 4 * size_of::<usize>())
            + model.variables() * 10 * size_of::<usize>()
    }

    /// Lays out a model. Cost: linear in its terms.
    pub fn new(model: &Model) -> WalkModel {
        let mut sums = Vec::new();
        let mut terms: Vec<Term> = Vec::new();
        for (number, constraint) in (0..).zip(&model.constraints) {
            let alone = constraint.single().is_some();
            for count in &constraint.any {
                let at = sums.len() as u32;
                let mut now = 0;
                for term in &count.terms {
                    let weight = i64::from(term.weight);
                    now += if term.lit.positive { 0 } else { weight };
                    let gain = if term.lit.positive { weight } else { -weight };
                    terms.push(Term { var: term.lit.var, count: at, gain });
                }
                let max = if count.max == UNBOUNDED { i64::MAX / 4 } else { i64::from(count.max) };
                let min = i64::from(count.min);
                sums.push(Sum { now, min, max, constraint: number, penalty: 1, alone });
            }
        }
        let of = |term: &Term| sums[term.count as usize].constraint as usize;
        let by_constraint = terms.iter().map(|term| (of(term), *term));
        let by_variable = terms.iter().map(|term| (term.var as usize, *term));
        let is_light = |term: &Term| sums[term.count as usize].alone && term.gain.abs() == 1;
        let light = by_variable.clone().filter(|(_, term)| is_light(term));
        let light = light.map(|(var, term)| (var, Light { count: term.count, falls: term.gain < 0 }));
        let heavy = by_variable.clone().filter(|(_, term)| !is_light(term));
        let (constraints, variables) = (model.constraints.len(), model.variables());
        WalkModel {
            weights: model.weights.clone(),
            constraints,
            terms: Lists::new(constraints, by_constraint),
            places: Lists::new(variables, by_variable.clone()),
            light: Lists::new(variables, light),
            heavy: Lists::new(variables, heavy),
            sums,
        }
    }
}
