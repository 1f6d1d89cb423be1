//! Solutions one by one, found on a thread of their own while Python takes them.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use counting::solve::{self, Request};
use encoders::families::Puzzle;
use model::{Cell, Model};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask::Prepared;
use workbench::exit::Failure;
use workbench::list::{Handed, Wanted};
use workbench::memory::STACK;

use crate::convert::natural;
use crate::error::Failed;
use crate::question::Question;
use crate::watch::POLL;

/// The most solutions that wait to be taken.
const WAITING: usize = 256;

/// A solution, as records of the command line have it.
#[derive(IntoPyObject)]
pub enum Solution {
    /// Row, column and letter of each piece, or the number there.
    Pieces(Vec<(u32, u32, String)>),
    /// The names of moves, or of vertices with what they hold.
    Names(Vec<String>),
    /// Vertices of a graph, from 0, or true variables of a formula, from 1.
    Numbers(Vec<u32>),
}

impl Solution {
    pub fn new(puzzle: &Puzzle, model: &Model, assignment: &[bool]) -> Solution {
        match puzzle.pieces(model, assignment) {
            Some(pieces) if model.has_board() && !puzzle.has_tiles() => {
                let piece = |(cell, letter): (Cell, char)| (cell.row, cell.col, puzzle.label(letter));
                Solution::Pieces(pieces.into_iter().map(piece).collect())
            }
            Some(places) if puzzle.has_moves() || puzzle.has_kinds() => {
                Solution::Names(places.iter().map(|(&cell, &held)| puzzle.word(cell, held)).collect())
            }
            Some(vertices) => Solution::Numbers(vertices.keys().filter_map(|cell| cell.number()).collect()),
            None => {
                let is_true = |var: &u32| assignment[*var as usize];
                Solution::Numbers(model.told().into_iter().filter(is_true).map(|var| var + 1).collect())
            }
        }
    }
}

/// A message of the thread: `None` after the last solution, or the reason why there are no more.
type Sent = Result<Option<Message>, Failed>;

/// What the thread says before the end.
#[derive(IntoPyObject)]
pub enum Message {
    Solution(Solution),
    /// A warning.
    Note(String),
}

/// An iterator over the solutions of a puzzle.
#[pyclass(frozen, module = "kikisuji")]
pub struct Solutions {
    question: Question,
    /// The receiver; `None` after the last solution.
    receive: Mutex<Option<Receiver<Sent>>>,
}

/// Lists the solutions that the options ask for, one of each class with `classes`; or `sample`, a number of random ones
/// and the seed; or so many of the `best`; or those whose numbers are in the range `rank`, from 1 on.
#[pyfunction]
#[pyo3(signature = (words, options, classes, sample=None, best=None, rank=None))]
pub fn solutions(
    words: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    classes: bool,
    sample: Option<(u64, u64)>,
    best: Option<u64>,
    rank: Option<(Bound<'_, PyAny>, Bound<'_, PyAny>)>,
) -> PyResult<Solutions> {
    let wanted = match (sample, best, rank) {
        (Some((number, seed)), ..) => Wanted::Sample { number, seed },
        (_, Some(number), _) => Wanted::Best(number),
        (_, _, Some((first, last))) => Wanted::Rank(natural(&first)?..=natural(&last)?),
        _ => Wanted::All,
    };
    let question = Question::new(words, options, Request { classes, ..Request::default() })?;
    let (send, receive) = sync_channel(WAITING);
    let asked = question.clone();
    let work = move || {
        let end = list(&asked, &wanted, &send).map(|()| None);
        // If the iterator was dropped, the receiver has gone.
        let _ = send.send(end);
    };
    let started = thread::Builder::new().stack_size(STACK).spawn(work);
    started.map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
    Ok(Solutions { question, receive: Mutex::new(Some(receive)) })
}

/// Counts, then lists the counted solutions; runs on the thread apart.
fn list(question: &Question, wanted: &Wanted, send: &SyncSender<Sent>) -> Result<(), Failed> {
    let (prepared, notes) = question.prepare(&question.budget())?;
    let Prepared { puzzle, model, request, budget, .. } = &prepared;
    wanted.check(puzzle, model, request)?;
    let progress = &mut question.progress();
    let answer = solve::count(model, request, budget, progress)?;
    let (mut is_heard, mut number) = (true, 0);
    // A diagram is made by whatever method the solutions were counted, where they are drawn or numbered.
    let by_diagram = matches!(wanted, Wanted::Sample { .. } | Wanted::Rank(_));
    let methods = Some(answer.method).filter(|_| !by_diagram);
    for note in question.notes(&notes, methods) {
        is_heard = is_heard && send.send(Ok(Some(Message::Note(note)))).is_ok();
    }
    let handed = wanted.hand_out(&prepared, &answer, progress, &mut |assignment| {
        number += 1;
        is_heard = send.send(Ok(Some(Message::Solution(Solution::new(puzzle, model, assignment))))).is_ok();
        is_heard
    });
    let Handed { of, .. } = handed.map_err(|failure| match failure {
        Failure::Limit(limit) => Failed::after_count(limit, answer.size),
        failure => failure.into(),
    })?;
    if is_heard && wanted.lacks(&of, number) {
        return Err(Failed::Broken(format!(
            "{of} were counted but {number} listed; this is a mistake in kikisuji, please report it"
        )));
    }
    Ok(())
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Message>> {
        loop {
            let received = py.detach(|| {
                let mut receive = self.receive.lock().unwrap_or_else(PoisonError::into_inner);
                let received = receive.as_ref().map(|receive| receive.recv_timeout(POLL));
                if !matches!(received, Some(Ok(Ok(Some(_))) | Err(RecvTimeoutError::Timeout))) {
                    *receive = None;
                }
                received
            });
            match received {
                None => return Ok(None),
                Some(Ok(Ok(message))) => return Ok(message),
                Some(Ok(Err(failed))) => return Err(self.question.raise(py, failed)),
                Some(Err(RecvTimeoutError::Timeout)) => py.check_signals()?,
                Some(Err(RecvTimeoutError::Disconnected)) => {
                    let sentence =
                        "the list of solutions broke off; this is a mistake in kikisuji, please report it";
                    return Err(PyRuntimeError::new_err(sentence));
                }
            }
        }
    }
}

/// Ends the thread: no receiver is left for more solutions.
impl Drop for Solutions {
    fn drop(&mut self) {
        self.question.cancel.store(true, Ordering::Relaxed);
    }
}
