//! The command `validate`: claims files against our own counts.
//!
//! Runner threads take claims one after another and report to the thread that writes. The output keeps the
//! order of the files, in whatever order claims are finished.

mod answered;
mod more;
mod page;
mod plan;
mod resume;

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use plan::{Plan, Report};
use resume::Former;

use crate::args::ValidateArgs;
use crate::progress::Display;
use workbench::claims::{self, Sheet, Task};
use workbench::exit::{self, Ending, Exit};
use workbench::input;
use workbench::interrupt::Interrupt;
use workbench::output;
use workbench::process::Process;
use workbench::sentence::number;
use workbench::tally::Tally;
use workbench::watch::no_thread;
use workbench::writing::{self, Writing};

/// The time between two checks of the writing thread for a signal.
const POLL: Duration = Duration::from_millis(50);

/// Checks all claims, writes tables or records to stdout and gives the exit status.
pub fn run(args: &ValidateArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let page = args.html.as_deref().map(|file| (file, "--html"));
    output::check(page.as_slice(), args.files.iter().chain(&args.resume).map(PathBuf::as_path))?;
    // An impossible method is reported before the files are read.
    args.method.request(1)?;
    let limits = args.limits.limits();
    let sheets = match &args.puzzle {
        Some(puzzle) => answered::sheets(puzzle, args, interrupt)?,
        None => claims::load(&args.files, limits.time, interrupt)?,
    };
    let tasks: Vec<Task> = sheets.iter().flat_map(|sheet| sheet.tasks.iter().cloned()).collect();
    output::check(page.as_slice(), tasks.iter().filter_map(Task::file).map(Path::new))?;
    let mut tally = Tally::new(&sheets, args.form());
    if let Some(file) = &args.resume {
        let mut former = input::within(file, limits.time, interrupt, Former::read)?;
        take_over(&mut former, args, &sheets, &mut tally);
    }
    let open = tally.open();
    let jobs = usize::from(args.jobs).min(open.len());
    let plan = Arc::new(Plan {
        tasks,
        open,
        next: AtomicUsize::new(0),
        request: args.method.request(jobs)?,
        process: Process::of_several(limits.bytes),
        limits,
        jobs,
        ended: AtomicUsize::new(0),
        crowded: Mutex::default(),
        confirm: args.confirm,
        interrupt: interrupt.clone(),
    });
    let (send, receive) = mpsc::channel();
    let start = |_| {
        let (plan, send) = (Arc::clone(&plan), send.clone());
        thread::Builder::new().spawn(move || plan.run(&send)).map_err(|error| no_thread(&error))
    };
    let runners: Vec<_> = (0..jobs).map(start).collect::<Result<_, _>>()?;
    drop(send);
    let mut display = Display::new(args.progress);
    let command: Vec<String> = env::args().skip(1).collect();
    writing::now(&(tally.opening(&command.join(" ")) + &tally.ready()))?;
    take_reports(&receive, runners, &plan, &mut tally, &mut display)?;
    if let Some(time) = args.more.filter(|_| tally.complete()) {
        more::run(&plan, time, &sheets, &tally, args.form(), &mut display)?;
    }
    display.finish();
    if let Some(file) = &args.html {
        let writing = Writing { interrupt, deadline: None, subject: &"the claims" };
        output::write(file, page::page(&tally.closing(), &tally.sheets()), &writing)?;
    }
    if tally.complete() && interrupt.came() {
        let sentence = "interrupted after all claims, before the last of --more; start again for it";
        return Err(Ending::new(Exit::Interrupted, sentence));
    }
    end(args, &mut tally)
}

/// Takes what the runners report, and writes what is ready, until all have ended or a signal came.
fn take_reports(
    receive: &Receiver<Report>,
    runners: Vec<JoinHandle<()>>,
    plan: &Plan,
    tally: &mut Tally<'_>,
    display: &mut Display,
) -> Result<(), Ending> {
    loop {
        match receive.recv_timeout(POLL) {
            Ok(Report::Started(index)) => display.say(|| tally.progress(&plan.tasks[index].claim)),
            Ok(Report::Ended(index, checked)) => {
                let filed = checked.map(|checked| tally.put(index, checked));
                let text = if filed.is_ok() { tally.ready() } else { tally.rest() };
                display.aside(|| writing::now(&text))?;
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

/// Takes over the verdicts of a former run, and writes to stderr how many.
fn take_over(former: &mut Former, args: &ValidateArgs, sheets: &[Sheet], tally: &mut Tally<'_>) {
    let taken = former.take(sheets, args.confirm);
    let claims = sheets.iter().map(|sheet| sheet.tasks.len()).sum();
    let told = format!("kikisuji: {}\n", former.told(taken.len(), claims));
    let _ = io::stderr().write_all(told.as_bytes());
    taken.into_iter().for_each(|(index, checked)| tally.put(index, checked));
}

/// Writes the rest of the output and the closing line; returns the exit status.
fn end(args: &ValidateArgs, tally: &mut Tally<'_>) -> Result<Exit, Ending> {
    if !tally.complete() {
        writing::now(&tally.rest())?;
        let help = match args.json {
            true => "give the records written so far to --resume to go on",
            false => "to be able to go on, write records by --json and give their file to --resume",
        };
        let sentence = format!("interrupted after {}; {help}", tally.closing());
        return Err(Ending::new(Exit::Interrupted, sentence));
    }
    let closing = format!("{}\n", tally.closing());
    if args.json {
        let _ = io::stderr().write_all(closing.as_bytes());
    } else {
        writing::now(&closing)?;
    }
    let late = tally.late();
    if late > 0 && args.limits.timeout.is_none() {
        let (late, usual) = (number(late, "claim"), plan::USUAL.as_secs());
        exit::note(&format!(
            "{late} took longer than the usual {usual} s; give --timeout for more time each"
        ));
    }
    Ok(tally.exit())
}
