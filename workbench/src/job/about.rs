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
}

/// Makes the folder of a count in that of its job, and writes the description, where they are not there.
pub fn begin(job: &Path, count: &Path, levels: u32) -> Result<(), Failure> {
    folder::make(count)?;
    let file = count.join("count.json");
    match folder::read_json::<About>(&file) {
        Some(_) => Ok(()),
        // Another process may write it at the same time: the same, since this count is not among the others.
        None => {
            let others = counts(job).into_iter().filter(|(_, path)| path != count).count();
            folder::write_json(&file, &About { number: others as u32 + 1, levels })
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
