//! The files in examples: each says how many solutions it has.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::run_words;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// The number in a line such as `# 92 solutions.`
fn told(text: &str) -> &str {
    let line = text.lines().find(|line| line.ends_with(" solutions.") || line.ends_with(" solution."));
    line.and_then(|line| line.split(' ').nth(1)).expect("a number of solutions")
}

#[test]
fn examples_have_as_many_solutions_as_they_say() {
    let files = files();
    assert!(files.len() > 12);
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        for method in ["auto", "backtrack"] {
            let file = file.display().to_string();
            // Every domino tiling by itself takes seconds.
            let method =
                if file.ends_with("dominoes.puzzle") && method == "backtrack" { "apply" } else { method };
            let words = ["count", &file, "-q", "--method", method].map(String::from);
            let ran = run_words(&words);
            assert_eq!(ran.stdout.trim(), told(&text), "{file} by {method}: {}", ran.stderr);
        }
    }
}
