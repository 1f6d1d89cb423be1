//! Counting with the shared package: constraints become diagrams, conjoined in a schedule.

mod connected;
mod factor;
mod functions;
mod product;
mod schedule;
mod set;

use std::collections::BTreeMap;

use bdd::{Manager, VarOrder};
use factor::{Factor, sum_between};
use limits::{Budget, Limit, Meter};
use model::Model;
use model::constraint::Var;
use model::joined::Joined;
use num_bigint::{BigInt, BigUint};
use product::Product;
pub(crate) use set::SolutionSet;

use crate::bounds;
use crate::solve::counter::Counter;
use crate::solve::reason::Reason;
use crate::solve::weights::{Sums, Weights};
use crate::solve::{DiagramWork, Method, Profile, Progress, Reduction, Schedule, Stage, Work};

/// Nanoseconds to find the value of a variable in the next solution.
const VALUE: u64 = 10;

/// A model in one kind of diagrams; every call builds the diagram of one range of sizes.
pub(crate) struct Apply<'a, S: SolutionSet> {
    model: &'a Model,
    schedule: Schedule,
    diagrams: Manager,
    /// The finished diagram of the sizes asked for last.
    built: Option<((u32, u32), S)>,
    /// Whether the variables of finished diagrams are sifted.
    sift: bool,
    /// Nodes of the last finished diagram, and of the largest product on the way to it.
    profile: Profile,
    peak: u64,
    /// Levels compared with a count, and those that disagreed.
    cuts: u64,
    broken: u64,
}

/// The levels of a diagram are compared if so many times its nodes were made for it. To compare takes as long
/// for a node as to make one (independent queens 9x9, dominating knights 7x7: 160 and 190 ns), so this is at most
/// 6 % of the time.
const CHEAP: u64 = 16;

impl<'a, S: SolutionSet> Apply<'a, S> {
    /// `order` lists the variable at each level.
    pub fn new(model: &'a Model, order: &[Var], schedule: Schedule, budget: &Budget) -> Apply<'a, S> {
        let order = VarOrder::new(order.iter().map(|&var| bdd::Var(var)).collect());
        let order = order.unwrap_or_else(|_| VarOrder::identity(model.variables()));
        let mut diagrams = Manager::with_order(order);
        diagrams.set_budget(budget.clone());
        Apply {
            model,
            schedule,
            diagrams,
            built: None,
            sift: false,
            profile: Profile::default(),
            peak: 0,
            cuts: 0,
            broken: 0,
        }
    }

    /// The same with the variables of each finished diagram sifted.
    ///
    /// Sifting as the diagrams grow was measured, and is not done. On 8x8 independent queens, sifting from
    /// 10,000 nodes on lowers the peak by 1 in 5 at best (columns: 156,321 to 126,841 nodes). It takes 15
    /// times as long there, and ends with the larger diagram of the two (2407 nodes, not 2334).
    pub fn sifting(mut self) -> Apply<'a, S> {
        self.sift = true;
        self
    }

    /// Nodes of `f` at each level.
    fn widths(&self, f: &S) -> Vec<u64> {
        self.diagrams.profile(f).into_iter().map(|width| width as u64).collect()
    }

    /// Measures a product: as many steps as it has nodes, and a bit for each node in the table, beside the conjunction
    /// that made it (0 to 9 % of a count).
    fn measure(&mut self, f: &S) {
        if self.diagrams.stats().nodes as u64 > self.peak {
            let widths = self.widths(f);
            let nodes = widths.iter().sum();
            if nodes > self.peak {
                (self.peak, self.profile.largest) = (nodes, widths);
            }
        }
    }

    /// Compares the count of a diagram with the counts of its levels, where building it took much more work.
    fn compare(&mut self, f: &S, count: &BigUint) -> Result<(), Limit> {
        let nodes: u64 = self.profile.last.iter().sum();
        if nodes.saturating_mul(CHEAP) > self.diagrams.stats().created_nodes {
            return Ok(());
        }
        let expected = (count << self.forgotten()) % ((1u64 << 61) - 1);
        let cuts = match self.diagrams.cuts(f) {
            Ok(cuts) => cuts,
            // Without memory for the comparison, the count is as good as it was before.
            Err(Limit::Nodes(_) | Limit::Bytes(_)) => Vec::new(),
            Err(limit) => return Err(limit),
        };
        self.cuts += cuts.len() as u64;
        self.broken += cuts.iter().filter(|&&cut| BigUint::from(cut) != expected).count() as u64;
        Ok(())
    }

    /// Whether the diagram of these sizes is there.
    pub fn has_built(&self, low: u32, high: u32) -> bool {
        self.built.as_ref().is_some_and(|built| built.0 == (low, high))
    }

    /// The diagram of all solutions of a size in `low..=high`, unless it is there already.
    fn build(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<S, Limit> {
        match self.built.take() {
            Some((sizes, f)) if sizes == (low, high) => {
                self.built = Some((sizes, f.clone()));
                Ok(f)
            }
            // A diagram of other sizes is garbage from here on.
            _ => {
                let f = self.conjoin(low, high, progress)?;
                self.built = Some(((low, high), f.clone()));
                Ok(f)
            }
        }
    }

    /// Builds the diagram of all solutions of a size in `low..=high`.
    fn conjoin(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<S, Limit> {
        let model = self.model;
        let budget = self.diagrams.budget();
        budget.check()?;
        // A size that the constraints imply is not worth a diagram.
        let implied =
            bounds::lower_within(model, budget)? >= low && bounds::upper_within(model, budget)? <= high;
        let mut f = S::all(&mut self.diagrams)?;
        if !implied {
            let condition = sum_between(&mut self.diagrams, &model.of_size(low, high))?;
            f = f.keep(&mut self.diagrams, &condition)?;
        }
        self.measure(&f);
        let order = self.diagrams.order();
        let level = |var: Var| order.level(bdd::Var(var)).0;
        let left = self.diagrams.budget().beside(self.diagrams.stats().bytes);
        let factors = schedule::factors(model, self.schedule, low, level, &left)
            .map_err(|limit| self.diagrams.budget().whole(limit))?;
        // The diagrams have to fit beside the factors.
        let whole = self.diagrams.budget().clone();
        self.diagrams.set_budget(whole.beside(factors.iter().map(Factor::bytes).sum()));
        let product = self.product(f, &factors, (low, high), progress);
        self.diagrams.set_budget(whole);
        let mut f = product.map_err(|limit| self.diagrams.budget().whole(limit))?;
        self.measure(&f);
        for joined in &model.joined {
            f = match joined {
                Joined::Vertices(connection) => connected::connected(&mut self.diagrams, &f, connection)?,
                Joined::Edges(network) => {
                    let condition = connected::joined(&mut self.diagrams, network, progress)?;
                    f.keep(&mut self.diagrams, &condition)?
                }
            };
            self.measure(&f);
        }
        if model.hides() {
            let hidden = self.hidden();
            f = f.forget(&mut self.diagrams, &hidden)?;
            self.measure(&f);
        }
        if self.sift {
            match self.diagrams.sift() {
                Err(limit @ (Limit::Deadline | Limit::Cancelled)) => return Err(limit),
                // No memory to look for another order: this one will do.
                Err(Limit::Nodes(_) | Limit::Bytes(_)) | Ok(_) => {}
            }
        }
        self.profile.last = self.widths(&f);
        Ok(f)
    }

    /// Returns the assignments of `f` for which all factors hold.
    fn product(
        &mut self,
        f: S,
        factors: &[Factor],
        (low, high): (u32, u32),
        progress: &mut dyn Progress,
    ) -> Result<S, Limit> {
        let mut product = Product::new(f);
        for (done, factor) in factors.iter().enumerate() {
            if self.diagrams.is_constant(product.solutions(), false) {
                break;
            }
            let stats = self.diagrams.stats();
            progress.stage(&Stage {
                method: Method::Apply,
                size: (low == high).then_some(low),
                done: done as u64,
                total: factors.len() as u64,
                nodes: stats.nodes as u64,
                bytes: stats.bytes as u64,
                within: None,
                roots: None,
            });
            if product.take(&mut self.diagrams, factor)? {
                self.measure(product.solutions());
            }
        }
        product.finish(&mut self.diagrams)
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
        let mut meter = Meter::at_once(self.diagrams.budget());
        for solution in self.diagrams.solutions(&f) {
            meter.tick(VALUE * solution.len() as u64)?;
            if !visit(solution) {
                break;
            }
        }
        Ok(())
    }

    /// The sums over the solutions of a size in `low..=high`: of the weights, or of the solutions that have each variable true.
    pub fn sums(
        &mut self,
        (low, high): (u32, u32),
        weights: Option<&Weights>,
        progress: &mut dyn Progress,
    ) -> Result<Sums, Limit> {
        let f = self.build(low, high, progress)?;
        let Some(weights) = weights else {
            let counts = self.diagrams.marginals(&f)?;
            let counts = counts.into_iter().map(|count| BigInt::from(count >> self.forgotten()));
            return Ok((BigInt::ZERO, counts.collect()));
        };
        let weighed = self.diagrams.weighed(&f, &weights.factors)?;
        let sums = if weights.by_var { weighed.marginals()? } else { Vec::new() };
        Ok((weighed.total().clone(), sums))
    }

    /// The variables outside the projection, forgotten in every finished diagram.
    fn hidden(&self) -> Vec<bdd::Var> {
        let Some(kept) = &self.model.projection else { return Vec::new() };
        let hidden = (0..self.model.variables() as Var).filter(|var| kept.binary_search(var).is_err());
        hidden.map(bdd::Var).collect()
    }

    /// How many forgotten variables are free in a finished diagram: each doubles every count.
    fn forgotten(&self) -> usize {
        if S::REDUCTION == Reduction::Bdd { self.hidden().len() } else { 0 }
    }
}

impl<S: SolutionSet> Counter for Apply<'_, S> {
    const METHOD: Method = Method::Apply;

    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        let f = self.build(low, high, progress)?;
        let count = self.diagrams.sat_count(&f)? >> self.forgotten();
        self.compare(&f, &count)?;
        Ok(count)
    }

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        let f = self.build(low, high, progress)?;
        // A hidden variable weighs nothing.
        let mut spectrum = self.diagrams.spectrum(&f, &self.model.weights)?;
        spectrum.iter_mut().for_each(|count| *count >>= self.forgotten());
        self.compare(&f, &spectrum.iter().sum())?;
        Ok((0..).zip(spectrum).filter(|(_, count)| *count != BigUint::ZERO).collect())
    }

    fn profile(&self) -> Option<Profile> {
        Some(self.profile.clone())
    }

    fn reduction(&self) -> Option<Reduction> {
        Some(S::REDUCTION)
    }

    fn work(&self) -> Work {
        let stats = self.diagrams.stats();
        let diagrams = DiagramWork {
            nodes: self.profile.last.iter().sum(),
            peak: self.peak,
            made: stats.created_nodes,
            lookups: stats.computed_lookups,
            hits: stats.computed_hits,
            pairs: stats.pairs,
            cuts: self.cuts,
            broken: self.broken,
        };
        Work { diagrams, peak_bytes: stats.peak_bytes as u64, ..Work::default() }
    }
}
