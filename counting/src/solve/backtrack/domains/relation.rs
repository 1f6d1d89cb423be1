//! Constraints about places: disjunctions of sums of what the values of places weigh.

use std::collections::BTreeMap;

use model::bits::of_word;
use model::constraint::{Constraint, Count};

use super::places::{Places, Values};
use super::waiting::Wait;

/// How weights go along with values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Along {
    /// A larger value has no smaller weight.
    Up,
    /// A larger value has no larger weight.
    Down,
    Neither,
}

/// What the values of a place weigh in a sum: the least is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub place: u32,
    /// By value.
    weights: Box<[u64]>,
    along: Along,
}

impl Term {
    /// Of a place that may have these values.
    fn new(place: u32, weights: Vec<u64>, values: Values) -> Term {
        let of_values = || of_word(values).map(|value| weights[value]);
        let along = match (of_values().is_sorted(), of_values().is_sorted_by(|a, b| a >= b)) {
            (true, _) => Along::Up,
            (false, true) => Along::Down,
            (false, false) => Along::Neither,
        };
        Term { place, weights: weights.into(), along }
    }

    /// The weight of a value.
    pub fn weight(&self, value: usize) -> u64 {
        self.weights[value]
    }

    /// The least and the largest weight of these values, of which there is one.
    #[inline]
    pub fn extremes(&self, values: Values) -> (u64, u64) {
        let ends = || {
            let last = 63 - values.leading_zeros() as usize;
            (self.weights[values.trailing_zeros() as usize], self.weights[last])
        };
        match self.along {
            Along::Up => ends(),
            Along::Down => {
                let (high, low) = ends();
                (low, high)
            }
            Along::Neither => {
                let weights = of_word(values).map(|value| self.weights[value]);
                weights.fold((u64::MAX, 0), |(low, high), weight| (low.min(weight), high.max(weight)))
            }
        }
    }

    /// The values whose weight is in `low..=high`.
    pub fn within(&self, values: Values, low: u64, high: u64) -> Values {
        let fits = |&value: &usize| (low..=high).contains(&self.weights[value]);
        of_word(values).filter(fits).fold(0, |all, value| all | 1 << value)
    }
}

/// A sum within bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// Ascending by place.
    pub terms: Box<[Term]>,
    pub min: u64,
    pub max: u64,
}

/// What is known of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Holds,
    Fails,
    Open,
}

impl Sum {
    /// The sum of a count; `None` where it never holds.
    fn of(count: &Count, places: &Places) -> Option<Sum> {
        let mut terms: Vec<(u32, Vec<u64>)> = Vec::new();
        for term in &count.terms {
            let (place, values) = places.literal(term.lit);
            let at = terms.iter().rposition(|own| own.0 == place).unwrap_or_else(|| {
                terms.push((place, vec![0; 64 - places.start[place as usize].leading_zeros() as usize]));
                terms.len() - 1
            });
            of_word(values).for_each(|value| terms[at].1[value] += u64::from(term.weight));
        }
        let mut sure = 0;
        for (place, weights) in &mut terms {
            let values = places.start[*place as usize];
            let least = of_word(values).map(|value| weights[value]).min().unwrap_or(0);
            weights.iter_mut().for_each(|weight| *weight = weight.saturating_sub(least));
            sure += least;
        }
        terms.retain(|(_, weights)| weights.iter().any(|&weight| weight > 0));
        terms.sort_by_key(|term| term.0);
        let term = |(place, weights)| Term::new(place, weights, places.start[place as usize]);
        let terms = terms.into_iter().map(term).collect();
        let max = if count.has_upper_bound() { count.most().checked_sub(sure)? } else { u64::MAX };
        Some(Sum { terms, min: u64::from(count.min).saturating_sub(sure), max })
    }

    /// What is known of it where places have these values.
    pub fn verdict(&self, values: impl Fn(u32) -> Values) -> Verdict {
        let extremes = self.terms.iter().map(|term| term.extremes(values(term.place)));
        let (low, high) = extremes.fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
        if low >= self.min && high <= self.max {
            Verdict::Holds
        } else if high < self.min || low > self.max {
            Verdict::Fails
        } else {
            Verdict::Open
        }
    }

    /// For a sum that asks how many places have values of theirs: those values of each place.
    pub fn chosen(&self) -> Option<Box<[(u32, Values)]>> {
        let chosen = |term: &Term| {
            let is_chosen = term.weights.iter().all(|&weight| weight <= 1);
            is_chosen.then(|| (term.place, term.within(!0 >> (64 - term.weights.len()), 1, 1)))
        };
        self.terms.iter().map(chosen).collect()
    }
}

/// One of several sums is within its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    /// Those of its sums, ascending.
    pub places: Box<[u32]>,
    pub any: Vec<Sum>,
}

impl Relation {
    /// What a constraint says; `None` where it always holds.
    pub fn of(constraint: &Constraint, places: &Places) -> Option<Relation> {
        let any: Vec<Sum> = constraint.any.iter().filter_map(|count| Sum::of(count, places)).collect();
        let mut own: Vec<u32> = any.iter().flat_map(|sum| &sum.terms).map(|term| term.place).collect();
        own.sort_unstable();
        own.dedup();
        let relation = Relation { places: own.into(), any };
        let verdict = relation.verdict(|place| places.start[place as usize]);
        (verdict != Verdict::Holds).then_some(relation)
    }

    /// What is known of it where places have these values.
    pub fn verdict(&self, values: impl Fn(u32) -> Values) -> Verdict {
        let mut best = Verdict::Fails;
        for sum in &self.any {
            match sum.verdict(&values) {
                Verdict::Holds => return Verdict::Holds,
                Verdict::Open => best = Verdict::Open,
                Verdict::Fails => {}
            }
        }
        best
    }
}

/// The loss of each place that may change what is known of these sums.
pub(super) fn waits<'s>(sums: impl IntoIterator<Item = &'s Sum>) -> Vec<(u32, Wait)> {
    let mut all: BTreeMap<u32, Wait> = BTreeMap::new();
    for term in sums.into_iter().flat_map(|sum| &sum.terms) {
        let wait = all.entry(term.place).or_insert(Wait::Ends);
        if term.along == Along::Neither {
            *wait = Wait::Change;
        }
    }
    all.into_iter().collect()
}
