//! Each question: its options, the work of the workbench, and its answer.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use counting::solve::{Progress, Request};
use limits::clock::Instant;
use model::Cell;
use serde_json::{Value, json};
use workbench::allowance::Limits;
use workbench::ask::{self, Question, Show};
use workbench::claims;
use workbench::count::page::{AT_ONCE, LOOKED_AT, varied};
use workbench::count::{ended, idle_nodes};
use workbench::exit::{Failure, usage};
use workbench::formula::{self, Boards};
use workbench::given::Given;
use workbench::input;
use workbench::interrupt::Interrupt;
use workbench::list::{self, Wanted};
use workbench::options::{FormulaForm, Lines, Terms, Way};
use workbench::outcome::{Left, Outcome};
use workbench::picture::{self, Look, Placement, Style, Words};
use workbench::process::Process;
use workbench::{check as checking, report, units};

use crate::answer::{Answer, Picture};

/// The name of a text of solutions, for sentences.
const SOLUTIONS: &str = "the solutions";

/// The time that the words and the text of a puzzle are read for. Where it is over, what was read by then is right.
const READING: Duration = Duration::from_secs(1);

/// Nothing interrupts a question: whoever asks ends the instance.
fn uninterrupted() -> Interrupt {
    Interrupt::of(Arc::default())
}

/// How to count.
fn request(options: &mut Given) -> Result<Request, Failure> {
    Ok(options.named::<Way>("method")?.unwrap_or(Way::Auto).request())
}

/// Counts.
pub fn count(
    options: &mut Given,
    pictures: &[Picture],
    progress: impl Progress + Send + 'static,
) -> Result<Answer, Failure> {
    let sizes = options.sizes()?;
    let request = Request {
        spectrum: options.flag("spectrum")?,
        classes: options.flag("classes")?,
        up_to: options.value("up_to", units::up_to)?,
        ..request(options)?
    };
    let cells = options.flag("cells")?;
    let show = options.number::<u32>("show")?;
    let look = Look { attacked: options.flag("attacked")?, labels: options.named("labels")? };
    let (order, _) = options.order(false)?;
    let limits = options.limits_of_count()?;
    let boards = pictures.contains(&Picture::Boards);
    for (is_wanted, is_there, sentence) in [
        (
            pictures.contains(&Picture::Spectrum),
            request.spectrum,
            "the picture spectrum needs the option spectrum; add it",
        ),
        (pictures.contains(&Picture::Cells), cells, "the picture cells needs the option cells; add it"),
        (look.attacked, boards, "attacked is about pictures; add the picture boards"),
        (
            look.labels.is_some(),
            boards || cells || show.is_some(),
            "labels are those of boards; add the option show or the picture boards",
        ),
    ] {
        if is_wanted && !is_there {
            return usage(sentence);
        }
    }
    let question = Question {
        sizes,
        order,
        fixed: options.flag("fixed")?,
        cells,
        weighs: true,
        conflict: true,
        show: match show {
            Some(number) => Show::Counted(number as usize),
            None if boards => Show::Counted(LOOKED_AT),
            None => Show::Nothing,
        },
        look,
        ..Question::new(options.puzzle(sizes)?, request)
    };
    question.check()?;
    let outcome = ask::ask(&question, &limits, &Process::of_one(limits.bytes), &uninterrupted(), progress)?;
    counted(&outcome, show.is_some(), pictures, look, &limits)
}

/// Returns the answer of a count.
fn counted(
    outcome: &Outcome,
    is_shown: bool,
    pictures: &[Picture],
    look: Look,
    limits: &Limits,
) -> Result<Answer, Failure> {
    let (mut record, mut text) = (Vec::new(), Vec::new());
    let shown = outcome.shown.as_ref().filter(|_| is_shown);
    report::write_count_json(&mut record, outcome, shown, None)?;
    let style = Style { labels: look.labels, ..Style::PLAIN };
    report::write_count_text(&mut text, outcome, shown.map(|shown| (shown, style)), None)?;
    let facts = outcome.facts.as_ref();
    let mut notes = facts.map(|facts| facts.notes.clone()).unwrap_or_default();
    if let Ok(answer) = &outcome.result {
        notes.extend(idle_nodes(limits.nodes, [answer.method]).map(|note| note.to_string()));
    }
    let title = report::title(outcome);
    let caption = report::caption(outcome);
    let words = Words { title: title.as_deref().unwrap_or_default(), caption: &caption };
    let drawn = |picture: &Picture| match picture {
        Picture::Spectrum => Some(("spectrum", report::chart(outcome)?)),
        Picture::Cells => {
            let cells = outcome.cells.as_ref()?.as_ref().ok()?;
            Some(("cells", report::shares(outcome, cells, look)?))
        }
        _ => {
            let all = &outcome.shown.as_ref()?.placements;
            let all = if is_shown { all.clone() } else { varied(all, AT_ONCE) };
            all.iter().any(Placement::is_drawn).then(|| ("boards", picture::svg(&words, &all, look)))
        }
    };
    let answer = Answer {
        text: String::from_utf8_lossy(&text).into_owned(),
        svg: pictures.iter().filter_map(drawn).collect(),
        said: title,
        notes,
        ..Answer::recorded(&String::from_utf8_lossy(&record))
    };
    Ok(answer.with(ended(outcome, None, Left::Count).err().as_ref()))
}

/// Lines as they are written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Lists solutions.
pub fn list(options: &mut Given, progress: impl Progress + Send + 'static) -> Result<Answer, Failure> {
    let sizes = options.sizes()?;
    let request = Request { classes: options.flag("classes")?, ..request(options)? };
    let (first, best) = (options.number("first")?, options.number("best")?);
    let (sample, rank) = (options.number("sample")?, options.value("rank", units::rank)?);
    let form = options.named("format")?.unwrap_or(Lines::Cells);
    let (order, seed) = options.order(sample.is_some())?;
    let limits = options.limits_of_count()?;
    let wanted = match (first, best, sample, rank) {
        (None, None, None, None) => Wanted::All,
        (Some(first), None, None, None) => Wanted::First(first),
        (None, Some(best), None, None) => Wanted::Best(best),
        (None, None, Some(number), None) if !request.classes => Wanted::Sample { number, seed },
        (None, None, None, Some(rank)) if !request.classes => Wanted::Rank(rank),
        _ => {
            return usage(
                "first, best, sample and rank are ways to list, and sample and rank know no classes; give one of them",
            );
        }
    };
    let question = Question { sizes, order, weighs: true, ..Question::new(options.puzzle(sizes)?, request) };
    question.check()?;
    let asked = list::Asked { question, wanted, form, quiet: true };
    let written = Written::default();
    let listed = list::list(&asked, &limits, &uninterrupted(), progress, written.clone());
    let text = written.0.lock().unwrap_or_else(PoisonError::into_inner);
    let text = String::from_utf8_lossy(&text).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    match listed {
        Ok(listed) => {
            let said = asked.told(&listed);
            let record = json!({"lines": lines, "of": listed.of.to_string(), "said": said});
            Ok(Answer { text, said: Some(said), ..Answer::of(&record) })
        }
        Err(failure) if failure.limit().is_some() => {
            let record = Answer::of(&json!({"lines": lines}));
            Ok(Answer { text, ..record }.with(Some(&failure)))
        }
        Err(failure) => Err(failure),
    }
}

/// Checks solutions.
pub fn check(options: &mut Given, progress: impl Progress + Send + 'static) -> Result<Answer, Failure> {
    let sizes = options.sizes()?;
    let complete = options.flag("complete")?;
    let text = options.text("solutions")?;
    input::hold(SOLUTIONS.into(), text.unwrap_or_default());
    if let Some(name) = options.left(&["method", "nodes"]).filter(|_| !complete) {
        return usage(format!(
            "{name} is of counting, which check does with the option complete alone; add it"
        ));
    }
    let (request, limits) = (request(options)?, options.limits_of_count()?);
    let puzzle = options.puzzle(sizes)?;
    if puzzle.has_given_weights() {
        return usage("weight means nothing to check, which goes by the definition; leave it out");
    }
    let question = Question { sizes, weighs: true, ..Question::new(puzzle, request) };
    let checked =
        checking::check(question, Path::new(SOLUTIONS), complete, &limits, &uninterrupted(), progress)?;
    let answer =
        Answer { text: report::check_text(&checked), ..Answer::recorded(&report::check_json(&checked)) };
    Ok(match checking::ended(&checked) {
        Ok(exit) => Answer { status: exit as i32, ..answer },
        Err(failure) => answer.with(Some(&failure)),
    })
}

/// Writes the puzzle in the language of statements.
pub fn statement(options: &mut Given) -> Result<Answer, Failure> {
    let limits = options.limits()?;
    let puzzle = options.puzzle(None)?;
    let budget = limits.budget(Instant::now(), Arc::default());
    let text = ask::of_puzzle(&puzzle, &budget, |puzzle, _, budget| puzzle.statement(budget))?;
    Ok(Answer { text: text.clone(), ..Answer::of(&json!({"statement": text})) })
}

/// Proves a formula for every n.
pub fn formula(options: &mut Given) -> Result<Answer, Failure> {
    let read = |word: &str| if word == "N" { "{n}" } else { word }.parse::<claims::Asked>();
    let question = formula::Question {
        of: options.named("of")?.unwrap_or(Terms::Count),
        sizes: options.value("size", read)?,
        order_limit: options.number("order_limit")?.unwrap_or(formula::Question::ORDER_LIMIT),
        guess: options.flag("guess")?,
    };
    let form = options.named("format")?.unwrap_or(FormulaForm::Text);
    let limits = options.limits()?;
    let boards = Boards::new(options.all_words()?, &question)?;
    let found = formula::answer(&boards, &question, &limits, &uninterrupted())?;
    let answer = Answer::recorded(&found.text(FormulaForm::Json, None)?);
    match found.status.failure() {
        Some(failure) => Ok(answer.with(Some(&failure))),
        None => Ok(Answer { text: found.text(form, None)?, ..answer }),
    }
}

/// Reads the words and the text, with all that is wrong with it, and says what the puzzle is.
pub fn parse(options: &mut Given, pictures: &[Picture]) -> Result<Answer, Failure> {
    let puzzle = options.puzzle(None)?;
    let limits = Limits { nodes: None, bytes: Some(64 << 20), time: Some(READING) };
    let budget = limits.budget(Instant::now(), Arc::default());
    let read = ask::of_puzzle(&puzzle, &budget, |puzzle, text, budget| {
        Ok((puzzle.clone(), puzzle.model(text, budget)))
    });
    let (puzzle, model) = match read {
        Ok((puzzle, Ok(model))) => (puzzle, Some(model)),
        Ok((_, Err(error))) => match ask::failure(error, puzzle.file().is_some()) {
            Failure::Limit(_) => (puzzle, None),
            failure => return Err(failure),
        },
        Err(failure) => return Err(failure),
    };
    let cells = puzzle.layout().filter(|_| !puzzle.has_moves()).map(|layout| {
        let named = |cell: &Cell| json!([cell.row, cell.col, cell.to_string()]);
        layout.cells.iter().map(named).collect::<Value>()
    });
    let wanted = model.as_ref().filter(|_| pictures.contains(&Picture::Board));
    let field = wanted.and_then(|model| picture::field(&puzzle, model));
    let answer = Answer::of(&json!({
        "name": puzzle.name(),
        "goal": puzzle.goal().to_string(),
        "has_sizes": puzzle.has_sizes(),
        "has_classes": puzzle.without_classes().is_none(),
        "has_moves": puzzle.has_moves(),
        "has_kinds": puzzle.has_kinds(),
        "variables": model.as_ref().map(|model| model.variables()),
        "kinds": field.as_ref().map(|field| &field.kinds),
        "cells": cells,
    }));
    Ok(Answer { svg: field.into_iter().map(|field| ("board", field.svg)).collect(), ..answer })
}
