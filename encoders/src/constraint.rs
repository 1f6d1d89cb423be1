//! The small algebra every puzzle is written in: a constraint is a disjunction of counts.
//!
//! A [`Count`] bounds a weighted number of true literals from both sides; a [`Constraint`] holds
//! where at least one of its counts holds. Clauses, at-most-one, exactly-k, implications and
//! "this cell or two points on one of these lines" are all of that form, so every method of
//! counting has to understand one thing only.

/// A variable of a model, numbered from 0. Which level it gets in a diagram is the order's business.
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

/// A literal that counts `weight` times when it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// The literal.
    pub lit: Lit,
    /// How much it adds when true; at least 1.
    pub weight: u32,
}

/// `min <= sum of the weights of the true literals <= max`.
///
/// Each variable occurs at most once ([`Count::new`] merges). `max` may exceed the total weight:
/// then there is no upper bound; `min` may exceed it: then the count never holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count {
    /// The counted literals, ascending by variable.
    pub terms: Vec<Term>,
    /// Least sum.
    pub min: u32,
    /// Largest sum.
    pub max: u32,
}

/// A disjunction of counts; holds where at least one count holds. Without counts it never holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint {
    /// The alternatives.
    pub any: Vec<Count>,
}
