//! The folder of a certificate of classes, beside the certificate of the count: `group`, and a formula and a certificate
//! for each number.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::exit::{Failure, usage};

/// The ending of its name.
const ENDING: &str = "classes";

/// The name of the list of symmetries, and that of the formula whose solutions have classes.
pub(super) const GROUP: &str = "group";
pub(super) const FORMULA: &str = "1.cnf";

/// Returns whether a path has the name of a certificate of classes, and is none of a regular file.
pub fn is_folder(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == ENDING) && !file.is_file()
}

/// Returns the name of the folder beside a certificate.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    file.with_extension(ENDING)
}

/// Returns an error where the certificate of classes beside `file` would replace what kikisuji did not write.
pub fn check_folder(file: &Path) -> Result<(), Failure> {
    let folder = folder_of(file);
    if fs::symlink_metadata(&folder).is_err() || own(&folder).is_ok_and(|own| own.is_some()) {
        return Ok(());
    }
    let (file, folder) = (file.display(), folder.display());
    usage(format!(
        "{folder}, the name of the certificate of classes beside {file}, is something else already; move it away or name \
         another certificate"
    ))
}

/// Removes the files of a certificate of classes, and the folder, if it is one.
pub(super) fn clear(folder: &Path) -> io::Result<()> {
    let Ok(Some(all)) = own(folder) else { return Ok(()) };
    all.iter().try_for_each(fs::remove_file)?;
    fs::remove_dir(folder)
}

/// The files of a folder; `None` if one of them is none of a certificate of classes.
fn own(folder: &Path) -> io::Result<Option<Vec<PathBuf>>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (number, ending) = name.split_once('.').unwrap_or((&name, ""));
        let is_number = number.parse::<usize>().is_ok();
        let is_own = match ending {
            "" => name == GROUP,
            "cnf" => is_number && title(&file).is_some(),
            _ => is_number && ["scpog", "layers"].contains(&ending),
        };
        if !is_own || !file.is_file() {
            return Ok(None);
        }
        all.push(file);
    }
    Ok(Some(all))
}

/// The bytes of a formula in which its title is looked for.
const HEAD: u64 = 1 << 16;

/// Returns the title of a formula that kikisuji wrote; `None` for any other file.
pub(super) fn title(formula: &Path) -> Option<String> {
    let mut head = Vec::new();
    File::open(formula).and_then(|opened| opened.take(HEAD).read_to_end(&mut head)).ok()?;
    let head = String::from_utf8_lossy(&head);
    let mut lines = head.lines().skip_while(|line| line.starts_with("c t "));
    Some(lines.next()?.strip_prefix("c kikisuji ")?.to_owned())
}
