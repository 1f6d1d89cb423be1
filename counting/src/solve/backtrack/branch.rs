//! The choice of the next literal: where constraints have sides (`sides.rs`), the one that excludes most of
//! the others; elsewhere one of the constraint that leaves the least choice. Constraints with a
//! literal that has a price (`window.rs`) come first: to decide these uses up the budget.

use std::cmp::Reverse;

use model::constraint::Var;

use super::Reason;
use super::meter::SearchMeter;
use super::propagate::Verdict;
use super::state::State;

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

/// Adds a variable to a bit set; returns whether it is new.
fn insert(set: &mut [u64], var: Var) -> bool {
    let (word, bit) = (&mut set[var as usize / 64], 1 << (var % 64));
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

impl State<'_> {
    /// The next decision; `None` where every variable has a value. Variables that are counted and follow
    /// from no others come first.
    pub fn choose(&self, meter: &mut SearchMeter<'_>) -> Result<Option<Decision>, Reason> {
        meter.spend(self.choice_steps())?;
        let is_first = |var: Var| self.problem.is_first[var as usize];
        let before = self.free_vars().any(is_first);
        let may = |var: Var| self.is_free(var) && (!before || is_first(var));
        if let Some(var) = self.dividing(may) {
            return Ok(Some(Decision { var, value: true, ways: None }));
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
        if let Some(Candidate { spare: (_, ways), var, value }) = best {
            return Ok(Some(Decision { var, value, ways: Some(ways) }));
        }
        let var = self.busiest(may, meter)?.or_else(|| self.free_vars().find(|&var| may(var)));
        Ok(var.map(|var| Decision { var, value: true, ways: None }))
    }

    /// The work of a choice, without that of the busiest variable, in steps of a nanosecond or so.
    fn choice_steps(&self) -> u64 {
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

    /// The variable that occurs most often in live constraints, the first of equals: its value settles most.
    /// Among those of one constraint with a choice: the busiest there is busy overall.
    fn busiest(&self, may: impl Fn(Var) -> bool, meter: &mut SearchMeter<'_>) -> Result<Option<Var>, Reason> {
        for &constraint in self.live.items() {
            let mut best = None;
            let counts = self.problem.constraints[constraint as usize].clone();
            // A variable occurs in many of several alternatives.
            let is_one = counts.len() == 1;
            let mut met = vec![0u64; if is_one { 0 } else { self.free.len() }];
            let terms =
                counts.flat_map(|count| &self.problem.terms[self.problem.counts[count].terms.clone()]);
            for var in terms.map(|term| term.var).filter(|&var| may(var)) {
                if is_one || insert(&mut met, var) {
                    let uses = self.uses(var, meter)?;
                    best = best.max(Some((uses, Reverse(var))));
                }
            }
            if let Some((_, Reverse(var))) = best {
                return Ok(Some(var));
            }
        }
        Ok(None)
    }

    /// How often a variable occurs in live constraints.
    fn uses(&self, var: Var, meter: &mut SearchMeter<'_>) -> Result<usize, Reason> {
        let occurrences = &self.problem.occurrences[self.problem.places[var as usize].clone()];
        meter.spend(occurrences.len() as u64)?;
        let constraints = occurrences.iter().map(|o| self.problem.counts[o.count as usize].constraint);
        Ok(constraints.filter(|&constraint| self.live.contains(constraint)).count())
    }
}
