//! The product of two families: every set of one joined with every set of the other.

use super::families::{Families, Family};
use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::{Cofactors, Join, Operands, Operation, Step};
use crate::store::{Edge, Key, Rule, Store};

#[derive(Clone, Copy)]
struct Product;

/// The operands of one call.
#[derive(Clone, Copy)]
enum Call {
    /// The product of two families.
    Product(Edge, Edge),
    /// The sets with the variable, of two families that both begin with it, each as (low, high).
    High((Edge, Edge), (Edge, Edge)),
    /// The union of two products.
    Union((Edge, Edge), (Edge, Edge)),
}

impl Operands for Call {
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge)) {
        match self {
            Call::Product(f, g) => [f, g].into_iter().for_each(visit),
            Call::High((a, b), (c, d)) | Call::Union((a, b), (c, d)) => {
                [a, b, c, d].into_iter().for_each(visit);
            }
        }
    }
}

impl Operation for Product {
    type Operands = Call;

    const RULE: Rule = Rule::Zdd;

    fn begin(self, manager: &mut Manager, operands: Call, _: u32) -> Result<Step<Call>, Limit> {
        let operands = match operands {
            Call::Product(f, g) if f == Edge::FALSE || g == Edge::FALSE => {
                return Ok(Step::Done(Edge::FALSE));
            }
            Call::Product(f, g) if f.min(g) == Edge::TRUE => return Ok(Step::Done(f.max(g))),
            Call::Product(f, g) => {
                let operands = Call::Product(f.min(g), f.max(g));
                return Ok(Step::Split { operands, flip: 0, remember: true });
            }
            // The variable is in a joined set if it is in either: f1 (g0 + g1) + f0 g1.
            Call::High((f0, f1), (g0, g1)) => Call::Union((f1, manager.union_edges(g0, g1)?), (f0, g1)),
            union => union,
        };
        Ok(Step::Split { operands, flip: 0, remember: false })
    }

    fn key(self, operands: Call) -> Key {
        let Call::Product(f, g) = operands else { unreachable!("only products are remembered") };
        Key::product(f, g)
    }

    fn cofactors(self, store: &Store, operands: Call) -> Cofactors<Call> {
        let (f, g) = match operands {
            Call::Product(f, g) => (f, g),
            Call::High(a, b) | Call::Union(a, b) => {
                let (low, high) = (Call::Product(a.0, a.1), Call::Product(b.0, b.1));
                return Cofactors { join: Join::Union, low, high, below: 0 };
            }
        };
        let (level_f, level_g) = (store.level(f), store.level(g));
        let level = level_f.min(level_g);
        let ((f0, f1), (g0, g1)) = (store.children(f), store.children(g));
        let (low, high) = match (level_f == level, level_g == level) {
            (true, false) => (Call::Product(f0, g), Call::Product(f1, g)),
            (false, _) => (Call::Product(f, g0), Call::Product(f, g1)),
            (true, true) => (Call::Product(f0, g0), Call::High((f0, f1), (g0, g1))),
        };
        Cofactors { join: Join::Node(level), low, high, below: 0 }
    }

    fn unite(self, manager: &mut Manager, low: Edge, high: Edge) -> Result<Edge, Limit> {
        manager.union_edges(low, high)
    }
}

impl Families {
    /// Returns every union of a set of `f` and a set of `g`, each once: the join of Knuth's
    /// family algebra (TAOCP 4A, 7.1.4). At most |f| |g| steps where `f` and `g` have no variable in common;
    /// else no such bound holds, since the products of halves are united on every level.
    pub fn product(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.operate(|m| m.run(Product, Call::Product(m.edge(&f.0), m.edge(&g.0))))
    }
}
