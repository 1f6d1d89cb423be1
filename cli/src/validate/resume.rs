//! Verdicts of an interrupted run, taken over into another run.

use std::path::{Path, PathBuf};

use crate::claims::{NoPuzzle, Sheet, Task};
use crate::exit::{Ending, Exit};
use crate::input;
use crate::outcome::{Checked, Verdict};
use crate::report::Recorded;
use crate::sentence::number;

/// The records of a former run.
pub(super) struct Former {
    file: PathBuf,
    /// Each record with its line, and whether it belongs to one of the claims.
    records: Vec<(Recorded, String, bool)>,
}

impl Former {
    /// Reads records, one a line. The last line may be cut off, and there may be no record at all, if that
    /// run was ended. Any other line that is no record is an error.
    pub fn read(file: &Path) -> Result<Former, Ending> {
        let refuse = |wrong: String| Err(Ending::new(Exit::Unreadable, format!("{}{wrong}", file.display())));
        let bytes = input::bytes(file)?;
        let mut records = Vec::new();
        for (at, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            // A line that is cut off may end within a character.
            let line = String::from_utf8_lossy(line);
            match Recorded::read(&line) {
                Some(recorded) => records.push((recorded, line.to_string(), false)),
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
    pub fn take(&mut self, sheets: &[Sheet], confirm: bool) -> Vec<(usize, Checked)> {
        let tasks =
            sheets.iter().flat_map(|sheet| sheet.tasks.iter().map(|task| (sheet.title.as_str(), task)));
        tasks
            .enumerate()
            .filter_map(|(at, (source, task))| Some((at, self.of(source, task, confirm)?)))
            .collect()
    }

    fn of(&mut self, source: &str, task: &Task, confirm: bool) -> Option<Checked> {
        let mut found = None;
        for (recorded, line, used) in &mut self.records {
            if recorded.source != source || recorded.claim != task.claim {
                continue;
            }
            let puzzle = match &task.puzzle {
                Ok(puzzle) | Err(NoPuzzle::Nothing(puzzle)) => puzzle,
                Err(NoPuzzle::Refused(_)) => {
                    *used = true;
                    continue;
                }
            };
            let Some(checked) = recorded.checked(puzzle, line) else { continue };
            *used = true;
            let open = confirm && checked.verdict == Verdict::Differs && !recorded.is_confirmed();
            if checked.verdict != Verdict::Undecided && !open {
                found = Some(checked);
            }
        }
        found
    }

    /// Returns a sentence on the verdicts that were taken over, and on those that were not.
    pub fn told(&self, taken: usize, claims: usize) -> String {
        let strange = self.records.iter().filter(|(.., used)| !used).count() as u64;
        let strange = match strange {
            0 => String::new(),
            _ => format!("; {} of no claim here left out", number(strange, "record")),
        };
        let (file, claims) = (self.file.display(), number(claims as u64, "claim"));
        format!("{taken} of {claims} taken over from {file}{strange}")
    }
}
