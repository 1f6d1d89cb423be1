//! Estimates of the work that a method has left.

use super::coroutine::Way;

/// The share of the levels at which layers stop growing, as taken by the estimate from growth. Measured on
/// 165 counts: at four tenths of the way, half of the estimates are within a factor of two.
const WIDEST: f64 = 0.65;

/// The share of the way after which the growth of the layers gives an estimate.
const TELLING: f64 = 0.35;

/// The share of the factors after which the work of `apply` gives an estimate.
const BEGUN: f64 = 0.05;

/// The share of the levels over which growth is measured: more than a row, in which it goes up and down.
const SPAN: usize = 6;

/// The ratio of two logarithms, that of the widest layer and that of a layer on the way, by the share of the
/// way. These are the smaller of the values measured on boards of ten families where few sizes are asked for,
/// so that layers are given up too late rather than too soon.
const TO_WIDEST: [(f64, f64); 5] = [(0.12, 2.2), (0.15, 1.75), (0.2, 1.45), (0.3, 1.2), (0.4, 1.1)];

/// A share of the factors that `apply` has conjoined, and the share of its work that is done by then: where
/// few sizes are asked for, and where all are. Measured on boards of fourteen families: half of them lie
/// within a factor of three of it.
const CONJOINED: [(f64, f64, f64); 11] = [
    (0.0, 0.01, 0.001),
    (0.1, 0.03, 0.003),
    (0.2, 0.06, 0.006),
    (0.3, 0.12, 0.012),
    (0.4, 0.22, 0.03),
    (0.5, 0.4, 0.07),
    (0.6, 0.55, 0.14),
    (0.7, 0.7, 0.27),
    (0.8, 0.85, 0.5),
    (0.9, 0.95, 0.75),
    (1.0, 1.0, 1.0),
];

/// The estimate for `apply` is multiplied by this. The mean lies above the median, since some counts take ten
/// times the median.
const DOUBT: f64 = 3.0;

/// Work of a node that `apply` makes, and of its counts by size where each size is counted by itself: 170 to
/// 340 and 240 to 590 ns, measured on boards of 49 to 100 cells.
const NODE: f64 = 200.0;
const BY_SIZE: f64 = 400.0;

/// What layers have left.
pub(super) enum Rest {
    /// No estimate: too few layers are known.
    Unknown,
    /// An estimate from the first layers: too low rather than too high, and by a factor of ten at times.
    Guessed(f64),
    /// An estimate from the growth of the layers.
    Told(f64),
}

/// The work that layers have left, which took `spent` so far.
pub(super) fn of_layers(way: &Way, spent: u64) -> Rest {
    // The levels of a place's values are one step, of one layer.
    let done = way.states.len();
    let steps = done.saturating_sub(1) as u64;
    let levels = (steps * way.total).checked_div(way.done).unwrap_or(0) as usize;
    if levels == 0 || done < 2 {
        return Rest::Unknown;
    }
    let states: u64 = way.states.iter().sum();
    // Planning, and sizes tried before, made none of these states.
    let of_state = spent.saturating_sub(way.began) as f64 / states.max(1) as f64;
    if done as f64 >= TELLING * levels as f64 {
        return Rest::Told(by_growth(&way.states, levels) * of_state);
    }
    let guess = by_share(way.states[done - 1], done as f64 / levels as f64, levels);
    guess.map_or(Rest::Unknown, |states| Rest::Guessed(states * of_state))
}

/// Returns the least work of a diagram of all solutions, if layers took `spent` so far and have `rest` left,
/// where that can be estimated. The diagram has as many nodes as there are states, in the same order, and
/// more where symmetric states are kept once; `by_size` says that each size is counted by itself. The number
/// of conjoined factors gives no estimate: of all dominating knights 8x8, 39 of 64 factors took 0.2 % of the
/// work.
pub(super) fn of_diagram(way: &Way, spent: u64, rest: f64, by_size: bool) -> Option<f64> {
    let Rest::Told(_) = of_layers(way, spent) else { return None };
    let so_far: u64 = way.states.iter().sum();
    let done = spent.saturating_sub(way.began).max(1) as f64;
    let node = if by_size { NODE + BY_SIZE } else { NODE };
    Some(node * so_far as f64 * (1.0 + rest / done))
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
    let factor = between(&TO_WIDEST, share)?;
    let widest = (width.max(1) as f64).ln() * factor;
    // Layers near the widest one make up a quarter of all levels or so.
    Some(widest.exp() * levels as f64 / 4.0)
}

/// The work that `apply` has left, which took `spent` so far. `None` before the first few factors: the condition
/// on the size comes before them.
pub(super) fn of_apply(way: &Way, spent: u64, all_sizes: bool) -> Option<f64> {
    let share = way.done as f64 / way.total.max(1) as f64;
    if share < BEGUN {
        return None;
    }
    let done = between(&CONJOINED.map(|(at, few, all)| (at, if all_sizes { all } else { few })), share)?;
    Some(DOUBT * spent.saturating_sub(way.began) as f64 * (1.0 - done) / done)
}

/// The value at `at`, straight from point to point; `None` beyond them.
fn between(points: &[(f64, f64)], at: f64) -> Option<f64> {
    let pair = points.windows(2).find(|pair| pair[0].0 <= at && at <= pair[1].0)?;
    let ((from, one), (to, other)) = (pair[0], pair[1]);
    Some(one + (other - one) * (at - from) / (to - from))
}

/// Returns the work that a search has left, if `expected` is its expected total. A search that takes longer
/// than expected is taken to be half done: the parts that estimates miss are rare and large.
pub(super) fn of_search(expected: f64, spent: u64) -> f64 {
    let spent = spent as f64;
    if spent >= expected { spent } else { expected - spent }
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
        // The same where each step is one of three levels.
        for (done, each) in [15, 18, 22, 26].into_iter().flat_map(|done| [(done, 1), (done, 3)]) {
            let way = Way { done: each * (done as u64 - 1), total: each * 36, ..Way::default() };
            let known = Way { states: QUEENS[..done].to_vec(), ..way };
            let rest: u64 = QUEENS[done..].iter().sum();
            let spent = 100 * known.states.iter().sum::<u64>();
            let Rest::Told(told) = of_layers(&known, spent) else { panic!("{done} layers are enough") };
            let ratio = told / 100.0 / rest as f64;
            assert!((0.2..5.0).contains(&ratio), "{done}: {ratio}");
        }
        let begun = Way { states: QUEENS[..3].to_vec(), done: 2, total: 36, ..Way::default() };
        assert!(matches!(of_layers(&begun, 600), Rest::Unknown));
    }

    #[test]
    fn apply_is_told_from_the_factors_it_has_conjoined() {
        let way = |done| Way { began: 100, done, total: 50, states: Vec::new() };
        assert_eq!(of_apply(&way(1), 300, false), None);
        let told = of_apply(&way(25), 300, false).unwrap();
        assert!((told - DOUBT * 200.0 * 0.6 / 0.4).abs() < 1e-9, "{told}");
        assert_eq!(of_apply(&way(50), 300, true), Some(0.0));
        assert_eq!(of_apply(&Way::default(), 300, false), None);
    }

    #[test]
    fn a_search_beyond_its_estimate_is_half_done() {
        assert_eq!((of_search(10.0, 4), of_search(10.0, 40)), (6.0, 40.0));
    }
}
