//! `layers-check FORMULA.cnf FILE.layers [--spectrum]`: the number of solutions, and with `--spectrum` that of
//! each size, as the certificate proves them. Status 0 where it does, 1 where it does not, 2 where the command
//! line is wrong.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::ExitCode;

use checkers::layers::{self, Certified};

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let by_size = words.pop_if(|last| last == "--spectrum").is_some();
    let [formula, certificate] = words.as_slice() else {
        eprintln!("layers-check takes two files: layers-check FORMULA.cnf FILE.layers [--spectrum]");
        return ExitCode::from(2);
    };
    let checked = open(formula).and_then(|formula| layers::check(formula, open(certificate)?, by_size));
    match checked {
        Ok(Certified { count, spectrum, clauses, states: [states, widest] }) => {
            let mut text = format!(
                "formula: {clauses} clauses\nlayers: {states} states, {widest} at the widest level\ncount: {count}\n"
            );
            for (size, number) in spectrum.iter().enumerate() {
                text += &format!("{size} {number}\n");
            }
            // Whoever closed the pipe has read all it wanted.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("layers-check: {why}; this proves no count");
            ExitCode::FAILURE
        }
    }
}

fn open(name: &str) -> Result<impl BufRead, String> {
    let opened = File::open(name).map_err(|error| format!("{name} cannot be read: {error}"))?;
    Ok(BufReader::with_capacity(1 << 16, opened))
}
