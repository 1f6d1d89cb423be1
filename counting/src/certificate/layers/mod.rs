//! Certificates by layers: for each state of each level, its two children. A checker derives the children
//! again from the clauses, and counts the paths from the first level to the last.
//!
//! A state is a set of rests: the literals that are left of each clause that has begun and does not hold yet. Where edges are
//! asked to be connected, or to have no cycle, it also has the components of the chosen ones, as far as open nodes have them.
//! The checker describes the format. Several processes can write a certificate together, in pieces.

mod joined;
mod level;
mod pieces;
mod rests;
mod set;
mod writer;

use std::io::Write;

use model::Permutation;
use model::steps::Steps;
pub use pieces::Pieces;
pub use writer::Ends;

use super::formula::Formula;
use super::outcome::{CertificateError, Summary};

/// Writes the certificate of a formula: level by level, with two levels in memory.
///
/// Cost for each state: both children, their images under the permutations of `group` that keep the level,
/// the implied rests of each child, and some 6 bytes of the file.
pub(super) fn write(
    formula: Formula,
    group: &[Permutation],
    out: &mut dyn Write,
    steps: &mut Steps<'_>,
) -> Result<Summary, CertificateError> {
    let pieces = Pieces::of(formula, group, steps)?;
    pieces.header(&[], out)?;
    let Ends { states, .. } = pieces.write_within((0, &pieces.root()), &mut |_, _| true, steps, out)?;
    Ok(Summary { states, nodes: states, lemmas: 0 })
}
