//! Progress on stderr: one line that moves on a terminal, or a plain line now and then elsewhere.

mod narrator;
mod rest;

use std::io::{self, IsTerminal};
use std::thread;
use std::time::{Duration, Instant};

use counting::solve::{Progress, Stage};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use narrator::Narrator;
use workbench::exit::printable;

use crate::args::When;

/// The least time between two plain lines.
const PACE: Duration = Duration::from_secs(1);

/// The place for progress. Clones share one line.
#[derive(Clone)]
pub enum Display {
    /// Nowhere.
    Off,
    /// Onto a line that moves.
    Line(ProgressBar),
    /// Into plain lines; has the time of the last one.
    Plain(Instant),
}

impl Display {
    /// Returns a display as asked for; it shows nothing before the first message.
    pub fn new(when: When) -> Display {
        match (when, io::stderr().is_terminal()) {
            (When::Never, _) | (When::Auto, false) => Display::Off,
            (When::Always, false) => Display::Plain(Instant::now()),
            (_, true) => {
                let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
                if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
                    line.set_style(style);
                }
                // The moving line starts a thread, and cannot report that the system has none.
                if thread::Builder::new().spawn(|| ()).is_ok() {
                    line.enable_steady_tick(Duration::from_millis(100));
                }
                Display::Line(line)
            }
        }
    }

    /// Shows a message in place of the last one.
    pub fn say(&mut self, message: impl FnOnce() -> String) {
        match self {
            Display::Off => {}
            Display::Line(line) => line.set_message(printable(&message())),
            Display::Plain(last) if last.elapsed() < PACE => {}
            Display::Plain(last) => {
                *last = Instant::now();
                let _ = io::Write::write_all(
                    &mut io::stderr(),
                    format!("{}\n", printable(&message())).as_bytes(),
                );
            }
        }
    }

    /// Hides the line while `write` writes to stdout.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match self {
            Display::Line(line) => line.suspend(write),
            _ => write(),
        }
    }

    /// Removes the line for good.
    pub fn finish(&self) {
        if let Display::Line(line) = self {
            line.finish_and_clear();
        }
    }
}

/// The stages of one count on a display, behind words that say which count it is.
pub struct Stages {
    display: Display,
    prefix: String,
    narrator: Narrator,
}

impl Display {
    /// Returns the display of a count's stages; `prefix` comes before each.
    pub fn stages(&self, prefix: String) -> Stages {
        Stages { display: self.clone(), prefix, narrator: Narrator::default() }
    }
}

impl Progress for Stages {
    fn stage(&mut self, stage: &Stage) {
        self.narrator.watch(stage);
        let (prefix, narrator) = (&self.prefix, &self.narrator);
        self.display.say(|| format!("{prefix}{}", narrator.text(stage)));
    }
}
