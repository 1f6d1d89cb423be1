//! Exhaustive search as a method of counting.

use std::collections::BTreeMap;

use limits::Budget;
use model::Model;
use num_bigint::BigUint;

use crate::solve::backtrack::{self, Halted, Outcome};
use crate::solve::counter::Counter;
use crate::solve::reason::Reason;
use crate::solve::{Method, Progress, SearchWork, Work};

/// A model under search.
pub(crate) struct Search<'a> {
    model: &'a Model,
    budget: &'a Budget,
    /// The number of solutions beyond which it does not go on.
    most: Option<u64>,
    work: SearchWork,
}

impl<'a> Search<'a> {
    pub fn new(model: &'a Model, budget: &'a Budget) -> Search<'a> {
        Search { model, budget, most: None, work: SearchWork::default() }
    }

    /// Sets the number of solutions beyond which a count ends.
    pub fn up_to(self, most: u64) -> Search<'a> {
        Search { most: Some(most), ..self }
    }

    /// Adds the work of a search; returns its numbers.
    fn ended(&mut self, ended: Result<Outcome, Halted>) -> Result<BTreeMap<u32, BigUint>, Reason> {
        let (numbers, nodes, broken) = match ended {
            Ok(Outcome { sizes, search_nodes, broken }) => (Ok(sizes), search_nodes, broken),
            Err(Halted { reason, search_nodes }) => (Err(reason), search_nodes, 0),
        };
        self.work.nodes += nodes;
        self.work.broken += broken;
        numbers
    }
}

impl Counter for Search<'_> {
    const METHOD: Method = Method::Backtrack;

    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        if let Some(most) = self.most {
            let counted = backtrack::up_to(self.model, (low, high), most, self.budget, progress);
            return Ok(self.ended(counted)?.values().sum());
        }
        if low > 0 || u64::from(high) < self.model.total() {
            return Ok(self.sizes(low, high, progress)?.values().sum());
        }
        let counted = backtrack::total(self.model, self.budget, progress);
        Ok(self.ended(counted)?.values().sum())
    }

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        let counted = backtrack::spectrum(self.model, low, high, None, self.budget, progress);
        self.ended(counted)
    }

    fn work(&self) -> Work {
        Work { search: self.work, ..Work::default() }
    }
}
