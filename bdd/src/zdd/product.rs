//! The product and the meet of two families: every set of one joined, or cut, with every set of the other.

use super::pairs::{Begun, ByPairs, Call, Pairwise, Tops};
use super::set::Union;
use crate::manager::Manager;
use crate::operations::Join;
use crate::store::{Edge, Family, Key, Store};
use limits::Limit;

#[derive(Clone, Copy)]
struct Product;

#[derive(Clone, Copy)]
struct Meet;

impl Pairwise for Product {
    fn begin(_: &Store, f: Edge, g: Edge) -> Begun {
        if f == Edge::FALSE || g == Edge::FALSE {
            return Begun::Done(Edge::FALSE);
        }
        let (f, g) = (f.min(g), f.max(g));
        if f == Edge::TRUE { Begun::Done(g) } else { Begun::Open(f, g) }
    }

    fn key(f: Edge, g: Edge) -> Key {
        Key::product(f, g)
    }

    fn split(store: &Store, f: Edge, g: Edge) -> (Join, Call, Call) {
        match Tops::of(store, f, g) {
            Tops::First(level, (f0, f1)) => (Join::Node(level), Call::One((f0, g)), Call::One((f1, g))),
            Tops::Second(level, (g0, g1)) => (Join::Node(level), Call::One((f, g0)), Call::One((f, g1))),
            // The variable is in a joined set if it is in either.
            Tops::Both(level, (f0, f1), (g0, g1)) => {
                (Join::Node(level), Call::One((f0, g0)), Call::Wide((f1, (g0, g1)), (f0, g1)))
            }
        }
    }

    fn join(manager: &mut Manager, low: Edge, high: Edge) -> Result<Edge, Limit> {
        manager.apply(Union, low, high)
    }
}

impl Pairwise for Meet {
    fn begin(_: &Store, f: Edge, g: Edge) -> Begun {
        let (f, g) = (f.min(g), f.max(g));
        match (f, g) {
            (Edge::FALSE, _) | (_, Edge::FALSE) => Begun::Done(Edge::FALSE),
            (Edge::TRUE, _) => Begun::Done(Edge::TRUE),
            _ => Begun::Open(f, g),
        }
    }

    fn key(f: Edge, g: Edge) -> Key {
        Key::meet(f, g)
    }

    fn split(store: &Store, f: Edge, g: Edge) -> (Join, Call, Call) {
        match Tops::of(store, f, g) {
            Tops::First(level, (f0, f1)) => (Join::Own(level), Call::One((f0, g)), Call::One((f1, g))),
            Tops::Second(level, (g0, g1)) => (Join::Own(level), Call::One((f, g0)), Call::One((f, g1))),
            // The variable is in a common part if it is in both.
            Tops::Both(level, (f0, f1), (g0, g1)) => {
                (Join::Node(level), Call::Wide((f0, (g0, g1)), (f1, g0)), Call::One((f1, g1)))
            }
        }
    }

    fn join(manager: &mut Manager, low: Edge, high: Edge) -> Result<Edge, Limit> {
        manager.apply(Union, low, high)
    }
}

impl Manager {
    /// Returns every union of a set of `f` and a set of `g`, each once: the join of Knuth's family algebra
    /// (TAOCP 4A, 7.1.4). The empty family if either is empty. At most |f| |g| steps where `f` and `g` have no
    /// variable in common; else no such bound holds, since the products of halves are united on every level.
    pub fn product(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.attempt(|m| m.run(ByPairs(Product), Call::One((m.edge(f), m.edge(g)))))
    }

    /// Returns every intersection of a set of `f` and a set of `g`, each once: the meet of Knuth's family
    /// algebra (TAOCP 4A, 7.1.4). The empty family if either is empty. At most |f| |g| pairs of nodes, and the
    /// unions of what they give, whose cost has no such bound.
    ///
    /// ```
    /// use bdd::{Manager, Var};
    ///
    /// let mut m = Manager::new(3);
    /// let (ab, bc) = (m.set(&[Var(0), Var(1)])?, m.set(&[Var(1), Var(2)])?);
    /// let either = m.union(&ab, &bc)?;
    /// let parts = m.meet(&either, &ab)?;
    /// assert!(m.solutions(&parts).eq([[false, true, false], [true, true, false]]));
    /// # Ok::<(), bdd::Limit>(())
    /// ```
    pub fn meet(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.attempt(|m| m.run(ByPairs(Meet), Call::One((m.edge(f), m.edge(g)))))
    }
}
