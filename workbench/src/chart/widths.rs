//! Widths of layers, or of the levels of a diagram.

use std::fmt::Write;

use super::{Axes, Chart, PLAIN};
use crate::svg::{self, Anchor, fill, grouped, stroke};

/// Draws one curve of widths, top level first, with the area below it; the widest level has its number. `of`
/// names the counted things: `states`.
pub fn widths(title: &str, of: &str, widths: &[u64]) -> String {
    let widest = widths.iter().copied().max().unwrap_or(1).max(1);
    let axes = Axes {
        title,
        across: (0, widths.len().max(1) - 1),
        across_name: "level (0 at the top)",
        up_name: of,
        highest: (widest as f64).log10(),
        has_zero: widths.contains(&0),
        has_bands: false,
    };
    let mut chart = Chart::new(&axes, PLAIN.0, PLAIN.1);
    let points = chart.points(widths);
    if let (Some((left, _)), Some((right, _))) = (points.first(), points.last()) {
        let (bottom, look, line) = (PLAIN.0.bottom, fill(1), svg::points(&points));
        let _ = writeln!(
            chart.svg,
            "<polygon {look} fill-opacity=\".2\" points=\"{left:.1},{bottom} {line} {right:.1},{bottom}\"/>"
        );
    }
    chart.svg.curve(&points, &stroke(1, 1.8));
    if let Some(level) = widths.iter().position(|&width| width == widest) {
        let (x, y) = points[level];
        let label = grouped(&format!("{widest} at level {level}"));
        // Where the curve comes from the upper left, the words stand on its other side.
        let anchor = if x > (PLAIN.0.left + PLAIN.0.right) / 2.0 { Anchor::End } else { Anchor::Start };
        chart.svg.words((x, (y - 7.0).max(PLAIN.0.top + 14.0)), anchor, "", &label);
    }
    chart.svg.end()
}
