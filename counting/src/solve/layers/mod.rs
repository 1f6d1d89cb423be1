//! Counting top-down, level by level, without a diagram.
//!
//! Every constraint is an automaton along the order, alive from its first variable to its last. A kind of constraint is a
//! folder: how it is recognised, where its parts are, what a transition does to them, where a symmetry carries them
//! ([`clauses`], [`lines`], [`sums`], [`private`], [`connected`], [`network`]). Eight files beside the folder know a kind:
//! `mod`, `program`, `plan`, `compile`, `transition`, `symmetries`, and, where its states have names or interchangeable lines,
//! `images` and `interchange`.
//!
//! A state is the tuple of the live automata, packed into words ([`layout`]), and a transition steps all of
//! them with a few masks ([`transition`]). The tuples are made canonical as they are made, so that the
//! layers are as narrow as those of the quasi-reduced diagram for
//! * at-most-one constraints alone: the state is the set of blocked cells to come;
//! * clauses alone: the pending clauses that contain no other pending clause. A monotone function has one
//!   irredundant conjunctive form, so this is exact for domination. A clause can only become part of another
//!   one when it gets shorter, so a transition looks at no others;
//! * lines of at most two: blocked cells, and the lines that carry one and have two free cells.
//!
//! Of states that differ in the order of interchangeable lines alone, as columns, rows or values, one is kept
//! ([`interchange`]). Where a row ends, boards of 10x10 with half of each row and column marked have 141 states.
//!
//! Private neighbours ([`private`]) and connected choices ([`connected`]) have states of their own, which are
//! nearly as narrow. Measured by rows without symmetry, all sizes, states of all layers (of the widest one), in
//! brackets those of the quasi-reduced diagram, without its states that lead nowhere:
//! * `minimal-domination queen 5`: 3335 (336) [3150 (328)], with a field for each disjunct 28 541 (3936);
//! * `minimal-domination knight 5`: 5493 (598) [4978 (586)], with fields 32 352 (4424);
//! * `minimal-domination knight 6`: 121 934 (12 570) [104 099 (11 369)];
//! * `irredundance king 5`: 1628 (239) [1163 (138)], with fields 4281 (549);
//! * `irredundance queen 5`: 4267 (409) [3781 (385)], with fields 30 213 (4631);
//! * `connected-domination queen 4`: 1227 (200) [387 (57)].
//!
//! Layers have more states than the diagram for two reasons: they keep states without a solution, and they
//! miss what two parts of a state imply together. Maximal irredundance has no state of its own: its
//! disjunctions of counts are fields, and layers are wide (`king 4`: 33 282 states, where the diagram of
//! `apply` has 1203 nodes). So a search is faster for queens 5x5 and kings 6x6.
//!
//! Counts with other bounds are sums in a field of the state; disjunctions of counts are a field
//! each until one of them holds.

mod alike;
mod arranged;
mod automaton;
mod clauses;
mod compile;
mod connected;
mod counter;
mod field;
mod images;
mod index;
mod interchange;
mod kinds;
mod layout;
mod lines;
mod long_steps;
mod names;
mod network;
mod plan;
mod private;
mod program;
mod reach;
mod regions;
mod residues;
mod sums;
mod symmetries;
mod transition;

use std::num::NonZeroU32;

use arranged::Arranged;
use automaton::{Automaton, MOST_WORDS};
use bdd::{Bdd, Manager};
use compile::compile;
use layers::{Counts, LayerProgress, LayerStats, Quantity, Refused};
use limits::{Budget, Extreme, Limit};
use model::Model;
use model::constraint::{Constraint, Count, Var};
use model::steps::Steps;
use plan::Plan;
use program::Program;

use crate::solve::reason::Reason;
use crate::solve::{LayerStore, LayerWork, Method, Progress, Request, Stage, Within};

/// Whether layers may count the model: not with a projection, which states cannot forget.
pub(crate) fn fits(model: &Model) -> bool {
    !model.hides()
}

/// How many words a state of this model has, in the order that gives each variable its level. `None` where it needs more than
/// `most`, or than `MOST_WORDS` without that. `budget` limits the plan alone. See `solve/inside.rs`.
pub fn words(
    model: &Model,
    level: &[u32],
    most: Option<usize>,
    budget: &Budget,
) -> Result<Option<usize>, Limit> {
    let free = Budget::default();
    let program = Program::new(model, level, &mut Steps::beside(&free, 0))?;
    let plan = Plan::new(program, most.unwrap_or(MOST_WORDS), &mut Steps::beside(budget, 0))?;
    Ok(plan.map(|plan| plan.words))
}

/// A compiled automaton.
struct Ready {
    /// The sizes, if they are in the states.
    sizes: Option<(u32, u32)>,
    automaton: Box<dyn Automaton>,
}

/// A model under top-down counting in one order.
pub(crate) struct Layers<'a> {
    arranged: Arranged<'a>,
    /// The model without a condition on the size.
    plan: Plan,
    /// The automaton compiled last: passes over the same sizes, and sizes that are tried one after another,
    /// need it once.
    ready: Option<Ready>,
    threads: usize,
    /// Where counts are kept, if they are.
    store: Option<&'a dyn LayerStore>,
    /// How many residues a state takes in a pass, where counts are put together from them.
    pub residues: Option<NonZeroU32>,
    /// Whether the states of each level are wanted.
    tells_all: bool,
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
        let arranged = Arranged::new(model, order);
        let (work, last) = (LayerWork::default(), LayerStats::default());
        // A size in the state takes a word more at most.
        let steps = &mut Steps::beside(budget, 0);
        let program = Program::new(model, &arranged.level, steps)?;
        let plan = Plan::new(program, MOST_WORDS - 1, steps)?;
        Ok(plan.map(|plan| Layers {
            arranged,
            plan,
            ready: None,
            threads,
            store: None,
            residues: None,
            tells_all: false,
            budget,
            work,
            peak_bytes: 0,
            last,
        }))
    }

    /// Takes over what a request says of the store, the residues, and the states of each level.
    pub fn asked_by(self, request: &'a Request) -> Layers<'a> {
        Layers {
            store: request.store.as_deref(),
            residues: request.residues,
            tells_all: request.profile,
            ..self
        }
    }

    fn ask(
        &mut self,
        quantity: Quantity,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<Counts, Reason> {
        // The best size is not demanded but searched for: a sum in the state would only widen it.
        let best = if let Quantity::Best(best) = quantity { Some(best) } else { None };
        let size = self.size(low, high).filter(|_| best.is_none());
        let sizes = size.is_some().then_some((low, high));
        let is_same = |known: &Ready| known.sizes == sizes && known.automaton.best() == best;
        let mut automaton = match self.ready.take().filter(is_same) {
            Some(known) => known.automaton,
            None => self.compiled(size, best, true)?,
        };
        automaton.aim(low);
        let counted = self.run(&*automaton, quantity, (low, high), progress);
        self.ready = Some(Ready { sizes, automaton });
        counted
    }

    /// The diagram of all solutions of a size in `low..=high`, in a manager of the same order: one thread, without the
    /// symmetries of the model.
    pub fn diagram(
        &self,
        manager: &mut Manager,
        (low, high): (u32, u32),
        progress: &mut dyn Progress,
    ) -> Result<Bdd, Limit> {
        let automaton = self.compiled(self.size(low, high), None, false)?;
        automaton.diagram(manager, &mut |level, width| {
            progress.stage(&Stage {
                done: level.into(),
                nodes: width as u64,
                bytes: automaton.bytes() as u64,
                ..self.stage(low, high)
            });
        })
    }

    /// The stage before the first level.
    fn stage(&self, low: u32, high: u32) -> Stage {
        Stage {
            method: Method::Layers,
            size: (low == high).then_some(low),
            done: 0,
            total: self.arranged.weights.len() as u64,
            nodes: 0,
            bytes: 0,
            within: None,
            roots: None,
        }
    }

    /// The condition that the size is in `low..=high`, if there are other sizes.
    fn size(&self, low: u32, high: u32) -> Option<Count> {
        let size = self.arranged.model.of_size(low, high);
        (low > 0 || size.total() > u64::from(high)).then_some(size)
    }

    /// The model with a condition on the size, if there is one, or looking for the best size.
    fn compiled(
        &self,
        size: Option<Count>,
        best: Option<Extreme>,
        is_symmetric: bool,
    ) -> Result<Box<dyn Automaton>, Limit> {
        match size {
            Some(size) => self.sized(size, is_symmetric),
            None => compile(&self.plan, best, is_symmetric, self.tells_all, &self.arranged, self.budget),
        }
    }

    /// The model with a condition on the size. Its plan comes beside the other one, and counts that.
    fn sized(&self, size: Count, is_symmetric: bool) -> Result<Box<dyn Automaton>, Limit> {
        let size = Constraint::count(size).renamed(|var| self.arranged.level[var as usize]);
        let steps = &mut Steps::beside(self.budget, self.plan.bytes);
        let program = self.plan.program.with(size.clone(), steps)?;
        let plan = match Plan::new(program, MOST_WORDS, steps)? {
            Some(plan) => plan,
            // At most one of thousands of variables: a bit for each that it blocks.
            None => self.plan.with_sum(size, &mut Steps::beside(self.budget, self.plan.bytes))?,
        };
        compile(&plan, None, is_symmetric, self.tells_all, &self.arranged, self.budget)
    }

    /// Counts by an automaton.
    fn run(
        &mut self,
        automaton: &dyn Automaton,
        quantity: Quantity,
        (low, high): (u32, u32),
        progress: &mut dyn Progress,
    ) -> Result<Counts, Reason> {
        let rest = self.budget.beside(automaton.bytes());
        let weights = &self.arranged.weights;
        let first = self.stage(low, high);
        let mut watch = |done: &LayerProgress| {
            progress.stage(&Stage {
                done: u64::from(done.level),
                nodes: done.width,
                bytes: done.bytes as u64,
                within: Some(Within { done: done.expanded, next: done.next }),
                ..first
            });
        };
        let counted = match self.store {
            Some(store) => {
                store.count(&*automaton.staged(quantity, weights), self.threads, &rest, &mut watch)
            }
            None => automaton.count(quantity, weights, self.threads, &rest, &mut watch),
        };
        let (counted, stats) = match counted {
            Ok((counts, stats)) => (Ok(counts), stats),
            Err(Refused { limit, stats }) => (Err(limit.into()), stats),
        };
        let states: u64 = stats.widths.iter().sum();
        self.work.states = states;
        self.work.widest = self.work.widest.max(stats.widths.iter().copied().max().unwrap_or(0));
        self.work.made += states;
        self.peak_bytes = self.peak_bytes.max((automaton.bytes() + stats.peak_bytes) as u64);
        self.last = stats;
        counted
    }
}
