//! How much work a method has left, as far as that can be told.

use super::lane::Widths;

/// Where layers are widest, as a rule: at seven tenths of the way down.
const WIDEST: f64 = 0.7;

/// The share of the way after which the growth of the layers tells how it goes on.
const TELLING: f64 = 0.4;

/// The share of the levels over which growth is measured: more than a row, in which it goes up and down.
const SPAN: usize = 6;

/// How many times larger the logarithm of the widest layer is than that of one on the way, by the share
/// of the way: the smaller values of what was measured on boards of fifteen families, so that layers are
/// given up too
/// late
/// rather than too soon.
const TO_WIDEST: [(f64, f64); 5] = [(0.12, 2.8), (0.15, 2.3), (0.2, 1.75), (0.3, 1.35), (0.4, 1.17)];

/// What layers have left.
pub(super) enum Rest {
    /// Too few are known.
    Unknown,
    /// Told from the beginning of the way: too low rather than too high, and by a factor of ten at times.
    Guessed(f64),
    /// Told from how they grow.
    Told(f64),
}

/// The work that layers have left, which took `spent` so far.
pub(super) fn of_layers(widths: &Widths, spent: u64) -> Rest {
    let (done, levels) = (widths.states.len(), widths.levels as usize);
    if levels == 0 || done < 2 {
        return Rest::Unknown;
    }
    let states: u64 = widths.states.iter().sum();
    let of_state = spent as f64 / states.max(1) as f64;
    if done as f64 >= TELLING * levels as f64 {
        return Rest::Told(by_growth(&widths.states, levels) * of_state);
    }
    let guess = by_share(widths.states[done - 1], done as f64 / levels as f64, levels);
    guess.map_or(Rest::Unknown, |states| Rest::Guessed(states * of_state))
}

/// The states of layers to come, after `states`. Layers grow exponentially at first, then ever more slowly,
/// until they are widest and shrink again: the growth over some rows is taken to fall
/// evenly from here to the widest layer, and on.
fn by_growth(states: &[u64], levels: usize) -> f64 {
    let done = states.len();
    let log = |at: usize| (states[at].max(1) as f64).ln();
    let back = (levels / SPAN).max(3).min(done - 1);
    let mut growth = (log(done - 1) - log(done - 1 - back)) / back as f64;
    let to_widest = (WIDEST * levels as f64 - done as f64).max(1.0);
    let slower = growth.max(0.0) / to_widest;
    let (mut width, mut sum) = (states[done - 1] as f64, 0.0);
    for _ in done..levels {
        width *= growth.exp();
        growth -= slower;
        sum += width;
    }
    sum
}

/// The states of layers to come, after one of this width at this share of the way.
fn by_share(width: u64, share: f64, levels: usize) -> Option<f64> {
    let between = TO_WIDEST.windows(2).find(|pair| share < pair[1].0)?;
    let ((from, one), (to, other)) = (between[0], between[1]);
    let factor = one + (other - one) * (share - from) / (to - from);
    let widest = (width.max(1) as f64).ln() * if share < from { return None } else { factor };
    // Layers near the widest one make up a quarter of all levels or so.
    Some(widest.exp() * levels as f64 / 4.0)
}

/// The work that a search has left which was expected to be `expected` in all. One that takes longer than
/// expected is taken to be half done.
pub(super) fn of_search(expected: f64, spent: u64) -> f64 {
    let spent = spent as f64;
    if spent < expected { expected - spent } else { spent }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Layers of all sets of independent queens on 6x6 by rows.
    const QUEENS: [u64; 36] = [
        1, 2, 3, 4, 5, 6, 7, 12, 18, 26, 34, 44, 56, 80, 100, 132, 158, 190, 219, 279, 304, 349, 357, 350,
        330, 341, 284, 259, 186, 130, 84, 65, 36, 20, 9, 4,
    ];

    #[test]
    fn layers_are_told_from_half_of_them() {
        for done in [15, 18, 22, 26] {
            let known = Widths { states: QUEENS[..done].to_vec(), levels: 36 };
            let rest: u64 = QUEENS[done..].iter().sum();
            let spent = 100 * known.states.iter().sum::<u64>();
            let Rest::Told(told) = of_layers(&known, spent) else { panic!("{done} layers are enough") };
            let ratio = told / 100.0 / rest as f64;
            assert!((0.2..5.0).contains(&ratio), "{done}: {ratio}");
        }
        let begun = Widths { states: QUEENS[..3].to_vec(), levels: 36 };
        assert!(matches!(of_layers(&begun, 600), Rest::Unknown));
    }

    #[test]
    fn a_search_beyond_its_estimate_is_half_done() {
        assert_eq!((of_search(10.0, 4), of_search(10.0, 40)), (6.0, 40.0));
    }
}
