//! Counts of every other kind: a sum in a field of the state.

use limits::Limit;

use super::super::groups::{GroupRule, SumRule};
use super::super::turn::{Places, Turn};
use super::{Part, Plan};
use crate::constraint::Count;
use crate::steps::Steps;

impl Plan {
    pub(super) fn sums(
        &self,
        turn: &mut Turn<Places>,
        level: u32,
        value: bool,
        effort: &mut Steps<'_>,
    ) -> Result<(), Limit> {
        for (counts, parts) in self.program.sums.iter().zip(&self.fields) {
            let (first, last) = group_span(counts);
            if level < first
                || level > last
                || !counts.iter().any(|count| weight_at(count, level, value).is_some())
            {
                continue;
            }
            effort.spend(counts.iter().map(|count| count.terms.len()).sum())?;
            let rule = |(count, part): (&Count, &Part)| {
                let to_come = count.terms.iter().filter(|term| term.lit.var > level);
                SumRule {
                    word: (part.place / 64) as usize,
                    shift: part.place % 64,
                    mask: (1 << part.span.bits) - 1,
                    weight: weight_at(count, level, value).unwrap_or(0),
                    min: u64::from(count.min),
                    max: count.most(),
                    rest: to_come.map(|term| u64::from(term.weight)).sum(),
                }
            };
            turn.groups.push(GroupRule {
                counts: counts.iter().zip(parts).map(rule).collect(),
                ends: level == last,
            });
        }
        Ok(())
    }
}

/// What the variable at `level` adds to the count with this value; `None` where it has no part.
fn weight_at(count: &Count, level: u32, value: bool) -> Option<u64> {
    let at = count.terms.binary_search_by_key(&level, |term| term.lit.var).ok()?;
    let term = &count.terms[at];
    Some(if term.lit.positive == value { u64::from(term.weight) } else { 0 })
}

/// First and last level of a constraint of counts.
pub(in super::super) fn group_span(counts: &[Count]) -> (u32, u32) {
    let levels = || counts.iter().flat_map(|count| &count.terms).map(|term| term.lit.var);
    (levels().min().unwrap_or(0), levels().max().unwrap_or(0))
}

/// Bits for the sums that leave the count undecided, and one code more.
pub(super) fn field_bits(count: &Count) -> u32 {
    let largest = if count.has_upper_bound() { count.max } else { count.min.saturating_sub(1) };
    u64::BITS - (u64::from(largest) + 1).leading_zeros()
}
