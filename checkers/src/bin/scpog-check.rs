//! `scpog-check FORMULA.cnf FILE.scpog`: the number of solutions, and that of each size, as the certificate
//! proves them. Status 0 where it does, 1 where it does not, 2 where the command line is wrong.

use std::process::ExitCode;

use checkers::program::{end, open, text};
use checkers::scpog;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [formula, certificate] = files.as_slice() else {
        eprintln!("scpog-check takes two files: scpog-check FORMULA.cnf FILE.scpog");
        return ExitCode::from(2);
    };
    let checked = open(formula).and_then(|formula| scpog::check(formula, open(certificate)?));
    let told = |proved: scpog::Certified| {
        let scpog::Certified { count, spectrum, clauses, nodes, lemmas } = proved;
        let checked = format!(
            "formula: {clauses} clauses\ngraph: {nodes} nodes, equivalent to the formula by {lemmas} clauses"
        );
        text(&checked, &count, &spectrum)
    };
    end("scpog-check", checked.map(told))
}
