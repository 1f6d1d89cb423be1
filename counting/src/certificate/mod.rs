//! Certificates of a count: a formula as a graph whose solutions can be counted in one pass, with a proof
//! that both have the same solutions.
//!
//! The formula is the one that is exported ([`crate::exchange::cnf`]). It is decided variable by variable: a
//! state of a level is the set of undecided rests of clauses (`residual`), and the function of each state is
//! a node (`graph`). The proof (`proof`, `branch`) has a lemma for each state. Unit propagation, as a checker
//! does it, finds the hints (`rup`); a lemma that cannot be proved is never written. The format is SCPOG;
//! `nnf` writes the graph alone. Where there are more states than a proof can hold, `layers` writes each
//! state with its children. `classes` has what a certificate of a number of classes takes.
//!
//! Sources: the formats of Bryant, Nawrocki, Avigad and Heule (Certified knowledge compilation with
//! application to verified model counting, 2023) and, for variables that are not shown, Bryant, Tan and Heule
//! (SCPOG, 2025).

mod branch;
pub mod classes;
mod formula;
mod graph;
mod layers;
mod lines;
mod literal;
mod marks;
mod nnf;
mod outcome;
mod proof;
mod residual;
mod rup;

use std::io::Write;

use formula::Formula;
use graph::ProofGraph;
use limits::Budget;
use lines::Lines;
use model::constraint::Var;
use model::steps::Steps;
pub use outcome::{CertificateError, Summary};
use proof::Proof;
use residual::Suffixes;

use crate::exchange::{Problem, cnf};

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

/// Writes the certificate of `problem` for the formula of [`crate::exchange::cnf::write_with`], which has
/// auxiliary variables for each constraint of more than `plain` clauses.
pub fn write_with(
    problem: &Problem<'_>,
    plain: u64,
    form: Form,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Summary, CertificateError> {
    write_in(problem, (plain, None), form, budget, out)
}

/// The same with the variables of the model in an order.
fn write_in(
    problem: &Problem<'_>,
    (plain, order): (u64, Option<Vec<Var>>),
    form: Form,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Summary, CertificateError> {
    if form != Form::Layers && problem.model.is_joined() {
        return Err(CertificateError::Connected);
    }
    let steps = &mut Steps::new(budget);
    let formula = Formula::new(problem, plain, order, budget, steps)?;
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
