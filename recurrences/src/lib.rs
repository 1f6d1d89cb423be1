//! Counts for every n: a finite [`Machine`] whose walks are the solutions, and what it proves.

#![forbid(unsafe_code)]

mod linear;
mod lump;
mod machine;
mod reason;
mod residues;
mod values;
mod walk;

pub use linear::Recurrence;
pub use lump::{Quantity, lump};
pub use machine::{Machine, Sizes, Step};
pub use reason::Reason;
