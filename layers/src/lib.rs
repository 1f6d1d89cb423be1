//! Top-down counting, layer by layer, without a diagram (a frontier method).
//!
//! A [`Layered`] function is given by states. A state says what the variables below have to satisfy. Equal
//! states of a level are merged by hashing: where states are canonical, a layer is a level of the
//! quasi-reduced diagram. A count holds two layers in memory. TdZdd (Iwashita and Minato 2013) calls the two
//! roles spec and builder.
//!
//! A large layer is divided into shards by bits of the hash. Parents are expanded in chunks, their children
//! are sorted by shard, and each shard adds its own children. So tables stay in cache and threads need no
//! locks. Chunks and shards do not depend on the number of threads, so neither do the layers.
//!
//! Where steps repeat, as those of the rows of a board, and all solutions are counted together, states are kept in an order in
//! which those that steps bring together follow each other, what steps do is listed for blocks of them that are alike, and counts
//! are put together from their remainders modulo primes (`windows`). Where blocks are not alike, states get numbers, and what a
//! step does to each is listed once (`repeat`).
//!
//! The sets of numbers below 5 without neighbours; a state says whether the number before was chosen:
//!
//! ```
//! use layers::{Counts, Layered, Quantity};
//!
//! struct Apart;
//!
//! impl Layered<1> for Apart {
//!     fn levels(&self) -> u32 {
//!         5
//!     }
//!     fn root(&self) -> Option<[u64; 1]> {
//!         Some([0])
//!     }
//!     fn children(&self, _: u32, &[chosen]: &[u64; 1]) -> [Option<[u64; 1]>; 2] {
//!         [Some([0]), (chosen == 0).then_some([1])]
//!     }
//! }
//!
//! let budget = limits::Budget::default();
//! let (counts, _) = layers::count(&Apart, Quantity::Spectrum, &[1; 5], 1, &budget, &mut |_| {}).expect("no limit");
//! let Counts::Spectrum(of_size) = counts else { panic!("a spectrum was asked for") };
//! assert_eq!(of_size, [1u32, 5, 6, 1].map(Into::into));
//! ```

mod children;
mod expand;
mod figures;
mod forecast;
mod layer;
mod records;
pub mod remainders;
mod repeat;
mod residue;
mod run;
mod shard;
mod spec;
pub mod stage;
#[cfg(test)]
mod strides;
#[cfg(test)]
mod tests;
mod threads;
mod values;
mod windows;

pub use figures::{LayerProgress, LayerStats};
pub use run::{Counts, Refused, count};
pub use shard::hash_of;
pub use spec::{Layered, Quantity, Residues, Span};
