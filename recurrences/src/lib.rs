//! Counts for every n: a finite [`Machine`] whose walks are the solutions, and what it proves.

#![forbid(unsafe_code)]

mod at;
mod best;
mod claim;
mod closed;
mod expression;
mod fit;
mod linear;
mod lump;
mod machine;
mod polynomial;
mod reason;
mod residues;
mod spectrum;
pub mod strip;
mod tropical;
mod values;
mod walk;
mod written;

pub use best::{BestSizes, Floor, best_sets};
pub use claim::{Failure, Proved, Unclear, Verdict};
pub use closed::Closed;
pub use linear::Recurrence;
pub use lump::{Quantity, lump};
pub use machine::{Machine, Sizes, Step};
pub use polynomial::Polynomial;
pub use reason::Reason;
pub use spectrum::Spectrum;
pub use tropical::Repeat;
pub use written::Language;
