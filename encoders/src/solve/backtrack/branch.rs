//! The choice of the next literal: where constraints have sides (`sides.rs`), the one that excludes most of
//! the others; elsewhere one of the constraint that leaves the least choice. Constraints with a
//! literal that has a price (`window.rs`) come first: to decide these uses up the budget.

use std::cmp::Reverse;

use super::propagate::Verdict;
use super::state::State;
use crate::constraint::Var;

/// What to decide next.
pub(super) struct Decision {
    pub var: Var,
    /// The value to try first.
    pub value: bool,
    /// In how many ways the constraint that asks for it may be met, roughly; `None` where none asks for it.
    pub ways: Option<u64>,
}

/// A literal to try; whether its constraint has no literal with a price; and in how many ways it may still go
/// wrong.
struct Candidate {
    spare: (bool, u64),
    var: Var,
    value: bool,
}

impl State<'_> {
    /// The next decision; `None` where every variable has a value. Variables that are counted come before
    /// those that are not.
    pub fn choose(&self) -> Option<Decision> {
        let counted = self.problem.projects && self.free_vars().any(|v| self.problem.counted[v as usize]);
        let may = |var: Var| self.is_free(var) && (!counted || self.problem.counted[var as usize]);
        if let Some(var) = self.dividing(may) {
            return Some(Decision { var, value: true, ways: None });
        }
        let mut best: Option<Candidate> = None;
        let mut offer = |spare: (bool, u64), literal: &dyn Fn() -> Option<(Var, bool)>| {
            if best.as_ref().is_none_or(|best| spare < best.spare)
                && let Some((var, value)) = literal()
            {
                best = Some(Candidate { spare, var, value });
            }
        };
        if let Some((clause, free)) = self.pending.tightest() {
            offer((true, u64::from(free)), &|| {
                let var = self.problem.cover.best_member(&self.pending, clause, &self.free)?;
                Some((var, true))
            });
        }
        for pack in &self.packs {
            for (vars, spare, heaviest) in pack.needy(self.low) {
                offer((true, 1 + spare / heaviest.max(1)), &|| {
                    vars.iter().copied().find(|&var| may(var)).map(|var| (var, true))
                });
            }
        }
        for &constraint in self.live.items() {
            if let Some((spare, count)) = self.demand(constraint) {
                let dear = self.problem.priced[constraint as usize];
                offer((!dear, spare), &|| self.literal(count, may));
            }
        }
        match best {
            Some(Candidate { spare: (_, ways), var, value }) => {
                Some(Decision { var, value, ways: Some(ways) })
            }
            None => {
                let any = || self.free_vars().find(|&var| may(var)).map(|var| (var, true));
                let (var, value) = self.busiest(may).or_else(any)?;
                Some(Decision { var, value, ways: None })
            }
        }
    }

    /// The work of [`State::choose`], in steps of a nanosecond or so.
    pub fn choice_steps(&self) -> u64 {
        let free = if self.sides.is_empty() { 0 } else { self.free_vars().count() as u64 };
        self.live.len() as u64 + self.sides.excluded_steps(free)
    }

    /// The variable that excludes most of what other alternatives may still add, the first of equals; `None`
    /// where there are no sides, or none has anything to lose.
    fn dividing(&self, may: impl Fn(Var) -> bool) -> Option<Var> {
        if self.sides.is_empty() {
            return None;
        }
        let rated =
            self.free_vars().filter(|&var| may(var)).map(|var| (self.sides.excluded(var), Reverse(var)));
        rated.max().filter(|&(excluded, _)| excluded > 0).map(|(_, Reverse(var))| var)
    }

    /// In how many ways the open alternatives of a constraint may still be met, roughly, and the
    /// alternative that lacks least; `None` where the constraint asks for no true literal.
    fn demand(&self, constraint: u32) -> Option<(u64, usize)> {
        let (mut spare, mut best) = (0, None);
        for count in self.problem.constraints[constraint as usize].clone() {
            let (bounds, sums) = (&self.problem.counts[count], self.sums[count]);
            if !matches!(self.verdict(count), Verdict::Open) {
                continue;
            }
            let lacks = bounds.min.saturating_sub(sums.sure);
            if lacks == 0 {
                return None;
            }
            spare += 1 + sums.choices.saturating_sub(lacks.div_ceil(bounds.heaviest.max(1)));
            if best.is_none_or(|(least, _)| lacks < least) {
                best = Some((lacks, count));
            }
        }
        best.map(|(_, count)| (spare, count))
    }

    /// The first literal of a count whose variable `may` be decided.
    fn literal(&self, count: usize, may: impl Fn(Var) -> bool) -> Option<(Var, bool)> {
        let terms = &self.problem.terms[self.problem.counts[count].terms.clone()];
        terms.iter().find(|term| may(term.var)).map(|term| (term.var, term.positive))
    }

    /// The variable that occurs most often in live constraints: its value settles most.
    fn busiest(&self, may: impl Fn(Var) -> bool) -> Option<(Var, bool)> {
        let uses = |var: Var| {
            let places = self.problem.places[var as usize].clone();
            let live = self.problem.occurrences[places]
                .iter()
                .filter(|o| self.live.contains(self.problem.counts[o.count as usize].constraint));
            live.count()
        };
        // One constraint with a choice is enough to look at: its busiest variable is busy overall.
        self.live.items().iter().find_map(|&constraint| {
            self.problem.constraints[constraint as usize]
                .clone()
                .flat_map(|count| &self.problem.terms[self.problem.counts[count].terms.clone()])
                .map(|term| term.var)
                .filter(|&var| may(var))
                .max_by_key(|&var| (uses(var), std::cmp::Reverse(var)))
                .map(|var| (var, true))
        })
    }
}
