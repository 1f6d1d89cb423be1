//! `layers-check FORMULA.cnf FILE.layers [--spectrum]`: checks a certificate and prints the number of
//! solutions that it proves, with `--spectrum` also the number of each size. Status 0 if the certificate is
//! right, 1 if it is not, 2 if the command line is wrong.

use std::process::ExitCode;

use checkers::layers;
use checkers::program::{end, open, text};

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let by_size = words.pop_if(|last| last == "--spectrum").is_some();
    let [formula, certificate] = words.as_slice() else {
        eprintln!("layers-check takes two files: layers-check FORMULA.cnf FILE.layers [--spectrum]");
        return ExitCode::from(2);
    };
    let checked =
        open(formula).and_then(|mut formula| layers::check(&mut formula, &mut open(certificate)?, by_size));
    let told = |proved: layers::Certified| {
        let layers::Certified { count, spectrum, clauses, states: [states, widest] } = proved;
        let checked =
            format!("formula: {clauses} clauses\nlayers: {states} states, {widest} at the widest level");
        text(&checked, &count, &spectrum)
    };
    end("layers-check", checked.map(told))
}
