//! Sets within or around the sets of another family; maximal and minimal sets, and minimal hitting sets
//! (Knuth 2011, TAOCP 4A, 7.1.4, exercises 236 and 237).

use super::pairs::{Begun, ByPairs, Call, Pairwise, Tops};
use super::set::{Intersection, Union};
use crate::manager::Manager;
use crate::operations::{Cofactors, Join, Operation, Step};
use crate::store::{Edge, Family, Key, Rule, Store};
use limits::Limit;

/// The sets of the first family that are within no set of the second.
#[derive(Clone, Copy)]
struct Nonsubsets;

/// The sets of the first family that have no set of the second within.
#[derive(Clone, Copy)]
struct Nonsupersets;

impl Pairwise for Nonsubsets {
    fn begin(_: &Store, f: Edge, g: Edge) -> Begun {
        match (f, g) {
            (f, Edge::FALSE) => Begun::Done(f),
            // The empty set is within every set.
            (Edge::FALSE | Edge::TRUE, _) => Begun::Done(Edge::FALSE),
            (f, g) if f == g => Begun::Done(Edge::FALSE),
            (f, g) => Begun::Open(f, g),
        }
    }

    fn key(f: Edge, g: Edge) -> Key {
        Key::nonsubsets(f, g)
    }

    fn split(store: &Store, f: Edge, g: Edge) -> (Join, Call, Call) {
        match Tops::of(store, f, g) {
            // No set of g has the variable.
            Tops::First(level, (f0, f1)) => {
                (Join::Node(level), Call::One((f0, g)), Call::One((f1, Edge::FALSE)))
            }
            Tops::Second(level, (g0, g1)) => (Join::Own(level), Call::One((f, g0)), Call::One((f, g1))),
            Tops::Both(level, (f0, f1), (g0, g1)) => {
                (Join::Node(level), Call::Two((f0, g0), (f0, g1)), Call::One((f1, g1)))
            }
        }
    }

    fn join(manager: &mut Manager, low: Edge, high: Edge) -> Result<Edge, Limit> {
        manager.apply(Intersection, low, high)
    }
}

impl Pairwise for Nonsupersets {
    fn begin(store: &Store, f: Edge, g: Edge) -> Begun {
        // Sets of g with a variable that no set of f has are within none.
        let g = store.without(g, store.level(f)).0;
        match (f, g) {
            (f, Edge::FALSE) => Begun::Done(f),
            // The empty set is within every set.
            (_, Edge::TRUE) | (Edge::FALSE, _) => Begun::Done(Edge::FALSE),
            (f, g) if f == g => Begun::Done(Edge::FALSE),
            (f, g) => Begun::Open(f, g),
        }
    }

    fn key(f: Edge, g: Edge) -> Key {
        Key::nonsupersets(f, g)
    }

    fn split(store: &Store, f: Edge, g: Edge) -> (Join, Call, Call) {
        match Tops::of(store, f, g) {
            Tops::First(level, (f0, f1)) => (Join::Node(level), Call::One((f0, g)), Call::One((f1, g))),
            Tops::Both(level, (f0, f1), (g0, g1)) => {
                (Join::Node(level), Call::One((f0, g0)), Call::Two((f1, g0), (f1, g1)))
            }
            Tops::Second(..) => unreachable!("these variables were passed"),
        }
    }

    fn join(manager: &mut Manager, low: Edge, high: Edge) -> Result<Edge, Limit> {
        manager.apply(Intersection, low, high)
    }
}

/// The sets of a family that are within no other, or that have no other within.
#[derive(Clone, Copy)]
struct Extremal {
    maximal: bool,
    call: u32,
}

impl Operation for Extremal {
    type Operands = Edge;

    const RULE: Rule = Rule::Zdd;

    fn begin(self, manager: &mut Manager, f: Edge, _: u32) -> Result<Step<Edge>, Limit> {
        if f.is_constant() {
            return Ok(Step::Done(f));
        }
        Ok(Step::Split { operands: f, flip: 0, remember: manager.store.node(f).is_shared() })
    }

    fn key(self, f: Edge) -> Key {
        Key::call(f, 0, self.call)
    }

    fn cofactors(self, store: &Store, f: Edge) -> Cofactors<Edge> {
        let (low, high) = store.children(f);
        Cofactors { join: Join::Own(store.level(f)), low, high, below: 0 }
    }

    /// A set without the variable may be within one with it, not the other way round.
    fn join(self, manager: &mut Manager, level: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        let (low, high) = if self.maximal {
            (manager.run_within(ByPairs(Nonsubsets), Call::One((low, high)))?, high)
        } else {
            (low, manager.run_within(ByPairs(Nonsupersets), Call::One((high, low)))?)
        };
        manager.store.make_family(level, low, high)
    }
}

/// The minimal sets that have an element of every set of a family.
#[derive(Clone, Copy)]
struct Hitting {
    call: u32,
}

impl Operation for Hitting {
    /// The family, and for [`Operation::cofactors`] its sets without the topmost variable, which is removed
    /// from those that have it.
    type Operands = (Edge, Edge);

    const RULE: Rule = Rule::Zdd;

    fn begin(self, manager: &mut Manager, (f, _): (Edge, Edge), _: u32) -> Result<Step<(Edge, Edge)>, Limit> {
        if f.is_constant() {
            // Of no set, the empty set hits all; nothing hits the empty set.
            return Ok(Step::Done(!f));
        }
        let (low, high) = manager.store.children(f);
        let all = manager.apply(Union, low, high)?;
        Ok(Step::Split { operands: (f, all), flip: 0, remember: true })
    }

    fn key(self, (f, _): (Edge, Edge)) -> Key {
        Key::call(f, 0, self.call)
    }

    /// Without the variable, a hitting set hits the others of all sets; with it, it has to hit those that
    /// have not the variable.
    fn cofactors(self, store: &Store, (f, all): (Edge, Edge)) -> Cofactors<(Edge, Edge)> {
        let (low, _) = store.children(f);
        let call = |f| (f, Edge::FALSE);
        Cofactors { join: Join::Own(store.level(f)), low: call(all), high: call(low), below: 0 }
    }

    /// A set with the variable is not minimal if it hits all sets without it.
    fn join(self, manager: &mut Manager, level: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        let high = manager.run_within(ByPairs(Nonsupersets), Call::One((high, low)))?;
        manager.store.make_family(level, low, high)
    }
}

impl Manager {
    /// Returns the sets of `f` that are subsets of no set of `g`, nor equal to one. At most |f| |g| pairs of
    /// nodes, and the intersections of what they give, whose cost has no such bound (Knuth 2011, TAOCP 4A,
    /// 7.1.4, exercises 236 and 237).
    pub fn nonsubsets(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.attempt(|m| m.run(ByPairs(Nonsubsets), Call::One((m.edge(f), m.edge(g)))))
    }

    /// Returns the sets of `f` that are supersets of no set of `g`, nor equal to one; cost and source as of
    /// [`Manager::nonsubsets`].
    pub fn nonsupersets(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.attempt(|m| m.run(ByPairs(Nonsupersets), Call::One((m.edge(f), m.edge(g)))))
    }

    /// Returns the sets of `f` that are subsets of no other set of `f`. One run of [`Manager::nonsubsets`] a
    /// node of `f`, on what its children give (Knuth 2011, TAOCP 4A, 7.1.4, exercises 236 and 237).
    ///
    /// ```
    /// use bdd::{Manager, Var, Weighted};
    ///
    /// // The maximal independent sets of a path of four vertices.
    /// let mut m = Manager::new(4);
    /// let vertices: Vec<Var> = (0..4).map(Var).collect();
    /// let mut sets = m.power_set(&vertices)?;
    /// for edge in vertices.windows(2) {
    ///     let ends = [edge[0], edge[1]].map(|var| Weighted { var, positive: true, weight: 1 });
    ///     let at_most_one = m.sum_between(&ends, 0, 1)?;
    ///     sets = m.keep(&sets, &at_most_one)?;
    /// }
    /// let maximal = m.maximal(&sets)?;
    /// let expected = [[0, 1, 0, 1], [1, 0, 0, 1], [1, 0, 1, 0]].map(|set| set.map(|bit| bit == 1));
    /// assert!(m.solutions(&maximal).eq(expected));
    /// # Ok::<(), bdd::Limit>(())
    /// ```
    pub fn maximal(&mut self, f: &Family) -> Result<Family, Limit> {
        self.extremal(f, true)
    }

    /// Returns the sets of `f` that are supersets of no other set of `f`; cost and source as of
    /// [`Manager::maximal`].
    pub fn minimal(&mut self, f: &Family) -> Result<Family, Limit> {
        self.extremal(f, false)
    }

    /// Returns the minimal sets that have an element of every set of `f`: the hitting sets, or transversals,
    /// of a hypergraph. The empty set alone if `f` is empty, no set if `f` has the empty set. Exponential in the
    /// worst case (Knuth 2011, TAOCP 4A, 7.1.4, exercises 236 and 237).
    ///
    /// ```
    /// use bdd::{Manager, Var};
    ///
    /// // The minimal vertex covers of a path of four vertices.
    /// let mut m = Manager::new(4);
    /// let [a, b, c, d] = [0, 1, 2, 3].map(Var);
    /// let mut edges = m.empty();
    /// for edge in [[a, b], [b, c], [c, d]] {
    ///     let edge = m.set(&edge)?;
    ///     edges = m.union(&edges, &edge)?;
    /// }
    /// let covers = m.hitting_sets(&edges)?;
    /// let expected = [[0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 1, 0]].map(|set| set.map(|bit| bit == 1));
    /// assert!(m.solutions(&covers).eq(expected));
    /// # Ok::<(), bdd::Limit>(())
    /// ```
    pub fn hitting_sets(&mut self, f: &Family) -> Result<Family, Limit> {
        self.attempt(|m| {
            let call = m.computed.new_call();
            m.run(Hitting { call }, (m.edge(f), Edge::FALSE))
        })
    }

    fn extremal(&mut self, f: &Family, maximal: bool) -> Result<Family, Limit> {
        self.attempt(|m| {
            let call = m.computed.new_call();
            m.run(Extremal { maximal, call }, m.edge(f))
        })
    }
}
