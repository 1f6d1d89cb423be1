//! biodivine-lib-bdd: one array for each function. It has no settings.

use biodivine_lib_bdd::{Bdd, BddVariable, BddVariableSet};
use num_bigint::BigUint;

use crate::engine::{Engine, Literal};

/// The package as it is.
pub struct Biodivine {
    set: BddVariableSet,
    variables: Vec<BddVariable>,
}

impl Engine for Biodivine {
    type Function = Bdd;

    fn new(variables: u32) -> Biodivine {
        let variables = variables.try_into().expect("the package has 16 bits for a variable");
        let set = BddVariableSet::new_anonymous(variables);
        Biodivine { variables: set.variables(), set }
    }

    fn constant(&mut self, value: bool) -> Bdd {
        if value { self.set.mk_true() } else { self.set.mk_false() }
    }

    fn literal(&mut self, (variable, positive): Literal) -> Bdd {
        self.set.mk_literal(self.variables[variable as usize], positive)
    }

    fn not(&mut self, f: &Bdd) -> Bdd {
        f.not()
    }

    fn and(&mut self, f: &Bdd, g: &Bdd) -> Bdd {
        f.and(g)
    }

    fn or(&mut self, f: &Bdd, g: &Bdd) -> Bdd {
        f.or(g)
    }

    fn xor(&mut self, f: &Bdd, g: &Bdd) -> Bdd {
        f.xor(g)
    }

    fn count(&mut self, f: &Bdd) -> BigUint {
        // The package has another version of the same big integers.
        BigUint::from_bytes_le(&f.exact_cardinality().to_bytes_le())
    }

    fn nodes(&mut self, f: &Bdd) -> usize {
        f.size()
    }
}
