//! Counts for every n: a finite [`Machine`] whose walks are the solutions, and what it proves.

#![forbid(unsafe_code)]

mod machine;

pub use machine::{Machine, Sizes, Step};
