//! Checkers of certificates. They share no code with the programs that write them: the number that a checker
//! gives follows from the formula, the certificate and the checker alone. They share the reader of formulas,
//! `formula`, whose head has the grammar, and no other code: `scpog` is one file more, `layers` a file with a
//! folder. `classes` checks numbers of classes by these two. `recurrence` and `best` check recurrences and best sizes of
//! walks, which have no formula; `lines` reads them. Their heads state what they rely on, and why it holds.
//! `program` has the common parts of their programs.
//!
//! ```no_run
//! use std::fs::File;
//!
//! let (mut formula, mut proof) = (File::open("queens.cnf")?, File::open("queens.scpog")?);
//! let proved = checkers::scpog::check(&mut formula, &mut proof).expect("the proof is right");
//! println!("{} solutions", proved.count);
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

mod best;
pub mod classes;
mod formula;
pub mod layers;
mod lines;
pub mod program;
pub mod recurrence;
pub mod scpog;

/// Most variables of a formula, and the largest possible size of a solution.
pub const MOST_SIZE: u64 = formula::MOST as u64;
