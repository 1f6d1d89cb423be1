//! What the machine says about memory. Linux only; elsewhere nothing is known and nothing assumed.

use std::fs;

use encoders::machine;

/// The stack of a computation, for recursions as deep as a model has variables.
pub const STACK: usize = 64 << 20;

/// Bytes of address space that are left to threads and small lists.
const SMALL: usize = 4 << 20;

/// Bytes from which the heap takes a request from the system by itself and gives it back by itself.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const APART: &str = "1048576";

/// Starts the program again with another heap, where the one of the C library would not do; returns where it
/// does, or where there is no way.
///
/// Where the system limits the address space: one heap for all threads. The C library sets 64 MiB aside for
/// each, and where it cannot, every small request costs a page: with 100 MB in all, 15 MB of tables were too
/// many. Where `several` counts come one after another: what an ended count had goes back to the system. The C
/// library raises its thresholds up to 32 MB as tables are freed, and keeps what is below: 20 claims under a
/// limit of 20 MB held 126 MB, and hold 42 MB with thresholds that stay. No count was slower for that.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn set_up_heap(several: bool) {
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    let limited = address_limit().is_some().then_some(("MALLOC_ARENA_MAX", "1"));
    let returned = [("MALLOC_MMAP_THRESHOLD_", APART), ("MALLOC_TRIM_THRESHOLD_", APART)];
    let wanted: Vec<(&str, &str)> = limited
        .into_iter()
        .chain(returned.into_iter().filter(|_| several))
        .filter(|(name, _)| env::var_os(name).is_none())
        .collect();
    let mut words = env::args_os();
    if let (false, Ok(program), Some(name)) = (wanted.is_empty(), env::current_exe(), words.next()) {
        // It returns only where it fails.
        let _ = Command::new(program).arg0(name).args(words).envs(wanted).exec();
    }
}

/// Elsewhere nothing is known of the heap.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn set_up_heap(_: bool) {}

/// Whether the system limits the address space of the process.
pub fn is_limited() -> bool {
    address_limit().is_some()
}

/// The most bytes of address space, as `ulimit -v` sets it.
fn address_limit() -> Option<usize> {
    machine::address_limit(text)
}

/// Bytes that new work can have without swapping, where that is known: of the address space without the stack
/// of a computation and what is small.
pub fn available() -> Option<usize> {
    machine::available(text, STACK + SMALL)
}

/// Bytes of physical memory this process holds.
pub fn resident() -> Option<usize> {
    machine::figure(text, "/proc/self/status", "VmRSS")
}

fn text(path: &str) -> Option<String> {
    fs::read_to_string(path).ok()
}
