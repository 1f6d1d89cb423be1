//! The search itself: depth first, with a vector of choices in place of recursion.

use std::collections::BTreeMap;

use model::bits::of_word;
use model::constraint::Var;
use num_bigint::BigUint;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::super::share::Share;
use super::super::tally::BySize;
use super::Domains;
use super::alike::Alike;
use super::places::{Values, is_one};
use super::rule::{Distinct, Rule};
use super::state::{Mark, State};

/// Most values of a group of variables that follow from others, as which of ten lines has a difference, that is decided before
/// the others: of many, each says little about them. (Graceful labellings of a wheel: 2032 nodes for more than 116 365.)
const MOST_DEFINED: u32 = 8;

/// A decision: that a place has a value.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub place: u32,
    pub value: Values,
    /// How many values have as many solutions as this one, which stands for them.
    pub like: u64,
}

/// Decisions one of which holds.
pub(super) type Choices = Vec<Choice>;

/// A decision under way.
struct Frame {
    before: Mark,
    /// Where its choices begin: those up to the next frame's are still to go.
    first: usize,
    /// The share of the tree that they have.
    share: f64,
    /// How many states stand like this one, and the values that are used here ([`Alike::uses`]).
    like: u64,
    used: u64,
}

impl Domains {
    /// The number of solutions of every size.
    pub fn sizes(&self, meter: &mut SearchMeter<'_>) -> Result<BySize, Reason> {
        let (mut sizes, mut latest) = (BTreeMap::<u64, BigUint>::new(), BTreeMap::<u64, u64>::new());
        self.leaves(meter, |leaf| {
            match leaf {
                Leaf::Few(size, number) => {
                    let sum = latest.entry(size).or_default();
                    *sum = sum.checked_add(number).unwrap_or_else(|| {
                        *sizes.entry(size).or_default() += std::mem::take(sum);
                        number
                    });
                }
                Leaf::Many(all) => {
                    all.into_iter().for_each(|(size, number)| *sizes.entry(size).or_default() += number);
                }
            }
            true
        })?;
        latest.into_iter().for_each(|(size, number)| *sizes.entry(size).or_default() += number);
        sizes.retain(|_, number| *number != BigUint::ZERO);
        Ok(sizes)
    }

    /// Hands the solutions of each leaf to `visit` as numbers, until it returns false.
    pub fn leaves(
        &self,
        meter: &mut SearchMeter<'_>,
        mut visit: impl FnMut(Leaf) -> bool,
    ) -> Result<(), Reason> {
        self.walk(&self.alike, meter, |state, like| visit(self.leaf(state, like)))
    }

    /// Hands every solution to `visit` as the value of every variable, until it returns false.
    pub fn each(
        &self,
        meter: &mut SearchMeter<'_>,
        visit: &mut impl FnMut(Vec<bool>) -> bool,
    ) -> Result<(), Reason> {
        self.walk(&Alike::default(), meter, |state, _| self.every_value(&mut state.values.clone(), 0, visit))
    }

    fn every_value(
        &self,
        values: &mut [Values],
        place: usize,
        visit: &mut impl FnMut(Vec<bool>) -> bool,
    ) -> bool {
        let Some(free) = (place..values.len()).find(|&at| !is_one(values[at])) else {
            let mut solution = vec![false; self.places.variables()];
            for (own, &values) in self.places.vars.iter().zip(values.iter()) {
                let is_true = |&&(_, bit): &&(Var, u8)| values >> bit & 1 == 1;
                own.iter().filter(is_true).for_each(|&(var, _)| solution[var as usize] = true);
            }
            return visit(solution);
        };
        let before = values[free];
        let goes_on = of_word(before).all(|value| {
            values[free] = 1 << value;
            self.every_value(values, free + 1, visit)
        });
        values[free] = before;
        goes_on
    }

    /// Visits every leaf: values of places with which all rules hold, whatever the others have. No two leaves have a solution
    /// in common. Of values that are `alike` and not decided yet, one is taken for all of them: `leaf` hears how many leaves
    /// one stands for. Ends where `leaf` returns false.
    fn walk(
        &self,
        alike: &Alike,
        meter: &mut SearchMeter<'_>,
        mut leaf: impl FnMut(&State<'_>, u64) -> bool,
    ) -> Result<(), Reason> {
        if self.is_impossible {
            return Ok(());
        }
        let mut state = State::new(self);
        let (mut frames, mut choices): (Vec<Frame>, Choices) = (Vec::new(), Vec::new());
        let (mut like, mut used) = (1, 0);
        meter.share = Share::new();
        let mut is_open = state.propagate();
        loop {
            meter.leap(state.work())?;
            if is_open && state.live.len() == 0 {
                if !leaf(&state, like) {
                    return Ok(());
                }
            } else if is_open {
                let first = choices.len();
                state.choose(&mut choices, alike, used);
                let (before, ways) = (state.mark(), (choices.len() - first) as u64);
                frames.push(Frame { before, first, share: meter.share.split(Some(ways)), like, used });
            }
            if !is_open || state.live.len() == 0 {
                while frames.pop_if(|frame| frame.first == choices.len()).is_some() {}
                let Some(frame) = frames.last_mut() else { return Ok(()) };
                state.undo(frame.before);
                meter.share.go_on(frame.share);
                let ways = (choices.len() - frame.first) as u64;
                frame.share = if ways > 1 { meter.share.split(Some(ways)) } else { 0.0 };
            }
            let (Some(frame), Some(choice)) = (frames.last(), choices.pop()) else { return Ok(()) };
            (like, used) = (frame.like * choice.like, frame.used | alike.uses(choice.place, choice.value));
            is_open = state.decide(choice);
        }
    }

    /// What a leaf counts.
    fn leaf(&self, state: &State<'_>, like: u64) -> Leaf {
        if self.sizes.is_empty() {
            let mut ways = state.values.iter().map(|values| u64::from(values.count_ones()));
            if let Some(number) = ways.try_fold(like, u64::checked_mul) {
                return Leaf::Few(0, number);
            }
        }
        let mut all = BySize::from([(0, BigUint::from(like))]);
        for (place, &values) in state.values.iter().enumerate() {
            let mut next = BySize::new();
            for value in of_word(values) {
                let more = self.sizes.get(place).map_or(0, |sizes| sizes[value]);
                for (size, number) in &all {
                    *next.entry(size + more).or_default() += number;
                }
            }
            all = next;
        }
        Leaf::Many(all)
    }
}

/// The solutions of a leaf.
pub(in super::super) enum Leaf {
    /// So many of one size.
    Few(u64, u64),
    /// So many of each size.
    Many(BySize),
}

impl Leaf {
    /// All of them.
    pub fn total(self) -> BigUint {
        match self {
            Leaf::Few(_, number) => number.into(),
            Leaf::Many(all) => all.into_values().sum(),
        }
    }
}

impl<'d> State<'d> {
    /// Takes a choice; returns whether solutions may be left.
    pub(super) fn decide(&mut self, choice: Choice) -> bool {
        self.keep(choice.place, choice.value) && self.propagate()
    }

    /// The work since it was taken.
    pub(super) fn work(&mut self) -> u64 {
        20 + std::mem::take(&mut self.steps)
    }

    /// Adds choices one of which holds in each solution below: the values of a place, or the places of a value, whichever are
    /// fewest; the first one last. Of values that are `alike` and not `used`, the first one stands for all.
    pub(super) fn choose(&mut self, choices: &mut Choices, alike: &Alike, used: u64) {
        let problem = self.problem;
        let (mut best, mut least) = (None, u32::MAX);
        for part in [&problem.order[..problem.defined], &problem.order[problem.defined..]] {
            for &place in part {
                let mut number = self.values[place as usize].count_ones();
                if number > MOST_DEFINED && problem.is_defined[place as usize] {
                    number += Values::BITS;
                }
                if number > 1 && number < least {
                    (best, least) = (Some(place), number);
                    if least == 2 {
                        break;
                    }
                }
            }
            self.steps += part.len() as u64 / 2;
            if best.is_some() {
                break;
            }
        }
        debug_assert!(best.is_some(), "where a rule is open, a place is");
        if least > 2
            && let Some((rule, value)) = self.rarest(least)
        {
            let may = |place: &&u32| self.values[**place as usize] & value != 0;
            let places = rule.places.iter().rev().filter(may);
            choices.extend(places.map(|&place| Choice { place, value, like: 1 }));
            return;
        }
        if let Some(place) = best {
            let (from, mut left) = (choices.len(), self.values[place as usize]);
            while left != 0 {
                let value = left & left.wrapping_neg();
                let own = alike.like(place, value, used) & left;
                choices.push(Choice { place, value, like: own.count_ones().into() });
                left &= !own;
            }
            choices[from..].reverse();
        }
    }

    /// The value that one of some places has to hold and that the fewest of them may hold, fewer than `least` and than 8; with
    /// the rule that has these places.
    fn rarest(&mut self, least: u32) -> Option<(&'d Distinct, Values)> {
        let (mut best, mut least) = (None, least.min(8));
        for &rule in self.problem.holding.iter().filter(|&&rule| self.live.contains(rule)) {
            let Rule::Distinct(own) = &self.problem.rules[rule as usize] else { continue };
            // How many places may hold each value, by binary digits; those with 8 or more are left out.
            let (mut digits, mut many) = ([0; 3], 0);
            for &place in &own.places {
                let mut carry = self.values[place as usize] & own.held;
                for digit in &mut digits {
                    (*digit, carry) = (*digit ^ carry, *digit & carry);
                }
                many |= carry;
            }
            self.steps += 4 * own.places.len() as u64;
            let held_by = |number: u32| {
                let digit = |at: usize| if number >> at & 1 == 1 { digits[at] } else { !digits[at] };
                (0..3).map(digit).fold(own.held & !many, |all, own| all & own)
            };
            if let Some(number) = (2..least).find(|&number| held_by(number) != 0) {
                let found = held_by(number);
                (best, least) = (Some((own, found & found.wrapping_neg())), number);
            }
        }
        best
    }
}
