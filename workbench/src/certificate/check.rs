//! A certificate and its formula as the checker reads them, within limits.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use checkers::classes;
use limits::{Budget, Limit, clock::Instant};

use super::folder::FORMULA;
use super::proved::{self, Proved};
use crate::allowance::Limits;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::process::is_too_full;
use crate::watch::run_within;

/// Where the checker reads a formula.
pub(super) enum Source {
    /// In a file.
    In(PathBuf),
    /// Here: a text that was compared is not read again from a file, which may be another one by then.
    Text(Vec<u8>),
}

/// Has the checker read a certificate and its formula. Returns the proved count, with the spectrum if
/// `by_size` asks for it. A failure says why nothing is proved.
pub(super) fn check(
    formula: Source,
    certificate: &Path,
    by_size: bool,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<Proved, Failure> {
    let file = certificate.to_owned();
    let ran = run_within(limits, start, interrupt, move |budget| {
        let mut formula = match formula {
            Source::In(file) => Within::new(open(&file)?, budget),
            Source::Text(text) => Within::new(Box::new(Cursor::new(text)), budget),
        };
        let mut opened = Within::new(open(&file)?, budget);
        proved::by_checker(&file, &mut formula, &mut opened, by_size).or_else(|why| {
            // A checker that could not read on at a limit says that something is missing.
            opened.check().and_then(|()| formula.check())?;
            let sentence = format!("{}: {why}; it proves no count, so have it written again", file.display());
            Err(Failure::new(Exit::Differs, sentence))
        })
    });
    let stopped = |limit| {
        let shown = certificate.display();
        Failure::ended(limit, format!("{shown}: {limit} before it was checked; raise the limit"))
    };
    ran.map_err(|failure| failure.at_limit(stopped))
}

/// Has the checker read a certificate of classes, with the spectra if `by_size` asks for them. `formula` is the one that
/// was compared, if one was.
pub(super) fn check_classes(
    folder: &Path,
    mut formula: Option<Vec<u8>>,
    by_size: bool,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<classes::Certified, Failure> {
    let named = folder.to_owned();
    let ran = run_within(limits, start, interrupt, move |budget| {
        let mut unread = None;
        let mut opened = |name: &str| -> Result<Box<dyn Read>, String> {
            if let Some(text) = formula.take_if(|_| name == FORMULA) {
                return Ok(Box::new(Within::new(Box::new(Cursor::new(text)), budget)));
            }
            match open(&named.join(name)) {
                Ok(opened) => Ok(Box::new(Within::new(opened, budget))),
                Err(failure) => {
                    unread = Some(failure);
                    Err(format!("{name} cannot be read"))
                }
            }
        };
        classes::check(&mut opened, by_size).or_else(|why| {
            unread.map_or(Ok(()), Err)?;
            budget.check()?;
            if let Some(most) = budget.bytes.filter(|&most| is_too_full(most)) {
                return Err(Limit::Bytes(most).into());
            }
            let shown = named.display();
            let sentence =
                format!("{shown}: {why}; it proves no number of classes, so have it written again");
            Err(Failure::new(Exit::Differs, sentence))
        })
    });
    let stopped = |limit| {
        let shown = folder.display();
        Failure::ended(limit, format!("{shown}: {limit} before it was checked; raise the limit"))
    };
    ran.map_err(|failure| failure.at_limit(stopped))
}

/// Opens a file of a certificate.
fn open(file: &Path) -> Result<Box<dyn Read>, Failure> {
    let opened = File::open(file).map_err(|error| {
        let sentence = format!(
            "{} cannot be read: {error}; a certificate and its formula stand side by side, with the same name but for its ending",
            file.display()
        );
        Failure::new(Exit::Unreadable, sentence)
    })?;
    Ok(Box::new(opened))
}

/// The bytes of a certificate between two looks at the memory of the process: a checker holds some ten times as much.
const LOOK: usize = 1 << 15;

/// A reader that checks the budget before each piece of a file. A checker has no budget of its own, so that it stays
/// small: it holds what it has read, and ends where it cannot read on.
struct Within {
    opened: Box<dyn Read>,
    budget: Budget,
    /// Bytes since the last look at the memory.
    read: usize,
    /// The limit of the memory, once it was reached.
    full: Option<Limit>,
}

impl Within {
    fn new(opened: Box<dyn Read>, budget: &Budget) -> Within {
        Within { opened, budget: budget.clone(), read: 0, full: None }
    }

    fn check(&self) -> Result<(), Limit> {
        self.full.map_or_else(|| self.budget.check(), Err)
    }
}

impl Read for Within {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read >= LOOK {
            self.read = 0;
            self.full = self.budget.bytes.filter(|&most| is_too_full(most)).map(Limit::Bytes);
        }
        self.check().map_err(io::Error::other)?;
        let read = self.opened.read(buffer)?;
        self.read += read;
        Ok(read)
    }
}
