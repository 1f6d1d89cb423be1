//! What the faces of kikisuji stand on, the command line and Python: a question under limits, its files, pictures and
//! charts, claims and the answers of other programs. Nothing here reads a command line or ends the process.

pub mod allowance;
pub mod answers;
pub mod ask;
pub mod certificate;
pub mod chart;
pub mod check;
pub mod claims;
pub mod exit;
pub mod export;
pub mod improvement;
pub mod input;
pub mod interrupt;
pub mod lines;
pub mod load;
pub mod memory;
pub mod options;
pub mod orders;
pub mod outcome;
pub mod output;
pub mod page;
pub mod picture;
pub mod places;
pub mod process;
pub mod report;
pub mod sentence;
pub mod sequence;
pub mod shell;
pub mod stdout;
pub mod svg;
pub mod table;
pub mod tally;
pub mod units;
pub mod verdict;
pub mod watch;
pub mod writing;
