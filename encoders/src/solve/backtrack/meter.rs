//! What a search has used up, and when it has to stop.

use bdd::Budget;

use super::Reason;
use crate::solve::{Method, Progress, Stage};

/// Steps between two looks at the budget: well below a millisecond's worth of propagation each.
const STRIDE: u64 = 100_000;
/// Looks at the budget between two reports of progress.
const REPORT: u64 = 256;

/// Counts steps and search nodes against the limits.
pub(super) struct Meter<'a> {
    budget: &'a Budget,
    progress: &'a mut dyn Progress,
    most_nodes: Option<u64>,
    size: Option<u32>,
    /// Search nodes visited.
    pub nodes: u64,
    steps: u64,
    next: u64,
    looks: u64,
}

impl<'a> Meter<'a> {
    pub fn new(
        budget: &'a Budget,
        progress: &'a mut dyn Progress,
        most_nodes: Option<u64>,
        size: Option<u32>,
    ) -> Self {
        Meter { budget, progress, most_nodes, size, nodes: 0, steps: 0, next: 0, looks: 0 }
    }

    /// Counts one search node.
    pub fn node(&mut self) -> Result<(), Reason> {
        match self.most_nodes {
            Some(most) if self.nodes >= most => Err(Reason::Nodes(most)),
            _ => {
                self.nodes += 1;
                Ok(())
            }
        }
    }

    /// Counts `steps` small steps, and looks at the budget from time to time.
    pub fn spend(&mut self, steps: u64) -> Result<(), Reason> {
        self.steps += steps;
        if self.steps < self.next {
            return Ok(());
        }
        self.next = self.steps + STRIDE;
        self.budget.check().map_err(Reason::Limit)?;
        if self.looks.is_multiple_of(REPORT) {
            self.progress.stage(&Stage {
                method: Method::Backtrack,
                size: self.size,
                done: self.nodes,
                total: 0,
                nodes: self.nodes,
                bytes: 0,
                within: None,
            });
        }
        self.looks += 1;
        Ok(())
    }
}
