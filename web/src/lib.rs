//! Kikisuji in a browser and in node: one function from a question to its answer, both JSON (`PROTOCOL.md`).
//!
//! There are no threads, no files and no signals here. The workbench runs a count on the thread that asks; files are held in
//! memory; whoever asks ends a count by ending the instance.

mod answer;
#[cfg(target_family = "wasm")]
mod boundary;
mod question;
mod registry;

use std::collections::BTreeMap;

use counting::solve::Progress;
use encoders::families;
use model::Named;
use serde::Deserialize;
use serde_json::{Map, Value};
use workbench::exit::{Exit, Failure, usage};
use workbench::given::Given;
use workbench::options::named;
use workbench::{input, shell};

use crate::answer::{Answer, Asked, Picture};

/// A request, as `PROTOCOL.md` has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    ask: String,
    #[serde(default)]
    puzzle: Value,
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    pictures: Vec<String>,
}

/// Answers a request, and tells `progress` how far a count is; every failure is an answer, too.
pub fn answer(request: &str, progress: impl Progress + Send + 'static) -> String {
    let read = serde_json::from_str::<Request>(request).map_err(|error| unread(&error));
    let answer =
        read.and_then(|request| of(request, progress)).unwrap_or_else(|failure| Answer::refused(&failure));
    // Strings, numbers and records can always be written as JSON.
    serde_json::to_string(&answer).unwrap_or_default()
}

fn unread(error: &serde_json::Error) -> Failure {
    let sentence = format!("the request cannot be read: {error}; web/PROTOCOL.md has its form");
    Failure::new(Exit::Usage, sentence)
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
        Value::Null => Vec::new(),
        Value::String(text) => families::words(&text),
        words => serde_json::from_value(words).map_err(|error| unread(&error))?,
    };
    let mut options = Given::new(words, options(request.options)?);
    let answered = match asked {
        Asked::Count => question::count(&mut options, &pictures, progress),
        Asked::List => question::list(&mut options, progress),
        Asked::Check => question::check(&mut options, progress),
        Asked::Statement => question::statement(&mut options),
        Asked::Formula => question::formula(&mut options),
        Asked::Parse => question::parse(&mut options, &pictures),
        Asked::Families => options.end(&[]).map_or_else(|| Ok(registry::families()), usage),
    };
    let answer = answered.unwrap_or_else(|failure| Answer::refused(&failure));
    Ok(Answer { command: command(asked, &options), ..answer })
}

/// Returns the words of options; `null` and `false` are options that are not given.
fn options(given: Map<String, Value>) -> Result<Vec<(String, String)>, Failure> {
    let word = |(name, value)| match value {
        Value::Null | Value::Bool(false) => None,
        Value::Bool(true) => Some(Ok((name, String::new()))),
        Value::String(word) => Some(Ok((name, word))),
        Value::Number(number) => Some(Ok((name, number.to_string()))),
        Value::Array(_) | Value::Object(_) => {
            Some(usage(format!("option {name}: give a string, a number, or true")))
        }
    };
    given.into_iter().filter_map(word).collect()
}

/// Returns the command that does the same.
fn command(asked: Asked, options: &Given) -> String {
    let ask = if asked == Asked::Statement { "puzzles --statement" } else { asked.name() };
    let mut read = options.read.clone();
    // The command line reads solutions from a file.
    if let Some(at) = read.iter().position(|word| word == "--solutions") {
        let text = read.drain(at..at + 2).next_back();
        let words = shell::line(options.words.iter().chain([&"-".to_owned()]).chain(&read));
        return format!("printf '%s\\n' {} | kikisuji {ask} {words}", shell::line(&text));
    }
    format!("kikisuji {ask} {}", shell::line(options.words.iter().chain(&read)))
}
