//! What stood in a folder before a job was made there: a job that fails at once leaves nothing else.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::about::is_count;
use super::plan;

/// See the module.
pub struct Before {
    folder: PathBuf,
    /// The folder and those above it that are not there, the innermost first.
    missing: Vec<PathBuf>,
    /// The names in the folder.
    names: BTreeSet<OsString>,
}

impl Before {
    /// Returns what is there now.
    pub fn of(folder: &Path) -> Before {
        let is_missing = |above: &&Path| !above.as_os_str().is_empty() && !above.exists();
        let missing = folder.ancestors().take_while(is_missing).map(PathBuf::from).collect();
        Before { folder: folder.into(), missing, names: names(folder).collect() }
    }

    /// Removes the plan and the counts that have come since, and the folders that are empty then. What cannot be removed
    /// is left: the failure that led here is the one to be told.
    pub fn restore(&self) {
        let is_new = |name: &OsString| !self.names.contains(name);
        for name in names(&self.folder).filter(is_new) {
            let path = self.folder.join(&name);
            if name == plan::FILE {
                let _ = fs::remove_file(path);
            } else if is_count(&name) {
                let _ = fs::remove_dir_all(path);
            }
        }
        for folder in &self.missing {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Returns the names in a folder.
fn names(folder: &Path) -> impl Iterator<Item = OsString> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_stays() {
        let root = tempfile::tempdir().expect("a folder");
        let folder = root.path().join("jobs/one");
        let make = |name: &str| fs::create_dir_all(folder.join(name)).expect("made");
        let before = Before::of(&folder);
        make("count-1/layer-0001");
        fs::write(folder.join(plan::FILE), "{}").expect("written");
        before.restore();
        assert!(!root.path().join("jobs").exists() && root.path().exists());
        make("count-1");
        let before = Before::of(&folder);
        make("cases-2");
        make("another");
        fs::write(folder.join(plan::FILE), "{}").expect("written");
        before.restore();
        let left: BTreeSet<OsString> = names(&folder).collect();
        assert_eq!(left, ["another", "count-1"].map(OsString::from).into());
    }
}
