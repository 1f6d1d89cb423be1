//! The picture of `orders`: the widths of all levels on a logarithmic scale, one curve an order.
//!
//! Scalable vector graphics by hand: a few lines and words need no library.

mod legend;

use std::fmt::Write;

use encoders::solve::Method;

use crate::args::By;
use crate::outcome::Outcome;
use crate::picture::escaped;

/// Least size of the picture, in points.
const SIZE: (f64, f64) = (960.0, 540.0);
/// Where the curves are: left, top, right, bottom.
const FRAME: (f64, f64, f64, f64) = (76.0, 48.0, 690.0, 484.0);
/// The left edge of the legend's lines and words.
const LEGEND: (f64, f64) = (FRAME.2 + 18.0, FRAME.2 + 56.0);
/// Height of a line of the legend.
const LINE: f64 = 20.0;
/// Space that is left at the right edge.
const MARGIN: f64 = 12.0;
/// Colours that the colour-blind can tell apart (Okabe and Ito, without the yellow that no paper shows, and
/// one of Tol): more curves than that nobody can.
const COLOURS: [&str; 8] =
    ["#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#882255"];
/// The colour of all other curves.
const GREY: &str = "#bbbbbb";

/// Curves that are the same: the orders' outcomes and the widths, top level first.
struct Curve<'a> {
    outcomes: Vec<&'a Outcome>,
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

/// The picture of the orders, best first; those that reached a limit are in the legend only. By peak it
/// shows the largest products, else the final diagrams.
pub fn svg(outcomes: &[Outcome], by: By) -> String {
    let curves = curves(outcomes, by);
    let widest = curves.iter().flat_map(|curve| curve.widths).copied().max().unwrap_or(1).max(2);
    let some_zero = curves.iter().any(|curve| curve.widths.contains(&0));
    let scale = Scale {
        zero: if some_zero { 0.5 } else { 0.0 },
        levels: curves.iter().map(|curve| curve.widths.len()).max().unwrap_or(1),
        decades: (widest - 1).ilog10() + 1,
    };
    let legend = legend::lines(outcomes, &curves, by);
    let puzzle = outcomes.first().map_or(String::new(), |outcome| outcome.puzzle.to_string());
    let title = format!("{puzzle}: {} at each level", drawn(outcomes, by));
    let height = SIZE.1.max(FRAME.1 + LINE * (legend.len() + 1) as f64);
    let longest =
        legend.iter().map(|line| LEGEND.1 + breadth(&line.words, 13.0)).fold(SIZE.0 - MARGIN, f64::max);
    let width = (longest.max(FRAME.0 + breadth(&title, 16.0)) + MARGIN).ceil();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    text(&mut svg, (FRAME.0, 26.0), "font-size=\"16\"", &title);
    axes(&mut svg, &scale);
    // The best last, so that it lies on top.
    for (at, curve) in curves.iter().enumerate().rev() {
        let mut points = String::new();
        for (level, &width) in curve.widths.iter().enumerate() {
            let _ = write!(points, "{:.1},{:.1} ", scale.x(level), scale.y(width));
        }
        for _ in &curve.outcomes {
            let _ =
                writeln!(svg, "<polyline fill=\"none\" {} points=\"{}\"/>", stroke(at), points.trim_end());
        }
    }
    legend::draw(&mut svg, &legend);
    svg + "</svg>\n"
}

/// What the curves are of. Layers have no products: what is counted is what there is.
fn drawn(outcomes: &[Outcome], by: By) -> &'static str {
    let layers = outcomes.iter().any(|outcome| outcome.method() == Method::Layers);
    match by {
        _ if layers => "states",
        By::Peak => "nodes of the largest product",
        By::Final | By::Made | By::Time => "nodes of the final diagram",
    }
}

/// The curves, the best order's first; orders with the same curve share it.
fn curves(outcomes: &[Outcome], by: By) -> Vec<Curve<'_>> {
    let mut curves: Vec<Curve<'_>> = Vec::new();
    for outcome in outcomes {
        let Some(profile) = outcome.result.as_ref().ok().and_then(|answer| answer.profile.as_ref()) else {
            continue;
        };
        let widths = if by == By::Peak { &profile.largest } else { &profile.last };
        match curves.iter_mut().find(|curve| curve.widths == widths) {
            Some(curve) => curve.outcomes.push(outcome),
            None => curves.push(Curve { outcomes: vec![outcome], widths }),
        }
    }
    curves
}

/// About how broad words of this height are, rather too broad than too narrow.
fn breadth(words: &str, height: f64) -> f64 {
    let breadth = |c: char| match c {
        'W' | 'M' | 'm' | 'w' | '@' | '%' => 0.95,
        'A'..='Z' => 0.72,
        c if c.is_ascii() => 0.58,
        _ => 1.05,
    };
    words.chars().map(breadth).sum::<f64>() * height
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
    // Two labels say too little of what is between them.
    let between: &[u64] = if scale.decades == 1 { &[2, 5] } else { &[] };
    for value in between {
        text(svg, (left - 8.0, scale.y(*value) + 4.5), end, &value.to_string());
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

/// The look of the curve with this number; the best is thicker.
fn stroke(at: usize) -> String {
    let (colour, width) = match at {
        0 => (COLOURS[0], 2.5),
        _ => (COLOURS.get(at).copied().unwrap_or(GREY), if at < COLOURS.len() { 1.6 } else { 1.0 }),
    };
    // The later half is dashed, for printers without colours.
    let dashes = if (COLOURS.len() / 2..COLOURS.len()).contains(&at) { "7 3" } else { "none" };
    format!("stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\"")
}

fn text(svg: &mut String, (x, y): (f64, f64), attributes: &str, words: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" {attributes}>{}</text>", escaped(words));
}
