//! Pseudo-Boolean constraints in OPB, as a puzzle. The form of the file: [`crate::exchange::linear`].

use super::formula::{self, Form};
use super::words::Entry;
use crate::exchange::linear;

pub(super) const ENTRY: Entry = Entry {
    name: FORM.name,
    words: "FILE",
    example: "opb formula.opb",
    about: "linear constraints over 0 and 1 in OPB, also compressed, - for the standard input; `* ind` projects",
    options: &[],
    parse: |words| formula::parse(&FORM, words),
};

const FORM: Form = Form { name: "opb", model: linear::read, notes: linear::notes };
