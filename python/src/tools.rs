//! The commands of the workbench beside the count. Each returns the record of the command line, as JSON, for the Python
//! half to read: so the names of its fields stand once.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use counting::exchange::{ExportError, lp};
use counting::search::queen2::{Pairs, Start};
use counting::solve::{Reduction, Request};
use model::Named;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use workbench::ask;
use workbench::claims;
use workbench::exit::{Exit, Failure};
use workbench::export::{self as exporting, Content};
use workbench::interrupt::Interrupt;
use workbench::options::{self, Algorithm, Form, Format};
use workbench::outcome::Subject as Searched;
use workbench::picture::{self, Look, Placement, Words};
use workbench::search::{self as searching, Plan};
use workbench::tally::Tally;
use workbench::validate::{self as validating, Face};
use workbench::writing::Writing;
use workbench::{check as checking, image, output, report};

use crate::error::{Failed, refused, told};
use crate::options::limits;
use crate::question::{Question, Shape};
use crate::subject::{self, Subject, puzzle};
use crate::watch;

/// Returns what the word of an argument names.
pub fn named<T: Named>(argument: &str, word: &str) -> PyResult<T> {
    options::named(argument, word).map_err(told)
}

/// The puzzle in the language of statements; what is stated already, as it stands.
#[pyfunction]
pub fn statement(py: Python<'_>, words: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<String> {
    let question = Question::new(words, options, Request::default())?;
    if let Some(text) = question.puzzle.text().filter(|_| question.puzzle.has_parameters()) {
        let given = question.puzzle.given_words();
        if !given.is_empty() {
            let advice = "read it by Puzzle.read(..), and say given(place, content)";
            return Err(refused(&format!(
                "{}: the file does not say{given}; {advice}",
                question.puzzle.name()
            )));
        }
        return Ok(text.to_owned());
    }
    question.run(py, || {
        let (puzzle, _, budget) = question.read(&question.budget())?;
        Ok::<_, Failed>(puzzle.statement(&budget).map_err(|error| ask::failure(error, true))?)
    })
}

/// The shape of a puzzle.
#[pyfunction]
pub fn shape(py: Python<'_>, words: &Bound<'_, PyAny>) -> PyResult<Shape> {
    Question::new(words, &PyDict::new(py), Request::default())?.shape(py)
}

/// The sizes of the puzzle's own question: `max`, `min`, `any`, a number or a range.
#[pyfunction]
pub fn goal(py: Python<'_>, words: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<String> {
    let question = Question::new(words, options, Request::default())?;
    Ok(question.read_alone(py)?.goal().to_string())
}

/// The boards of solutions, a line of JSON each, as one SVG or `apart`; without solutions, the board with what is given.
/// `None` where the puzzle has no board.
#[pyfunction]
pub fn draw(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    text: Option<&str>,
    title: &str,
    apart: bool,
) -> PyResult<Option<Vec<String>>> {
    let question = Question::new(words, &PyDict::new(py), Request::default())?;
    question.run(py, || {
        let (prepared, _) = question.prepare(&question.budget())?;
        if prepared.puzzle.layout().or_else(|| prepared.puzzle.graph_layout()).is_none() {
            return Ok(None);
        }
        let boards = match text {
            Some(text) => checking::placements(&prepared, (Path::new("the solutions"), text))?,
            None => vec![Placement::of(&prepared.puzzle, prepared.puzzle.given(&prepared.model))],
        };
        let is_board = boards.iter().any(Placement::is_drawn);
        let caption = if apart { String::new() } else { prepared.puzzle.name() };
        let look = Look { attacked: false, labels: None };
        let drawn = |boards| picture::svg(&Words { title, caption: &caption }, boards, look);
        let most = if apart { 1 } else { boards.len().max(1) };
        Ok::<_, Failed>(is_board.then(|| boards.chunks(most).map(drawn).collect()))
    })
}

/// A picture in the form that the name of its file says.
#[pyfunction]
pub fn render<'py>(py: Python<'py>, svg: &str, name: PathBuf) -> PyResult<Bound<'py, PyBytes>> {
    let format = image::Format::of(&name).unwrap_or(image::Format::Svg);
    let bytes = py.detach(|| image::bytes(svg, format)).map_err(|why| refused(&why))?;
    Ok(PyBytes::new(py, &bytes))
}

/// Checks solutions, a line each: in a file, or those of the iterator that `lines` makes of the shape of the puzzle.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    lines: Option<&Bound<'_, PyAny>>,
    path: PathBuf,
    complete: bool,
) -> PyResult<(String, Vec<String>)> {
    let question = Question::new(words, options, Request::default())?;
    let read = match lines {
        Some(lines) => joined(&lines.call1((question.shape(py)?,))?, &question)?,
        None => crate::input::text(py, &path.to_string_lossy(), &question.options.limits, question.start)?,
    };
    // A definition may take long for a single solution, and knows no limits.
    let (mut asked, deadline) = (question.clone(), question.options.limits.deadline(question.start));
    let checked = watch::waiting(py, deadline, move |cancel| {
        asked.cancel = cancel;
        let (prepared, notes) = asked.prepare(&asked.budget())?;
        let mut checked = checking::check_text(&prepared, (&path, &read), complete, &mut asked.progress())?;
        if let Some(limit) = checked.limit {
            return Err(Failed::from(limit));
        }
        checked.seconds = asked.start.elapsed().as_secs_f64();
        Ok((report::check_json(&checked), asked.notes(&notes, checked.method)))
    })?;
    checked.map_err(|failed: Failed| question.raise(py, failed))
}

/// Joins lines that an iterator yields, within the limits of the question.
fn joined(lines: &Bound<'_, PyAny>, question: &Question) -> PyResult<String> {
    let (py, budget, mut text) = (lines.py(), question.budget(), String::new());
    for line in lines.try_iter()? {
        text += &line?.extract::<String>()?;
        text.push('\n');
        py.check_signals()?;
        let within = budget.check().and_then(|()| budget.check_bytes(text.len()));
        within.map_err(|limit| question.raise(py, limit.into()))?;
    }
    Ok(text)
}

/// Writes a puzzle for other programs: to a file, or returned as bytes.
#[pyfunction]
pub fn export<'py>(
    py: Python<'py>,
    words: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    format: &str,
    path: Option<PathBuf>,
    drawn: usize,
    zdd: bool,
) -> PyResult<(Bound<'py, PyBytes>, Vec<String>)> {
    let question = Question::new(words, options, Request::default())?;
    let format: Format = named("format", format)?;
    let asked = exporting::Asked {
        puzzle: question.puzzle.clone(),
        format,
        sizes: question.options.sizes,
        reduction: if zdd { Reduction::Zdd } else { Reduction::Bdd },
        drawn,
        order: question.asked().order,
        threads: question.options.threads,
        proof: false,
        connected: Some(ExportError::Connected.to_string()),
    };
    let interrupt = Interrupt::of(Arc::clone(&question.cancel));
    let limits = question.options.limits;
    let (bytes, notes) = question.run(py, || {
        let to: Option<(&Path, &str)> = path.as_deref().map(|path| (path, "path"));
        output::check_alone(to.as_slice(), question.puzzle.file().map(Path::new))?;
        let ready = exporting::prepare(&asked, &limits, question.start, question.progress(), &interrupt)?;
        if let (Content::Formula(formula), Format::Lp) = (&ready.content, format)
            && let Some(sentence) = lp::refusal(&formula.problem(String::new()))
        {
            return Err(Failure::new(Exit::Usage, format!("{}: {sentence}", asked.puzzle)));
        }
        if limits.nodes.is_some() && ready.best.is_none() && matches!(ready.content, Content::Formula(_)) {
            let name = format.name();
            let sentence = format!("nodes means nothing to {name}, since no diagram is built; leave it out");
            return Err(Failure::new(Exit::Usage, sentence));
        }
        let (budget, notes) = (question.budget(), question.notes(&ready.notes, ready.method));
        let write = move |out: &mut dyn Write| exporting::write(&ready, format, &budget, out);
        let deadline = limits.deadline(question.start);
        let writing = Writing { interrupt: &interrupt, deadline, subject: &asked.puzzle };
        let Some(path) = path else {
            let mut bytes = Vec::new();
            let written = write(&mut bytes).map(|()| (bytes, notes));
            return written.map_err(|error| writing.told(error.into()));
        };
        output::fill(&path, &writing, write).map(|()| (Vec::new(), notes))
    })?;
    Ok((PyBytes::new(py, &bytes), notes))
}

/// Looks for a good placement by local search; `numbers` are the seed, steps and sweeps.
#[pyfunction]
pub fn search(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    algorithm: Option<&str>,
    numbers: [Option<u64>; 3],
    random: bool,
) -> PyResult<String> {
    let options = crate::options::Options::new(options)?;
    let asked = searching::Asked {
        sizes: options.sizes,
        algorithm: algorithm.map(|word| named::<Algorithm>("algorithm", word)).transpose()?,
        seed: numbers[0],
        steps: numbers[1],
        sweeps: numbers[2],
        pairs: random.then_some(Pairs::Random),
        start: random.then_some(Start::Random),
        is_timed: options.limits.time.is_some(),
    };
    let held = words.cast::<Subject>().is_ok().then(|| puzzle(words)).transpose()?;
    let own = match &held {
        Some(held) => encoders::families::words(&held.to_string()),
        None => subject::words(words)?,
    };
    let told = |failure: Failure| Failed::from(failure).within(&options.limits).raise(py, &own.join(" "));
    let mut plan = Plan::new(&own, &asked).map_err(told)?;
    if let Some(held) = held {
        plan.subject = Searched::Puzzle(held);
    }
    if plan.subject.none_exists().is_some() {
        return Ok(report::search_json(&plan.outcome()));
    }
    let (limits, what) = (&options.limits, own.join(" "));
    let outcome = watch::within(py, limits, &what, |interrupt| searching::search(&plan, limits, interrupt))?;
    Ok(report::search_json(&outcome))
}

/// Checks the claims of files; returns a line of JSON for each. `call` gets a sentence on the claim that is counted.
#[pyfunction]
#[pyo3(signature = (files, *, nodes=None, memory=None, timeout=None, jobs=1, confirm=false))]
pub fn validate(
    py: Python<'_>,
    files: Vec<PathBuf>,
    nodes: Option<&Bound<'_, PyAny>>,
    memory: Option<&Bound<'_, PyAny>>,
    timeout: Option<&Bound<'_, PyAny>>,
    jobs: usize,
    confirm: bool,
) -> PyResult<String> {
    let limits = limits(nodes, memory, timeout)?;
    if jobs == 0 {
        return Err(refused("jobs 0: give a number from 1 on"));
    }
    let asked =
        validating::Asked { request: Request::default(), threads: None, limits, jobs, confirm, more: None };
    watch::within(py, &limits, "the claims", |interrupt| {
        let sheets = claims::load(&files, &limits, interrupt)?;
        let mut tally = Tally::new(&sheets, Form::Records);
        let mut kept = Kept(Mutex::default());
        validating::run(&asked, &mut tally, "", &mut kept, interrupt)?;
        let rest = tally.rest();
        Ok(kept.0.into_inner().unwrap_or_default() + &rest)
    })
}

/// Keeps the records.
struct Kept(Mutex<String>);

impl Face for Kept {
    fn now(&mut self, _: &dyn Fn() -> String) {}

    fn write(&mut self, text: &str) -> io::Result<()> {
        if let Ok(kept) = self.0.get_mut() {
            kept.push_str(text);
        }
        Ok(())
    }
}
