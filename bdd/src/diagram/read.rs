//! Reading either form of a file.

use std::io::BufRead;

use super::binary::FIRST;
use super::error::ReadError;
use super::functions::Diagram;
use limits::Budget;

impl Diagram {
    /// Reads a diagram in either form, which the first byte decides, with the limits and refusals of
    /// [`Diagram::read_binary`] and [`Diagram::read_dddmp`].
    pub fn read(mut input: impl BufRead, budget: &Budget) -> Result<Diagram, ReadError> {
        match input.fill_buf()?.first() {
            Some(&FIRST) => Diagram::read_binary(input, budget),
            _ => Diagram::read_dddmp(input, budget),
        }
    }
}
