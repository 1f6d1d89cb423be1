//! The longer texts of --help, each in a file, in lines that fit a terminal of 80 columns.

mod program;
mod puzzles;
mod short;

use encoders::families::FAMILIES;
pub use program::{COMPLETIONS, FIRST, MAN, program, status};
pub use puzzles::{in_short, puzzles};
pub use short::in_short as each_in_short;

/// What `check` takes.
pub const CHECK: &str = include_str!("help/check.txt").trim_ascii_end();

/// What jobs are.
pub const JOB: &str = include_str!("help/job.txt").trim_ascii_end();

/// What `list` shows.
pub const LIST: &str = include_str!("help/list.txt").trim_ascii_end();

/// How puzzles are made.
pub const MAKE: &str = include_str!("help/make.txt").trim_ascii_end();

/// What orders compares.
pub const ORDERS: &str = include_str!("help/orders.txt").trim_ascii_end();

/// The formats of export.
pub fn export() -> String {
    let examples: String = FAMILIES.iter().map(|family| format!("  {}\n", family.example)).collect();
    format!("{EXPORT}\n\nA puzzle of each family:\n{examples}")
}

const EXPORT: &str = include_str!("help/export.txt").trim_ascii_end();

/// What a saved diagram is.
pub const LOAD: &str = include_str!("help/load.txt").trim_ascii_end();

/// What search finds.
pub const SEARCH: &str = include_str!("help/search.txt").trim_ascii_end();

/// What a sequence is, and its file.
pub const SEQUENCE: &str = include_str!("help/sequence.txt").trim_ascii_end();

/// What a formula is, and what is proved.
pub const FORMULA: &str = include_str!("help/formula.txt").trim_ascii_end();

/// The form of claims files, and what becomes of a claim.
pub const CLAIMS: &str = include_str!("help/claims.txt").trim_ascii_end();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_broken_by_a_terminal() {
        for text in [
            &status(),
            COMPLETIONS,
            MAN,
            &puzzles(),
            &in_short(),
            CHECK,
            JOB,
            LIST,
            MAKE,
            ORDERS,
            &export(),
            LOAD,
            SEARCH,
            SEQUENCE,
            FORMULA,
            CLAIMS,
        ] {
            for line in text.lines() {
                assert!(line.chars().count() < 80, "{line}");
                // The parser of the command line would begin a line there.
                assert!(!line.contains("{n}"), "{line}");
            }
        }
    }
}
