//! OxiDD: plain, complement-edge and zero-suppressed diagrams over its index-based manager.
//!
//! Its managers want two sizes beforehand. [`NODES`] is room for the largest workload; the room is
//! reserved, but only what is used becomes resident. Garbage is collected when 95 % are used, which
//! is how it ships; so it gives its speed every chance, and pays in memory. [`CACHE`] entries of
//! the apply cache become resident at once, some 100 MB.

use std::hash::BuildHasherDefault;

use num_bigint::BigUint;
use oxidd::bcdd::BCDDFunction;
use oxidd::bdd::BDDFunction;
use oxidd::util::num::Natural;
use oxidd::util::{FxHasher, SatCountCache};
use oxidd::zbdd::ZBDDFunction;
use oxidd::{BooleanFunction, Manager, ManagerRef};

use crate::engine::{Engine, Figures, Literal};

/// Room for nodes: 64 Mi.
const NODES: usize = 1 << 26;

/// Entries of the apply cache: 4 Mi.
const CACHE: usize = 1 << 22;

/// The kinds of diagrams: functions that know how to make their manager.
pub trait Kind: BooleanFunction {
    /// A manager with room for that many nodes and entries of the apply cache, for one thread.
    fn manager(nodes: usize, cache: usize) -> Self::ManagerRef;
}

impl Kind for BDDFunction {
    fn manager(nodes: usize, cache: usize) -> Self::ManagerRef {
        oxidd::bdd::new_manager(nodes, cache, 1)
    }
}

impl Kind for BCDDFunction {
    fn manager(nodes: usize, cache: usize) -> Self::ManagerRef {
        oxidd::bcdd::new_manager(nodes, cache, 1)
    }
}

impl Kind for ZBDDFunction {
    fn manager(nodes: usize, cache: usize) -> Self::ManagerRef {
        oxidd::zbdd::new_manager(nodes, cache, 1)
    }
}

/// One kind of OxiDD's diagrams.
pub struct Oxidd<F: Kind> {
    manager: F::ManagerRef,
    variables: u32,
}

/// Plain binary decision diagrams.
pub type OxiddBdd = Oxidd<BDDFunction>;
/// With complement edges.
pub type OxiddBcdd = Oxidd<BCDDFunction>;
/// Zero-suppressed.
pub type OxiddZbdd = Oxidd<ZBDDFunction>;

const ROOM: &str = "the manager has room";

impl<F: Kind> Engine for Oxidd<F> {
    type Function = F;

    fn new(variables: u32) -> Oxidd<F> {
        let manager = F::manager(NODES, CACHE);
        manager.with_manager_exclusive(|m| m.add_vars(variables));
        Oxidd { manager, variables }
    }

    fn constant(&mut self, value: bool) -> F {
        self.manager.with_manager_shared(|m| if value { F::t(m) } else { F::f(m) })
    }

    fn literal(&mut self, (variable, positive): Literal) -> F {
        self.manager
            .with_manager_shared(|m| if positive { F::var(m, variable) } else { F::not_var(m, variable) })
            .expect(ROOM)
    }

    fn not(&mut self, f: &F) -> F {
        f.not().expect(ROOM)
    }

    fn and(&mut self, f: &F, g: &F) -> F {
        f.and(g).expect(ROOM)
    }

    fn or(&mut self, f: &F, g: &F) -> F {
        f.or(g).expect(ROOM)
    }

    fn xor(&mut self, f: &F, g: &F) -> F {
        f.xor(g).expect(ROOM)
    }

    fn count(&mut self, f: &F) -> BigUint {
        let mut cache = SatCountCache::<Natural, BuildHasherDefault<FxHasher>>::default();
        let count = f.sat_count(self.variables, &mut cache);
        count.to_string().parse().expect("a number is printed as one")
    }

    fn nodes(&mut self, f: &F) -> usize {
        f.node_count()
    }

    fn figures(&mut self) -> Figures {
        let held = self.manager.with_manager_shared(|m| m.num_inner_nodes());
        Figures { held_nodes: Some(held), ..Figures::default() }
    }
}
