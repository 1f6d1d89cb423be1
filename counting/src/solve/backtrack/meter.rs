//! What a search has used up, and when it has to stop.

use limits::{Budget, Limit};
use model::steps::Steps;

use super::Reason;
use super::share::Share;
use crate::solve::{Method, Progress, Roots, Stage};

/// Steps of a search node, besides what is spent on it.
const NODE: u64 = 150;
/// Looks at the budget between two reports of progress.
const REPORT: u64 = 256;

/// Counts steps and search nodes against the limits.
pub(super) struct SearchMeter<'a> {
    /// What it holds, against the budget.
    pub held: Steps<'a>,
    progress: &'a mut dyn Progress,
    most_nodes: Option<u64>,
    size: Option<u32>,
    /// Search nodes visited.
    pub nodes: u64,
    /// See [`SearchWork::broken`](crate::solve::SearchWork::broken).
    pub broken: u64,
    /// The roots of the search, where it has several, without the share.
    pub roots: Roots,
    /// How much is done below the root under way.
    pub share: Share,
    steps: u64,
    /// The work up to the last look at the budget.
    seen: u64,
    looks: u64,
}

impl<'a> SearchMeter<'a> {
    pub fn new(
        budget: &'a Budget,
        progress: &'a mut dyn Progress,
        most_nodes: Option<u64>,
        size: Option<u32>,
    ) -> Self {
        SearchMeter {
            held: Steps::new(budget),
            progress,
            most_nodes,
            size,
            nodes: 0,
            broken: 0,
            roots: Roots { done: 0, all: 1, before: 0, share: None },
            share: Share::new(),
            steps: 0,
            seen: 0,
            looks: 0,
        }
    }

    /// Work so far, in nanoseconds on an ordinary machine.
    pub fn work(&self) -> u64 {
        self.steps
    }

    /// Counts one search node; what is done there is spent besides.
    pub fn node(&mut self) -> Result<(), Reason> {
        self.visit()?;
        self.steps += NODE;
        Ok(())
    }

    /// Counts one search node with all that is done there, in steps.
    #[inline]
    pub fn leap(&mut self, steps: u64) -> Result<(), Reason> {
        self.visit()?;
        Ok(self.spend(steps)?)
    }

    #[inline]
    fn visit(&mut self) -> Result<(), Reason> {
        match self.most_nodes {
            Some(most) if self.nodes >= most => Err(Reason::Nodes(most)),
            _ => {
                self.nodes += 1;
                Ok(())
            }
        }
    }

    /// Counts `steps` of a nanosecond or so, and looks at the budget from time to time.
    pub fn spend(&mut self, steps: u64) -> Result<(), Limit> {
        self.steps += steps;
        if self.held.is_due(steps) { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Limit> {
        let work = self.work();
        self.held.report(work - self.seen)?;
        self.seen = work;
        if self.looks.is_multiple_of(REPORT) {
            self.progress.stage(&Stage {
                method: Method::Backtrack,
                size: self.size,
                done: self.nodes,
                total: 0,
                nodes: self.nodes,
                bytes: self.held.bytes() as u64,
                within: None,
                roots: Some(Roots { share: self.share.told(), ..self.roots }),
            });
        }
        self.looks += 1;
        Ok(())
    }
}
