//! Tells a release which commit it was built from, where that can be known: a tarball has no history.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Debug builds are made all day, and would be compiled again after every commit.
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { commit() } else { None };
    let commit = commit.map(|commit| format!(" (commit {commit})")).unwrap_or_default();
    println!("cargo::rustc-env=KIKISUJI_VERSION={}{commit}", env!("CARGO_PKG_VERSION"));
}

/// The commit of this repository; `None` where there is no git, or where this file is in no repository of its
/// own but was unpacked within another one.
fn commit() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    // A file that is not there would have this run every time.
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=10", "HEAD"]).filter(|commit| !commit.is_empty())
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
