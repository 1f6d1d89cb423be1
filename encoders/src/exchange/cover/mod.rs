//! Exact cover problems: options, each a set of items, and the sets of options that cover every item as often as it has
//! to be.
//!
//! Two forms are read; which of them a text is shows in its first line.
//! * Knuth's, of his programs DLX1 to DLX3: the first line names the items, behind `|` the secondary ones; each further
//!   line is an option, the items in it. `2:3|item` has to be covered two or three times, `2|item` twice. `item:colour`
//!   in an option gives a secondary item a colour. Empty lines, and lines that begin with `|`, say nothing.
//! * `p xc PRIMARY SECONDARY`, then options, each a list of items ended by 0: numbers from 1, the primary ones first.
//!   With `p xcc`, `7:colour` has a colour. Lines that begin with `c` are comments.
//!
//! Option n of the file is variable n - 1 of the model. A primary item without numbers is covered exactly once. A
//! secondary item is covered at most once, or by any number of options that give it one colour. Options that are equal
//! are different options. An option without a primary item is never chosen: so Knuth defines it, since no item asks for
//! it. The size of a solution is the number of its options.

mod definition;
mod knuth;
mod numbered;
mod states;

use limits::{Budget, Limit};

use crate::error::{ModelError, PuzzleError};
use crate::model::{Model, Sizes};
use crate::steps::{ON_HEAP, Steps};

/// Most items, and most options.
const MOST: usize = 1_000_000;

/// Bytes of an option besides its items.
const OPTION: usize = size_of::<Choice>() + ON_HEAP;

/// Items and options as a file has them.
#[derive(Debug, Default)]
pub struct Cover {
    /// The items, the primary ones first.
    items: Vec<Item>,
    /// How many of them are primary.
    primary: usize,
    /// The names of colours.
    colours: Vec<String>,
    options: Vec<Choice>,
    /// Bytes that it holds.
    bytes: usize,
}

/// An item. A secondary one has no use for its bounds.
#[derive(Debug)]
struct Item {
    name: String,
    /// How often it is covered at least and at most.
    bounds: (u32, u32),
}

/// An option.
#[derive(Debug)]
struct Choice {
    /// The line in which it begins.
    line: usize,
    items: Vec<Covered>,
}

/// An item of an option.
#[derive(Clone, Copy, Debug)]
struct Covered {
    item: u32,
    colour: Option<u32>,
}

/// What was read of an exact cover that has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    /// The number of options without a primary item, and the line of the first one.
    pub options: Option<(usize, usize)>,
    /// The number of primary items that have to be covered and are in no option, and the number of the first one, from 1.
    pub items: Option<(usize, usize)>,
}

impl Cover {
    /// Reads a text in either form. What is wrong with it is refused with the number of its line. Cost: linear in the
    /// text, within the limits of `budget`.
    pub fn read(text: &str, budget: &Budget) -> Result<Cover, ModelError> {
        let steps = &mut Steps::new(budget);
        if numbered::is_form(text) { numbered::read(text, steps) } else { knuth::read(text, steps) }
    }

    /// The model. Goal: every size. Cost: linear in the items of all options, but for a secondary item times the digits
    /// of the number of its colours, within the limits of `budget`.
    pub fn model(&self, budget: &Budget) -> Result<Model, Limit> {
        let steps = &mut Steps::beside(budget, self.bytes);
        let constraints = states::constraints(self, steps)?;
        Ok(Model::plain(vec![1; self.options.len()], constraints, Sizes::Any))
    }

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
            items: lonely().next().map(|at| (lonely().count(), at + 1)),
        }
    }

    /// Whether an option has no primary item.
    fn is_idle(&self, option: &Choice) -> bool {
        option.items.iter().all(|part| part.item as usize >= self.primary)
    }

    /// Adds an option, whose items are counted as held.
    fn add(&mut self, option: Choice, steps: &mut Steps<'_>) -> Result<(), Failed> {
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

/// Why a line is not read: it is wrong, worded to follow the name of the line, or a limit came.
enum Failed {
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
    fn in_line(self, line: usize) -> ModelError {
        match self {
            Failed::Fault(what) => PuzzleError(format!("line {line} of the cover file {what}")).into(),
            Failed::Limit(limit) => limit.into(),
        }
    }
}

/// The number of each colour by its name, while a file is read.
#[derive(Default)]
struct Palette(std::collections::HashMap<String, u32>);

impl Palette {
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

#[cfg(test)]
mod tests;
