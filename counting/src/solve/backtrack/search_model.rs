//! A model laid out for search: counts with their terms, and where each variable occurs.

use std::collections::HashSet;
use std::ops::Range;

use model::Model;
use model::constraint::{Constraint, Count, Lit, Shape, Var};
use model::joined::Joined;

use super::Reason;
use super::cover::Cover;
use super::meter::SearchMeter;
use super::sides::Sides;
use super::window;

/// The fixed part of one count; its sums are in the state.
pub(super) struct Bounds {
    /// Least sum.
    pub min: u64,
    /// Largest sum.
    pub max: u64,
    /// The largest weight of a term.
    pub heaviest: u64,
    /// The most by which one more unit of size can raise the sum; `None` where nothing limits it.
    pub reach: Option<u64>,
    /// The constraint of which this is an alternative.
    pub constraint: u32,
    /// Its terms in [`SearchModel::terms`].
    pub terms: Range<usize>,
}

/// A literal with its weight.
#[derive(Clone, Copy)]
pub(super) struct Weighted {
    pub var: Var,
    pub positive: bool,
    pub weight: u64,
}

/// One occurrence of a variable.
#[derive(Clone, Copy)]
pub(super) struct Occurrence {
    pub count: u32,
    pub positive: bool,
    pub weight: u64,
}

/// The model as the search reads it; never changed by it.
pub(super) struct SearchModel {
    /// What each variable adds to the size; 0 for variables that are not counted.
    pub weights: Vec<u64>,
    /// Whether each variable is counted.
    pub counted: Vec<bool>,
    /// Whether each variable is decided before others: it is counted, and follows from no others.
    pub is_first: Vec<bool>,
    pub counts: Vec<Bounds>,
    pub terms: Vec<Weighted>,
    /// The alternatives of each constraint, in `counts`.
    pub constraints: Vec<Range<usize>>,
    /// The occurrences of each variable in `occurrences`.
    pub places: Vec<Range<usize>>,
    pub occurrences: Vec<Occurrence>,
    /// The clauses of positive literals, kept as bit sets instead.
    pub cover: Cover,
    /// From this much room in the size upwards, room cannot refute any count.
    pub ample: u64,
    /// Whether each constraint is a clause with a literal that a window of sizes puts a price on.
    pub priced: Vec<bool>,
    /// What has to be connected, or to have no cycle.
    pub joined: Vec<Joined>,
    /// What the sides of constraints leave within reach, while every variable is free.
    pub sides: Sides,
}

impl SearchModel {
    /// Lays out `model` for sizes in `low..=high`. Linear in its size, and only as far as `meter` allows.
    pub fn new(
        model: &Model,
        low: u64,
        high: u64,
        meter: &mut SearchMeter<'_>,
    ) -> Result<SearchModel, Reason> {
        meter.held.hold(bytes(model))?;
        let counted = model.counted();
        let mut is_first = counted.clone();
        model.defined.iter().for_each(|&var| is_first[var as usize] = false);
        let weights = model.sizes();
        let clauses: Vec<_> = model.constraints.iter().map(|c| c.cover(&weights)).collect();
        let cover = Cover::new(&weights, clauses.iter().flatten());
        let mut problem = SearchModel {
            is_first,
            counted,
            cover,
            counts: Vec::with_capacity(model.constraints.iter().map(|c| c.any.len()).sum()),
            terms: Vec::with_capacity(terms(model)),
            constraints: Vec::with_capacity(model.constraints.len()),
            places: Vec::with_capacity(model.variables()),
            occurrences: Vec::new(),
            ample: 0,
            priced: Vec::new(),
            joined: model.joined.clone(),
            sides: Sides::none(),
            weights,
        };
        let covered = problem.cover.clauses() > 0;
        for (constraint, clause) in model.constraints.iter().zip(&clauses) {
            if !(covered && clause.is_some()) {
                let before = problem.terms.len();
                problem.add(constraint);
                meter.spend(1 + 8 * (problem.terms.len() - before) as u64)?;
            }
        }
        let rests = window::rests(&model.constraints, &problem.weights, low, high);
        rests.iter().for_each(|rest| problem.add(rest));
        problem.price(&rests);
        problem.index();
        let demands = window::demands(&rests, &problem.weights, low);
        let constraints = model.constraints.iter().chain(&rests);
        problem.sides = Sides::new(model.variables(), constraints, &demands, meter)?;
        meter.spend(0)?;
        Ok(problem)
    }

    fn add(&mut self, constraint: &Constraint) {
        let shape = constraint.shape();
        if shape == Shape::Always {
            return;
        }
        self.priced.push(matches!(shape, Shape::Clause(_)));
        let first = self.counts.len();
        for count in &constraint.any {
            let start = self.terms.len();
            self.terms.extend(count.terms.iter().map(|term| Weighted {
                var: term.lit.var,
                positive: term.lit.positive,
                weight: u64::from(term.weight),
            }));
            let terms = &self.terms[start..];
            let reach = reach(terms, &self.weights);
            if let Some(reach) = reach {
                self.ample = self.ample.max(u64::from(count.min).div_ceil(reach.max(1)));
            }
            self.counts.push(Bounds {
                min: u64::from(count.min),
                max: count.most(),
                heaviest: terms.iter().map(|term| term.weight).max().unwrap_or(0),
                reach,
                constraint: self.constraints.len() as u32,
                terms: start..self.terms.len(),
            });
        }
        self.constraints.push(first..self.counts.len());
    }

    /// In how many clauses and counts `var` occurs.
    pub fn uses(&self, var: Var) -> usize {
        let clauses: u32 = self.cover.clauses_of(var).iter().map(|word| word.count_ones()).sum();
        self.places[var as usize].len() + clauses as usize
    }

    /// Keeps the mark only of clauses with a literal on which `budgets` put a price.
    fn price(&mut self, budgets: &[Constraint]) {
        let costs = budgets.iter().flat_map(|b| &b.any).filter(|count| count.has_upper_bound());
        let costly: HashSet<Lit> = costs.flat_map(Count::lits).collect();
        for (constraint, priced) in self.constraints.iter().zip(&mut self.priced) {
            let terms =
                self.counts[constraint.clone()].iter().flat_map(|count| &self.terms[count.terms.clone()]);
            let mut lits = terms.map(|term| Lit { var: term.var, positive: term.positive });
            *priced &= lits.any(|lit| costly.contains(&lit));
        }
    }

    /// Lists the occurrences variable by variable.
    fn index(&mut self) {
        let mut uses = vec![0; self.weights.len()];
        self.terms.iter().for_each(|term| uses[term.var as usize] += 1);
        let mut end = 0;
        for uses in uses {
            self.places.push(end..end);
            end += uses;
        }
        self.occurrences = vec![Occurrence { count: 0, positive: true, weight: 0 }; end];
        for (count, bounds) in self.counts.iter().enumerate() {
            for term in &self.terms[bounds.terms.clone()] {
                let (positive, weight) = (term.positive, term.weight);
                let place = &mut self.places[term.var as usize];
                self.occurrences[place.end] = Occurrence { count: count as u32, positive, weight };
                place.end += 1;
            }
        }
    }
}

/// Bytes that a model takes when it is laid out and searched: each term twice, and for each count its bounds,
/// its sums, and what is left of its clause.
fn bytes(model: &Model) -> usize {
    let terms = terms(model);
    let counts: usize = model.constraints.iter().map(|constraint| constraint.any.len()).sum();
    let list = size_of::<Range<usize>>() + size_of::<Vec<Var>>();
    terms * (size_of::<Weighted>() + size_of::<Occurrence>() + size_of::<Var>())
        + counts * (size_of::<Bounds>() + list)
        + model.constraints.len() * list
        + model.variables() * (size_of::<Range<usize>>() + 4 * size_of::<u64>())
}

/// The number of its terms.
fn terms(model: &Model) -> usize {
    model.constraints.iter().flat_map(Constraint::terms).count()
}

fn reach(terms: &[Weighted], weights: &[u64]) -> Option<u64> {
    terms.iter().try_fold(0, |most, term| match weights[term.var as usize] {
        size if term.positive && size > 0 => Some(most.max(term.weight.div_ceil(size))),
        _ => None,
    })
}
