//! A shared package of reduced ordered binary decision diagrams (BDDs) with complement edges.

mod budget;

pub use budget::{Budget, Limit};
