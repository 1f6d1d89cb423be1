//! Puzzles as models: families of puzzles, the language of statements, graphs and boards, and readers of other programs'
//! puzzles.
//!
//! Words of the puzzle grammar become a [`Puzzle`](families::Puzzle), which builds its [`Model`](model::Model). How its
//! solutions are counted is the business of the crate `counting`.
//!
//! ```
//! use encoders::families;
//! use limits::Budget;
//!
//! let puzzle = families::parse(&["independence", "queen", "8"]).expect("words of the grammar");
//! let model = puzzle.model(None, &Budget::default()).expect("no limit is set");
//! assert_eq!((model.variables(), model.group.len()), (64, 8));
//! ```
//!
//! * Puzzles: [`families::FAMILIES`] is the registry of families, a file each; [`statement`] reads puzzles of one's own.
//! * Graphs: [`graph`] says who attacks whom, on every board.
//! * Files of other programs: [`exchange`].
//!
//! # What always holds
//!
//! **A definition judges**: each family says why a placement is no solution, from the definition and not from its
//! constraints.
//!
//! **No family is right about its symmetries**: it proposes them, and the model proves them.
//!
//! **A wrong word is answered** by one sentence that names the word and the next step.
//!
//! Never in here: a method, a file that is opened, the environment, a limit that is chosen.

#![forbid(unsafe_code)]

pub mod digits;
mod error;
pub mod exchange;
pub mod families;
pub mod graph;
pub mod growth;
#[doc(hidden)]
pub mod inside;
pub mod nearest;
pub mod place;
pub mod readable;
pub mod statement;
mod wanted;
