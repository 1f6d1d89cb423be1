//! `formula-check FILE`: checks a certificate of `formula` and prints what it proves. Status 0 if the certificate is right,
//! 1 if it is not, 2 if the command line is wrong.

use std::process::ExitCode;

use checkers::program::{end, open, words};
use checkers::recurrence::check;

const USAGE: &str = "formula-check FILE

Checks that the numbers of walks of FILE satisfy its recurrence for every n, that it begins there, and that no shorter one
holds; or that the best sizes of the walks repeat with its period and slope for every n.";

fn main() -> ExitCode {
    match words::<1>("formula-check", USAGE) {
        Ok((files, false)) => end("formula-check", open(&files[0]).and_then(|mut file| check(&mut file))),
        Ok((_, true)) => end("formula-check", Err("--spectrum is of other certificates".into())),
        Err(status) => status,
    }
}
