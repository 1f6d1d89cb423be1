//! Claims files: what a source printed, read and checked before anything is counted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use encoders::puzzle::{Puzzle, PuzzleError};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::exit::{Ending, Exit};
use crate::input;

/// A source and what it claims.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
struct Source {
    source: String,
    claims: Vec<Claim>,
}

/// One claim, with the names it has in the file.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The puzzle in the words of the command line.
    pub puzzle: String,
    /// The best size, or the size of what was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The number of placements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Decimal>,
    /// The number of classes under the puzzle's symmetry group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<Decimal>,
    /// The numbers of placements fixed by an element of each conjugacy class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub psi: Option<BTreeMap<String, Decimal>>,
    /// A placement of this size was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// Whether the source could not fill this cell.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beyond: bool,
}

/// An exact number, a string of digits in the file.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[serde(try_from = "String", into = "String")]
pub struct Decimal(pub BigUint);

impl TryFrom<String> for Decimal {
    type Error = String;

    fn try_from(text: String) -> Result<Decimal, String> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| text.parse().ok()).flatten();
        number.map(Decimal).ok_or_else(|| format!("`{text}` is not a number in decimal digits"))
    }
}

impl From<Decimal> for String {
    fn from(Decimal(number): Decimal) -> String {
        number.to_string()
    }
}

/// A claim ready to be checked.
#[derive(Clone, Debug)]
pub struct Task {
    /// Where the claim stands, for sentences about it: file, source, claim.
    pub place: String,
    /// The claim as printed.
    pub claim: Claim,
    /// Its puzzle.
    pub puzzle: Puzzle,
}

/// A source with its claims, in the order of the file.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The source's name.
    pub title: String,
    /// Its claims.
    pub tasks: Vec<Task>,
}

/// Reads all claims of all files, or says what is wrong with the first that is.
pub fn load(files: &[PathBuf]) -> Result<Vec<Sheet>, Ending> {
    let sheets = files.iter().map(|file| load_file(file)).collect::<Result<Vec<_>, _>>()?;
    Ok(sheets.into_iter().flatten().collect())
}

fn load_file(file: &Path) -> Result<Vec<Sheet>, Ending> {
    let text = input::read(file)?;
    let sources: Vec<Source> = serde_json::from_str(&text).map_err(|error| {
        let sentence = format!(
            "{} is not a whole claims file: {error}; correct it there (`kikisuji validate --help` shows the form)",
            file.display()
        );
        Ending::new(Exit::Unreadable, sentence)
    })?;
    sources.into_iter().map(|source| sheet(file, source)).collect()
}

fn sheet(file: &Path, source: Source) -> Result<Sheet, Ending> {
    let task = |(index, claim): (usize, Claim)| {
        let place = format!("{}, {}, claim {} ({})", file.display(), source.source, index + 1, claim.puzzle);
        let puzzle =
            check(&claim).map_err(|wrong| Ending::new(Exit::Unreadable, format!("{place}: {wrong}")))?;
        Ok(Task { place, claim, puzzle })
    };
    let tasks = source.claims.into_iter().enumerate().map(task).collect::<Result<_, Ending>>()?;
    Ok(Sheet { title: source.source, tasks })
}

/// The puzzle of a claim that makes sense, or what is wrong with the claim.
fn check(claim: &Claim) -> Result<Puzzle, String> {
    let words: Vec<&str> = claim.puzzle.split_whitespace().collect();
    let puzzle = Puzzle::parse(&words).map_err(|PuzzleError(sentence)| sentence)?;
    let psi = claim.psi.as_ref().is_some_and(|psi| !psi.is_empty());
    let figures = claim.size.is_some() || claim.count.is_some() || claim.classes.is_some() || psi;
    let names = puzzle.class_names();
    for entry in claim.psi.iter().flatten().map(|(entry, _)| entry) {
        if names.is_empty() {
            return Err("psi is claimed of a puzzle that has none; leave it out".into());
        }
        if !names.contains(&entry.as_str()) {
            return Err(format!("psi has no entry {entry}; choose among {}", names.join(", ")));
        }
    }
    match (claim.at_least, figures || claim.beyond) {
        (Some(_), true) => Err("at_least stands alone; leave the other figures out".into()),
        (None, false) => Err("nothing is claimed; give size, count, classes, psi, at_least or beyond".into()),
        _ => Ok(puzzle),
    }
}
