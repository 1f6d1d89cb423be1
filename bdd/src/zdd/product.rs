//! The product of two families: every set of one joined with every set of the other.

use super::{Families, Family, Kind, key};
use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::run::{Join, Operation, Step};
use crate::store::node::Edge;

struct Product;

/// The operands of one call.
#[derive(Clone, Copy)]
enum Args {
    /// The product of two families.
    Of(Edge, Edge),
    /// The sets with the variable, of two families that both begin with it, each as (low, high).
    With((Edge, Edge), (Edge, Edge)),
}

impl Operation for Product {
    type Args = Args;

    fn step(&mut self, manager: &mut Manager, args: Args) -> Result<Step<Args>, Limit> {
        let (f, g) = match args {
            Args::Of(f, g) => (f.min(g), f.max(g)),
            // The variable is in a joined set if it is in either: f1 (g0 + g1) + f0 g1.
            Args::With((f0, f1), (g0, g1)) => {
                let any = manager.union_edges(g0, g1)?;
                let (low, high) = (Args::Of(f1, any), Args::Of(f0, g1));
                return Ok(Step::Split { level: 0, low, high, join: Join::Union, key: None, flip: 0 });
            }
        };
        if f == Edge::FALSE || g == Edge::FALSE {
            return Ok(Step::Done(Edge::FALSE));
        }
        if f == Edge::TRUE {
            return Ok(Step::Done(g));
        }
        let store = &manager.store;
        let (level_f, level_g) = (store.level(f), store.level(g));
        let level = level_f.min(level_g);
        let ((f0, f1), (g0, g1)) = (store.children(f), store.children(g));
        let (low, high) = match (level_f == level, level_g == level) {
            (true, false) => (Args::Of(f0, g), Args::Of(f1, g)),
            (false, _) => (Args::Of(f, g0), Args::Of(f, g1)),
            (true, true) => (Args::Of(f0, g0), Args::With((f0, f1), (g0, g1))),
        };
        let key = Some(key(Kind::Product, f, g));
        Ok(Step::Split { level, low, high, join: Join::Family, key, flip: 0 })
    }

    fn edges(args: &mut Args, visit: &mut dyn FnMut(&mut Edge)) {
        match args {
            Args::Of(f, g) => [f, g].into_iter().for_each(visit),
            Args::With((f0, f1), (g0, g1)) => [f0, f1, g0, g1].into_iter().for_each(visit),
        }
    }
}

impl Families {
    /// Every union of a set of `f` and a set of `g`, each once: the join of Knuth's
    /// family algebra (TAOCP 4A, 7.1.4). At most |f| |g| steps where `f` and `g` have no variable in common;
    /// else no such bound holds, since the products of halves are united on every level.
    pub fn product(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.operate(|m| m.run(&mut Product, Args::Of(m.edge(&f.0), m.edge(&g.0))))
    }
}
