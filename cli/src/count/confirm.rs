//! Confirmation of a count by another method or order: two methods that agree share only the model.

use std::time::{Duration, Instant};

use encoders::order;
use encoders::solve::{Answer, Method, Named, Request};

use crate::args::AskedOrder;
use crate::ask::{self, Question, Show};
use crate::exit::{Ending, Exit};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::process::Process;
use crate::progress::Display;
use crate::verdict;

/// How many times as long as the first count another method may take, but [`LEAST`] at least, before the same
/// method counts in another order, if it has one.
const PATIENCE: u32 = 8;
const LEAST: Duration = Duration::from_secs(10);

/// Counts again the question that `first` answers: by another method, or, if that takes much longer, by the
/// same method in another order. Returns the outcome if it agrees or a limit stopped it. A count that
/// disagrees is an ending with both numbers.
pub(super) fn confirm(
    question: &Question,
    first: &Outcome,
    answer: &Answer,
    limits: &Limits,
    interrupt: &Interrupt,
    display: &Display,
) -> Result<Outcome, Ending> {
    let start = Instant::now();
    let process = Process::of_several(limits.bytes);
    let count = |request: Request, order: Option<AskedOrder>, limits: &Limits| {
        let question = Question {
            request: Request { threads: question.request.threads, ..request },
            order,
            fixed: false,
            show: Show::Nothing,
            diagram: false,
            ..question.clone()
        };
        let stages = display.stages("again: ".into());
        let second = ask::ask(&question, limits, &process, interrupt, stages)?;
        compared(first, answer, second)
    };
    let asked = Request {
        spectrum: question.request.spectrum,
        classes: question.request.classes,
        ..Request::default()
    };
    // Both counts together have the time limit.
    let counted = Duration::from_secs_f64(first.seconds);
    let left = || limits.time.map(|time| time.saturating_sub(counted + start.elapsed()));
    let has_orders = answer.method.is_ordered();
    let patience = has_orders.then(|| LEAST.max(counted * PATIENCE));
    let time = left().into_iter().chain(patience).min();
    let other = Request { method: Method::Auto, except: Some(answer.method), ..asked.clone() };
    let second = count(other, None, &Limits { time, ..*limits })?;
    let is_cancelled = second.limit() == Some(bdd::Limit::Cancelled);
    if second.result.is_ok() || is_cancelled || left() == Some(Duration::ZERO) || !has_orders {
        return Ok(second);
    }
    let same = Request { method: answer.method, ..asked };
    count(same, Some(other_order(first)), &Limits { time: left(), ..*limits })
}

/// Returns an order that the first count did not have.
fn other_order(first: &Outcome) -> AskedOrder {
    let puzzle = &first.puzzle;
    let mut names = order::names(puzzle.layout().is_some(), puzzle.has_several_a_cell());
    let name = names.find(|&name| name != first.order && name != "random").unwrap_or("random");
    AskedOrder { name: name.into(), seed: 1 }
}

/// Returns the second count, or an ending if it disagrees.
fn compared(first: &Outcome, answer: &Answer, second: Outcome) -> Result<Outcome, Ending> {
    let told = |outcome: &Outcome, answer: &Answer| {
        let order = if answer.method.is_ordered() { format!(" ({})", outcome.order) } else { String::new() };
        format!("{}{order} finds {}", answer.method.name(), answer.count)
    };
    match &second.result {
        Ok(other) if !verdict::same(answer, other) => Err(Ending::new(
            Exit::Internal,
            format!(
                "{}: {} but {}; this is a mistake in kikisuji, please report it",
                first.puzzle,
                told(first, answer),
                told(&second, other)
            ),
        )),
        _ => Ok(second),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoders::solve::{Stopped, Work};

    fn outcome(method: Method, count: u32) -> Outcome {
        let answer = Answer {
            size: Some(8),
            count: count.into(),
            spectrum: None,
            classes: None,
            class_spectrum: None,
            psi: Vec::new(),
            profile: None,
            method,
            order: None,
            reduction: None,
            work: Work::default(),
        };
        Outcome {
            puzzle: encoders::families::parse(&["independence", "queen", "8"]).unwrap(),
            order: "rows".into(),
            reduction: None,
            facts: None,
            result: Ok(answer),
            fixed: None,
            shown: None,
            diagram: None,
            seconds: 1.0,
        }
    }

    #[test]
    fn two_counts_that_disagree_are_both_told() {
        let first = outcome(Method::Layers, 92);
        let answer = first.result.clone().unwrap();
        assert!(compared(&first, &answer, outcome(Method::Backtrack, 92)).is_ok());
        let ending = compared(&first, &answer, outcome(Method::Backtrack, 91)).unwrap_err();
        assert_eq!(ending.exit, Exit::Internal);
        let sentence = ending.sentence.unwrap();
        assert!(sentence.contains("layers (rows) finds 92 but backtrack finds 91"), "{sentence}");
        let stopped = Stopped::unknown(bdd::Limit::Deadline, Method::Apply, Work::default());
        let late = Outcome { result: Err(stopped), ..first.clone() };
        assert!(compared(&first, &answer, late).is_ok());
        assert_ne!(other_order(&first).name, "rows");
    }
}
