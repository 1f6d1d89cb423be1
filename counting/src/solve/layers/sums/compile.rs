//! Counts of every other kind: a sum in a field of the state.

use limits::Limit;
use model::constraint::Count;
use model::steps::Steps;

use super::super::field::Places;
use super::super::layout::Part;
use super::super::plan::Plan;
use super::super::transition::Transition;
use super::field::{group_span, is_one_of};
use super::rule::{GroupRule, SumRule};

impl Plan {
    pub fn sums(
        &self,
        transition: &mut Transition<Places>,
        level: u32,
        value: bool,
        steps: &mut Steps<'_>,
    ) -> Result<(), Limit> {
        for (at, (counts, parts)) in self.program.sums.iter().zip(&self.fields).enumerate() {
            let (first, last) = group_span(counts);
            if level < first
                || level > last
                || !counts.iter().any(|count| weight_at(count, level, value).is_some())
            {
                continue;
            }
            if is_one_of(counts) {
                transition.one_of(parts[0].place, value, level == last);
                continue;
            }
            steps.spend(counts.iter().map(|count| count.terms.len()).sum())?;
            let start = u64::from(self.program.start(at));
            let rule = |(count, part): (&Count, &Part)| {
                let to_come = count.terms.iter().filter(|term| term.lit.var > level);
                SumRule {
                    word: (part.place / 64) as usize,
                    shift: part.place % 64,
                    mask: (1 << part.span.bits) - 1,
                    weight: weight_at(count, level, value).unwrap_or(0)
                        + if level == first { start } else { 0 },
                    min: u64::from(count.min) + start,
                    max: count.most() + start,
                    rest: to_come.map(|term| u64::from(term.weight)).sum(),
                }
            };
            transition.groups.push(GroupRule {
                counts: counts.iter().zip(parts).map(rule).collect(),
                ends: level == last,
            });
        }
        Ok(())
    }
}

impl Transition<Places> {
    /// What a variable does to the bit "one of them is true" of exactly one of some.
    fn one_of(&mut self, bit: u32, value: bool, is_last: bool) {
        match (value, is_last) {
            (true, true) => self.refused_by.push(bit),
            (true, false) => {
                self.refused_by.push(bit);
                self.set.push(bit);
            }
            (false, true) => {
                self.required.push(bit);
                self.cleared.push(bit);
            }
            (false, false) => {}
        }
    }
}

/// What the variable at `level` adds to the count with this value; `None` where it has no part.
fn weight_at(count: &Count, level: u32, value: bool) -> Option<u64> {
    let at = count.terms.binary_search_by_key(&level, |term| term.lit.var).ok()?;
    let term = &count.terms[at];
    Some(if term.lit.positive == value { u64::from(term.weight) } else { 0 })
}
