//! One puzzle under many variable orders: what ranks them, the table, the plot and the page.

pub mod by;
pub mod page;
pub mod plot;
pub mod table;

use counting::order;
use encoders::families::Puzzle;

/// The names of the orders that the model of a puzzle has. Its file is read.
pub fn names(puzzle: &Puzzle) -> impl Iterator<Item = &'static str> + use<> {
    order::names(puzzle.has_cells(), puzzle.has_several_a_cell())
}
