//! What the runners of `validate` do: they take claims one after another, count and judge them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use bdd::Limit;
use encoders::solve::{Answer, Method, Reduction, Schedule, Silent, Sizes};

use super::Checked;
use crate::args::Choice;
use crate::ask::{self, Question, Show};
use crate::claims::Task;
use crate::exit::{Ending, Exit};
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::sentence;
use crate::units::method_text;
use crate::verdict::{self, Verdict};
use crate::watch::Interrupt;

/// The time a claim marked beyond gets without --timeout: enough to show what is within easy reach,
/// little enough for a table of them.
const BEYOND: Duration = Duration::from_secs(10);

/// Everything a runner needs, shared among them.
pub(super) struct Plan {
    pub tasks: Vec<Task>,
    /// The first task that no runner has taken.
    pub next: AtomicUsize,
    pub choice: Choice,
    pub threads: usize,
    pub limits: Limits,
    pub confirm: bool,
    pub alone: bool,
    pub interrupt: Interrupt,
}

/// What a runner reports, with the index of the claim.
pub(super) enum Report {
    Started(usize),
    Ended(usize, Box<Result<Checked, Ending>>),
}

impl Plan {
    /// Takes claims until none is left or nobody listens.
    pub fn run(&self, send: &Sender<Report>) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = self.tasks.get(index) else { return };
            if self.interrupt.came() || send.send(Report::Started(index)).is_err() {
                return;
            }
            let checked = self.check(task).map_err(|ending| Ending {
                exit: if ending.exit == Exit::Usage { Exit::Unreadable } else { ending.exit },
                sentence: ending.sentence.map(|sentence| format!("{}: {sentence}", task.place)),
            });
            let interrupted = |checked: &Checked| {
                let cancelled = |stopped| matches!(stopped, Limit::Cancelled);
                checked.outcome.result.as_ref().is_err_and(|stopped| cancelled(stopped.limit))
            };
            if checked.as_ref().is_ok_and(interrupted)
                || send.send(Report::Ended(index, Box::new(checked))).is_err()
            {
                return;
            }
        }
    }

    /// Counts what a claim is about and judges it.
    fn check(&self, task: &Task) -> Result<Checked, Ending> {
        let start = Instant::now();
        let outcome = self.count(task, task.sizes, self.choice, self.limits(task))?;
        let verdict = verdict::judge(&task.claim, &outcome);
        if verdict == Verdict::Differs
            && let Some(size) = task.other_size
            && verdict::may_be_of(size, &task.claim, &outcome)
            && let Some(checked) = self.of_size(size, task, &outcome, start)?
        {
            return Ok(checked);
        }
        let confirmation = match &outcome.result {
            Ok(answer) if self.confirm && verdict == Verdict::Differs => Some(self.confirm(task, answer)?),
            _ => None,
        };
        Ok(Checked { verdict, outcome, note: None, confirmation })
    }

    /// Checks a claim that is not true of the best size, counted in `best`, as one about its own size:
    /// `None` where it is not true of that, either. All of it within the limits of one claim.
    fn of_size(
        &self,
        size: u32,
        task: &Task,
        best: &Outcome,
        start: Instant,
    ) -> Result<Option<Checked>, Ending> {
        let limits = self.limits(task);
        let limits = Limits { time: limits.time.map(|time| time.saturating_sub(start.elapsed())), ..limits };
        let outcome = self.count(task, Some(Sizes::Between(size, size)), self.choice, limits)?;
        let verdict = verdict::judge(&task.claim, &outcome);
        let outcome = Outcome { seconds: start.elapsed().as_secs_f64(), ..outcome };
        let note = sentence::best_of(best);
        Ok((verdict != Verdict::Differs).then_some(Checked { verdict, outcome, note, confirmation: None }))
    }

    fn limits(&self, task: &Task) -> Limits {
        let beyond = task.claim.beyond.then_some(BEYOND);
        Limits { time: self.limits.time.or(beyond), ..self.limits }
    }

    fn count(
        &self,
        task: &Task,
        sizes: Option<Sizes>,
        choice: Choice,
        limits: Limits,
    ) -> Result<Outcome, Ending> {
        let claim = &task.claim;
        let question = Question {
            puzzle: task.puzzle.clone(),
            sizes,
            spectrum: claim.spectrum.is_some(),
            classes: claim.classes.is_some() || claim.psi.is_some(),
            method: choice.method,
            schedule: choice.schedule,
            reduction: choice.reduction,
            order: None,
            seed: 0,
            sift: false,
            threads: self.threads,
            profile: false,
            fixed: false,
            show: claim.at_least.or(claim.at_most).map_or(Show::Nothing, Show::BetterThan),
            diagram: false,
        };
        ask::ask(&question, &limits, self.alone, &self.interrupt, Silent)
    }

    /// Counts again by another method; two methods that disagree end the program.
    fn confirm(&self, task: &Task, answer: &Answer) -> Result<Outcome, Ending> {
        let method = if answer.method == Method::Backtrack { Method::Apply } else { Method::Backtrack };
        let other = Choice { method, schedule: Schedule::Measured, reduction: Reduction::Bdd };
        let outcome = self.count(task, task.sizes, other, self.limits(task))?;
        match &outcome.result {
            Ok(second) if !verdict::same(answer, second) => Err(Ending::new(
                Exit::Internal,
                format!(
                    "{} finds {} but {} finds {}; this is a mistake in kikisuji, please report it",
                    method_text(answer.method),
                    answer.count,
                    method_text(second.method),
                    second.count
                ),
            )),
            _ => Ok(outcome),
        }
    }
}
