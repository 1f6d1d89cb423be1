//! What is counted: Boolean variables, constraints, joined choices, sizes, and the symmetries that a model proves.
//!
//! A puzzle becomes a [`Model`]; a method counts the assignments of its variables that satisfy it. Nothing here knows
//! where a model comes from, or how it is counted.
//!
//! ```
//! use limits::Budget;
//! use model::constraint::{Constraint, pos};
//! use model::{Model, Sizes};
//!
//! // Two of three neighbours in a ring are never chosen together.
//! let ring = [[0, 1], [1, 2], [2, 0]];
//! let constraints = ring.map(|pair| Constraint::at_most_one(pair.map(pos))).to_vec();
//! let model = Model::plain(vec![1; 3], constraints, Sizes::Max);
//! assert!(model.constraints.iter().all(|constraint| constraint.holds(&[true, false, false])));
//! assert!(!model.constraints.iter().all(|constraint| constraint.holds(&[true, true, false])));
//! ```
//!
//! # What always holds
//!
//! **A constraint is a disjunction of counts**: `min <= sum of weighted true literals <= max`
//! ([`constraint::Constraint`]). Conditions on places that are joined are none
//! ([`joined::Joined`]).
//!
//! **A model proves its symmetries.** Whoever builds a model proposes permutations; a permutation is kept if it carries
//! constraints, joined choices, weights and goal into themselves ([`automorphisms`]). Methods may rely on the group.
//!
//! **The size of a solution is a sum over its true variables.** The sum of all weights fits into a `u32`.
//!
//! **Work within a budget is counted in steps** ([`steps::Steps`]), and ends in a [`limits::Limit`].
//!
//! Never in here: a board, a method, an integer of any size, a word that a user reads.

#![forbid(unsafe_code)]

pub mod automorphisms;
pub mod bits;
mod cell;
pub mod constraint;
pub mod fraction;
mod groups;
mod growth;
mod implied;
pub mod joined;
mod model;
mod name;
mod named;
mod permutation;
mod shown;
mod sizes;
pub mod soft;
pub mod sorted;
pub mod steps;
pub mod symmetry;
pub mod witness;

pub use fraction::Fraction;
pub use groups::groups;
pub use growth::Growth;
pub use name::Name;
pub use named::Named;
pub use sizes::{Objective, Window};

pub use crate::model::*;
