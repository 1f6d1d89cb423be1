//! A question before it is counted: the file of its puzzle is read, and its model built.

use std::path::Path;

use counting::order::{self, OrderError};
use counting::solve::{CountError, Request, Unfit};
use encoders::exchange::graph::Figures;
use encoders::families::{ModelError, Puzzle, PuzzleError};
use encoders::nearest::instead;
use limits::Budget;
use model::steps::Steps;
use model::{Model, Sizes};

use super::implied;
use super::question::{Question, check_classes};
use crate::allowance::Limits;
use crate::exit::{self, Exit, Failure, usage};
use crate::input::{Fingerprint, exists, is_stream, read_within, shown, stopped};
use crate::options::AskedOrder;
use crate::outcome::Facts;
use crate::output;
use crate::picture;
use crate::refusal::{Refusal, option, told};
use crate::sentence;

/// Returns the fingerprint of all files that a puzzle is read from, one behind the other; `None` where it has none, or
/// one that can be read only once.
pub fn fingerprint(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Fingerprint>, Failure> {
    let Some(file) = puzzle.file().map(Path::new).filter(|file| !is_stream(file)) else { return Ok(None) };
    let budget = Budget { bytes: limits.bytes, ..Budget::default() };
    let read = of_puzzle(puzzle, &budget, |_, text, _| Ok(text.map(Fingerprint::of)));
    read.map_err(|failure| failure.at_limit(|limit| stopped(file, limit)))
}

/// Reads the file that a puzzle needs and passes the puzzle, with the text of the file, to `make`. `make`
/// builds a model, for example, within the budget that the text leaves. A failure: a limit, or an input that cannot be
/// used.
pub fn of_puzzle<T>(
    puzzle: &Puzzle,
    budget: &Budget,
    make: impl FnOnce(&Puzzle, Option<&str>, &Budget) -> Result<T, ModelError>,
) -> Result<T, Failure> {
    let (puzzle, text, budget) = read_puzzle(puzzle, budget)?;
    make(&puzzle, text.as_deref(), &budget).map_err(|error| failure(error, text.is_some()))
}

/// Returns the puzzle with what its file says, and the files that this names; all that was read of it, and the budget beside
/// that.
pub fn read_puzzle(puzzle: &Puzzle, budget: &Budget) -> Result<(Puzzle, Option<String>, Budget), Failure> {
    let read = |file| match puzzle.text() {
        Some(text) => Ok(text.to_owned()),
        None => read_within(Path::new(file), budget),
    };
    let mut text = puzzle.file().map(read).transpose()?;
    let mut budget = budget.beside(text.as_ref().map_or(0, String::len));
    let has_text = text.is_some();
    let told = |error| failure(error, has_text);
    let mut made = puzzle.clone().with_text(text.as_deref(), &budget).map_err(told)?;
    while let Some(further) = made.further_file() {
        let unread = |why: Failure| match (why.exit(), made.without_further(why.sentence())) {
            (Exit::Unreadable, Some(error)) => match (told(error), why) {
                (Failure::Underlined(sentence, wrong, _), Failure::File(_, kind, _)) => {
                    Failure::Underlined(sentence, wrong, Some(kind))
                }
                (failure, _) => failure,
            },
            _ => why,
        };
        output::check_further(Path::new(further))?;
        let more = read_within(Path::new(further), &budget).map_err(unread)?;
        budget = budget.beside(more.len());
        made = made.with_text(Some(&more), &budget).map_err(told)?;
        text = text.map(|text| text + &more);
    }
    Ok((made, text, budget))
}

/// The failure of a puzzle: with a file, an error is one of the file; without a file, one of its words.
pub fn failure(error: ModelError, has_file: bool) -> Failure {
    match error {
        ModelError::Puzzle(PuzzleError(sentence)) if has_file => Failure::new(Exit::Unreadable, sentence),
        ModelError::Puzzle(PuzzleError(sentence)) | ModelError::Asked(PuzzleError(sentence)) => {
            Failure::new(Exit::Usage, sentence)
        }
        ModelError::Stated(_, ref wrong) => Failure::Underlined(error.to_string(), wrong.clone(), None),
        ModelError::Limit(limit) => limit.into(),
    }
}

/// A question that can be put to `encoders`.
pub struct Prepared {
    /// The puzzle, with what its file says of its board.
    pub puzzle: Puzzle,
    /// The text of its file, where that can be read only once.
    pub text: Option<String>,
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
    let asked = question.puzzle.asked(question.request.classes);
    let (puzzle, text, within) = read_puzzle(&asked, budget)?;
    let told = |error| failure(error, text.is_some());
    let mut model = puzzle.model(text.as_deref(), &within).map_err(told)?;
    implied::test(&puzzle, &model, &within).map_err(told)?;
    if question.is_second {
        model = model.without_implied(&mut Steps::new(&within))?;
    }
    let input = text.as_deref().map(Fingerprint::of);
    let text = text.filter(|_| puzzle.file().is_some_and(|file| is_stream(Path::new(file))));
    let sizes = question.sizes.unwrap_or(model.goal);
    check_read(question, &puzzle, &model)?;
    facts(facts_of(&puzzle, &model, sizes, input));
    let left = budget.beside(model.bytes() + text.as_ref().map_or(0, String::len));
    let order = question.order_asked().map(|asked| order_of(&asked, &model, &left)).transpose()?;
    let request = Request { sizes, order, ..question.request.clone() };
    budget.check()?;
    if question.fixed && !model.has_board() && !puzzle.has_moves() {
        let puzzle = &question.puzzle;
        return usage(told!("{puzzle} has no board whose cells " [fixed] " could list; leave it out"));
    }
    if question.fixed && puzzle.has_tiles() {
        return usage(told!(
            "a piece of {puzzle} covers several cells, and " [fixed]
            " lists pieces cell by cell; leave it out"
        ));
    }
    Ok(Prepared { puzzle, text, model, request, budget: left })
}

/// Returns an error for a question that means nothing to its puzzle and its model, now that its file is read.
pub fn check_read(question: &Question, puzzle: &Puzzle, model: &Model) -> Result<(), Failure> {
    check_sizes(puzzle, question.sizes, question.request.spectrum)?;
    check_listed(puzzle, model, question.request.spectrum)?;
    check_offset(
        puzzle,
        model,
        question.sizes,
        question.request.spectrum.then(|| option("spectrum").into()),
    )?;
    if question.request.classes {
        check_classes(puzzle)?;
    }
    picture::check(puzzle, question.svg, question.look)?;
    check_weights(question, puzzle, model)?;
    match question.request.method.unfit(model) {
        Some(reason) => usage(unfit(puzzle, reason)),
        None => Ok(()),
    }
}

/// Refuses weights where nobody tells what solutions weigh, and those that a question has no use for.
fn check_weights(question: &Question, puzzle: &Puzzle, model: &Model) -> Result<(), Failure> {
    let Question { request, cells, weighs, .. } = question;
    if model.factors.is_none() {
        return Ok(());
    }
    if !weighs || request.store.is_some() {
        return check_unweighed(puzzle, model);
    }
    if request.up_to.is_some() {
        return usage(told!(
            "weights are added up over all solutions, and " [up_to] " ends a count early; leave one of them out"
        ));
    }
    match cells {
        true if model.has_negative_weights() => usage(told!(
            "a weight of " (puzzle.quoted()) " is negative, so that " [cells] " would tell no probabilities; leave it out"
        )),
        _ => Ok(()),
    }
}

/// Refuses a puzzle with weights, where these mean nothing.
pub fn check_unweighed(puzzle: &Puzzle, model: &Model) -> Result<(), Failure> {
    match model.factors {
        None => Ok(()),
        Some(_) => usage(told!(
            (puzzle.quoted()) " has weights, which only counts and lists of solutions go by; take the weights out"
        )),
    }
}

/// Says why a method cannot count a puzzle.
fn unfit(puzzle: &Puzzle, reason: Unfit) -> Refusal {
    match reason {
        Unfit::Hides => told!(
            "layers cannot leave variables out of a count (`c p show`, `hidden`); use " [method = "apply"]
            " or backtrack"
        ),
        Unfit::NoParts => told!(
            "{puzzle} does not come in parts that join could meet; use " [method = "auto"]
            ", apply, layers or backtrack"
        ),
        Unfit::NoMatching => told!(
            "{puzzle} does not ask for perfect matchings of cells of a board, as dominoes are, or has a \
            cell without a neighbour; use " [method = "auto"] ", apply, layers or backtrack"
        ),
    }
}

/// Returns the figures of a model whose puzzle was read from `input`.
pub fn facts_of(puzzle: &Puzzle, model: &Model, sizes: Sizes, input: Option<Fingerprint>) -> Facts {
    Facts {
        puzzle: puzzle.clone(),
        sizes,
        variables: model.variables(),
        constraints: model.constraints.len(),
        offset: model.objective.offset,
        weight: model.weights.iter().map(|&weight| u64::from(weight)).sum(),
        symmetries: model.group.len(),
        group: puzzle.symmetries(model),
        is_projected: model.projection.is_some(),
        input,
        graph: puzzle.figures(),
        notes: puzzle.notes(),
    }
}

/// Returns an error where sizes are asked for of a puzzle that has none. Its file is read.
pub fn check_sizes(puzzle: &Puzzle, sizes: Option<Sizes>, spectrum: bool) -> Result<(), Failure> {
    let is_some = sizes.is_some_and(|sizes| sizes != Sizes::Any);
    match [(is_some, "size"), (spectrum, "spectrum")].into_iter().find(|(is_asked, _)| *is_asked) {
        Some((_, name)) if !puzzle.has_sizes() => {
            let puzzle = puzzle.quoted();
            let no_sizes = "holds a value, so that there are no sizes";
            usage(told!("every place of {puzzle} {no_sizes}; leave " (option(name)) " out"))
        }
        _ => Ok(()),
    }
}

/// Where an objective has a constant, refuses sizes by number and `other` questions that use such numbers: values of the
/// objective are told then, and they may be negative.
pub fn check_offset(
    puzzle: &Puzzle,
    model: &Model,
    sizes: Option<Sizes>,
    other: Option<Refusal>,
) -> Result<(), Failure> {
    let by_number = matches!(sizes, Some(Sizes::Between(..))).then(|| told!([size] " by number"));
    match by_number.or(other) {
        Some(what) if model.objective.offset != 0 => {
            let (puzzle, offset) = (puzzle.quoted(), model.objective.offset);
            usage(told!(
                "the objective of {puzzle} has the constant {offset} beside sizes from 0 on, and " (what)
                " is of these; ask for " [size = "min"]
                ", max or any, or write a bound on the objective as a constraint"
            ))
        }
        _ => Ok(()),
    }
}

/// Refuses a list of the counts of all sizes that would be too long.
fn check_listed(puzzle: &Puzzle, model: &Model, spectrum: bool) -> Result<(), Failure> {
    let (total, most) = (model.total(), Model::MOST_LISTED);
    if !spectrum || total <= most {
        return Ok(());
    }
    let puzzle = puzzle.quoted();
    usage(told!(
        "the sizes of {puzzle} go up to {total}, and " [spectrum]
        " lists them up to {most}; leave it out, or choose smaller ones"
    ))
}

/// Returns an order by its name, or else from a file of that name, whose text has to fit the budget.
pub fn order_of(asked: &AskedOrder, model: &Model, budget: &Budget) -> Result<Vec<u32>, Failure> {
    let word = &asked.name;
    if let Some(text) = &asked.text {
        return order::from_text(text, model).or_else(|error| usage(error.to_string()));
    }
    let error = match order::named(word, model, asked.seed) {
        Ok(order) => return Ok(order),
        Err(error) => error,
    };
    if !exists(Path::new(word)) {
        return usage(no_order(&error));
    }
    let text = read_within(Path::new(word), budget)?;
    let told = |error| Failure::new(Exit::Unreadable, format!("{word}: {error}"));
    order::from_text(&text, model).map_err(told)
}

/// Says why a name or a text is not an order; the name nearest to a wrong one is in it.
fn no_order(error: &OrderError) -> String {
    match error {
        OrderError::Unknown(name) => {
            format!("there is no order `{name}`; {}, or name a file", instead(name, &order::NAMES))
        }
        other => other.to_string(),
    }
}

/// Writes to stderr what was read of the graph of a puzzle that has one, unless it `is_known` from the result, and the
/// notes on its file.
pub fn note_read(puzzle: &Puzzle, graph: Option<Figures>, notes: &[String], is_known: bool) {
    let graph = graph.zip(puzzle.file());
    if let Some(sentence) = graph.and_then(|(read, file)| sentence::graph_read(file, read, is_known)) {
        exit::note(&sentence);
    }
    let name = puzzle.file().map_or_else(|| puzzle.to_string(), |file| shown(Path::new(file)).to_string());
    notes.iter().for_each(|note| exit::note(&format!("{name}: {note}")));
}

/// Returns the failure of a count of `puzzle`: a limit, or a check of its own that it failed.
pub fn uncounted(puzzle: &Puzzle, error: CountError) -> Failure {
    match error {
        CountError::Stopped(stopped) => stopped.limit.into(),
        CountError::Contradiction(_) => Failure::new(Exit::Internal, format!("{puzzle}: {error}")),
    }
}
