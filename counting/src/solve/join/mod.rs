//! Counting by joining solutions of parts: a meet in the middle, case by case.
//!
//! For models whose variables come in a few parts ([`Model::parts`]) and whose constraints are all
//! lines, at most one true variable on each. A solution is a choice of one solution of each part, no
//! two of which use the same line. Lines that some but not all parts share are the *key* of a
//! part's solution, lines that all share the *rest*:
//! 1. the pieces are distributed over the parts in every way that bounds on all sets of parts allow;
//! 2. the solutions of each part are listed and grouped by key ([`table`]);
//! 3. every key of the first part is a case, of which one is counted for each orbit of the model's
//!    symmetries that keep the first part and the distribution ([`cases`]);
//! 4. in a case, the solutions of the first part are the bits of one or some words: every solution of another
//!    part knows the bits that it goes with, and where solutions of the other parts go together, their common
//!    bits are counted ([`meet`], [`sieve`]).
//!
//! On a cube the parts are pairs of opposite faces, the keys are sets of bands, and the cases for
//! queens are the 741 (8x8 faces) and 2211 (9x9) of Fujiwara and Yamamura (2012), who counted each
//! with a decision diagram.
//!
//! Cases are counted on all threads; they are many, and none depends on another.

mod cases;
mod lines;
mod meet;
mod sieve;
mod table;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use cases::{Motion, Shares, motions, orbit};
use limits::{Budget, Limit};
use lines::Plan;
use meet::{Met, meet};
use model::Model;
use num_bigint::BigUint;
use rayon::ThreadPool;
use rayon::prelude::*;
use table::{KeyGroup, Table};

use crate::solve::counter::Counter;
use crate::solve::reason::Reason;
use crate::solve::{JoinWork, Method, Progress, Stage, Work};

/// Cases for each thread between two reports of progress.
const CHUNK: usize = 8;

/// Whether the model can be joined: it comes in parts, and its constraints are lines that fit into
/// words. Costs as much as reading the constraints.
pub(crate) fn fits(model: &Model) -> bool {
    Plan::new(model).is_some()
}

/// A model under joining.
pub(crate) struct Join<'a> {
    plan: Plan,
    motions: Vec<Motion>,
    shares: Shares,
    pool: Option<ThreadPool>,
    threads: usize,
    budget: &'a Budget,
    /// Pairs of solutions of parts allowed in all.
    patience: Option<u64>,
    /// Which of every so many cases are counted.
    share: (usize, usize),
    work: JoinWork,
    peak_bytes: u64,
}

/// Solutions by part and size.
type Tables = BTreeMap<(usize, u32), Table>;

impl<'a> Join<'a> {
    /// A join that gives up after `patience` pairs, if that is given. `None` unless the model [`fits`].
    pub fn new(
        model: &Model,
        threads: usize,
        budget: &'a Budget,
        patience: Option<u64>,
    ) -> Result<Option<Join<'a>>, Limit> {
        let Some(plan) = Plan::new(model) else { return Ok(None) };
        Ok(Some(Join {
            motions: motions(model, &plan),
            shares: Shares::new(model, &plan, budget)?,
            plan,
            pool: rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build().ok(),
            threads: threads.max(1),
            budget,
            patience,
            share: (0, 1),
            work: JoinWork::default(),
            peak_bytes: 0,
        }))
    }

    /// The same for one of `parts` shares of the cases: all shares together are the count.
    pub fn share(self, part: usize, parts: usize) -> Join<'a> {
        Join { share: (part, parts), ..self }
    }

    /// The number of solutions of one size.
    fn of_size(&mut self, size: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        self.budget.check()?;
        let mut sum = BigUint::ZERO;
        let mut tables = Tables::new();
        for (sizes, times) in self.shares.of(size, &self.motions) {
            self.list(&sizes, &mut tables, progress)?;
            sum += self.distributed(&sizes, &tables, progress)? * times;
        }
        Ok(sum)
    }

    /// Makes the tables that a distribution needs and that are not there.
    fn list(&mut self, sizes: &[u32], tables: &mut Tables, progress: &mut dyn Progress) -> Result<(), Limit> {
        for (part, &size) in sizes.iter().enumerate() {
            let held = tables.values().map(Table::bytes).sum::<usize>();
            progress.stage(&self.stage(sizes, (0, 0), held));
            if let Entry::Vacant(place) = tables.entry((part, size)) {
                let table = Table::new(&self.plan.parts[part], size, held, self.budget)?;
                let held = held + table.bytes();
                self.work.solutions += table.solutions();
                self.peak_bytes = self.peak_bytes.max(held as u64);
                place.insert(table);
            }
        }
        Ok(())
    }

    /// The number of solutions with `sizes` on the parts.
    fn distributed(
        &mut self,
        sizes: &[u32],
        tables: &Tables,
        progress: &mut dyn Progress,
    ) -> Result<BigUint, Reason> {
        // Most pieces first: the longest lists are then those that are counted word by word.
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_by_key(|&part| std::cmp::Reverse(sizes[part]));
        let ordered: Vec<&Table> =
            order.iter().filter_map(|&part| tables.get(&(part, sizes[part]))).collect();
        let keeping: Vec<&Motion> =
            self.motions.iter().filter(|motion| motion.keeps(sizes, order[0])).collect();
        let mut cases: Vec<(KeyGroup, u64)> = Vec::new();
        for &group in &ordered[0].groups {
            cases.extend(orbit(group.key, &keeping).map(|times| (group, times)));
        }
        let (part, parts) = self.share;
        let cases: Vec<(KeyGroup, u64)> = cases.into_iter().skip(part).step_by(parts).collect();
        let held = tables.values().map(Table::bytes).sum::<usize>();
        let mut sum = BigUint::ZERO;
        for (chunk, some) in cases.chunks(CHUNK * self.threads).enumerate() {
            progress.stage(&self.stage(sizes, (chunk * CHUNK * self.threads, cases.len()), held));
            let one = |&(case, times): &(KeyGroup, u64)| {
                // All threads together have what the tables leave.
                let share = self.budget.bytes.map(|most| most.saturating_sub(held) / self.threads);
                let budget = Budget { bytes: share, ..self.budget.clone() };
                Ok((meet(&ordered, case, 0, &budget)?, times))
            };
            let all = || some.par_iter().map(one).collect::<Result<Vec<(Met, u64)>, Limit>>();
            let met = match &self.pool {
                Some(pool) => pool.install(all),
                None => some.iter().map(one).collect(),
            };
            let met = met.map_err(|limit| self.budget.whole(limit))?;
            for (Met { count, pairs, bytes }, times) in met {
                sum += BigUint::from(count) * times;
                self.work.pairs += pairs;
                let bytes = (held + bytes * self.threads) as u64;
                self.peak_bytes = self.peak_bytes.max(bytes);
            }
            if let Some(most) = self.patience.filter(|&most| self.work.pairs > most) {
                return Err(Reason::Nodes(most));
            }
        }
        Ok(sum)
    }

    fn stage(&self, sizes: &[u32], (done, total): (usize, usize), bytes: usize) -> Stage {
        Stage {
            method: Method::Join,
            size: Some(sizes.iter().sum()),
            done: done as u64,
            total: total as u64,
            nodes: self.work.solutions,
            bytes: bytes as u64,
            within: None,
            roots: None,
        }
    }
}

impl Counter for Join<'_> {
    const METHOD: Method = Method::Join;

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        let mut sizes = BTreeMap::new();
        for size in low..=high.min(self.shares.most()) {
            let count = self.of_size(size, progress)?;
            if count != BigUint::ZERO {
                sizes.insert(size, count);
            }
        }
        Ok(sizes)
    }

    fn work(&self) -> Work {
        Work { join: self.work, peak_bytes: self.peak_bytes, ..Work::default() }
    }
}
