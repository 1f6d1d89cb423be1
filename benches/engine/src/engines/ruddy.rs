//! ruddy, in both of its representations. It has no settings but automatic collection, which is
//! on. It counts in floating point; see [`exact`].

use num_bigint::BigUint;
use ruddy::{VariableId, shared, split};

use super::exact;
use crate::engine::{Engine, Figures, Literal};

/// One manager for all functions.
pub struct RuddyShared {
    manager: shared::BddManager,
    last: VariableId,
}

/// One array for each function.
pub struct RuddySplit {
    last: VariableId,
}

/// The variable that a count goes up to. Engines without a variable are of no use here.
fn last(variables: u32) -> VariableId {
    VariableId::new(variables.checked_sub(1).expect("an engine has a variable"))
}

impl Engine for RuddyShared {
    type Function = shared::Bdd;

    fn new(variables: u32) -> RuddyShared {
        RuddyShared { manager: shared::BddManager::new(), last: last(variables) }
    }

    fn constant(&mut self, value: bool) -> shared::Bdd {
        if value { self.manager.new_bdd_true() } else { self.manager.new_bdd_false() }
    }

    fn literal(&mut self, (variable, positive): Literal) -> shared::Bdd {
        self.manager.new_bdd_literal(VariableId::new(variable), positive)
    }

    fn not(&mut self, f: &shared::Bdd) -> shared::Bdd {
        self.manager.not(f)
    }

    fn and(&mut self, f: &shared::Bdd, g: &shared::Bdd) -> shared::Bdd {
        self.manager.and(f, g)
    }

    fn or(&mut self, f: &shared::Bdd, g: &shared::Bdd) -> shared::Bdd {
        self.manager.or(f, g)
    }

    fn xor(&mut self, f: &shared::Bdd, g: &shared::Bdd) -> shared::Bdd {
        self.manager.xor(f, g)
    }

    fn count(&mut self, f: &shared::Bdd) -> BigUint {
        exact(self.manager.count_satisfying_valuations(f, Some(self.last)))
    }

    fn nodes(&mut self, f: &shared::Bdd) -> usize {
        self.manager.node_count(f)
    }

    fn figures(&mut self) -> Figures {
        Figures { held_nodes: Some(self.manager.total_node_count()), ..Figures::default() }
    }
}

impl Engine for RuddySplit {
    type Function = split::Bdd;

    fn new(variables: u32) -> RuddySplit {
        RuddySplit { last: last(variables) }
    }

    fn constant(&mut self, value: bool) -> split::Bdd {
        if value { split::Bdd::new_true() } else { split::Bdd::new_false() }
    }

    fn literal(&mut self, (variable, positive): Literal) -> split::Bdd {
        split::Bdd::new_literal(VariableId::new(variable), positive)
    }

    fn not(&mut self, f: &split::Bdd) -> split::Bdd {
        f.not()
    }

    fn and(&mut self, f: &split::Bdd, g: &split::Bdd) -> split::Bdd {
        f.and(g)
    }

    fn or(&mut self, f: &split::Bdd, g: &split::Bdd) -> split::Bdd {
        f.or(g)
    }

    fn xor(&mut self, f: &split::Bdd, g: &split::Bdd) -> split::Bdd {
        f.xor(g)
    }

    fn count(&mut self, f: &split::Bdd) -> BigUint {
        exact(f.count_satisfying_valuations(Some(self.last)))
    }

    fn nodes(&mut self, f: &split::Bdd) -> usize {
        f.node_count()
    }
}
