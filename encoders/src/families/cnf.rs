//! A formula in DIMACS cnf, as a puzzle. The form of the file: [`crate::exchange::dimacs`].

use super::formula::{self, Form};
use super::words::Entry;
use crate::exchange::dimacs;

pub(super) const ENTRY: Entry = Entry {
    name: FORM.name,
    words: "FILE",
    example: "cnf formula.cnf",
    about: "a formula in DIMACS, also compressed (gzip, xz), - for the standard input; `c p show`, `c ind`, \
            `cr` and `vp` project, `c size` says what a true variable adds to the size",
    options: &[],
    parse: |words| formula::parse(&FORM, words),
};

const FORM: Form = Form { name: "cnf", model: dimacs::read, notes: dimacs::notes };
