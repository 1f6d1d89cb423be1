//! Solutions that another program printed, each against the puzzle's definition.

mod clingo;
mod drawn;
mod forms;
mod judge;
mod named;
mod pile;
mod written;

use std::path::Path;

use counting::solve::{self, CountError, Progress, Stopped};
pub use drawn::placements;
use encoders::families::{ModelError, Puzzle};
use judge::Judge;
use limits::clock::Instant;
use limits::{Budget, Limit};
use model::{Model, Sizes};
use num_bigint::BigUint;
use pile::Pile;
use written::{Taker, Unread, Written};

use crate::allowance::Limits;
use crate::ask::{self, Prepared, Question};
use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::interrupt::Interrupt;
use crate::outcome::{Facts, SolutionsChecked};
use crate::refusal::told;
use crate::watch::run_within;

/// Reads the solutions of `file` and checks each; with `complete`, also counts how many are missing. Within limits that count
/// from now, under watch. A failure: a limit, or a file or a puzzle that cannot be read.
pub fn check(
    question: Question,
    file: &Path,
    complete: bool,
    limits: &Limits,
    interrupt: &Interrupt,
    mut progress: impl Progress + Send + 'static,
) -> Result<SolutionsChecked, Failure> {
    let (start, named) = (Instant::now(), file.to_owned());
    let ran = run_within(limits, start, interrupt, move |budget| {
        let told = |facts: Facts| ask::note_read(&question.puzzle, facts.graph, &facts.notes, false);
        let prepared = ask::prepare(&question, budget, told)?;
        let text = input::read_within(&named, &prepared.budget)?;
        check_text(&prepared, (&named, &text), complete, &mut progress)
    });
    let stopped = |limit| {
        let file = input::shown(file);
        let sentence =
            format!("{file}: {limit} before all solutions were checked; raise the limit or split the file");
        Failure::ended(limit, sentence)
    };
    let checked = ran.map_err(|failure| failure.at_limit(stopped))?;
    let limit = checked.limit.map(|limit| limits.whole(limit));
    Ok(SolutionsChecked { limit, seconds: start.elapsed().as_secs_f64(), ..checked })
}

/// Returns how a check ended: its status, or where a limit came before the solutions were counted, the failure.
pub fn ended(checked: &SolutionsChecked) -> Result<Exit, Failure> {
    let exit = checked.exit();
    let Some(limit) = checked.limit else { return Ok(exit) };
    let advice = if limit == Limit::Cancelled { "start again" } else { "raise the limit" };
    let subject = checked.puzzle.quoted();
    let sentence = format!("{subject}: {limit} before the solutions were counted; {advice}");
    if matches!(exit, Exit::Limit | Exit::Interrupted) {
        return Err(Failure::new(exit, sentence));
    }
    if exit == Exit::Differs {
        exit::note(&sentence);
    }
    Ok(exit)
}

/// As [`check`], of the text of a file and a puzzle whose model is built.
pub fn check_text(
    Prepared { puzzle, model, request, budget, .. }: &Prepared,
    (file, text): (&Path, &str),
    complete: bool,
    progress: &mut dyn Progress,
) -> Result<SolutionsChecked, Failure> {
    let pile = read(puzzle, model, request.sizes, (file, text), budget)?;
    if pile.is_empty() && !complete {
        let file = input::shown(file);
        let sentence = told!(
            "{file} lists no solution; have the program print them, or ask with " [complete]
            " whether there is any"
        );
        return Err(Failure::new(Exit::Unreadable, sentence));
    }
    let budget = &budget.beside(pile.bytes);
    let counted = complete.then(|| solve::count(model, request, budget, progress));
    let (method, best, count, limit) = match counted {
        None => (None, None, None, None),
        Some(Ok(answer)) => (Some(answer.method), answer.size, Some(answer.count), None),
        Some(Err(CountError::Stopped(Stopped { limit, .. }))) => (None, None, None, Some(limit)),
        Some(Err(error)) => return Err(ask::uncounted(puzzle, error)),
    };
    let (right, findings) = pile.sorted(best, budget)?;
    let missing = count.as_ref().map(|count| count - BigUint::from(right).min(count.clone()));
    Ok(SolutionsChecked {
        puzzle: puzzle.clone(),
        file: file.into(),
        right,
        findings,
        method,
        count,
        missing,
        limit,
        seconds: 0.0,
    })
}

/// Reads all solutions in the text of `file`, and what becomes of them within the budget.
fn read(
    puzzle: &Puzzle,
    model: &Model,
    sizes: Sizes,
    (file, text): (&Path, &str),
    budget: &Budget,
) -> Result<Pile, Failure> {
    let budget = &budget.beside(text.len());
    // A solution is one of what is asked, whatever the file says to be implied.
    let constraints = model.asked().cloned().collect();
    let asked = Model { constraints, implied: Vec::new(), ..model.clone() };
    let judge = Judge::new(puzzle, &asked, budget);
    let mut reader = Reader { judge, pile: Pile::new(sizes), misled: None, beside: 0, budget };
    taken(forms::read(text, &mut reader), file)?;
    if let Some(wrong) = reader.misled {
        return Err(ask::failure(wrong, true));
    }
    Ok(reader.pile.without_keys())
}

fn taken(read: Result<(), Unread>, file: &Path) -> Result<(), Failure> {
    read.map_err(|unread| match unread {
        Unread::Limit(limit) => limit.into(),
        Unread::Wrong(wrong) => Failure::new(Exit::Unreadable, format!("{}: {wrong}", input::shown(file))),
    })
}

/// Judges each solution and puts it on the pile.
struct Reader<'a> {
    judge: Judge<'a>,
    pile: Pile,
    /// Why the file of the puzzle is wrong, if a solution shows it.
    misled: Option<ModelError>,
    /// The bytes that the reading of the text holds.
    beside: usize,
    budget: &'a Budget,
}

impl Taker for Reader<'_> {
    fn beside(&mut self, bytes: usize) -> Result<(), Limit> {
        self.beside = bytes;
        self.budget.check_bytes(self.pile.bytes.saturating_add(bytes))
    }

    fn take(&mut self, line: usize, written: Written) -> Result<(), Limit> {
        let mut read = self.judge.read(&written)?;
        if let Ok(solution) = &mut read {
            self.misled = self.misled.take().or(solution.misled.take());
        }
        self.pile.put(line, read);
        self.beside(self.beside)
    }
}
