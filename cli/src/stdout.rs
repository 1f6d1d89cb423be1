//! What stdout is, looked at before the work: hours of counting are not to end in nothing.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use crate::exit::{self, Ending};

/// Refuses a stdout that is open for reading alone: Rust's own takes what is written there for written. Says
/// so where stdout is closed.
pub fn check() -> Result<(), Ending> {
    let Ok(mut stdout) = opened() else { return Ok(()) };
    // Nothing is written, but what cannot be written to is refused.
    stdout.write(&[]).map(drop)?;
    // Before `main`, Rust opens /dev/null in the place of a closed stdout, for reading, too. A shell opens it
    // for writing alone, but other programs that want no result do the same (Python's DEVNULL is one), so
    // that it must not be refused.
    if is(&stdout, Path::new("/dev/null")) && stdout.read(&mut [0]).is_ok() {
        exit::note(
            "stdout is closed or discards everything, so that the result is lost; redirect it to keep it",
        );
    }
    Ok(())
}

/// Whether stdout goes to `file`.
pub fn leads_to(file: &Path) -> bool {
    opened().is_ok_and(|stdout| is(&stdout, file))
}

/// Another handle of stdout.
#[cfg(unix)]
fn opened() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
}

/// None: nothing is known of stdout here.
#[cfg(not(unix))]
fn opened() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether `opened` is `file`.
#[cfg(unix)]
fn is(opened: &File, file: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |known: fs::Metadata| (known.dev(), known.ino());
    let places = (opened.metadata().map(place), fs::metadata(file).map(place));
    matches!(places, (Ok(one), Ok(other)) if one == other)
}

#[cfg(not(unix))]
fn is(_: &File, _: &Path) -> bool {
    false
}
