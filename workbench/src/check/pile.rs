//! The solutions read so far, and what was found wrong, with the bytes that they hold.

use std::collections::HashMap;

use limits::spare::ON_HEAP;
use limits::{Budget, Limit};
use model::Sizes;

use super::judge::Read;
use crate::outcome::{Fault, Finding};

/// Bytes of the key of a solution in the table, besides its text: a table that grows holds a second one of twice its
/// size, and a part of each is empty.
const KEY: usize = 4 * size_of::<(Box<str>, usize)>() + ON_HEAP;

/// Bytes of a right solution, in a list that grows.
const RIGHT: usize = 2 * size_of::<(usize, u32)>();

/// Bytes of a finding, besides its words: in a list that grows, and sorted.
const FINDING: usize = 3 * size_of::<Finding>() + ON_HEAP;

/// Bytes of the line that tells a finding, besides its words.
const TOLD: usize = 64;

/// Solutions read so far.
pub(super) struct Pile {
    sizes: Sizes,
    /// The line of each solution.
    lines: HashMap<Box<str>, usize>,
    /// The line and the size of each solution that is right, except perhaps for its size.
    right: Vec<(usize, u32)>,
    findings: Vec<Finding>,
    /// What all of them hold, and will hold where they are told.
    pub bytes: usize,
}

impl Pile {
    /// Returns a pile without solutions.
    pub fn new(sizes: Sizes) -> Pile {
        Pile { sizes, lines: HashMap::new(), right: Vec::new(), findings: Vec::new(), bytes: 0 }
    }

    /// Returns whether nothing was read.
    pub fn is_empty(&self) -> bool {
        self.right.is_empty() && self.findings.is_empty()
    }

    /// Puts what was read of a line on the pile.
    pub fn put(&mut self, line: usize, read: Result<Read, String>) {
        let found = match read {
            Err(wrong) => Fault::Wrong(wrong),
            Ok(Read { key, size, flaw, .. }) => match self.lines.get(key.as_str()) {
                Some(&first) => Fault::Repeats(first),
                None => {
                    self.bytes += KEY + key.len();
                    self.lines.insert(key.into_boxed_str(), line);
                    match (flaw, self.sizes) {
                        (Some(flaw), _) => Fault::Wrong(flaw),
                        (None, Sizes::Between(low, high)) if !(low..=high).contains(&size) => {
                            Fault::Wrong(format!("it has size {size}, which is not asked for"))
                        }
                        (None, _) => {
                            self.bytes += RIGHT;
                            return self.right.push((line, size));
                        }
                    }
                }
            },
        };
        self.bytes += told(&found);
        self.findings.push(Finding { line, found });
    }

    /// Returns the pile without what only serves to find repetitions.
    pub fn without_keys(mut self) -> Pile {
        let keys = std::mem::take(&mut self.lines);
        self.bytes -= keys.keys().map(|key| KEY + key.len()).sum::<usize>();
        self
    }

    /// Returns the number of right solutions, and all findings by line. If the question is about the best
    /// size, that size is `best`, or else the best one in the file. An error where the findings on other sizes do not
    /// fit into what `budget` has left.
    pub fn sorted(mut self, best: Option<u32>, budget: &Budget) -> Result<(u64, Vec<Finding>), Limit> {
        let here = self.right.iter().map(|(_, size)| *size);
        let best = match self.sizes {
            Sizes::Max => best.or(here.max()),
            Sizes::Min => best.or(here.min()),
            Sizes::Any | Sizes::Between(..) => None,
        };
        let is_best = |size: u32| best.is_none_or(|best| best == size);
        let mut bytes = 0;
        for &(line, size) in self.right.iter().filter(|(_, size)| !is_best(*size)) {
            let best = best.unwrap_or_default();
            let found = Fault::Wrong(format!("it has size {size}, and the best is {best}"));
            bytes += told(&found);
            budget.check_bytes(bytes)?;
            self.findings.push(Finding { line, found });
        }
        self.findings.sort_by_key(|finding| finding.line);
        let right = self.right.iter().filter(|(_, size)| is_best(*size)).count() as u64;
        Ok((right, self.findings))
    }
}

/// Returns the bytes of a finding, and of the text that tells it.
fn told(found: &Fault) -> usize {
    match found {
        Fault::Wrong(why) => FINDING + why.capacity() + TOLD + why.len(),
        Fault::Repeats(_) => FINDING + TOLD,
    }
}
