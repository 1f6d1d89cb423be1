//! Documents against the program: every command of a block `console` is run, in the order of the document and
//! in a directory of its own, and has to print what stands below it. A line `...` stands for any number of
//! lines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command and the lines that it should print.
struct Shown {
    command: String,
    output: Vec<String>,
}

/// The commands of a document.
fn shown(text: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut within = false;
    for line in text.lines() {
        match (line.starts_with("```"), line.strip_prefix("$ ")) {
            (true, _) => within = line == "```console",
            (false, Some(command)) if within => {
                all.push(Shown { command: command.into(), output: Vec::new() });
            }
            (false, _) if within => all.last_mut().expect("a command comes first").output.push(line.into()),
            _ => {}
        }
    }
    all
}

/// Whether lines are as they should be.
fn matches(expected: &[String], lines: &[&str]) -> bool {
    match (expected.split_first(), lines.split_first()) {
        (None, None) => true,
        (Some((any, rest)), _) if any == "..." => (0..=lines.len()).any(|from| matches(rest, &lines[from..])),
        (Some((line, rest)), Some((first, behind))) => line == first && matches(rest, behind),
        _ => false,
    }
}

/// Runs the commands of a document; both outputs go to one place, as on a terminal.
fn holds(document: &str, least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join(document)).expect("the document is there");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(document.replace('/', "-"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a directory");
    let program = Path::new(env!("CARGO_BIN_EXE_kikisuji")).parent().expect("a directory");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let all = shown(&text);
    assert!(all.len() >= least, "{document} has only {} commands", all.len());
    for Shown { command, output } in all {
        let line = format!("exec 2>&1; {command}");
        let ran = Command::new("sh").args(["-c", &line]).current_dir(&folder).env("PATH", &path).output();
        let printed = String::from_utf8(ran.expect("a shell").stdout).expect("text");
        let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
        assert!(
            matches(&output, &lines),
            "{document}: {command}\nprints\n{printed}\nand not\n{}",
            output.join("\n")
        );
    }
}

#[test]
fn the_readme_says_what_the_program_says() {
    holds("README.md", 8);
}

#[test]
fn the_guide_says_what_the_program_says() {
    let chapters =
        [("first", 7), ("families", 6), ("orders", 1), ("validating", 8), ("large", 5), ("bdd", 1)];
    for (chapter, commands) in chapters {
        holds(&format!("docs/guide/src/{chapter}.md"), commands);
    }
}

#[test]
fn the_readme_is_short_and_all_links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("README.md")).expect("the readme is there");
    assert!(text.lines().count() < 150);
    lead_somewhere(&text, &root);
    let guide = root.join("docs/guide/src");
    for chapter in fs::read_dir(&guide).expect("the guide is there") {
        let chapter = chapter.expect("a file").path();
        lead_somewhere(&fs::read_to_string(chapter).expect("a chapter"), &guide);
    }
}

/// Looks for the files that a document in this directory points to.
fn lead_somewhere(text: &str, directory: &Path) {
    for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(link.starts_with("https://") || directory.join(link).exists(), "{link}");
    }
}
