//! Charts: whole numbers to the right, counts of any size upwards, on a logarithmic scale unless all are small.

mod bars;
mod dots;
mod widths;

use std::fmt::Write;

pub use bars::bars;
pub use dots::dots;
use num_bigint::BigUint;
pub use widths::widths;

use crate::svg::{Anchor, Svg, breadth};

/// The edges of the area for a chart: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Lower edge.
    pub bottom: f64,
}

/// The frame of a chart that has nothing beside it, and its size.
pub const PLAIN: (Frame, (f64, f64)) =
    (Frame { left: 76.0, top: 48.0, right: 740.0, bottom: 404.0 }, (760.0, 460.0));

/// The logarithm of the largest count for which the scale is even.
const SMALL: f64 = 2.0;

/// The words and the ranges of the axes.
pub struct Axes<'a> {
    /// The title above the chart.
    pub title: &'a str,
    /// The first and the last number to the right.
    pub across: (usize, usize),
    /// The name of these numbers.
    pub across_name: &'a str,
    /// The name of the counted things.
    pub up_name: &'a str,
    /// The logarithm of the largest count, to the base 10.
    pub highest: f64,
    /// Whether a logarithmic scale needs a place for 0, half a decade below 1: for counts of 0, which have no logarithm, or
    /// for bars, which have to begin below 1.
    pub has_zero: bool,
    /// Whether each number has a band to itself, for bars.
    pub has_bands: bool,
}

/// A chart under way: frame and axes are drawn.
pub struct Chart {
    /// The picture so far.
    pub svg: Svg,
    frame: Frame,
    across: (usize, usize),
    bands: f64,
    scale: Scale,
}

/// How high counts stand.
#[derive(Clone, Copy, Debug)]
enum Scale {
    /// As they are, up to this one.
    Even(f64),
    /// By their logarithm, from so much below that of 1 on, up to this one.
    Logarithmic { zero: f64, decades: f64 },
}

impl Scale {
    fn of(axes: &Axes<'_>) -> Scale {
        if axes.highest <= SMALL {
            // Numbers and words stand above the highest point.
            return Scale::Even((1.1 * 10f64.powf(axes.highest)).max(1.1));
        }
        let zero = if axes.has_zero { 0.5 } else { 0.0 };
        let decades = (axes.highest - 1e-9).ceil().max(1.0);
        // A point near the upper edge needs room for its words.
        let close = axes.highest > 0.95 * decades;
        Scale::Logarithmic { zero, decades: if close { 1.06 * decades } else { decades } }
    }

    /// The part of the height at which a count stands, by its logarithm; `None` is the count 0.
    fn part(self, log: Option<f64>) -> f64 {
        match self {
            Scale::Even(top) => log.map_or(0.0, |log| 10f64.powf(log) / top),
            Scale::Logarithmic { zero, decades } => log.map_or(0.0, |log| zero + log) / (zero + decades),
        }
    }
}

impl Chart {
    /// Draws the axes in `frame` of a picture of this size.
    pub fn new(axes: &Axes<'_>, frame: Frame, size: (f64, f64)) -> Chart {
        let mut chart = Chart {
            svg: Svg::new(axes.title, size, 1.0),
            frame,
            across: axes.across,
            bands: if axes.has_bands { 1.0 } else { 0.0 },
            scale: Scale::of(axes),
        };
        // A title that is too long is written smaller; bold letters are a tenth broader.
        let fitting = 16.0 * (size.0 - frame.left) / (1.1 * breadth(axes.title, 16.0)).max(1.0);
        let title =
            format!("class=\"title ink\" font-size=\"{:.1}\" font-weight=\"600\"", fitting.clamp(7.0, 16.0));
        chart.svg.words((frame.left, 26.0), Anchor::Start, &title, axes.title);
        chart.lines(axes.up_name);
        chart.ticks(axes.across_name);
        chart
    }

    /// Returns the place of a number on the horizontal axis.
    pub fn x(&self, at: usize) -> f64 {
        let (from, to) = self.across;
        let breadth = self.frame.right - self.frame.left;
        let steps = (to - from) as f64 + self.bands;
        let at = (at - from) as f64 + self.bands / 2.0;
        self.frame.left + breadth * if steps > 0.0 { at / steps } else { 0.5 }
    }

    /// Returns the breadth of a band.
    pub fn band(&self) -> f64 {
        (self.frame.right - self.frame.left) / ((self.across.1 - self.across.0) as f64 + 1.0)
    }

    /// Returns the height of a count, by its logarithm; `None` is the count 0.
    pub fn y(&self, log: Option<f64>) -> f64 {
        let Frame { top, bottom, .. } = self.frame;
        bottom - (bottom - top) * self.scale.part(log)
    }

    /// Returns the places of widths, level by level.
    pub fn points(&self, levels: &[u64]) -> Vec<(f64, f64)> {
        let log = |width: u64| (width > 0).then(|| (width as f64).log10());
        levels.iter().enumerate().map(|(level, &width)| (self.x(level), self.y(log(width)))).collect()
    }

    /// Draws lines at round counts, with their names, and between them.
    fn lines(&mut self, name: &str) {
        let Frame { left, top, bottom, .. } = self.frame;
        match self.scale {
            Scale::Even(most) => {
                for count in (0..=most as usize).step_by(step(most as usize)) {
                    let log = (count > 0).then(|| (count as f64).log10());
                    self.line(log, Some(&count.to_string()));
                }
            }
            Scale::Logarithmic { zero, decades } => {
                // Above the last whole decade there is no line.
                let decades = decades as u32;
                let step = decades.div_ceil(8).max(1);
                for decade in 0..=decades {
                    let name = (decade % step == 0).then(|| power(decade));
                    self.line(Some(f64::from(decade)), name.as_deref());
                }
                let few = if decades <= 8 { 0..decades } else { 0..0 };
                for between in few.flat_map(|decade| (2..10).map(move |digit| (decade, f64::from(digit)))) {
                    self.line(Some(f64::from(between.0) + between.1.log10()), None);
                }
                if zero > 0.0 {
                    self.svg.words((left - 8.0, bottom + 4.5), Anchor::End, "", "0");
                }
            }
        }
        let y = (top + bottom) / 2.0;
        let turned = format!("transform=\"rotate(-90 16 {y})\"");
        self.svg.words((16.0, y), Anchor::Middle, &turned, name);
    }

    /// Draws a line at the height of a count, fainter without a name.
    fn line(&mut self, log: Option<f64>, name: Option<&str>) {
        let Frame { left, right, .. } = self.frame;
        let y = self.y(log);
        let (class, colour) = if name.is_some() { ("grid", "#cccccc") } else { ("minor", "#ececec") };
        let _ =
            writeln!(self.svg, "<path class=\"{class}\" d=\"M{left} {y:.1}H{right}\" stroke=\"{colour}\"/>");
        if let Some(name) = name {
            self.svg.words((left - 8.0, y + 4.5), Anchor::End, "", name);
        }
    }

    /// Draws the frame, and the numbers below it.
    fn ticks(&mut self, name: &str) {
        let Frame { left, top, right, bottom } = self.frame;
        let (from, to) = self.across;
        let step = step(to - from);
        for at in (from..=to).filter(|at| at % step == 0) {
            let x = self.x(at);
            let _ = writeln!(self.svg, "<path class=\"axis\" d=\"M{x:.1} {bottom}v5\" stroke=\"#000000\"/>");
            self.svg.words((x, bottom + 20.0), Anchor::Middle, "", &at.to_string());
        }
        let _ = writeln!(
            self.svg,
            "<path class=\"axis\" d=\"M{left} {top}H{right}V{bottom}H{left}Z\" fill=\"none\" stroke=\"#000000\"/>"
        );
        self.svg.words(((left + right) / 2.0, bottom + 42.0), Anchor::Middle, "", name);
    }
}

/// Returns a round distance between ticks, for about a dozen of them at most: 1, 2, 5, 10, 20, 50, ...
fn step(numbers: usize) -> usize {
    let mut decade = 1;
    loop {
        for step in [decade, 2 * decade, 5 * decade] {
            if numbers <= 14 * step {
                return step;
            }
        }
        decade *= 10;
    }
}

/// A power of ten: `1000`, from ten thousand on `10⁴`.
fn power(decade: u32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if decade < 4 {
        return 10u32.pow(decade).to_string();
    }
    let digit = |c: char| RAISED[c.to_digit(10).unwrap_or(0) as usize];
    format!("10{}", decade.to_string().chars().map(digit).collect::<String>())
}

/// Returns the logarithm of a count to the base 10, by its first digits; `None` for 0.
pub fn log10(count: &BigUint) -> Option<f64> {
    let digits = count.to_string();
    let first: f64 = digits[..digits.len().min(17)].parse().ok()?;
    (first > 0.0).then(|| first.log10() + digits.len().saturating_sub(17) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_of_counts_of_any_size() {
        let log = |text: &str| log10(&text.parse().unwrap());
        assert_eq!((log("0"), log("1"), log("1000")), (None, Some(0.0), Some(3.0)));
        let large = format!("25{}", "0".repeat(400));
        assert!((log(&large).unwrap() - 401.397_940_008_672).abs() < 1e-9);
    }

    /// A count of 50 stands at half the height of 100, but one of 500 not at half that of 1000.
    #[test]
    fn small_counts_stand_as_high_as_they_are() {
        let parts = |most: f64, counts: [f64; 2]| {
            let axes = Axes {
                title: "",
                across: (0, 1),
                across_name: "",
                up_name: "",
                highest: most.log10(),
                has_zero: false,
                has_bands: false,
            };
            counts.map(|count| Scale::of(&axes).part(Some(count.log10())))
        };
        let [half, whole] = parts(100.0, [50.0, 100.0]);
        assert!((2.0 * half - whole).abs() < 1e-9 && whole < 1.0, "{half} {whole}");
        let [half, whole] = parts(1000.0, [500.0, 1000.0]);
        assert!(half > 0.8 * whole, "{half} {whole}");
    }

    #[test]
    fn powers_and_steps() {
        assert_eq!([0, 3, 4, 12].map(power), ["1", "1000", "10⁴", "10¹²"]);
        assert_eq!([1, 14, 15, 64, 100, 1000].map(step), [1, 1, 2, 5, 10, 100]);
    }
}
