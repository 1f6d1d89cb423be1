//! `formula-check FILE`: checks a certificate of `formula` and prints the recurrence that it proves. Status 0 if the
//! certificate is right, 1 if it is not, 2 if the command line is wrong.

use std::process::ExitCode;

use checkers::program::{end, open, words};
use checkers::recurrence::{Certified, check};

const USAGE: &str = "formula-check FILE

Checks that the numbers of walks of FILE satisfy its recurrence for every n, that it begins there, and that no shorter one
holds.";

fn main() -> ExitCode {
    let files = match words::<1>("formula-check", USAGE) {
        Ok((files, false)) => files,
        Ok((_, true)) => return end("formula-check", Err("--spectrum is of other certificates".into())),
        Err(status) => return status,
    };
    let told = |proved: Certified| {
        let list = |numbers: &[_]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let Certified { first, coefficients, from, states, terms } = proved;
        let order = coefficients.len();
        format!(
            "walks: {states} states\nterms from n = {first}: {}\norder {order} from n = {from}: {}\n",
            list(&terms),
            list(&coefficients)
        )
    };
    end("formula-check", open(&files[0]).and_then(|mut file| check(&mut file)).map(told))
}
