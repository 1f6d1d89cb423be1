//! Documents against the program: every command of a block `console` is run, in the order of the document and
//! in a directory of its own with a copy of `examples`, and has to print what stands below it. A line `...` stands
//! for any number of lines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use encoders::families::FAMILIES;

use crate::all_cases;
use crate::support::{file, run_words};

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
    let examples = folder.join("examples");
    fs::create_dir_all(&examples).expect("a directory");
    for example in fs::read_dir(root.join("examples")).expect("the examples are there") {
        let example = example.expect("a file");
        fs::copy(example.path(), examples.join(example.file_name())).expect("a copy");
    }
    let program = Path::new(env!("CARGO_BIN_EXE_kikisuji")).parent().expect("a directory");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let all = shown(&text);
    assert!(all.len() >= least, "{document} has only {} commands", all.len());
    for Shown { command, output } in all {
        // A killed program prints what it had time for.
        let is_killed = command.starts_with("timeout -s KILL");
        assert!(is_killed || output != ["..."], "{document}: {command} shows nothing that could be wrong");
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
    holds("README.md", 6);
}

#[test]
fn the_guide_says_what_the_program_says() {
    let chapters = [
        ("first", 7),
        ("my-puzzle", 20),
        ("which", 7),
        ("language", 10),
        ("families", 6),
        ("cells", 8),
        ("weights", 10),
        ("make", 10),
        ("orders", 1),
        ("validating", 10),
        ("large", 5),
        ("bdd", 1),
        ("python", 1),
        ("ten-tasks", 15),
        ("entry", 4),
        ("formula", 9),
    ];
    for (chapter, commands) in all_cases::or_every(3, chapters) {
        holds(&format!("docs/guide/src/{chapter}.md"), commands);
    }
}

#[test]
fn the_page_of_records_says_what_the_program_says() {
    holds("docs/records.md", 5);
}

/// The page of each family is true, is in the book's contents, and shows a picture by a command of the script that makes
/// them.
#[test]
fn every_family_has_a_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |file: &str| fs::read_to_string(root.join(file)).expect("the file is there");
    let (contents, made) = (read("docs/SUMMARY.md"), read("docs/pictures/make.sh"));
    for family in all_cases::or_every(5, FAMILIES) {
        holds(&format!("docs/guide/src/families/{}.md", family.name), 3);
    }
    for family in FAMILIES {
        let page = format!("families/{}.md", family.name);
        assert!(contents.contains(&format!("(guide/src/{page})")), "SUMMARY.md lacks {page}");
        let text = read(&format!("docs/guide/src/{page}"));
        assert!(text.lines().all(|line| line.chars().count() <= 130), "{page} has a long line");
        let pictures = text.lines().filter(|line| line.starts_with("kikisuji") && line.contains(" --svg "));
        let pictures: Vec<&str> = pictures.collect();
        assert_eq!(pictures.len(), usize::from(!["cnf", "opb", "cover"].contains(&family.name)), "{page}");
        for command in pictures {
            let (asked, file) = command.split_once(" --svg ").expect("a picture");
            assert!(made.contains(&format!("{asked} --svg \"$folder/{file}\"")), "make.sh lacks: {command}");
            assert!(text.contains(&format!("/{file})")), "{page} does not show {file}");
        }
    }
}

/// Of the table of examples of the language: the statements of a file stand in code, its solutions behind it, and its
/// classes in brackets.
#[test]
fn the_examples_of_the_language_count_what_they_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("docs/guide/src/language.md")).expect("the page is there");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    let examples: Vec<(&str, &str)> =
        rows.filter(|row| row.contains("` · `")).filter_map(|row| row.rsplit_once(" | ")).collect();
    assert!(examples.len() > 15);
    for (code, counts) in examples {
        let text = code.trim_end_matches('`').replace("` · `", "\n") + "\n";
        let file = file("language.puzzle", &text).display().to_string();
        let (solutions, classes) = counts
            .split_once(" (")
            .map_or((counts, None), |(solutions, rest)| (solutions, rest.strip_suffix(')')));
        let options = ["--json", "--classes"].into_iter().take(1 + usize::from(classes.is_some()));
        let words: Vec<String> = ["count", &file].into_iter().chain(options).map(String::from).collect();
        let ran = run_words(&words);
        assert_eq!(ran.status, Some(0), "{text}: {}", ran.stderr);
        let record = &ran.records()[0];
        assert_eq!(record["count"].as_str(), Some(solutions), "{text}");
        assert_eq!(record["classes"].as_str(), classes, "{text}");
    }
}

#[test]
fn the_readme_is_short_and_all_links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("README.md")).expect("the readme is there");
    assert!(text.lines().count() < 150);
    lead_somewhere(&text, &root);
    for folder in ["docs/guide/src", "docs/guide/src/families"] {
        let folder = root.join(folder);
        for chapter in fs::read_dir(&folder).expect("the guide is there") {
            let chapter = chapter.expect("a file").path();
            if chapter.is_file() {
                lead_somewhere(&fs::read_to_string(chapter).expect("a chapter"), &folder);
            }
        }
    }
}

/// Looks for the files that a document in this directory points to, and for the headings in them.
fn lead_somewhere(text: &str, directory: &Path) {
    for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        if link.starts_with("https://") {
            continue;
        }
        let (file, heading) =
            link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
        assert!(file.is_empty() || directory.join(file).exists(), "{link}");
        if let Some(heading) = heading {
            let other = if file.is_empty() { None } else { fs::read_to_string(directory.join(file)).ok() };
            let text = other.as_deref().unwrap_or(text);
            assert!(text.lines().any(|line| line.starts_with('#') && anchor(line) == heading), "{link}");
        }
    }
}

/// The anchor of a heading: small letters, blanks as hyphens, no other signs.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    words.chars().filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign)).collect()
}
