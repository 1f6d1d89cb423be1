//! The Boolean connectives.
//!
//! Costs are given in the sizes of the operands, |f| for the nodes of f.

use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::run::{Join, Operation, Step};
use crate::store::computed::Key;
use crate::store::handles::Bdd;
use crate::store::node::Edge;

/// If-then-else of three edges.
struct Ite;

impl Operation for Ite {
    type Args = (Edge, Edge, Edge);

    fn step(&mut self, manager: &mut Manager, (f, g, h): Self::Args) -> Result<Step<Self::Args>, Limit> {
        // The condition regular; equal or opposite operands become constants.
        let (f, mut g, mut h) = if f.complement() == 1 { (!f, h, g) } else { (f, g, h) };
        if f == Edge::TRUE || g == h {
            return Ok(Step::Done(g));
        }
        if g == f || g == !f {
            g = if g == f { Edge::TRUE } else { Edge::FALSE };
        }
        if h == f || h == !f {
            h = if h == f { Edge::FALSE } else { Edge::TRUE };
        }
        match (g, h) {
            (g, h) if g == h => return Ok(Step::Done(g)),
            (Edge::TRUE, Edge::FALSE) => return Ok(Step::Done(f)),
            (Edge::FALSE, Edge::TRUE) => return Ok(Step::Done(!f)),
            (g, Edge::FALSE) => return manager.and_remembered(f, g).map(Step::Done),
            (Edge::FALSE, h) => return manager.and_remembered(!f, h).map(Step::Done),
            (Edge::TRUE, h) => return manager.and_remembered(!f, !h).map(|e| Step::Done(!e)),
            (g, Edge::TRUE) => return manager.and_remembered(f, !g).map(|e| Step::Done(!e)),
            (g, h) if g == !h => return manager.xor_edges(f, h).map(Step::Done),
            _ => {}
        }
        let flip = g.complement();
        let (g, h) = (g.flip(flip), h.flip(flip));
        let store = &manager.store;
        let level = store.level(f).min(store.level(g)).min(store.level(h));
        let (f0, f1) = store.cofactors(f, level);
        let (g0, g1) = store.cofactors(g, level);
        let (h0, h1) = store.cofactors(h, level);
        let key = Some(Key::ite(f, g, h));
        Ok(Step::Split { level, low: (f0, g0, h0), high: (f1, g1, h1), join: Join::Node, key, flip })
    }

    fn edges(args: &mut Self::Args, visit: &mut dyn FnMut(&mut Edge)) {
        visit(&mut args.0);
        visit(&mut args.1);
        visit(&mut args.2);
    }
}

impl Manager {
    /// Conjunction as a part of another operation, which may ask for the same pair many times
    /// even where each node has one parent.
    fn and_remembered(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        let key = Key::ite(f.min(g), f.max(g), Edge::FALSE);
        if let Some(known) = self.computed.get(key) {
            return Ok(known);
        }
        let result = self.and_edges(f, g)?;
        self.remember(key, result);
        Ok(result)
    }

    /// Negation: a bit. Makes no node.
    pub fn not(&self, f: &Bdd) -> Bdd {
        self.protect(!self.edge(f))
    }

    /// Conjunction; at most |f| |g| steps and nodes.
    pub fn and(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.operate(|m| m.and_edges(m.edge(f), m.edge(g)))
    }

    /// Disjunction; at most |f| |g| steps and nodes.
    pub fn or(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.operate(|m| m.or_edges(m.edge(f), m.edge(g)))
    }

    /// Exclusive or; at most |f| |g| steps and nodes.
    pub fn xor(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.operate(|m| m.xor_edges(m.edge(f), m.edge(g)))
    }

    /// Equivalence; at most |f| |g| steps and nodes.
    pub fn iff(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.operate(|m| m.xor_edges(m.edge(f), !m.edge(g)))
    }

    /// The function "f implies g"; at most |f| |g| steps and nodes. For the yes-or-no question
    /// see [`Manager::is_implied`], which makes no node.
    pub fn implies(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.operate(|m| m.and_edges(m.edge(f), !m.edge(g)).map(|edge| !edge))
    }

    /// "If f then g else h"; at most |f| |g| |h| steps and nodes.
    pub fn ite(&mut self, f: &Bdd, g: &Bdd, h: &Bdd) -> Result<Bdd, Limit> {
        self.operate(|m| m.run(&mut Ite, (m.edge(f), m.edge(g), m.edge(h))))
    }
}
