//! The picture of `orders`: the widths of all levels on a logarithmic scale, one curve an order.

mod curves;
mod legend;

use std::fmt::Write;

use curves::{FRAME, curves, drawn, look};
use legend::LINE;

use crate::chart::{Axes, Chart};
use crate::options::By;
use crate::outcome::Outcome;
use crate::svg::{Anchor, COLOURS, breadth, fill};

/// The size of the picture without its legend; long names make it wider.
const SIZE: (f64, f64) = (760.0, 540.0);
/// Space that is left at the right edge.
const MARGIN: f64 = 12.0;

/// Returns the picture of the orders, best first. Orders that reached a limit are only in the legend. By peak
/// it shows the largest products, else the final diagrams.
pub fn svg(outcomes: &[Outcome], by: By) -> String {
    let curves = curves(outcomes, by);
    let widest = curves.iter().flat_map(|curve| curve.widths).copied().max().unwrap_or(1).max(2);
    let legend = legend::lines(outcomes, &curves, by);
    let puzzle = outcomes.first().map_or(String::new(), |outcome| outcome.puzzle.name());
    let title = format!("{puzzle}: {} at each level", drawn(outcomes, by));
    let longest =
        legend.iter().map(legend::Line::end).fold(FRAME.left + 1.1 * breadth(&title, 16.0), f64::max);
    let size = (SIZE.0.max((longest + MARGIN).ceil()), SIZE.1 + LINE * legend.len() as f64);
    let axes = Axes {
        title: &title,
        across: (0, curves.iter().map(|curve| curve.widths.len()).max().unwrap_or(1).max(1) - 1),
        across_name: "level (0 at the top)",
        up_name: if drawn(outcomes, by) == "states" { "states" } else { "nodes" },
        highest: (widest as f64).log10(),
        has_zero: curves.iter().any(|curve| curve.widths.contains(&0)),
        has_bands: false,
    };
    let mut chart = Chart::new(&axes, FRAME, size);
    let points: Vec<Vec<(f64, f64)>> = curves.iter().map(|curve| chart.points(curve.widths)).collect();
    // Draws the best curve last, so that it lies on top.
    for (at, points) in points.iter().enumerate().rev() {
        chart.svg.curve(points, &look(at));
    }
    for (at, &place) in tags(&points[..points.len().min(COLOURS.len())]).iter().enumerate() {
        tag(&mut chart, at, place);
    }
    legend::draw(&mut chart.svg, &legend);
    chart.svg.end()
}

/// Returns the place for the number of each curve: on the curve, as far from the other curves as possible,
/// and not on another number.
fn tags(curves: &[Vec<(f64, f64)>]) -> Vec<(f64, f64)> {
    const ENOUGH: f64 = 24.0;
    let mut tags: Vec<(f64, f64)> = Vec::new();
    for (at, curve) in curves.iter().enumerate() {
        let margin = (curve.len() / 16).max(1);
        let inner = curve.len().saturating_sub(2 * margin);
        let places = curve.iter().enumerate().skip(margin).take(inner);
        let free = |level: usize, (x, y): (f64, f64)| {
            let others = curves.iter().enumerate().filter(|(other, _)| *other != at);
            let others = others.filter_map(|(_, other)| Some((other.get(level)?.1 - y).abs()));
            let near = others.fold(ENOUGH, f64::min);
            let taken = tags.iter().map(|tag: &(f64, f64)| (tag.0 - x).hypot(tag.1 - y));
            let taken = taken.fold(ENOUGH, f64::min);
            near + 3.0 * taken
        };
        let best = places.rev().max_by(|(a, one), (b, other)| free(*a, **one).total_cmp(&free(*b, **other)));
        tags.push(best.map_or((FRAME.left, FRAME.bottom), |(_, place)| *place));
    }
    tags
}

/// Draws the number of a curve in a disc of its colour.
fn tag(chart: &mut Chart, at: usize, (x, y): (f64, f64)) {
    let _ =
        writeln!(chart.svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" {} stroke=\"#ffffff\"/>", fill(at));
    let label = "class=\"tag\" fill=\"#ffffff\" font-size=\"10.5\" font-weight=\"600\"";
    chart.svg.words((x, y + 3.8), Anchor::Middle, label, &(at + 1).to_string());
}
