//! Claims files: the figures that a source printed, read and checked before anything is counted.

mod check;
mod number;
mod sequence;
mod tolerance;
mod words;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use encoders::families::Puzzle;
use encoders::solve::Sizes;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

use crate::answers::Exactness;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::interrupt::Interrupt;
pub use check::task;
pub use number::{Asked, Decimal, Spectrum};
pub use sequence::{Of, Series};
pub use tolerance::Tolerance;
use words::Object;

/// A source and its claims.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    source: String,
    claims: Vec<Object<Claim>>,
}

/// One claim, with the names it has in the file.
#[derive(Serialize, Deserialize, Clone, Debug, Default, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The puzzle, in words of the command line.
    pub puzzle: String,
    /// The sizes in question, if they differ from the puzzle's own question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Asked>,
    /// The best size, or the size that was counted.
    #[serde(default, deserialize_with = "number::size", skip_serializing_if = "Option::is_none")]
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
    /// The number of placements of each size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spectrum: Option<Spectrum>,
    /// A placement of this size was found; the largest is sought.
    #[serde(default, deserialize_with = "number::size", skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// A placement of this size was found; the smallest is sought.
    #[serde(default, deserialize_with = "number::size", skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// Whether the source could not fill this cell. A count is then that of the placements which it found.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beyond: bool,
    /// How far the count may be from ours, if the source only approximates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<Tolerance>,
    /// The source's own words about its count, if the count is not exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactness: Option<Exactness>,
    /// For a sequence: its terms, the first of them for n = `offset` (1), and their kind. The puzzle has
    /// places for n.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<Decimal>>,
    /// See `terms`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<u32>,
    /// See `terms`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Of>,
    /// The name of a sequence, such as its number in the encyclopedia.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Of a term: the sequence that it is from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequence: Option<String>,
    /// Of a term: its n.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u32>,
    /// Of a term of an array: its column; n is its row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub m: Option<u32>,
    /// What the records of `sequence` have besides a claim; it says nothing here.
    #[serde(default, deserialize_with = "ignored", skip_serializing)]
    pub schema: (),
    /// See `schema`.
    #[serde(default, deserialize_with = "ignored", skip_serializing)]
    pub command: (),
    /// See `schema`.
    #[serde(default, deserialize_with = "ignored", skip_serializing)]
    pub status: (),
    /// See `schema`.
    #[serde(default, deserialize_with = "ignored", skip_serializing)]
    pub version: (),
}

/// Reads any value, and forgets it.
fn ignored<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    IgnoredAny::deserialize(deserializer).map(|_| ())
}

/// A claim ready to be checked.
#[derive(Clone, Debug)]
pub struct Task {
    /// Where the claim stands, for sentences about it: file, source, claim.
    pub place: String,
    /// The claim as printed.
    pub claim: Claim,
    /// Its puzzle.
    pub puzzle: Result<Puzzle, NoPuzzle>,
    /// The sizes to be counted; `None` leaves it to the puzzle.
    pub sizes: Option<Sizes>,
    /// The size that the claim counts, if this may not be the best size. The claim leaves open whether it is.
    pub other_size: Option<u32>,
}

impl Task {
    /// The file that its puzzle needs.
    pub fn file(&self) -> Option<&str> {
        self.puzzle.as_ref().ok()?.file()
    }
}

/// Why a term of a sequence has no puzzle that could be counted.
#[derive(Clone, Debug)]
pub enum NoPuzzle {
    /// Its board has no cells, and placing nothing meets the definition.
    Nothing(Puzzle),
    /// Its board exceeds a limit, or is no board; the reason.
    Refused(String),
}

/// A source with its claims, in the order of the file.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The source's name.
    pub title: String,
    /// Its claims.
    pub tasks: Vec<Task>,
    /// The sequences among them, each with the index of its last term's task.
    pub series: Vec<(usize, Series)>,
}

/// Reads all claims of all files, each file within `time`. The error names the first wrong claim.
pub fn load(files: &[PathBuf], time: Option<Duration>, interrupt: &Interrupt) -> Result<Vec<Sheet>, Failure> {
    let sheets = files.iter().map(|file| input::within(file, time, interrupt, load_file));
    Ok(sheets.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

fn load_file(file: &Path) -> Result<Vec<Sheet>, Failure> {
    let text = input::read(file)?;
    let sources = sources(file, &text).map_err(|error| {
        let sentence = format!(
            "{} is not a whole claims file: {}; correct it there (`kikisuji validate --help` shows the form)",
            file.display(),
            words::wrong(&error)
        );
        Failure::new(Exit::Unreadable, sentence)
    })?;
    if sources.iter().all(|Object(source)| source.claims.is_empty()) {
        let sentence =
            format!("{} claims nothing; give it claims, as `kikisuji validate --help` shows", file.display());
        return Err(Failure::new(Exit::Unreadable, sentence));
    }
    sources.into_iter().map(|Object(source)| sheet(file, source)).collect()
}

/// Reads sources, or the claims of a file that has records of `sequence`.
fn sources(file: &Path, text: &str) -> serde_json::Result<Vec<Object<Source>>> {
    if !text.starts_with("{\"schema\":") {
        return serde_json::from_str(text);
    }
    let claims = serde_json::Deserializer::from_str(text).into_iter().collect::<Result<_, _>>()?;
    Ok(vec![Object(Source { source: input::shown(file), claims })])
}

fn sheet(file: &Path, source: Source) -> Result<Sheet, Failure> {
    let (mut tasks, mut all) = (Vec::new(), Vec::new());
    for (index, Object(claim)) in source.claims.into_iter().enumerate() {
        let place = format!("{}, {}, claim {} ({})", file.display(), source.source, index + 1, claim.puzzle);
        let unreadable = |wrong: String| Failure::new(Exit::Unreadable, format!("{place}: {wrong}"));
        let (claims, series) = sequence::claims(claim).map_err(unreadable)?;
        let start = tasks.len();
        for (claim, larger) in claims {
            tasks.push(check::task(file, &place, claim, larger.as_deref())?);
        }
        // A mistake in the words is a mistake in all terms. If only some terms are refused as too large,
        // there is no mistake.
        if let [Task { puzzle: Err(NoPuzzle::Refused(wrong)), .. }, ..] = &tasks[start..]
            && tasks[start..].iter().all(|task| matches!(task.puzzle, Err(NoPuzzle::Refused(_))))
        {
            return Err(unreadable(wrong.clone()));
        }
        all.extend(series.map(|series| (tasks.len() - 1, series)));
    }
    Ok(Sheet { title: source.source, tasks, series: all })
}
