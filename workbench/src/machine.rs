//! Memory figures of Linux, from the text of its files. The caller reads the files: `text` returns the
//! content of a path, if there is one. On other systems nothing is known.

/// Returns the memory limit of a count where none is given: three quarters of the `available` bytes.
pub fn usual_limit(available: usize) -> usize {
    available / 4 * 3
}

/// Returns the bytes that new work can have without swapping: the memory that the kernel calls available.
/// Less counts, if less is left to the container, or to the process in its address space without `apart`
/// (stacks and the like).
pub fn available(text: impl Fn(&str) -> Option<String>, apart: usize) -> Option<usize> {
    let whole = |path: &str| text(path)?.trim().parse::<usize>().ok();
    let machine = figure(&text, "/proc/meminfo", "MemAvailable");
    let container = whole("/sys/fs/cgroup/memory.max")
        .zip(whole("/sys/fs/cgroup/memory.current"))
        .map(|(most, current)| most.saturating_sub(current));
    let process = address_limit(&text)
        .zip(figure(&text, "/proc/self/status", "VmSize"))
        .map(|(most, current)| most.saturating_sub(current).saturating_sub(apart));
    machine.into_iter().chain(container).chain(process).min()
}

/// The most bytes of address space of the process, as `ulimit -v` sets it.
pub fn address_limit(text: impl Fn(&str) -> Option<String>) -> Option<usize> {
    let limits = text("/proc/self/limits")?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The bytes that a `Name:  123 kB` line of a file under /proc gives.
pub fn figure(text: impl Fn(&str) -> Option<String>, path: &str, name: &str) -> Option<usize> {
    let text = text(path)?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_of_machine_container_and_process_is_available() {
        let of = |files: &[(&str, &str)]| {
            let text = |path: &str| Some(files.iter().find(|(name, _)| *name == path)?.1.to_owned());
            available(text, 1000)
        };
        let machine = ("/proc/meminfo", "MemTotal:  90 kB\nMemAvailable:     40 kB\n");
        let container =
            [("/sys/fs/cgroup/memory.max", "30000\n"), ("/sys/fs/cgroup/memory.current", "5000\n")];
        let process = [
            (
                "/proc/self/limits",
                "Limit  Soft  Hard  Units\nMax address space         20480      unlimited   bytes\n",
            ),
            ("/proc/self/status", "VmPeak:\t 9 kB\nVmSize:\t       8 kB\n"),
        ];
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[machine]), Some(40 << 10));
        assert_eq!(of(&[machine, container[0], container[1]]), Some(25_000));
        assert_eq!(of(&[machine, container[0], container[1], process[0], process[1]]), Some(11_288));
        // No limits at all.
        let unlimited = ("/sys/fs/cgroup/memory.max", "max\n");
        assert_eq!(of(&[machine, unlimited, container[1]]), Some(40 << 10));
    }
}
