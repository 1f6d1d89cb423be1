//! Connectives of two functions: what every workload waits for, so written out.
//!
//! They recurse on the machine's stack, as long as that is surely deep enough, and hand what lies
//! deeper to the engine of all operations (`run.rs`), whose stack is on the heap.

use std::marker::PhantomData;

use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::by_level::{Swept, select};
use crate::operations::descend::{DEEPEST, Stopped};
use crate::operations::run::{Join, Operation, Step, show_pair};
use crate::store::computed::Key;
use crate::store::node::Edge;

/// A commutative connective of two functions.
pub(crate) trait Connective: Swept {
    /// The memo's key of normal operands.
    fn key(f: Edge, g: Edge) -> Key;

    /// The result, where it can be told without a look at a node.
    #[inline(always)]
    fn told(f: Edge, g: Edge) -> Option<Edge> {
        let (told, edge) = Self::outcome(f, g);
        told.then_some(edge)
    }
}

/// Whether one of two edges is constant, or they are equal or opposite: then every connective is told.
#[inline(always)]
fn is_plain(f: Edge, g: Edge) -> bool {
    f.is_constant() | g.is_constant() | (f.id() == g.id())
}

/// Conjunction.
pub(crate) struct And;

impl Swept for And {
    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let first = select(g == Edge::TRUE, f, Edge::FALSE);
        (is_plain(f, g), select((f == g) | (f == Edge::TRUE), g, first))
    }
}

impl Connective for And {
    #[inline(always)]
    fn key(f: Edge, g: Edge) -> Key {
        Key::ite(f.min(g), f.max(g), Edge::FALSE)
    }
}

/// Exclusive or.
pub(crate) struct Xor;

impl Swept for Xor {
    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        // Of two constants, or of a constant and another edge, or of two edges to one node.
        (is_plain(f, g), Edge(f.0 ^ g.0 ^ Edge::FALSE.0))
    }

    #[inline(always)]
    fn normal(f: Edge, g: Edge) -> (Edge, Edge, u32) {
        (f.flip(f.complement()), g.flip(g.complement()), f.complement() ^ g.complement())
    }
}

impl Connective for Xor {
    #[inline(always)]
    fn key(f: Edge, g: Edge) -> Key {
        Key::ite(f.min(g), !f.max(g), f.max(g))
    }
}

/// The operands that a step goes below, as bits.
mod below {
    pub const FIRST: u32 = 1;
    pub const SECOND: u32 = 2;
    pub const BOTH: u32 = FIRST | SECOND;
}

impl Manager {
    pub(crate) fn and_edges(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        self.connect::<And>(f, g)
    }

    pub(crate) fn or_edges(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        self.connect::<And>(!f, !g).map(|edge| !edge)
    }

    pub(crate) fn xor_edges(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        self.connect::<Xor>(f, g)
    }

    /// The connective of two edges. Never collects.
    fn connect<C: Connective>(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        self.try_first(|m| m.either::<C>(f, g, below::BOTH, DEEPEST), |m| m.sweep::<C>(f, g))
    }

    #[inline(always)]
    fn either<C: Connective>(&mut self, f: Edge, g: Edge, caller: u32, depth: u32) -> Result<Edge, Stopped> {
        match C::told(f, g) {
            Some(edge) => Ok(edge),
            None => self.split::<C>(f, g, caller, depth),
        }
    }

    /// `caller` says which operands the calling step went below.
    fn split<C: Connective>(&mut self, f: Edge, g: Edge, caller: u32, depth: u32) -> Result<Edge, Stopped> {
        if self.trial.is_over(self.store.len()) {
            return Err(Stopped);
        }
        if depth == 0 {
            return self.run_on::<_, true>(&mut Deep::<C>(PhantomData), (f, g));
        }
        if let Err(limit) = self.tick() {
            return Err(self.stop(limit));
        }
        let (f, g, flip) = C::normal(f, g);
        let store = &self.store;
        let (level_f, level_g) = (store.level(f), store.level(g));
        let (node_f, node_g) = (store.node(f), store.node(g));
        let remember = match (node_f.is_shared(), node_g.is_shared()) {
            (true, true) => true,
            // With one parent each, two nodes meet once.
            (false, false) => false,
            // So they do where the one with a single parent was reached by going below that parent
            // alone. (But for ways on which they meet before: one in a hundred, as measured.)
            (true, false) => caller != below::SECOND,
            (false, true) => caller != below::FIRST,
        };
        if remember && let Some(known) = self.computed.get(C::key(f, g)) {
            return Ok(known.flip(flip));
        }
        let level = level_f.min(level_g);
        let ((f0, f1), in_f) = match level_f == level {
            true => (node_f.children(f.complement()), below::FIRST),
            false => ((f, f), 0),
        };
        let ((g0, g1), in_g) = match level_g == level {
            true => (node_g.children(g.complement()), below::SECOND),
            false => ((g, g), 0),
        };
        let low = self.either::<C>(f0, g0, in_f | in_g, depth - 1)?;
        let high = self.either::<C>(f1, g1, in_f | in_g, depth - 1)?;
        // Much of a conjunction with a narrow condition is as it was before.
        let result = if (low, high) == (f0, f1) {
            self.trial.again += 1;
            f
        } else if (low, high) == (g0, g1) {
            self.trial.again += 1;
            g
        } else {
            self.store.make(level, low, high).map_err(|limit| self.stop(limit))?
        };
        if remember {
            self.remember(C::key(f, g), result);
        }
        Ok(result.flip(flip))
    }
}

/// The same, step by step, for the stack on the heap.
struct Deep<C>(PhantomData<C>);

impl<C: Connective> Operation for Deep<C> {
    type Args = (Edge, Edge);

    fn step(&mut self, manager: &mut Manager, (f, g): Self::Args) -> Result<Step<Self::Args>, Limit> {
        if let Some(edge) = C::told(f, g) {
            return Ok(Step::Done(edge));
        }
        let (f, g, flip) = C::normal(f, g);
        let store = &manager.store;
        let level = store.level(f).min(store.level(g));
        let (f0, f1) = store.cofactors(f, level);
        let (g0, g1) = store.cofactors(g, level);
        let key = store.may_meet_again(f, g).then(|| C::key(f, g));
        Ok(Step::Split { level, low: (f0, g0), high: (f1, g1), join: Join::Node, key, flip })
    }

    fn edges(args: &mut Self::Args, visit: &mut dyn FnMut(&mut Edge)) {
        show_pair(args, visit);
    }
}
