//! `scpog-check FORMULA.cnf FILE.scpog`: checks a certificate and prints the number of solutions that it
//! proves, and the number of each size. Status 0 if the certificate is right, 1 if it is not, 2 if the
//! command line is wrong.

use std::process::ExitCode;

use checkers::program::{end, open, text};
use checkers::scpog;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [formula, certificate] = files.as_slice() else {
        eprintln!("scpog-check takes two files: scpog-check FORMULA.cnf FILE.scpog");
        return ExitCode::from(2);
    };
    let checked = open(formula).and_then(|mut formula| scpog::check(&mut formula, &mut open(certificate)?));
    let told = |proved: scpog::Certified| {
        let scpog::Certified { count, spectrum, sizes: [clauses, nodes, lemmas] } = proved;
        let checked = format!(
            "formula: {clauses} clauses\ngraph: {nodes} nodes, equivalent to the formula by {lemmas} clauses"
        );
        text(&checked, &count, &spectrum)
    };
    end("scpog-check", checked.map(told))
}
