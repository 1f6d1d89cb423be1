//! The page of a formula: what is proved, how it grows, and solutions on the first boards.

use std::time::Duration;

use counting::solve::{Request, Silent};
use num_bigint::BigUint;

use super::boards::Boards;
use super::known::Answer;
use crate::allowance::Limits;
use crate::ask::{self, Question, Show};
use crate::chart;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::options::FormulaForm;
use crate::page::{Column, Page};
use crate::picture::{self, Look, Words};
use crate::process::Process;
use crate::shell;

/// The first boards of which one solution is drawn, the time for each, and the terms of the chart.
const BOARDS: u32 = 4;
const TIME: Duration = Duration::from_secs(2);
const TERMS: usize = 30;

/// Returns the page of an answer.
pub fn page(answer: &Answer, boards: &Boards, interrupt: &Interrupt) -> Result<String, Failure> {
    let words = answer.text(FormulaForm::Text, None)?;
    // The first line ends in what is proved; the recurrence before it may be long.
    let how = words.lines().next().and_then(|line| line.rsplit("  ").next()).unwrap_or_default();
    let mut page = Page::new(&format!("{}, for every n", boards.template.text()), how);
    page.lines(&words);
    let terms = answer.first_terms(TERMS);
    let first = answer.first().unwrap_or_default();
    if !terms.is_empty() {
        page.heading("Growth");
        page.chart(&chart::dots(&answer.puzzle, "a(n)", first as usize, &terms));
        page.heading("Terms");
        let row = |(n, term): (u64, &BigUint)| vec![n.to_string(), term.to_string()];
        let rows: Vec<_> = (first..).zip(&terms).map(row).collect();
        page.table(&[Column::Number("n"), Column::Number("a(n)")], &rows, |_| false);
    }
    let drawn = drawn(first as u32, boards, interrupt)?;
    if !drawn.is_empty() {
        page.heading("First boards");
        drawn.iter().for_each(|svg| page.chart(svg));
    }
    let puzzle = shell::line(boards.template.text().split(' '));
    Ok(page.end(&[format!("kikisuji formula {puzzle} --confirm")]))
}

/// Returns pictures of a solution on each of the first boards, as far as there are some.
fn drawn(first: u32, boards: &Boards, interrupt: &Interrupt) -> Result<Vec<String>, Failure> {
    let limits = Limits { time: Some(TIME), ..Limits::of_process(None, None, None) };
    let mut drawn = Vec::new();
    for n in first..first + BOARDS {
        let question = Question {
            sizes: boards.asked_sizes()?,
            show: Show::Counted(1),
            ..Question::new(boards.puzzle(n)?, Request::default())
        };
        let outcome = ask::ask(&question, &limits, &Process::of_one(None), interrupt, Silent)?;
        let shown = outcome.shown.map(|shown| shown.placements).unwrap_or_default();
        if shown.first().is_some_and(picture::Placement::is_drawn) {
            let title = format!("n = {n}");
            drawn.push(picture::svg(&Words { title: &title, caption: "" }, &shown[..1], Look::default()));
        }
    }
    Ok(drawn)
}
