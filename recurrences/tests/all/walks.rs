//! Machines made by hand from definitions.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use recurrences::{Machine, Sizes, Step};

/// x to the power of `size`.
pub fn power(size: u32) -> Sizes {
    vec![(size, BigUint::from(1u32))]
}

/// A machine of these states, in which `start` and `ends` are counts by size, and `steps` are from, to, size, ways.
pub fn machine(
    first: u64,
    early: &[u64],
    start: &[(u32, u32)],
    steps: &[(u32, u32, u32, u64)],
    ends: &[bool],
) -> Machine {
    let mut all = vec![BTreeMap::<(u32, u32), u64>::new(); ends.len()];
    for &(from, to, size, ways) in steps {
        *all[from as usize].entry((to, size)).or_default() += ways;
    }
    let steps =
        |steps: BTreeMap<_, _>| steps.into_iter().map(|((to, size), ways)| Step { to, size, ways }).collect();
    Machine {
        first,
        early: early.iter().map(|&count| if count > 0 { vec![(0, count.into())] } else { vec![] }).collect(),
        stride: 1,
        start: start.iter().map(|&(state, size)| (state, power(size))).collect(),
        steps: all.into_iter().map(steps).collect(),
        ends: ends.iter().map(|&end| if end { power(0) } else { vec![] }).collect(),
    }
}

/// Boards of `rows` rows, from one column on: `begins` says which columns can be the first, with the state after it;
/// `next` the state after one more.
pub fn columns<S: Ord + Copy>(
    rows: u32,
    begins: impl Fn(u32) -> Option<S>,
    next: impl Fn(S, u32) -> Option<S>,
    ends: impl Fn(S) -> bool,
) -> Machine {
    let (mut numbers, mut states) = (BTreeMap::new(), Vec::new());
    let mut number = |state: S, states: &mut Vec<S>| {
        *numbers.entry(state).or_insert_with(|| {
            states.push(state);
            states.len() as u32 - 1
        })
    };
    let (mut start, mut steps) = (BTreeMap::<u32, BTreeMap<u32, u32>>::new(), Vec::new());
    for column in 0..1 << rows {
        if let Some(state) = begins(column) {
            *start.entry(number(state, &mut states)).or_default().entry(column.count_ones()).or_default() +=
                1;
        }
    }
    let mut at = 0;
    while at < states.len() {
        for column in 0..1u32 << rows {
            if let Some(state) = next(states[at], column) {
                steps.push((at as u32, number(state, &mut states), column.count_ones(), 1));
            }
        }
        at += 1;
    }
    let ends: Vec<bool> = states.iter().map(|&state| ends(state)).collect();
    let counted =
        |sizes: BTreeMap<u32, u32>| sizes.into_iter().map(|(size, ways)| (size, ways.into())).collect();
    let start = start.into_iter().map(|(state, sizes)| (state, counted(sizes))).collect();
    Machine { start, ..machine(1, &[], &[], &steps, &ends) }
}

/// Kings none of which attacks another.
pub fn independent_kings(rows: u32) -> Machine {
    let alone = |column: u32| (column & column << 1 == 0).then_some(column);
    let next = |before: u32, column: u32| {
        alone(column).filter(|_| before & (column | column << 1 | column >> 1) == 0)
    };
    columns(rows, alone, next, |_| true)
}

/// Wazirs none of which attacks another.
pub fn independent_wazirs(rows: u32) -> Machine {
    let alone = |column: u32| (column & column << 1 == 0).then_some(column);
    columns(rows, alone, |before, column| alone(column).filter(|_| before & column == 0), |_| true)
}

/// Wazirs that attack or occupy each cell. A state is the last column, and its cells that are dominated so far.
pub fn dominating_wazirs(rows: u32) -> Machine {
    dominating(rows, |column| column | column << 1 | column >> 1, |column| column)
}

/// The same for kings.
pub fn dominating_kings(rows: u32) -> Machine {
    let near = |column| column | column << 1 | column >> 1;
    dominating(rows, near, near)
}

/// `own` are the cells that a column dominates in itself, `beside` those in the column beside.
fn dominating(rows: u32, own: impl Fn(u32) -> u32, beside: impl Fn(u32) -> u32) -> Machine {
    let all = (1 << rows) - 1;
    let next = |(before, dominated): (u32, u32), column: u32| {
        (dominated | beside(column) & all == all).then_some((column, (own(column) | beside(before)) & all))
    };
    columns(rows, |column| Some((column, own(column) & all)), next, |(_, dominated)| dominated == all)
}

/// 1xN, at most `most` pieces.
pub fn at_most(most: u32) -> Machine {
    let steps: Vec<_> = (0..=most)
        .flat_map(|have| [(have, have, 0, 1), (have, have + 1, 1, 1)])
        .filter(|&(_, to, _, _)| to <= most)
        .collect();
    machine(0, &[], &[(0, 0)], &steps, &vec![true; most as usize + 1])
}

/// A machine of a few states at random.
pub fn random(random: &mut limits::Random) -> Machine {
    let states = random.u32(1..7);
    let steps: Vec<_> = (0..random.u32(0..3 * states))
        .map(|_| (random.u32(..states), random.u32(..states), random.u32(..3), random.u64(1..3)))
        .collect();
    let ends: Vec<bool> = (0..states).map(|_| random.bool()).collect();
    let early: Vec<u64> = (0..random.usize(..3)).map(|_| random.u64(..3)).collect();
    let mut start: Vec<_> = (0..states).filter(|_| random.bool()).map(|state| (state, state % 2)).collect();
    start.truncate(2);
    Machine { stride: random.u32(1..3), ..machine(random.u64(..3), &early, &start, &steps, &ends) }
}
