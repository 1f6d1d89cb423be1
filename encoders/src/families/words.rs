//! The words of a family, and those of a puzzle: the options among them, `--sight line` or `--sight=line`,
//! may stand anywhere.

use super::clues::{EMPTY, GIVEN};
use super::puzzle::Puzzle;
use super::weights::WEIGHT;
use crate::error::PuzzleError;
use crate::graph::{BOARDS, with_cells};

/// The options that all families have.
const CLUES: [Choice; 3] = [
    Choice {
        name: GIVEN,
        value: "CELLS",
        values: "cells such as a1,r3c5 or, where pieces have kinds, a1=R",
        about: "cells that have to be occupied, as r0c0 or a1 (column, row from below); with the letter of a kind behind =",
    },
    Choice {
        name: EMPTY,
        value: "CELLS",
        values: "cells such as a1,r3c5",
        about: "cells that have to be empty",
    },
    Choice {
        name: WEIGHT,
        value: "KIND=P/Q",
        values: "kinds or values with fractions, such as queen=3/2",
        about: "weights of kinds or values, by which each one multiplies the weight of a solution; sums of weights are told \
                beside counts, samples are drawn by them",
    },
];

/// The words of entries that stand for a board: also the edge of a cube.
const BOARD_WORDS: [&str; 2] = ["BOARD", "N"];

/// A line of the registry of families: what its words are.
#[derive(Debug)]
pub struct Entry {
    /// The first word.
    pub name: &'static str,
    /// The other words, as help shows them: `PIECE BOARD`.
    pub words: &'static str,
    /// An example: `independence queen 8`.
    pub example: &'static str,
    /// The question, for help.
    pub about: &'static str,
    /// The options.
    pub options: &'static [Choice],
    /// Reads the words behind the first one.
    pub parse: fn(&Words<'_>) -> Result<Puzzle, PuzzleError>,
}

/// An option of a family: `--sight line`.
#[derive(Debug)]
pub struct Choice {
    /// Its name, without dashes.
    pub name: &'static str,
    /// The name of its value in help: `SIGHT`.
    pub value: &'static str,
    /// Its values: `nearest or line`.
    pub values: &'static str,
    /// What it means, for help.
    pub about: &'static str,
}

/// The words behind the name of a family, and its options, each given at most once.
#[derive(Debug)]
pub struct Words<'a> {
    entry: &'static Entry,
    plain: Vec<&'a str>,
    options: Vec<(&'static str, &'a str)>,
}

impl<'a> Words<'a> {
    /// Splits the words of a puzzle; `families` are all there are.
    pub(super) fn split<S: AsRef<str>>(
        words: &'a [S],
        families: &[&'static Entry],
        missing: impl Fn(Option<&str>) -> PuzzleError,
    ) -> Result<Words<'a>, PuzzleError> {
        let (mut plain, mut options) = (Vec::new(), Vec::<(&str, &str)>::new());
        let mut words = words.iter().map(AsRef::as_ref);
        while let Some(word) = words.next() {
            let Some(option) = word.strip_prefix("--") else {
                plain.push(word);
                continue;
            };
            let (option, value) = match option.split_once('=') {
                Some((option, value)) => (option, Some(value)),
                None => (option, None),
            };
            let of_all = CLUES.iter().find(|known| known.name == option);
            let known =
                of_all.or_else(|| all(families).map(|(_, known)| known).find(|known| known.name == option));
            let Some(known) = known else {
                let all = self::options(families).into_iter();
                let known = all.map(|(known, of)| match of.is_empty() {
                    true => format!("--{}", known.name),
                    false => format!("--{} (of {})", known.name, of.join(", ")),
                });
                let known = known.collect::<Vec<_>>().join(" and ");
                return Err(PuzzleError(format!("`--{option}` is no option of a puzzle; there are {known}")));
            };
            let Some(value) = value.or_else(|| words.next()) else {
                return Err(PuzzleError(format!("--{} lacks its value; add {}", known.name, known.values)));
            };
            if options.iter().any(|earlier| earlier.0 == known.name) {
                return Err(PuzzleError(format!("--{} is given twice; keep one", known.name)));
            }
            options.push((known.name, value));
        }
        let Some((first, plain)) = plain.split_first() else { return Err(missing(None)) };
        let entry = families.iter().find(|family| first.eq_ignore_ascii_case(family.name));
        let entry = entry.ok_or_else(|| missing(Some(first)))?;
        let words = Words { entry, plain: plain.to_vec(), options };
        words.belong(families)?;
        Ok(words)
    }

    /// Refuses options of other families.
    fn belong(&self, families: &[&'static Entry]) -> Result<(), PuzzleError> {
        let own = self.entry.name;
        let is_own = |name| self.entry.options.iter().any(|option| option.name == name);
        let strange =
            |(_, option): &(&Entry, &Choice)| !is_own(option.name) && self.option(option.name).is_some();
        match all(families).find(strange) {
            None => Ok(()),
            Some((family, Choice { name, .. })) => Err(PuzzleError(format!(
                "--{name} is an option of {}, not of {own}; leave it out",
                family.name
            ))),
        }
    }

    /// All words, of a board without cells with those of the smallest board that has some in its place; `None` where
    /// no word is a board with a side of 0. A 0 among the other words is a number of something else.
    pub(super) fn with_cells(&self) -> Option<Vec<String>> {
        let Words { entry, plain, options } = self;
        let place = entry.words.split(' ').position(|word| BOARD_WORDS.contains(&word));
        let mut has_none = false;
        let mut larger = |word: &str, is_board: bool| {
            let larger = with_cells(word).filter(|_| is_board);
            has_none |= larger.is_some();
            larger.unwrap_or_else(|| word.to_owned())
        };
        let mut words = vec![entry.name.to_owned()];
        words.extend(plain.iter().enumerate().map(|(at, word)| larger(word, Some(at) == place)));
        for (name, value) in options {
            let is_board = entry.options.iter().any(|known| known.name == *name && known.value == "BOARD");
            words.push(format!("--{name}={}", larger(value, is_board)));
        }
        has_none.then_some(words)
    }

    /// The name of the family.
    pub(super) fn name(&self) -> &'static str {
        self.entry.name
    }

    /// The parser of the family's words.
    pub(super) fn parser(&self) -> fn(&Words<'_>) -> Result<Puzzle, PuzzleError> {
        self.entry.parse
    }

    /// Returns the words that are no options, exactly `N` of them.
    pub fn exactly<const N: usize>(&self) -> Result<[&'a str; N], PuzzleError> {
        let words: [&str; N] = self.up_to(N)?.try_into().map_err(|_| {
            PuzzleError(format!("{} lacks a word; write it as in `{}`", self.entry.name, self.entry.example))
        })?;
        Ok(words)
    }

    /// Returns the words that are no options, at most `most` of them.
    pub fn up_to(&self, most: usize) -> Result<&[&'a str], PuzzleError> {
        let Entry { name, example, parse, .. } = self.entry;
        let Some(word) = self.plain.get(most) else { return Ok(&self.plain) };
        // If a word before it is wrong, that one is to blame: in `queen mask FILE` the mask, in
        // `peaceable queen knight 5` the knight.
        let of_board = |pair: &&[&str]| {
            BOARDS.iter().any(|kind| kind.example.split_once(':').is_some_and(|(kind, _)| kind == pair[0]))
        };
        if let Some(pair) = self.plain.windows(2).find(of_board) {
            return Err(PuzzleError(format!("a board is one word; write {}", pair.join(":"))));
        }
        parse(&Words {
            entry: self.entry,
            plain: self.plain[..most].to_vec(),
            options: self.options.clone(),
        })?;
        Err(PuzzleError(format!("`{word}` is too much for {name}; write it as in `{example}`")))
    }

    /// The value of an option, if it is given.
    pub fn option(&self, name: &str) -> Option<&'a str> {
        self.options.iter().find(|given| given.0 == name).map(|given| given.1)
    }

    /// The meaning of an option's value, if it is given; `meanings` has one for every value.
    pub fn named<T: Copy>(&self, name: &str, meanings: &[(&str, T)]) -> Result<Option<T>, PuzzleError> {
        let Some(value) = self.option(name) else { return Ok(None) };
        match meanings.iter().find(|meaning| value.eq_ignore_ascii_case(meaning.0)) {
            Some(meaning) => Ok(Some(meaning.1)),
            None => Err(PuzzleError(format!("there is no {name} `{value}`; choose {}", self.values(name)))),
        }
    }

    /// As [`Words::named`], of an option that the family cannot do without.
    pub fn needed<T: Copy>(&self, name: &str, meanings: &[(&str, T)]) -> Result<T, PuzzleError> {
        let missing = || PuzzleError(format!("--{name} is missing; add --{name} {}", self.values(name)));
        self.named(name, meanings)?.ok_or_else(missing)
    }

    fn values(&self, name: &str) -> &'static str {
        self.entry.options.iter().find(|option| option.name == name).map_or("", |option| option.values)
    }
}

/// All options of all families; one that several have comes up once for each.
fn all(families: &[&'static Entry]) -> impl Iterator<Item = (&'static Entry, &'static Choice)> {
    families.iter().flat_map(|&family| family.options.iter().map(move |option| (family, option)))
}

/// The word of a meaning, to write it again.
pub(super) fn name_of<T: PartialEq>(meanings: &[(&'static str, T)], meant: &T) -> &'static str {
    meanings.iter().find(|meaning| meaning.1 == *meant).map_or("", |meaning| meaning.0)
}

/// The options of all families, each once, with the names of the families that have it; none where all have it.
pub fn options(families: &[&'static Entry]) -> Vec<(&'static Choice, Vec<&'static str>)> {
    let mut options: Vec<(&Choice, Vec<&str>)> = CLUES.iter().map(|option| (option, Vec::new())).collect();
    for (family, option) in all(families) {
        match options.iter_mut().find(|known| known.0.name == option.name) {
            Some((_, names)) => names.push(family.name),
            None => options.push((option, vec![family.name])),
        }
    }
    options
}
