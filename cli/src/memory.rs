//! What the machine says about memory. Linux only; elsewhere nothing is known and nothing assumed.

use std::fs;

use crate::watch::STACK;

/// The most bytes of address space, as `ulimit -v` sets it.
fn address_limit() -> Option<usize> {
    let text = fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The figure in bytes of a `Name:  123 kB` line of a file under /proc.
fn proc_figure(file: &str, name: &str) -> Option<usize> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

/// The number that is all of a file under /sys.
fn sys_figure(file: &str) -> Option<usize> {
    fs::read_to_string(file).ok()?.trim().parse().ok()
}

/// Bytes that new work can have without swapping: what the kernel calls available, or what the
/// container has left where that is less, or the address space of the process without the stack of a
/// computation.
pub fn available() -> Option<usize> {
    let machine = proc_figure("/proc/meminfo", "MemAvailable");
    let container = sys_figure("/sys/fs/cgroup/memory.max")
        .zip(sys_figure("/sys/fs/cgroup/memory.current"))
        .map(|(most, current)| most.saturating_sub(current));
    let process = address_limit()
        .zip(proc_figure("/proc/self/status", "VmSize"))
        .map(|(most, current)| most.saturating_sub(current).saturating_sub(STACK));
    machine.into_iter().chain(container).chain(process).min()
}

/// Bytes of physical memory this process holds.
pub fn resident() -> Option<usize> {
    proc_figure("/proc/self/status", "VmRSS")
}
