//! The memory of the machine and of the process. Known on Linux only; elsewhere nothing is assumed.

use std::fs;

use crate::machine;

/// The stack of a computation, for recursions as deep as a model has variables.
pub const STACK: usize = 64 << 20;

/// Bytes of address space that are left to threads and small lists.
const SMALL: usize = 4 << 20;

/// The size in bytes from which the heap gets a request directly from the system, and returns it directly.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const APART: &str = "1048576";

/// Starts the program again with other settings of the heap if those of the C library would not suffice.
/// Returns if they suffice, or if a restart is impossible.
///
/// If the system limits the address space: one heap for all threads. The C library reserves 64 MiB for each
/// thread. If it cannot, every small request costs a page: with 100 MB in all, 15 MB of tables were too many.
/// If `several` counts come one after another: the memory of an ended count goes back to the system. The C
/// library raises its thresholds up to 32 MB when tables are freed, and keeps smaller pieces: 20 claims under
/// a limit of 20 MB held 126 MB, and hold 42 MB with fixed thresholds. No count became slower. The methods of
/// one count are such counts, too: `saturated-no-three-in-line 12` within 20 MB held 67 MB, and holds 41 MB.
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
        // A call that returns has failed.
        let _ = Command::new(program).arg0(name).args(words).envs(wanted).exec();
    }
}

/// Does nothing: on other systems nothing is known of the heap.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn set_up_heap(_: bool) {}

/// Returns whether the system limits the address space of the process.
pub fn is_limited() -> bool {
    address_limit().is_some()
}

/// Returns the most bytes of address space, as `ulimit -v` sets it.
fn address_limit() -> Option<usize> {
    machine::address_limit(text)
}

/// Returns the bytes that new work can take without swapping, if that is known. Of the address space, the
/// stack of a computation and a reserve for small requests are not counted.
pub fn available() -> Option<usize> {
    machine::available(text, STACK + SMALL)
}

/// Returns the bytes of physical memory that this process holds, its code apart: the system drops pages of a file where it
/// wants their memory, and how many of them are there is not the work of a count.
pub fn held() -> Option<usize> {
    let of = |name| machine::figure(text, "/proc/self/status", name);
    of("RssAnon").or_else(|| of("VmRSS"))
}

fn text(path: &str) -> Option<String> {
    fs::read_to_string(path).ok()
}
