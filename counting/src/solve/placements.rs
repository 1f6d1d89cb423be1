//! Some of the counted solutions, to be looked at.
//!
//! They are found again: by a search that stops early, or as the first paths of a diagram. Neither is always
//! quick, so they take turns, each with a limit of work (its stake) that grows with every round. The method
//! that counted goes first, with twice the work of the count. (Counts take turns too, but on threads that go
//! on where they were, see `auto/race.rs`: here the solutions that one method found so far are of no use to
//! the other.)

use std::cmp::Reverse;
use std::collections::HashSet;

use limits::{Budget, Limit};
use model::Model;
use model::witness::Witness;

use crate::solve::solutions::each;
use crate::solve::{Answer, Method, Progress, Request, Solutions, sizes_of};

/// Search nodes, and nodes in the table, of the first attempts.
const SEARCH: u64 = 250_000;
const APPLY: u64 = 1_000_000;

/// By how much the stakes grow from turn to turn.
const GROWTH: u64 = 4;

/// Solutions that are found one after another differ in a piece or two. So up to this many are found, and
/// those asked for are chosen at even distances.
const MOST_LOOKED_AT: usize = 2000;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Placements {
    /// The solutions, each as the value of every variable. Which ones are found is up to the method,
    /// but always the same; of two, that one comes first in which the first variable to differ, of those
    /// that are counted, is true.
    pub found: Vec<Vec<bool>>,
    /// The limit that ended the search before enough of them were found, if one did.
    pub limit: Option<Limit>,
}

/// Finds `number` different solutions of the sizes that `answer` speaks of, or all if there are fewer.
///
/// `answer` is that of [`count`](super::count) to `request`. Where the request is for classes, no two of them
/// are the same up to the model's group, and of a class the first solution is taken, unless variables are hidden. Where `built` has the diagram of these sizes, they are read from it.
/// Code that is no part of any method checks each against the constraints. More than one are chosen at even
/// distances from up to 2000, or from all. Cost: as much as the count, at worst, within `budget`.
pub fn placements(
    model: &Model,
    number: usize,
    request: &Request,
    answer: &Answer,
    built: Option<&mut Solutions<'_>>,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Placements {
    let there_are = answer.classes.as_ref().filter(|_| request.classes).unwrap_or(&answer.count);
    let there_are = usize::try_from(there_are).unwrap_or(usize::MAX);
    let number = number.min(there_are);
    let more = if number > 1 { number.max(MOST_LOOKED_AT).min(there_are) } else { number };
    let Placements { mut found, limit } = find(model, more, request, answer, built, budget, progress);
    if found.len() < number {
        return Placements { found, limit };
    }
    let all = found.len();
    let chosen = (0..number).map(|at| std::mem::take(&mut found[at * all / number]));
    Placements { found: chosen.collect(), limit: None }
}

/// Finds `number` different solutions, of which there are as many; as [`placements`].
fn find(
    model: &Model,
    number: usize,
    request: &Request,
    answer: &Answer,
    built: Option<&mut Solutions<'_>>,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Placements {
    if number == 0 {
        return Placements::default();
    }
    let mut best = Placements::default();
    let mut album = Album::new(model, number, request, answer);
    let sizes = album.sizes;
    // A diagram has lost the hidden variables.
    if let Some(built) = built.filter(|built| !model.hides() && built.has_built(sizes)) {
        let ended = built.each(sizes, progress, |solution| album.add(solution));
        return Placements { found: album.sorted(), limit: ended.err() };
    }
    let turns = turns(model, request, answer);
    let reduction = answer.reduction.unwrap_or(request.reduction);
    let request = &Request { reduction, ..request.clone() };
    let alone = turns.len() == 1;
    let mut growth = 1u64;
    loop {
        for &(method, first) in &turns {
            let stake = (!alone).then_some(first.saturating_mul(growth));
            let mut album = Album::new(model, number, request, answer);
            let add = |solution| album.add(solution);
            let limit = each((model, request), (method, stake), sizes, budget, progress, add).err();
            let found = album.sorted();
            if limit.is_none() || found.len() == number {
                assert_eq!(found.len(), number, "what was counted is not all there");
                return Placements { found, limit: None };
            }
            if found.len() > best.found.len() {
                best.found = found;
            }
            best.limit = limit;
            let all_there_is = [budget.nodes.map(Limit::Nodes), budget.bytes.map(Limit::Bytes)];
            match limit {
                Some(Limit::Deadline | Limit::Cancelled) => return best,
                _ if alone => return best,
                // A search without a limit would have no end in sight.
                _ if method == Method::Apply && all_there_is.contains(&limit) => return best,
                _ => {}
            }
        }
        growth = growth.saturating_mul(GROWTH);
    }
}

/// Returns the methods that look for solutions, in order, each with its first stake. A method that was asked
/// for by name does so alone.
fn turns(model: &Model, request: &Request, answer: &Answer) -> Vec<(Method, u64)> {
    let of_count = |method, taken: u64| if answer.method == method { taken.saturating_mul(2) } else { 0 };
    let search_nodes = of_count(Method::Backtrack, answer.work.search.nodes);
    let made = of_count(Method::Apply, answer.work.diagrams.made);
    let search = (Method::Backtrack, SEARCH.max(search_nodes));
    let apply = (Method::Apply, APPLY.max(made));
    match request.method {
        // A diagram has lost the hidden variables.
        _ if model.hides() => vec![search],
        Method::Backtrack => vec![search],
        Method::Apply => vec![apply],
        _ if answer.method == Method::Apply => vec![apply, search],
        _ => vec![search, apply],
    }
}

/// Solutions found by one attempt.
struct Album<'a> {
    model: &'a Model,
    request: &'a Request,
    sizes: (u32, u32),
    number: usize,
    found: Vec<Vec<bool>>,
    seen: HashSet<Vec<bool>>,
}

impl<'a> Album<'a> {
    fn new(model: &'a Model, number: usize, request: &'a Request, answer: &Answer) -> Album<'a> {
        let sizes = sizes_of(request.sizes, answer.size);
        Album { model, request, sizes, number, found: Vec::new(), seen: HashSet::new() }
    }

    /// Takes a solution in, unless it is there; returns whether more are wanted. Since a solution has at
    /// most as many images as there are symmetries, one in so many is new.
    fn add(&mut self, solution: Vec<bool>) -> bool {
        let (low, high) = self.sizes;
        let witness = Witness::new(self.model, solution);
        let witness = witness.filter(|witness| (low..=high).contains(&witness.size));
        let solution = witness.expect("what a method calls a solution keeps every constraint").assignment;
        let key = self.key(&solution);
        if self.seen.insert(key.clone()) {
            // Hidden variables have no values in a key.
            self.found.push(if !self.model.hides() { key } else { solution });
        }
        self.found.len() < self.number
    }

    /// Returns the same key for all solutions that count as one: the one that comes first, whichever of them a method
    /// finds.
    fn key(&self, solution: &[bool]) -> Vec<bool> {
        let shown = self.model.without_hidden(solution);
        match self.request.classes {
            true => self.model.alike(&shown).max().unwrap_or(shown),
            false => shown,
        }
    }

    /// What was found, in order.
    fn sorted(mut self) -> Vec<Vec<bool>> {
        let mut found = std::mem::take(&mut self.found);
        found.sort_by_cached_key(|solution| Reverse(self.model.without_hidden(solution)));
        found
    }
}
