//! What an exact cover is made of, while it is read and after.

use std::collections::HashMap;
use std::fmt;

use limits::Limit;
use model::steps::{ON_HEAP, Steps};

use crate::error::{ModelError, PuzzleError};

/// Most items, and most options.
pub(super) const MOST: usize = 1_000_000;

/// Bytes of an option besides its items.
const OPTION: usize = size_of::<Choice>() + ON_HEAP;

/// Items and options as a file has them.
#[derive(Debug, Default)]
pub struct Cover {
    /// The items, the primary ones first.
    pub(super) items: Vec<Item>,
    /// How many of them are primary.
    pub(super) primary: usize,
    /// The names of colours.
    pub(super) colours: Vec<String>,
    pub(super) options: Vec<Choice>,
    /// Bytes that it holds.
    pub(super) bytes: usize,
}

/// An item. A secondary one has no use for its bounds.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) name: String,
    /// How often it is covered at least and at most.
    pub(super) bounds: (u32, u32),
}

/// An option.
#[derive(Debug)]
pub(super) struct Choice {
    /// The line in which it begins.
    pub(super) line: usize,
    pub(super) items: Vec<Covered>,
}

/// An item of an option.
#[derive(Clone, Copy, Debug)]
pub(super) struct Covered {
    pub(super) item: u32,
    pub(super) colour: Option<u32>,
}

/// What was read of an exact cover that has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// The number of options without a primary item, and the line of the first one.
    pub options: Option<(usize, usize)>,
    /// The number of primary items that have to be covered and are in no option, and the name of the first one.
    pub items: Option<(usize, String)>,
}

impl Cover {
    /// What has no effect; one pass over the options.
    pub fn idle(&self) -> Idle {
        let mut covered = vec![false; self.primary];
        let (mut options, mut first) = (0, None);
        for option in &self.options {
            if self.is_idle(option) {
                options += 1;
                first = first.or(Some(option.line));
            }
            for part in &option.items {
                if let Some(covered) = covered.get_mut(part.item as usize) {
                    *covered = true;
                }
            }
        }
        let lonely = || (0..self.primary).filter(|&at| !covered[at] && self.items[at].bounds.0 > 0);
        Idle {
            options: first.map(|line| (options, line)),
            items: lonely().next().map(|at| (lonely().count(), self.items[at].name.clone())),
        }
    }

    /// Whether an option has no primary item.
    pub(super) fn is_idle(&self, option: &Choice) -> bool {
        option.items.iter().all(|part| part.item as usize >= self.primary)
    }

    /// Adds an option, whose items are counted as held.
    pub(super) fn add(&mut self, option: Choice, steps: &mut Steps<'_>) -> Result<(), Failed> {
        if self.options.len() == MOST {
            return Err(Failed::Fault(format!(
                "goes on after {MOST} options, and no more are handled; leave some out"
            )));
        }
        steps.hold(OPTION)?;
        self.bytes += OPTION + size_of_val(option.items.as_slice());
        self.options.push(option);
        Ok(())
    }
}

/// The name of an item in a word of an option, and the colour behind it.
pub(super) fn named(word: &str) -> (&str, Option<&str>) {
    word.split_once(':').map_or((word, None), |(name, colour)| (name, Some(colour)))
}

/// Why a line is not read: it is wrong, worded to follow the name of the line, or a limit came.
pub(super) enum Failed {
    Fault(String),
    Limit(Limit),
}

impl From<String> for Failed {
    fn from(what: String) -> Failed {
        Failed::Fault(what)
    }
}

impl From<Limit> for Failed {
    fn from(limit: Limit) -> Failed {
        Failed::Limit(limit)
    }
}

impl Failed {
    /// The error of this line.
    pub(super) fn in_line(self, line: usize) -> ModelError {
        match self {
            Failed::Fault(what) => PuzzleError(format!("line {line} of the cover file {what}")).into(),
            Failed::Limit(limit) => limit.into(),
        }
    }
}

/// The number of each colour by its name, while a file is read.
#[derive(Default)]
pub(super) struct Palette(HashMap<String, u32>);

impl Palette {
    /// Reads the colour behind the name of an item, which is in a word of an option.
    pub(super) fn covered(
        &mut self,
        item: u32,
        (word, name, colour): (&str, &dyn fmt::Display, Option<&str>),
        cover: &mut Cover,
        steps: &mut Steps<'_>,
    ) -> Result<Covered, Failed> {
        let colour = match colour {
            Some(_) if (item as usize) < cover.primary => {
                return Err(
                    format!("has `{word}`, but only secondary items have colours; write `{name}`").into()
                );
            }
            Some(colour) => Some(self.number(colour, cover, steps)?),
            None => None,
        };
        steps.hold(size_of::<Covered>())?;
        Ok(Covered { item, colour })
    }

    /// The number of a colour, a new one for a new name.
    fn number(&mut self, name: &str, cover: &mut Cover, steps: &mut Steps<'_>) -> Result<u32, Failed> {
        if let Some(&known) = self.0.get(name) {
            return Ok(known);
        }
        if name.is_empty() {
            return Err(Failed::Fault(
                "has a `:` without a colour behind it; write `item:colour`".to_owned(),
            ));
        }
        let number = cover.colours.len() as u32;
        let bytes = 2 * (name.len() + size_of::<String>() + ON_HEAP);
        steps.hold(bytes)?;
        cover.bytes += bytes / 2;
        cover.colours.push(name.to_owned());
        self.0.insert(name.to_owned(), number);
        Ok(number)
    }
}
