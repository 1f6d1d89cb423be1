//! Limits, Ctrl-C and closed pipes: a true sentence and the right status, wherever they hit.

use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{HANG, Ran, command, run, statements, with_time_enough};

/// A count that no method finishes in the time of a test.
const ENDLESS: &str = "count domination queen 16 --size any";

#[test]
fn limits_are_answers() {
    for (line, status, part) in [
        ("count independence queen 8 --method apply --nodes 10", "node-limit", "the limit of 10 nodes"),
        ("count independence queen 8 --method apply-semba --nodes 10", "node-limit", "the limit of 10 nodes"),
        (
            "count independence queen 8 --method apply-zdd --nodes 1000",
            "node-limit",
            "the limit of 1000 nodes",
        ),
        (
            "count independence queen 10 --method apply-zdd --memory 100k",
            "memory-limit",
            "the memory limit of 100 KiB",
        ),
        (
            "count domination queen 16 --size any --method apply-zdd --timeout 1ms",
            "time-limit",
            "the time limit",
        ),
        (
            "count independence queen 10 --method apply --memory 100k",
            "memory-limit",
            "the memory limit of 100 KiB",
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
        ("count domination queen 10 --size any --memory 1M", "memory-limit", "the memory limit of 1 MiB"),
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
fn the_time_of_choosing_a_method_is_part_of_the_time() {
    // With a checkpoint, all methods are tried first.
    let folder = std::env::temp_dir().join(format!("kikisuji-chosen-{}", std::process::id()));
    let ran = run(&format!("{ENDLESS} --checkpoint {} --timeout 2500ms --json", folder.display()));
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(ran.status, Some(3), "{}", ran.stderr);
    assert!(ran.records()[0]["seconds"].as_f64().unwrap() >= 2.4, "{}", ran.stdout);
}

#[test]
fn the_time_limit_holds_in_every_phase() {
    for method in ["apply", "backtrack"] {
        // Without the limit, each of them has no end.
        for line in ["independence knight 64x64", "saturated-no-three-in-line 30", "domination queen 20"] {
            run(&format!("count {line} --timeout 300ms --method {method}")).refused(3, "time limit");
        }
    }
}

/// Starts the program, waits until it is ready for a signal and `after` milliseconds more, and sends the signal. Without
/// it, the work has no end.
#[cfg(target_os = "linux")]
fn signalled(line: &str, signal: &str, after: u64) -> Ran {
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
    sleep(Duration::from_millis(after));
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    child.wait_with_output().unwrap().into()
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_what_has_no_end() {
    for (line, signal) in [
        (format!("{ENDLESS} --method apply"), "-INT"),
        (format!("{ENDLESS} --method backtrack"), "-INT"),
        ("count independence super-queen 64".to_string(), "-TERM"),
    ] {
        signalled(&line, signal, 600).refused(130, "interrupted");
    }
    let one = crate::support::file("interrupted.txt", "r0c0\n");
    // Where reading takes longer than that, the solutions were not even read.
    let line =
        format!("check domination queen 12 --size any {} --complete --method backtrack", one.display());
    with_time_enough(600, |after| {
        let ran = signalled(&line, "-INT", after);
        ran.stderr.contains("interrupted before the solutions were counted; start again").then_some(())
    });
    let ran = signalled(&format!("{ENDLESS} --json"), "-INT", 600);
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
        // All small claims have to be counted before the signal.
        let ran = with_time_enough(600, |after| {
            let ran = signalled(&format!("validate --jobs {jobs} {}", claims.display()), "-INT", after);
            assert_eq!(ran.status, Some(130), "{}{}", ran.stdout, ran.stderr);
            ran.stderr.contains(&format!("interrupted after {jobs} of 3 claims")).then_some(ran)
        });
        assert!(ran.stdout.contains("independence queen 5"), "{}", ran.stdout);
        assert!(ran.stderr.contains("--resume"), "{}", ran.stderr);
    }
}

/// A pipe that nobody reads and nobody writes.
#[cfg(target_os = "linux")]
fn fifo(name: &str) -> std::path::PathBuf {
    use std::process::Command;
    let fifo = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&fifo);
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    fifo
}

#[cfg(target_os = "linux")]
#[test]
fn the_time_limit_ends_a_wait_for_a_pipe() {
    let claims = r#"[{"source": "s", "claims": [{"puzzle": "independence queen 5", "count": "10"}]}]"#;
    let claims = crate::support::file("piped.json", claims);
    let lines = [
        "validate {}".to_string(),
        format!("validate {} --resume {{}}", claims.display()),
        "orders independence queen 4 --plot {}".to_string(),
        "search queens 8 --svg {}".to_string(),
        "count independence queen 4 --svg {}".to_string(),
        "count cnf {}".to_string(),
    ];
    let ends = |at: usize, line: &str| {
        let pipe = fifo(&format!("endless{at}.fifo"));
        let line = line.replace("{}", &pipe.display().to_string());
        // A limit that comes before the result is there says nothing of the pipe.
        with_time_enough(300, |limit| {
            let ran = run(&format!("{line} --timeout {limit}ms"));
            assert_eq!(ran.status, Some(3), "{line}: {}", ran.stderr);
            assert!(ran.stderr.contains("the time limit"), "{}", ran.stderr);
            assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
            ran.stderr.contains(&format!("endless{at}.fifo")).then_some(())
        });
    };
    // They wait side by side.
    std::thread::scope(|scope| {
        for (at, line) in lines.iter().enumerate() {
            scope.spawn(move || ends(at, line));
        }
    });
    let pipe = fifo("asked-twice.fifo");
    run(&format!("orders cnf {}", pipe.display())).refused(2, "name a file");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_blocked_read() {
    let fifo = fifo("claims.fifo");
    signalled(&format!("validate {}", fifo.display()), "-INT", 600).refused(130, "interrupted");
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

/// The answer is there at once, but it has a gigabyte of digits.
#[test]
fn a_long_answer_is_written_within_the_time_limit() {
    let file = crate::support::file("long.cnf", "p cnf 60000 0\n");
    for form in ["", "--json"] {
        let line = format!("count cnf {} --method backtrack --spectrum --timeout 1s {form}", file.display());
        let ran = run(&line);
        assert_eq!(ran.status, Some(3), "{}", ran.stderr);
        assert!(ran.stderr.contains("the time limit was reached"), "{}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
        // What is not complete does not look like it. A record is complete, and lacks what took too long.
        match form {
            "" => assert!(!ran.stdout.ends_with('\n')),
            _ => {
                let record = &ran.records()[0];
                assert_eq!(record.get("spectrum"), None);
                // On a busy machine the limit comes before the count.
                let digits = record.get("count").and_then(serde_json::Value::as_str).map(str::len);
                assert_eq!(digits, (record["status"] == "exact").then_some(18_062));
            }
        }
    }
}

/// Runs the program with so many KiB of address space.
#[cfg(target_os = "linux")]
fn run_tight(kib: u32, backtrace: &str, line: &str) -> Ran {
    let line = format!("ulimit -v {kib}; exec {} {line}", env!("CARGO_BIN_EXE_kikisuji"));
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &line]).env("RUST_BACKTRACE", backtrace).output().unwrap().into()
}

#[cfg(target_os = "linux")]
#[test]
fn a_tight_address_space_is_a_limit() {
    let claims = crate::support::file(
        "tight.json",
        r#"[{"source": "s", "claims": [{"puzzle": "independence queen 5", "count": "10"}]}]"#,
    );
    for backtrace in ["0", "1"] {
        // Less than the stack of a computation.
        for line in ["count independence queen 6", "orders independence queen 6", "search domination queen 5"]
        {
            run_tight(50_000, backtrace, line).refused(3, "no thread can be started");
        }
        let ran = run_tight(50_000, backtrace, &format!("validate {}", claims.display()));
        assert_eq!(ran.status, Some(3), "{}", ran.stderr);
        // A backtrace was a hang once; the sizes have nothing to do with that.
        let sizes: &[u32] = if backtrace == "0" { &[85_000, 100_000, 130_000] } else { &[100_000] };
        for &kib in sizes {
            for method in ["apply", "layers --threads 2", "auto"] {
                for puzzle in
                    ["domination queen 12 --size any --timeout 500ms", "no-three-in-line 30 --timeout 500ms"]
                {
                    let line = format!("count {puzzle} --method {method}");
                    let ran = run_tight(kib, backtrace, &line);
                    assert_eq!(
                        (ran.status, ran.stdout.as_str()),
                        (Some(3), ""),
                        "{kib} {line}: {}",
                        ran.stderr
                    );
                    // One sentence, without a line of the allocator's before it.
                    assert_eq!(ran.stderr.lines().count(), 1, "{kib} {line}: {}", ran.stderr);
                    assert!(ran.stderr.starts_with("kikisuji: "), "{kib} {line}: {}", ran.stderr);
                }
            }
        }
    }
}

/// A graph that can be read as text, and not as a graph; or not searched.
#[cfg(target_os = "linux")]
#[test]
fn a_graph_too_large_for_the_address_space_is_a_limit() {
    let mut text = "p edge 400000 400000\n".to_string();
    (1..400_000).for_each(|vertex| text += &format!("e {vertex} {}\n", vertex + 1));
    text += "e 1 400000\n";
    let ring = crate::support::file("ring.col", &text);
    let line = |limit| format!("search graph {} --timeout {limit}ms", ring.display());
    // The program and its threads take some 109 MB of it.
    for kib in [112_000, 115_000, 118_000, 122_000] {
        let ran = run_tight(kib, "0", &line(HANG.as_millis() as u64));
        ran.refused(3, "ring.col does not fit into memory");
    }
    // A set is found as soon as the graph is read.
    with_time_enough(1000, |limit| (run_tight(400_000, "0", &line(limit)).status == Some(0)).then_some(()));
}

/// Runs the program, which ends at a memory limit of so many MiB; checks the most memory that it held.
#[cfg(target_os = "linux")]
fn keeps_to(mib: usize, line: &str) {
    let line = format!("{line} --memory {mib}M");
    let (ran, most) = crate::support::run_watched(&line);
    assert_eq!(ran.status, Some(3), "{line}: {}", ran.stderr);
    assert!(most << 10 < (mib << 20) * 11 / 10 + (32 << 20), "{line}: {most} KiB");
}

/// The model is some 100 MB; what methods make of it before they count has to fit beside it.
#[cfg(target_os = "linux")]
#[test]
fn a_process_keeps_to_its_memory_limit() {
    for method in ["apply", "layers", "backtrack"] {
        keeps_to(160, &format!("count no-three-in-line 64 --timeout 5s --method {method}"));
    }
}

/// What one method gave back is not held when the next one has its memory, and a text counts, too.
#[cfg(target_os = "linux")]
#[test]
fn methods_in_turn_keep_to_the_memory_limit() {
    let mut random = 1u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let mut formula = |variables: u64, clauses: usize| {
        let mut text = format!("p cnf {variables} {clauses}\n");
        for _ in 0..clauses {
            for _ in 0..3 {
                let sign = if next(2) == 0 { "-" } else { "" };
                text += &format!("{sign}{} ", 1 + next(variables));
            }
            text += "0\n";
        }
        text
    };
    let small = crate::support::file("small.cnf", &formula(300, 1200));
    let many = crate::support::file("many.cnf", &formula(5000, 60_000));
    let large = crate::support::file("large.cnf", &formula(90_000, 1_200_000));
    keeps_to(20, "count saturated-no-three-in-line 12 --size any --timeout 9s");
    keeps_to(20, &format!("count cnf {} --timeout 9s", small.display()));
    keeps_to(50, &format!("count cnf {} --timeout 3s", many.display()));
    keeps_to(5, &format!("count cnf {} --timeout 9s", large.display()));
}

/// Here no order has room for its first diagram; what one of them held is free for the next.
#[cfg(target_os = "linux")]
#[test]
fn orders_in_turn_keep_to_the_memory_limit() {
    keeps_to(10, "orders peaceable king torus:10 --armies 6 --timeout 500ms --random 0");
}

/// A chain of 200,000 nodes as the package dd writes it.
#[cfg(target_os = "linux")]
#[test]
fn reading_a_diagram_keeps_to_the_memory_limit() {
    let number = 200_000;
    let levels: Vec<String> = (0..number).map(|level| format!("\"x{level}\": {level}")).collect();
    let mut text = format!("{{\"level_of_var\": {{{}}}, \"roots\": [{}]", levels.join(", "), number + 1);
    for node in 0..number {
        let high = if node == 0 { "\"T\"".to_string() } else { (node + 1).to_string() };
        text += &format!(",\n\"{}\": [{}, \"F\", {high}]", node + 2, number - 1 - node);
    }
    let chain = crate::support::file("chain.json", &(text + "}"));
    for mib in [5, 10, 50] {
        keeps_to(mib, &format!("load {}", chain.display()));
    }
    assert_eq!(run(&format!("load {} --memory 200M", chain.display())).status, Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn reading_an_order_keeps_to_the_memory_limit() {
    let order = crate::support::file("long.order", &"0 ".repeat(30_000_000));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("long-order");
    // A run before this one may have left it.
    let _ = std::fs::remove_dir_all(&folder);
    for command in ["count", "list", "export --format dot --to -", &format!("job new {}", folder.display())] {
        let method = if command == "count" { "--method apply" } else { "" };
        keeps_to(4, &format!("{command} independence queen 4 {method} --order {}", order.display()));
    }
    let line = format!("orders independence queen 4 --order {} --memory 4M --json", order.display());
    let (ran, most) = crate::support::run_watched(&line);
    assert!(ran.stdout.contains("\"memory-limit\""), "{}{}", ran.stdout, ran.stderr);
    assert!(most < 36 << 10, "{most} KiB");
}

/// A long file, a long line, and many short lines with their findings.
#[cfg(target_os = "linux")]
#[test]
fn checking_solutions_keeps_to_the_memory_limit() {
    let long = crate::support::file("long-line.txt", &"1".repeat(60_000_000));
    keeps_to(4, &format!("check independence queen 7 --size any {}", long.display()));
    let line = crate::support::file("line.txt", &"1 ".repeat(4_000_000));
    keeps_to(9, &format!("check independence queen 7 --size any {}", line.display()));
    let bits = (1..5000u64).map(|number| format!("{:049b}\n", number * 0x0015_7a3b_91f5)).collect::<String>();
    let many = crate::support::file("many-lines.txt", &bits);
    let line = format!("check independence queen 7 --size any {}", many.display());
    for _ in 0..3 {
        keeps_to(1, &line);
    }
    assert_eq!(run(&format!("{line} --memory 10M")).status, Some(1));
}

/// What can be raised is told, not a method's share of it, and as it was typed.
#[test]
fn the_limit_told_is_that_of_the_user() {
    for (memory, told) in [("1M", "1 MiB"), ("1.5MiB", "1.5 MiB"), ("2M", "2 MiB")] {
        let line = format!("count domination queen 10 --size any --memory {memory}");
        run(&line).refused(3, &format!("the memory limit of {told} was reached"));
    }
}

/// A million variables and nothing to keep: the answer is a power of two, at once.
#[test]
fn free_variables_take_no_time() {
    let file = crate::support::file("free.cnf", "p cnf 1000000 1\n1 -1 0\n");
    let start = Instant::now();
    let ran = run(&format!("count cnf {} -q", file.display()));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(start.elapsed() < HANG, "{:?}", start.elapsed());
    // 2^1000000, as Python's integers have it.
    let digits = ran.stdout.trim_end();
    assert_eq!(digits.len(), 301_030);
    assert!(digits.starts_with("9900656229") && digits.ends_with("2747109376"), "{}", &digits[..10]);
}

/// Threads beyond the processors there are would spend the time on waking each other.
#[test]
fn a_thousand_threads_do_no_harm() {
    let start = Instant::now();
    let ran = run("count domination queen 8 --method layers --threads 1024 -q");
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), "4860\n"), "{}", ran.stderr);
    assert!(start.elapsed() < HANG, "{:?}", start.elapsed());
}

/// A list of sizes begins with 0, however large the sizes are that were asked for.
#[test]
fn huge_sizes_need_no_list_of_all() {
    let text = "board 1x2\nkind ant bee\nsize 2000000000 * ant + bee\ngoal 2000000000..2000000001\n";
    let file = statements("large-sizes.puzzle", text);
    // An ant and nothing, or an ant and a bee, in two orders each.
    let ran = run(&format!("count {} --memory 500M -q", file.display()));
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), "4\n"), "{}", ran.stderr);
}
