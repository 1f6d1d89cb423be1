//! The remainders of sums, place by place, as a tree: `remainder.rs` makes it.

use std::collections::{BTreeMap, HashMap};

use model::constraint::Var;

use super::formula::Formula;

/// That a number has some remainder, and that it has another one.
#[derive(Clone)]
pub(super) struct Told {
    pub is: Formula,
    pub is_not: Formula,
}

/// What is told of each remainder that a number may have. Exactly one is there.
pub(super) type Remainders = BTreeMap<i64, Told>;

/// The chains of a puzzle: a tree, in which each way from a root has the places of a sum.
#[derive(Clone)]
pub(super) struct Chains {
    /// Where each place comes, by its number from the first one.
    pub order: Vec<u32>,
    /// Where the last place of each defined variable comes.
    pub last: Vec<u32>,
    /// The remainders of what leads to each node, and whether they are known as cases of a number.
    pub nodes: Vec<(Remainders, bool)>,
    roots: HashMap<i64, usize>,
    pub next: HashMap<(usize, Vec<(Var, i64)>), usize>,
}

impl Chains {
    /// Chains through places in this order.
    pub fn new(order: Vec<u32>) -> Chains {
        let (last, nodes) = Default::default();
        Chains { order, last, nodes, roots: HashMap::new(), next: HashMap::new() }
    }

    /// The remainder of an empty sum.
    pub fn root(&mut self, divisor: i64) -> usize {
        let nodes = &mut self.nodes;
        *self.roots.entry(divisor).or_insert_with(|| {
            let none = Told { is: Formula::Known(true), is_not: Formula::Known(false) };
            nodes.push((BTreeMap::from([(0, none)]), true));
            nodes.len() - 1
        })
    }
}
