//! A count divided into cases, which are counted by themselves, in any order, anywhere.
//!
//! A case fixes some variables. Cases of a symmetric model begin with the values of an orbit of variables. Of
//! the assignments that a symmetry carries into each other one is counted, times their number. From there on
//! the case that a search expects to be the largest is divided again and again, by the variable in most
//! constraints.

use std::collections::{BTreeMap, BTreeSet};

use limits::{Budget, Limit};
use model::constraint::{Constraint, Var};
use model::{Model, Named, Permutation, Sizes};
use num_bigint::BigUint;

use super::counter::Counter;
use super::join::Join;
use super::layer_store::{Cased, LAYER_FORM, PartCounts, fingerprint};
use super::reason::Reason;
use super::{Answer, LayerStore, Method, Progress, Request, Stopped, Work, auto, backtrack, layers};

/// Cases for each part, about: enough for the parts to become alike. Conjunctions of two cases have no nodes in common, so
/// that each part has one. (Smallest total dominating kings on 10x10 in 8 parts: 64 s of CPU in 128 cases.)
const FOR_EACH_PART: usize = 16;
const BY_APPLY: usize = 1;
/// Work of the estimate for a case, in nanoseconds, and the bytes that it may take. What a process has left is not asked:
/// all processes of a job divide alike, whatever their limits.
const LOOK: u64 = 50_000;
const ROOM: usize = 16 << 20;
/// How cases are divided; raised with every change.
const DIVISION: u32 = 2;
/// Most variables of an orbit all of whose values are cases.
const ORBIT: usize = 12;

/// Some values, and the number of assignments that symmetries carry into them, itself included.
#[derive(Clone, Debug)]
struct Case {
    values: Vec<(Var, bool)>,
    times: usize,
    /// The work that a search expects.
    work: f64,
}

/// Counts with the method of the request: in cases, where a store keeps the count and it is not one by layers.
pub(super) fn dispatch(
    model: &Model,
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let by_layers = || matches!(request.method, Method::Auto | Method::Layers) && layers::fits(model);
    match request.store.as_deref() {
        Some(store) if !by_layers() => {
            let mut cases = Cases { model, request, store, budget };
            let answer = auto::by_one(&mut cases, None, (model, request), budget, progress)?;
            Ok(Answer { method: request.method, ..answer })
        }
        _ => auto::dispatch(model, request, budget, progress),
    }
}

/// A model under a count in cases; the request has the method by which each case is counted.
struct Cases<'a> {
    model: &'a Model,
    request: &'a Request,
    store: &'a dyn LayerStore,
    budget: &'a Budget,
}

impl Cases<'_> {
    fn ask(
        &self,
        (low, high): (u32, u32),
        spectrum: bool,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        let sizes = if (low, high) == (0, u32::MAX) { Sizes::Any } else { Sizes::Between(low, high) };
        let request =
            Request { sizes, spectrum, classes: false, threads: 1, store: None, ..self.request.clone() };
        let asked = Asked { model: self.model, request, low, high };
        Ok(self.store.cases(&asked, self.request.threads, self.budget, progress)?)
    }
}

impl Counter for Cases<'_> {
    const METHOD: Method = Method::Auto;

    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        Ok(self.ask((low, high), false, progress)?.into_values().sum())
    }

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        self.ask((low, high), true, progress)
    }

    fn work(&self) -> Work {
        Work::default()
    }
}

/// One question about a model, in cases.
struct Asked<'a> {
    model: &'a Model,
    /// What is asked of each case.
    request: Request,
    low: u32,
    high: u32,
}

impl Cased for Asked<'_> {
    fn fingerprint(&self) -> u64 {
        let Request { spectrum, method, .. } = self.request;
        let Model { weights, constraints, joined, projection, .. } = self.model;
        let counted = (weights, constraints, joined, projection);
        let asked = (self.low, self.high, spectrum, method.name());
        fingerprint(&(LAYER_FORM, DIVISION, counted, asked))
    }

    fn part(
        &self,
        part: u32,
        parts: u32,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<PartCounts, Limit> {
        if self.request.method == Method::Join
            && let Some(join) = Join::new(self.model, self.request.threads, budget, None)?
        {
            let mut join = join.share(part as usize, parts as usize);
            let sizes = match self.request.spectrum {
                true => join.sizes(self.low, self.high, progress),
                false => join.total(self.low, self.high, progress).map(|total| BTreeMap::from([(0, total)])),
            };
            return match sizes {
                Ok(sizes) => Ok(PartCounts { division: 0, sizes }),
                Err(reason) => Err(reason.limit()),
            };
        }
        let mut sum = BTreeMap::new();
        let cases = self.cases(self.for_each_part() * parts as usize, budget)?;
        for case in cases.iter().skip(part as usize).step_by(parts as usize) {
            let model = self.model.with_values(case.values.iter().copied());
            let answer =
                auto::dispatch(&model, &self.request, budget, progress).map_err(|stopped| stopped.limit)?;
            let sizes: Vec<(u32, BigUint)> = match answer.spectrum {
                Some(sizes) => (0..).zip(sizes).collect(),
                None => vec![(0, answer.count)],
            };
            for (size, count) in sizes.into_iter().filter(|(_, count)| *count != BigUint::ZERO) {
                *sum.entry(size).or_insert(BigUint::ZERO) += count * case.times;
            }
        }
        Ok(PartCounts { division: division(&cases), sizes: sum })
    }
}

/// A number of the cases, which other lists of cases do not have.
fn division(cases: &[Case]) -> u64 {
    let told: Vec<_> = cases.iter().map(|case| (&case.values, case.times)).collect();
    fingerprint(&told)
}

/// A number that tells how a search for solutions of these sizes is divided into `wanted` cases: see `inside.rs`.
pub fn divided(model: &Model, (low, high): (u32, u32), wanted: usize, budget: &Budget) -> Result<u64, Limit> {
    let request = Request { method: Method::Backtrack, ..Request::default() };
    let cases = Asked { model, request, low, high }.cases(wanted, budget)?;
    Ok(division(&cases))
}

impl Asked<'_> {
    fn for_each_part(&self) -> usize {
        if self.request.method == Method::Apply { BY_APPLY } else { FOR_EACH_PART }
    }

    /// The cases, about as many as wanted, the largest first. Every process of a job gets the same ones.
    fn cases(&self, wanted: usize, budget: &Budget) -> Result<Vec<Case>, Limit> {
        let mut uses = vec![0usize; self.model.variables()];
        for term in self.model.constraints.iter().flat_map(Constraint::terms) {
            uses[term.lit.var as usize] += 1;
        }
        // A value of a hidden variable is no case: solutions that differ there count once.
        let mut order: Vec<Var> = self.model.shown();
        order.sort_by_key(|&var| std::cmp::Reverse(uses[var as usize]));
        let mut cases = Vec::new();
        for (values, times) in of_an_orbit(self.model, &order) {
            cases.push(self.case(values, times, budget)?);
        }
        while cases.len() < wanted {
            let largest = (0..cases.len()).max_by(|&a, &b| cases[a].work.total_cmp(&cases[b].work));
            let Some(largest) = largest.filter(|&at| cases[at].work > LOOK as f64) else { break };
            let is_free = |var: &&Var| cases[largest].values.iter().all(|value| value.0 != **var);
            let Some(&var) = order.iter().find(is_free) else { break };
            let Case { values, times, .. } = cases.swap_remove(largest);
            for value in [false, true] {
                let values = values.iter().copied().chain([(var, value)]).collect();
                cases.push(self.case(values, times, budget)?);
            }
        }
        cases.sort_by(|a, b| b.work.total_cmp(&a.work).then_with(|| a.values.cmp(&b.values)));
        Ok(cases)
    }

    fn case(&self, values: Vec<(Var, bool)>, times: usize, budget: &Budget) -> Result<Case, Limit> {
        let model = self.model.with_values(values.iter().copied());
        let budget = Budget { bytes: Some(ROOM), nodes: None, ..budget.clone() };
        let work = backtrack::estimate(&model, self.low, self.high, LOOK, &budget);
        let work = match work.map_err(|reason| reason.limit()) {
            Ok(estimate) => estimate.expected,
            // A model too large for a search is not too large for every method.
            Err(Limit::Bytes(_) | Limit::Nodes(_)) => f64::INFINITY,
            Err(limit) => return Err(limit),
        };
        Ok(Case { values, times, work })
    }
}

/// The values of the orbit of the first variable, one assignment for each class under the group, with the size of
/// the class; a single empty one where there is no symmetry, or where the orbit is long.
fn of_an_orbit(model: &Model, order: &[Var]) -> Vec<(Vec<(Var, bool)>, usize)> {
    let whole = vec![(Vec::new(), 1)];
    let Some(&first) = order.first() else { return whole };
    let orbit: BTreeSet<Var> = model.group.iter().map(|image| image[first as usize]).collect();
    let orbit: Vec<Var> = orbit.into_iter().collect();
    if !(2..=ORBIT).contains(&orbit.len()) {
        return whole;
    }
    let moved = |values: usize, by: &Permutation| -> usize {
        let to = |at: usize| orbit.binary_search(&by[orbit[at] as usize]).expect("an orbit is closed");
        (0..orbit.len()).filter(|at| values >> at & 1 == 1).map(|at| 1 << to(at)).sum()
    };
    let mut classes: BTreeMap<usize, usize> = BTreeMap::new();
    for values in 0..1usize << orbit.len() {
        let least = model.group.iter().map(|by| moved(values, by)).min().unwrap_or(values);
        *classes.entry(least).or_default() += 1;
    }
    let values =
        |bits: usize| (0..).zip(&orbit).map(|(at, &var): (usize, _)| (var, bits >> at & 1 == 1)).collect();
    classes.into_iter().map(|(bits, times)| (values(bits), times)).collect()
}
