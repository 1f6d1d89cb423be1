//! Sums: counts of every other kind, alone or as alternatives. A state has a field for each count, until one of them holds.

mod compile;
mod field;
mod image;
mod rule;

pub(super) use field::{field_bits, group_span, is_one_of, starts};
pub(super) use image::{SumImage, in_order, sum_of};
pub(super) use rule::{GroupRule, SumRule};
