//! Where the parts of a state are: bits handed out for the levels in which a part is alive.

use fxhash::{FxHashMap, FxHashSet};
use limits::Limit;
use model::constraint::gcd;
use model::steps::Steps;

use super::field::Field;
use crate::order::rows;

/// Looks at literals that finding a place in a word is worth.
const FIT: usize = 8;

/// How often all places have to come up again for a second word. Independent kings 33x33: 16 times, and 23 s where states of
/// one word had no count in 120. Dominating kings 24x24: four times. Independently dominating kings 16x16: twice, and 1.3 s in place
/// of 1.15.
const OFTEN: u32 = 3;

/// Most levels of all spans together for which rows are looked for.
const MOST_REPEATED: u64 = 10_000_000;

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
    /// Alive in states before the transition at `level`.
    pub fn before(&self, level: u32) -> bool {
        self.span.first < level && level <= self.span.last
    }

    /// Alive in states after the transition at `level`.
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
/// Where spans repeat from row to row, spans that are alike share a place, if that costs no further word, or a second one and
/// comes up often: then the steps of rows repeat as well.
pub(super) fn places(spans: &[Span], steps: &mut Steps<'_>) -> Result<(Vec<u32>, usize), Limit> {
    let lowest = lowest(spans, steps)?;
    match repeated(spans, steps)? {
        Some((places, words, times)) if words <= lowest.1 || words == 2 && times >= OFTEN => {
            Ok((places, words))
        }
        Some(_) => {
            cov_mark::hit!(rows_that_repeat_take_more_words);
            Ok(lowest)
        }
        None => Ok(lowest),
    }
}

/// The first bit of each span, and the number of words: greedy by first level, lowest place first; for single bits that is
/// optimal (interval colouring).
fn lowest(spans: &[Span], steps: &mut Steps<'_>) -> Result<(Vec<u32>, usize), Limit> {
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

/// The first bit of each span, the number of words, and how often all places come up again, where spans of rows that are
/// alike share a place; `None` where no rows are found, or where that takes long.
fn repeated(spans: &[Span], steps: &mut Steps<'_>) -> Result<Option<(Vec<u32>, usize, u32)>, Limit> {
    let length = |span: &Span| span.last - span.first;
    let work: u64 = spans.iter().map(|span| u64::from(length(span))).sum();
    if work > MOST_REPEATED {
        return Ok(None);
    }
    let shapes: FxHashSet<_> = spans.iter().map(|span| (span.first, length(span), span.bits)).collect();
    steps.spend(FIT * shapes.len())?;
    let Some(row) = rows::row(&shapes) else { return Ok(None) };
    // A class has spans of the same length and bits. Each of them ends before the next one begins.
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|&at| (spans[at].first, spans[at].last));
    let mut numbers: FxHashMap<(u32, u32, u32), u32> = FxHashMap::default();
    let mut classes: FxHashMap<(u32, u32, u32, u32), usize> = FxHashMap::default();
    let mut members: Vec<Vec<usize>> = Vec::new();
    let levels = spans.iter().map(|span| span.last).max().unwrap_or(0);
    // After as many levels all classes are where they were.
    let mut all = row;
    for at in order {
        let span = &spans[at];
        let number = numbers.entry((span.first, length(span), span.bits)).or_insert(0);
        let period = length(span).div_ceil(row) * row;
        all = if all > levels { all } else { all / gcd(all, period) * period };
        let class =
            classes.entry((span.first % period, length(span), span.bits, *number)).or_insert(members.len());
        if *class == members.len() {
            members.push(Vec::new());
        }
        members[*class].push(at);
        *number += 1;
    }
    // By word and level: the bits that are taken.
    let mut used: Vec<Vec<u64>> = Vec::new();
    let mut places = vec![0; spans.len()];
    for own in members {
        let times = || own.iter().flat_map(|&at| spans[at].first as usize..spans[at].last as usize);
        steps.spend(times().count() * (1 + used.len()))?;
        let mut taken: Vec<u64> =
            used.iter().map(|word| times().fold(0, |taken, level| taken | word[level])).collect();
        let span = spans[own[0]];
        let place = first_fit(&mut taken, span.bits);
        used.resize_with(taken.len(), || vec![0; levels as usize]);
        times().for_each(|level| used[(place / 64) as usize][level] |= mask(&span, place));
        own.iter().for_each(|&at| places[at] = place);
    }
    Ok(Some((places, used.len().max(1), levels / all)))
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
