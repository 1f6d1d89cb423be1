//! Which steps do the same: those of rows after the first ones, moved along.

use fxhash::FxHashMap;
use layers::Span;
use model::bits::Bits;

use super::images::Images;
use super::transition::{Transition, Transitions};
use crate::solve::layer_store::fingerprint;

/// By level with which a step begins: its kind, the same for steps that do the same to each state. `None` where a step does
/// more than its transitions and images say in bits and sums.
pub(super) fn kinds<const W: usize>(
    transitions: &[Transitions<Bits<W>>],
    images: &[Images<W>],
    spans: &[Span],
) -> Option<Vec<u32>> {
    let mut known: FxHashMap<(u64, u32), Vec<usize>> = FxHashMap::default();
    let (mut level, mut number) = (0, 0);
    let mut kinds = vec![0; transitions.len()];
    while level < transitions.len() {
        let span = spans[level];
        let of = |level: usize| {
            let end = level + span.levels as usize;
            (&transitions[level..end], &images[end - 1])
        };
        let (own, own_images) = of(level);
        if !own.iter().flatten().all(Transition::is_of_bits_and_sums) {
            return None;
        }
        let alike = known.entry((fingerprint(&own), span.levels)).or_default();
        let is_same = |other: &usize| {
            let (other, other_images) = of(*other);
            own.iter().flatten().zip(other.iter().flatten()).all(|(a, b)| a.is_same(b))
                && own_images.are_same(other_images)
        };
        kinds[level] = match alike.iter().find(|other| is_same(other)) {
            Some(&other) => kinds[other],
            None => {
                alike.push(level);
                number += 1;
                number - 1
            }
        };
        level += span.levels as usize;
    }
    Some(kinds)
}
