//! The legend of the picture of `orders`.

use std::fmt::Write;

use super::curves::{Curve, FRAME, drawn, look};
use crate::options::By;
use crate::orders::by::figure;
use crate::outcome::Outcome;
use crate::svg::{Anchor, COLOURS, Svg, breadth};
use crate::table::limit_text;

/// The left edge of the legend's lines and words.
const LEGEND: (f64, f64) = (FRAME.left, FRAME.left + 50.0);
/// Height of a line of the legend.
pub(super) const LINE: f64 = 24.0;

/// A line of the legend: the look of its curve, if it has one, and words.
pub(super) struct Line {
    look: Option<(usize, String)>,
    words: String,
}

impl Line {
    /// The right edge of its words.
    pub fn end(&self) -> f64 {
        LEGEND.1 + breadth(&self.words, 13.0)
    }
}

/// Returns the orders, best first, with the figure they are sorted by. Orders with a coloured curve stand by
/// name, those with the same curve below one another; the others are only counted.
pub(super) fn lines(outcomes: &[Outcome], curves: &[Curve<'_>], by: By) -> Vec<Line> {
    let named = |outcome: &Outcome| format!("{}: {}", outcome.order, figure(by, outcome));
    let words = |words: String| Line { look: None, words };
    let mut lines = vec![words(heading(outcomes, by))];
    for (at, curve) in curves.iter().enumerate().take(COLOURS.len()) {
        let (first, same) = curve.outcomes.split_first().expect("a curve is that of an order");
        lines.push(Line { look: Some((at, look(at))), words: named(first) });
        lines.extend(same.iter().map(|outcome| words(format!("{}, the same curve", named(outcome)))));
    }
    let others: usize = curves.iter().skip(COLOURS.len()).map(|curve| curve.outcomes.len()).sum();
    if others > 0 {
        lines
            .push(Line { look: Some((COLOURS.len(), look(COLOURS.len()))), words: format!("{others} more") });
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

/// Draws the lines below one another; a line in colour has the number of its curve.
pub(super) fn draw(svg: &mut Svg, lines: &[Line]) {
    for (at, line) in lines.iter().enumerate() {
        let y = FRAME.bottom + 72.0 + LINE * at as f64;
        match &line.look {
            Some((curve, look)) => {
                if *curve < COLOURS.len() {
                    svg.words((LEGEND.0 + 8.0, y), Anchor::End, "", &(curve + 1).to_string());
                }
                let _ = writeln!(svg, "<path d=\"M{} {:.1}h24\" {look}/>", LEGEND.0 + 13.0, y - 4.5);
                svg.words((LEGEND.1, y), Anchor::Start, "", &line.words);
            }
            None if at == 0 => svg.words((LEGEND.1, y), Anchor::Start, "", &line.words),
            None => svg.faint((LEGEND.1, y), Anchor::Start, &line.words),
        }
    }
}
