//! What the faces of kikisuji stand on, the command line and Python: a question under limits, its files, pictures and
//! charts, claims and the answers of other programs. Nothing here reads a command line or ends the process.

pub mod allowance;
pub mod answers;
pub mod chart;
pub mod claims;
pub mod exit;
pub mod input;
pub mod interrupt;
pub mod memory;
pub mod output;
pub mod picture;
pub mod places;
pub mod process;
pub mod sentence;
pub mod shell;
pub mod stdout;
pub mod svg;
pub mod units;
pub mod watch;
pub mod writing;
