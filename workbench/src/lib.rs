//! What the faces of kikisuji stand on, the command line and Python: a question under limits, its files, pictures and
//! charts, claims and the answers of other programs. Nothing here parses a command line or ends the process.
//!
//! ```
//! use std::sync::Arc;
//!
//! use counting::solve::{Request, Silent};
//! use workbench::allowance::Limits;
//! use workbench::ask::{self, Question};
//! use workbench::interrupt::Interrupt;
//! use workbench::process::Process;
//!
//! let words = ["independence", "queen", "6"].map(String::from);
//! let puzzle = ask::puzzle(&words, None).expect("words of the grammar");
//! let question = Question::new(puzzle, Request::default());
//! let limits = Limits::of_process(None, None, None);
//! let interrupt = Interrupt::of(Arc::default());
//! let outcome = ask::ask(&question, &limits, &Process::of_one(None), &interrupt, Silent).expect("a puzzle");
//! let answer = outcome.result.expect("no limit came first");
//! assert_eq!((answer.size, answer.count), (Some(6), 4u32.into()));
//! ```

pub mod allowance;
pub mod answers;
pub mod ask;
pub mod cells;
pub mod certificate;
pub mod chart;
pub mod check;
pub mod claims;
pub mod conflict;
pub mod count;
pub mod exit;
pub mod export;
pub mod formula;
pub mod given;
pub mod image;
pub mod improvement;
pub mod input;
pub mod interrupt;
pub mod job;
pub mod lines;
pub mod list;
pub mod load;
mod machine;
pub mod make;
pub mod memory;
pub mod options;
pub mod orders;
pub mod outcome;
pub mod outlook;
pub mod output;
pub mod page;
pub mod picture;
pub mod places;
pub mod process;
pub mod ratio;
pub mod refusal;
pub mod report;
pub mod search;
pub mod sentence;
pub mod sequence;
pub mod shell;
pub mod stdout;
pub mod svg;
pub mod table;
pub mod tally;
pub mod units;
pub mod validate;
pub mod verdict;
pub mod watch;
pub mod weight;
pub mod writing;
