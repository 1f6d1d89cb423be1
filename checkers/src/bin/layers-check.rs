//! `layers-check FORMULA.cnf FILE.layers [--spectrum]`: checks a certificate and prints the number of
//! solutions that it proves, with `--spectrum` also the number of each size. Status 0 if the certificate is
//! right, 1 if it is not, 2 if the command line is wrong.

use std::process::ExitCode;

use checkers::layers;
use checkers::program::{end, open, text, words};

const USAGE: &str = "layers-check FORMULA.cnf FILE.layers [--spectrum]

Checks that the layers of FILE.layers are those of the formula, state by state, and adds up the ways to them.

  --spectrum  also print the number of solutions of each size";

fn main() -> ExitCode {
    let (files, by_size) = match words::<2>("layers-check", USAGE) {
        Ok(words) => words,
        Err(status) => return status,
    };
    let [formula, certificate] = &files;
    let checked =
        open(formula).and_then(|mut formula| layers::check(&mut formula, &mut open(certificate)?, by_size));
    let told = |proved: layers::Certified| {
        let layers::Certified { count, spectrum, clauses, states: [states, widest] } = proved;
        let checked =
            format!("formula: {clauses} clauses\nlayers: {states} states, {widest} at the widest level");
        text(&checked, ("count", &count), &spectrum)
    };
    end("layers-check", checked.map(told))
}
