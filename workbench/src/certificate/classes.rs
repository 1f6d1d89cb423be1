//! The certificate of a number of classes: the folder is written beside the certificate of the count, and checked; and
//! checked again against a puzzle.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bdd::WriteError;
use checkers::classes::Certified;
use counting::certificate::classes::{Parts, write_formula};
use counting::certificate::{CertificateError, Form};
use counting::exchange::{ExportError, Problem};
use counting::solve::Answer;
use encoders::families::Puzzle;
use limits::{Budget, clock::Instant};
use model::{Model, Sizes};
use num_bigint::BigUint;

use super::check::{Source, check, check_classes};
use super::files::{form, formula_of};
use super::folder::{FORMULA, GROUP, check_folder, clear, folder_of};
use super::proved::{Evidence, Proved, between};
use super::same::same;
use crate::allowance::Limits;
use crate::ask::{check_offset, check_sizes, of_puzzle};
use crate::exit::{self, Exit, Failure};
use crate::export;
use crate::input;
use crate::interrupt::Interrupt;
use crate::outcome::{CertificateChecked, Classes, Outcome};
use crate::output;
use crate::sentence;
use crate::watch::run_within;
use crate::writing::Writing;

/// The puzzle whose solutions have classes, its file read. Its formula states no size: the proofs have the number of
/// every size.
struct Whole {
    puzzle: Puzzle,
    model: Model,
    sizes: Sizes,
}

impl Whole {
    fn new(
        puzzle: &Puzzle,
        sizes: Option<Sizes>,
        limits: &Limits,
        start: Instant,
        interrupt: &Interrupt,
    ) -> Result<Arc<Whole>, Failure> {
        let asked = puzzle.asked(true);
        let ran = run_within(limits, start, interrupt, move |budget| {
            let (puzzle, model) = of_puzzle(&asked, budget, |puzzle, text, budget| {
                Ok((puzzle.clone(), puzzle.model(text, budget)?))
            })?;
            check_sizes(&puzzle, sizes, false)?;
            check_offset(&puzzle, &model, sizes, Some("a certificate".into()))?;
            Ok(Arc::new(Whole { puzzle, sizes: sizes.unwrap_or(model.goal), model }))
        });
        ran.map_err(|failure| failure.at_limit(|limit| unready(puzzle, limit)))
    }

    fn title(&self) -> String {
        format!("{}{}", self.puzzle, sentence::size_option(&self.puzzle, Sizes::Any))
    }

    fn problem(&self) -> Problem<'_> {
        let (title, names) = (export::heading(&self.title()), self.puzzle.names(&self.model));
        Problem { title, model: &self.model, names, sizes: None }
    }
}

/// The failure for a limit that came before anything was written or compared.
fn unready(puzzle: &Puzzle, limit: limits::Limit) -> Failure {
    let sentence =
        format!("{puzzle}: {limit} before the symmetries of its classes were known; raise the limit");
    Failure::ended(limit, sentence)
}

/// Writes the certificate of the classes of an answer beside the certificate of its count, `file`, and checks it. Where there
/// can be none, says so.
pub(super) fn write(
    file: &Path,
    (outcome, answer): (&Outcome, &Answer),
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    check_folder(file)?;
    let whole = Whole::new(
        &outcome.puzzle,
        outcome.facts.as_ref().map(|facts| facts.sizes),
        limits,
        start,
        interrupt,
    )?;
    let of = Arc::clone(&whole);
    let parts = run_within(limits, start, interrupt, move |budget| match Parts::new(&of.problem(), budget) {
        Err(CertificateError::Limit(limit)) => Err(limit.into()),
        parts => Ok(parts),
    });
    let parts = match parts.map_err(|failure| failure.at_limit(|limit| unready(&whole.puzzle, limit)))? {
        Ok(parts) => Arc::new(parts),
        Err(why) => {
            exit::note(&format!("{} does not prove the number of classes: {why}", file.display()));
            return Ok(());
        }
    };
    let folder = folder_of(file);
    let unmade = |error: io::Error| {
        Failure::of_file(&error, format!("{}: {error}; name another certificate", folder.display()))
    };
    clear(&folder).and_then(|()| fs::create_dir_all(&folder)).map_err(unmade)?;
    let work = Work { folder: &folder, form: form(file)?, whole: &whole, limits, start, interrupt };
    let proved = work.write(file, &parts).inspect_err(|_| drop(clear(&folder)))?;
    let number = number(&proved, whole.sizes);
    if Some(&number) != answer.classes.as_ref() {
        let sentence = format!(
            "{}: {} proves {number} classes, and another number was counted; this is a mistake in kikisuji, please report it",
            outcome.puzzle,
            folder.display()
        );
        return Err(Failure::new(Exit::Internal, sentence));
    }
    exit::note(&format!(
        "{} proves the number of classes, by what each symmetry keeps (symmetries: {}, certificates: {}), and was checked; \
         `check` does so again",
        folder.display(),
        proved.order,
        proved.certificates
    ));
    Ok(())
}

/// The number of classes that a question asks for.
fn number(proved: &Certified, sizes: Sizes) -> BigUint {
    let mut found = (0u32..).zip(&proved.spectrum).filter(|(_, number)| **number != BigUint::ZERO);
    let best = match sizes {
        Sizes::Any => return proved.classes.clone(),
        Sizes::Between(low, high) => return between(&proved.class_spectrum, low, high),
        Sizes::Min => found.next(),
        Sizes::Max => found.last(),
    };
    best.map_or(BigUint::ZERO, |(size, _)| between(&proved.class_spectrum, size, size))
}

/// Where files are written, and what they are of.
struct Work<'a> {
    folder: &'a Path,
    form: Form,
    whole: &'a Arc<Whole>,
    limits: &'a Limits,
    start: Instant,
    interrupt: &'a Interrupt,
}

impl Work<'_> {
    /// Writes all files, the list of symmetries last, and checks them. The certificate `file` of the count is that of the
    /// identity where its formula is the same.
    fn write(&self, file: &Path, parts: &Arc<Parts>) -> Result<Certified, Failure> {
        let kind = if self.form == Form::Layers { "layers" } else { "scpog" };
        let (mut counts, mut sum) = (Vec::new(), BigUint::ZERO);
        for (at, part) in parts.all.iter().enumerate() {
            let name = |ending: &str| self.folder.join(format!("{}.{ending}", at + 1));
            let (formula, certificate) = (name("cnf"), name(kind));
            let (own, form) = (Arc::clone(parts), self.form);
            self.fill(&formula, move |whole, budget, out| {
                own.all[at].write_formula(&whole.problem(), budget, out).map_err(unwritten)
            })?;
            if at > 0 || !self.copied(file, &formula, &certificate) {
                let own = Arc::clone(parts);
                self.fill(&certificate, move |whole, budget, out| {
                    let written = own.all[at].write(&whole.problem(), form, budget, out);
                    written.map(drop).map_err(|error| WriteError::Io(io::Error::other(error)))
                })?;
            }
            let Work { limits, start, interrupt, .. } = *self;
            let proved = check(Source::In(formula), &certificate, false, limits, start, interrupt)?;
            sum += &proved.count * part.times;
            counts.push(proved.count.to_string());
        }
        let classes = &sum / parts.order;
        let (own, sum, classes) = (Arc::clone(parts), sum.to_string(), classes.to_string());
        self.fill(&self.folder.join(GROUP), move |whole, _, out| {
            let title = export::heading(&whole.title());
            Ok(own.write(kind, &title, (&counts, &sum, &classes), out)?)
        })?;
        let by_size = self.whole.sizes != Sizes::Any;
        check_classes(self.folder, None, by_size, self.limits, self.start, self.interrupt)
    }

    fn fill(
        &self,
        file: &Path,
        fill: impl FnOnce(&Whole, &Budget, &mut dyn io::Write) -> Result<(), WriteError> + Send + 'static,
    ) -> Result<(), Failure> {
        let (deadline, subject) = (self.limits.deadline(self.start), &self.whole.puzzle);
        let writing = Writing { interrupt: self.interrupt, deadline, subject };
        let (budget, whole) = (self.limits.budget(self.start, Arc::default()), Arc::clone(self.whole));
        output::fill(file, &writing, move |out| fill(&whole, &budget, out))
    }

    /// Copies the certificate of the count, if its formula is this one.
    fn copied(&self, file: &Path, formula: &Path, certificate: &Path) -> bool {
        let read = |file: PathBuf| fs::read(file).unwrap_or_default();
        same(&read(formula_of(file)), &read(formula.into())) && fs::copy(file, certificate).is_ok()
    }
}

fn unwritten(error: ExportError) -> WriteError {
    match error {
        ExportError::Io(error) => WriteError::Io(error),
        ExportError::Limit(limit) => WriteError::Io(io::Error::other(limit)),
        error @ ExportError::Connected => WriteError::Io(io::Error::other(error)),
    }
}

/// Checks each link of a certificate of classes: the formula is the puzzle's, and so is the group; the rest is for the
/// checker.
pub(super) fn against(
    puzzle: &Puzzle,
    sizes: Option<Sizes>,
    folder: &Path,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<CertificateChecked, Failure> {
    let beside = folder.join(FORMULA);
    let given = input::within(&beside, limits, interrupt, input::bytes_within)?;
    let whole = Whole::new(puzzle, sizes, limits, start, interrupt)?;
    let (of, mut own) = (Arc::clone(&whole), Vec::new());
    let own = run_within(limits, start, interrupt, move |budget| {
        match write_formula(&of.problem(), budget, &mut own) {
            Err(ExportError::Limit(limit)) => Err(limit.into()),
            Err(error) => Err(Failure::new(Exit::Internal, error.to_string())),
            Ok(()) => Ok(own),
        }
    });
    let own = own.map_err(|failure| failure.at_limit(|limit| unready(puzzle, limit)))?;
    let differs = |what: &str| {
        let sentence = format!(
            "{} has not the {what} of {}; name the puzzle that it was written for",
            folder.display(),
            whole.title()
        );
        Failure::new(Exit::Differs, sentence)
    };
    if !same(&own, &given) {
        return Err(differs("formula"));
    }
    let proved = check_classes(folder, Some(given), true, limits, start, interrupt)?;
    let group = &whole.model.group;
    let is_known = |image: &Vec<usize>| {
        let known = |element: &&Vec<u32>| element.iter().map(|&to| to as usize + 1).eq(image.iter().copied());
        group.iter().any(|element| known(&element))
    };
    if group.len() != proved.order || !proved.generators.iter().all(is_known) {
        return Err(differs("symmetries"));
    }
    let classes = Classes { number: number(&proved, whole.sizes), spectrum: proved.class_spectrum };
    let evidence = Evidence::Classes { symmetries: proved.order, certificates: proved.certificates };
    Ok(CertificateChecked {
        question: whole.title(),
        has_sizes: whole.puzzle.has_sizes(),
        sizes: whole.sizes,
        file: folder.into(),
        formula: beside,
        proved: Proved { count: proved.count, spectrum: proved.spectrum, evidence },
        classes: Some(classes),
        seconds: start.elapsed().as_secs_f64(),
    })
}
