//! docs/sources.md against the program: what is counted in a moment has to be what stands there.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::{run, with_time_enough};

/// Our figure and the verdict of each row, by source and puzzle.
type Rows = BTreeMap<(String, String), (String, String)>;

fn rows(text: &str) -> Rows {
    let mut source = String::new();
    let mut rows = BTreeMap::new();
    for line in text.lines() {
        match line.strip_prefix('|') {
            None if line.is_empty() => {}
            None => source = line.trim_start_matches('#').trim().to_string(),
            Some(row) => {
                let cells: Vec<String> = row.split('|').map(|cell| cell.trim().to_string()).collect();
                rows.insert((source.clone(), cells[1].clone()), (cells[3].clone(), cells[4].clone()));
            }
        }
    }
    rows
}

#[test]
fn the_document_says_what_the_program_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let document = rows(&fs::read_to_string(root.join("docs/sources.md")).expect("the document is there"));
    // Most time for a claim: at first 50 ms, enough for more than half of them, also in a build for tests.
    with_time_enough(50, |moment| (compared(&root, &document, moment) > 150).then_some(()));
}

/// Compares the claims that are each counted within `moment` milliseconds, and returns their number.
fn compared(root: &Path, document: &Rows, moment: u64) -> usize {
    let mut compared = 0;
    for entry in fs::read_dir(root.join("tests/claims")).expect("the claims are there") {
        let path = entry.expect("a file").path();
        // Whole sequences, which have a summary of their own: docs/encyclopedia.md.
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("oeis")) {
            continue;
        }
        let ran = run(&format!("validate {} --timeout {moment}ms --jobs 2 --markdown", path.display()));
        for (row, (ours, verdict)) in rows(&ran.stdout) {
            // What took too long says nothing.
            if ours.contains("limit") || row.1 == "puzzle" || row.1.starts_with("---") {
                continue;
            }
            assert_eq!(document.get(&row), Some(&(ours, verdict)), "{row:?}");
            compared += 1;
        }
    }
    compared
}
