//! Counting with the shared package: constraints become diagrams, conjoined in a schedule.

mod factor;
mod schedule;

use std::collections::BTreeMap;

use bdd::{Bdd, Budget, Diagram, Limit, Manager, VarOrder};
use num_bigint::BigUint;

use crate::bounds;
use crate::constraint::{Count, Var, pos};
use crate::model::Model;
use crate::solve::backtrack::Reason;
use crate::solve::counter::Counter;
use crate::solve::{Method, Progress, Schedule, Stage, Work};
use factor::sum_between;

/// Solutions between two looks at the budget.
const STRIDE: usize = 256;

/// A model in one manager; every call builds the diagram of one range of sizes.
pub(crate) struct Apply<'a> {
    model: &'a Model,
    schedule: Schedule,
    manager: Manager,
    /// Whether the variables of finished diagrams are sifted.
    sift: bool,
    /// Nodes of the last finished diagram at each level, top first.
    profile: Vec<u64>,
}

impl<'a> Apply<'a> {
    /// `order` lists the variable at each level.
    pub fn new(model: &'a Model, order: &[Var], schedule: Schedule, budget: &Budget) -> Apply<'a> {
        let order = VarOrder::new(order.iter().map(|&var| bdd::Var(var)).collect());
        let order = order.unwrap_or_else(|_| VarOrder::identity(model.variables()));
        let mut manager = Manager::with_order(order);
        manager.set_budget(budget.clone());
        Apply { model, schedule, manager, sift: false, profile: Vec::new() }
    }

    /// The same with the variables of each finished diagram sifted.
    ///
    /// Not as the diagrams grow, which was measured: on 8x8 independent queens, sifting from
    /// 10,000 nodes on lowers the peak by 1 in 5 at best (columns: 156,321 to 126,841 nodes), takes 15
    /// times as long there, and ends with the larger diagram of the two (2407 nodes, not 2334).
    pub fn sifting(mut self) -> Apply<'a> {
        self.sift = true;
        self
    }

    /// The diagram of all solutions of a size in `low..=high`.
    fn build(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<Bdd, Limit> {
        let model = self.model;
        let terms = (0..).zip(&model.weights).map(|(var, &weight)| pos(var).times(weight));
        let size = Count::new(terms, low, high);
        // A size that the constraints imply is not worth a diagram.
        let implied = bounds::lower(model) >= low && bounds::upper(model) <= high;
        let mut f = match implied {
            true => self.manager.constant(true),
            false => sum_between(&mut self.manager, &size)?,
        };
        let order = self.manager.order();
        let level = |var: Var| order.level(bdd::Var(var)).0;
        let factors = schedule::factors(model, self.schedule, low, level, self.manager.budget())?;
        for (done, factor) in factors.iter().enumerate() {
            if self.manager.is_constant(&f, false) {
                break;
            }
            let stats = self.manager.stats();
            progress.stage(&Stage {
                method: Method::Apply,
                size: (low == high).then_some(low),
                done: done as u64,
                total: factors.len() as u64,
                nodes: stats.nodes as u64,
                bytes: stats.bytes as u64,
                within: None,
            });
            f = factor.conjoin(&mut self.manager, &f)?;
        }
        if model.projection.is_some() {
            f = self.manager.exists(&f, &self.hidden())?;
        }
        if self.sift {
            match self.manager.sift() {
                Err(limit @ (Limit::Deadline | Limit::Cancelled)) => return Err(limit),
                // No room to look for another order: this one will do.
                Err(Limit::Nodes(_) | Limit::Bytes(_)) | Ok(_) => {}
            }
        }
        self.profile = self.manager.profile(&f).into_iter().map(|width| width as u64).collect();
        Ok(f)
    }

    /// The value each variable has in all solutions of a size in `low..=high`, where it has one.
    pub fn constants(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<Vec<Option<bool>>, Limit> {
        let f = self.build(low, high, progress)?;
        Ok(self.manager.backbone(&f))
    }

    /// Hands the solutions of a size in `low..=high` to `visit`, in the order of
    /// [`Manager::solutions`], until it returns `false`. Not for models with a projection: what is
    /// hidden is no longer in the diagram.
    pub fn each(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
        mut visit: impl FnMut(Vec<bool>) -> bool,
    ) -> Result<(), Limit> {
        let f = self.build(low, high, progress)?;
        for (at, solution) in self.manager.solutions(&f).enumerate() {
            if at.is_multiple_of(STRIDE) {
                self.manager.budget().check()?;
            }
            if !visit(solution) {
                break;
            }
        }
        Ok(())
    }

    /// The diagram of all solutions of a size in `low..=high` by itself, under `name`, with what is
    /// hidden false.
    pub fn export(
        &mut self,
        name: &str,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<Diagram, Limit> {
        let f = self.build(low, high, progress)?;
        let hidden: Vec<(bdd::Var, bool)> = self.hidden().into_iter().map(|var| (var, false)).collect();
        let f = self.manager.and_cube(&f, &hidden)?;
        self.manager.export(&[(name, &f)])
    }

    /// The variables outside the projection, on which no finished diagram depends: `sat_count` over all
    /// variables is twice as large for each.
    fn hidden(&self) -> Vec<bdd::Var> {
        let Some(kept) = &self.model.projection else { return Vec::new() };
        let hidden = (0..self.model.variables() as Var).filter(|var| kept.binary_search(var).is_err());
        hidden.map(bdd::Var).collect()
    }
}

impl Counter for Apply<'_> {
    const METHOD: Method = Method::Apply;

    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        let f = self.build(low, high, progress)?;
        Ok(self.manager.sat_count(&f)? >> self.hidden().len())
    }

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        let f = self.build(low, high, progress)?;
        // A hidden variable weighs nothing and doubles every count.
        let spectrum = self.manager.spectrum(&f, &self.model.weights)?;
        let present = (0..).zip(spectrum).filter(|(_, count)| *count != BigUint::ZERO);
        let hidden = self.hidden().len();
        Ok(present.map(|(size, count)| (size, count >> hidden)).collect())
    }

    fn profile(&self) -> Option<Vec<u64>> {
        Some(self.profile.clone())
    }

    fn work(&self) -> Work {
        self.spent()
    }
}

impl Apply<'_> {
    /// What it took so far.
    pub fn spent(&self) -> Work {
        let stats = self.manager.stats();
        Work {
            nodes: self.profile.iter().sum(),
            peak_nodes: stats.peak_nodes as u64,
            created_nodes: stats.created_nodes,
            cache_lookups: stats.cache_lookups,
            cache_hits: stats.cache_hits,
            search_nodes: 0,
            peak_bytes: stats.peak_bytes as u64,
        }
    }
}
