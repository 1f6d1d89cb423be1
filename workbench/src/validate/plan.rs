//! The runners of `validate`: they take claims one after another, count them and judge them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use counting::solve::{Request, Silent};
use encoders::families::Puzzle;
use limits::{Budget, Limit, clock::Instant};
use model::Sizes;

use super::grown;
use crate::allowance::{self, Limits};
use crate::ask::{self, Question, Show};
use crate::claims::{self, Claim, Counted, NoPuzzle, Of, Task};
use crate::count::confirm::confirm;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::memory::STACK;
use crate::outcome::{Checked, Outcome, Verdict};
use crate::process::Process;
use crate::refusal::told;
use crate::sentence;
use crate::tally::Tally;
use crate::verdict;
use crate::watch::Watch;

/// The time for a claim without --timeout: enough for the easy claims, and a first run on some hundred claims
/// takes only minutes.
pub const USUAL: Duration = Duration::from_secs(10);

/// How claims are checked.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The request for each claim, its threads left out.
    pub request: Request,
    /// The most threads of each claim; without them, claims that run at once share the processors.
    pub threads: Option<u16>,
    /// The limits of each claim. Claims that run at once share the memory.
    pub limits: Limits,
    /// The most claims that run at once.
    pub jobs: usize,
    /// Whether each claim that differs is counted again by another method, in turns with another order.
    pub confirm: bool,
    /// The time for each further term of a sequence, if such terms are counted.
    pub more: Option<Duration>,
}

/// The data that all runners share.
pub(super) struct Plan {
    pub asked: Asked,
    pub tasks: Vec<Task>,
    pub interrupt: Interrupt,
    /// The indices of the claims to be checked.
    open: Vec<usize>,
    /// The place in `open` of the first claim that no runner has taken.
    next: AtomicUsize,
    /// The number of runners that have no claim left to take.
    ended: AtomicUsize,
    /// Claims that were left open because their share of the memory was too small.
    crowded: Mutex<Vec<usize>>,
    process: Process,
}

/// A report of a runner, with the index of its claim.
pub(super) enum Report {
    Started(usize),
    Ended(usize, Box<Result<Checked, Failure>>),
}

impl Plan {
    /// Returns the plan to check the open claims, in as many runners as the `jobs` of its question.
    pub fn new(asked: &Asked, tally: &Tally<'_>, interrupt: &Interrupt) -> Plan {
        let open = tally.open();
        let jobs = asked.jobs.min(open.len());
        let request = Request { threads: allowance::threads(asked.threads, jobs), ..asked.request.clone() };
        Plan {
            tasks: tally.tasks().cloned().collect(),
            interrupt: interrupt.clone(),
            open,
            next: AtomicUsize::new(0),
            ended: AtomicUsize::new(0),
            crowded: Mutex::default(),
            process: Process::of_several(asked.limits.bytes),
            asked: Asked { request, jobs, ..asked.clone() },
        }
    }

    /// Takes claims until none is left or the receiver has gone. The last runner then checks again the claims
    /// that lacked memory: one after the other, each with all the memory there is.
    pub fn run(&self, send: &Sender<Report>) {
        let share = self.asked.limits.of_each(self.asked.jobs);
        loop {
            let next = self.open.get(self.next.fetch_add(1, Ordering::Relaxed));
            if !next.is_some_and(|&index| self.take(index, &share, send)) {
                break;
            }
        }
        if self.ended.fetch_add(1, Ordering::Relaxed) + 1 == self.asked.jobs {
            let crowded = std::mem::take(&mut *self.crowded());
            let _ = crowded.into_iter().all(|index| self.take(index, &self.asked.limits, send));
        }
    }

    /// Checks one claim; returns whether to go on.
    fn take(&self, index: usize, limits: &Limits, send: &Sender<Report>) -> bool {
        let task = &self.tasks[index];
        if self.interrupt.came() || send.send(Report::Started(index)).is_err() {
            return false;
        }
        let checked = self.check(task, limits).map_err(|failure| {
            let exit = if failure.exit() == Exit::Usage { Exit::Unreadable } else { failure.exit() };
            let place = &task.place;
            Failure::Told(exit, told!("{place}: "(failure.refusal())))
        });
        let limit = checked.as_ref().ok().and_then(Checked::limit);
        if limit == Some(Limit::Cancelled) {
            return false;
        }
        if limits.bytes != self.asked.limits.bytes && checked.as_ref().is_ok_and(Checked::lacks_memory) {
            self.crowded().push(index);
            return true;
        }
        send.send(Report::Ended(index, Box::new(checked))).is_ok()
    }

    /// Returns the claims that were left open because their share of the memory was too small.
    fn crowded(&self) -> MutexGuard<'_, Vec<usize>> {
        // A runner does not panic while it holds the list.
        self.crowded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the question of a claim, and judges it.
    pub(super) fn check(&self, task: &Task, limits: &Limits) -> Result<Checked, Failure> {
        let puzzle = match &task.puzzle {
            Ok(puzzle) => puzzle,
            Err(NoPuzzle::Nothing(_)) => return Ok(verdict::of_nothing(&task.claim)),
            Err(NoPuzzle::Grows(folder)) => {
                let limits = Limits { time: limits.time.or(Some(USUAL)), ..*limits };
                return grown::judge(&task.claim, folder, &limits, &self.interrupt);
            }
            Err(NoPuzzle::Refused(wrong)) => {
                return Ok(Checked::uncounted(Verdict::Undecided, wrong.clone()));
            }
        };
        let start = Instant::now();
        let limits = Limits { time: limits.time.or(Some(USUAL)), ..*limits };
        let Counted { sizes, other_size } = self.counted(puzzle, task, &limits)?;
        let outcome = match self.count(puzzle, &task.claim, sizes, &limits.after(start.elapsed())) {
            // A board that a family refuses is beyond a limit; other terms may have boards that it accepts.
            Err(Failure::Told(Exit::Usage, wrong)) if task.claim.sequence.is_some() => {
                return Ok(Checked::uncounted(Verdict::Undecided, wrong.to_string()));
            }
            outcome => outcome?,
        };
        let verdict = verdict::judge(&task.claim, &outcome);
        if verdict == Verdict::Differs
            && let Some(size) = other_size
            && verdict::may_be_of(size, &task.claim, &outcome)
            && let Some(checked) = self.of_size(size, (puzzle, &task.claim), &outcome, &limits, start)?
        {
            return Ok(checked);
        }
        let confirmation = match &outcome.result {
            Ok(answer) if self.asked.confirm && verdict == Verdict::Differs => {
                let question = self.question(puzzle, &task.claim, sizes);
                let first = (&outcome, answer);
                // The confirmation has the limits of the claim for itself.
                Some(confirm(&question, first, &limits, &self.process, &self.interrupt, || Silent)?)
            }
            _ => None,
        };
        Ok(Checked { verdict, outcome: Some(outcome), note: None, confirmation, record: None })
    }

    /// Returns what is counted for a claim. What a puzzle of a file asks for is known once it is read. Where that fails, so does
    /// the count, which tells of it.
    fn counted(&self, puzzle: &Puzzle, task: &Task, limits: &Limits) -> Result<Counted, Failure> {
        let (asked, start, within) = (puzzle.clone(), Instant::now(), *limits);
        let read = move |cancel| {
            let goal = |puzzle: &Puzzle, _: Option<&str>, _: &Budget| Ok(puzzle.goal());
            ask::of_puzzle(&asked, &within.budget(start, cancel), goal)
        };
        let watch = Watch::of_work(&self.interrupt, limits.deadline(start), &self.process);
        let goal = match puzzle.file() {
            Some(_) if task.claim.is_of_sizes() => watch.run(STACK, read).unwrap_or(puzzle.goal()),
            _ => puzzle.goal(),
        };
        claims::counted(&task.claim, goal).map_err(|wrong| Failure::new(Exit::Unreadable, wrong))
    }

    /// Checks a claim as one about its own size, after `best` has shown that it is not true of the best size.
    /// Returns `None` if it is not true of its own size either. Both counts share the limits of one claim.
    fn of_size(
        &self,
        size: u32,
        (puzzle, claim): (&Puzzle, &Claim),
        best: &Outcome,
        limits: &Limits,
        start: Instant,
    ) -> Result<Option<Checked>, Failure> {
        let sizes = Some(Sizes::Between(size, size));
        let outcome = self.count(puzzle, claim, sizes, &limits.after(start.elapsed()))?;
        let verdict = verdict::judge(claim, &outcome);
        let outcome = Some(Outcome { seconds: start.elapsed().as_secs_f64(), ..outcome });
        let note = best_of(best);
        let checked = Checked { verdict, outcome, note, confirmation: None, record: None };
        Ok((verdict != Verdict::Differs).then_some(checked))
    }

    /// Counts the question of a claim, of these sizes.
    fn count(
        &self,
        puzzle: &Puzzle,
        claim: &Claim,
        sizes: Option<Sizes>,
        limits: &Limits,
    ) -> Result<Outcome, Failure> {
        let question = self.question(puzzle, claim, sizes);
        ask::ask(&question, limits, &self.process, &self.interrupt, Silent)
    }

    /// Returns the question whose answer has the figures of a claim, of these sizes.
    fn question(&self, puzzle: &Puzzle, claim: &Claim, sizes: Option<Sizes>) -> Question {
        let request = Request {
            spectrum: claim.spectrum.is_some(),
            classes: claim.classes.is_some() || claim.psi.is_some() || claim.of == Some(Of::Classes),
            ..self.asked.request.clone()
        };
        Question {
            sizes,
            show: claim.at_least.or(claim.at_most).map_or(Show::Nothing, Show::BetterThan),
            ..Question::new(puzzle.clone(), request)
        }
    }
}

/// Returns the best size that an outcome proves: `the smallest size is 5`.
fn best_of(outcome: &Outcome) -> Option<String> {
    let sizes = outcome.facts.as_ref()?.sizes;
    match &outcome.result {
        Ok(answer) => sentence::bounds(sizes, answer.size.map(i64::from), answer.size.map(i64::from)),
        Err(stopped) => sentence::known(sizes, stopped, 0),
    }
}
