//! Variables, literals, and literals with a weight.

/// A variable of a model, numbered from 0. The order decides its level in a diagram.
pub type Var = u32;

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit {
    /// The variable.
    pub var: Var,
    /// Whether the literal is true when the variable is.
    pub positive: bool,
}

/// The literal `var`.
pub fn pos(var: Var) -> Lit {
    Lit { var, positive: true }
}

/// The literal `not var`.
pub fn neg(var: Var) -> Lit {
    Lit { var, positive: false }
}

impl Lit {
    /// Whether the literal is true under `assignment`, indexed by variable.
    pub fn holds(self, assignment: &[bool]) -> bool {
        assignment[self.var as usize] == self.positive
    }

    /// The literal as a term that counts `weight` times.
    pub fn times(self, weight: u32) -> Term {
        Term { lit: self, weight }
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit { var: self.var, positive: !self.positive }
    }
}

/// A literal that counts `weight` times when it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// The literal.
    pub lit: Lit,
    /// How much it adds when true; at least 1.
    pub weight: u32,
}
