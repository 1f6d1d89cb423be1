//! Input files: text, and not more of it than anything sensible has.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::exit::{Ending, Exit};

/// Most bytes of an input file: well beyond any formula or list of claims worth counting, and an
/// end to devices that never stop giving.
const MOST: u64 = 64 << 20;

/// The name that stands for the standard input.
pub const STDIN: &str = "-";

/// A file to read from, the standard input where it is named so.
pub fn open(file: &Path) -> io::Result<Box<dyn Read>> {
    match file.to_str() {
        Some(STDIN) => Ok(Box::new(io::stdin())),
        _ => Ok(Box::new(File::open(file)?)),
    }
}

/// The text of an input file, or one sentence on why there is none.
pub fn read(file: &Path) -> Result<String, Ending> {
    let mut text = String::new();
    match open(file).and_then(|opened| opened.take(MOST + 1).read_to_string(&mut text)) {
        Ok(bytes) if bytes as u64 > MOST => {
            let sentence = format!(
                "{} holds more than {} MiB; split it or name another file",
                file.display(),
                MOST >> 20
            );
            Err(Ending::new(Exit::Unreadable, sentence))
        }
        Ok(_) => Ok(text),
        Err(error) => Err(unread(file, &error)),
    }
}

/// Why an input file cannot be read, in one sentence.
pub fn unread(file: &Path, error: &io::Error) -> Ending {
    let shown = match file.to_str() {
        Some(STDIN) => "the standard input".to_string(),
        _ => file.display().to_string(),
    };
    let sentence = match error.kind() {
        io::ErrorKind::NotFound => format!("there is no file {shown}; check the path"),
        io::ErrorKind::IsADirectory => format!("{shown} is a directory; name a file in it"),
        io::ErrorKind::InvalidData => format!("{shown} is not a text file; name one in UTF-8"),
        io::ErrorKind::OutOfMemory => {
            let sentence = format!("{shown} does not fit into memory; raise the limit on memory (ulimit -v)");
            return Ending::new(Exit::Limit, sentence);
        }
        _ => format!("{shown} cannot be read: {error}; check the path and its permissions"),
    };
    Ending::new(Exit::Unreadable, sentence)
}
