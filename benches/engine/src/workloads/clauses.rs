//! Clause by clause, and a number of true variables.

use std::cmp::Reverse;

use super::Built;
use crate::engine::{Engine, Literal};

/// When the number of true variables joins the product.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// The product starts with it, as in Semba's construction.
    First,
    /// It comes after the clauses.
    Last,
}

/// Exactly k of the variables and all of the clauses, in descending lexicographic order of their
/// variables. Each clause names its variables in ascending order.
pub fn conjoin<E: Engine>(variables: u32, k: u32, when: Number, mut clauses: Vec<Vec<Literal>>) -> Built<E> {
    clauses.sort_by_cached_key(|clause| {
        Reverse(clause.iter().map(|&(variable, _)| variable).collect::<Vec<_>>())
    });
    let mut engine = E::new(variables);
    let mut product =
        if when == Number::First { engine.exactly(variables, k) } else { engine.constant(true) };
    for clause in &clauses {
        product = engine.and_clause(&product, clause);
    }
    if when == Number::Last {
        let number = engine.exactly(variables, k);
        product = engine.and(&product, &number);
    }
    Built { engine, functions: vec![product] }
}
