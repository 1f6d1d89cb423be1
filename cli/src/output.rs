//! Files for results: refused before the work where they cannot be written, written after it.

use std::fs::{self, File, OpenOptions};
use std::io::BufWriter;
use std::path::Path;

use bdd::{Diagram, WriteError};

use crate::exit::{Ending, Exit};

/// Refuses a file that cannot be written, before anything is counted; what it holds is left alone.
/// `option` is what named it.
pub fn can_hold(file: &Path, option: &str) -> Result<(), Ending> {
    let shown = file.display();
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let usage = |sentence| Err(Ending::new(Exit::Usage, sentence));
    if file.is_dir() {
        return usage(format!("{shown} is a directory; name a file in it for {option}"));
    }
    if !folder.is_dir() {
        let folder = folder.display();
        return usage(format!("there is no directory {folder}; make it or name another file for {option}"));
    }
    let is_new = !file.exists();
    OpenOptions::new().append(true).create(true).open(file).map_err(|error| unwritten(file, &error))?;
    if is_new {
        // Nothing is there before there is something to see.
        let _ = fs::remove_file(file);
    }
    Ok(())
}

/// Writes `text` to `file`.
pub fn write(file: &Path, text: &str) -> Result<(), Ending> {
    fs::write(file, text).map_err(|error| unwritten(file, &error))
}

/// Writes a diagram to `file`: DDDMP text if its name ends in `.dddmp`, else the binary form.
pub fn write_diagram(file: &Path, diagram: &Diagram) -> Result<(), Ending> {
    let out = BufWriter::new(File::create(file).map_err(|error| unwritten(file, &error))?);
    let is_text = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dddmp"));
    let written = if is_text { diagram.write_dddmp(out) } else { diagram.write_binary(out) };
    written.map_err(|error| match error {
        WriteError::Io(error) => unwritten(file, &error),
        WriteError::Name(_) => Ending::new(Exit::Unreadable, format!("{}: {error}", file.display())),
    })
}

fn unwritten(file: &Path, error: &std::io::Error) -> Ending {
    let sentence = format!("{} cannot be written: {error}; name another file", file.display());
    Ending::new(Exit::Unreadable, sentence)
}
