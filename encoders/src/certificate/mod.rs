//! Certificates of a count: a formula as a graph whose solutions can be counted in one pass, with a proof
//! that both have the same solutions.
//!
//! The formula is the one that is exported ([`crate::exchange::cnf`]). It is decided variable by variable: a
//! state of a level is the set of undecided rests of clauses (`residual`), and the function of each state is
//! a node (`graph`). The proof (`proof`, `branch`) has a lemma for each state. Unit propagation, as a checker
//! does it, finds the hints (`rup`); a lemma that cannot be proved is never written. The format is SCPOG;
//! `nnf` writes the graph alone. Where there are more states than a proof can hold, `layers` writes each
//! state with its children.
//!
//! Sources: the formats of Bryant, Nawrocki, Avigad and Heule (Certified knowledge compilation with
//! application to verified model counting, 2023) and, for variables that are not shown, Bryant, Tan and Heule
//! (SCPOG, 2025).

mod branch;
mod formula;
mod graph;
mod layers;
mod lines;
mod nnf;
mod proof;
mod residual;
mod rup;

use std::io::{self, Write};

use limits::{Budget, Limit};

use crate::exchange::{ExportError, Problem, cnf};
use crate::steps::Steps;
use formula::Formula;
use graph::ProofGraph;
pub use layers::{Ends, Pieces};
use lines::Lines;
use proof::Proof;
use residual::Suffixes;

/// Most states of a proof. A proof with this number of states has some 400 MB, and its checker takes some 2 GB.
const MOST_STATES: usize = 2_000_000;

/// The form of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Graph and proof, as checkers read them.
    Scpog,
    /// The graph alone, in the dialect of d4.
    Nnf,
    /// The states of all levels, as a checker derives them again.
    Layers,
}

/// The size of a written certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Sets of what is left of clauses, over all levels.
    pub states: usize,
    /// Nodes of the graph.
    pub nodes: usize,
    /// Lemmas of the proof.
    pub lemmas: usize,
}

/// Why there is no certificate, or not all of it.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A limit of the budget.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The solutions have to be connected.
    #[error(
        "that a choice is connected is no formula, so there is no certificate; count without --certificate"
    )]
    Connected,
    /// Some variables are not counted.
    #[error(
        "a certificate counts all variables, and the formula leaves some out (`c p show`, `c ind` or `vp`); take these \
         lines out, or count without --certificate"
    )]
    Projected,
    /// Too many different rests of clauses for a certificate by layers.
    #[error(
        "the clauses leave more than {0} different rests, too many for a certificate by layers; have a proof \
         written, FILE.scpog"
    )]
    Rests(usize),
    /// Too many states for a proof.
    #[error(
        "the proof would have more than {0} states, and a checker holds all of them; have FILE.layers written, of \
         which two levels are held"
    )]
    States(usize),
    /// An auxiliary variable is not decided by those before it: a mistake in the encoding.
    #[error(
        "an auxiliary variable is no function of the others; this is a mistake in kikisuji, please report it"
    )]
    Undecided,
    /// A lemma does not follow: a mistake in this module.
    #[error("a step of the proof does not follow; this is a mistake in kikisuji, please report it")]
    Unproved,
}

impl From<ExportError> for CertificateError {
    fn from(error: ExportError) -> CertificateError {
        match error {
            ExportError::Io(error) => error.into(),
            ExportError::Limit(limit) => limit.into(),
            ExportError::Connected => CertificateError::Connected,
        }
    }
}

/// Writes the certificate of `problem`, for the formula that [`crate::exchange::cnf::write`] writes.
///
/// Cost: all states are held at once: some 8 bytes for each clause that a state has a rest of, and about 100
/// bytes for each state. A proof takes some 200 bytes of the file a state. By layers, only the states of two
/// levels are held, and each takes some 6 bytes of the file. The order of the variables is that of layers.
/// With auxiliary variables it may be the reverse, or the order of the numbers.
pub fn write(
    problem: &Problem<'_>,
    form: Form,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Summary, CertificateError> {
    write_with(problem, cnf::MOST_PLAIN, form, budget, out)
}

/// The formula of a certificate, with auxiliary variables for each constraint of more than `plain` clauses.
fn formula_of(
    problem: &Problem<'_>,
    plain: u64,
    budget: &Budget,
    steps: &mut Steps<'_>,
) -> Result<Formula, CertificateError> {
    if problem.model.projection.is_some() {
        return Err(CertificateError::Projected);
    }
    Ok(Formula::new(problem, plain, budget, steps)?)
}

/// Writes the certificate of `problem` for the formula of [`crate::exchange::cnf::write_with`], which has
/// auxiliary variables for each constraint of more than `plain` clauses.
pub fn write_with(
    problem: &Problem<'_>,
    plain: u64,
    form: Form,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Summary, CertificateError> {
    let steps = &mut Steps::new(budget);
    let formula = formula_of(problem, plain, budget, steps)?;
    match form {
        Form::Layers => layers::write(formula, &problem.model.group, out, steps),
        Form::Nnf => Ok(nnf::write(
            &ProofGraph::new(&formula, &mut Suffixes::new(&formula, steps)?, usize::MAX, steps)?,
            out,
        )?),
        Form::Scpog => {
            let mut suffixes = Suffixes::new(&formula, steps)?;
            let graph = ProofGraph::new(&formula, &mut suffixes, MOST_STATES, steps)?;
            Proof::write(&formula, &suffixes, &graph, Lines::new(out, formula.clauses.len()), steps)
        }
    }
}
