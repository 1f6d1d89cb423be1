//! Signals that ask the program to end.

use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGABRT, SIGINT, SIGTERM};
use signal_hook::flag;
use workbench::exit::Exit;
use workbench::interrupt::Interrupt;

/// The signals that ask a program to end.
#[cfg(unix)]
const ENDING: &[i32] = &[SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const ENDING: &[i32] = &[SIGINT, SIGTERM];

/// Catches the signals from now on. If the system refuses, they end the program at once, as without this.
pub fn caught() -> Interrupt {
    let came = Arc::new(AtomicBool::new(false));
    for signal in ENDING {
        let _ = flag::register(*signal, Arc::clone(&came));
    }
    // With this signal caught, a write beyond the limit on file sizes returns an error, which is
    // reported.
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    // A failed allocation prints a line and aborts. That counts as a limit. An abort after a
    // panic does not.
    let is_limit = Arc::new(AtomicBool::new(true));
    let _ = flag::register_conditional_shutdown(SIGABRT, Exit::Limit as i32, Arc::clone(&is_limit));
    let told = panic::take_hook();
    panic::set_hook(Box::new(move |panicked| {
        is_limit.store(false, Ordering::Relaxed);
        told(panicked);
    }));
    Interrupt::of(came)
}
