//! One count from words to answer: puzzle, model, order, method, within limits and under watch.

mod extras;

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use encoders::exchange::cover::Idle;
use encoders::exchange::graph::read::Figures;
use encoders::families::{self, ModelError, Puzzle, PuzzleError};
use encoders::model::Model;
use encoders::order::{self, Name};
use encoders::solve::{Answer, CountError, Method, Named, Progress, Request, Schedule, Sizes, Stopped, Work};
use extras::Counted;
use limits::Budget;

use crate::allowance::Limits;
use crate::exit::{self, Exit, Failure};
use crate::input::{Fingerprint, read, read_within, shown};
use crate::interrupt::Interrupt;
use crate::options::AskedOrder;
use crate::outcome::{Facts, Outcome};
use crate::process::Process;
use crate::sentence;
use crate::watch::Watch;

/// Returns the puzzle of `words`, asked for these sizes. An error: other sizes than that of a puzzle with a
/// fixed number of pieces.
pub fn puzzle(words: &[String], sizes: Option<Sizes>) -> Result<Puzzle, Failure> {
    let puzzle = families::parse(words).and_then(|puzzle| puzzle.check_sizes(sizes).map(|()| puzzle));
    puzzle.map_err(|PuzzleError(sentence)| Failure::new(Exit::Usage, sentence))
}

/// A question about a puzzle.
#[derive(Clone, Debug)]
pub struct Question {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The sizes, or `None` for the puzzle's own question.
    pub sizes: Option<Sizes>,
    /// The order, for methods that have one; `None` leaves it to the model.
    pub order: Option<AskedOrder>,
    /// The rest of the request. Its sizes and its order are set when the model is known.
    pub request: Request,
    /// Whether to find the cells that hold the same piece in every solution.
    pub fixed: bool,
    /// Placements to be shown.
    pub show: Show,
    /// Whether to make the diagram of the solutions.
    pub diagram: bool,
}

impl Question {
    /// Returns the puzzle's own question, without extras.
    pub fn new(puzzle: Puzzle, request: Request) -> Question {
        Question {
            puzzle,
            sizes: None,
            order: None,
            request,
            fixed: false,
            show: Show::Nothing,
            diagram: false,
        }
    }

    /// Returns an error for parts of the question that mean nothing to each other.
    pub fn check(&self) -> Result<(), Failure> {
        let Question { puzzle, order, request, .. } = self;
        let refused = |sentence| Err(Failure::new(Exit::Usage, sentence));
        let method = request.method;
        if order.is_some() && !(method == Method::Auto || method.is_ordered()) {
            let method = method.name();
            return refused(format!(
                "--order means nothing to --method {method}; leave it out or use --method apply"
            ));
        }
        if request.classes && puzzle.layout().is_none() {
            return refused(format!("no symmetries are known of {puzzle}; leave --classes out"));
        }
        Ok(())
    }
}

/// Placements to be shown besides the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// No placements.
    Nothing,
    /// So many of the counted placements.
    Counted(usize),
    /// One placement of the best size found, if that is better than this size; also after a limit stopped the
    /// count.
    BetterThan(u32),
}

/// Answers `question` within `limits`, as one of the counts of `process`. A limit reached is an outcome; an
/// failure is an input that cannot be used.
pub fn ask(
    question: &Question,
    limits: &Limits,
    process: &Process,
    interrupt: &Interrupt,
    mut progress: impl Progress + Send + 'static,
) -> Result<Outcome, Failure> {
    let start = Instant::now();
    let facts = Arc::new(OnceLock::new());
    let watch = Watch::of_work(interrupt, limits.deadline(start), process);
    let (asked, within, known) = (question.clone(), *limits, Arc::clone(&facts));
    let job = move |cancel| answer(&asked, &within.budget(start, cancel), &known, &mut progress);
    let counted = watch.run(job).or_else(|failure| match failure {
        Failure::Limit(limit) => {
            Ok(Counted::stopped(Stopped::unknown(limit, question.request.method, Work::default())))
        }
        Failure::Stuck(limit) => {
            let sentence = format!(
                "{}: {limit}, but the count does not end; it was left behind, and nothing was counted after it; \
                 leave this puzzle out or choose another --method",
                question.puzzle
            );
            Err(Failure::new(Exit::of(limit), sentence))
        }
        failure => Err(failure),
    });
    let Counted { result, fixed, shown, diagram } = counted?.within(limits);
    Ok(Outcome {
        puzzle: question.puzzle.clone(),
        reduction: (question.request.method == Method::Apply).then_some(question.request.reduction),
        order: order_asked(question)
            .map(|asked| asked.name)
            .or_else(|| order_found(&result).map(String::from))
            .unwrap_or_default(),
        facts: facts.get().copied(),
        result,
        fixed,
        shown,
        diagram,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// Returns the failure of a count of `puzzle` that failed its own check `check`.
pub fn contradicted(puzzle: &Puzzle, check: &'static str) -> Failure {
    Failure::new(Exit::Internal, format!("{puzzle}: {}", CountError::Contradiction(check)))
}

/// Answers the question; the part that runs under watch.
fn answer(
    question: &Question,
    budget: &Budget,
    facts: &OnceLock<Facts>,
    progress: &mut dyn Progress,
) -> Result<Counted, Failure> {
    let Prepared { puzzle, model, request, budget } = prepare(question, budget, |known| {
        let _ = facts.set(known);
    })?;
    let question = Question { puzzle, ..question.clone() };
    extras::count(&question, &model, &request, &budget, progress)
}

/// Writes to stderr what was read of the graph of a puzzle that has one; not what `is_known` from the result.
pub fn note_graph(puzzle: &Puzzle, read: Option<Figures>, is_known: bool) {
    let read = puzzle.file().zip(read);
    if let Some(sentence) = read.and_then(|(file, read)| sentence::graph_read(file, read, is_known)) {
        exit::note(&sentence);
    }
}

/// Writes to stderr what has no effect in the file of an exact cover.
pub fn note_idle(puzzle: &Puzzle, idle: Option<Idle>) {
    let Some((file, idle)) = puzzle.file().zip(idle) else { return };
    sentence::idle(&shown(Path::new(file)), idle).for_each(|sentence| exit::note(&sentence));
}

/// Reads the file that a puzzle needs and passes the puzzle, with the text of the file, to `make`. `make`
/// builds a model, for example, within the budget that the text leaves. A failure: a limit, or an input that cannot be
/// used.
pub fn of_puzzle<T>(
    puzzle: &Puzzle,
    budget: &Budget,
    make: impl FnOnce(&Puzzle, Option<&str>, &Budget) -> Result<T, ModelError>,
) -> Result<T, Failure> {
    let mut text = puzzle.file().map(|file| read_within(Path::new(file), budget)).transpose()?;
    let mut budget = budget.beside(text.as_ref().map_or(0, String::len));
    // With a file, an error of the puzzle is one of the file; without a file, one of its words.
    let exit = if text.is_some() { Exit::Unreadable } else { Exit::Usage };
    let mut made = puzzle.clone().with_text(text.as_deref(), &budget);
    // A file may name another one.
    while let Some((puzzle, further)) =
        made.as_ref().ok().and_then(|made| Some((made.clone(), made.further_file()?.to_owned())))
    {
        let more = read_within(Path::new(&further), &budget)?;
        budget = budget.beside(more.len());
        made = puzzle.with_text(Some(&more), &budget);
        text = text.map(|text| text + &more);
    }
    made.and_then(|puzzle| make(&puzzle, text.as_deref(), &budget)).map_err(|error| match error {
        ModelError::Puzzle(PuzzleError(sentence)) => Failure::new(exit, sentence),
        ModelError::Stated(_, ref wrong) => Failure::Underlined(error.to_string(), wrong.clone()),
        ModelError::Asked(PuzzleError(sentence)) => Failure::new(Exit::Usage, sentence),
        ModelError::Limit(limit) => limit.into(),
    })
}

/// A question that can be put to `encoders`.
pub struct Prepared {
    /// The puzzle, with what its file says of its board.
    pub puzzle: Puzzle,
    /// The model of its puzzle.
    pub model: Model,
    /// The request, with the sizes and the order.
    pub request: Request,
    /// The budget without the bytes of the model.
    pub budget: Budget,
}

/// Reads the puzzle's file, builds its model, and checks that the method can count it as asked for. Passes
/// the figures of the model to `facts`. A failure: a limit, or an input that cannot be used.
pub fn prepare(question: &Question, budget: &Budget, facts: impl FnOnce(Facts)) -> Result<Prepared, Failure> {
    let make = |puzzle: &Puzzle, text: Option<&str>, budget: &Budget| {
        Ok((puzzle.clone(), puzzle.model(text, budget)?, text.map(Fingerprint::of)))
    };
    let (puzzle, model, input) = of_puzzle(&question.puzzle, budget, make)?;
    let sizes = question.sizes.unwrap_or(model.goal);
    let (variables, constraints, symmetries) =
        (model.variables(), model.constraints.len(), model.group.len());
    if !puzzle.has_sizes() && question.sizes.is_some_and(|sizes| sizes != Sizes::Any) {
        let sentence =
            format!("every place of {puzzle} holds a value, so that there are no sizes; leave --size out");
        return Err(Failure::new(Exit::Usage, sentence));
    }
    let fits = question.request.method.check(&question.puzzle, &model);
    fits.map_err(|PuzzleError(sentence)| Failure::new(Exit::Usage, sentence))?;
    let weight = model.weights.iter().map(|&weight| u64::from(weight)).sum();
    let is_projected = model.projection.is_some();
    let (graph, idle) = (puzzle.figures(), puzzle.idle());
    facts(Facts { sizes, variables, constraints, weight, symmetries, is_projected, input, graph, idle });
    let order = order_asked(question).map(|asked| order_of(&asked, &model)).transpose()?;
    let request = Request { sizes, order, ..question.request.clone() };
    budget.check()?;
    if question.fixed && !model.has_board() {
        let sentence =
            format!("{} has no board whose cells --fixed could list; leave it out", question.puzzle);
        return Err(Failure::new(Exit::Usage, sentence));
    }
    let budget = budget.beside(model.bytes());
    Ok(Prepared { puzzle, model, request, budget })
}

/// Returns the order asked for. Semba's construction has the order by rows; it is passed on like any other
/// order, so that the report names it.
fn order_asked(question: &Question) -> Option<AskedOrder> {
    let published = || AskedOrder { name: "rows".into(), seed: 0 };
    let is_published = question.request.schedule == Schedule::Semba;
    question.order.clone().or_else(|| is_published.then(published))
}

/// Returns the name of the order that the method chose.
fn order_found(result: &Result<Answer, Stopped>) -> Option<&'static str> {
    let name = result.as_ref().map_or_else(|stopped| stopped.order, |answer| answer.order);
    name.map(Name::word)
}

/// Returns an order by its name, or else from a file of that name.
pub fn order_of(asked: &AskedOrder, model: &Model) -> Result<Vec<u32>, Failure> {
    let word = &asked.name;
    let order::OrderError(unknown) = match order::named(word, model, asked.seed) {
        Ok(order) => return Ok(order),
        Err(error) => error,
    };
    if !Path::new(word).exists() {
        return Err(Failure::new(Exit::Usage, unknown));
    }
    let text = read(Path::new(word))?;
    let told = |order::OrderError(sentence)| Failure::new(Exit::Unreadable, format!("{word}: {sentence}"));
    order::from_text(&text, model).map_err(told)
}
