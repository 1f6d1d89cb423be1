//! Where the parts of a state are: bits handed out for the levels in which a part is alive.

use limits::Limit;
use model::steps::Steps;

use super::field::Field;

/// Looks at literals that finding a place in a word is worth.
const FIT: usize = 8;

/// A part of a state that is alive in the states after the level `first`, up to and including
/// those before the level `last`; outside it holds nothing but zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub first: u32,
    pub last: u32,
    /// Bits wide, at most 32.
    pub bits: u32,
}

/// A part of a state: when it is alive, and its first bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub span: Span,
    pub place: u32,
}

impl Part {
    /// Alive in states before the turn at `level`.
    pub fn before(&self, level: u32) -> bool {
        self.span.first < level && level <= self.span.last
    }

    /// Alive in states after the turn at `level`.
    pub fn after(&self, level: u32) -> bool {
        self.span.first <= level && level < self.span.last
    }

    /// The field that it is.
    pub fn field(&self) -> Field {
        Field { place: self.place, bits: self.span.bits }
    }
}

/// Most bits alive at once.
pub(super) fn most_alive(spans: &[Span]) -> u64 {
    let mut changes: Vec<(u32, i64)> = Vec::with_capacity(2 * spans.len());
    for span in spans {
        changes.extend([(span.first, i64::from(span.bits)), (span.last, -i64::from(span.bits))]);
    }
    // At one level the ends come first: their bits are free for what begins there.
    changes.sort_unstable();
    let mut alive = 0;
    let most = changes.into_iter().map(|(_, change)| {
        alive += change;
        alive
    });
    let most = most.max().unwrap_or(0);
    debug_assert_eq!(alive, 0, "each part that begins ends");
    most.unsigned_abs()
}

/// The first bit of each span, none crossing a word border, and how many words that takes.
///
/// Greedy by first level, lowest place first; for single bits that is optimal (interval colouring).
pub(super) fn places(spans: &[Span], steps: &mut Steps<'_>) -> Result<(Vec<u32>, usize), Limit> {
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|&at| (spans[at].first, spans[at].last));
    let mut places = vec![0; spans.len()];
    let mut used: Vec<u64> = vec![0];
    let mut alive: Vec<usize> = Vec::new();
    for at in order {
        let span = spans[at];
        steps.spend(alive.len() + FIT * used.len())?;
        alive.retain(|&other| {
            let over = spans[other].last <= span.first;
            if over {
                used[(places[other] / 64) as usize] &= !mask(&spans[other], places[other]);
            }
            !over
        });
        debug_assert!(
            span.first < span.last && span.bits <= 32,
            "a part is alive at some level, and has 32 bits at most"
        );
        places[at] = first_fit(&mut used, span.bits);
        debug_assert!(places[at] % 64 + span.bits <= 64, "no part crosses the border of a word");
        debug_assert_eq!(
            used[(places[at] / 64) as usize] & mask(&span, places[at]),
            0,
            "parts that are alive share no bit"
        );
        used[(places[at] / 64) as usize] |= mask(&span, places[at]);
        alive.push(at);
    }
    Ok((places, used.len()))
}

fn mask(span: &Span, place: u32) -> u64 {
    ((1u64 << span.bits) - 1) << (place % 64)
}

fn first_fit(used: &mut Vec<u64>, bits: u32) -> u32 {
    loop {
        for (word, &taken) in (0..).zip(used.iter()) {
            let fits = |shift: &u32| taken & (((1u64 << bits) - 1) << shift) == 0;
            if let Some(shift) = (0..=64 - bits).find(fits) {
                return word * 64 + shift;
            }
        }
        used.push(0);
    }
}
