//! Options by name, with values in the words of the command line, as Python and requests of a browser give them.

use std::str::FromStr;

use encoders::families::{self, FAMILIES, Puzzle};
use encoders::nearest::instead;
use model::{Named, Sizes};

use crate::allowance::Limits;
use crate::ask;
use crate::exit::{Exit, Failure, usage};
use crate::options::{AskedOrder, named};
use crate::units;

/// The words of a puzzle, and the options of a question about it.
#[derive(Default)]
pub struct Given {
    /// The words of the puzzle.
    pub words: Vec<String>,
    /// The options that were read, as words of the command line.
    pub read: Vec<String>,
    /// The options that nothing has read.
    left: Vec<(String, String)>,
    /// The names that were looked for.
    known: Vec<&'static str>,
}

impl Given {
    /// Returns the options of these names, in which `-` is the same as `_`, with their values.
    pub fn new(words: Vec<String>, given: impl IntoIterator<Item = (String, String)>) -> Given {
        let named = |(name, word): (String, String)| (name.trim_end_matches('_').replace('-', "_"), word);
        Given { words, left: given.into_iter().map(named).collect(), ..Given::default() }
    }

    fn take<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&str) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        self.known.push(name);
        let Some(at) = self.left.iter().position(|(left, _)| left == name) else { return Ok(None) };
        let (_, word) = self.left.swap_remove(at);
        let value = read(&word)?;
        self.read.extend([format!("--{}", name.replace('_', "-")), word]);
        Ok(Some(value))
    }

    /// Returns the value of an option as `read` reads it.
    pub fn value<T, E: ToString>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Failure> {
        self.take(name, |word| {
            let wrong = |why: E| Failure::new(Exit::Usage, format!("{name} {word}: {}", why.to_string()));
            read(word).map_err(wrong)
        })
    }

    /// Returns a value as it stands.
    pub fn text(&mut self, name: &'static str) -> Result<Option<String>, Failure> {
        self.take(name, |word| Ok(word.to_owned()))
    }

    /// Returns what a word names.
    pub fn named<T: Named>(&mut self, name: &'static str) -> Result<Option<T>, Failure> {
        self.take(name, |word| named(name, word))
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

    /// Returns a number.
    pub fn number<T: FromStr>(&mut self, name: &'static str) -> Result<Option<T>, Failure> {
        let advice = || format!("give a number from 0 to 2^{} - 1", 8 * size_of::<T>());
        self.value(name, |word| word.parse().map_err(|_| advice()))
    }

    /// Returns the sizes.
    pub fn sizes(&mut self) -> Result<Option<Sizes>, Failure> {
        self.value("size", units::sizes)
    }

    /// Returns the order of the variables, and the seed, which is for a random order, or for what is `drawn`.
    pub fn order(&mut self, drawn: bool) -> Result<(Option<AskedOrder>, u64), Failure> {
        let (name, seed) = (self.text("order")?, self.number("seed")?);
        Ok((AskedOrder::new(name, seed, drawn)?, seed.unwrap_or_default()))
    }

    /// Returns the limits of work that counts.
    pub fn limits_of_count(&mut self) -> Result<Limits, Failure> {
        Ok(Limits { nodes: self.number("nodes")?, ..self.limits()? })
    }

    /// Returns the limits of all work.
    pub fn limits(&mut self) -> Result<Limits, Failure> {
        let bytes = self.value("memory", units::memory)?;
        Ok(Limits::of_process(None, bytes, self.value("timeout", units::duration)?))
    }

    /// Returns the words of the puzzle, the options of families behind them; these are read last.
    pub fn all_words(&mut self) -> Result<Vec<String>, Failure> {
        let mut words = self.words.clone();
        for (option, _) in families::options(FAMILIES) {
            let value = self.text(option.name)?;
            words.extend(value.into_iter().flat_map(|value| [format!("--{}", option.name), value]));
        }
        self.end(&[]).map_or_else(|| Ok(words), usage)
    }

    /// Returns the puzzle of all words, asked for these sizes.
    pub fn puzzle(&mut self, sizes: Option<Sizes>) -> Result<Puzzle, Failure> {
        ask::puzzle(&self.all_words()?, sizes)
    }

    /// Returns the first of these options that is given and not read.
    pub fn left(&self, names: &[&'static str]) -> Option<&'static str> {
        names.iter().copied().find(|name| self.left.iter().any(|(left, _)| left == name))
    }

    /// Returns the sentence about an option that nothing has read, if there is one; `others` are known, too.
    pub fn end(&self, others: &[&str]) -> Option<String> {
        let (name, _) = self.left.first()?;
        Some(format!("there is no option `{name}`; {}", instead(name, &[&self.known, others].concat())))
    }
}
