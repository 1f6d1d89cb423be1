//! Ours, zero-suppressed: a function is the family of its solutions.

use bdd::{Family, Manager, Var};
use num_bigint::BigUint;

use crate::engine::{Engine, Figures, Literal};

/// With the operations on families that the other zero-suppressed engine has, too.
pub struct KikisujiZdd {
    families: Manager,
    /// All sets: the function true, and what negation takes away from.
    all: Family,
    variables: Vec<Var>,
}

const NO_LIMIT: &str = "no limit is set";

impl Engine for KikisujiZdd {
    type Function = Family;

    fn new(variables: u32) -> KikisujiZdd {
        let mut families = Manager::new(variables as usize);
        let variables: Vec<Var> = (0..variables).map(Var).collect();
        let all = families.power_set(&variables).expect(NO_LIMIT);
        KikisujiZdd { families, all, variables }
    }

    fn constant(&mut self, value: bool) -> Family {
        if value { self.all.clone() } else { self.families.empty() }
    }

    fn literal(&mut self, (variable, positive): Literal) -> Family {
        let others: Vec<Var> = self.variables.iter().copied().filter(|var| var.0 != variable).collect();
        let without = self.families.power_set(&others).expect(NO_LIMIT);
        if positive { self.not(&without) } else { without }
    }

    fn not(&mut self, f: &Family) -> Family {
        self.families.difference(&self.all, f).expect(NO_LIMIT)
    }

    fn and(&mut self, f: &Family, g: &Family) -> Family {
        self.families.intersection(f, g).expect(NO_LIMIT)
    }

    fn or(&mut self, f: &Family, g: &Family) -> Family {
        self.families.union(f, g).expect(NO_LIMIT)
    }

    fn xor(&mut self, f: &Family, g: &Family) -> Family {
        let (only_f, only_g) = (self.families.difference(f, g), self.families.difference(g, f));
        self.families.union(&only_f.expect(NO_LIMIT), &only_g.expect(NO_LIMIT)).expect(NO_LIMIT)
    }

    fn count(&mut self, f: &Family) -> BigUint {
        self.families.sat_count(f).expect(NO_LIMIT)
    }

    fn nodes(&mut self, f: &Family) -> usize {
        self.families.node_count(f)
    }

    fn figures(&mut self) -> Figures {
        let stats = self.families.stats();
        Figures {
            peak_nodes: Some(stats.peak_nodes),
            created_nodes: usize::try_from(stats.created_nodes).ok(),
            held_nodes: Some(stats.nodes),
        }
    }
}
