//! Where results go: a stdout that takes nothing is not met with silence.

use std::fs::{File, OpenOptions};
use std::process::Stdio;

use crate::support::{Ran, command, file, run};

/// Every command that has a result, small.
fn lines() -> Vec<String> {
    let claims = r#"[{"source": "s", "claims": [{"puzzle": "independence queen 5", "count": "10"}]}]"#;
    let claims = file("stdout.json", claims);
    let saved = file("stdout.bdd", "");
    let line = format!("count independence queen 4 --save {}", saved.display());
    assert_eq!(Ran::from(command(&line).output().unwrap()).status, Some(0));
    let mut lines = vec![format!("validate {}", claims.display()), format!("load {}", saved.display())];
    lines.extend(["count independence queen 5", "count independence queen 5 --json"].map(String::from));
    lines.extend(["orders independence queen 4", "sequence independence queen N --n 1..3"].map(String::from));
    lines.extend(
        ["search queens 8", "search queens 3", "--help", "count --help", "--version"].map(String::from),
    );
    lines
}

fn with(line: &str, stdout: impl Into<Stdio>) -> Ran {
    command(line).stdout(stdout).output().expect("the program starts").into()
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_or_unwritable_stdout_is_status_4() {
    let read_only = file("stdout.txt", "");
    for line in lines() {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        with(&line, full).refused(4, "redirect it elsewhere");
        with(&line, File::open(&read_only).unwrap()).refused(4, "redirect it elsewhere");
        with(&line, File::open("/dev/null").unwrap()).refused(4, "redirect it elsewhere");
    }
}

/// Who closes stdout or discards it wants no result: the status is that of the work, and nothing is said.
#[cfg(target_os = "linux")]
#[test]
fn a_stdout_that_discards_is_obeyed() {
    let both = OpenOptions::new().read(true).write(true).open("/dev/null").unwrap();
    for line in lines() {
        let shell = format!("exec {} {line} >&-", env!("CARGO_BIN_EXE_kikisuji"));
        let closed = std::process::Command::new("sh").args(["-c", &shell]).output().unwrap().into();
        for ran in [closed, with(&line, both.try_clone().unwrap()), with(&line, Stdio::null())] {
            assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{line}");
        }
    }
}

/// Runs a line, of which `@NAME` are files, with stdout behind the end of the file `@NAME` that `over` names.
fn over(line: &str, over: &str) -> Ran {
    let named = |name: &str| std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let line = line.replace('@', &format!("{}/", env!("CARGO_TARGET_TMPDIR")));
    let stdout = OpenOptions::new().append(true).open(named(over)).unwrap();
    with(&line, stdout)
}

/// No input is lost: neither a result nor stdout goes to a file that the command reads.
#[cfg(target_os = "linux")]
#[test]
fn nothing_that_is_read_is_written_over() {
    // Names without an ending, where they are named as results of every form.
    let inputs = [
        ("read-cnf", "p cnf 2 1\n1 2 0\n"),
        ("read-mask", "...\n...\n"),
        ("read.json", r#"[{"source": "s", "claims": [{"puzzle": "cnf read-cnf", "count": "3"}]}]"#),
        ("read.answer", "3\n"),
        ("read.order", "1 0\n"),
        ("read.records", ""),
        ("read.puzzle", "let n = 2\nboard {n}x{n}\nkind queen\n"),
        ("stated.puzzle", "let n = 1\nboard mask:read-mask\nkind queen\n"),
        ("stated.json", r#"[{"source": "s", "claims": [{"puzzle": "stated.puzzle", "count": "64"}]}]"#),
    ];
    inputs.iter().for_each(|(name, text)| drop(file(name, text)));
    for (line, input) in [
        ("validate @read.json --html @read.json", ""),
        ("validate @read.json --html @read-cnf", ""),
        ("validate @read.json --resume @read.records --html @read.records", ""),
        ("validate @read.json --resume @read.records --json", "read.records"),
        ("validate @read.json", "read-cnf"),
        ("validate @read.answer --puzzle x --html @read.answer", ""),
        ("search independence queen mask:@read-mask --svg @read-mask", ""),
        ("search graph @read-cnf", "read-cnf"),
        ("list independence queen mask:@read-mask", "read-mask"),
        ("list cnf @read-cnf --order @read.order", "read.order"),
        ("load @read-cnf", "read-cnf"),
        ("check independence queen mask:@read-mask @read.answer", "read-mask"),
        ("check independence queen 2 @read.answer", "read.answer"),
        ("count independence queen mask:@read-mask --svg @read-mask", ""),
        ("count cnf @read-cnf", "read-cnf"),
        ("count cnf @read-cnf --save /dev/fd/1", "read-cnf"),
        ("job new @read.job cnf @read-cnf --slurm", "read-cnf"),
        ("export cnf @read-cnf --to @read-cnf --format opb", ""),
        ("export cnf @read-cnf --to - --format opb", "read-cnf"),
        ("orders cnf @read-cnf --plot @read-cnf", ""),
        ("orders cnf @read-cnf --order @read.order", "read.order"),
        ("sequence independence queen N --n 1..2 --order @read.order --plot @read.order", ""),
        ("sequence @read.puzzle n=N --n 1..2 --html @read.puzzle", ""),
        ("sequence @read.puzzle n=N --n 1..2", "read.puzzle"),
        ("count @stated.puzzle --html @read-mask", ""),
        ("count @stated.puzzle", "read-mask"),
        ("list @stated.puzzle", "read-mask"),
        ("orders @stated.puzzle --html @read-mask", ""),
        ("export @stated.puzzle --to @read-mask --format cnf", ""),
        ("search @stated.puzzle --svg @read-mask", ""),
        ("sequence @stated.puzzle n=N --n 1..2", "read-mask"),
        ("validate @stated.json --html @read-mask", ""),
        ("validate @stated.json", "read-mask"),
    ] {
        let ran = over(line, if input.is_empty() { "read.records" } else { input });
        // A claim's puzzle is read when its turn comes.
        ran.refused(if line.starts_with("validate @stated") { 4 } else { 2 }, "which is read");
        for (name, text) in inputs {
            let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            assert_eq!(std::fs::read_to_string(path).unwrap(), text, "{line}");
        }
    }
    let here = env!("CARGO_TARGET_TMPDIR");
    let _ = std::fs::remove_dir_all(std::path::Path::new(here).join("read.job"));
    let new = format!("job new {here}/read.job independence queen mask:{here}/read-mask --parts 1");
    assert_eq!(run(&new).status, Some(0));
    for line in ["job status @read.job", "job result @read.job"] {
        over(line, "read-mask").refused(2, "which is read");
    }
}

/// Pipes and open descriptors take results where they are; a new file cannot stand in their place.
#[cfg(target_os = "linux")]
#[test]
fn results_go_to_open_descriptors() {
    let through = |line: &str| {
        let program = env!("CARGO_BIN_EXE_kikisuji");
        let shell = format!("{program} {line}");
        Ran::from(std::process::Command::new("bash").args(["-c", &shell]).output().unwrap())
    };
    let picture = |text: &str| text.contains("<svg") && text.contains("</svg>");
    let ran = through("count independence queen 5 -q --svg /dev/fd/3 3>&1 >/dev/null | cat");
    assert!(picture(&ran.stdout), "{}", ran.stderr);
    let path = file("descriptor.txt", "");
    let ran =
        through(&format!("count independence queen 5 -q --svg /dev/fd/1 > {0}; cat {0}", path.display()));
    assert!(ran.stdout.starts_with("10\n") && picture(&ran.stdout), "{}{}", ran.stdout, ran.stderr);
    let ran = through("export cnf <(echo p cnf 1 0) --size any --format opb --to >(cat) | cat");
    assert!(ran.stdout.contains("#variable= 1"), "{}{}", ran.stdout, ran.stderr);
}

/// A reader that has read all it wanted is no error, wherever the pipe is; what goes to other files is written.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_pipe_is_quiet_behind_any_option() {
    let saved = file("behind-a-pipe", "");
    for (piped, other) in [("--svg", "--save"), ("--save", "--html")] {
        let line = format!("count domination queen 5 -q {piped} /dev/fd/3 {other} {}", saved.display());
        std::fs::write(&saved, "").unwrap();
        let program = env!("CARGO_BIN_EXE_kikisuji");
        let shell = format!("exec 3> >(:); wait $!; exec {program} {line}");
        let ran = Ran::from(std::process::Command::new("bash").args(["-c", &shell]).output().unwrap());
        assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "186\n", ""), "{line}");
        assert!(std::fs::metadata(&saved).unwrap().len() > 0, "{line}");
    }
    let line = "export domination queen 5 --size any --format cnf --to /dev/fd/1";
    let mut child = command(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
}
