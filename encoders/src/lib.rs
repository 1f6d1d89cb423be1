//! Chess and shogi placement puzzles as Boolean constraints, and what can be done with them.
//!
//! Words of the puzzle grammar become a [`Puzzle`](families::Puzzle), which builds its
//! [`Model`](model::Model): variables, constraints, symmetries. A [`Request`](solve::Request) says what is asked of
//! it, and [`solve::count`] gives the [`Answer`](solve::Answer) within a [`Budget`](limits::Budget), or how far it came
//! ([`Stopped`](solve::Stopped), one of [`CountError`](solve::CountError)).
//!
//! ```
//! use limits::Budget;
//! use encoders::families;
//! use encoders::solve::{self, Request, Silent, Sizes};
//!
//! let puzzle = families::parse(&["independence", "queen", "8"]).expect("words of the grammar");
//! let budget = Budget::default();
//! let model = puzzle.model(None, &budget).expect("no limit is set");
//! let request = Request { sizes: Sizes::Max, classes: true, ..Request::default() };
//! let answer = solve::count(&model, &request, &budget, &mut Silent).expect("no limit is set");
//! assert_eq!(answer.size, Some(8));
//! assert_eq!((answer.count, answer.classes), (92u32.into(), Some(12u32.into())));
//! ```
//!
//! * Puzzles: [`families::FAMILIES`] is the registry of families, a file each; [`graph`] says who attacks whom.
//! * Counting: [`solve::count`] by any [`Method`](solve::Method); [`solve::list`], [`solve::sample`] and
//!   [`solve::placements`] give solutions, [`solve::Solutions`] their diagram.
//! * Other programs: [`exchange`] writes and reads formulas and graphs.
//! * Proofs of counts: [`certificate`]. The memory of the machine: [`machine`].
//! * One solution where counting is out of reach: [`search`]. Proved bounds on sizes: [`bounds`].
//!
//! Every cost is exponential in the worst case; a budget's nodes, bytes, deadline and cancel flag hold in every
//! phase. Nothing here prints, reads a file or the environment, or chooses a limit.

#![forbid(unsafe_code)]

mod automorphisms;
mod bits;
pub mod bounds;
mod cell;
pub mod certificate;
pub mod connection;
pub mod constraint;
pub mod digits;
mod error;
pub mod exchange;
pub mod families;
pub mod graph;
mod kasteleyn;
pub mod machine;
pub mod model;
mod named;
pub mod nearest;
pub mod network;
pub mod order;
pub mod place;
pub mod readable;
pub mod search;
mod sizes;
pub mod soft;
pub mod solve;
mod sorted;
pub mod statement;
mod steps;
pub mod symmetry;
mod wanted;
pub mod witness;
