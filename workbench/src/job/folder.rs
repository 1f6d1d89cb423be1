//! Files that are complete or not there, even if the process that writes them is killed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::exit::{self, Exit, Failure};
use crate::output;

/// Bytes that are collected before they are written.
const BUFFER: usize = 1 << 18;

/// Has `write` fill a file under another name, syncs it to the disk, and renames it. If `write` returns an
/// error, no file is left.
pub fn write<T, E: From<io::Error>>(
    file: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let aside = output::aside(file)?;
    let mut out = BufWriter::with_capacity(BUFFER, aside.as_file());
    let written = write(&mut out)?;
    out.flush()?;
    drop(out);
    aside.as_file().sync_all()?;
    output::replace(file, aside)?;
    Ok(written)
}

/// Writes a value as JSON.
pub fn json(file: &Path, value: &impl Serialize) -> io::Result<()> {
    write(file, |out| {
        serde_json::to_writer(&mut *out, value)?;
        out.write_all(b"\n")
    })
}

/// Writes a value as JSON, or says that the file cannot be written.
pub fn write_json(file: &Path, value: &impl Serialize) -> Result<(), Failure> {
    json(file, value).map_err(|error| unwritten(file, &error))
}

/// Writes a value as JSON, if there is no such file yet; returns whether there was none. Of two processes that do this
/// at once, one finds that there is.
pub fn write_first(file: &Path, value: &impl Serialize) -> Result<bool, Failure> {
    let first = || {
        let aside = output::aside(file)?;
        serde_json::to_writer(aside.as_file(), value)?;
        aside.as_file().sync_all()?;
        match aside.persist_noclobber(file) {
            Err(refused) if refused.error.kind() == ErrorKind::AlreadyExists => Ok(false),
            persisted => Ok(persisted.map(|_| true)?),
        }
    };
    first().map_err(|error: io::Error| unwritten(file, &error))
}

/// Opens a file of a job for reading. Refused: what is no file, since a pipe may block and a device never end.
pub fn open(file: &Path) -> io::Result<File> {
    match fs::metadata(file)?.is_file() {
        true => File::open(file),
        false => Err(io::Error::new(ErrorKind::InvalidData, "it is no file")),
    }
}

/// Reads figures from a file of JSON; `None` if there is no such file or it holds no such value. No count goes by them.
pub fn read_json<T: serde::de::DeserializeOwned>(file: &Path) -> Option<T> {
    serde_json::from_reader(BufReader::new(open(file).ok()?)).ok()
}

/// A file of numbers, as it was found.
pub enum Found<T> {
    /// There is none.
    Missing,
    /// It is damaged, or has the numbers of another count.
    Damaged,
    /// All of it is there.
    Whole(T),
}

/// Why a file of numbers cannot be used.
const DAMAGED: &str = "it is damaged, or belongs to another count";

/// Reads numbers from a file of JSON; `own` returns them if they are whole and those of this count. A failure: what is
/// there is no file or cannot be read, so that no file could take its place when everything is counted.
pub fn find<T: serde::de::DeserializeOwned, N>(
    file: &Path,
    own: impl FnOnce(T) -> Option<N>,
) -> Result<Found<N>, Failure> {
    let opened = match open(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Found::Missing),
        opened => opened.map_err(|error| unread(file, &error))?,
    };
    match serde_json::from_reader(BufReader::new(opened)) {
        Err(error) if error.is_io() => Err(unread(file, &error.into())),
        read => Ok(read.ok().and_then(own).map_or(Found::Damaged, Found::Whole)),
    }
}

impl<T> Found<T> {
    /// Returns the numbers; names and removes a damaged file, so that they are counted again.
    pub fn or_discard(self, file: &Path) -> Result<Option<T>, Failure> {
        match self {
            Found::Whole(numbers) => Ok(Some(numbers)),
            Found::Damaged => discard(file, DAMAGED).map(|()| None),
            Found::Missing => Ok(None),
        }
    }

    /// Returns the numbers; names a damaged file and leaves it, for commands that count nothing.
    pub fn or_note(self, file: &Path) -> Option<T> {
        match self {
            Found::Whole(numbers) => return Some(numbers),
            Found::Damaged => {
                exit::note(&format!("{}: {DAMAGED}; `kikisuji job run` does its part again", file.display()));
            }
            Found::Missing => {}
        }
        None
    }
}

/// Makes a folder of a job, if it is not there. Refused: a link, since files of a job are removed where it would lead.
pub fn make(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))?;
    match folder.is_symlink() {
        true => {
            let sentence = format!("{} is a link, and a job follows none; remove it", folder.display());
            Err(Failure::new(Exit::Unreadable, sentence))
        }
        false => Ok(()),
    }
}

/// Refuses a folder in which no file can be made, before anything is counted.
pub fn can_hold_files(folder: &Path) -> Result<(), Failure> {
    output::aside(&folder.join("plan.json")).map(drop).map_err(|error| unwritten(folder, &error))
}

/// Returns the numbers behind `prefix` in the names of what a folder holds, ascending; none if there is no
/// such folder.
pub fn numbered(folder: &Path, prefix: &str) -> Vec<u32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut numbers: Vec<u32> = names.filter_map(|name| name.strip_prefix(prefix)?.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}

/// Removes a file that cannot be used, and reports it on stderr. A failure: it cannot be removed, and its part would be
/// done again without end.
pub fn discard(file: &Path, reason: &str) -> Result<(), Failure> {
    remove(file, reason).map_err(|error| {
        let sentence = format!("{}: {reason}; it cannot be removed: {error}; remove it", file.display());
        Failure::new(Exit::Unreadable, sentence)
    })
}

/// As [`discard`], with the error of the file system.
pub fn remove(file: &Path, reason: &str) -> io::Result<()> {
    match fs::remove_file(file) {
        // Another process was first.
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        removed => {
            removed?;
            exit::note(&format!("{}: {reason}; its part is done again", file.display()));
        }
    }
    Ok(())
}

/// Returns the failure for a file of a job that cannot be read.
pub fn unread(file: &Path, error: &io::Error) -> Failure {
    let next = match error.kind() {
        ErrorKind::InvalidData => "move it away and run the same command again",
        _ => "check it and its permissions",
    };
    let sentence = format!("{} cannot be read: {error}; {next}", file.display());
    Failure::of_file(error, sentence)
}

/// Returns the failure for a file of a job that cannot be written.
pub fn unwritten(file: &Path, error: &io::Error) -> Failure {
    let file = file.display();
    let sentence = format!(
        "{file} cannot be written: {error}; make room or mend it and run the same command again, nothing is lost"
    );
    Failure::of_file(error, sentence)
}

/// A lock on a task, so that only this process does it. The system releases the lock when the process ends,
/// even if it is killed.
pub struct Claim {
    _file: File,
}

impl Claim {
    /// Claims a task by its file; `None` if another process has it.
    pub fn new(file: PathBuf) -> Result<Option<Claim>, Failure> {
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&file);
        let opened = opened.map_err(|error| unwritten(&file, &error))?;
        match opened.try_lock() {
            Ok(()) => Ok(Some(Claim { _file: opened })),
            Err(TryLockError::WouldBlock) => Ok(None),
            // This file system has no locks. Then two processes may do the same task, and write the same
            // file.
            Err(TryLockError::Error(_)) => Ok(Some(Claim { _file: opened })),
        }
    }
}
