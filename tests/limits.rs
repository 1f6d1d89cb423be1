//! Limits, Ctrl-C and closed pipes: a true sentence and the right status, wherever they hit.

use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{Ran, command, run};

/// A count that no method finishes in the time of a test.
const ENDLESS: &str = "count domination queen 16 --size any";

#[test]
fn limits_are_answers() {
    for (line, status, part) in [
        ("count independence queen 8 --method apply --nodes 10", "node-limit", "the limit of 10 nodes"),
        ("count independence queen 8 --schedule semba --nodes 10", "node-limit", "the limit of 10 nodes"),
        ("count independence queen 8 --diagram zdd --nodes 1000", "node-limit", "the limit of 1000 nodes"),
        (
            "count independence queen 10 --diagram zdd --memory 100k",
            "memory-limit",
            "the limit of 102400 bytes",
        ),
        ("count domination queen 16 --size any --diagram zdd --timeout 1ms", "time-limit", "the time limit"),
        (
            "count independence queen 10 --method apply --memory 100k",
            "memory-limit",
            "the limit of 102400 bytes",
        ),
        ("count domination queen 16 --size any --method apply --timeout 1ms", "time-limit", "the time limit"),
        (
            "count domination queen 16 --size any --method backtrack --timeout 1ms",
            "time-limit",
            "the time limit",
        ),
        ("count domination queen 16 --size any --timeout 0", "time-limit", "the time limit"),
        (
            "count domination queen 10 --size any --method layers --nodes 1000",
            "node-limit",
            "the limit of 1000 nodes",
        ),
        // Where methods take turns, the limits of those that fill tables end the last of them.
        ("count domination queen 10 --size any --nodes 1000", "node-limit", "the limit of 1000 nodes"),
        ("count domination queen 10 --size any --memory 1M", "memory-limit", "the limit of 1048576 bytes"),
    ] {
        run(line).refused(3, part);
        let ran = run(&format!("{line} --json"));
        assert_eq!(ran.status, Some(3), "{line}: {}", ran.stderr);
        let record = &ran.records()[0];
        assert_eq!(record["status"], status, "{line}");
        assert!(record.get("count").is_none(), "{line}");
    }
}

#[test]
fn layers_tell_how_far_they_came() {
    let line = "count domination queen 10 --size any --method layers --nodes 1000";
    run(line).refused(3, "was reached, the widest has ");
    let record = &run(&format!("{line} --json")).records()[0];
    let widths: Vec<u64> =
        record["profile"].as_array().unwrap().iter().map(|w| w.as_u64().unwrap()).collect();
    assert_eq!(widths[..2], [1, 2]);
    assert!(widths.iter().all(|&width| width <= 1000), "{widths:?}");
}

#[test]
fn the_time_limit_holds_in_every_phase() {
    for method in ["apply", "backtrack"] {
        for line in ["independence knight 64x64", "saturated-no-three-in-line 30", "domination queen 20"] {
            let start = Instant::now();
            run(&format!("count {line} --timeout 300ms --method {method}")).refused(3, "time limit");
            assert!(start.elapsed() < Duration::from_secs(8), "{line}: {:?}", start.elapsed());
        }
    }
}

/// A second is what is promised; a busy machine may add to it.
#[cfg(target_os = "linux")]
const SOON: Duration = Duration::from_secs(3);

/// Starts the program, sends it a signal after a while, and says how long it took from there.
#[cfg(target_os = "linux")]
fn signalled(line: &str, signal: &str) -> (Ran, Duration) {
    use std::process::Command;
    let child = command(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // SIGINT and SIGTERM are bits 1 and 14 of the signals caught.
    let caught = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask & 0x4002 == 0x4002)
    };
    while !caught() {
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(600));
    let start = Instant::now();
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    (output.into(), start.elapsed())
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_within_a_second() {
    for (line, signal) in [
        (format!("{ENDLESS} --method apply"), "-INT"),
        (format!("{ENDLESS} --method backtrack"), "-INT"),
        ("count independence super-queen 64".to_string(), "-TERM"),
    ] {
        let (ran, took) = signalled(&line, signal);
        ran.refused(130, "interrupted");
        assert!(took < SOON, "{line}: {took:?}");
    }
    let (ran, _) = signalled(&format!("{ENDLESS} --json"), "-INT");
    assert_eq!((ran.status, &ran.records()[0]["status"]), (Some(130), &"interrupted".into()));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_keeps_what_validate_has_found() {
    let claims = crate::support::file(
        "interrupted.json",
        r#"[{"source": "s", "claims": [
            {"puzzle": "independence queen 5", "count": "10"},
            {"puzzle": "domination queen 16", "count": "1"},
            {"puzzle": "independence queen 6", "count": "4"}]}]"#,
    );
    for jobs in 1..=2 {
        let (ran, took) = signalled(&format!("validate --jobs {jobs} {}", claims.display()), "-INT");
        assert_eq!(ran.status, Some(130), "{}{}", ran.stdout, ran.stderr);
        assert!(took < SOON, "{took:?}");
        assert!(ran.stdout.contains("independence queen 5"), "{}", ran.stdout);
        assert!(ran.stderr.contains(&format!("interrupted after {jobs} of 3 claims")), "{}", ran.stderr);
        assert!(ran.stderr.contains("--resume"), "{}", ran.stderr);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_blocked_read() {
    use std::process::Command;
    let fifo = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("claims.fifo");
    let _ = std::fs::remove_file(&fifo);
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let (ran, took) = signalled(&format!("validate {}", fifo.display()), "-INT");
    ran.refused(130, "interrupted");
    assert!(took < SOON, "{took:?}");
}

#[test]
fn a_closed_pipe_is_quiet() {
    let claims = crate::support::file(
        "pipe.json",
        r#"[{"source": "s", "claims": [{"puzzle": "independence queen 5", "count": "10"}]}]"#,
    );
    for line in [
        "count independence queen 8".to_string(),
        "count independence queen 8 --json".to_string(),
        format!("validate {}", claims.display()),
        format!("validate --json {}", claims.display()),
        "count --help".to_string(),
    ] {
        let mut child = command(&line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ran: Ran = child.wait_with_output().unwrap().into();
        assert_eq!(ran.status, Some(0), "{line}");
        assert!(!ran.stderr.contains("panicked"), "{line}: {}", ran.stderr);
    }
}
