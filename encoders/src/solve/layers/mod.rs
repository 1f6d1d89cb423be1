//! Counting top-down, level by level, without a diagram.
//!
//! Every constraint is an automaton along the order, alive from its first variable to its last;
//! a state is the tuple of the live ones, packed into words ([`layout`]), and a turn steps all of
//! them with a few masks ([`turn`]). The tuples are made canonical as they are made, so that the
//! layers are as narrow as those of the quasi-reduced diagram for
//! * at-most-one constraints alone: the state is the set of blocked cells to come;
//! * clauses alone: the pending clauses of which no pending one is a part. A monotone function has
//!   one irredundant conjunctive form, so this is exact for domination. A clause can only become
//!   part of another one when it gets shorter, so a turn looks at no others;
//! * lines of at most two: blocked cells, and the lines that carry one and have two free cells.
//!
//! Counts with other bounds are sums in a field of the state; disjunctions of counts are a field
//! each until one of them holds.

mod compile;
mod effort;
mod layout;
mod program;
mod reach;
#[cfg(test)]
mod tests;
mod turn;

use std::collections::BTreeMap;

use bdd::layers::{Counts, LayerProgress, LayerStats, Layered, Quantity, Refused, count};
use bdd::{Budget, Extreme, Limit};
use num_bigint::BigUint;

use crate::constraint::{Count, Var, pos};
use crate::model::Model;
use crate::solve::counter::Counter;
use crate::solve::reason::Reason;
use crate::solve::{LayerWork, Method, Profile, Progress, Reached, Stage, Within, Work};
use compile::Plan;
use effort::Effort;
use program::Program;
use reach::Reach;
use turn::{Bits, Turn, none};

/// Words of the largest states: no machine could hold a layer of larger ones.
const MOST_WORDS: usize = 64;

/// A model as a layered function of `W` words a state.
struct Turns<const W: usize> {
    contradictory: bool,
    turns: Vec<[Turn<W>; 2]>,
    reach: Option<Reach<W>>,
}

impl<const W: usize> Layered<W> for Turns<W> {
    fn levels(&self) -> u32 {
        self.turns.len() as u32
    }

    fn root(&self) -> Option<Bits<W>> {
        (!self.contradictory).then(none)
    }

    #[inline(always)]
    fn child(&self, level: u32, state: &Bits<W>, value: bool) -> Option<Bits<W>> {
        self.turns[level as usize][usize::from(value)].take(state)
    }

    fn work(&self, level: u32) -> u64 {
        self.turns[level as usize].iter().map(Turn::work).sum()
    }

    #[inline]
    fn promises(&self, level: u32, state: &Bits<W>, size: u32) -> bool {
        self.reach.as_ref().is_none_or(|reach| reach.promises(level, state, size))
    }
}

/// Whether layers may count the model: not with a projection, which states cannot forget.
pub(crate) fn fits(model: &Model) -> bool {
    model.projection.is_none()
}

/// The level of each variable.
fn levels(order: &[Var]) -> Vec<Var> {
    let mut level = vec![0; order.len()];
    for (at, &var) in (0..).zip(order) {
        level[var as usize] = at;
    }
    level
}

/// A model under top-down counting in one order.
pub(crate) struct Layers<'a> {
    model: &'a Model,
    /// By variable.
    level: Vec<Var>,
    /// By level.
    weights: Vec<u32>,
    /// The model without a condition on the size.
    plan: Plan,
    threads: usize,
    budget: &'a Budget,
    work: LayerWork,
    peak_bytes: u64,
    /// How the last count went.
    last: LayerStats,
}

impl<'a> Layers<'a> {
    /// `order` lists the variable at each level, each once. The model [`fits`]. `None` where states would
    /// be too large for any machine.
    pub fn new(
        model: &'a Model,
        order: &[Var],
        threads: usize,
        budget: &'a Budget,
    ) -> Result<Option<Layers<'a>>, Limit> {
        let level = levels(order);
        let weights = order.iter().map(|&var| model.weights[var as usize]).collect();
        let (work, last) = (LayerWork::default(), LayerStats::default());
        // A size in the state takes a word more at most.
        let effort = &mut Effort::new(budget, 0);
        let program = Program::new(model, &level, None, effort)?;
        let plan = Plan::new(program, MOST_WORDS - 1, effort)?;
        Ok(plan.map(|plan| Layers {
            model,
            level,
            weights,
            plan,
            threads,
            budget,
            work,
            peak_bytes: 0,
            last,
        }))
    }

    fn ask(
        &mut self,
        quantity: Quantity,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<Counts, Reason> {
        let terms = (0..).zip(&self.model.weights).map(|(var, &weight)| pos(var).times(weight));
        let size = Count::new(terms, low, high);
        // The best size is not demanded but searched for: a sum in the state would only widen it.
        let best = matches!(quantity, Quantity::Best(_));
        let everything = best || low == 0 && size.total() <= u64::from(high);
        let sized = match everything {
            true => None,
            false => {
                let effort = &mut Effort::new(self.budget, self.plan.bytes);
                Plan::new(Program::new(self.model, &self.level, Some(size), effort)?, MOST_WORDS, effort)?
            }
        };
        let plan = sized.as_ref();
        macro_rules! in_words {
            ($($words:literal)*) => {
                match plan.unwrap_or(&self.plan).words {
                    $(0..=$words => self.run::<$words>(plan, quantity, low, high, progress),)*
                    words => unreachable!("a plan of {words} words was refused"),
                }
            };
        }
        in_words!(1 2 3 4 8 16 64)
    }

    /// Counts by the plan with a condition on the size, or the one without.
    fn run<const W: usize>(
        &mut self,
        sized: Option<&Plan>,
        quantity: Quantity,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<Counts, Reason> {
        let plan = sized.unwrap_or(&self.plan);
        // The plan of a size comes beside the other one, and counts it.
        let effort = &mut Effort::new(self.budget, plan.bytes);
        let turns = plan.turns::<W>(effort)?;
        let reach = match quantity {
            Quantity::Best(Extreme::Lightest) => Some(plan.reach_at_most(high, &self.weights, effort)?),
            Quantity::Best(Extreme::Heaviest) => Some(Reach::at_least(low, self.model, &self.level, effort)?),
            _ => None,
        };
        let planned = effort.bytes();
        let rest = self.budget.beside(planned);
        let spec = Turns { contradictory: plan.contradictory(), turns, reach };
        let total = u64::from(plan.levels());
        let mut watch = |done: &LayerProgress| {
            progress.stage(&Stage {
                method: Method::Layers,
                size: (low == high).then_some(low),
                done: u64::from(done.level),
                total,
                nodes: done.width,
                bytes: done.bytes as u64,
                within: Some(Within { done: done.expanded, next: done.next }),
            });
        };
        let counted = count(&spec, quantity, &self.weights, self.threads, &rest, &mut watch);
        let stats = match &counted {
            Ok((_, stats)) | Err(Refused { stats, .. }) => stats.clone(),
        };
        let states: u64 = stats.widths.iter().sum();
        self.work.states = states;
        self.work.widest = self.work.widest.max(stats.widths.iter().copied().max().unwrap_or(0));
        self.work.made += states;
        self.peak_bytes = self.peak_bytes.max((planned + stats.peak_bytes) as u64);
        self.last = stats;
        match counted {
            Ok((reply, _)) => Ok(reply),
            Err(refused) => Err(refused.limit.into()),
        }
    }
}

impl Counter for Layers<'_> {
    const METHOD: Method = Method::Layers;

    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        match self.ask(Quantity::Total, low, high, progress)? {
            Counts::Total(total) => Ok(total),
            _ => Ok(BigUint::ZERO),
        }
    }

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        match self.ask(Quantity::Spectrum, low, high, progress)? {
            Counts::Spectrum(sizes) => {
                Ok((0..).zip(sizes).filter(|(_, count)| *count != BigUint::ZERO).collect())
            }
            _ => Ok(BTreeMap::new()),
        }
    }

    fn total_of_best(
        &mut self,
        best: Extreme,
        size: u32,
        progress: &mut dyn Progress,
    ) -> Result<BigUint, Reason> {
        match self.ask(Quantity::Best(best), size, size, progress)? {
            Counts::Best(Some((found, count))) if found == size => Ok(count),
            _ => Ok(BigUint::ZERO),
        }
    }

    fn reached(&self) -> Option<Reached> {
        Some(Reached { widths: self.last.widths.clone(), next: self.last.next })
    }

    fn profile(&self) -> Option<Profile> {
        let widths = &self.last.widths;
        Some(Profile { live: self.work.widest, last: widths.clone(), largest: widths.clone() })
    }

    fn work(&self) -> Work {
        Work { layers: self.work, peak_bytes: self.peak_bytes, ..Work::default() }
    }
}
