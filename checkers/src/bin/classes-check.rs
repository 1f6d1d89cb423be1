//! `classes-check FILE.classes [--spectrum]`: checks a certificate of a number of classes, which is a folder, and prints
//! that number and the number of solutions, with `--spectrum` also the classes of each size. Status 0 if the certificate
//! is right, 1 if it is not, 2 if the command line is wrong.

use std::io::Read;
use std::path::Path;
use std::process::ExitCode;

use checkers::classes;
use checkers::program::{end, open, text, words};

const USAGE: &str = "classes-check FILE.classes [--spectrum]

Checks that the permutations of FILE.classes are symmetries of its formula, that each certificate in it has the solutions
that one of them keeps, and that these give the number of classes.

  --spectrum  also print the number of classes of each size";

fn main() -> ExitCode {
    let ([folder], by_size) = match words::<1>("classes-check", USAGE) {
        Ok(words) => words,
        Err(status) => return status,
    };
    let mut opened = |name: &str| {
        let file = open(&Path::new(&folder).join(name).display().to_string())?;
        Ok(Box::new(file) as Box<dyn Read>)
    };
    let told = |proved: classes::Certified| {
        let classes::Certified { count, classes, class_spectrum, order, certificates, .. } = proved;
        let checked = format!(
            "group: {order} symmetries of the formula\ncertificates: {certificates}\nsolutions: {count}"
        );
        text(&checked, ("classes", &classes), &class_spectrum)
    };
    end("classes-check", classes::check(&mut opened, by_size).map(told))
}
