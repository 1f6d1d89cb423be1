//! Files for results. A file that cannot be written is refused before the work. A result is written to a new
//! file, which replaces the old one when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use bdd::{Diagram, WriteError};
use tempfile::NamedTempFile;

use crate::exit::{Exit, Failure, usage};
use crate::image::{self, Format};
use crate::input::STDIN;
use crate::refusal::told;
use crate::stdout;
use crate::writing::{Unwritten, Writing};

/// The files of results of the command that runs, each with its option, once [`check`] has seen them. A statement names
/// further files, which are known only when it is read.
static RESULTS: Mutex<Option<Vec<(PathBuf, String)>>> = Mutex::new(None);

/// Links followed on the way to a file, as many as systems do.
const LINKS: usize = 40;

/// Returns an error for a file that cannot be written, before anything is counted; does not change its
/// content. `option` is the option that named it.
fn can_hold(file: &Path, option: &str) -> Result<(), Failure> {
    let shown = file.display();
    let unfit = |kind, sentence| Err(Failure::File(Exit::Usage, kind, sentence));
    if file == Path::new(STDIN) {
        return usage(format!("- is the standard input, which {option} cannot write to; name a file"));
    }
    if file.is_dir() {
        return unfit(
            ErrorKind::IsADirectory,
            format!("{shown} is a directory; name a file in it for {option}"),
        );
    }
    let folder = folder(file);
    if !folder.is_dir() {
        let folder = folder.display();
        let sentence = format!("there is no directory {folder}; make it or name another file for {option}");
        return unfit(ErrorKind::NotFound, sentence);
    }
    let Some(target) = replaceable(file) else { return Ok(()) };
    may_be_replaced(&target).and_then(|()| aside(&target).map(drop)).map_err(|error| unwritten(file, &error))
}

/// As [`check_alone`], for every command that reads a file, before its work: files that turn out to be read later are
/// checked against these results, too.
pub fn check<'a>(results: &[(&Path, &str)], read: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    check_alone(results, read)?;
    let owned = results.iter().map(|&(file, option)| (file.to_owned(), option.to_owned()));
    *RESULTS.lock().unwrap_or_else(PoisonError::into_inner) = Some(owned.collect());
    Ok(())
}

/// Returns an error for files of results, each with its option, that cannot be written, that are also read,
/// or that are the same, and for a file that is read where stdout goes. `read` may have words that are no file, such as
/// the name of an order.
pub fn check_alone<'a>(
    results: &[(&Path, &str)],
    read: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    for &(file, option) in results {
        can_hold(file, option)?;
    }
    for (at, &(file, option)) in results.iter().enumerate() {
        if let Some((_, other)) = results[..at].iter().find(|(other, _)| place(other) == place(file)) {
            let shown = file.display();
            return usage(format!("{other} and {option} name the same file {shown}; name two files"));
        }
    }
    check_read(results, read)?;
    results.iter().try_for_each(|&(file, option)| image::check(file, option))
}

/// Returns an error for files of results, each with its option, that are also read, and for a file that is read where
/// stdout goes.
fn check_read<'a>(
    results: &[(&Path, &str)],
    read: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let is_stdin = |read: &Path| read == Path::new(STDIN);
    let read = read.into_iter().map(|read| if is_stdin(read) { Path::new("/dev/stdin") } else { read });
    let read: Vec<&Path> = read.filter(|read| read.is_file()).collect();
    if let Some(read) = read.iter().find(|read| stdout::leads_to(read)) {
        let shown = read.display();
        return usage(format!("the output goes to {shown}, which is read; redirect it to another file"));
    }
    for &(file, option) in results {
        if read.iter().any(|read| place(read) == place(file)) {
            let shown = file.display();
            return usage(format!("{option} would overwrite {shown}, which is read; name another file"));
        }
    }
    Ok(())
}

/// Returns the same error for one more file that is read, before it is. Where nothing was checked, no file of results is
/// known, as in calls of the library.
pub fn check_further(read: &Path) -> Result<(), Failure> {
    let results = RESULTS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let Some(results) = results else { return Ok(()) };
    let results = results.iter().map(|(file, option)| (file.as_path(), option.as_str()));
    check_read(&results.collect::<Vec<_>>(), [read])
}

/// Writes `text` to `file`.
pub fn write(file: &Path, text: String, writing: &Writing<'_>) -> Result<(), Failure> {
    fill(file, writing, move |out| Ok(out.write_all(text.as_bytes())?))
}

/// Writes a picture to `file`, in the form that its name asks for.
pub fn write_picture(file: &Path, svg: String, writing: &Writing<'_>) -> Result<(), Failure> {
    let format = match Format::of(file) {
        None | Some(Format::Svg) => return write(file, svg, writing),
        Some(format) => format,
    };
    let shown = file.display().to_string();
    let made = writing.under_watch(move |_| {
        let refused = |why| Unwritten::Refused(Exit::Unreadable, format!("{shown}: {why}").into());
        image::bytes(&svg, format).map_err(refused)
    });
    let bytes = made.map_err(|unwritten| writing.told(unwritten))?;
    fill(file, writing, move |out| Ok(out.write_all(&bytes)?))
}

/// Writes a diagram to `file`: DDDMP text if its name ends in `.dddmp`, else the binary form.
pub fn write_diagram(file: &Path, diagram: &Diagram, writing: &Writing<'_>) -> Result<(), Failure> {
    let is_text = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dddmp"));
    let diagram = diagram.clone();
    fill(file, writing, move |out| if is_text { diagram.write_dddmp(out) } else { diagram.write_binary(out) })
}

/// Has `write` fill the file. If a new file can replace it, `write` fills that one, else the file itself. A pipe whose
/// reader has gone is no error.
pub fn fill(
    file: &Path,
    writing: &Writing<'_>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError> + Send + 'static,
) -> Result<(), Failure> {
    put(file, writing, write).map_err(|because| match because {
        Unwritten::Io(error) => unwritten(file, &error),
        Unwritten::Name(error) => Failure::new(Exit::Unreadable, format!("{}: {error}", file.display())),
        Unwritten::Refused(exit, why) => {
            let file = file.display();
            Failure::new(exit, told!("{file}: "(why)))
        }
        Unwritten::Failed(failure) => {
            failure.at_limit(|limit| writing.stopped(limit, &file.display().to_string()))
        }
    })
}

/// Does the same, and returns why the file was not written without the words for it.
pub fn put(
    file: &Path,
    writing: &Writing<'_>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError> + Send + 'static,
) -> Result<(), Unwritten> {
    let Some(target) = replaceable(file) else {
        let itself = file.to_owned();
        // A pipe without a reader blocks here, and a disk may block at any time, so all of it is under watch.
        let open = move || OpenOptions::new().append(true).open(itself);
        return match writing.watched(open, write) {
            // Its reader has read all it wanted, as one of stdout may; other results are still to be written.
            Err(Unwritten::Io(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => written,
        };
    };
    may_be_replaced(&target)?;
    let aside = aside(&target)?;
    let opened = aside.as_file().try_clone();
    writing.watched(|| opened, write)?;
    Ok(replace(&target, aside)?)
}

/// Returns an error for an old file that is read-only: its user does not want it replaced.
fn may_be_replaced(target: &Path) -> io::Result<()> {
    match target.exists() {
        true => OpenOptions::new().append(true).open(target).map(drop),
        false => Ok(()),
    }
}

/// Returns the file that a new one can replace: the one after all links; it need not exist yet. `None` for
/// devices, pipes and open descriptors (links under `/proc`, where `/dev/fd` leads), which cannot be replaced.
fn replaceable(file: &Path) -> Option<PathBuf> {
    if fs::metadata(file).is_ok_and(|known| !known.is_file()) {
        return None;
    }
    let mut target = file.to_owned();
    for _ in 0..LINKS {
        // The folder may be a link itself.
        if let (Ok(folder), Some(name)) = (folder(&target).canonicalize(), target.file_name()) {
            target = folder.join(name);
        }
        if target.starts_with("/proc") && target.exists() {
            return None;
        }
        match fs::read_link(&target) {
            Ok(next) => target = folder(&target).join(next),
            Err(_) => break,
        }
    }
    Some(target)
}

/// Makes a new file beside `target`, under a name that nothing else uses. It is removed when it is dropped.
pub fn aside(target: &Path) -> io::Result<NamedTempFile> {
    let mut new = tempfile::Builder::new();
    new.prefix(".kikisuji-");
    // As of any new file: what the user's mask leaves.
    #[cfg(unix)]
    new.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    new.tempfile_in(folder(target))
}

/// Puts the complete file in the place of the old one; it gets the permissions of the old one.
pub fn replace(target: &Path, aside: NamedTempFile) -> io::Result<()> {
    if let Ok(old) = fs::metadata(target) {
        fs::set_permissions(aside.path(), old.permissions())?;
    }
    aside.persist(target)?;
    // The new name is on the disk when the folder is synced; not every system can sync folders.
    let _ = File::open(folder(target)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Returns the place where a path leads, whether or not there is a file yet.
fn place(file: &Path) -> PathBuf {
    let new = || Some(folder(file).canonicalize().ok()?.join(file.file_name()?));
    file.canonicalize().ok().or_else(new).unwrap_or_else(|| file.to_owned())
}

/// Returns the folder of a file.
fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn unwritten(file: &Path, error: &io::Error) -> Failure {
    let sentence = format!("{} cannot be written: {error}; name another file", file.display());
    Failure::of_file(error, sentence)
}
