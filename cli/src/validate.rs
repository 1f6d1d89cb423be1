//! The command `validate`: claims files against our own counts.
//!
//! Runner threads take claims one after another and report to the thread that writes; what is
//! written keeps the order of the files, whatever ends first.

use std::env;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use bdd::Limit;
use encoders::solve::{Answer, Method, Reduction, Schedule, Silent, Sizes};

use crate::args::{Choice, ValidateArgs};
use crate::ask::{self, Question, Show};
use crate::claims::{self, Task};
use crate::exit::{Ending, Exit};
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::progress::Display;
use crate::tally::Tally;
use crate::units::method_text;
use crate::verdict::{self, Verdict};
use crate::watch::Interrupt;

/// The time a claim marked beyond gets without --timeout: enough to show what is within easy reach,
/// little enough for a table of them.
const BEYOND: Duration = Duration::from_secs(10);

/// How often the writing thread looks for a signal.
const POLL: Duration = Duration::from_millis(50);

/// A claim's outcome.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The verdict.
    pub verdict: Verdict,
    /// What we computed.
    pub outcome: Outcome,
    /// A difference counted again by the other method, on request.
    pub confirmation: Option<Outcome>,
}

/// Everything a runner needs, shared among them.
struct Plan {
    tasks: Vec<Task>,
    next: AtomicUsize,
    choice: Choice,
    threads: usize,
    limits: Limits,
    confirm: bool,
    alone: bool,
    interrupt: Interrupt,
}

/// What a runner reports, with the index of the claim.
enum Report {
    Started(usize),
    Ended(usize, Box<Result<Checked, Ending>>),
}

/// Checks all claims, writes tables or records to stdout and gives the exit status.
pub fn run(args: &ValidateArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let sheets = claims::load(&args.files)?;
    let choice = args.method.choice()?;
    let jobs = usize::from(args.jobs);
    let plan = Arc::new(Plan {
        tasks: sheets.iter().flat_map(|sheet| sheet.tasks.iter().cloned()).collect(),
        next: AtomicUsize::new(0),
        choice,
        threads: args.method.threads(jobs),
        limits: args.limits.limits(jobs),
        confirm: args.confirm,
        alone: jobs == 1,
        interrupt: interrupt.clone(),
    });
    let (send, receive) = mpsc::channel();
    let start = |_| {
        let (plan, send) = (Arc::clone(&plan), send.clone());
        thread::spawn(move || plan.run(&send))
    };
    let runners: Vec<_> = (0..jobs.min(plan.tasks.len())).map(start).collect();
    drop(send);
    let mut display = Display::new(args.progress);
    let mut tally = Tally::new(&sheets, args.form());
    let command: Vec<String> = env::args().skip(1).collect();
    write(&tally.opening(&command.join(" ")))?;
    loop {
        match receive.recv_timeout(POLL) {
            Ok(Report::Started(index)) => display.say(|| tally.progress(&plan.tasks[index].claim)),
            Ok(Report::Ended(index, checked)) => {
                tally.put(index, (*checked)?);
                let text = tally.ready();
                display.aside(|| write(&text))?;
            }
            // All runners are done; one that panicked must not pass for one that was interrupted.
            Err(RecvTimeoutError::Disconnected) => {
                if let Some(panic) = runners.into_iter().find_map(|runner| runner.join().err()) {
                    std::panic::resume_unwind(panic);
                }
                break;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt.came() {
            break;
        }
    }
    display.finish();
    if !tally.complete() {
        write(&tally.rest())?;
        let sentence = format!("interrupted after {}; start again for the rest", tally.closing());
        return Err(Ending::new(Exit::Interrupted, sentence));
    }
    let closing = format!("{}\n", tally.closing());
    if args.json {
        let _ = io::stderr().write_all(closing.as_bytes());
    } else {
        write(&closing)?;
    }
    Ok(tally.exit())
}

fn write(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

impl Plan {
    /// Takes claims until none is left or nobody listens.
    fn run(&self, send: &Sender<Report>) {
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
        let outcome = self.count(task, self.choice)?;
        let verdict = verdict::judge(&task.claim, &outcome);
        let confirmation = match &outcome.result {
            Ok(answer) if self.confirm && verdict == Verdict::Differs => Some(self.confirm(task, answer)?),
            _ => None,
        };
        Ok(Checked { verdict, outcome, confirmation })
    }

    fn count(&self, task: &Task, choice: Choice) -> Result<Outcome, Ending> {
        let question = Question {
            puzzle: task.puzzle.clone(),
            sizes: task.claim.at_least.map(|_| Sizes::Max),
            spectrum: false,
            classes: task.claim.classes.is_some() || task.claim.psi.is_some(),
            method: choice.method,
            schedule: choice.schedule,
            reduction: choice.reduction,
            order: None,
            seed: 0,
            sift: false,
            threads: self.threads,
            profile: false,
            fixed: false,
            show: task.claim.at_least.map_or(Show::Nothing, Show::LargestAbove),
            diagram: false,
        };
        let beyond = task.claim.beyond.then_some(BEYOND);
        let limits = Limits { time: self.limits.time.or(beyond), ..self.limits };
        ask::ask(&question, &limits, self.alone, &self.interrupt, Silent)
    }

    /// Counts again by another method; two methods that disagree end the program.
    fn confirm(&self, task: &Task, answer: &Answer) -> Result<Outcome, Ending> {
        let method = if answer.method == Method::Backtrack { Method::Apply } else { Method::Backtrack };
        let other = Choice { method, schedule: Schedule::Measured, reduction: Reduction::Bdd };
        let outcome = self.count(task, other)?;
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
