//! The picture of `orders`: the width of every level on a logarithmic scale, one curve an order.
//!
//! Scalable vector graphics by hand: a few lines and words need no library.

use std::fmt::Write;

use crate::outcome::Outcome;
use crate::table::limit_text;

/// The whole picture, in points.
const SIZE: (f64, f64) = (960.0, 540.0);
/// Where the curves are: left, top, right, bottom.
const FRAME: (f64, f64, f64, f64) = (76.0, 48.0, 690.0, 484.0);
/// Height of a line of the legend.
const LINE: f64 = 20.0;
/// Colours that the colour-blind can tell apart (Okabe and Ito), without the yellow that no paper shows.
const COLOURS: [&str; 7] = ["#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];
/// What tells curves of one colour apart.
const DASHES: [&str; 3] = ["", "7 3", "2 3"];

/// A curve: its order and the widths, top level first.
struct Curve<'a> {
    order: &'a str,
    widths: &'a [u64],
}

/// Places on the paper.
struct Scale {
    levels: usize,
    /// Decades above 1.
    decades: u32,
    /// A logarithm has no place for 0: where it occurs, it stands this much of a decade below 1.
    zero: f64,
}

impl Scale {
    fn x(&self, level: usize) -> f64 {
        FRAME.0 + (FRAME.2 - FRAME.0) * level as f64 / self.levels.saturating_sub(1).max(1) as f64
    }

    fn y(&self, width: u64) -> f64 {
        let above = if width == 0 { 0.0 } else { self.zero + (width as f64).log10() };
        FRAME.3 - (FRAME.3 - FRAME.1) * above / (self.zero + f64::from(self.decades))
    }
}

/// The picture of the orders, best first; those that reached a limit have a line in the legend only.
pub fn svg(outcomes: &[Outcome]) -> String {
    let curve = |outcome| {
        let Outcome { order, result, .. }: &Outcome = outcome;
        Some(Curve { order, widths: result.as_ref().ok()?.profile.as_deref()? })
    };
    let curves: Vec<Curve<'_>> = outcomes.iter().filter_map(curve).collect();
    let widest = curves.iter().flat_map(|curve| curve.widths).copied().max().unwrap_or(1).max(2);
    let some_zero = curves.iter().any(|curve| curve.widths.contains(&0));
    let scale = Scale {
        zero: if some_zero { 0.5 } else { 0.0 },
        levels: curves.iter().map(|curve| curve.widths.len()).max().unwrap_or(1),
        decades: (widest - 1).ilog10() + 1,
    };
    let lines = outcomes.len().max(1) as f64 * LINE + FRAME.1 + 12.0;
    let height = SIZE.1.max(lines);
    let width = SIZE.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let title = outcomes.first().map_or("", |outcome| &outcome.puzzle);
    text(&mut svg, (FRAME.0, 26.0), "font-size=\"16\"", &format!("{title}: nodes at each level"));
    axes(&mut svg, &scale);
    // The best last, so that it lies on top.
    for (at, curve) in curves.iter().enumerate().rev() {
        let mut points = String::new();
        for (level, &width) in curve.widths.iter().enumerate() {
            let _ = write!(points, "{:.1},{:.1} ", scale.x(level), scale.y(width));
        }
        let _ = writeln!(svg, "<polyline fill=\"none\" {} points=\"{}\"/>", stroke(at), points.trim_end());
    }
    legend(&mut svg, outcomes, &curves);
    svg + "</svg>\n"
}

/// Frame, ticks and names of the axes.
fn axes(svg: &mut String, scale: &Scale) {
    let (left, top, right, bottom) = FRAME;
    let end = "text-anchor=\"end\"";
    for decade in 0..=scale.decades {
        let value = 10u64.saturating_pow(decade);
        let y = scale.y(value);
        let _ = writeln!(svg, "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#cccccc\"/>");
        text(svg, (left - 8.0, y + 4.5), end, &value.to_string());
    }
    for line in 0..scale.decades {
        for digit in 2..10 {
            let y = scale.y(digit * 10u64.saturating_pow(line));
            let _ = writeln!(svg, "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#eeeeee\"/>");
        }
    }
    if scale.zero > 0.0 {
        text(svg, (left - 8.0, bottom + 4.5), end, "0");
    }
    let middle = "text-anchor=\"middle\"";
    let step = step(scale.levels);
    for level in (0..scale.levels).step_by(step) {
        let x = scale.x(level);
        let _ = writeln!(svg, "<path d=\"M{x:.1} {bottom}v5\" stroke=\"black\"/>");
        text(svg, (x, bottom + 20.0), middle, &level.to_string());
    }
    let _ =
        writeln!(svg, "<path d=\"M{left} {top}H{right}V{bottom}H{left}Z\" fill=\"none\" stroke=\"black\"/>");
    text(svg, ((left + right) / 2.0, bottom + 42.0), middle, "level (0 at the top)");
    let y = (top + bottom) / 2.0;
    let turned = format!("text-anchor=\"middle\" transform=\"rotate(-90 16 {y})\"");
    text(svg, (16.0, y), &turned, "nodes");
}

/// A round distance of ticks, for at most a dozen of them: 1, 2, 5, 10, 20, 50, ...
fn step(levels: usize) -> usize {
    let mut decade = 1;
    loop {
        for step in [decade, 2 * decade, 5 * decade] {
            if levels <= 12 * step {
                return step;
            }
        }
        decade *= 10;
    }
}

/// The orders, best first: name and the width of the widest level.
fn legend(svg: &mut String, outcomes: &[Outcome], curves: &[Curve<'_>]) {
    let x = FRAME.2 + 18.0;
    let mut y = FRAME.1 + 8.0;
    for (at, curve) in curves.iter().enumerate() {
        let _ = writeln!(svg, "<path d=\"M{x} {:.1}h30\" {}/>", y - 4.5, stroke(at));
        let widest = curve.widths.iter().max().copied().unwrap_or(0);
        text(svg, (x + 38.0, y), "", &format!("{}, at most {widest}", curve.order));
        y += LINE;
    }
    for outcome in outcomes {
        if let Err(stopped) = &outcome.result {
            let words = format!("{}: {}", outcome.order, limit_text(stopped.limit));
            text(svg, (x + 38.0, y), "fill=\"#777777\"", &words);
            y += LINE;
        }
    }
}

/// Colour and dashes of the curve with this number; the best is thicker.
fn stroke(at: usize) -> String {
    let colour = COLOURS[at % COLOURS.len()];
    let dashes = DASHES[at / COLOURS.len() % DASHES.len()];
    let width = if at == 0 { 2.5 } else { 1.4 };
    format!("stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\"")
}

fn text(svg: &mut String, (x, y): (f64, f64), attributes: &str, words: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" {attributes}>{}</text>", escaped(words));
}

/// Words as XML has them. Names of files may hold anything; what XML has no place for is left out.
pub fn escaped(words: &str) -> String {
    let words: String =
        words.chars().filter(|&c| c >= ' ' && !('\u{fffe}'..='\u{ffff}').contains(&c)).collect();
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
