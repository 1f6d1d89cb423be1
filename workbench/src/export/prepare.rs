//! The part of an export that runs under watch: everything before the first byte is written.

use bdd::Diagram;
use counting::certificate::{CertificateError, Form};
use counting::exchange::{Problem, graph};
use counting::solve::{self, Answer, CountError, Method, Progress, Reduction, Request, Solutions, Stopped};
use encoders::exchange::graph::Figures;
use encoders::families::Puzzle;
use limits::{Budget, Limit, clock::Instant};
use model::{Model, Name, Sizes};

use super::kind::{Kind, kind};
use crate::allowance::Limits;
use crate::ask::{check_offset, check_sizes, check_unweighed, of_puzzle, order_of, uncounted};
use crate::exit::{Failure, usage};
use crate::interrupt::Interrupt;
use crate::options::{AskedOrder, Format};
use crate::refusal::told;
use crate::sentence;
use crate::watch::run_within;

/// The question of an export.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The format.
    pub format: Format,
    /// The sizes, or `None` for the puzzle's own question.
    pub sizes: Option<Sizes>,
    /// The diagrams that are drawn.
    pub reduction: Reduction,
    /// Most nodes of a drawing.
    pub drawn: usize,
    /// The order of a diagram.
    pub order: Option<AskedOrder>,
    /// Threads of the count of the best size.
    pub threads: usize,
    /// Whether the formula stands beside a proof, which proves the best size of a goal by the numbers of all.
    pub proof: bool,
    /// What is said of solutions that have to be connected, which no clauses say; `None` where the formula says it besides.
    pub connected: Option<String>,
}

/// The content to be written.
pub enum Content {
    /// What a formula states.
    Formula(Box<Formula>),
    /// The neighbours of each vertex.
    Graph(Vec<Name>, Vec<Vec<u32>>),
    /// All solutions.
    Diagram(Diagram),
    /// Text for Graphviz.
    Drawing(String),
}

/// A model whose solutions have certain sizes, or any, and the names of its variables.
pub struct Formula {
    /// The model.
    pub model: Model,
    names: Vec<Name>,
    sizes: Option<(u32, u32)>,
}

impl Formula {
    /// Returns the problem of the formula, under a title.
    pub fn problem(&self, title: String) -> Problem<'_> {
        Problem { title, model: &self.model, names: self.names.clone(), sizes: self.sizes }
    }
}

/// The content, the question in one line, and the best size if it was counted.
pub struct Ready {
    /// The content to be written.
    pub content: Content,
    /// The question, in words of the command line.
    pub title: String,
    /// The sizes asked for, or those of the goal.
    pub sizes: Sizes,
    /// The answer to the question for the best size.
    pub best: Option<Option<i64>>,
    /// The method that counted it for a formula.
    pub method: Option<Method>,
    /// Whether the puzzle's solutions have sizes.
    pub has_sizes: bool,
    /// What was read of the graph that is the board.
    pub graph: Option<Figures>,
    /// Sentences on what was read of the puzzle's file and has no effect.
    pub notes: Vec<String>,
}

/// Returns whether the question is about the best size.
pub fn is_best(sizes: Sizes) -> bool {
    matches!(sizes, Sizes::Max | Sizes::Min)
}

/// Returns the sizes that the formula of a proof states. Where the question is for the best size, it states
/// none: the proof then has the number of every size, and so proves which one is the best. It is also smaller:
/// a stated size takes a counter, and each state is there once for each number of pieces.
pub fn stated(sizes: Sizes) -> Sizes {
    if is_best(sizes) { Sizes::Any } else { sizes }
}

/// Prepares the content for `asked` within limits that count from `start`, under watch.
pub fn prepare(
    asked: &Asked,
    limits: &Limits,
    start: Instant,
    mut progress: impl Progress + Send + 'static,
    interrupt: &Interrupt,
) -> Result<Ready, Failure> {
    let (own, within) = (asked.clone(), *limits);
    let ran =
        run_within(limits, start, interrupt, move |budget| content(&own, &within, budget, &mut progress));
    ran.map_err(|failure| failure.at_limit(|limit| asked.stopped(limit)))
}

/// Prepares the content; the part that runs under watch.
fn content(
    asked: &Asked,
    limits: &Limits,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Ready, Failure> {
    // One formula of a puzzle, whether classes are counted or not: `check` compares a certificate with it.
    let plain = asked.puzzle.asked(false);
    let (model, neighbours, asked) = of_puzzle(&plain, budget, |puzzle, text, budget| {
        let model = puzzle.model(text, budget)?;
        let is_graph = kind(asked.format) == Kind::Graph;
        let neighbours = is_graph.then(|| puzzle.graph(text, budget).transpose()).transpose()?.flatten();
        Ok((model, neighbours, Asked { puzzle: puzzle.clone(), ..asked.clone() }))
    })?;
    let puzzle = &asked.puzzle;
    check_unweighed(puzzle, &model).and_then(|()| check_sizes(puzzle, asked.sizes, false))?;
    check_offset(puzzle, &model, asked.sizes, asked.proof.then(|| "a certificate".into()))?;
    if kind(asked.format) == Kind::Graph {
        return asked.graph(puzzle, &model, neighbours);
    }
    asked.check_joined(&model)?;
    let budget = &budget.beside(model.bytes());
    let goal = asked.sizes.unwrap_or(model.goal);
    let sizes = if asked.proof { stated(goal) } else { goal };
    let stopped = |error: CountError| match error {
        CountError::Stopped(stopped) => asked.unknown(sizes, limits, &stopped),
        error => uncounted(&asked.puzzle, error),
    };
    match kind(asked.format) {
        Kind::Diagram => {
            let order = asked.order.as_ref().map(|order| order_of(order, &model, budget)).transpose()?;
            let request = Request { sizes, order, threads: asked.threads, ..Request::default() };
            // The count makes the diagram that is then written. Not where a choice is connected: then larger diagrams
            // come before the last one, so another method may count.
            let (mut solutions, answer) = if model.is_joined() {
                let answer = solve::count(&model, &request, budget, progress).map_err(stopped)?;
                (Solutions::new(&model, &request, answer.method, budget), answer)
            } else {
                let mut solutions = Solutions::new(&model, &request, Method::Apply, budget);
                let answer = solutions.count(progress).map_err(stopped)?;
                (solutions, answer)
            };
            let (title, best) = asked.found(sizes, &answer, &model);
            let diagram = solutions.diagram(&title, solve::sizes_of(sizes, answer.size), progress)?;
            let diagram = diagram.with_names(puzzle.variable_names(&model));
            drop(solutions);
            let content = match asked.format {
                Format::Dot => Content::Drawing(asked.drawing(&diagram, &title, budget)?),
                _ => Content::Diagram(diagram),
            };
            Ok(Ready { best, ..Ready::new(puzzle, content, title, goal) })
        }
        Kind::Formula | Kind::Graph => {
            let request = Request { sizes, threads: asked.threads, ..Request::default() };
            let counted = is_best(sizes).then(|| solve::count(&model, &request, budget, progress));
            let answer = counted.transpose().map_err(stopped)?;
            let range = match (&answer, sizes) {
                (Some(answer), _) => answer.size.map(|size| (size, size)),
                (None, Sizes::Between(low, high)) => Some((low, high)),
                (None, _) => None,
            };
            let method = answer.as_ref().map(|answer| answer.method);
            let found = answer.map(|answer| asked.found(sizes, &answer, &model));
            let (title, best) = found.unwrap_or_else(|| (asked.title(sizes), None));
            let names = puzzle.names(&model);
            let content = Content::Formula(Box::new(Formula { model, names, sizes: range }));
            Ok(Ready { best, method, ..Ready::new(puzzle, content, title, goal) })
        }
    }
}

impl Ready {
    /// Returns the content for a puzzle, its file read, without a best size.
    fn new(puzzle: &Puzzle, content: Content, title: String, sizes: Sizes) -> Ready {
        let (has_sizes, graph, notes) = (puzzle.has_sizes(), puzzle.figures(), puzzle.notes());
        Ready { content, title, sizes, best: None, method: None, has_sizes, graph, notes }
    }
}

impl Asked {
    /// Returns the question for the formula of a puzzle whose solutions have these sizes, or those of its goal, beside a
    /// certificate of this form.
    pub fn formula(puzzle: Puzzle, sizes: Option<Sizes>, form: Form) -> Asked {
        let connected = (form != Form::Layers).then(|| CertificateError::Connected.to_string());
        Asked {
            puzzle,
            format: Format::Cnf,
            sizes,
            reduction: Reduction::Bdd,
            drawn: 0,
            order: None,
            threads: 1,
            proof: true,
            connected,
        }
    }

    /// Returns an error for a formula that cannot say what is asked: that a choice is connected.
    fn check_joined(&self, model: &Model) -> Result<(), Failure> {
        let is_without = matches!(self.format, Format::Cnf | Format::Opb) && model.is_joined();
        let sentence = self.connected.as_deref().filter(|_| is_without);
        sentence.map_or(Ok(()), usage)
    }

    fn title(&self, sizes: Sizes) -> String {
        format!("{}{}", self.puzzle, sentence::size_option(&self.puzzle, sizes))
    }

    /// Returns the question with the size that was found, and that size if it is the best one.
    fn found(&self, sizes: Sizes, answer: &Answer, model: &Model) -> (String, Option<Option<i64>>) {
        let size = answer.size.filter(|_| is_best(sizes));
        let named = size.filter(|_| model.objective.offset == 0);
        let title = self.title(named.map_or(sizes, |size| Sizes::Between(size, size)));
        (title, is_best(sizes).then_some(size.map(|size| model.told_size(size))))
    }

    /// Returns the graph whose vertices are the cells of the puzzle after its file is read; marks of cells are no
    /// vertices.
    fn graph(
        &self,
        puzzle: &Puzzle,
        model: &Model,
        neighbours: Option<Vec<Vec<u32>>>,
    ) -> Result<Ready, Failure> {
        let names = (0..).zip(puzzle.names(model)).filter(|(var, _)| puzzle.is_piece(model, *var));
        match neighbours {
            Some(_) if puzzle.has_given_cells() => usage(told!(
                (self.puzzle.to_string()) " has given cells, which no graph can state; use "
                [format = "cnf"] ", opb or lp, or take them out"
            )),
            Some(neighbours) if graph::is_undirected(&neighbours) => {
                let content = Content::Graph(names.map(|(_, name)| name).collect(), neighbours);
                let goal = self.sizes.unwrap_or(model.goal);
                Ok(Ready::new(puzzle, content, self.puzzle.to_string(), goal))
            }
            _ => usage(told!(
                (self.puzzle.to_string())
                " is not a question about an undirected graph of who attacks whom, so there is none to \
                write; use " [format]
                (if model.is_joined() { " lp, dot, dddmp or binary" } else { " cnf, opb or lp" })
            )),
        }
    }

    /// Returns the failure for a limit that came before the content was ready.
    fn stopped(&self, limit: Limit) -> Failure {
        let help = match limit {
            Limit::Cancelled => "start again for the file",
            _ => "raise the limit or ask for less",
        };
        let sentence = format!("{}: {limit} before there was anything to write; {help}", self.puzzle);
        Failure::ended(limit, sentence)
    }

    /// Returns the failure for a limit that came before the solutions were known.
    fn unknown(&self, sizes: Sizes, limits: &Limits, stopped: &Stopped) -> Failure {
        let limit = limits.whole(stopped.limit);
        if !is_best(sizes) {
            return self.stopped(limit);
        }
        let known = sentence::known(sizes, stopped, 0).map(|known| format!("{known}; "));
        let help = match limit {
            Limit::Cancelled => "start again for the file".into(),
            _ => told!("raise the limit or name a size by "[size]),
        };
        let known = known.unwrap_or_default();
        let puzzle = &self.puzzle;
        let sentence = told!("{puzzle}: {limit} before the best size was counted; {known}"(help));
        Failure::ended(limit, sentence)
    }
}
