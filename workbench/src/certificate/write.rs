//! Certificates beside the formulas of their counts.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use bdd::WriteError;
use counting::certificate::{self, CertificateError, Form};
use counting::solve::Silent;
use encoders::families::Puzzle;
use limits::{Budget, clock::Instant};
use model::Sizes;

use super::check::{Source, check};
use super::classes;
use super::files::{check_files, form, formula_of, is_proof};
use super::proved::Evidence;
use crate::allowance::Limits;
use crate::exit::{self, Exit, Failure, usage};
use crate::export::{self, Asked, Content, Ready, stated};
use crate::interrupt::Interrupt;
use crate::options::Format;
use crate::outcome::Outcome;
use crate::output;
use crate::writing::Writing;

/// Writes the certificate of an answer, and its formula. Then checks it if it is a proof: the proof must be
/// of that answer. Where classes were counted, writes their certificate beside it.
pub fn write(
    file: &Path,
    outcome: &Outcome,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let form = form(file)?;
    let Some(ready) = of_outcome(file, outcome, limits, start, interrupt)? else { return Ok(()) };
    let Ok(answer) = &outcome.result else { return Ok(()) };
    let writing = Writing { interrupt, deadline: limits.deadline(start), subject: &outcome.puzzle };
    let beside = formula_of(file);
    let (budget, written) = (limits.budget(start, Arc::default()), Arc::clone(&ready));
    output::fill(file, &writing, move |out| certify(&written, form, &budget, out))?;
    // Last, so that no formula stays behind without its certificate.
    let budget = limits.budget(start, Arc::default());
    let formula =
        output::fill(&beside, &writing, move |out| export::write(&ready, Format::Cnf, &budget, out));
    formula.inspect_err(|_| drop(fs::remove_file(file)))?;
    let (shown, beside_shown) = (file.display(), beside.display());
    if form == Form::Nnf {
        exit::note(&format!(
            "{shown} has the solutions of {beside_shown} as a graph, to be exchanged; it proves nothing (.scpog does)"
        ));
        return Ok(());
    }
    let sizes = outcome.facts.as_ref().map_or(Sizes::Any, |facts| facts.sizes);
    let proved = check(Source::In(beside.clone()), file, stated(sizes) != sizes, limits, start, interrupt)?;
    let (size, count) = proved.answer(sizes);
    if count != answer.count || size.is_some_and(|size| Some(size) != answer.size) {
        let sentence = format!(
            "{}: the count is {}, but {shown} proves {count}; this is a mistake in kikisuji, please report it",
            outcome.puzzle, answer.count
        );
        return Err(Failure::new(Exit::Internal, sentence));
    }
    let steps = match proved.evidence {
        Evidence::Graph { lemmas, .. } => lemmas,
        Evidence::Layers { states, .. } => states,
        Evidence::Classes { certificates, .. } => certificates,
    };
    exit::note(&format!(
        "{shown} proves the count of {beside_shown} in {steps} steps, and was checked; `check` does so again"
    ));
    match answer.classes {
        Some(_) => classes::write(file, (outcome, answer), limits, start, interrupt),
        None => Ok(()),
    }
}

/// Prepares the formula of which an outcome says the number of solutions, for the certificate `file`; `None`
/// where there is no answer. For a proof it is that of [`stated`].
fn of_outcome(
    file: &Path,
    outcome: &Outcome,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<Option<Arc<Ready>>, Failure> {
    let (Ok(answer), Some(facts)) = (&outcome.result, &outcome.facts) else { return Ok(None) };
    check_files(file, &outcome.puzzle)?;
    let sizes = match (facts.sizes, answer.size) {
        (sizes, _) if is_proof(file) => stated(sizes),
        (Sizes::Max | Sizes::Min, Some(size)) => Sizes::Between(size, size),
        (sizes, _) => sizes,
    };
    provable(outcome.puzzle.clone(), sizes, form(file)?, limits, start, interrupt).map(Some)
}

/// Prepares the formula of a puzzle whose solutions have these sizes, for a certificate of this form. Returns an error for
/// a puzzle that can have none.
pub fn provable(
    puzzle: Puzzle,
    sizes: Sizes,
    form: Form,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<Arc<Ready>, Failure> {
    let refused = |why: CertificateError| usage(&why);
    let asked = Asked::formula(puzzle, Some(sizes), form);
    let ready = export::prepare(&asked, limits, start, Silent, interrupt)?;
    match &ready.content {
        Content::Formula(formula) if formula.model.projection.is_some() => {
            refused(CertificateError::Projected)
        }
        Content::Formula(formula) if formula.model.total() > checkers::MOST_SIZE && form != Form::Nnf => {
            refused(CertificateError::Sizes(formula.model.total(), checkers::MOST_SIZE))
        }
        _ => Ok(Arc::new(ready)),
    }
}

/// Writes the certificate of a prepared formula.
fn certify(ready: &Ready, form: Form, budget: &Budget, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let Content::Formula(formula) = &ready.content else { return Ok(()) };
    match certificate::write(&formula.problem(String::new()), form, budget, out) {
        Ok(_) => Ok(()),
        Err(CertificateError::Io(error)) => Err(WriteError::Io(error)),
        Err(CertificateError::Limit(limit)) => Err(WriteError::Io(io::Error::other(limit))),
        Err(error) => Err(WriteError::Io(io::Error::other(error))),
    }
}
