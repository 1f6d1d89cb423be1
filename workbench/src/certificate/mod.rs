//! Certificates of counts, written beside their formula and read by the checker. The checker is a program of
//! its own (`checkers`) and shares no code with the writer.

mod proved;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use bdd::WriteError;
use encoders::certificate::{self, CertificateError, Form};
use encoders::families::Puzzle;
use encoders::solve::{Silent, Sizes};
use limits::{Budget, Limit};

use crate::allowance::Limits;
use crate::exit::{self, Exit, Failure};
use crate::export::{self, Asked, Content, Ready};
use crate::interrupt::Interrupt;
use crate::options::Format;
use crate::outcome::Outcome;
use crate::output;
use crate::process::is_too_full;
use crate::watch::run_within;
use crate::writing::Writing;
pub use proved::{Evidence, Proved};

/// The form that the name of a certificate asks for.
pub fn form(file: &Path) -> Result<Form, Failure> {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("scpog") => Ok(Form::Scpog),
        Some("layers") => Ok(Form::Layers),
        Some("nnf") => Ok(Form::Nnf),
        _ => Err(Failure::new(
            Exit::Usage,
            format!(
                "{} ends like no certificate; name it FILE.scpog for a proof, FILE.layers for one of a large count, or \
                 FILE.nnf for the graph alone",
                file.display()
            ),
        )),
    }
}

/// Returns whether a file has the name of a certificate that proves a count.
pub fn is_proof(file: &Path) -> bool {
    form(file).is_ok_and(|form| form != Form::Nnf)
}

/// Returns the name of the formula beside a certificate.
pub fn formula_of(file: &Path) -> PathBuf {
    file.with_extension("cnf")
}

/// The bytes of a formula in which its title is looked for.
const HEAD: u64 = 1 << 16;

/// Returns an error for a certificate that would replace what it may not. The option names the certificate, and not the
/// formula beside it: a file with that name is kept, unless it is a formula of kikisuji and either a certificate stands
/// beside it or it is one of this puzzle. Both files are read again, so pipes and devices are refused.
pub fn check_files(file: &Path, puzzle: &Puzzle) -> Result<(), Failure> {
    let refused = |sentence: String| Err(Failure::new(Exit::Usage, sentence));
    let beside = formula_of(file);
    for written in [file, &beside] {
        if fs::metadata(written).is_ok_and(|known| !known.is_file()) {
            let written = written.display();
            return refused(format!(
                "{written} is no regular file, and a certificate is read again with its formula; name another file"
            ));
        }
    }
    let is_certified = ["scpog", "layers", "nnf"].iter().any(|ending| file.with_extension(ending).exists());
    let is_own = |title: &str| export::is_title_of(title, puzzle);
    if !beside.exists() || title(&beside).is_some_and(|title| is_certified || is_own(&title)) {
        return Ok(());
    }
    let (file, beside) = (file.display(), beside.display());
    refused(format!(
        "{beside}, the name of the formula beside {file}, is another file already; move it away or name another certificate"
    ))
}

/// Returns the title of a formula that kikisuji wrote; `None` for any other file.
fn title(formula: &Path) -> Option<String> {
    let mut head = Vec::new();
    File::open(formula).and_then(|opened| opened.take(HEAD).read_to_end(&mut head)).ok()?;
    let head = String::from_utf8_lossy(&head);
    let mut lines = head.lines().skip_while(|line| line.starts_with("c t "));
    Some(lines.next()?.strip_prefix("c kikisuji ")?.to_owned())
}

/// Returns the sizes that the formula of a proof states. Where the question is for the best size, it states
/// none: the proof then has the number of every size, and so proves which one is the best. It is also smaller:
/// a stated size takes a counter, and each state is there once for each number of pieces.
pub fn stated(sizes: Sizes) -> Sizes {
    if matches!(sizes, Sizes::Max | Sizes::Min) { Sizes::Any } else { sizes }
}

/// Prepares the formula of a puzzle, as `export` would write it.
pub fn formula(
    asked: Asked,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<Ready, Failure> {
    export::prepare(&asked, limits, start, Silent, interrupt)
}

/// Writes the certificate of an answer, and its formula. Then checks it if it is a proof: the proof must be
/// of that answer.
pub fn write(
    file: &Path,
    outcome: &Outcome,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let form = form(file)?;
    let Some(ready) = of_outcome(file, outcome, limits, start, interrupt)? else { return Ok(()) };
    let fill =
        move |ready: &Ready, budget: &Budget, out: &mut dyn io::Write| certify(ready, form, budget, out);
    write_by(file, outcome, (&ready, fill), limits, start, interrupt)
}

/// Prepares the formula of which an outcome says the number of solutions, for the certificate `file`; `None`
/// where there is no answer. For a proof it is that of [`stated`].
pub fn of_outcome(
    file: &Path,
    outcome: &Outcome,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<Option<Arc<Ready>>, Failure> {
    let (Ok(answer), Some(facts)) = (&outcome.result, &outcome.facts) else { return Ok(None) };
    // A job may come from elsewhere, with the name of a certificate in its plan.
    check_files(file, &outcome.puzzle)?;
    let sizes = match (facts.sizes, answer.size) {
        (sizes, _) if is_proof(file) => stated(sizes),
        (Sizes::Max | Sizes::Min, Some(size)) => Sizes::Between(size, size),
        (sizes, _) => sizes,
    };
    provable(outcome.puzzle.clone(), sizes, limits, start, interrupt).map(Some)
}

/// Prepares the formula of a puzzle whose solutions have these sizes, for a certificate. Returns an error for
/// a puzzle that can have none.
pub fn provable(
    puzzle: Puzzle,
    sizes: Sizes,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<Arc<Ready>, Failure> {
    let refused = |why: CertificateError| Err(Failure::new(Exit::Usage, why.to_string()));
    let ready = formula(Asked::formula(puzzle, Some(sizes)), limits, start, interrupt)?;
    match &ready.content {
        Content::Formula(formula) if formula.model.projection.is_some() => {
            refused(CertificateError::Projected)
        }
        _ => Ok(Arc::new(ready)),
    }
}

/// Writes the formula of an answer, has `fill` write the certificate, and checks it, as [`write()`].
pub fn write_by(
    file: &Path,
    outcome: &Outcome,
    (ready, fill): (
        &Arc<Ready>,
        impl FnOnce(&Ready, &Budget, &mut dyn io::Write) -> Result<(), WriteError> + Send + 'static,
    ),
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let Ok(answer) = &outcome.result else { return Ok(()) };
    let form = form(file)?;
    let writing = Writing { interrupt, deadline: limits.deadline(start), subject: &outcome.puzzle };
    let beside = formula_of(file);
    let (budget, written) = (limits.budget(start, Arc::default()), Arc::clone(ready));
    output::fill(file, &writing, move |out| fill(&written, &budget, out))?;
    // Last, so that no formula stays behind without its certificate.
    let (budget, ready) = (limits.budget(start, Arc::default()), Arc::clone(ready));
    let formula =
        output::fill(&beside, &writing, move |out| export::write(&ready, Format::Cnf, &budget, out));
    formula.inspect_err(|_| drop(fs::remove_file(file)))?;
    let (shown, beside_shown) = (file.display(), beside.display());
    if form == Form::Nnf {
        exit::note(&format!(
            "{shown} has the solutions of {beside_shown} as a graph, to be exchanged; it proves nothing (.scpog does)"
        ));
        return Ok(());
    }
    let sizes = outcome.facts.as_ref().map_or(Sizes::Any, |facts| facts.sizes);
    let proved = check(&beside, file, stated(sizes) != sizes, limits, start, interrupt)?;
    let (size, count) = proved.answer(sizes);
    if count != answer.count || size.is_some_and(|size| Some(size) != answer.size) {
        let sentence = format!(
            "{}: the count is {}, but {shown} proves {count}; this is a mistake in kikisuji, please report it",
            outcome.puzzle, answer.count
        );
        return Err(Failure::new(Exit::Internal, sentence));
    }
    exit::note(&format!(
        "{shown} proves the count of {beside_shown} in {} steps, and was checked; `check` does so again",
        match proved.evidence {
            Evidence::Graph { lemmas, .. } => lemmas,
            Evidence::Layers { states, .. } => states,
        }
    ));
    Ok(())
}

/// Writes the certificate of a prepared formula.
fn certify(ready: &Ready, form: Form, budget: &Budget, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let Content::Formula(formula) = &ready.content else { return Ok(()) };
    match certificate::write(&formula.problem(String::new()), form, budget, out) {
        Ok(_) => Ok(()),
        Err(CertificateError::Io(error)) => Err(WriteError::Io(error)),
        Err(CertificateError::Limit(limit)) => Err(WriteError::Io(io::Error::other(limit))),
        Err(error) => Err(WriteError::Io(io::Error::other(error))),
    }
}

/// Has the checker read a certificate and its formula. Returns the proved count, with the spectrum if
/// `by_size` asks for it. A failure says why nothing is proved.
pub fn check(
    formula: &Path,
    certificate: &Path,
    by_size: bool,
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
) -> Result<Proved, Failure> {
    let files = [formula.to_owned(), certificate.to_owned()];
    let ran = run_within(limits, start, interrupt, move |budget| {
        let [formula, opened] = files.each_ref().map(|file| open(file, budget));
        let (mut formula, mut opened) = (formula?, opened?);
        proved::by_checker(&files[1], &mut formula, &mut opened, by_size).or_else(|why| {
            // A checker that could not read on at a limit says that something is missing.
            opened.check().and_then(|()| formula.check())?;
            let sentence =
                format!("{}: {why}; it proves no count, so have it written again", files[1].display());
            Err(Failure::new(Exit::Differs, sentence))
        })
    });
    let stopped = |limit| {
        let shown = certificate.display();
        Failure::new(Exit::of(limit), format!("{shown}: {limit} before it was checked; raise the limit"))
    };
    ran.map_err(|failure| failure.at_limit(stopped))
}

/// Opens a file for reading within a budget.
fn open(file: &Path, budget: &Budget) -> Result<Within, Failure> {
    let opened = File::open(file).map_err(|error| {
        let sentence = format!(
            "{} cannot be read: {error}; a certificate and its formula stand side by side, with the same name but for its ending",
            file.display()
        );
        Failure::new(Exit::Unreadable, sentence)
    })?;
    Ok(Within { opened, budget: budget.clone(), read: 0, full: None })
}

/// The bytes of a certificate between two looks at the memory of the process: a checker holds some ten times as much.
const LOOK: usize = 1 << 15;

/// A reader that checks the budget before each piece of a file. A checker has no budget of its own, so that it stays small:
/// it holds what it has read, and ends where it cannot read on.
struct Within {
    opened: File,
    budget: Budget,
    /// Bytes since the last look at the memory.
    read: usize,
    /// The limit of the memory, once it was reached.
    full: Option<Limit>,
}

impl Within {
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
