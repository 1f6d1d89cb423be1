//! The engine that every operation can run on: depth-first, with a stack of its own.
//!
//! An operation only says what to do with one tuple of operands ([`Operation::step`]); descending,
//! the memo, building nodes and running out of budget are handled here. The stack is on the heap
//! and holds a frame or two for a level, so thousands of variables are no danger. Those that are asked
//! for most begin on the machine's stack (`descend.rs`) and come here where it gets deep.

use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::descend::Stopped;
use crate::store::computed::Key;
use crate::store::node::Edge;

/// What one call of an operation comes to.
pub(crate) enum Step<A> {
    /// The result is known.
    Done(Edge),
    /// The result is that of other operands, negated where `flip` is 1.
    Goto { args: A, flip: u32 },
    /// The result is joined from two calls, and negated where `flip` is 1.
    Split { level: u32, low: A, high: A, join: Join, key: Option<Key>, flip: u32 },
}

/// How the results of the two halves become one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Join {
    /// A node at the level of the split.
    Node,
    /// A node at the level of the split, by the zero-suppressed rule.
    Family,
    /// Their disjunction: the variable is quantified away.
    Or,
    /// Their union, of families.
    Union,
}

/// One operation of the package.
pub(crate) trait Operation {
    /// The operands of one call.
    type Args: Copy;

    /// Looks at one tuple of operands.
    fn step(&mut self, manager: &mut Manager, args: Self::Args) -> Result<Step<Self::Args>, Limit>;

    /// Shows the edges among the operands to a collection in mid-operation.
    fn edges(args: &mut Self::Args, visit: &mut dyn FnMut(&mut Edge));
}

/// Shows two edges to a collection, for operations whose operands they are.
pub(crate) fn show_pair(args: &mut (Edge, Edge), visit: &mut dyn FnMut(&mut Edge)) {
    visit(&mut args.0);
    visit(&mut args.1);
}

struct Frame<A> {
    level: u32,
    flip: u32,
    join: Join,
    low: Option<Edge>,
    high: A,
    key: Option<Key>,
}

/// How many steps pass between two looks at the clock and the cancel flag.
const STEPS_PER_CHECK: u32 = 1 << 12;
/// Nanoseconds a step, with the nodes that it makes.
const STEP: u64 = 25;

impl Manager {
    /// Runs `operation` on `args`.
    ///
    /// Edges held by the caller are good afterwards only if the operation has no `Join::Or`
    /// and no `Join::Union`: joining may collect.
    pub(crate) fn run<O: Operation>(&mut self, operation: &mut O, args: O::Args) -> Result<Edge, Limit> {
        let result = self.run_on::<O, false>(operation, args);
        self.or_limit(result)
    }

    /// The same as a part of a recursion that got too deep; `TRIED` where that is on
    /// [trial](crate::operations::by_level::Trial).
    pub(crate) fn run_on<O: Operation, const TRIED: bool>(
        &mut self,
        operation: &mut O,
        args: O::Args,
    ) -> Result<Edge, Stopped> {
        let mut stack: Vec<Frame<O::Args>> = Vec::new();
        let (mut args, mut flip) = (args, 0);
        loop {
            if TRIED && self.trial.is_over(self.store.len()) {
                return Err(Stopped);
            }
            self.tick().map_err(|limit| self.stop(limit))?;
            let mut result = match operation.step(self, args).map_err(|limit| self.stop(limit))? {
                Step::Done(edge) => edge.flip(flip),
                Step::Goto { args: other, flip: bit } => {
                    args = other;
                    flip ^= bit;
                    continue;
                }
                Step::Split { level, low, high, join, key, flip: bit } => {
                    flip ^= bit;
                    match key.and_then(|key| self.computed.get(key)) {
                        Some(edge) => edge.flip(flip),
                        None => {
                            stack.push(Frame { level, flip, join, low: None, high, key });
                            args = low;
                            flip = 0;
                            continue;
                        }
                    }
                }
            };
            // Ascend until some frame still owes its high half.
            loop {
                let Some(frame) = stack.last_mut() else {
                    return Ok(result);
                };
                match (frame.low, frame.join) {
                    (None, Join::Or) if result == Edge::TRUE => {}
                    (None, _) => {
                        frame.low = Some(result);
                        args = frame.high;
                        flip = 0;
                        break;
                    }
                    (Some(low), join) => {
                        let (level, halves) = (frame.level, (low, result));
                        let joined = match join {
                            Join::Node => self.store.make(level, low, result),
                            Join::Family => self.store.make_family(level, low, result),
                            Join::Or | Join::Union => self.unite::<O>(join, halves, &mut stack),
                        };
                        result = joined.map_err(|limit| self.stop(limit))?;
                    }
                }
                if let Some(frame) = stack.pop() {
                    if let Some(key) = frame.key {
                        self.remember(key, result);
                    }
                    result = result.flip(frame.flip);
                }
            }
        }
    }

    /// Joins two halves by an operation of its own, and collects before if it is time: quantification
    /// leaves garbage as it goes.
    fn unite<O: Operation>(
        &mut self,
        join: Join,
        mut halves: (Edge, Edge),
        stack: &mut [Frame<O::Args>],
    ) -> Result<Edge, Limit> {
        if self.wants_collection() {
            self.collect_keeping(&mut |visit| {
                visit(&mut halves.0);
                visit(&mut halves.1);
                for frame in stack.iter_mut() {
                    frame.low.as_mut().map(&mut *visit);
                    O::edges(&mut frame.high, visit);
                    // The key names nodes by their old identifiers.
                    frame.key = None;
                }
            });
            // A collection takes as long as many steps.
            self.store.budget.check()?;
        }
        match join {
            Join::Or => self.or_edges(halves.0, halves.1),
            _ => self.union_edges(halves.0, halves.1),
        }
    }

    #[inline(always)]
    pub(crate) fn tick(&mut self) -> Result<(), Limit> {
        self.steps += 1;
        if self.steps >= STEPS_PER_CHECK {
            self.steps = 0;
            return self.store.budget.spend(u64::from(STEPS_PER_CHECK) * STEP, self.store.bytes());
        }
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn remember(&mut self, key: Key, result: Edge) {
        self.computed.put(key, result);
        if self.computed.wants_growth() {
            self.grow_memo();
        }
    }
}
