//! Certificates by layers: for each state of each level, its two children. A checker derives the children
//! again from the clauses, and counts the paths from the first level to the last.
//!
//! A state is a set of rests: the literals that are left of each clause that has begun and does not hold yet. Where edges are
//! asked to be connected, or to have no cycle, it also has the components of the chosen ones, as far as open nodes have them.
//! The checker describes the format.

mod header;
mod joined;
mod level;
mod rests;
mod set;
mod writer;

use std::io::Write;

use header::header;
use model::Permutation;
use model::steps::Steps;
use rests::Rests;
use writer::Writer;

use super::formula::Formula;
use super::outcome::{CertificateError, Summary};

/// Most rests of clauses: sets of more words are slow.
const MOST_RESTS: usize = 4096;

/// Most bytes of graphs in a state, so that a byte has each label.
const MOST_BYTES: usize = 256;

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
    let rests = Rests::new(&formula, group, steps)?;
    let bytes = (0..=rests.levels).map(|level| rests.bytes(level)).max().unwrap_or(0);
    if bytes > MOST_BYTES {
        return Err(CertificateError::Open);
    }
    let words = rests.words() + bytes.div_ceil(8);
    if words > 64 {
        return Err(match rests.words() <= MOST_RESTS / 64 {
            true => CertificateError::Open,
            false => CertificateError::Rests(MOST_RESTS),
        });
    }
    header(&formula.order, &rests, out)?;
    let writer = Writer::new(&rests, out);
    let states = match words {
        0 | 1 => writer.levels::<1>(steps),
        2 => writer.levels::<2>(steps),
        3 | 4 => writer.levels::<4>(steps),
        5..=8 => writer.levels::<8>(steps),
        9..=16 => writer.levels::<16>(steps),
        _ => writer.levels::<64>(steps),
    }?;
    Ok(Summary { states, nodes: states, lemmas: 0 })
}
