//! One count from words to answer: puzzle, model, order, method, within limits and under watch.

mod extras;
pub mod implied;
mod prepare;
mod question;

use std::sync::{Arc, OnceLock};

use counting::solve::{Progress, Stopped, Work};
use limits::{Budget, Pace, clock::Instant};
pub use prepare::{
    Prepared, check_offset, check_read, check_sizes, check_unweighed, facts_of, failure, fingerprint,
    note_read, of_puzzle, order_of, prepare, read_puzzle, uncounted,
};
pub use question::{Question, Show, check_number, puzzle};

use crate::allowance::Limits;
use crate::conflict;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::memory::STACK;
use crate::outcome::{Facts, Outcome};
use crate::process::Process;
use crate::refusal::told;
use crate::watch::Watch;

/// Answers `question` within `limits`, as one of the counts of `process`. A limit reached is an outcome; a
/// failure is an input that cannot be used.
pub fn ask(
    question: &Question,
    limits: &Limits,
    process: &Process,
    interrupt: &Interrupt,
    progress: impl Progress + Send + 'static,
) -> Result<Outcome, Failure> {
    ask_paced(question, limits, None, process, interrupt, progress)
}

/// The same for a count whose work is reported to `pace`, which may end it.
pub fn ask_paced(
    question: &Question,
    limits: &Limits,
    pace: Option<Arc<dyn Pace>>,
    process: &Process,
    interrupt: &Interrupt,
    mut progress: impl Progress + Send + 'static,
) -> Result<Outcome, Failure> {
    let start = Instant::now();
    let facts = Arc::new(OnceLock::new());
    let watch = Watch::of_work(interrupt, limits.deadline(start), process);
    let (asked, within, known) = (question.clone(), *limits, Arc::clone(&facts));
    let job =
        move |cancel| answer(&asked, &Budget { pace, ..within.budget(start, cancel) }, &known, &mut progress);
    let counted = watch.run(STACK, job).or_else(|failure| match failure {
        Failure::Limit(limit) => {
            let stopped = Stopped::unknown(limit, question.request.method, Work::default());
            Ok(extras::without(question, Err(stopped)))
        }
        Failure::Stuck(limit) => {
            let puzzle = &question.puzzle;
            let sentence = told!(
                "{puzzle}: {limit}, but the count does not end; it was left behind, and nothing was counted \
                after it; leave this puzzle out or choose another "[method]
            );
            Err(Failure::ended(limit, sentence))
        }
        failure => Err(failure),
    });
    Ok(with_facts(extras::within(counted?, limits), facts.get().cloned(), start))
}

/// The same on the thread that asks, whose budget began at `start`; nothing watches it.
pub fn ask_here(
    question: &Question,
    budget: &Budget,
    start: Instant,
    progress: &mut dyn Progress,
) -> Result<Outcome, Failure> {
    let facts = OnceLock::new();
    let counted = answer(question, budget, &facts, progress)?;
    Ok(with_facts(counted, facts.into_inner(), start))
}

/// Returns the outcome with what is known of its model, and with its time.
fn with_facts(outcome: Outcome, facts: Option<Facts>, start: Instant) -> Outcome {
    let puzzle = facts.as_ref().map_or(outcome.puzzle, |facts| facts.puzzle.clone());
    Outcome { puzzle, facts, seconds: start.elapsed().as_secs_f64(), ..outcome }
}

/// Answers the question; the part that runs under watch.
fn answer(
    question: &Question,
    budget: &Budget,
    facts: &OnceLock<Facts>,
    progress: &mut dyn Progress,
) -> Result<Outcome, Failure> {
    let Prepared { puzzle, text, model, request, budget } = prepare(question, budget, |known| {
        let _ = facts.set(known);
    })?;
    let question = Question { puzzle, ..question.clone() };
    let mut counted = extras::count(&question, &model, &request, &budget, progress)?;
    if let (true, Ok(answer)) = (question.conflict, &counted.result) {
        counted.conflict = conflict::find(&question.puzzle, text.as_deref(), question.sizes, answer, &budget);
    }
    Ok(counted)
}
