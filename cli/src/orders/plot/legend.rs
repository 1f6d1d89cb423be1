//! The legend of the picture of `orders`.

use std::fmt::Write;

use super::{COLOURS, Curve, FRAME, LEGEND, LINE, drawn, stroke, text};
use crate::args::By;
use crate::orders::by::figure;
use crate::outcome::Outcome;
use crate::table::limit_text;

/// A line of the legend: how the curve looks, if it is about one, and words.
pub(super) struct Line {
    look: Option<String>,
    pub words: String,
}

/// The orders, best first, with the figure they are sorted by: those in colour by name, orders with the same
/// curve below one another, the others by their number.
pub(super) fn lines(outcomes: &[Outcome], curves: &[Curve<'_>], by: By) -> Vec<Line> {
    let named = |outcome: &Outcome| format!("{}: {}", outcome.order, figure(by, outcome));
    let words = |words: String| Line { look: None, words };
    let mut lines = vec![words(heading(outcomes, by))];
    for (at, curve) in curves.iter().enumerate().take(COLOURS.len()) {
        let (first, same) = curve.outcomes.split_first().expect("a curve is that of an order");
        lines.push(Line { look: Some(stroke(at)), words: named(first) });
        lines.extend(same.iter().map(|outcome| words(format!("{}, the same curve", named(outcome)))));
    }
    let others: usize = curves.iter().skip(COLOURS.len()).map(|curve| curve.outcomes.len()).sum();
    if others > 0 {
        lines.push(Line { look: Some(stroke(COLOURS.len())), words: format!("{others} more") });
    }
    let stopped = outcomes.iter().filter_map(|outcome| Some((outcome, outcome.result.as_ref().err()?)));
    lines.extend(
        stopped.map(|(outcome, stopped)| words(format!("{}: {}", outcome.order, limit_text(stopped.limit)))),
    );
    lines
}

fn heading(outcomes: &[Outcome], by: By) -> String {
    let figure = match by {
        By::Final | By::Peak => drawn(outcomes, by),
        By::Made => "nodes made",
        By::Time => "seconds",
    };
    format!("order: {figure}")
}

/// Draws the lines below one another.
pub(super) fn draw(svg: &mut String, lines: &[Line]) {
    for (at, line) in lines.iter().enumerate() {
        let y = FRAME.1 + 8.0 + LINE * at as f64;
        if let Some(look) = &line.look {
            let _ = writeln!(svg, "<path d=\"M{} {:.1}h30\" {look}/>", LEGEND.0, y - 4.5);
        }
        let colour = if line.look.is_none() && at > 0 { "fill=\"#777777\"" } else { "" };
        text(svg, (LEGEND.1, y), colour, &line.words);
    }
}
