//! The texts in `cases/`: a case is a paragraph, fenced blocks (without any: those of the case before), and a list of runs.
//! A block `puzzle` is counted, a first block `sh` is another command, and any other block is a file with that name. A run
//! adds lines to the last block (``with `queen(a1)` ``) or words to the command, and has an outcome: numbers, and methods that
//! find them, or a refusal, by line, column, underlined words and sentence, or by exit status and sentence.

use std::path::Path;
use std::{fs, mem};

use crate::support::{Ran, command, file};

/// Names and texts of blocks; runs by their lines.
type Case = (Vec<(String, String)>, Vec<(usize, String)>);

/// The cases of a text. A line that has no place in one is a run that fails.
fn cases(text: &str) -> Vec<Case> {
    let (mut cases, mut blocks, mut runs) = (Vec::new(), Vec::new(), Vec::new());
    let (mut is_told, mut has_own) = (false, false);
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        match line.get(..2) {
            Some("- ") if is_told => runs.push((number, line[2..].to_owned())),
            Some("  ") if !runs.is_empty() => runs.last_mut().expect("a run").1 += &line[1..],
            Some("``") if is_told && runs.is_empty() => {
                let inside = lines.by_ref().take_while(|(line, _)| *line != "```");
                let text = inside.map(|(line, _)| format!("{line}\n")).collect();
                blocks.truncate(if mem::replace(&mut has_own, true) { blocks.len() } else { 0 });
                blocks.push((line[3..].to_owned(), text));
            }
            _ if line.starts_with(['-', '*', ' ', '`']) => runs.push((number, "a line out of place".into())),
            _ if line.is_empty() => {}
            _ => {
                if !runs.is_empty() {
                    cases.push((blocks.clone(), mem::take(&mut runs)));
                    (is_told, has_own) = (false, false);
                }
                is_told |= !line.starts_with('#');
            }
        }
    }
    runs.extend(runs.is_empty().then(|| (text.lines().count(), "no run in the last place".into())));
    cases.push((blocks, runs));
    cases
}

/// What the program says if it is not the outcome of the run.
fn failure(blocks: &[(String, String)], run: &str, folder: &Path) -> Option<String> {
    let sh = blocks.first().and_then(|(name, text)| text.strip_prefix("kikisuji").filter(|_| name == "sh"));
    let (mut lines, mut words) = (String::new(), sh.unwrap_or("count puzzle puzzle\n").to_owned());
    let with = run.strip_prefix("with ").filter(|_| blocks.len() > usize::from(sh.is_some()));
    let mut rest = with.unwrap_or(run);
    while let Some((code, after)) = rest.strip_prefix('`').and_then(|code| code.split_once('`')) {
        if with.is_some() { &mut lines } else { &mut words }.extend([code, "\n"]);
        rest = after.strip_prefix(", ").or_else(|| after.strip_prefix(": ")).unwrap_or("no colon");
    }
    for (name, text) in blocks {
        let more = if Some(name) == blocks.last().map(|(name, _)| name) { &lines } else { "" };
        fs::write(folder.join(name), format!("{text}{more}")).expect("a file");
    }
    let ran = |more: &str| -> Ran {
        let mut command = command(&format!("{words} {more}"));
        command.current_dir(folder).output().expect("the program starts").into()
    };
    if let Some((place, sentence)) = rest.split_once(": ") {
        let told = refusal(&ran(""));
        return (!told.starts_with(place) || !told.contains(sentence)).then_some(told);
    }
    let (numbers, methods) = rest.split_once(" by ").unwrap_or((rest, "auto"));
    let classes = if numbers.contains(" class") { "--classes" } else { "" };
    methods.split(", ").find_map(|method| {
        let ran = ran(&format!("--json {classes} --method {method}"));
        let record = ran.records().pop().unwrap_or_default();
        let shown = |key: &str| record[key].to_string().trim_matches('"').to_owned();
        let is_right = |number: &str| match number.split_once(' ') {
            Some((value, "solution" | "solutions")) => shown("count") == value,
            Some((value, "class" | "classes")) => shown("classes") == value,
            Some((key @ ("size" | "method" | "variables" | "status" | "at_least" | "weight"), value)) => {
                shown(key) == value
            }
            _ => false,
        };
        (!numbers.split(", ").all(is_right)).then_some(format!("{method} {}{}", ran.stdout, ran.stderr))
    })
}

/// What was said, in the words of an outcome.
fn refusal(ran: &Ran) -> String {
    match ran.stderr.lines().collect::<Vec<_>>()[..] {
        [.., told, _, line, marks] if ran.status == Some(4) => {
            let marked = line.chars().zip(marks.chars()).filter(|(_, mark)| *mark == '^');
            let marked: String = marked.map(|(letter, _)| letter).collect();
            told.trim_start_matches("kikisuji: puzzle, ").replacen(": ", &format!(", at `{marked}`: "), 1)
        }
        [told] if ran.stdout.is_empty() => format!("status {}: {told}", ran.status.unwrap_or_default()),
        _ => format!("{}{}", ran.stdout, ran.stderr),
    }
}

#[test]
fn texts_are_right() {
    let folder = file("cases", "").with_extension("folder");
    fs::create_dir_all(&folder).expect("a folder");
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
    let mut wrong = String::new();
    for path in fs::read_dir(texts).expect("the folder is there").map(|entry| entry.expect("a file").path()) {
        for (blocks, runs) in cases(&fs::read_to_string(&path).expect("a text")) {
            for (line, run) in runs {
                let told = failure(&blocks, &run, &folder);
                wrong.extend(told.map(|told| format!("{}:{line}: {run}\n{told}\n", path.display())));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_is_no_case_fails() {
    for (text, line) in [("- 1 solution", 1), ("A\n```\n```\n", 3), ("A\n-- 1 class\n", 2), ("", 0)] {
        let run = cases(text).pop().and_then(|(_, mut runs)| runs.pop()).expect("a run");
        assert_eq!((run.0, run.1.contains("place")), (line, true), "{text}");
    }
}
