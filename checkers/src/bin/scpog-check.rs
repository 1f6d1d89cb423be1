//! `scpog-check FORMULA.cnf FILE.scpog`: the number of solutions, and that of each size, as the certificate
//! proves them. Status 0 where it does, 1 where it does not, 2 where the command line is wrong.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::ExitCode;

use checkers::scpog::{self, Certified};

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [formula, certificate] = files.as_slice() else {
        eprintln!("scpog-check takes two files: scpog-check FORMULA.cnf FILE.scpog");
        return ExitCode::from(2);
    };
    let checked = open(formula).and_then(|formula| scpog::check(formula, open(certificate)?));
    match checked {
        Ok(Certified { count, spectrum, clauses, nodes, lemmas }) => {
            let mut text = format!(
                "formula: {clauses} clauses\ngraph: {nodes} nodes, equivalent to the formula by {lemmas} clauses\n\
                 count: {count}\n"
            );
            for (size, number) in spectrum.iter().enumerate() {
                text += &format!("{size} {number}\n");
            }
            // Whoever closed the pipe has read all it wanted.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("scpog-check: {why}; this proves no count");
            ExitCode::FAILURE
        }
    }
}

fn open(name: &str) -> Result<impl BufRead, String> {
    let opened = File::open(name).map_err(|error| format!("{name} cannot be read: {error}"))?;
    Ok(BufReader::with_capacity(1 << 16, opened))
}
