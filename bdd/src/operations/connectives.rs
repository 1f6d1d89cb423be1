//! Single variables, and the Boolean connectives of two functions.
//!
//! Costs are given in the sizes of the operands, |f| for the nodes of f.

use super::binary::{Binary, select};
use crate::manager::Manager;
use crate::order::Var;
use crate::store::{Bdd, Edge, Key, Rule};
use limits::Limit;

/// Conjunction.
#[derive(Clone, Copy)]
pub(super) struct And;

/// Exclusive or.
#[derive(Clone, Copy)]
pub(super) struct Xor;

/// Returns whether one of two edges is constant, or they are equal or opposite: the terminal cases of every
/// connective.
#[inline(always)]
fn is_terminal(f: Edge, g: Edge) -> bool {
    f.is_constant() | g.is_constant() | (f.id() == g.id())
}

impl Binary for And {
    const FIRST: Rule = Rule::Bdd;

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let first = select(g == Edge::TRUE, f, Edge::FALSE);
        (is_terminal(f, g), select((f == g) | (f == Edge::TRUE), g, first))
    }

    #[inline(always)]
    fn pair_key(f: Edge, g: Edge) -> Key {
        Key::ite(f, g, Edge::FALSE)
    }
}

impl Binary for Xor {
    const FIRST: Rule = Rule::Bdd;

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        // Of two constants, or of a constant and another edge, or of two edges to one node.
        (is_terminal(f, g), Edge(f.0 ^ g.0 ^ Edge::FALSE.0))
    }

    /// Makes both operands regular.
    #[inline(always)]
    fn normal(f: Edge, g: Edge) -> (Edge, Edge, u32) {
        (f.flip(f.complement()), g.flip(g.complement()), f.complement() ^ g.complement())
    }

    #[inline(always)]
    fn pair_key(f: Edge, g: Edge) -> Key {
        Key::ite(f, !g, g)
    }
}

impl Manager {
    pub(super) fn and_edges(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        self.apply(And, f, g)
    }

    pub(super) fn or_edges(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        self.apply(And, !f, !g).map(|edge| !edge)
    }

    pub(super) fn xor_edges(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        self.apply(Xor, f, g)
    }

    /// Returns the function of one variable, negated where `positive` is false. At most one node.
    pub fn literal(&mut self, var: Var, positive: bool) -> Result<Bdd, Limit> {
        let level = self.level(var);
        self.attempt(|m| Ok(Edge::new(m.store.literal(level)?, u32::from(!positive))))
    }

    /// Returns the function of one variable. At most one node.
    pub fn var(&mut self, var: Var) -> Result<Bdd, Limit> {
        self.literal(var, true)
    }

    /// Negation: a bit. Makes no node.
    pub fn not(&self, f: &Bdd) -> Bdd {
        self.protect(!self.edge(f))
    }

    /// Conjunction; at most |f| |g| steps and nodes.
    pub fn and(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.attempt(|m| m.and_edges(m.edge(f), m.edge(g)))
    }

    /// Disjunction; at most |f| |g| steps and nodes.
    pub fn or(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.attempt(|m| m.or_edges(m.edge(f), m.edge(g)))
    }

    /// Exclusive or; at most |f| |g| steps and nodes.
    pub fn xor(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.attempt(|m| m.xor_edges(m.edge(f), m.edge(g)))
    }

    /// Equivalence; at most |f| |g| steps and nodes.
    pub fn iff(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.attempt(|m| m.xor_edges(m.edge(f), !m.edge(g)))
    }

    /// Returns the function "f implies g"; at most |f| |g| steps and nodes.
    pub fn implies(&mut self, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        self.attempt(|m| m.and_edges(m.edge(f), !m.edge(g)).map(|edge| !edge))
    }
}
