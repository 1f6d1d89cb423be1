//! Verdicts of an interrupted run, taken over into another run.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use limits::Budget;

use crate::allowance::Limits;
use crate::ask;
use crate::claims::{NoPuzzle, Sheet, Task};
use crate::exit::{Exit, Failure};
use crate::input::{self, Fingerprint};
use crate::interrupt::Interrupt;
use crate::outcome::{Checked, Verdict};
use crate::report::Recorded;
use crate::sentence::number;
use crate::tally::Tally;
use crate::verdict;

/// Takes over the verdicts of a former run from the records in `file`, which is read within
/// `limits`. A difference that
/// is to be confirmed but was not is left open. Returns a sentence on what was taken over.
pub fn take_over(
    file: &Path,
    limits: &Limits,
    confirm: bool,
    tally: &mut Tally<'_>,
    interrupt: &Interrupt,
) -> Result<String, Failure> {
    let mut former = input::within(file, limits, interrupt, Former::read)?;
    let taken = former.take(tally.sources(), limits, confirm);
    let told = former.told(taken.len(), tally.tasks().count());
    taken.into_iter().for_each(|(index, checked)| tally.put(index, checked));
    Ok(told)
}

/// The records of a former run.
struct Former {
    file: PathBuf,
    /// Each record with its line, and its use.
    records: Vec<(Recorded, String, Use)>,
}

/// The use of a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It is of no claim.
    Strange,
    /// It is of a claim, but its file has changed since, or its verdict is not that of its numbers.
    Stale,
    /// It is of a claim.
    Known,
}

impl Former {
    /// Reads records, one a line. The last line may be cut off, and there may be no record at all, if that
    /// run was ended. Any other line that is no record is an error.
    fn read(file: &Path, budget: &Budget) -> Result<Former, Failure> {
        let refuse =
            |wrong: String| Err(Failure::new(Exit::Unreadable, format!("{}{wrong}", file.display())));
        let bytes = input::bytes_within(file, budget)?;
        let mut records = Vec::new();
        for (at, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            // A line that is cut off may end within a character.
            let line = String::from_utf8_lossy(line);
            match Recorded::read(&line) {
                Some(recorded) => records.push((recorded, line.to_string(), Use::Strange)),
                None if Recorded::may_begin(&line) => {}
                None => {
                    let place = format!(", line {}", at + 1);
                    return refuse(
                        place + ": this is no record of `validate --json`; name a file of records",
                    );
                }
            }
        }
        Ok(Former { file: file.into(), records })
    }

    /// Returns the outcome of each claim that has a verdict, by its index. A difference that should be
    /// confirmed but was not is checked again.
    fn take(&mut self, sheets: &[Sheet], limits: &Limits, confirm: bool) -> Vec<(usize, Checked)> {
        let tasks =
            sheets.iter().flat_map(|sheet| sheet.tasks.iter().map(|task| (sheet.title.as_str(), task)));
        // Many claims may be about the same file.
        let mut inputs = HashMap::new();
        tasks
            .enumerate()
            .filter_map(|(at, (source, task))| {
                let input = task.puzzle.as_ref().ok().and_then(|puzzle| {
                    let read = || ask::fingerprint(puzzle, limits).ok().flatten();
                    Some(*inputs.entry(puzzle.file()?).or_insert_with(read))
                });
                Some((at, self.of(source, task, input, confirm)?))
            })
            .collect()
    }

    /// `input` has the fingerprint of the file that the puzzle reads, if it has one that can be read.
    fn of(
        &mut self,
        source: &str,
        task: &Task,
        input: Option<Option<Fingerprint>>,
        confirm: bool,
    ) -> Option<Checked> {
        let mut found = None;
        let of_task = |(recorded, ..): &&mut (Recorded, String, Use)| {
            recorded.source == source && recorded.claim == task.claim
        };
        for (recorded, line, used) in self.records.iter_mut().filter(of_task) {
            let checked = match &task.puzzle {
                Ok(puzzle) => recorded.checked(puzzle, line),
                Err(NoPuzzle::Nothing(puzzle)) => recorded
                    .checked(puzzle, line)
                    .map(|checked| Checked { verdict: verdict::of_nothing(&task.claim).verdict, ..checked }),
                Err(NoPuzzle::Refused(_) | NoPuzzle::Grows(_)) => {
                    *used = Use::Known;
                    continue;
                }
            };
            let Some(checked) = checked else { continue };
            let is_read = match input {
                None => recorded.has_read(None),
                Some(input) => input.is_some() && recorded.has_read(input),
            };
            let is_fresh =
                recorded.says(checked.verdict) && (is_read || checked.verdict == Verdict::Undecided);
            *used = if is_fresh { Use::Known } else { Use::Stale };
            let open = confirm && checked.verdict == Verdict::Differs && !recorded.is_confirmed();
            if is_fresh && checked.verdict != Verdict::Undecided && !open {
                found = Some(checked);
            }
        }
        found
    }

    /// Returns a sentence on the verdicts that were taken over, and on those that were not.
    fn told(&self, taken: usize, claims: usize) -> String {
        let left_out =
            |of: Use, why: &str| match self.records.iter().filter(|(.., used)| *used == of).count() as u64 {
                0 => String::new(),
                count => format!("; {} {why} left out", number(count, "record")),
            };
        let strange = left_out(Use::Strange, "of no claim here");
        let stale = left_out(Use::Stale, "whose file has changed or whose numbers say otherwise");
        let (file, claims) = (self.file.display(), number(claims as u64, "claim"));
        format!("{taken} of {claims} taken over from {file}{strange}{stale}")
    }
}
