//! The method of a job that is asked for none: the one by which a count would go on.

use std::path::Path;
use std::time::Duration;

use encoders::solve::{Method, Request, Silent};
use limits::Limit;

use super::plan::Plan;
use crate::allowance::Limits;
use crate::ask::{self, Question, Show};
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::process::Process;

/// How long the methods of a count have their turns. Fourteen queens take 0.1 s so, and minutes by layers.
const TRIAL: Duration = Duration::from_secs(2);

/// Returns the question of a count with checkpoints, with the method of the job in `folder` if it has none, or one for a new
/// job. A failure: an input that cannot be used, or an interrupt.
pub fn chosen(
    question: Question,
    folder: &Path,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Question, Failure> {
    let method = match Plan::read(folder)? {
        Some(plan) if question.request.method == Method::Auto => plan.question.question()?.request.method,
        Some(_) => question.request.method,
        None => tried(&question, limits, interrupt)?,
    };
    Ok(Question { request: Request { method, ..question.request }, ..question })
}

/// Returns the method of a new job: the one that is asked for, or else the one by which a count of two seconds ends, or that
/// has had most of the work then, if it goes on in stages or cases. [`Method::Auto`] stands for layers.
pub fn tried(question: &Question, limits: &Limits, interrupt: &Interrupt) -> Result<Method, Failure> {
    let Request { method, residues, .. } = question.request;
    if method != Method::Auto || question.order.is_some() || residues.is_some() {
        return Ok(method);
    }
    let question = Question { show: Show::Nothing, diagram: false, fixed: false, ..question.clone() };
    let time = Some(limits.time.map_or(TRIAL, |time| time.min(TRIAL)));
    let process = Process::of_several(limits.bytes);
    let outcome = ask::ask(&question, &Limits { time, ..*limits }, &process, interrupt, Silent)?;
    let method = match outcome.result {
        Ok(answer) => answer.method,
        Err(stopped) if stopped.limit == Limit::Cancelled => {
            let sentence = format!("{}: interrupted before a job was made; start again", question.puzzle);
            return Err(Failure::new(Exit::Interrupted, sentence));
        }
        // A conjunction that has not ended yet has no stages from which it could go on.
        Err(stopped) if stopped.method == Method::Apply => Method::Auto,
        Err(stopped) => stopped.method,
    };
    Ok(if method == Method::Layers { Method::Auto } else { method })
}
