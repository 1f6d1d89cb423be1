//! Words that options had before, which scripts still write. Here alone they become those of today, ahead of the parser:
//! the parser, its help and its completions know one word for each thing.

use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::Path;

use encoders::families::{self, FAMILIES};
use encoders::place::Place;
use workbench::exit::{Failure, usage};

/// Options of commands, with the value that is old (of a flag none), and the words of today.
const OLD: [(&str, &str, Option<&str>, &[&str]); 6] = [
    ("count", "--format", Some("json"), &["--json"]),
    ("list", "--format", Some("json"), &["--json"]),
    ("sequence", "--format", Some("json"), &["--json"]),
    ("sequence", "--of", Some("classes"), &["--classes"]),
    ("sequence", "--of", Some("spectrum"), &["--spectrum"]),
    ("sequence", "--optimum", None, &["--of", "size"]),
];

/// The commands that take a method.
const METHODICAL: [&str; 7] = ["check", "count", "job", "list", "orders", "sequence", "validate"];

/// Returns the words of a command line with those of today in the place of old ones.
pub fn renewed(words: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, Failure> {
    let mut words: Vec<OsString> = words.collect();
    let command = words.get(1).and_then(|word| word.to_str()).unwrap_or_default().to_owned();
    for (_, option, old, new) in OLD.iter().filter(|(of, ..)| *of == command) {
        while let Some(at) = match old {
            Some(old) => find(&words, option, |value| value == *old).map(|(at, _)| at),
            None => words.iter().position(|word| word == option).map(|at| at..at + 1),
        } {
            words.splice(at, new.iter().map(OsString::from));
        }
    }
    if command == "export" {
        // Of paths, a cell in that option is where they end.
        let mut named = words.iter().filter_map(|word| word.to_str()).flat_map(str::split_whitespace);
        let has_end = named.any(|word| has_option(word, "to"));
        let is_file = |value: &OsStr| !has_end || value.to_str().and_then(Place::read).is_none();
        while let Some((at, file)) = find(&words, "--to", is_file) {
            words.splice(at, ["--output".into(), file]);
        }
    }
    if METHODICAL.contains(&command.as_str()) {
        name_method(&mut words)?;
    }
    // The table of orders needs no file, and the words of a puzzle may follow: only a name that ends so is one.
    let is_table =
        |file: &OsStr| Path::new(file).extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
    if let Some((at, file)) = find(&words, "--csv", is_table).filter(|(at, _)| at.len() == 2) {
        let mut joined = OsString::from("--csv=");
        joined.push(file);
        words.splice(at, [joined]);
    }
    Ok(words)
}

/// Returns the place of an option with such a value, and the value.
fn find(
    words: &[OsString],
    option: &str,
    is_old: impl Fn(&OsStr) -> bool,
) -> Option<(Range<usize>, OsString)> {
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    (0..end).find_map(|at| {
        let rest = words[at].to_str()?.strip_prefix(option)?;
        let (value, length) = match rest.strip_prefix('=') {
            None if rest.is_empty() => (words.get(at + 1)?.clone(), 2),
            value => (value?.into(), 1),
        };
        is_old(&value).then_some((at..at + length, value))
    })
}

/// Returns whether the family of this name has the option.
fn has_option(family: &str, option: &str) -> bool {
    let family = FAMILIES.iter().find(|known| known.name.eq_ignore_ascii_case(family));
    families::options(family.copied().as_slice()).iter().any(|(known, _)| known.name == option)
}

/// Joins `--schedule` and `--diagram` to `--method`: both are of apply.
fn name_method(words: &mut Vec<OsString>) -> Result<(), Failure> {
    let mut name = OsString::from("apply");
    let mut place = None;
    for (option, usual) in [("--schedule", "measured"), ("--diagram", "bdd")] {
        let Some((at, value)) = find(words, option, |_| true) else { continue };
        if let Some((_, method)) = find(words, "--method", |method| method != "auto" && method != "apply") {
            return usage(format!(
                "{option} means nothing to {}; leave it out or use --method apply alone",
                method.display()
            ));
        }
        if value != usual {
            name.push("-");
            name.push(value);
        }
        place = Some(at.start);
        words.drain(at);
    }
    let Some(place) = place else { return Ok(()) };
    let (at, _) = find(words, "--method", |_| true).unwrap_or((place..place, OsString::new()));
    words.splice(at, ["--method".into(), name]);
    Ok(())
}
