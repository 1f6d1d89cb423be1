//! Exhaustive search as a method of counting.

use std::collections::BTreeMap;

use bdd::Budget;
use num_bigint::BigUint;

use crate::model::Model;
use crate::solve::backtrack::{self, Halted, Outcome};
use crate::solve::counter::Counter;
use crate::solve::reason::Reason;
use crate::solve::{Method, Progress, SearchWork, Work};

/// A model under search.
pub(crate) struct Search<'a> {
    model: &'a Model,
    budget: &'a Budget,
    /// Search nodes allowed in all.
    patience: Option<u64>,
    nodes: u64,
    broken: u64,
}

impl<'a> Search<'a> {
    /// A search that gives up after `patience` nodes, if that is given.
    pub fn new(model: &'a Model, budget: &'a Budget, patience: Option<u64>) -> Search<'a> {
        Search { model, budget, patience, nodes: 0, broken: 0 }
    }

    /// Search nodes that are left.
    fn left(&self) -> Option<u64> {
        self.patience.map(|all| all.saturating_sub(self.nodes))
    }

    fn halted(&mut self, Halted { reason, search_nodes }: Halted) -> Reason {
        self.nodes += search_nodes;
        reason
    }
}

impl Counter for Search<'_> {
    const METHOD: Method = Method::Backtrack;

    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        if low > 0 || u64::from(high) < self.model.total() {
            return Ok(self.sizes(low, high, progress)?.values().sum());
        }
        let counted = backtrack::total(self.model, self.left(), self.budget, progress);
        match counted {
            Ok((total, search_nodes)) => {
                self.nodes += search_nodes;
                Ok(total)
            }
            Err(halted) => Err(self.halted(halted)),
        }
    }

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        match backtrack::spectrum(self.model, low, high, self.left(), self.budget, progress) {
            Ok(Outcome { sizes, search_nodes, broken }) => {
                self.nodes += search_nodes;
                self.broken += broken;
                Ok(sizes)
            }
            Err(halted) => Err(self.halted(halted)),
        }
    }

    fn work(&self) -> Work {
        Work { search: SearchWork { nodes: self.nodes, broken: self.broken }, ..Work::default() }
    }
}
