//! Ours: crate `bdd` of this repository, no limits set, collections as they come.

use bdd::{Bdd, Manager, Var};
use num_bigint::BigUint;

use crate::engine::{Engine, Figures, Literal};

/// With general operations only, as every other engine.
pub struct Kikisuji(Manager);

/// With clauses, cubes and sums in one step each, where a workload has them.
pub struct KikisujiFused(Kikisuji);

const NO_LIMIT: &str = "no limit is set";

fn vars(literals: &[Literal]) -> Vec<(Var, bool)> {
    literals.iter().map(|&(variable, positive)| (Var(variable), positive)).collect()
}

impl Engine for Kikisuji {
    type Function = Bdd;

    fn new(variables: u32) -> Kikisuji {
        Kikisuji(Manager::new(variables as usize))
    }

    fn constant(&mut self, value: bool) -> Bdd {
        self.0.constant(value)
    }

    fn literal(&mut self, (variable, positive): Literal) -> Bdd {
        self.0.literal(Var(variable), positive).expect(NO_LIMIT)
    }

    fn not(&mut self, f: &Bdd) -> Bdd {
        self.0.not(f)
    }

    fn and(&mut self, f: &Bdd, g: &Bdd) -> Bdd {
        self.0.and(f, g).expect(NO_LIMIT)
    }

    fn or(&mut self, f: &Bdd, g: &Bdd) -> Bdd {
        self.0.or(f, g).expect(NO_LIMIT)
    }

    fn xor(&mut self, f: &Bdd, g: &Bdd) -> Bdd {
        self.0.xor(f, g).expect(NO_LIMIT)
    }

    fn count(&mut self, f: &Bdd) -> BigUint {
        self.0.sat_count(f).expect(NO_LIMIT)
    }

    fn nodes(&mut self, f: &Bdd) -> usize {
        self.0.node_count(f)
    }

    fn figures(&mut self) -> Figures {
        let stats = self.0.stats();
        Figures {
            peak_nodes: Some(stats.peak_nodes),
            created_nodes: usize::try_from(stats.created_nodes).ok(),
            held_nodes: Some(stats.nodes),
        }
    }
}

impl Engine for KikisujiFused {
    type Function = Bdd;

    fn new(variables: u32) -> KikisujiFused {
        KikisujiFused(Kikisuji::new(variables))
    }

    fn constant(&mut self, value: bool) -> Bdd {
        self.0.constant(value)
    }

    fn literal(&mut self, literal: Literal) -> Bdd {
        self.0.literal(literal)
    }

    fn not(&mut self, f: &Bdd) -> Bdd {
        self.0.not(f)
    }

    fn and(&mut self, f: &Bdd, g: &Bdd) -> Bdd {
        self.0.and(f, g)
    }

    fn or(&mut self, f: &Bdd, g: &Bdd) -> Bdd {
        self.0.or(f, g)
    }

    fn xor(&mut self, f: &Bdd, g: &Bdd) -> Bdd {
        self.0.xor(f, g)
    }

    fn count(&mut self, f: &Bdd) -> BigUint {
        self.0.count(f)
    }

    fn nodes(&mut self, f: &Bdd) -> usize {
        self.0.nodes(f)
    }

    fn figures(&mut self) -> Figures {
        self.0.figures()
    }

    fn and_clause(&mut self, f: &Bdd, literals: &[Literal]) -> Bdd {
        self.0.0.and_clause(f, &vars(literals)).expect(NO_LIMIT)
    }

    fn cube(&mut self, literals: &[Literal]) -> Bdd {
        let everything = self.constant(true);
        self.0.0.and_cube(&everything, &vars(literals)).expect(NO_LIMIT)
    }

    fn exactly(&mut self, variables: u32, k: u32) -> Bdd {
        let variables: Vec<Var> = (0..variables).map(Var).collect();
        self.0.0.exactly(&variables, k).expect(NO_LIMIT)
    }
}
