//! How many states a count by layers has left, from the layers so far.
//!
//! The logarithms of the widths of layers have much the same shape in most counts: they rise ever more slowly, and fall at the
//! end. So the layers so far say how wide the others are. Layers go up and down within a row, and an estimate with them: of
//! the last ones, the upper quartile is taken while layers grow, and the median after that.

/// No estimate is made before this share of the levels.
const BEGUN: f64 = 0.35;

/// The share of the levels from which estimates are taken.
const RECENT: usize = 6;

/// Most by which what is left is told to be more than the least that was told before.
pub const RISE: f64 = 1.2;

/// The share of the width of layers that have become narrower which those to come have on average, at most.
const NARROWING: f64 = 0.6;

/// The share of the width of the widest of the last layers which those to come have on average, at least. Of 349 counts with
/// four fifths of their levels done, half were told half of what was left without this bound, and a twentieth nothing; with
/// it, these are 1.2 and 0.4 times what was left.
const LEAST: f64 = 0.2;

/// Shares of the levels: up to the first, estimates are told twice as high, from the second on as they are.
const UNSURE: f64 = 0.5;
const SURE: f64 = 0.7;

/// Most levels that are looked at one by one.
const STEPS: usize = 400;

/// The logarithm of the width of a layer, as a share of that of the widest one, at each fiftieth of the way: the medians of 74
/// counts of 16 families in up to six orders.
const SHAPE: [f64; 51] = [
    0.0, 0.03, 0.1, 0.17, 0.21, 0.26, 0.32, 0.37, 0.4, 0.45, 0.5, 0.5, 0.56, 0.61, 0.63, 0.66, 0.68, 0.74,
    0.74, 0.77, 0.79, 0.83, 0.83, 0.86, 0.88, 0.88, 0.9, 0.91, 0.93, 0.93, 0.94, 0.96, 0.97, 0.97, 0.98,
    0.99, 0.98, 0.98, 0.94, 0.9, 0.88, 0.83, 0.74, 0.7, 0.62, 0.57, 0.42, 0.32, 0.2, 0.12, 0.08,
];

/// The layers of a count so far, and what is left.
#[derive(Clone, Debug, Default)]
pub struct Outlook {
    levels: usize,
    widths: Vec<f64>,
    done: f64,
    /// What each layer made expect of all states.
    totals: Vec<f64>,
    /// The estimate by the layers so far, and what is told of it.
    own: Option<f64>,
    left: Falling,
}

/// An estimate that never rises by more than a fifth over the least one so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Falling {
    /// The last estimate, and the least.
    told: Option<(f64, f64)>,
    /// Whether the last estimate was more than what is told.
    is_low: bool,
}

impl Falling {
    /// Adds an estimate.
    pub fn tell(&mut self, estimate: f64) {
        let least = self.told.map_or(estimate, |(_, least)| least);
        let told = estimate.min(RISE * least);
        self.told = Some((told, least.min(told)));
        self.is_low = told < estimate;
    }

    /// Takes some of what is told off.
    pub fn take(&mut self, some: f64) {
        self.told = self.told.map(|(told, least)| (told - some, least.min(told - some)));
    }

    /// Whether there is likely more than what is told.
    pub fn is_low(&self) -> bool {
        self.is_low
    }

    /// Returns what is told now.
    pub fn now(&self) -> Option<f64> {
        self.told.map(|(told, _)| told)
    }
}

impl Outlook {
    /// Returns that of a count of so many levels, before the first one.
    pub fn new(levels: usize) -> Outlook {
        Outlook { levels, ..Outlook::default() }
    }

    /// Adds the next layer.
    pub fn push(&mut self, width: u64) {
        self.widths.push(width as f64);
        self.done += width as f64;
        if self.widths.len() as f64 >= BEGUN * self.levels as f64
            && let Some(left) = self.expected()
        {
            self.own = Some(left);
            self.left.tell(left);
        }
    }

    /// Returns how many layers there are so far.
    pub fn layers(&self) -> usize {
        self.widths.len()
    }

    /// Returns the states of these layers.
    pub fn done(&self) -> f64 {
        self.done
    }

    /// Returns the states of the layers to come; `None` where it is too early to tell.
    pub fn left(&self) -> Option<f64> {
        self.left.now()
    }

    /// Returns what the layers so far make expect, without the bound by what was told before.
    pub fn own(&self) -> Option<f64> {
        self.own
    }

    /// Whether there are likely more than [`Outlook::left`].
    pub fn is_low(&self) -> bool {
        self.left.is_low()
    }

    /// Returns what these layers alone make expect.
    fn expected(&mut self) -> Option<f64> {
        let (done, recent) = (self.widths.len(), (self.levels / RECENT).max(3));
        let widest = |widths: &[f64]| widths.iter().copied().fold(0.0, f64::max);
        let near = widest(&self.widths[done.saturating_sub(recent / 2 + 1)..]);
        let is_narrower = near < widest(&self.widths);
        let bound = if is_narrower { NARROWING * near * self.ahead() as f64 } else { f64::INFINITY };
        self.totals.push(self.done + self.by_shape()?.min(bound));
        let mut last = self.totals[self.totals.len().saturating_sub(recent)..].to_vec();
        last.sort_by(f64::total_cmp);
        let total = last[last.len() * if is_narrower { 2 } else { 3 } / 4];
        let least = (LEAST * near * self.ahead() as f64).max(if self.ahead() > 0 { 1.0 } else { 0.0 });
        // What was told too low can rise by a fifth alone: estimates from few layers are told twice as high.
        let share = self.widths.len() as f64 / self.levels as f64;
        let doubt = 1.0 + ((SURE - share) / (SURE - UNSURE)).clamp(0.0, 1.0);
        Some((total - self.done).min(bound).max(least) * doubt)
    }

    fn ahead(&self) -> usize {
        self.levels.saturating_sub(self.widths.len())
    }

    /// The states to come, if these are the first layers of the usual shape.
    fn by_shape(&self) -> Option<f64> {
        let done = self.widths.len();
        let shape = |level: usize| SHAPE[(50 * level / self.levels.max(1)).min(50)];
        let log = |level: usize| self.widths[level].max(1.0).ln();
        let last = done.checked_sub(1)?;
        let scale = log(last) / shape(last).max(0.05);
        let stride = (self.ahead() / STEPS).max(1);
        let widths = (done..self.levels).step_by(stride).map(|level| (scale * shape(level)).min(700.0).exp());
        Some(widths.sum::<f64>() * stride as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Layers of all sets of independent queens on 6x6 by rows, from `orders`.
    const QUEENS: [u64; 36] = [
        1, 2, 3, 4, 5, 6, 7, 12, 18, 26, 34, 44, 56, 80, 100, 132, 158, 190, 219, 279, 304, 349, 357, 350,
        330, 341, 284, 259, 186, 130, 84, 65, 36, 20, 9, 4,
    ];

    #[test]
    fn it_is_told_before_the_half_and_never_rises_by_more_than_a_fifth() {
        let (mut outlook, mut before) = (Outlook::new(QUEENS.len()), f64::INFINITY);
        for (level, &width) in QUEENS.iter().enumerate() {
            outlook.push(width);
            let truth: u64 = QUEENS[level + 1..].iter().sum();
            let Some(left) = outlook.left() else {
                assert!(level < 12, "{level}");
                continue;
            };
            assert!(left <= RISE * before, "{level}: {left} after {before}");
            assert!(
                level > 30 || (0.25..4.0).contains(&(left / truth as f64)),
                "{level}: {left}, not {truth}"
            );
            before = before.min(left);
        }
        assert_eq!((outlook.layers(), outlook.left()), (36, Some(0.0)));
    }
}
