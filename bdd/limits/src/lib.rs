//! Limits of a long computation: nodes, bytes, time, and a flag that stops it from outside.
//!
//! A computation gets a [`Budget`] and returns a [`Limit`] as an error where the budget is not enough. A loop counts its
//! work with a [`Meter`], which decides when to look at the clock and at the flag. Large tables ask the system for memory
//! ahead of time ([`spare`]), so that a refusal is an error and not the end of the program.
//!
//! Diagrams and layers stand on this crate, and know nothing of each other. Their keys are hashed in one place ([`hash`]),
//! and they have one word for the better one of two sizes ([`Extreme`]).
//!
//! ```
//! use limits::{Budget, Limit, Meter};
//! use std::time::{Duration, Instant};
//!
//! let budget = Budget { deadline: Some(Instant::now() + Duration::from_millis(5)), ..Budget::default() };
//! let mut meter = Meter::new(&budget);
//! let stopped = loop {
//!     // A step of some 100 nanoseconds; the clock is read once in many.
//!     if let Err(limit) = meter.tick(100) {
//!         break limit;
//!     }
//! };
//! assert_eq!(stopped, Limit::Deadline);
//! ```

mod budget;
pub mod clock;
mod extreme;
pub mod hash;
mod meter;
mod random;
mod share;
pub mod spare;

pub use budget::{Budget, Limit, Pace};
pub use extreme::Extreme;
pub use meter::{INTERVAL, Meter, OPERATION_INTERVAL, SHORT};
pub use random::Random;
pub use share::Share;
