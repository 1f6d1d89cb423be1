//! States in order against plain sums over states.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::boards::Board;
use crate::repeat::strides;
use crate::spec::Layered;
use crate::threads::Threads;
use crate::{LayerStats, Quantity, count};
use limits::{Budget, Limit};

/// A function at random: the step of a kind looks at some bits and makes others of them.
struct Chances<const W: usize> {
    levels: u32,
    kinds: Vec<Kind<W>>,
    represented: usize,
}

struct Kind<const W: usize> {
    bits: Vec<usize>,
    /// By value of the bits: those of both children.
    next: Vec<[Option<u64>; 2]>,
}

impl<const W: usize> Chances<W> {
    /// Bits in any order: of a board, those of successive cells and of the one above, or any.
    fn new(random: &mut limits::Random, is_board: bool) -> Chances<W> {
        let (columns, levels) = (random.usize(2..7), random.u32(20..200));
        let dead = random.u32(0..3);
        let mut places: Vec<usize> = (0..W * u64::BITS as usize).collect();
        random.shuffle(&mut places);
        let kind = |column: usize, random: &mut limits::Random| {
            let bits: Vec<usize> = match is_board {
                true => (column..(column + 2).min(columns)).map(|column| places[column]).collect(),
                false => {
                    (0..random.usize(1..4)).map(|at| places[(at + random.usize(0..5)) % columns]).collect()
                }
            };
            let values = 1 << bits.len();
            let mut one = || (random.u32(0..10) >= dead).then(|| random.u64(..values));
            Kind { next: (0..values).map(|_| [one(), one()]).collect(), bits }
        };
        let kinds = (0..columns).map(|column| kind(column, random)).collect();
        Chances { levels, kinds, represented: 1 }
    }

    fn of(&self, level: u32) -> &Kind<W> {
        &self.kinds[level as usize % self.kinds.len()]
    }

    /// All solutions, and by level how many states there are.
    fn total(&self) -> (BigUint, Vec<u64>) {
        let mut states = HashMap::from([([0; W], BigUint::from(1u32))]);
        let mut widths = Vec::new();
        for level in 0..self.levels {
            widths.push(states.len() as u64);
            let mut below: HashMap<[u64; W], BigUint> = HashMap::new();
            for (state, number) in &states {
                for child in self.children(level, state).iter().flatten() {
                    *below.entry(*child).or_default() += number;
                }
            }
            states = below;
        }
        (states.into_values().sum(), widths)
    }
}

impl<const W: usize> Layered<W> for Chances<W> {
    fn levels(&self) -> u32 {
        self.levels
    }

    fn root(&self) -> Option<[u64; W]> {
        Some([0; W])
    }

    fn children(&self, level: u32, state: &[u64; W]) -> [Option<[u64; W]>; 2] {
        let kind = self.of(level);
        let bit = |&place: &usize| state[place / 64] >> (place % 64) & 1;
        let value = kind.bits.iter().fold(0, |value, place| value << 1 | bit(place));
        kind.next[value as usize].map(|next| {
            next.map(|next| {
                let mut child = *state;
                for (at, place) in kind.bits.iter().rev().enumerate() {
                    child[place / 64] =
                        child[place / 64] & !(1 << (place % 64)) | (next >> at & 1) << (place % 64);
                }
                child
            })
        })
    }

    fn kind(&self, level: u32) -> Option<u32> {
        Some(level % self.kinds.len() as u32)
    }

    fn touched(&self, level: u32, end: u32) -> Option<[u64; W]> {
        let mut touched = [0; W];
        for place in (level..end).flat_map(|level| &self.of(level).bits) {
            touched[place / 64] |= 1 << (place % 64);
        }
        Some(touched)
    }

    fn represented(&self) -> usize {
        self.represented
    }
}

fn in_order<const W: usize>(
    spec: &impl Layered<W>,
    threads: usize,
    budget: &Budget,
) -> (Result<Option<BigUint>, Limit>, Vec<u64>) {
    let (strides, _) = strides(spec).expect("steps that repeat");
    let mut stats = LayerStats::default();
    let counted = super::count(spec, &strides, &Threads::new(threads), budget, &mut stats, &mut |_| {});
    (counted, stats.widths)
}

fn is_counted<const W: usize>(random: &mut limits::Random, is_board: bool) {
    let spec = Chances::<W>::new(random, is_board);
    let (total, widths) = spec.total();
    for threads in 1..=3 {
        let (counted, own) = in_order(&spec, threads, &Budget::default());
        assert_eq!(counted, Ok(Some(total.clone())));
        // Of a board, no state is there twice.
        let is_same =
            |(own, width): (&u64, &u64)| *own == 0 || if is_board { own == width } else { own >= width };
        assert!(own.iter().zip(&widths).all(is_same), "{own:?} {widths:?}");
    }
}

#[test]
fn functions_at_random_are_counted() {
    cov_mark::check!(states_are_counted_in_order);
    let mut random = limits::Random::with_seed(13);
    for _ in 0..100 {
        is_counted::<1>(&mut random, true);
        is_counted::<1>(&mut random, false);
        is_counted::<2>(&mut random, true);
        is_counted::<3>(&mut random, false);
    }
}

#[test]
fn states_in_order_count_as_lists_do_under_any_limit() {
    cov_mark::check!(states_are_counted_in_order);
    cov_mark::check!(a_layer_in_order_has_no_room);
    cov_mark::check!(a_row_is_gone_through_again);
    cov_mark::check!(some_primes_have_room_at_a_time);
    let board = |is_told| Board { columns: 16, rows: 60, represented: 1, is_told };
    let weights = vec![1; 16 * 60];
    let ask = |is_told, bytes, threads| {
        let budget = Budget { bytes, ..Budget::default() };
        count(&board(is_told), Quantity::Total, &weights, threads, &budget, &mut |_| {})
    };
    let (expected, stats) = ask(false, None, 1).expect("no limit");
    let limits = (12..24).map(|log| Some(1 << log)).chain([None]);
    for (bytes, threads) in limits.flat_map(|bytes| (1..=3).map(move |threads| (bytes, threads))) {
        if let Ok((found, own)) = ask(true, bytes, threads) {
            assert_eq!((found, own.widths), (expected.clone(), stats.widths.clone()), "{bytes:?} {threads}");
        }
    }
}

#[test]
fn sums_are_closed_where_many_ways_lead_to_one() {
    cov_mark::check!(sums_are_closed_within_a_leg);
    cov_mark::check!(states_are_counted_in_order);
    let board = |is_told| Board { columns: 20, rows: 9, represented: 1, is_told };
    let ask =
        |is_told| count(&board(is_told), Quantity::Total, &[1; 180], 1, &Budget::default(), &mut |_| {});
    assert_eq!(ask(true).expect("no limit").0, ask(false).expect("no limit").0);
}

#[test]
fn states_that_are_not_alike_are_left_to_lists() {
    cov_mark::check!(blocks_have_many_shapes);
    // By value of ten bits, others at random: no two rows have the same states.
    let mut random = limits::Random::with_seed(17);
    let mut spec = Chances::<1> { levels: 40, kinds: Vec::new(), represented: 1 };
    for at in 0..2 {
        let bits: Vec<usize> = (10 * at..10 * at + 10).collect();
        let mut one = || Some(random.u64(..1 << 10));
        spec.kinds.push(Kind { next: (0..1 << 10).map(|_| [one(), one()]).collect(), bits });
    }
    assert_eq!(in_order(&spec, 1, &Budget::default()).0, Ok(None));
}

#[test]
fn numbers_of_any_length_have_room_in_floating_point() {
    cov_mark::check!(numbers_in_floating_point_are_scaled);
    let mut spec = Chances::<1>::new(&mut limits::Random::with_seed(3), true);
    let next = &mut spec.kinds.iter_mut().flat_map(|kind| &mut kind.next);
    next.for_each(|next| *next = next.map(|child| child.or(Some(0))));
    spec.levels = 6 * 650;
    assert_eq!(in_order(&spec, 1, &Budget::default()).0, Ok(Some(BigUint::from(1u32) << 3900)));
}

#[test]
fn where_no_state_is_left_there_is_no_solution() {
    let mut spec = Chances::<1>::new(&mut limits::Random::with_seed(3), true);
    spec.kinds[1].next.fill([None; 2]);
    assert_eq!(in_order(&spec, 1, &Budget::default()).0, Ok(Some(BigUint::ZERO)));
}

#[test]
fn states_of_which_one_stands_for_many_are_left_to_layers() {
    let mut spec = Chances::<1>::new(&mut limits::Random::with_seed(5), true);
    spec.represented = 3;
    assert_eq!(in_order(&spec, 1, &Budget::default()).0, Ok(None));
}

#[test]
fn steps_that_touch_no_one_knows_what_are_left_to_layers() {
    let spec = Board { columns: 4, rows: 10, represented: 1, is_told: false };
    assert_eq!(in_order(&spec, 1, &Budget::default()).0, Ok(None));
}

#[test]
fn mirror_images_are_both_counted() {
    let board = |represented, rows| Board { columns: 9, rows, represented, is_told: true };
    let (plain, plain_widths) = in_order(&board(1, 30), 1, &Budget::default());
    assert_eq!(in_order(&board(2, 30), 1, &Budget::default()), (plain, plain_widths));
}

#[test]
fn layers_of_more_states_than_the_limit_end_a_count() {
    let spec = Board { columns: 9, rows: 30, represented: 1, is_told: true };
    let budget = Budget { nodes: Some(50), ..Budget::default() };
    assert_eq!(in_order(&spec, 1, &budget).0, Err(Limit::Nodes(50)));
}

#[test]
fn a_limit_ends_a_count() {
    let spec = Board { columns: 12, rows: 40, represented: 1, is_told: true };
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let budget = Budget { cancel: Some(flag), ..Budget::default() };
    assert_eq!(in_order(&spec, 1, &budget).0, Err(Limit::Cancelled));
}
