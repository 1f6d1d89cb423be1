//! Solutions that another program printed, each against the puzzle's definition.

mod forms;
mod judge;

use std::collections::HashMap;
use std::path::Path;

use encoders::solve::{self, CountError, Progress, Sizes, Stopped};
use limits::{Budget, Limit};
use num_bigint::BigUint;

use crate::ask::{self, Prepared, Question};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::outcome::{Facts, Fault, Finding, SolutionsChecked};
use judge::{Judge, Read};

/// Reads the solutions of `file` and checks each; with `complete`, also counts how many are missing. A failure: a
/// limit, or a file or a puzzle that cannot be read.
pub fn check(
    question: &Question,
    file: &Path,
    complete: bool,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<SolutionsChecked, Failure> {
    let told = |facts: Facts| {
        ask::note_graph(&question.puzzle, facts.graph, false);
        ask::note_idle(&question.puzzle, facts.idle);
    };
    let Prepared { puzzle, model, request, budget } = &ask::prepare(question, budget, told)?;
    let text = input::read(file)?;
    let judge = Judge::new(puzzle, model, budget);
    let mut pile = Pile::new(request.sizes);
    let read = forms::read(&text, |line, written| -> Result<(), Limit> {
        pile.put(line, judge.read(&written)?);
        Ok(())
    });
    let wrong = |wrong| Failure::new(Exit::Unreadable, format!("{}: {wrong}", input::shown(file)));
    read.map_err(wrong)??;
    if pile.is_empty() && !complete {
        let sentence = format!(
            "{} lists no solution; have the program print them, or ask with --complete whether there is any",
            input::shown(file)
        );
        return Err(Failure::new(Exit::Unreadable, sentence));
    }
    let counted = complete.then(|| solve::count(model, request, budget, progress));
    let (best, count, limit) = match counted {
        None => (None, None, None),
        Some(Ok(answer)) => (answer.size, Some(answer.count), None),
        Some(Err(CountError::Stopped(Stopped { limit, .. }))) => (None, None, Some(limit)),
        Some(Err(CountError::Contradiction(check))) => return Err(ask::contradicted(puzzle, check)),
    };
    let (right, findings) = pile.sorted(best);
    let missing = count.as_ref().map(|count| count - BigUint::from(right).min(count.clone()));
    Ok(SolutionsChecked {
        puzzle: question.puzzle.clone(),
        file: file.into(),
        right,
        findings,
        count,
        missing,
        limit,
        seconds: 0.0,
    })
}

/// Solutions read so far.
struct Pile {
    sizes: Sizes,
    /// The line of each solution.
    lines: HashMap<String, usize>,
    /// The line and the size of each solution that is right, except perhaps for its size.
    right: Vec<(usize, u32)>,
    findings: Vec<Finding>,
}

impl Pile {
    /// Returns a pile without solutions.
    fn new(sizes: Sizes) -> Pile {
        Pile { sizes, lines: HashMap::new(), right: Vec::new(), findings: Vec::new() }
    }

    /// Returns whether nothing was read.
    fn is_empty(&self) -> bool {
        self.right.is_empty() && self.findings.is_empty()
    }

    fn put(&mut self, line: usize, read: Result<Read, String>) {
        let found = match read {
            Err(wrong) => Fault::Wrong(wrong),
            Ok(Read { key, size, flaw }) => match (self.lines.get(&key), flaw) {
                (Some(&first), _) => Fault::Repeats(first),
                (None, Some(flaw)) => {
                    self.lines.insert(key, line);
                    Fault::Wrong(flaw)
                }
                (None, None) => {
                    self.lines.insert(key, line);
                    match self.sizes {
                        Sizes::Between(low, high) if !(low..=high).contains(&size) => {
                            Fault::Wrong(format!("it has size {size}, which is not asked for"))
                        }
                        _ => return self.right.push((line, size)),
                    }
                }
            },
        };
        self.findings.push(Finding { line, found });
    }

    /// Returns the number of right solutions, and all findings by line. If the question is about the best
    /// size, that size is `best`, or else the best one in the file.
    fn sorted(mut self, best: Option<u32>) -> (u64, Vec<Finding>) {
        let here = self.right.iter().map(|(_, size)| *size);
        let best = match self.sizes {
            Sizes::Max => best.or(here.max()),
            Sizes::Min => best.or(here.min()),
            Sizes::Any | Sizes::Between(..) => None,
        };
        let is_best = |size: u32| best.is_none_or(|best| best == size);
        let worse = self.right.iter().filter(|(_, size)| !is_best(*size));
        self.findings.extend(worse.map(|&(line, size)| Finding {
            line,
            found: Fault::Wrong(format!("it has size {size}, and the best is {}", best.unwrap_or_default())),
        }));
        self.findings.sort_by_key(|finding| finding.line);
        let right = self.right.iter().filter(|(_, size)| is_best(*size)).count() as u64;
        (right, self.findings)
    }
}
