//! The structure of the sources: each crate depends on those below it alone, and modules of a crate do not depend on each
//! other in a circle.
//!
//! A module depends on another one that it names, by whichever path. What a module brings in by `use` belongs to the
//! module that it is from, so that a `mod.rs` that hands on what its parts have is in no circle with them. Methods have
//! no path: a module may call those that another one adds to its types.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the workspace, each with those that it may depend on.
const CRATES: [(&str, &[&str]); 13] = [
    ("bdd/limits", &[]),
    ("layers", &["limits"]),
    ("bdd", &["limits"]),
    ("model", &["limits"]),
    ("recurrences", &["limits", "model"]),
    ("counting", &["bdd", "layers", "limits", "model"]),
    ("encoders", &["bdd", "limits", "model"]),
    ("checkers", &[]),
    ("workbench", &["bdd", "checkers", "counting", "encoders", "layers", "limits", "model", "recurrences"]),
    ("cli", &["bdd", "counting", "encoders", "layers", "limits", "model", "recurrences", "workbench"]),
    ("python", &["bdd", "counting", "encoders", "layers", "limits", "model", "recurrences", "workbench"]),
    ("web", &["counting", "encoders", "limits", "model", "workbench"]),
    ("benches", &["bdd", "counting", "encoders", "layers", "limits", "model"]),
];

/// The modules of a crate by their paths, each with its text.
type Modules = BTreeMap<Vec<String>, String>;

/// The modules of a crate, tests left out.
fn modules(root: &Path) -> Modules {
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
                let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
                // A path in a comment is no dependency.
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                all.insert(module, code.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    all
}

/// The paths that `text` begins with, all those of a group in braces, and how long they are.
fn paths(text: &str) -> (Vec<Vec<String>>, usize) {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(text.len());
    let parts = text[..end].split("::").filter(|part| !part.is_empty());
    let begun: Vec<String> = parts.map(String::from).collect();
    if !text[end..].starts_with('{') || end > 0 && !text[..end].ends_with("::") {
        return (vec![begun], end);
    }
    let (mut depth, mut all, mut from) = (0, Vec::new(), end + 1);
    for (at, c) in text.char_indices().skip_while(|(at, _)| *at < end) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && c == ',' {
            let inside = paths(text[from..at].trim()).0.into_iter();
            all.extend(inside.map(|path| [begun.clone(), path].concat()));
            from = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    (all, from)
}

/// A path in the sources, from the root of the crate.
struct Named {
    path: Vec<String>,
    /// Whether a `use` brings its last part into the module.
    used: bool,
    /// Whether the module only hands it on: a `pub use` of what it does not name again.
    handed_on: bool,
}

/// Whether a statement is a `use` or a `mod`.
fn declares(statement: &str) -> bool {
    let mut words = statement.split_whitespace().skip_while(|word| word.starts_with("pub"));
    words.next().is_some_and(|word| ["use", "mod"].contains(&word))
}

/// The paths in the text of a module that lead to modules of its crate: those that begin at the crate, at itself, above
/// it, or with one of its parts.
fn named(all: &Modules, module: &[String], text: &str) -> Vec<Named> {
    let parts = all.keys().filter_map(|other| other.strip_prefix(module)).filter(|rest| rest.len() == 1);
    let begin: BTreeSet<&str> =
        parts.map(|rest| rest[0].as_str()).chain(["crate", "self", "super"]).collect();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let words: BTreeSet<&str> = text
        .split_inclusive(';')
        .filter(|text| !declares(text))
        .flat_map(|text| text.split(|c| !is_word(c)))
        .collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(length) = text[at..].find("::") {
        let start = text[..at + length].rfind(|c| !is_word(c)).map_or(0, |before| before + 1);
        let before = &text[..start];
        let is_path = !before.ends_with([':', '.']) && !before.ends_with("pub(in ");
        if start < at || !begin.contains(&text[start..at + length]) || !is_path {
            at += length + 2;
            continue;
        }
        let (paths, length) = paths(&text[start..]);
        at = start + length;
        let line = before.rsplit('\n').next().unwrap_or_default();
        let (used, public) = (line.ends_with("use "), line.starts_with("pub") && line.ends_with("use "));
        for path in paths {
            let up = path.iter().take_while(|part| *part == "super").count();
            let steps =
                path.iter().take_while(|part| ["crate", "self", "super"].contains(&part.as_str())).count();
            let base = if path[0] == "crate" { 0 } else { module.len().saturating_sub(up) };
            let path = [&module[..base], &path[steps..]].concat();
            let again = path.last().is_some_and(|name| words.contains(name.as_str()));
            found.push(Named { path, used, handed_on: public && !again });
        }
    }
    found
}

/// The module that has what a path leads to. What a module brought in by `use` belongs to the module it is from.
fn owner<'a>(
    all: &'a Modules,
    brought: &BTreeMap<Vec<String>, Vec<String>>,
    path: &[String],
) -> &'a [String] {
    let from = (0..=path.len()).find_map(|length| Some((brought.get(&path[..length])?, length)));
    match from {
        Some((from, length)) if !all.contains_key(&path[..length]) => {
            owner(all, brought, &[from, &path[length..]].concat())
        }
        _ => {
            let known = (0..=path.len()).rev().find_map(|length| all.get_key_value(&path[..length]));
            known.map_or(&[], |(module, _)| module)
        }
    }
}

/// The modules that each module needs.
fn needed(all: &Modules) -> BTreeMap<&[String], BTreeSet<&[String]>> {
    let named: Vec<_> =
        all.iter().map(|(module, text)| (module.as_slice(), named(all, module, text))).collect();
    let mut brought = BTreeMap::new();
    for (module, named) in &named {
        for Named { path, .. } in named.iter().filter(|named| named.used) {
            if let Some(name) = path.last() {
                brought.insert([*module, std::slice::from_ref(name)].concat(), path.clone());
            }
        }
    }
    let owners = |(module, named): (_, Vec<Named>)| {
        let needed = named.iter().filter(|named| !named.handed_on);
        let owners = needed.map(|named| owner(all, &brought, &named.path));
        (module, owners.filter(|other| *other != module).collect())
    };
    named.into_iter().map(owners).collect()
}

/// The sets of modules that lead to each other, as large as they are.
fn circles(all: &Modules) -> Vec<Vec<String>> {
    let needed = needed(all);
    let mut reached: BTreeMap<&[String], BTreeSet<&[String]>> = BTreeMap::new();
    for &start in needed.keys() {
        let (seen, mut open) = (reached.entry(start).or_default(), vec![start]);
        while let Some(module) = open.pop() {
            open.extend(needed[module].iter().filter(|next| seen.insert(**next)));
        }
    }
    let circle = |module: &[String]| {
        let leads_back = reached[module].iter().filter(|other| reached[**other].contains(module));
        leads_back.map(|other| other.join("::")).collect::<Vec<String>>()
    };
    let found: BTreeSet<_> = needed.keys().map(|module| circle(module)).collect();
    found.into_iter().filter(|circle| !circle.is_empty()).collect()
}

#[test]
fn crates_depend_downwards() {
    for (name, below) in CRATES {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("a crate has a manifest");
        let (_, dependencies) = manifest.split_once("[dependencies]\n").unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        let names = dependencies.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
        let ours =
            names.filter(|name| CRATES.iter().any(|(other, _)| other.rsplit('/').next() == Some(name)));
        for other in ours {
            assert!(below.contains(&other), "{name} depends on {other}");
        }
    }
}

#[test]
fn no_module_leads_back_to_itself() {
    for (name, _) in CRATES {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        assert_eq!(circles(&modules(&root)), Vec::<Vec<String>>::new(), "{name}");
    }
}

fn sources(all: &[(&str, &str)]) -> Modules {
    let module =
        |(path, text): &(&str, &str)| (path.split('/').map(String::from).collect(), text.to_string());
    all.iter().map(module).collect()
}

#[test]
fn a_circle_is_found() {
    let all = sources(&[
        ("a", "use crate::{b::{self, X}, d};"),
        ("b/c", "use super::super::a::Y;"),
        ("b", "use crate::b::c::Z;"),
        ("d", "fn none() {}"),
    ]);
    assert_eq!(circles(&all), [["a", "b", "b::c"]]);
}

#[test]
fn a_module_and_a_part_that_names_it_are_a_circle() {
    let all = sources(&[("a", "mod b;\nstruct X;\nfn y() { b::y() }"), ("a/b", "use super::X;")]);
    assert_eq!(circles(&all), [["a", "a::b"]]);
    let all = sources(&[("a", "mod b;\nuse b::Y;\nstruct X(Y);"), ("a/b", "pub(in super::super) struct Y;")]);
    assert!(circles(&all).is_empty());
}

#[test]
fn what_is_handed_on_belongs_to_its_module() {
    let parts =
        [("a/b", "use super::{X, Y};"), ("a/c", "pub struct X;\nuse super::b::Z;"), ("a/d", "pub struct Y;")];
    let all = sources(
        &[&[("a", "mod b;\npub use b::W;\npub use c::X;\npub(crate) use d::Y;")], &parts[..]].concat(),
    );
    assert_eq!(circles(&all), [["a::b", "a::c"]]);
    let all = sources(&[&[("a", "mod b;\npub use c::X;\nfn y() { b::y(); }")], &parts[..]].concat());
    assert_eq!(circles(&all), [["a", "a::b", "a::c"]]);
}

/// The clock of the standard library cannot be read in a browser, which a build for this machine does not show.
#[test]
fn what_a_page_has_reads_the_clock_of_limits() {
    let (_, below) = CRATES.iter().find(|(name, _)| *name == "workbench").expect("it is there");
    for name in below.iter().chain(&["workbench"]).filter(|name| **name != "limits") {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        for (module, text) in modules(&root) {
            let uses = text.lines().filter(|line| line.trim_start().starts_with("use std::time::"));
            let reads =
                text.contains("std::time::Instant") || uses.into_iter().any(|line| line.contains("Instant"));
            assert!(!reads, "{name}: {module:?} reads the clock of the system; take limits::clock::Instant");
        }
    }
}
