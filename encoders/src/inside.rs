//! Parts by themselves, for the tests in `encoders/tests/`: tests within this crate that reach as much would have it compiled
//! a second time.
//!
//! No part of the interface: all of it may change with any version.

pub use crate::graph::inside::{Laid, only_rectangles};
pub use crate::statement::parse::parsed;
