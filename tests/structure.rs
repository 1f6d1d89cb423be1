//! The structure of the sources: modules of a crate do not depend on each other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates without a circle. Others have some, which are to go.
const WITHOUT: [&str; 3] = ["limits", "layers", "workbench"];

/// The modules of a crate by their paths, each with its text, tests left out.
fn modules(root: &Path) -> BTreeMap<Vec<String>, String> {
    let mut all = BTreeMap::new();
    let mut folders: Vec<PathBuf> = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("sources can be read") {
            let path = entry.expect("sources can be read").path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests" {
                let inside = path.strip_prefix(root).expect("it was found there");
                let mut module: Vec<String> =
                    inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
                module.pop();
                if !["lib", "main", "mod"].contains(&name.as_str()) {
                    module.push(name);
                }
                let text = fs::read_to_string(&path).expect("sources can be read");
                let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                // A path in a comment is no dependency.
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                all.insert(module, code.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    all
}

/// The paths that follow `text`, all those of a group in braces.
fn paths(text: &str) -> Vec<Vec<String>> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(text.len());
    let parts = |text: &str| -> Vec<String> {
        text.split("::").map(str::trim).filter(|part| !part.is_empty()).map(String::from).collect()
    };
    let begun = parts(&text[..end]);
    if !text[end..].starts_with('{') || end > 0 && !text[..end].ends_with("::") {
        return vec![begun];
    }
    let (mut depth, mut all, mut from) = (0, Vec::new(), end + 1);
    for (at, c) in text.char_indices().skip_while(|(at, _)| *at < end) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && c == ',' {
            all.extend(paths(text[from..at].trim()).into_iter().map(|path| [begun.clone(), path].concat()));
            from = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    all
}

/// The modules that each module names.
fn named(all: &BTreeMap<Vec<String>, String>) -> BTreeMap<&[String], BTreeSet<&[String]>> {
    let longest = |path: &[String]| {
        let known = |length: &usize| all.get_key_value(&path[..*length]);
        (1..=path.len()).rev().find_map(|length| known(&length)).map(|(module, _)| module.as_slice())
    };
    let of = |module: &[String], text: &str| {
        let mut found = BTreeSet::new();
        for (begin, levels) in [("crate::", None), ("super::", Some(1)), ("self::", Some(0))] {
            for (at, _) in text.match_indices(begin) {
                if text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                    continue;
                }
                let (mut rest, mut up) = (&text[at + begin.len()..], levels);
                while let (Some(above), Some(further)) = (rest.strip_prefix("super::"), up) {
                    (rest, up) = (above, Some(further + 1));
                }
                let base = up.map_or(0, |up| module.len().saturating_sub(up));
                let targets = paths(rest).into_iter().map(|path| [module[..base].to_vec(), path].concat());
                found.extend(targets.filter_map(|path| longest(&path)).filter(|other| *other != module));
            }
        }
        found
    };
    all.iter().map(|(module, text)| (module.as_slice(), of(module, text))).collect()
}

/// The modules that lead back to themselves.
fn circles(all: &BTreeMap<Vec<String>, String>) -> Vec<String> {
    let named = named(all);
    let leads_back = |start: &&[String]| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![*start]);
        while let Some(module) = open.pop() {
            for &next in &named[module] {
                if next == *start {
                    return true;
                }
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    };
    named.keys().filter(|module| leads_back(module)).map(|module| module.join("::")).collect()
}

#[test]
fn no_module_leads_back_to_itself() {
    for name in WITHOUT {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        assert_eq!(circles(&modules(&root)), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_circle_is_found() {
    let text = |module: &str, text: &str| (module.split('/').map(String::from).collect(), text.to_string());
    let all = BTreeMap::from([
        text("a", "use crate::{b::{self, X}, d};"),
        text("b/c", "use super::super::a::Y;"),
        text("b", "use crate::b::c::Z;"),
        text("d", "fn none() {}"),
    ]);
    assert_eq!(circles(&all), ["a", "b", "b::c"]);
}
