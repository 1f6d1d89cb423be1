//! Checks of stdout before the work, so that hours of counting do not end without a result.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use crate::exit::Failure;

/// Returns an error if stdout is open for reading only: Rust's own stdout reports no error for writes there.
/// A closed stdout is no error: before `main`, Rust opens /dev/null in its place, as other programs do that want
/// no result.
pub fn check() -> Result<(), Failure> {
    let Ok(mut stdout) = opened() else { return Ok(()) };
    // Writes no byte, but returns an error if writing is impossible.
    Ok(stdout.write(&[]).map(drop)?)
}

/// Returns whether stdout goes to `file`.
pub fn leads_to(file: &Path) -> bool {
    opened().is_ok_and(|stdout| is(&stdout, file))
}

/// Returns another handle of stdout.
#[cfg(unix)]
fn opened() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
}

/// Returns an error: on this system nothing is known of stdout.
#[cfg(not(unix))]
fn opened() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns whether `opened` is `file`.
#[cfg(unix)]
fn is(opened: &File, file: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |known: std::fs::Metadata| (known.dev(), known.ino());
    let places = (opened.metadata().map(place), std::fs::metadata(file).map(place));
    matches!(places, (Ok(one), Ok(other)) if one == other)
}

#[cfg(not(unix))]
fn is(_: &File, _: &Path) -> bool {
    false
}
