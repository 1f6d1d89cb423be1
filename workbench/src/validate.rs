//! Claims beside our own counts.
//!
//! Runner threads take claims one after another and report to the thread that writes. The output keeps the
//! order of the files, in whatever order claims are finished.

mod answered;
mod face;
mod grown;
mod more;
mod page;
mod plan;
mod resume;

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

pub use answered::Answered;
pub use face::Face;
pub use page::page;
pub use plan::{Asked, USUAL};
use plan::{Plan, Report};
pub use resume::take_over;

use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::tally::Tally;
use crate::watch::no_thread;

/// The time between two checks of the writing thread for a signal.
const POLL: Duration = Duration::from_millis(50);

/// Checks the open claims of `tally` and puts their outcomes there. `face` gets the parts of the result as they come,
/// the first of them behind `opening`. After a signal some claims are left open; the caller writes what is left.
pub fn run(
    asked: &Asked,
    tally: &mut Tally<'_>,
    opening: &str,
    face: &mut dyn Face,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let plan = Arc::new(Plan::new(asked, tally, interrupt));
    let (send, receive) = mpsc::channel();
    let start = |_| {
        let (plan, send) = (Arc::clone(&plan), send.clone());
        thread::Builder::new().spawn(move || plan.run(&send)).map_err(|error| no_thread(&error))
    };
    let runners: Vec<_> = (0..plan.asked.jobs).map(start).collect::<Result<_, _>>()?;
    drop(send);
    face.write(&(opening.to_owned() + &tally.ready()))?;
    take_reports(&receive, runners, &plan, tally, face)?;
    match asked.more.filter(|_| tally.complete()) {
        Some(time) => more::run(&plan, time, tally, face),
        None => Ok(()),
    }
}

/// Takes what the runners report, and writes what is ready, until all have ended or a signal came.
fn take_reports(
    receive: &Receiver<Report>,
    runners: Vec<JoinHandle<()>>,
    plan: &Plan,
    tally: &mut Tally<'_>,
    face: &mut dyn Face,
) -> Result<(), Failure> {
    loop {
        match receive.recv_timeout(POLL) {
            Ok(Report::Started(index)) => face.now(&|| tally.progress(&plan.tasks[index].claim)),
            Ok(Report::Ended(index, checked)) => {
                let filed = checked.map(|checked| tally.put(index, checked));
                let text = if filed.is_ok() { tally.ready() } else { tally.rest() };
                face.write(&text)?;
                filed?;
            }
            // All runners have ended. A runner that panicked must not be taken for an interrupted one.
            Err(RecvTimeoutError::Disconnected) => {
                if let Some(panic) = runners.into_iter().find_map(|runner| runner.join().err()) {
                    std::panic::resume_unwind(panic);
                }
                return Ok(());
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if plan.interrupt.came() {
            return Ok(());
        }
    }
}
