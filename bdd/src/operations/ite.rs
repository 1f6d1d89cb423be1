//! If-then-else, of which all connectives are special cases.

use super::definition::{Cofactors, Join, Operation, Step};
use crate::manager::Manager;
use crate::store::{Bdd, Edge, Key, Rule, Store};
use limits::Limit;

/// If-then-else of three edges.
#[derive(Clone, Copy)]
struct Ite;

type Triple = (Edge, Edge, Edge);

impl Operation for Ite {
    type Operands = Triple;

    const RULE: Rule = Rule::Bdd;

    fn begin(self, manager: &mut Manager, (f, g, h): Triple, _: u32) -> Result<Step<Triple>, Limit> {
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
        Ok(Step::Split { operands: (f, g.flip(flip), h.flip(flip)), flip, remember: true })
    }

    fn key(self, (f, g, h): Triple) -> Key {
        debug_assert!(
            f.complement() == 0 && g.complement() == 0,
            "the condition and the first case are regular"
        );
        debug_assert!(
            !f.is_constant() && g != h && g.id() != f.id() && h.id() != f.id(),
            "the condition decides, and is none of the cases"
        );
        Key::ite(f, g, h)
    }

    fn cofactors(self, store: &Store, (f, g, h): Triple) -> Cofactors<Triple> {
        let level = store.level(f).min(store.level(g)).min(store.level(h));
        let (f0, f1) = store.cofactors(f, level);
        let (g0, g1) = store.cofactors(g, level);
        let (h0, h1) = store.cofactors(h, level);
        Cofactors { join: Join::Node(level), low: (f0, g0, h0), high: (f1, g1, h1), below: 0 }
    }
}

impl Manager {
    /// Conjunction as a part of another operation, which may call it with the same pair many times even if
    /// each node has one parent.
    fn and_remembered(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        let key = Key::ite(f.min(g), f.max(g), Edge::FALSE);
        if let Some(known) = self.computed.get(key) {
            return Ok(known);
        }
        let result = self.and_edges(f, g)?;
        self.remember(key, result);
        Ok(result)
    }

    /// If-then-else of edges. Does not collect.
    pub(super) fn ite_edges(&mut self, f: Edge, g: Edge, h: Edge) -> Result<Edge, Limit> {
        self.run(Ite, (f, g, h))
    }

    /// "If f then g else h"; at most |f| |g| |h| steps and nodes.
    pub fn ite(&mut self, f: &Bdd, g: &Bdd, h: &Bdd) -> Result<Bdd, Limit> {
        self.attempt(|m| m.ite_edges(m.edge(f), m.edge(g), m.edge(h)))
    }
}
