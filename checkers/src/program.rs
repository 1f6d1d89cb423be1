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

/// Reads the command line: the names of `FILES` files, and whether the number of each size is asked for. An error is the
/// status to end with; help, or the sentence that says what is wrong, is printed by then.
pub fn words<const FILES: usize>(program: &str, usage: &str) -> Result<([String; FILES], bool), ExitCode> {
    let (options, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with('-') && word != "-");
    if options.iter().any(|option| ["-h", "--help"].contains(&option.as_str())) {
        let status = "Status 0: the certificate is right. 1: it is not. 2: the command line is wrong.";
        let help = format!("Usage: {usage}\n  -h, --help  print this\n\n{status}\n");
        let _ = std::io::stdout().write_all(help.as_bytes());
        return Err(ExitCode::SUCCESS);
    }
    let wrong = match options.iter().find(|option| *option != "--spectrum") {
        Some(option) => format!("there is no option {option}"),
        None => match <[String; FILES]>::try_from(files) {
            Ok(files) => return Ok((files, !options.is_empty())),
            Err(files) => {
                let number = if FILES == 1 { "one file" } else { "two files" };
                format!("it takes {number}, not {}", files.len())
            }
        },
    };
    eprintln!("{program}: {wrong}; write {}", usage.lines().next().unwrap_or_default());
    Err(ExitCode::from(2))
}

/// Returns the result as text: the checked evidence, a count with its name, and that of each size.
pub fn text(checked: &str, (name, count): (&str, &BigUint), spectrum: &[BigUint]) -> String {
    let mut text = format!("{checked}\n{name}: {count}\n");
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
