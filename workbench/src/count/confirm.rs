//! Confirmation of a count by another method or order: two methods that agree share only the model.

use std::time::Duration;

use counting::solve::{Answer, Progress, Request};
use limits::{Limit, clock::Instant};
use model::Named;

use crate::allowance::Limits;
use crate::ask::{self, Question, Show};
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::options::AskedOrder;
use crate::orders;
use crate::outcome::Outcome;
use crate::process::Process;
use crate::ratio::Fraction;
use crate::verdict;

/// How many times as long as the first count another method may take, but [`LEAST`] at least, before another
/// order has its turn.
const PATIENCE: u32 = 8;
const LEAST: Duration = Duration::from_secs(10);

/// Counts again the question that `first` answers: by another method, or, if that takes much longer, in another
/// order. All of these counts together have the `limits`; each is one of the counts of `process`, and shows its stages
/// by what `progress` returns. Returns the outcome if it agrees or a limit stopped it. A count that disagrees is a
/// failure with both numbers.
pub fn confirm<P: Progress + Send + 'static>(
    question: &Question,
    (first, answer): (&Outcome, &Answer),
    limits: &Limits,
    process: &Process,
    interrupt: &Interrupt,
    progress: impl Fn() -> P,
) -> Result<Outcome, Failure> {
    let start = Instant::now();
    let left = || limits.after(start.elapsed()).time;
    let asked = Request {
        spectrum: question.request.spectrum,
        classes: question.request.classes,
        threads: question.request.threads,
        ..Request::default()
    };
    let count = |order: Option<&AskedOrder>, patience: Duration| {
        // A method with an order is compared with itself in another one. A search has none, so that the other
        // methods count in their orders.
        let request = match order {
            Some(_) if answer.method.is_ordered() => Request { method: answer.method, ..asked.clone() },
            _ => Request { except: Some(answer.method), ..asked.clone() },
        };
        let question = Question {
            request,
            order: order.cloned(),
            fixed: false,
            cells: false,
            conflict: false,
            is_second: true,
            show: Show::Nothing,
            diagram: false,
            ..question.clone()
        };
        let limits = Limits { time: left().into_iter().chain([patience]).min(), ..*limits };
        ask::ask(&question, &limits, process, interrupt, progress())
    };
    let counted = Duration::from_secs_f64(first.seconds);
    let second = by_turns(LEAST.max(counted * PATIENCE), first, left, count)?;
    compared(first, answer, second)
}

/// Has `count` count in the order that it chooses, and in another one, in turns, until one of them answers or
/// a limit comes that is not the patience of a turn. The patience doubles with each pair of turns, so that all
/// of them take four times as long as the better one alone, or a little more.
fn by_turns(
    mut patience: Duration,
    first: &Outcome,
    left: impl Fn() -> Option<Duration>,
    count: impl Fn(Option<&AskedOrder>, Duration) -> Result<Outcome, Failure>,
) -> Result<Outcome, Failure> {
    loop {
        let own = count(None, patience)?;
        let is_over = |second: &Outcome| {
            let is_cancelled = second.limit() == Some(Limit::Cancelled);
            second.result.is_ok() || is_cancelled || left() == Some(Duration::ZERO)
        };
        if is_over(&own) {
            return Ok(own);
        }
        let second = count(Some(&other_order(first, &own)), patience)?;
        let is_late = [&own, &second].iter().any(|outcome| outcome.limit() == Some(Limit::Deadline));
        if is_over(&second) || !is_late {
            return Ok(second);
        }
        patience *= 2;
    }
}

/// Returns an order that neither count had.
fn other_order(first: &Outcome, second: &Outcome) -> AskedOrder {
    let mut names = orders::names(&first.puzzle);
    let name = names.find(|&name| name != first.order && name != second.order && name != "random");
    AskedOrder { name: name.unwrap_or("random").into(), seed: 1, text: None }
}

/// Returns the sum of the weights, where that is known.
fn sum(outcome: &Outcome) -> Option<&Fraction> {
    Some(&outcome.weight.as_ref()?.as_ref().ok()?.sum)
}

/// Returns the second count, or a failure if it disagrees.
fn compared(first: &Outcome, answer: &Answer, second: Outcome) -> Result<Outcome, Failure> {
    let told = |outcome: &Outcome, answer: &Answer| {
        let order = if answer.method.is_ordered() { format!(" ({})", outcome.order) } else { String::new() };
        let sum = sum(outcome).map(|sum| format!(" of weight {sum}")).unwrap_or_default();
        format!("{}{order} finds {}{sum}", answer.method.name(), answer.count)
    };
    let differ = sum(first).zip(sum(&second)).is_some_and(|(one, other)| one != other);
    match &second.result {
        Ok(other) if differ || !verdict::same(answer, other) => Err(Failure::new(
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
    use counting::solve::{Method, Stopped, Work};
    use std::cell::RefCell;

    fn outcome(method: Method, count: u32) -> Outcome {
        let answer = Answer {
            size: Some(8),
            count: count.into(),
            is_more: false,
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
            conflict: None,
            fixed: None,
            cells: None,
            weight: None,
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
        let failure = compared(&first, &answer, outcome(Method::Backtrack, 91)).unwrap_err();
        assert_eq!(failure.exit(), Exit::Internal);
        let sentence = failure.sentence();
        assert!(sentence.contains("layers (rows) finds 92 but backtrack finds 91"), "{sentence}");
        assert!(compared(&first, &answer, stopped(Limit::Deadline)).is_ok());
    }

    fn stopped(limit: Limit) -> Outcome {
        let stopped = Stopped::unknown(limit, Method::Apply, Work::default());
        Outcome { result: Err(stopped), ..outcome(Method::Apply, 0) }
    }

    /// The orders that were tried, with the seconds of each, where `count` says how a count ends.
    fn tried(ends: impl Fn(Option<&str>, u64) -> Outcome) -> Vec<(String, u64)> {
        let tried = RefCell::new(Vec::new());
        let count = |order: Option<&AskedOrder>, patience: Duration| {
            let order = order.map(|order| order.name.as_str());
            tried.borrow_mut().push((order.unwrap_or("its own").to_string(), patience.as_secs()));
            Ok(ends(order, patience.as_secs()))
        };
        by_turns(LEAST, &outcome(Method::Backtrack, 92), || None, count).unwrap();
        tried.into_inner()
    }

    /// A search has no order, and still what confirms it goes on in another one.
    #[test]
    fn a_late_count_leaves_the_others_their_turn() {
        let ways = |seconds: &[u64]| {
            let way = |(at, &seconds): (usize, &u64)| (["its own", "columns"][at % 2].to_string(), seconds);
            seconds.iter().enumerate().map(way).collect::<Vec<_>>()
        };
        let late = || stopped(Limit::Deadline);
        let right = || outcome(Method::Apply, 92);
        assert_eq!(tried(|_, _| right()), ways(&[10]));
        assert_eq!(tried(|order, _| if order.is_some() { right() } else { late() }), ways(&[10, 10]));
        assert_eq!(
            tried(|_, seconds| if seconds < 40 { late() } else { right() }),
            ways(&[10, 10, 20, 20, 40])
        );
        assert_eq!(tried(|_, _| stopped(Limit::Bytes(0))), ways(&[10, 10]));
        assert_eq!(tried(|_, _| stopped(Limit::Cancelled)), ways(&[10]));
    }
}
