//! `scpog-check FORMULA.cnf FILE.scpog [--spectrum]`: checks a certificate and prints the number of solutions that it
//! proves, and the number of each size, with `--spectrum` or without. Status 0 if the certificate is right, 1 if it is not, 2 if the
//! command line is wrong.

use std::process::ExitCode;

use checkers::program::{end, open, text, words};
use checkers::scpog;

const USAGE: &str = "scpog-check FORMULA.cnf FILE.scpog [--spectrum]

Checks that the graph of FILE.scpog is equivalent to the formula, by the clauses that the file adds, and counts its
solutions.

  --spectrum  print the number of solutions of each size, which is printed without it, too";

fn main() -> ExitCode {
    let (files, _) = match words::<2>("scpog-check", USAGE) {
        Ok(words) => words,
        Err(status) => return status,
    };
    let [formula, certificate] = &files;
    let checked = open(formula).and_then(|mut formula| scpog::check(&mut formula, &mut open(certificate)?));
    let told = |proved: scpog::Certified| {
        let scpog::Certified { count, spectrum, sizes: [clauses, nodes, lemmas] } = proved;
        let checked = format!(
            "formula: {clauses} clauses\ngraph: {nodes} nodes, equivalent to the formula by {lemmas} clauses"
        );
        text(&checked, ("count", &count), &spectrum)
    };
    end("scpog-check", checked.map(told))
}
