//! Counts of sizes as bars.

use std::fmt::Write;

use num_bigint::BigUint;

use super::{Axes, Chart, PLAIN, log10};
use crate::svg::{Anchor, breadth, fill, grouped};

/// Draws the counts of sizes from `first` on as bars. Counts of classes, if there are any, are narrower bars
/// in front of them.
pub fn bars(title: &str, first: usize, counts: &[BigUint], classes: Option<&[BigUint]>) -> String {
    let highest = counts.iter().filter_map(log10).fold(0.0, f64::max);
    let axes = Axes {
        title,
        across: (first, first + counts.len().max(1) - 1),
        across_name: "size",
        up_name: if classes.is_some() { "placements (classes in front)" } else { "placements" },
        highest,
        has_zero: true,
        has_bands: true,
    };
    let mut chart = Chart::new(&axes, PLAIN.0, PLAIN.1);
    let band = chart.band();
    let bottom = chart.y(None);
    for (counts, share, colour) in [(Some(counts), 0.8, 1), (classes, 0.4, 2)] {
        for (size, count) in (first..).zip(counts.unwrap_or_default()) {
            let Some(log) = log10(count) else { continue };
            let (x, top, width) = (chart.x(size) - band * share / 2.0, chart.y(Some(log)), band * share);
            let _ = writeln!(
                chart.svg,
                "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" {}><title>size {size}: {}\
                 </title></rect>",
                bottom - top,
                fill(colour),
                grouped(&count.to_string())
            );
        }
    }
    for (size, count) in (first..).zip(counts) {
        let label = grouped(&count.to_string());
        // Labels that would run into their neighbours are left out.
        if breadth(&label, 10.0) <= band {
            let at = (chart.x(size), chart.y(log10(count)) - 4.0);
            chart.svg.words(at, Anchor::Middle, "class=\"fine ink\" font-size=\"10\"", &label);
        }
    }
    chart.svg.end()
}
