//! The clauses that lead from a state to the one below, where its variable has a value.

use super::graph::{FALSE, Node};
use super::literal::Literal;
use super::proof::Proof;
use super::residual::NONE;

impl Proof<'_> {
    /// Propagates from the negation of a state's lemma to the negation of its child's lemma; `side` is 0
    /// where the variable is true. The clauses come in such an order that each has at most one literal left
    /// when it is used.
    pub(super) fn propagate(&mut self, level: usize, state: usize, side: usize) {
        let layer = &self.graph.layers[level];
        let var = self.formula.order[level];
        let lit = if side == 0 { var } else { -var };
        let children = layer.children[state];
        let below = |child: u32| match child {
            NONE => FALSE,
            child => self.graph.layers[level + 1].value[child as usize],
        };
        let values = children.map(below);
        if values[0] != values[1] && values[side] != FALSE {
            self.descend(lit, layer.value[state], side);
        }
        // The clauses that begin here, and those that go on.
        for &clause in &self.suffixes.begins[level] {
            if self.formula.clauses[clause as usize][0] == -lit {
                self.arrive(clause, self.suffixes.behind_first[clause as usize]);
            }
        }
        for &suffix in layer.state(state) {
            let left = self.suffixes.all[suffix as usize];
            match left.of {
                _ if left.head != -lit => {}
                Some((clause, _)) => self.arrive(clause, left.tail),
                None if left.tail == NONE => {}
                None => {
                    let (product, first) = self.violated[suffix as usize];
                    let rest = self.violated[left.tail as usize].0;
                    self.rup.take(first, [product, left.head, -rest]);
                }
            }
        }
        if children[side] != NONE {
            let (number, clause) = self.below.get(children[side]);
            if number != 0 {
                self.rup.take(number, clause.iter().copied());
            }
        }
    }

    /// Propagates from the function of a state, which is false, to the function of its child.
    fn descend(&mut self, lit: Literal, value: Literal, side: usize) {
        let part = match self.node(value) {
            Some((number, Node::Sum(parts))) => {
                self.rup.take(number + 1 + side as u64, [value, -parts[side]]);
                parts[side]
            }
            _ => value,
        };
        let node = self.node(part);
        let factor = match node {
            Some((_, Node::Product([factor, _]))) => factor,
            _ => part,
        };
        if let Some((number, Node::Skolem(_))) = self.node(factor) {
            self.rup.take(number, [factor, -lit]);
        }
        if let Some((number, Node::Product([factor, below]))) = node {
            self.rup.take(number, [part, -factor, -below]);
        }
    }

    /// The node of a reference and the number of its first clause.
    fn node(&self, reference: Literal) -> Option<(u64, Node)> {
        let at = self.graph.place(reference)?;
        Some((*self.nodes.get(at)?, self.graph.nodes[at]))
    }

    /// Propagates by a clause whose rest is `tail`, unless that suffix belongs to the clause alone.
    fn arrive(&mut self, clause: u32, tail: u32) {
        if (tail == NONE || self.suffixes.all[tail as usize].of.is_none())
            && let Some((number, literals)) = &self.arrivals[clause as usize]
        {
            self.rup.take(*number, literals.iter().copied());
        }
    }
}
