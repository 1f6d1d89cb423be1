//! Claims files: the figures that a source printed, read and checked before anything is counted.

mod check;
mod claim;
mod number;
mod sequence;
mod tolerance;
mod words;

use std::path::{Path, PathBuf};

pub use check::{Counted, counted, task};
pub use claim::{Claim, NoPuzzle, Of, Task};
use limits::Budget;
pub use number::{Asked, Decimal, Spectrum};
pub use sequence::Series;
use serde::Deserialize;
pub use tolerance::Tolerance;
use words::Object;

use crate::allowance::Limits;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::interrupt::Interrupt;

/// A source and its claims.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    source: String,
    claims: Vec<Object<Claim>>,
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

/// Reads all claims of all files, each file within `limits`. The error names the first wrong claim.
pub fn load(files: &[PathBuf], limits: &Limits, interrupt: &Interrupt) -> Result<Vec<Sheet>, Failure> {
    let sheets = files.iter().map(|file| input::within(file, limits, interrupt, load_file));
    Ok(sheets.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

fn load_file(file: &Path, budget: &Budget) -> Result<Vec<Sheet>, Failure> {
    let text = input::read_within(file, budget)?;
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
        for claim in claims {
            tasks.push(check::task(file, &place, claim)?);
        }
        if let Some(wrong) = mistake(&tasks[start..]) {
            return Err(unreadable(wrong.to_owned()));
        }
        all.extend(series.map(|series| (tasks.len() - 1, series)));
    }
    Ok(Sheet { title: source.source, tasks, series: all })
}

/// Returns what is wrong with the words of a sequence that has these terms, if anything is. A mistake in the words is a
/// mistake in all terms. If only some terms are refused as too large, there is no mistake.
pub fn mistake(terms: &[Task]) -> Option<&str> {
    let refused = |task: &Task| matches!(task.puzzle, Err(NoPuzzle::Refused(_)));
    match terms {
        [Task { puzzle: Err(NoPuzzle::Refused(wrong)), .. }, ..] if terms.iter().all(refused) => Some(wrong),
        _ => None,
    }
}
