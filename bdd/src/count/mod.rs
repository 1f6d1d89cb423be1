//! Exact counts and solutions: one pass over a diagram in numbers of the width that they need.

mod best;
mod cuts;
mod fingerprint;
mod marginals;
mod numbered;
mod pass;
mod sat_count;
mod solutions;
mod spectrum;
mod weighted;
mod word;

pub use numbered::{Numbered, Samples};
pub use solutions::Solutions;
pub use weighted::Weighed;
