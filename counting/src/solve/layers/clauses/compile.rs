//! Clauses: which are pending, and which of those matter.

use std::collections::BTreeMap;

use limits::Limit;
use model::constraint::Lit;
use model::steps::Steps;

use super::super::field::Places;
use super::super::index::{COMPARISON, Index};
use super::super::plan::Plan;
use super::super::transition::Transition;
use super::rule::{Rule, Shortened};

/// For each clause with a bit before a transition and literals left after it: the clause whose bit stands for it
/// then.
pub(in super::super) type Renamed = BTreeMap<usize, usize>;

impl Plan {
    /// Lets one clause's bit stand for all clauses with the same literals left after the transition at `level`.
    /// Returns who stands for whom after the transition, for all that had a bit before it. A clause that the transition
    /// does not touch keeps its own bit. `own_bit` lists the clauses that have a bit of their own: on entry
    /// those before the transition, on return those after it.
    pub fn merge(&self, level: u32, index: &Index, own_bit: &mut Vec<usize>) -> Renamed {
        own_bit.extend(&index.beginning[level as usize]);
        own_bit.sort_unstable();
        let mut same: BTreeMap<&[Lit], Vec<usize>> = BTreeMap::new();
        for &at in own_bit.iter().filter(|&&at| self.pending[at].is_some_and(|part| part.after(level))) {
            same.entry(self.program.rest(at, level)).or_default().push(at);
        }
        own_bit.clear();
        let mut renamed = Renamed::new();
        for members in same.values() {
            let touched = |at: usize| self.program.literal(at, level).is_some();
            let keeper = members.iter().copied().find(|&at| !touched(at)).unwrap_or(members[0]);
            own_bit.push(keeper);
            renamed.extend(members.iter().map(|&at| (at, keeper)));
        }
        renamed
    }

    pub fn clauses(
        &self,
        transition: &mut Transition<Places>,
        level: u32,
        value: bool,
        index: &Index,
        renamed: &Renamed,
        steps: &mut Steps<'_>,
    ) -> Result<(), Limit> {
        let mut falsified = Vec::new();
        for &(at, positive) in &index.clauses[level as usize] {
            let satisfied = positive == value;
            match self.pending[at] {
                None if !satisfied => transition.forbidden = true,
                None => {}
                Some(part) => {
                    if part.before(level) && (satisfied || !part.after(level)) {
                        transition.cleared.push(part.place);
                    }
                    if !satisfied && !part.after(level) {
                        transition.refused_by.push(part.place);
                    }
                    if !satisfied && renamed.contains_key(&at) {
                        falsified.push((at, part));
                        if !part.before(level) {
                            transition.set.push(part.place);
                        }
                    }
                }
            }
        }
        let rest = |at: usize| self.program.rest(at, level);
        let contains = |a: usize, b: usize| rest(b).iter().all(|lit| rest(a).binary_search(lit).is_ok());
        let satisfied = |at: usize| self.program.literal(at, level).is_some_and(|lit| lit.positive == value);
        let alive = |at: &usize| renamed.contains_key(at) && !satisfied(*at);
        let place = |at: usize| self.pending[at].map(|part| part.place);
        for &(at, part) in &falsified {
            let mut superfluous = Places::new();
            let length = rest(at).len();
            for other in index.sharing(rest(at)) {
                steps.spend(COMPARISON * length)?;
                if rest(other).len() > length && alive(&other) && contains(other, at) {
                    superfluous.extend(place(other));
                }
            }
            let now = place(renamed[&at]).unwrap_or(part.place);
            if now != part.place {
                superfluous.push(part.place);
            }
            if !superfluous.is_empty() {
                transition.clauses.shorter.push(Shortened { bit: part.place, superfluous, now });
            }
            if !part.before(level) {
                let mut bits = Places::new();
                for other in index.touching(rest(at), steps)? {
                    steps.spend(rest(other).len())?;
                    if other != at && alive(&other) && contains(at, other) {
                        bits.extend(place(other));
                    }
                }
                transition.clauses.begins.push(Rule { bit: part.place, bits });
            }
        }
        let falsified = falsified.into_iter().map(|(at, _)| renamed[&at]).collect();
        self.starving(transition, level, value, falsified, &alive);
        Ok(())
    }

    /// Pending clauses without a free cell. What a true variable blocks may concern any of them.
    fn starving(
        &self,
        transition: &mut Transition<Places>,
        level: u32,
        value: bool,
        falsified: Vec<usize>,
        alive: &dyn Fn(&usize) -> bool,
    ) {
        if self.program.limits.is_empty() {
            return;
        }
        let all = if value { (0..self.program.clauses.len()).filter(alive).collect() } else { falsified };
        for at in all {
            let blocked = |lit: &Lit| {
                let part = self.blocked[lit.var as usize].filter(|part| part.after(level) && lit.positive)?;
                Some(part.place)
            };
            let bits: Option<Places> = self.program.rest(at, level).iter().map(blocked).collect();
            if let (Some(bits), Some(part)) = (bits, self.pending[at]) {
                transition.clauses.starving.push(Rule { bit: part.place, bits });
            }
        }
    }
}
