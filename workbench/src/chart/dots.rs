//! The terms of a sequence as points.

use std::fmt::Write;

use num_bigint::BigUint;

use super::{Axes, Chart, PLAIN, log10};
use crate::svg::{Anchor, breadth, fill, grouped, stroke};

/// Draws the terms of the values of n from `first` on, on a line. `up` names the terms.
pub fn dots(title: &str, up: &str, first: usize, terms: &[BigUint]) -> String {
    let axes = Axes {
        title,
        across: (first, first + terms.len().max(1) - 1),
        across_name: "n",
        up_name: up,
        highest: terms.iter().filter_map(log10).fold(0.0, f64::max),
        has_zero: terms.iter().any(|term| log10(term).is_none()),
        has_bands: true,
    };
    let mut chart = Chart::new(&axes, PLAIN.0, PLAIN.1);
    let points: Vec<(f64, f64)> =
        (first..).zip(terms).map(|(n, term)| (chart.x(n), chart.y(log10(term)))).collect();
    chart.svg.curve(&points, &stroke(1, 1.2));
    for ((x, y), term) in points.iter().zip(terms) {
        let label = grouped(&term.to_string());
        let _ = writeln!(
            chart.svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" {}><title>{label}</title></circle>",
            fill(1)
        );
        // A term that would overlap the axis is not written; the page and the pointer show it.
        if breadth(&label, 11.0) < x - PLAIN.0.left - 8.0 {
            let at = (x - 8.0, (y - 5.0).max(PLAIN.0.top + 12.0));
            chart.svg.words(at, Anchor::End, "class=\"fine ink\" font-size=\"11\"", &label);
        }
    }
    chart.svg.end()
}
