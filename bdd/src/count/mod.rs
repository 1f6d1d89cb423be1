//! Exact counts and solutions: one pass over a diagram in numbers of the width that they need.

pub(crate) mod numbered;
pub(crate) mod pass;
pub(crate) mod sat_count;
pub(crate) mod solutions;
pub(crate) mod spectrum;
pub(crate) mod word;
