//! Signals that ask the program to end, and why a computation is given up.

use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bdd::Limit;
use signal_hook::consts::{SIGABRT, SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Exit;

/// The signals that ask a program to end.
#[cfg(unix)]
const ENDING: &[i32] = &[SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const ENDING: &[i32] = &[SIGINT, SIGTERM];

/// The wish to stop, as expressed by a signal.
#[derive(Clone)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Catches the signals from now on. Where that is refused they keep their sudden effect.
    pub fn install() -> Interrupt {
        let came = Arc::new(AtomicBool::new(false));
        for signal in ENDING {
            let _ = flag::register(*signal, Arc::clone(&came));
        }
        // Caught, it leaves the write that was too long with an error to be told.
        #[cfg(unix)]
        let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
        // An allocation that fails ends in an abort, after a line that says so: it is a limit, too. What
        // panicked before it is not.
        let is_limit = Arc::new(AtomicBool::new(true));
        let _ = flag::register_conditional_shutdown(SIGABRT, Exit::Limit as i32, Arc::clone(&is_limit));
        let told = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            is_limit.store(false, Ordering::Relaxed);
            told(panicked);
        }));
        Interrupt(came)
    }

    /// Whether a signal has come.
    pub fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a computation was given up before it came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenUp {
    /// A signal came.
    Interrupted,
    /// The deadline passed a while ago.
    Late,
    /// The process holds well more than this many bytes.
    Bytes(usize),
    /// It reached this limit, and has not ended long after that.
    Stuck(Limit),
}

impl GivenUp {
    /// The limit behind it.
    pub fn limit(self) -> Limit {
        match self {
            GivenUp::Interrupted => Limit::Cancelled,
            GivenUp::Late => Limit::Deadline,
            GivenUp::Bytes(most) => Limit::Bytes(most),
            GivenUp::Stuck(limit) => limit,
        }
    }
}
