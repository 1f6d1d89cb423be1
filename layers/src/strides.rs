//! Steps over several levels against steps over one.

use std::num::NonZeroU32;

use super::tests::{Apart, ask};
use super::{Counts, Layered, Quantity, Residues, Span, count};
use limits::{Budget, Extreme};

/// Words in which at most one letter of each group is a one, besides; gone through letter by letter, or by groups.
struct Groups {
    words: Apart,
    group: u32,
    by_groups: bool,
}

impl Layered<1> for Groups {
    fn levels(&self) -> u32 {
        self.words.length
    }

    fn root(&self) -> Option<[u64; 1]> {
        Some([0])
    }

    fn children(&self, level: u32, state: &[u64; 1]) -> [Option<[u64; 1]>; 2] {
        const TAKEN: u64 = 1 << 63;
        let is_taken = state[0] & TAKEN != 0;
        let is_last = (level + 1).is_multiple_of(self.group);
        let [zero, one] = self.words.children(level, &[state[0] & !TAKEN]);
        let marked = |child: Option<[u64; 1]>, is_taken: bool| {
            child.map(|[state]| [if is_taken && !is_last { state | TAKEN } else { state }])
        };
        [marked(zero, is_taken), if is_taken { None } else { marked(one, true) }]
    }

    fn span(&self, level: u32) -> Span {
        match self.by_groups && level.is_multiple_of(self.group) {
            true => Span { levels: self.group, most_true: 1, children: self.group + 1 },
            false => Span::ONE,
        }
    }
}

#[test]
fn groups_of_one_step_count_as_their_letters_do() {
    let weights: Vec<u32> = (0..24).map(|level| 1 + level / 4 % 3).collect();
    let spec = |by_groups| {
        let words = Apart { length: 24, memory: 9, apart: vec![3, 5] };
        Groups { words, group: 4, by_groups }
    };
    let ask = |by_groups, question, threads| {
        let spec = spec(by_groups);
        count(&spec, question, &weights, threads, &Budget::default(), &mut |_| {}).expect("no limit")
    };
    for threads in 1..=3 {
        for question in [
            Quantity::Total,
            Quantity::Spectrum,
            Quantity::Best(Extreme::Heaviest),
            Quantity::Best(Extreme::Lightest),
        ] {
            let ((letters, every), (groups, some)) =
                (ask(false, question, threads), ask(true, question, threads));
            assert_eq!(letters, groups, "{question:?}");
            let kept = |(level, width): (usize, &u64)| if level % 4 == 0 { *width } else { 0 };
            assert!(some.widths.iter().copied().eq(every.widths.iter().enumerate().map(kept)));
        }
    }
}

/// Words gone through by several letters, of which any may be ones.
pub(super) struct Strides {
    pub words: Apart,
    pub stride: u32,
}

impl Layered<1> for Strides {
    fn levels(&self) -> u32 {
        self.words.levels()
    }

    fn root(&self) -> Option<[u64; 1]> {
        self.words.root()
    }

    fn children(&self, level: u32, state: &[u64; 1]) -> [Option<[u64; 1]>; 2] {
        self.words.children(level, state)
    }

    fn span(&self, level: u32) -> Span {
        match level.is_multiple_of(self.stride) {
            true => Span { levels: self.stride, most_true: self.stride, children: 1 << self.stride },
            false => Span::ONE,
        }
    }
}

#[test]
fn strides_count_as_letters_do() {
    let words = || Apart { length: 24, memory: 9, apart: vec![3, 5] };
    let weights: Vec<u32> = (0..24).map(|level| level / 3 % 3).collect();
    let strides = Strides { words: words(), stride: 3 };
    let residues = Residues::new((1 << 61) - 1, 2, NonZeroU32::new(3).expect("not 0")).expect("a modulus");
    for threads in 1..=2 {
        for question in [
            Quantity::Total,
            Quantity::Spectrum,
            Quantity::Best(Extreme::Heaviest),
            Quantity::Best(Extreme::Lightest),
            Quantity::Residues(residues),
        ] {
            let (letters, _) = ask(&words(), question, &weights, threads);
            let counted = count(&strides, question, &weights, threads, &Budget::default(), &mut |_| {});
            assert_eq!(counted.expect("no limit").0, letters, "{question:?}");
        }
    }
}

/// Words by strides, in rows of so many steps: those of one place are alike, but for the last one of all.
struct Alike {
    strides: Strides,
    row: u32,
}

impl Layered<1> for Alike {
    fn levels(&self) -> u32 {
        self.strides.levels()
    }

    fn root(&self) -> Option<[u64; 1]> {
        self.strides.root()
    }

    fn children(&self, level: u32, state: &[u64; 1]) -> [Option<[u64; 1]>; 2] {
        self.strides.children(level, state)
    }

    fn span(&self, level: u32) -> Span {
        self.strides.span(level)
    }

    fn kind(&self, level: u32) -> Option<u32> {
        let is_last = level + self.strides.stride >= self.levels();
        Some(if is_last { self.row } else { level / self.strides.stride % self.row })
    }
}

#[test]
fn steps_that_repeat_count_as_others_do() {
    cov_mark::check!(lists_have_no_room);
    cov_mark::check!(lists_are_complete);
    cov_mark::check!(a_sum_is_less_than_was_said);
    cov_mark::check!(sums_get_more_words);
    let alike = |strides| Alike { strides, row: 1 };
    for (length, stride) in [(240, 1), (240, 3), (60, 4)] {
        let words = || Strides { words: Apart { length, memory: 9, apart: vec![3, 5] }, stride };
        let weights = vec![1; length as usize];
        let ask = |budget: &Budget| count(&words(), Quantity::Total, &weights, 1, budget, &mut |_| {});
        let (counts, stats) = ask(&Budget::default()).expect("no limit");
        // The lists of all steps take more than half of the larger limits, and nothing fits the smallest one.
        for bytes in [None, Some(1 << 20), Some(1 << 16), Some(1 << 10)] {
            let budget = Budget { bytes, ..Budget::default() };
            match count(&alike(words()), Quantity::Total, &weights, 1, &budget, &mut |_| {}) {
                Ok((own, own_stats)) => {
                    assert_eq!((&own, &own_stats.widths), (&counts, &stats.widths), "{bytes:?}");
                }
                Err(_) => assert!(ask(&budget).is_err(), "{bytes:?}"),
            }
        }
    }
}

#[test]
fn widths_are_the_same_with_lists_and_without() {
    let words = || Apart { length: 100, memory: 9, apart: vec![3, 5] };
    let rows = || Alike { strides: Strides { words: words(), stride: 1 }, row: 5 };
    let ask = |threads, bytes| {
        let budget = Budget { bytes, ..Budget::default() };
        count(&rows(), Quantity::Total, &[1; 100], threads, &budget, &mut |_| {}).expect("no limit")
    };
    let (counts, stats) = ask(1, None);
    assert!(stats.widths.contains(&0) && stats.widths.len() == 100);
    // Lists have no room, or their work is shared by too many threads.
    for (threads, bytes) in [(1, Some(1 << 15)), (2, None), (8, None)] {
        let (own, own_stats) = ask(threads, bytes);
        assert_eq!((&own, &own_stats.widths), (&counts, &stats.widths), "{threads} {bytes:?}");
    }
}

#[test]
fn long_numbers_meet_in_the_middle() {
    cov_mark::check!(counts_meet_in_the_middle);
    cov_mark::check!(the_same_states_lead_to_the_same);
    cov_mark::check!(a_number_is_less_than_was_said);
    cov_mark::check!(numbers_from_the_end_get_more_words);
    // Numbers in the middle have one word for 100 letters, three for 700.
    for length in [20, 100, 400, 700] {
        let words = || Apart { length, memory: 6, apart: vec![1, 4] };
        let weights = vec![1; length as usize];
        let ask = |spec: &Alike, threads| {
            count(spec, Quantity::Total, &weights, threads, &Budget::default(), &mut |_| {})
                .expect("no limit")
        };
        let alike = Alike { strides: Strides { words: words(), stride: 1 }, row: 1 };
        // So many threads share the work without lists.
        let ((expected, stats), (found, own_stats)) = (ask(&alike, length as usize), ask(&alike, 1));
        assert_eq!((found, own_stats.widths), (expected, stats.widths));
    }
}

/// Steps that are alike, and lead nowhere from the sixth one on.
struct Ending;

impl Layered<1> for Ending {
    fn levels(&self) -> u32 {
        40
    }

    fn root(&self) -> Option<[u64; 1]> {
        Some([0])
    }

    fn children(&self, _: u32, &[steps]: &[u64; 1]) -> [Option<[u64; 1]>; 2] {
        [(steps < 5).then_some([steps + 1]), None]
    }

    fn kind(&self, level: u32) -> Option<u32> {
        Some(u32::from(level == 39))
    }
}

#[test]
fn steps_that_repeat_may_lead_nowhere() {
    let (counts, stats) =
        count(&Ending, Quantity::Total, &[1; 40], 1, &Budget::default(), &mut |_| {}).expect("no limit");
    assert_eq!((counts, stats.widths.len()), (Counts::Total(0u32.into()), 40));
}

/// Steps of which every second one is the same, and the others each know one of two states.
struct Turns;

impl Layered<1> for Turns {
    fn levels(&self) -> u32 {
        400
    }

    fn root(&self) -> Option<[u64; 1]> {
        Some([0])
    }

    fn children(&self, level: u32, &[state]: &[u64; 1]) -> [Option<[u64; 1]>; 2] {
        if level.is_multiple_of(2) {
            return [Some([state]); 2];
        }
        assert_eq!(u64::from(level / 2 % 2), state, "a state that never comes up there");
        [Some([1 - state]), None]
    }

    fn kind(&self, level: u32) -> Option<u32> {
        Some([0, 1, 0, 2][level as usize % 4])
    }

    fn tells_all(&self) -> bool {
        true
    }
}

#[test]
fn only_states_that_come_up_are_followed() {
    cov_mark::check!(counts_meet_in_the_middle);
    let asked = count(&Turns, Quantity::Total, &[1; 400], 1, &Budget::default(), &mut |_| {});
    assert_eq!(asked.expect("no limit").0, Counts::Total(num_bigint::BigUint::from(1u32) << 200));
}
