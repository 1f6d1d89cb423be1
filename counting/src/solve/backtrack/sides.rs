//! Constraints of which several sides share the variables: a row has white queens or black ones.
//!
//! Several sums are demanded at once: the size, and what [`super::window`] derives from it (an army as large
//! of each colour). Where each alternative of a constraint forbids some variables, a solution takes all that
//! these variables add to the sums from one alternative. Constraints without a common variable split the
//! variables into groups. The sums, each times a factor, are at most the best alternatives of all groups
//! together (a Lagrangean relaxation, with a few fixed factors). Where that is less than what is demanded,
//! there is no solution; an alternative that would make it less cannot hold.
//!
//! Search nodes of the largest peaceable armies, without, with, and with decisions on the variable that
//! excludes most: queens 8x8 2 988 234, 829 476, 229 176; with the last two at once, rooks 7x7 3 464 806 and
//! 49 622, kings 6x6 206 620 and 1 428.

use model::constraint::{Constraint, Shape, Var};

use super::Reason;
use super::meter::SearchMeter;
use super::window::Demand;

/// Most sums, alternatives of a constraint, and splits.
const MOST: usize = 8;
/// The group of a variable that is in none.
const ALONE: u32 = u32::MAX;
/// Steps for a view where a variable becomes false, and again where that is undone; and for a split where it
/// is asked what a variable excludes. From a profile of peaceable queens 9x9.
const CHANGE: u64 = 10;
const EXCLUDED: u64 = 1;
/// Larger sums are not looked at.
const LARGEST: u64 = 1 << 24;
/// The value of an alternative that a constraint does not have.
const ABSENT: i32 = i32::MIN;

/// What a variable adds to one of the sums.
#[derive(Clone, Copy)]
struct Addend {
    sum: usize,
    weight: i32,
}

/// A group of variables, each with a bit for each alternative that allows it.
type Allowed = Vec<(Var, u8)>;

/// A split with a factor for each sum.
#[derive(Clone)]
struct View {
    factors: Vec<i32>,
    /// What the variables that an alternative allows may still add, group by group.
    values: Vec<[i32; MOST]>,
    /// By how much the best alternatives, and the variables in no group, exceed what is demanded.
    spare: i64,
    /// The largest of the values, while every variable was free.
    largest: i64,
}

/// Groups without a common variable.
#[derive(Clone)]
struct Split {
    /// The group of each variable, and the alternatives that allow it.
    places: Vec<(u32, u8)>,
    groups: Vec<Allowed>,
    /// For several choices of factors; the first are all 1.
    views: Vec<View>,
}

/// All splits, and how far the demands are within reach.
#[derive(Clone)]
pub(super) struct Sides {
    parts: Vec<Option<Addend>>,
    splits: Vec<Split>,
}

impl Sides {
    /// The splits of constraints over so many `variables` while every variable is free; none where there are no such
    /// constraints. A pass or some over them, only as far as `meter` allows.
    pub fn new<'c>(
        variables: usize,
        constraints: impl Iterator<Item = &'c Constraint>,
        demands: &[Demand],
        meter: &mut SearchMeter<'_>,
    ) -> Result<Sides, Reason> {
        let mut sides = Sides { parts: vec![None; variables], splits: Vec::new() };
        let mut least = Vec::new();
        for demand in demands {
            let is_new = |&(var, _): &(Var, u64)| sides.parts[var as usize].is_none();
            let sum: u64 = demand.terms.iter().map(|(_, weight)| weight).sum();
            let fits = demand.least > 0 && sum.max(demand.least) < LARGEST && least.len() < MOST;
            if fits && demand.terms.iter().all(is_new) {
                for &(var, weight) in &demand.terms {
                    sides.parts[var as usize] = Some(Addend { sum: least.len(), weight: weight as i32 });
                }
                least.push(demand.least as i64);
            }
        }
        // One sum alone is bounded by packings, and searched better by the constraints that demand it:
        // pieces of shogi took up to twice the search nodes otherwise.
        if least.len() < 2 {
            return Ok(Sides::none());
        }
        for constraint in constraints {
            if let Some(group) = sides.group(constraint) {
                meter.spend((MOST * group.len()) as u64)?;
                sides.add(group, constraint.any.len(), &least);
            }
        }
        if sides.is_empty() {
            return Ok(Sides::none());
        }
        // One for the problem, and one for the search under way.
        let splits: usize = sides.splits.iter().map(Split::bytes).sum();
        meter.held.hold(2 * (size_of_val(&sides.parts[..]) + splits))?;
        Ok(sides)
    }

    /// No splits.
    pub fn none() -> Sides {
        Sides { parts: Vec::new(), splits: Vec::new() }
    }

    /// The variables with a part in a constraint whose alternatives each forbid some variables.
    fn group(&self, constraint: &Constraint) -> Option<Allowed> {
        let all = match constraint.any.len() {
            alternatives @ 2..=MOST if constraint.shape() != Shape::Always => {
                u8::MAX >> (MOST - alternatives)
            }
            _ => return None,
        };
        let mut allowed: Allowed = Vec::new();
        for (at, count) in constraint.any.iter().enumerate() {
            if count.max > 0 || count.lits().any(|lit| !lit.positive) {
                return None;
            }
            allowed.extend(count.lits().map(|lit| (lit.var, all ^ 1 << at)));
        }
        allowed.retain(|&(var, _)| self.parts[var as usize].is_some());
        allowed.sort_unstable();
        let merged = |same: &[(Var, u8)]| (same[0].0, same.iter().fold(all, |allow, (_, one)| allow & one));
        let group: Allowed = allowed.chunk_by(|a, b| a.0 == b.0).map(merged).collect();
        (!group.is_empty()).then_some(group)
    }

    /// Adds a group to the first split with whose groups it has no variable in common.
    fn add(&mut self, group: Allowed, alternatives: usize, least: &[i64]) {
        let has_room = |split: &Split| group.iter().all(|&(var, _)| split.places[var as usize].0 == ALONE);
        let at = self.splits.iter().position(has_room).unwrap_or(self.splits.len());
        if at == MOST {
            return;
        }
        if at == self.splits.len() {
            self.splits.push(Split::new(&self.parts, least));
        }
        let Split { places, groups, views } = &mut self.splits[at];
        let mut values = [ABSENT; MOST];
        values[..alternatives].fill(0);
        views.iter_mut().for_each(|view| view.values.push(values));
        for &(var, allow) in &group {
            let place = (groups.len() as u32, allow);
            let alone = std::mem::replace(&mut places[var as usize], place);
            let Some(part) = self.parts[var as usize] else { continue };
            for view in &mut *views {
                let worth = view.worth(part);
                view.change(alone, -worth);
                view.change(place, worth);
            }
        }
        for view in views {
            view.largest = view.largest.max(best(&view.values[groups.len()]).into());
        }
        groups.push(group);
    }

    /// Whether there are no splits.
    pub fn is_empty(&self) -> bool {
        self.splits.is_empty()
    }

    /// Returns the work of one [`Sides::reach`], in steps of a nanosecond or so.
    pub fn reach_steps(&self) -> u64 {
        self.splits.iter().map(|split| (split.groups.len() * split.views.len()) as u64).sum()
    }

    /// Returns the work of one [`Sides::lose`] with its [`Sides::unlose`], in steps of a nanosecond or so.
    pub fn change_steps(&self) -> u64 {
        CHANGE * self.splits.iter().map(|split| split.views.len() as u64).sum::<u64>()
    }

    /// Returns the work of asking [`Sides::excluded`] about a number of variables, in steps of a nanosecond or
    /// so.
    pub fn excluded_steps(&self, variables: u64) -> u64 {
        EXCLUDED * variables * self.splits.len() as u64
    }

    /// `var` becomes false.
    pub fn lose(&mut self, var: Var) {
        self.change(var, -1);
    }

    /// Takes back [`Sides::lose`].
    pub fn unlose(&mut self, var: Var) {
        self.change(var, 1);
    }

    fn change(&mut self, var: Var, sign: i32) {
        let Some(part) = self.parts.get(var as usize).copied().flatten() else { return };
        for Split { places, views, .. } in &mut self.splits {
            for view in views {
                view.change(places[var as usize], sign * view.worth(part));
            }
        }
    }

    /// Whether the demands are within reach, as far as the splits tell. `forbid` gets every variable that only
    /// alternatives allow which cannot hold.
    pub fn reach(&self, mut forbid: impl FnMut(Var)) -> bool {
        let views = || self.splits.iter().flat_map(|split| split.views.iter().map(move |view| (split, view)));
        if views().any(|(_, view)| view.spare < 0) {
            return false;
        }
        // No alternative falls short by more than the largest value.
        for (split, view) in views().filter(|(_, view)| view.spare < view.largest) {
            for (group, values) in split.groups.iter().zip(&view.values) {
                let least = i64::from(best(values)) - view.spare;
                let is_out = |value: i32| i64::from(value) < least;
                if values.iter().any(|&value| value > 0 && is_out(value)) {
                    let open = (0..MOST).filter(|&at| !is_out(values[at])).fold(0, |open, at| open | 1 << at);
                    group.iter().filter(|(_, allow)| allow & open == 0).for_each(|&(var, _)| forbid(var));
                }
            }
        }
        true
    }

    /// The sum, with all factors 1, of what the alternatives that `var` excludes may still add.
    pub fn excluded(&self, var: Var) -> i64 {
        let of_split = |split: &Split| {
            let (group, allow) = split.places[var as usize];
            let values = split.views[0].values.get(group as usize)?;
            let others = values.iter().enumerate().filter(|(at, value)| allow >> at & 1 == 0 && **value > 0);
            Some(others.map(|(_, &value)| i64::from(value)).sum::<i64>())
        };
        self.splits.iter().filter_map(of_split).sum()
    }
}

impl Split {
    /// No groups yet.
    fn new(parts: &[Option<Addend>], least: &[i64]) -> Split {
        // All once, then each sum twice beside the others.
        let favour = |twice| (0..least.len()).map(|sum| if sum == twice { 2 } else { 1 }).collect();
        let mut factors: Vec<Vec<i32>> = vec![vec![1; least.len()]];
        factors.extend((0..least.len()).map(favour));
        let view = |factors: Vec<i32>| {
            let demanded: i64 = least.iter().zip(&factors).map(|(least, by)| least * i64::from(*by)).sum();
            let mut view = View { factors, values: Vec::new(), spare: -demanded, largest: 0 };
            view.spare += parts.iter().flatten().map(|&part| i64::from(view.worth(part))).sum::<i64>();
            view
        };
        Split {
            places: vec![(ALONE, 0); parts.len()],
            groups: Vec::new(),
            views: factors.into_iter().map(view).collect(),
        }
    }

    fn bytes(&self) -> usize {
        let groups: usize =
            self.groups.iter().map(|group| size_of_val(&group[..]) + size_of::<Allowed>()).sum();
        let values: usize = self.views.iter().map(|view| size_of_val(&view.values[..])).sum();
        size_of_val(&self.places[..]) + groups + values
    }
}

impl View {
    /// What a variable adds.
    fn worth(&self, Addend { sum, weight }: Addend) -> i32 {
        self.factors[sum] * weight
    }

    /// A variable at this place (its group, and the alternatives that allow it) adds so much more.
    fn change(&mut self, (group, allow): (u32, u8), more: i32) {
        self.spare += match self.values.get_mut(group as usize) {
            None => i64::from(more),
            Some(values) => {
                let before = best(values);
                for (at, value) in values.iter_mut().enumerate() {
                    *value += if allow >> at & 1 == 1 { more } else { 0 };
                }
                i64::from(best(values) - before)
            }
        };
    }
}

/// The largest value.
fn best(values: &[i32; MOST]) -> i32 {
    values.iter().copied().fold(ABSENT, i32::max)
}
