//! Blocks against lists, and against a plain sum over states.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::boards::Board;
use crate::repeat::strides;
use crate::spec::Layered;
use crate::threads::Threads;
use crate::{LayerStats, Quantity, count};
use limits::{Budget, Limit};

#[test]
fn blocks_count_where_lists_have_no_room() {
    cov_mark::check!(blocks_count_what_lists_have_no_room_for);
    cov_mark::check!(blocks_are_listed_again);
    cov_mark::check!(numbers_in_floating_point_are_scaled);
    cov_mark::check!(a_family_takes_several_strides);
    cov_mark::check!(a_leg_ends_where_families_have_no_room);
    for (columns, rows, represented) in [(12, 40, 1), (14, 160, 2), (15, 9, 1), (15, 20, usize::MAX)] {
        let spec = Board { columns, rows, represented, is_told: false };
        let weights = vec![1; spec.levels() as usize];
        let ask = |spec: &Board, bytes, threads| {
            let budget = Budget { bytes, ..Budget::default() };
            count(spec, Quantity::Total, &weights, threads, &budget, &mut |_| {})
        };
        let (expected, stats) = ask(&spec, None, 1).expect("no limit");
        // Where one stands for two, each is counted.
        let plain = Board { represented: if represented == 2 { 1 } else { represented }, ..spec };
        let (plainly, plain_stats) = ask(&plain, None, 1).expect("no limit");
        assert_eq!(expected, plainly);
        let mut blocks = 0;
        for (bytes, threads) in (14..22).flat_map(|log| [(1 << log, 1), (3 << (log - 1), 2)]) {
            if let Ok((found, own_stats)) = ask(&spec, Some(bytes), threads) {
                assert_eq!(found, expected, "{columns}x{rows} {bytes}");
                let widths = [&stats.widths, &plain_stats.widths];
                assert!(widths.contains(&&own_stats.widths), "{columns}x{rows} {bytes}");
                blocks += u32::from(own_stats.widths == plain_stats.widths);
            }
        }
        assert!(blocks > 2, "{columns}x{rows}");
    }
}

/// An automaton at random: by the kind of a level, the number of a state and a value, the number of the next state.
struct Chances<const W: usize> {
    levels: u32,
    kinds: u32,
    next: HashMap<(u32, u32), [Option<u32>; 2]>,
    /// By number.
    states: Vec<[u64; W]>,
}

impl<const W: usize> Chances<W> {
    fn new(random: &mut limits::Random) -> Chances<W> {
        let (kinds, dead) = (random.u32(1..5), random.u32(0..4));
        let levels = kinds * random.u32(3..40);
        Chances::of(random, kinds, levels, dead)
    }

    /// Of ten children, `dead` are none.
    fn of(random: &mut limits::Random, kinds: u32, levels: u32, dead: u32) -> Chances<W> {
        let many = random.u32(1..60);
        let mut next = HashMap::new();
        for (kind, state) in (0..kinds).flat_map(|kind| (0..many).map(move |state| (kind, state))) {
            let mut one = || (random.u32(0..10) >= dead).then(|| random.u32(0..many));
            next.insert((kind, state), [one(), one()]);
        }
        let mut states: Vec<[u64; W]> =
            (0..many).map(|_| std::array::from_fn(|_| random.u64(..) & random.u64(..))).collect();
        // Numbers in a few bits, too, which agree in the others.
        if random.bool() {
            states =
                (0..many).map(|state| std::array::from_fn(|word| u64::from(state) << (7 * word))).collect();
        }
        Chances { levels, kinds, next, states }
    }

    fn number(&self, state: &[u64; W]) -> u32 {
        self.states.iter().position(|other| other == state).expect("a state of the automaton") as u32
    }

    fn total(&self) -> BigUint {
        let mut numbers = vec![BigUint::ZERO; self.states.len()];
        numbers[0] = 1u32.into();
        for level in 0..self.levels {
            let mut below = vec![BigUint::ZERO; self.states.len()];
            for (state, number) in (0..).zip(&numbers) {
                for next in self.next[&(level % self.kinds, state)].iter().flatten() {
                    below[*next as usize] += number;
                }
            }
            numbers = below;
        }
        numbers.into_iter().sum()
    }
}

impl<const W: usize> Layered<W> for Chances<W> {
    fn levels(&self) -> u32 {
        self.levels
    }

    fn root(&self) -> Option<[u64; W]> {
        Some(self.states[0])
    }

    fn children(&self, level: u32, state: &[u64; W]) -> [Option<[u64; W]>; 2] {
        let next = self.next[&(level % self.kinds, self.number(state))];
        next.map(|next| next.map(|state| self.states[state as usize]))
    }

    fn kind(&self, level: u32) -> Option<u32> {
        Some(level % self.kinds)
    }
}

fn by_blocks<const W: usize>(spec: &Chances<W>, threads: usize) -> Result<Option<BigUint>, Limit> {
    let (strides, _) = strides(spec).expect("steps that repeat");
    let mut stats = LayerStats::default();
    let threads = Threads::new(threads);
    super::count(spec, &strides, &threads, &Budget::default(), &mut stats, &mut |_| {})
}

#[test]
fn automata_at_random_are_counted() {
    let mut random = limits::Random::with_seed(11);
    for case in 0..300 {
        let (one, two) = (Chances::<1>::new(&mut random), Chances::<2>::new(&mut random));
        assert_eq!(by_blocks(&one, 1 + case % 2), Ok(Some(one.total())), "{case}");
        assert_eq!(by_blocks(&two, 1 + case % 2), Ok(Some(two.total())), "{case}");
    }
}

#[test]
fn rows_of_many_levels_have_room_in_floating_point() {
    cov_mark::check!(a_leg_has_no_more_strides);
    let mut random = limits::Random::with_seed(3);
    // All children: a row multiplies by 2^1300.
    let spec = Chances::<1>::of(&mut random, 1300, 3900, 0);
    assert_eq!(by_blocks(&spec, 1), Ok(Some(BigUint::from(1u32) << 3900)));
}

#[test]
fn states_of_three_words_are_left_to_layers() {
    assert_eq!(by_blocks(&Chances::<3>::new(&mut limits::Random::with_seed(5)), 1), Ok(None));
}

#[test]
fn a_limit_ends_a_count() {
    let spec = Board { columns: 12, rows: 40, represented: 1, is_told: false };
    let (strides, _) = strides(&spec).expect("rows");
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let budget = Budget { cancel: Some(flag.clone()), ..Budget::default() };
    let mut stats = LayerStats::default();
    let counted = super::count(&spec, &strides, &Threads::new(1), &budget, &mut stats, &mut |_| {
        flag.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(counted, Err(Limit::Cancelled));
}
