//! Conjunction of two functions: the operation that everything else waits for, written out.
//!
//! It recurses on the machine's stack, as long as that is surely deep enough, and hands what lies
//! deeper to the engine of all operations (`run.rs`), whose stack is on the heap.

use crate::apply::And;
use crate::budget::Limit;
use crate::computed::Key;
use crate::manager::Manager;
use crate::node::Edge;

/// Calls within calls: some hundred bytes of stack each.
const DEEPEST: u32 = 300;

/// An operation met a limit; `Manager::stopped` says which. (A result in two registers.)
struct Stopped;

/// The conjunction, where it can be told without a look at a node.
#[inline(always)]
fn told(f: Edge, g: Edge) -> Option<Edge> {
    if f == g || f == Edge::TRUE {
        Some(g)
    } else if g == Edge::TRUE {
        Some(f)
    } else if f == Edge::FALSE || g == Edge::FALSE || f == !g {
        Some(Edge::FALSE)
    } else {
        None
    }
}

/// The operands that a step goes below, as bits.
mod below {
    pub const FIRST: u32 = 1;
    pub const SECOND: u32 = 2;
    pub const BOTH: u32 = FIRST | SECOND;
}

impl Manager {
    /// The conjunction of two edges. Never collects.
    pub(crate) fn and_edges(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        let result = self.and_either(f, g, below::BOTH, DEEPEST);
        result.map_err(|Stopped| self.stopped.take().expect("who stops says why"))
    }

    #[inline(always)]
    fn and_either(&mut self, f: Edge, g: Edge, caller: u32, depth: u32) -> Result<Edge, Stopped> {
        match told(f, g) {
            Some(edge) => Ok(edge),
            None => self.and_split(f, g, caller, depth),
        }
    }

    /// `caller` says which operands the calling step went below.
    fn and_split(&mut self, f: Edge, g: Edge, caller: u32, depth: u32) -> Result<Edge, Stopped> {
        if depth == 0 {
            return self.run(&mut And, (f, g)).map_err(|limit| self.stop(limit));
        }
        if let Err(limit) = self.tick() {
            return Err(self.stop(limit));
        }
        let store = &self.store;
        let (level_f, level_g) = (store.level(f), store.level(g));
        let (node_f, node_g) = (store.node(f), store.node(g));
        let key = Key::ite(f.min(g), f.max(g), Edge::FALSE);
        let remember = match (node_f.is_shared(), node_g.is_shared()) {
            (true, true) => true,
            // With one parent each, two nodes meet once.
            (false, false) => false,
            // So they do where the one with a single parent was reached by going below that parent
            // alone. (But for ways on which they meet before: one in a hundred, as measured.)
            (true, false) => caller != below::SECOND,
            (false, true) => caller != below::FIRST,
        };
        if remember && let Some(known) = self.computed.get(key) {
            return Ok(known);
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
        let low = self.and_either(f0, g0, in_f | in_g, depth - 1)?;
        let high = self.and_either(f1, g1, in_f | in_g, depth - 1)?;
        // Much of a conjunction with a narrow condition is as it was before.
        let result = if (low, high) == (f0, f1) {
            f
        } else if (low, high) == (g0, g1) {
            g
        } else {
            self.store.make(level, low, high).map_err(|limit| self.stop(limit))?
        };
        if remember {
            self.remember(key, result);
        }
        Ok(result)
    }

    #[cold]
    fn stop(&mut self, limit: Limit) -> Stopped {
        self.stopped = Some(limit);
        Stopped
    }
}
