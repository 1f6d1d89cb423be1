//! Conditions on places that are joined: chosen vertices of a graph, or chosen edges of one. They are no disjunctions of
//! counts, and each method treats them in its own way.

pub mod connection;
pub mod network;

pub use connection::Connection;
pub use network::Network;

use crate::constraint::Var;

/// A condition on a graph of which parts are chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Joined {
    /// The chosen vertices are connected.
    Vertices(Connection),
    /// The chosen edges are connected, or have no cycle.
    Edges(Network),
}

impl Joined {
    /// The same condition over other variables.
    pub fn renamed(&self, image: impl Fn(Var) -> Var) -> Joined {
        match self {
            Joined::Vertices(own) => Joined::Vertices(own.renamed(image)),
            Joined::Edges(own) => Joined::Edges(own.renamed(image)),
        }
    }

    /// Whether a permutation of the variables carries this condition to another one, or to itself. Where several vertices
    /// or edges have one variable it says no.
    pub fn is_carried_to(&self, other: &Joined, image: &[Var]) -> bool {
        match (self, other) {
            (Joined::Vertices(own), Joined::Vertices(other)) => own.is_carried_to(other, image),
            (Joined::Edges(own), Joined::Edges(other)) => own.is_carried_to(other, image),
            _ => false,
        }
    }

    /// Whether an assignment, indexed by variable, is as the condition asks. Cost: linear in the graph.
    pub fn holds(&self, assignment: &[bool]) -> bool {
        match self {
            Joined::Vertices(own) => own.holds(assignment),
            Joined::Edges(own) => own.holds(assignment),
        }
    }

    /// Whether free variables may still get values with which the condition holds; it may say yes where there are none.
    /// Cost: linear in the graph.
    pub fn may_hold(&self, is_true: impl Fn(Var) -> bool, is_free: impl Fn(Var) -> bool) -> bool {
        match self {
            Joined::Vertices(own) => own.joins(|var| is_true(var) || is_free(var), &is_true),
            Joined::Edges(own) => own.may_hold(is_true, is_free),
        }
    }

    /// Whether the condition holds, whatever values the free variables get; it may say no where it does. Cost: linear in
    /// the graph.
    pub fn is_settled(&self, is_true: impl Fn(Var) -> bool, is_free: impl Fn(Var) -> bool) -> bool {
        match self {
            Joined::Vertices(own) => own.is_settled(is_true, is_free),
            Joined::Edges(own) => own.is_settled(is_true, is_free),
        }
    }

    /// The cost of one pass.
    pub fn steps(&self) -> usize {
        match self {
            Joined::Vertices(own) => own.steps(),
            Joined::Edges(own) => own.steps(),
        }
    }
}
