//! BDD packages side by side: the same operations in the same order on every engine.
//!
//! An [`Engine`] offers what all packages have: literals, negation, and, or, xor, an exact count.
//! The [`workloads`] are written once over it. `src/main.rs` runs one workload on one engine in a
//! process of its own, and `compare.py` makes the table. The settings of each package are stated
//! with its adapter in [`engines`].

mod engine;
pub mod engines;
pub mod measure;
pub mod workloads;

pub use engine::{Engine, Figures, Literal};
