//! Kikisuji in a browser and in node: one function from a question to its answer, both JSON (`PROTOCOL.md`).
//!
//! There are no threads, no files and no signals here. The workbench runs a count on the thread that asks; files are held in
//! memory; whoever asks ends a count by ending the instance.

mod answer;
#[cfg(target_family = "wasm")]
mod boundary;
mod options;
mod question;
mod registry;

use std::collections::BTreeMap;

use counting::solve::Progress;
use encoders::families;
use encoders::nearest::instead;
use model::Named;
use serde::Deserialize;
use serde_json::{Map, Value};
use workbench::exit::{Exit, Failure, usage};
use workbench::input;

use crate::answer::{Answer, Asked, Picture};
use crate::options::Options;

/// A request, as `PROTOCOL.md` has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    ask: String,
    #[serde(default)]
    puzzle: Words,
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    pictures: Vec<String>,
}

/// The words of a puzzle, or all in one string.
#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    Each(Vec<String>),
    Together(String),
}

impl Default for Words {
    fn default() -> Words {
        Words::Each(Vec::new())
    }
}

/// Answers a request, and tells `progress` how far a count is; every failure is an answer, too.
pub fn answer(request: &str, progress: impl Progress + Send + 'static) -> String {
    let read = serde_json::from_str::<Request>(request).map_err(|error| {
        let sentence = format!("the request cannot be read: {error}; web/PROTOCOL.md has its form");
        Failure::new(Exit::Usage, sentence)
    });
    let answer =
        read.and_then(|request| of(request, progress)).unwrap_or_else(|failure| Answer::refused(&failure));
    // Strings, numbers and records can always be written as JSON.
    serde_json::to_string(&answer).unwrap_or_default()
}

fn of(request: Request, progress: impl Progress + Send + 'static) -> Result<Answer, Failure> {
    let asked: Asked = named("ask", &request.ask)?;
    let pictures = request.pictures.iter().map(|name| named("picture", name));
    let pictures = pictures.collect::<Result<Vec<Picture>, Failure>>()?;
    let owner = |picture: Picture| if picture == Picture::Board { Asked::Parse } else { Asked::Count };
    if let Some(strange) = pictures.iter().find(|picture| owner(**picture) != asked) {
        let (picture, owner) = (strange.name(), owner(*strange).name());
        return usage(format!(
            "the picture {picture} is one of {owner}, not of {}; leave it out",
            asked.name()
        ));
    }
    request.files.into_iter().for_each(|(name, text)| input::hold(name.into(), text));
    let words = match request.puzzle {
        Words::Each(words) => words,
        Words::Together(text) => families::words(&text),
    };
    let mut options = Options::new(asked.name(), words, request.options)?;
    let answered = match asked {
        Asked::Count => question::count(&mut options, &pictures, progress),
        Asked::List => question::list(&mut options, progress),
        Asked::Check => question::check(&mut options, progress),
        Asked::Statement => question::statement(&mut options),
        Asked::Formula => question::formula(&mut options),
        Asked::Parse => question::parse(&mut options, &pictures),
        Asked::Families => options.end().map(|()| registry::families()),
    };
    let answer = answered.unwrap_or_else(|failure| Answer::refused(&failure));
    Ok(Answer { command: options.command(), ..answer })
}

/// Returns what a word names.
fn named<T: Named>(what: &str, word: &str) -> Result<T, Failure> {
    let unknown =
        || Failure::new(Exit::Usage, format!("there is no {what} `{word}`; {}", instead(word, &T::names())));
    T::named(word).ok_or_else(unknown)
}
