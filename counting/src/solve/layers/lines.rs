//! Lines: at most one or two of some variables. A state knows the cells that are blocked, and of lines of at most two which
//! carry one.

mod compile;
mod image;
mod limited;
mod rule;

pub(super) use image::line_of;
pub(super) use limited::{LimitedLine, first_blocked};
pub(super) use rule::LineRules;
