//! Exhaustive search as a method of counting.

use std::collections::BTreeMap;

use bdd::Budget;
use num_bigint::BigUint;

use crate::model::Model;
use crate::solve::backtrack::{self, Halted, Outcome, Reason};
use crate::solve::counter::Counter;
use crate::solve::{Method, Progress, Work};

/// A model under search.
pub(crate) struct Search<'a> {
    model: &'a Model,
    budget: &'a Budget,
    /// Search nodes allowed in all.
    patience: Option<u64>,
    nodes: u64,
}

impl<'a> Search<'a> {
    /// A search that gives up after `patience` nodes, if that is given.
    pub fn new(model: &'a Model, budget: &'a Budget, patience: Option<u64>) -> Search<'a> {
        Search { model, budget, patience, nodes: 0 }
    }
}

impl Counter for Search<'_> {
    const METHOD: Method = Method::Backtrack;

    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        Ok(self.sizes(low, high, progress)?.values().sum())
    }

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        let left = self.patience.map(|all| all.saturating_sub(self.nodes));
        match backtrack::spectrum(self.model, low, high, left, self.budget, progress) {
            Ok(Outcome { sizes, search_nodes }) => {
                self.nodes += search_nodes;
                Ok(sizes)
            }
            Err(Halted { reason, search_nodes }) => {
                self.nodes += search_nodes;
                Err(reason)
            }
        }
    }

    fn work(&self) -> Work {
        Work { search_nodes: self.nodes, ..Work::default() }
    }
}
