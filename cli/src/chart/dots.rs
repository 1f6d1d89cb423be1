//! The terms of a sequence as points.

use std::fmt::Write;

use num_bigint::BigUint;

use super::{Axes, Chart, PLAIN, log10};
use crate::svg::{Anchor, fill, stroke};

/// Most digits of a term that is written beside its point.
const LONGEST: usize = 12;

/// Rows of terms, each with a name, at the values of n from `first` on; a row that has no term for an n has none
/// for those behind it. `up` is what the terms are of.
pub fn dots(title: &str, up: &str, first: usize, rows: &[(String, Vec<BigUint>)]) -> String {
    let terms = || rows.iter().flat_map(|(_, terms)| terms);
    let longest = rows.iter().map(|(_, terms)| terms.len()).max().unwrap_or(0).max(1);
    let axes = Axes {
        title,
        across: (first, first + longest - 1),
        across_name: "n",
        up_name: up,
        highest: terms().filter_map(log10).fold(0.0, f64::max),
        has_zero: terms().any(|term| log10(term).is_none()),
        has_bands: true,
    };
    let mut chart = Chart::new(&axes, PLAIN.0, PLAIN.1);
    for (number, (_, terms)) in rows.iter().enumerate() {
        let points: Vec<(f64, f64)> =
            (first..).zip(terms).map(|(n, term)| (chart.x(n), chart.y(log10(term)))).collect();
        let path: String = points.iter().map(|(x, y)| format!("{x:.1},{y:.1} ")).collect();
        let look = stroke(number + 1, 1.2);
        let _ = writeln!(chart.svg, "<polyline fill=\"none\" {look} points=\"{}\"/>", path.trim_end());
        for ((x, y), term) in points.iter().zip(terms) {
            let _ = writeln!(
                chart.svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" {}><title>{term}</title></circle>",
                fill(number + 1)
            );
            let label = term.to_string();
            if rows.len() == 1 && label.len() <= LONGEST {
                chart.svg.words(
                    (x - 7.0, (y - 6.0).max(PLAIN.0.top + 12.0)),
                    Anchor::End,
                    "font-size=\"11\"",
                    &label,
                );
            }
        }
    }
    chart.svg.end()
}
