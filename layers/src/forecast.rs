//! An estimate of the number of states of the next layer, from a part of it.
//!
//! Parents come in a random order, so those expanded so far are a sample. Suppose that each of `N` children
//! has the same number `d` of parents, and that a share `f` of the parents is expanded. Then a child has been
//! met with probability `1 - (1 - f)^d`, and `d N` is the number of children with repetitions, of which a
//! share `f` has been seen. These two equations give `N`. Real children have different numbers of parents;
//! the more they differ, the fewer have been met. So the estimate is rather too low than too high, apart from
//! chance: a layer that it refuses would not have fitted.

/// The fewest states that make a sample.
const SAMPLE: usize = 1 << 15;

/// The figures of the part of a layer that is expanded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// Parents expanded.
    pub parents: usize,
    /// Their children, repetitions included.
    pub children: usize,
    /// Different states among these children.
    pub states: usize,
}

impl Seen {
    /// Returns the estimated number of states of the next layer, of `width` parents; `None` if the sample is
    /// too small.
    pub fn forecast(&self, width: usize) -> Option<u64> {
        if self.states < SAMPLE || self.parents * 32 < width {
            return None;
        }
        let share = self.parents as f64 / width as f64;
        if share >= 1.0 {
            return Some(self.states as u64);
        }
        let (seen, all) = (self.states as f64, self.children as f64 / share);
        // Grows with `n`, from below `seen` at `seen` to no less than `seen` at `all`.
        let met = |n: f64| n * -f64::exp_m1(all / n * f64::ln_1p(-share));
        let (mut low, mut high) = (seen, all);
        while high - low > 1e-3 * low {
            let middle = (low + high) / 2.0;
            if met(middle) < seen { low = middle } else { high = middle }
        }
        Some(low as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the figures when `share` of the parents is expanded; `children` has two entries a parent.
    fn seen(children: &[u32], share: f64) -> Seen {
        let parents = (children.len() as f64 * share / 2.0) as usize;
        let states = distinct(&children[..2 * parents]);
        Seen { parents, children: 2 * parents, states }
    }

    fn distinct(children: &[u32]) -> usize {
        children.iter().collect::<std::collections::HashSet<_>>().len()
    }

    #[test]
    fn exact_where_children_are_met_equally_often() {
        for times in [1, 2, 5] {
            let mut children: Vec<u32> = (0..1_000_000).map(|at| at / times).collect();
            limits::Random::with_seed(1).shuffle(&mut children);
            for share in [0.1, 0.5, 0.9] {
                let estimate = seen(&children, share).forecast(500_000).unwrap() as f64;
                let ratio = estimate / distinct(&children) as f64;
                assert!((0.98..1.01).contains(&ratio), "{times} {share} {ratio}");
            }
        }
    }

    #[test]
    fn too_low_rather_than_too_high() {
        let mut random = limits::Random::with_seed(1);
        for states in [300_000, 1_000_000, 100_000_000] {
            let often = |random: &mut limits::Random| if random.bool() { states / 20 } else { states };
            let children: Vec<u32> = (0..1_000_000)
                .map(|_| {
                    let most = often(&mut random);
                    random.u32(..most)
                })
                .collect();
            for share in [0.1, 0.5, 0.9] {
                let estimate = seen(&children, share).forecast(500_000).unwrap() as f64;
                let ratio = estimate / distinct(&children) as f64;
                assert!((0.3..1.01).contains(&ratio), "{states} {share} {ratio}");
            }
        }
    }

    #[test]
    fn says_nothing_of_little() {
        assert_eq!(Seen { parents: 30_000, children: 60_000, states: 30_000 }.forecast(60_000), None);
        assert_eq!(Seen { parents: 40_000, children: 80_000, states: 80_000 }.forecast(4_000_000), None);
        let whole = Seen { parents: 40_000, children: 80_000, states: 50_000 };
        assert_eq!(whole.forecast(40_000), Some(50_000));
    }
}
