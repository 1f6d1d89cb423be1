//! Top-down counting, level by level, without a diagram.
//!
//! A [`Layered`] function is given by states: what the variables still to come have to satisfy.
//! Equal states of one level are merged by hashing, so a layer is what a level of the
//! quasi-reduced diagram would be, if the states are canonical; for a count only two layers are
//! in memory. TdZdd (Iwashita and Minato 2013) calls the pair of roles spec and builder.
//!
//! A large layer is cut into shards by hash bits. Parents are expanded in chunks, their children
//! sorted by shard, and each shard takes up its own: tables stay in cache, threads need no locks,
//! and neither the chunks nor the shards depend on the number of threads, so that neither do the
//! layers.

mod build;
mod children;
mod expand;
mod forecast;
mod layer;
mod records;
mod run;
mod shard;
mod spec;
#[cfg(test)]
mod tests;
mod threads;
mod values;

pub use run::{Counts, LayerProgress, Profile, Refused, count};
pub use spec::{Layered, Quantity};
