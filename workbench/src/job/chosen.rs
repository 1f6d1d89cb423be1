//! The method of a job that is asked for none: the one by which a count would go on.

use std::path::Path;
use std::sync::Arc;

use counting::solve::{Method, Request, Silent};
use limits::{Limit, Pace, Share};

use super::plan::Plan;
use crate::allowance::Limits;
use crate::ask::{self, Question, Show};
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::process::Process;

/// The work in which the methods of a count have their turns: some second. It is counted and not timed, so that the same job
/// is planned on every machine, whatever else runs there. Fourteen queens take a tenth of it, and minutes by layers.
const TRIAL: u64 = 1_000_000_000;

/// Returns the question of a count with checkpoints, with the method of the job in `folder` if it has none, or one for a new
/// job; `None` where the time was over before one was chosen. A failure: an input that cannot be used, or an interrupt.
pub fn chosen(
    question: Question,
    folder: &Path,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Option<Question>, Failure> {
    let method = match Plan::read(folder)? {
        Some(plan) if question.request.method == Method::Auto => plan.question.question()?.request.method,
        Some(_) => question.request.method,
        None => match tried(&question, limits, interrupt)? {
            Ok(method) => method,
            Err(_) => return Ok(None),
        },
    };
    Ok(Some(Question { request: Request { method, ..question.request }, ..question }))
}

/// Returns the method of a new job: the one that is asked for, or else the one by which a count ends within the work of a trial,
/// or that has had most of the work then, if it goes on in stages or cases. [`Method::Auto`] stands for layers. The outcome
/// where the time was over before.
pub fn tried(
    question: &Question,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Result<Method, Box<Outcome>>, Failure> {
    let Request { method, residues, .. } = question.request;
    if method != Method::Auto || question.order.is_some() || residues.is_some() {
        return Ok(Ok(method));
    }
    let question = Question {
        show: Show::Nothing,
        diagram: false,
        fixed: false,
        cells: false,
        conflict: false,
        ..question.clone()
    };
    let (trial, process) = (Share::new(TRIAL, Limit::Deadline), Process::of_several(limits.bytes));
    let pace = Some(Arc::clone(&trial) as Arc<dyn Pace>);
    let outcome = ask::ask_paced(&question, limits, pace, &process, interrupt, Silent)?;
    let method = match &outcome.result {
        Ok(answer) => answer.method,
        Err(stopped) if stopped.limit == Limit::Cancelled => {
            let sentence = format!("{}: interrupted before a job was made; start again", question.puzzle);
            return Err(Failure::new(Exit::Interrupted, sentence));
        }
        Err(stopped) if stopped.limit == Limit::Deadline && trial.left() > 0 => {
            return Ok(Err(Box::new(outcome)));
        }
        // A conjunction that has not ended yet has no stages from which it could go on.
        Err(stopped) if stopped.method == Method::Apply => Method::Auto,
        Err(stopped) => stopped.method,
    };
    Ok(Ok(if method == Method::Layers { Method::Auto } else { method }))
}
