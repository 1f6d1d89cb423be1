//! The counts of a job, each in a folder of its own that says which count it is.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::folder;
use crate::exit::Failure;

/// The description of a count, in the file `count.json` of its folder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct About {
    /// Which count of the job it is, from 1.
    pub number: u32,
    /// The number of levels; 0 for a count in cases.
    pub levels: u32,
    /// The levels at which a step begins, ascending: a stage leads from one to another, or to the end.
    pub steps: Vec<u32>,
}

impl About {
    /// Returns the level to which a stage from `level` leads: over `stride` levels, and to the end of a step.
    pub fn next(&self, level: u32, stride: u32) -> u32 {
        let enough = level.saturating_add(stride).min(self.levels);
        let at = self.steps.partition_point(|&step| step < enough);
        self.steps.get(at).copied().unwrap_or(self.levels)
    }
}

/// Makes the folder of a count in that of its job, and writes the description, where they are not there: its number of
/// levels, and those at which its steps begin.
pub fn begin(job: &Path, count: &Path, levels: u32, steps: Vec<u32>) -> Result<(), Failure> {
    folder::make(count)?;
    let file = count.join("count.json");
    match folder::read_json::<About>(&file) {
        Some(_) => Ok(()),
        // Another process may write it at the same time: the same, since this count is not among the others.
        None => {
            let others = counts(job).into_iter().filter(|(_, path)| path != count).count();
            folder::write_json(&file, &About { number: others as u32 + 1, levels, steps })
        }
    }
}

/// Returns whether a folder of a job with this name has one of its counts, by layers or in cases.
pub fn is_count(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| name.starts_with("count-") || name.starts_with("cases-"))
}

/// Returns the counts of a job that have begun, the first one first.
pub fn counts(job: &Path) -> Vec<(About, PathBuf)> {
    let entries = fs::read_dir(job).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut counts: Vec<(About, PathBuf)> = entries
        .filter_map(|path| Some((folder::read_json::<About>(&path.join("count.json"))?, path)))
        .collect();
    counts.sort_by_key(|(about, _)| about.number);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_lead_from_step_to_step() {
        let about = About { number: 1, levels: 9, steps: vec![0, 1, 4, 5, 8] };
        assert_eq!([0, 1, 4, 5, 8].map(|level| about.next(level, 1)), [1, 4, 5, 8, 9]);
        assert_eq!([0, 4, 8].map(|level| about.next(level, 3)), [4, 8, 9]);
    }
}
