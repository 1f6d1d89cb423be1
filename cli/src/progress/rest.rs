//! How much of a count is left, where that can be known.
//!
//! Layers: once they become narrower, they usually do so to the end. So the rest is at most as many states as
//! the current layer has, for each level. While they grow, nothing is known, and nothing is shown. Cases of a
//! join: each takes about the same work. A search: by the branches on the current path, if these allow an
//! estimate; each later root usually takes at most the work of the current one. Joining constraints: their
//! number does not allow an estimate. With 7 of 10 joined, 9 to 96 % of the time was over on six puzzles.

use std::time::Duration;

use encoders::solve::{Method, Roots, Stage};

/// No estimate is shown before this time: the first steps are not like the others.
const EARLY: Duration = Duration::from_secs(3);

/// A layer counts as narrower than another one up to this share of its states, in hundredths.
const NARROWER: u64 = 90;

/// No estimate is shown before this share of the tree below a root is done.
const BEGUN: f64 = 0.02;

/// The record of a method's work.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rest {
    /// The level of the layer under way, and its states.
    layer: (u64, u64),
    /// States of the layers before it.
    before: u64,
    /// States of the widest layer.
    widest: u64,
}

/// The work that is done, and the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    done: u64,
    left: u64,
    sense: Sense,
}

/// How exactly the rest is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sense {
    /// About this much.
    About,
    /// This much or less.
    AtMost,
    /// Between a third and three times this much.
    Roughly,
}

impl Rest {
    /// Records the next stage.
    pub fn watch(&mut self, stage: &Stage) {
        let (level, width) = self.layer;
        if stage.done > level {
            self.before += width;
        }
        self.layer = (stage.done, stage.nodes);
        self.widest = self.widest.max(stage.nodes);
    }

    /// Returns the rest after the last recorded stage.
    pub fn left(&self, stage: &Stage) -> Option<Left> {
        let Stage { method, done, total, nodes, within, roots, .. } = *stage;
        match method {
            Method::Join | Method::Determinant => {
                Some(Left { done, left: total.saturating_sub(done), sense: Sense::About })
            }
            Method::Layers => {
                let within = within?;
                let is_narrower = nodes * 100 < self.widest * NARROWER;
                if !is_narrower || within.next.is_some_and(|next| next > nodes) {
                    return None;
                }
                let levels = total.saturating_sub(done + 1);
                let left = nodes.saturating_sub(within.done) + nodes.saturating_mul(levels);
                Some(Left { done: self.before + within.done, left, sense: Sense::AtMost })
            }
            Method::Backtrack => of_search(nodes, &roots?),
            Method::Auto | Method::Apply => None,
        }
    }
}

/// Returns the rest of a search that visited `nodes`.
fn of_search(nodes: u64, roots: &Roots) -> Option<Left> {
    let share = roots.share.filter(|share| *share >= BEGUN)?;
    let here = nodes.saturating_sub(roots.before) as f64;
    let whole = here / share;
    let others = roots.all.saturating_sub(roots.done + 1) as f64;
    let sense = if others > 0.0 { Sense::AtMost } else { Sense::Roughly };
    Some(Left { done: nodes, left: (whole - here + others * whole) as u64, sense })
}

/// Returns the rest in words, after work that `lasted` this long: `about 60 % done, 40 s left`.
pub fn words_of(Left { done, left, sense }: Left, lasted: Duration) -> Option<String> {
    if done == 0 || lasted < EARLY {
        return None;
    }
    let share = (100.0 * done as f64 / (done + left) as f64) as u64;
    let time = duration(lasted.as_secs_f64() * left as f64 / done as f64);
    Some(match sense {
        Sense::About => format!("about {share} % done, {time} left"),
        Sense::AtMost => format!("about {share} % done or more, {time} left or less"),
        Sense::Roughly => format!("roughly {share} % done, perhaps {time} left"),
    })
}

/// Returns a time in one unit: `40 s`, `3 min`, `2.5 h`.
fn duration(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{:.0} s", seconds.ceil()),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoders::solve::Within;

    fn layer(level: u64, states: u64, expanded: u64, next: Option<u64>) -> Stage {
        let within = Some(Within { done: expanded, next });
        let method = Method::Layers;
        Stage { method, size: None, done: level, total: 10, nodes: states, bytes: 0, within, roots: None }
    }

    #[test]
    fn nothing_is_said_of_layers_that_grow() {
        let mut rest = Rest::default();
        let mut left = |stage: Stage| {
            rest.watch(&stage);
            rest.left(&stage)
        };
        assert_eq!(left(layer(0, 1, 0, Some(2))), None);
        assert_eq!(left(layer(4, 1000, 500, Some(900))), None);
        // Narrower, but the next one may be wider again.
        assert_eq!(left(layer(5, 800, 100, Some(900))), None);
        let known = left(layer(6, 600, 100, Some(400)));
        assert_eq!(
            known,
            Some(Left { done: 1 + 1000 + 800 + 100, left: 500 + 3 * 600, sense: Sense::AtMost })
        );
        assert_eq!(left(layer(9, 10, 10, None)), Some(Left { done: 2411, left: 0, sense: Sense::AtMost }));
    }

    #[test]
    fn a_search_is_told_by_its_branches() {
        let roots = |done, share| Roots { done, all: 4, before: 600, share };
        let left = |roots: Roots| of_search(1000, &roots).map(|left| (left.done, left.left));
        assert_eq!(left(roots(1, Some(0.25))), Some((1000, 1200 + 2 * 1600)));
        assert_eq!(left(roots(3, Some(0.5))), Some((1000, 400)));
        assert_eq!((left(roots(1, None)), left(roots(1, Some(0.01)))), (None, None));
        let told = of_search(1000, &roots(3, Some(0.5))).unwrap();
        let words = words_of(told, Duration::from_secs(30));
        assert_eq!(words.as_deref(), Some("roughly 71 % done, perhaps 12 s left"));
    }

    #[test]
    fn time_is_in_one_unit() {
        let at = |done, left, seconds| {
            words_of(Left { done, left, sense: Sense::About }, Duration::from_secs(seconds))
                .unwrap_or_default()
        };
        assert_eq!(at(30, 10, 60), "about 75 % done, 20 s left");
        assert_eq!(at(1, 99, 2), "");
        assert_eq!(at(0, 99, 200), "");
        assert_eq!(at(1, 9, 60), "about 10 % done, 9 min left");
        assert_eq!(at(1, 999, 60), "about 0 % done, 16.6 h left");
        let bound = Left { done: 1, left: 1, sense: Sense::AtMost };
        let words = words_of(bound, Duration::from_secs(10));
        assert_eq!(words.as_deref(), Some("about 50 % done or more, 10 s left or less"));
    }
}
