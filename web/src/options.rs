//! The options of a request, by the names of the command line.

use std::str::FromStr;

use counting::solve::Request;
use encoders::families::{self, FAMILIES, Puzzle};
use encoders::nearest::instead;
use model::{Named, Sizes};
use serde_json::{Map, Value};
use workbench::allowance::Limits;
use workbench::ask;
use workbench::exit::{Failure, usage};
use workbench::options::{AskedOrder, Way};
use workbench::{shell, units};

/// Bytes of tables where no limit is asked for. A table that grows leaves a hole of its old size, so that they take two to
/// four times as much of the instance, which has 4 GiB at most.
const MEMORY: usize = 256 << 20;

/// The words of a request with its options. What is read of them is kept as the command that does the same.
pub struct Options {
    ask: &'static str,
    words: Vec<String>,
    /// The options that nothing has read.
    given: Vec<(String, String)>,
    /// The names that were looked for.
    known: Vec<&'static str>,
    /// The options that were read, as words of the command line.
    read: Vec<String>,
}

impl Options {
    /// Takes the options of a request; `null` and `false` are options that are not given.
    pub fn new(ask: &'static str, words: Vec<String>, given: Map<String, Value>) -> Result<Options, Failure> {
        let mut all = Vec::new();
        for (name, value) in given {
            let value = match value {
                Value::Null | Value::Bool(false) => continue,
                Value::Bool(true) => String::new(),
                Value::String(word) => word,
                Value::Number(number) => number.to_string(),
                Value::Array(_) | Value::Object(_) => {
                    return usage(format!("option {name}: give a string, a number, or true"));
                }
            };
            all.push((name.trim_end_matches('_').replace('-', "_"), value));
        }
        Ok(Options { ask, words, given: all, known: Vec::new(), read: Vec::new() })
    }

    /// Returns the value of an option as `read` reads it.
    pub fn value<T, E: ToString>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Failure> {
        self.known.push(name);
        let Some(at) = self.given.iter().position(|(given, _)| given == name) else { return Ok(None) };
        let (_, word) = self.given.swap_remove(at);
        match read(&word) {
            Ok(value) => {
                self.read.extend([format!("--{}", name.replace('_', "-")), word]);
                Ok(Some(value))
            }
            Err(why) => usage(format!("{name} `{word}`: {}", why.to_string())),
        }
    }

    /// Returns whether an option without a value is given.
    pub fn flag(&mut self, name: &'static str) -> Result<bool, Failure> {
        let given = self.value(name, |word| match word {
            "" | "true" => Ok(()),
            _ => Err("it takes no value; give true, or leave it out"),
        })?;
        if given.is_some() {
            self.read.pop();
        }
        Ok(given.is_some())
    }

    /// Returns the first of these options that is given and not read.
    pub fn given(&self, names: &[&'static str]) -> Option<&'static str> {
        names.iter().copied().find(|name| self.given.iter().any(|(given, _)| given == name))
    }

    /// Returns a number.
    pub fn number<T: FromStr>(&mut self, name: &'static str) -> Result<Option<T>, Failure> {
        self.value(name, |word| word.parse().map_err(|_| "give a whole number"))
    }

    /// Returns what a word names.
    pub fn named<T: Named>(&mut self, name: &'static str) -> Result<Option<T>, Failure> {
        self.value(name, |word| T::named(word).ok_or_else(|| instead(word, &T::names())))
    }

    /// Returns the sizes.
    pub fn sizes(&mut self) -> Result<Option<Sizes>, Failure> {
        self.value("size", units::sizes)
    }

    /// Returns how to count.
    pub fn request(&mut self) -> Result<Request, Failure> {
        Ok(self.named::<Way>("method")?.unwrap_or(Way::Auto).request())
    }

    /// Returns the order of the variables, and the seed, which is for a random order, or for what is `drawn`.
    pub fn order(&mut self, drawn: bool) -> Result<(Option<AskedOrder>, u64), Failure> {
        let name = self.value("order", |word| Ok::<_, String>(word.to_owned()))?;
        let seed = self.number::<u64>("seed")?;
        if seed.is_some() && !drawn && name.as_deref() != Some("random") {
            return usage(
                "seed is of a random order; leave it out or add the option order with the value random",
            );
        }
        let seed = seed.unwrap_or_default();
        Ok((name.map(|name| AskedOrder { name, seed }), seed))
    }

    /// Returns the limits of work that counts.
    pub fn limits_of_count(&mut self) -> Result<Limits, Failure> {
        Ok(Limits { nodes: self.number("nodes")?, ..self.limits()? })
    }

    /// Returns the limits of all work.
    pub fn limits(&mut self) -> Result<Limits, Failure> {
        Ok(Limits {
            nodes: None,
            bytes: self.value("memory", units::memory)?.or(Some(MEMORY)),
            time: self.value("timeout", units::duration)?,
        })
    }

    /// Reads the options of families as words of the puzzle, and returns its words. The last options to be read.
    pub fn words(&mut self) -> Result<Vec<String>, Failure> {
        let mut words = self.words.clone();
        for (option, _) in families::options(FAMILIES) {
            if let Some(value) = self.value(option.name, |word| Ok::<_, String>(word.to_owned()))? {
                words.extend([format!("--{}", option.name), value]);
            }
        }
        self.end().map(|()| words)
    }

    /// Returns the puzzle of the words, asked for these sizes.
    pub fn puzzle(&mut self, sizes: Option<Sizes>) -> Result<Puzzle, Failure> {
        let words = self.words()?;
        ask::puzzle(&words, sizes)
    }

    /// Refuses options that nothing has read.
    pub fn end(&self) -> Result<(), Failure> {
        match self.given.first() {
            None => Ok(()),
            Some((name, _)) => {
                usage(format!("{} has no option `{name}`; {}", self.ask, instead(name, &self.known)))
            }
        }
    }

    /// Returns the command that does the same.
    pub fn command(&self) -> String {
        let ask = if self.ask == "statement" { "puzzles --statement" } else { self.ask };
        let mut read = self.read.clone();
        // The command line reads solutions from a file.
        if let Some(at) = read.iter().position(|word| word == "--solutions") {
            let text = read.drain(at..at + 2).next_back();
            let words = shell::line(self.words.iter().chain([&"-".to_owned()]).chain(&read));
            return format!("printf '%s\\n' {} | kikisuji {ask} {words}", shell::line(&text));
        }
        let words = shell::line(self.words.iter().chain(&read));
        format!("kikisuji {ask} {words}")
    }
}
