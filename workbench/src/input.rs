//! Input files: text of a limited size, compressed or not.

mod unpack;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use limits::{Budget, Limit, clock::Instant};
use serde::{Deserialize, Serialize};

use crate::allowance::Limits;
use crate::exit::{Exit, Failure, usage};
use crate::interrupt::Interrupt;
use crate::memory;
use crate::process::Process;
use crate::refusal::told;
use crate::watch::{SMALL_STACK, Watch};

/// The most bytes of an input file: well beyond any formula or list of claims worth counting. It also stops
/// the reading of devices that never end.
const MOST: u64 = 64 << 20;

/// The mark that some editors put before a text. It says that the text is Unicode, as required here.
const MARK: char = '\u{feff}';

/// The least time for reading an input file, however short the time limit of a count is.
const LEAST: Duration = Duration::from_secs(1);

/// The name that stands for the standard input.
pub const STDIN: &str = "-";

/// Texts that a face without files holds in their place.
static HELD: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());

/// Has a text in the place of this file from now on.
pub fn hold(file: PathBuf, text: String) {
    HELD.lock().unwrap_or_else(PoisonError::into_inner).insert(file, text);
}

fn held(file: &Path) -> Option<String> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner).get(file).cloned()
}

/// Returns whether there is such a file.
pub fn exists(file: &Path) -> bool {
    held(file).is_some() || file.exists()
}

/// Opens a file, or the standard input if it is named so; unpacks compressed input.
pub fn open(file: &Path) -> io::Result<Box<dyn Read>> {
    match (file.to_str(), held(file)) {
        (_, Some(text)) => unpack::unpacked(Cursor::new(text)),
        (Some(STDIN), _) => unpack::unpacked(io::stdin()),
        _ => unpack::unpacked(File::open(file)?),
    }
}

/// Reads the text of an input file, without a byte-order mark. A failure: in one sentence why it cannot be read, or the
/// memory limit, which the text has to fit.
pub fn read_within(file: &Path, budget: &Budget) -> Result<String, Failure> {
    read_opened(file, opened(file)?, budget)
}

/// Does the same with a file that [`open`] has opened.
pub fn read_opened(file: &Path, opened: impl Read, budget: &Budget) -> Result<String, Failure> {
    text_of(file, bytes_of(file, opened, budget)?)
}

/// Reads the bytes of an input file, with the same failures.
pub fn bytes_within(file: &Path, budget: &Budget) -> Result<Vec<u8>, Failure> {
    bytes_of(file, opened(file)?, budget)
}

fn text_of(file: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let (line, column) =
            (before.matches('\n').count() + 1, before.chars().rev().take_while(|&c| c != '\n').count() + 1);
        let sentence = unread(file, &io::Error::from(io::ErrorKind::InvalidData)).sentence();
        Failure::new(Exit::Unreadable, format!("{sentence} (line {line}, column {column} is not)"))
    })?;
    if text.starts_with(MARK) {
        text.drain(..MARK.len_utf8());
    }
    Ok(text)
}

/// What tells one text from another: whether a file still has the text that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fingerprint {
    bytes: usize,
    sum: u32,
}

impl Fingerprint {
    /// Returns the fingerprint of a text.
    pub fn of(text: &str) -> Fingerprint {
        Fingerprint { bytes: text.len(), sum: crc32fast::hash(text.as_bytes()) }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "crc32 {:08x}, {} bytes", self.sum, self.bytes)
    }
}

fn opened(file: &Path) -> Result<Box<dyn Read>, Failure> {
    open(file).map_err(|error| unread(file, &error))
}

/// Reads the bytes of an open input file, no more than the budget has. One that gave all it had before is no empty file.
fn bytes_of(file: &Path, opened: impl Read, budget: &Budget) -> Result<Vec<u8>, Failure> {
    static EMPTIED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let limit = budget.bytes.filter(|&most| (most as u64) < MOST);
    let most = limit.map_or(MOST, |most| most as u64);
    let mut bytes = Vec::new();
    match opened.take(most + 1).read_to_end(&mut bytes) {
        Ok(length) if length as u64 <= most => {
            let is_first = || EMPTIED.lock().unwrap_or_else(PoisonError::into_inner).insert(file.to_owned());
            if is_stream(file) && !is_first() && bytes.is_empty() {
                let sentence = format!("{} can be read only once; name a file", shown(file));
                return Err(Failure::new(Exit::Unreadable, sentence));
            }
            Ok(bytes)
        }
        Ok(_) => Err(limit.map_or_else(|| too_long(file), |most| Limit::Bytes(most).into())),
        Err(error) => Err(unread(file, &error)),
    }
}

fn too_long(file: &Path) -> Failure {
    let sentence =
        format!("{} holds more than {} MiB; split it or name another file", file.display(), MOST >> 20);
    Failure::new(Exit::Unreadable, sentence)
}

/// Runs `job`, which reads `file`, within the time and the memory of `limits`: a pipe without a writer never ends.
pub fn within<T: Send + 'static>(
    file: &Path,
    limits: &Limits,
    interrupt: &Interrupt,
    job: impl FnOnce(&Path, &Budget) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let limits = Limits { time: limits.time.map(|time| time.max(LEAST)), ..*limits };
    let (start, process) = (Instant::now(), Process::of_one(limits.bytes));
    let watch = Watch::of_work(interrupt, limits.deadline(start), &process);
    let named = file.to_owned();
    let ran = watch.run(SMALL_STACK, move |cancel| job(&named, &limits.budget(start, cancel)));
    ran.map_err(|failure: Failure| failure.at_limit(|limit| stopped(file, limit)))
}

/// Returns the failure for a limit that came before a file was read.
pub fn stopped(file: &Path, limit: Limit) -> Failure {
    let help = match limit {
        Limit::Cancelled => "start again for the result".into(),
        Limit::Bytes(_) if memory::is_limited() => {
            told!("raise " [memory] " or the system's limit (ulimit -v), or name another file")
        }
        Limit::Bytes(_) => told!("raise " [memory] " or name another file"),
        _ => told!("raise " [timeout] " or name another file"),
    };
    Failure::ended(limit, told!((shown(file)) ": {limit} before it was read; " (help)))
}

/// Returns whether a file can be read only once: the standard input, a pipe, a device.
pub fn is_stream(file: &Path) -> bool {
    let is_special = |known: fs::Metadata| !known.is_file() && !known.is_dir();
    file.to_str() == Some(STDIN) || fs::metadata(file).is_ok_and(is_special)
}

/// Refuses a file that can be read only once; `again` is what it would be read again for.
pub fn check_again(file: Option<&str>, again: &str) -> Result<(), Failure> {
    match file.map(Path::new).filter(|file| is_stream(file)) {
        Some(file) => usage(format!("{} cannot be read again {again}; name a file", shown(file))),
        None => Ok(()),
    }
}

/// Returns the name of a file for sentences.
pub fn shown(file: &Path) -> String {
    match file.to_str() {
        Some(STDIN) => "the standard input".to_string(),
        _ => file.display().to_string(),
    }
}

/// Returns the failure for an input file that cannot be read, with the reason.
pub fn unread(file: &Path, error: &io::Error) -> Failure {
    let shown = shown(file);
    if let Some(packed) = unpack::Packed::of(error) {
        return Failure::new(Exit::Unreadable, format!("{shown} {packed}"));
    }
    let sentence = match error.kind() {
        io::ErrorKind::NotFound => format!("there is no file {shown}; check the path"),
        io::ErrorKind::IsADirectory => format!("{shown} is a directory; name a file in it"),
        io::ErrorKind::InvalidData => format!("{shown} is not a text file; name one in UTF-8"),
        io::ErrorKind::OutOfMemory => {
            let sentence = format!("{shown} does not fit into memory; raise the limit on memory (ulimit -v)");
            return Failure::new(Exit::Limit, sentence);
        }
        _ => format!("{shown} cannot be read: {error}; check the path and its permissions"),
    };
    Failure::of_file(error, sentence)
}
