//! The common parts of the checkers' programs.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::process::ExitCode;

use num_bigint::BigUint;

/// Opens a file; the error is a sentence without a full stop.
pub fn open(name: &str) -> Result<File, String> {
    File::open(name).map_err(|error| format!("{name} cannot be read: {error}"))
}

/// Returns the result as text: the checked evidence, the count, and the number of solutions of each size.
pub fn text(checked: &str, count: &BigUint, spectrum: &[BigUint]) -> String {
    let mut text = format!("{checked}\ncount: {count}\n");
    for (size, number) in spectrum.iter().enumerate() {
        let _ = writeln!(text, "{size} {number}");
    }
    text
}

/// Ends the program of this name. Prints the result to the standard output with status 0, or the error with
/// status 1.
pub fn end(program: &str, proved: Result<String, String>) -> ExitCode {
    match proved {
        Ok(text) => {
            // A reader that closed the pipe has read all it wanted.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{program}: {why}; this proves no count");
            ExitCode::FAILURE
        }
    }
}
