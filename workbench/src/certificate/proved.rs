//! The results of the checkers.

use std::io::Read;
use std::path::Path;

use checkers::{layers, scpog};
use counting::certificate::Form;
use model::Sizes;
use num_bigint::BigUint;
use serde::Serialize;

use super::files::form;

/// The result that a certificate proves.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The number of solutions.
    pub count: BigUint,
    /// The number of solutions of each size; empty if it was not asked for.
    pub spectrum: Vec<BigUint>,
    /// The evidence that was checked.
    pub evidence: Evidence,
}

impl Proved {
    /// Returns the best size if the question is for it, and the number of solutions that the question asks for.
    /// Without any solution there is no best size.
    pub fn answer(&self, sizes: Sizes) -> (Option<u32>, BigUint) {
        if let Sizes::Between(low, high) = sizes
            && matches!(self.evidence, Evidence::Classes { .. })
        {
            return (None, between(&self.spectrum, low, high));
        }
        let mut found = (0..).zip(&self.spectrum).filter(|(_, number)| **number != BigUint::ZERO);
        let best = match sizes {
            Sizes::Min => found.next(),
            Sizes::Max => found.last(),
            _ => None,
        };
        best.map_or_else(|| (None, self.count.clone()), |(size, number)| (Some(size), number.clone()))
    }
}

/// The sum of a spectrum over some sizes.
pub(super) fn between(spectrum: &[BigUint], low: u32, high: u32) -> BigUint {
    let sizes = (0..).zip(spectrum).filter(|(size, _)| (low..=high).contains(size));
    sizes.map(|(_, number)| number).sum()
}

/// The evidence that a checker read; its fields are those of the record.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum Evidence {
    /// A graph that is equivalent to the formula: its nodes, and the clauses that prove this.
    Graph {
        /// Nodes of the graph.
        nodes: usize,
        /// Lemmas of the proof.
        lemmas: usize,
    },
    /// Layers: the states of all of them, and of the widest one.
    Layers {
        /// States of all layers.
        states: usize,
        /// States of the widest one.
        widest: usize,
    },
    /// For some symmetries, the solutions that each keeps.
    Classes {
        /// Symmetries.
        symmetries: usize,
        /// Certificates: of one of each kind of conjugate symmetries.
        certificates: usize,
    },
}

/// Checks the certificate `file` that reads as `certificate`. Its name says the format. `by_size` asks for
/// the spectrum, which some formats give in any case.
pub(super) fn by_checker(
    file: &Path,
    formula: &mut dyn Read,
    certificate: &mut dyn Read,
    by_size: bool,
) -> Result<Proved, String> {
    if form(file).ok() == Some(Form::Layers) {
        let layers::Certified { count, spectrum, states: [states, widest], .. } =
            layers::check(formula, certificate, by_size)?;
        return Ok(Proved { count, spectrum, evidence: Evidence::Layers { states, widest } });
    }
    let scpog::Certified { count, spectrum, sizes: [_, nodes, lemmas] } = scpog::check(formula, certificate)?;
    Ok(Proved { count, spectrum, evidence: Evidence::Graph { nodes, lemmas } })
}
