//! How much of a count is left, where that can be known.
//!
//! Layers: by the layers so far and the shape that they have in most counts (`workbench::outlook`). Cases of a
//! join: each takes about the same work. A search: by the branches on the current path, if these allow an
//! estimate; each later root usually takes at most the work of the current one. Joining constraints: their
//! number does not allow an estimate. With 7 of 10 joined, 9 to 96 % of the time was over on six puzzles.

use std::time::Duration;

use counting::solve::{Method, Roots, Stage};
use workbench::outlook::Outlook;

/// No estimate is shown before this time: the first steps are not like the others.
const EARLY: Duration = Duration::from_secs(3);

/// No estimate is shown before this share of the tree below a root is done.
const BEGUN: f64 = 0.02;

/// The record of a method's work.
#[derive(Clone, Debug, Default)]
pub struct Rest {
    /// The layers, that under way included.
    layers: Option<Outlook>,
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
    /// This much or more.
    AtLeast,
    /// Between a third and three times this much.
    Roughly,
}

impl Rest {
    /// Records the next stage.
    pub fn watch(&mut self, stage: &Stage) {
        if stage.method != Method::Layers {
            return;
        }
        // A step of several levels has one layer.
        let layers = self.layers.get_or_insert_with(|| Outlook::new(stage.total as usize));
        while layers.layers() <= (stage.done as usize).min(stage.total as usize) {
            layers.push(stage.nodes);
        }
    }

    /// Returns the rest after the last recorded stage.
    pub fn left(&self, stage: &Stage) -> Option<Left> {
        let Stage { method, done, total, nodes, within, roots, .. } = *stage;
        match method {
            Method::Join | Method::Determinant => {
                Some(Left { done, left: total.saturating_sub(done), sense: Sense::About })
            }
            Method::Layers => {
                let (layers, here) = (self.layers.as_ref()?, nodes.saturating_sub(within?.done));
                let (done, left) =
                    ((layers.done() as u64).saturating_sub(here), layers.left()? as u64 + here);
                let sense = if layers.is_low() { Sense::AtLeast } else { Sense::About };
                Some(Left { done, left, sense })
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
        Sense::AtLeast => format!("about {share} % done or less, {time} left or more"),
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
    use counting::solve::Within;

    fn layer(level: u64, states: u64, expanded: u64, next: Option<u64>) -> Stage {
        let within = Some(Within { done: expanded, next });
        let method = Method::Layers;
        Stage { method, size: None, done: level, total: 10, nodes: states, bytes: 0, within, roots: None }
    }

    #[test]
    fn layers_are_told_before_the_half() {
        let mut rest = Rest::default();
        let mut left = |stage: Stage| {
            rest.watch(&stage);
            rest.left(&stage)
        };
        assert_eq!(left(layer(0, 1, 0, Some(2))), None);
        assert_eq!(left(layer(1, 10, 0, None)), None);
        let known = left(layer(3, 100, 40, Some(900))).expect("a rest");
        // 1, 10, and 100 for both levels of a step, of which 60 are still to be expanded.
        assert_eq!((known.done, known.sense), (151, Sense::About));
        assert!((200..20_000).contains(&known.left), "{known:?}");
        assert_eq!(left(layer(9, 10, 10, None)).map(|known| known.left), Some(0));
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
