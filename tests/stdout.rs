//! Where results go: a stdout that takes nothing is not met with silence.

use std::fs::{File, OpenOptions};
use std::process::Stdio;

use crate::support::{Ran, command, file};

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
