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
mod expand;
mod forecast;
mod records;
mod run;
mod shard;
#[cfg(test)]
mod tests;
mod values;

pub use run::{Moment, Profile, Question, Refused, Reply, count};

/// A Boolean function over levels, top down, in states of `W` words.
///
/// States must be canonical as far as they are to be merged; two states of a level that stand for
/// the same function but differ cost width, never correctness.
pub trait Layered<const W: usize>: Sync {
    /// Number of levels.
    fn levels(&self) -> u32;

    /// The state before the first level; `None` where there is no solution.
    fn root(&self) -> Option<[u64; W]>;

    /// The state after giving the variable at `level` a value; `None` where no solution is left.
    ///
    /// After the last level every state counts as one solution, so states must be such that all
    /// that is left unsatisfied has answered `None` by then.
    fn child(&self, level: u32, state: &[u64; W], value: bool) -> Option<[u64; W]>;

    /// Work to expand a state at `level`, in nanoseconds on an ordinary machine: see [`Pace`](crate::Pace).
    fn work(&self, level: u32) -> u64 {
        let _ = level;
        100
    }

    /// Whether a state before the turn at `level`, reached with the best size `size`, can still
    /// lead to a size that is wanted. Asked for [`Question::Best`] only; what answers `false` is
    /// not expanded.
    fn promises(&self, level: u32, state: &[u64; W], size: u32) -> bool {
        let _ = (level, state, size);
        true
    }
}
