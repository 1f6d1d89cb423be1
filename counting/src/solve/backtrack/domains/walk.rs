//! The search itself: depth first, with a vector of choices in place of recursion.

use std::collections::BTreeMap;

use model::bits::of_word;
use model::constraint::Var;
use num_bigint::BigUint;

use super::super::Reason;
use super::super::expense::Expense;
use super::super::share::Share;
use super::super::tally::BySize;
use super::Domains;
use super::places::{Values, is_one};
use super::rule::{Distinct, Rule};
use super::state::{Mark, State};

/// Decisions one of which holds, each that a place has a value.
type Choices = Vec<(u32, Values)>;

/// A decision under way.
struct Frame {
    before: Mark,
    /// Where its choices begin: those up to the next frame's are still to go.
    first: usize,
    /// The share of the tree that they have.
    share: f64,
}

impl Domains {
    /// The number of solutions of every size.
    pub fn sizes(&self, expense: &mut Expense<'_>) -> Result<BySize, Reason> {
        let (mut sizes, mut latest) = (BTreeMap::<u64, BigUint>::new(), BTreeMap::<u64, u64>::new());
        self.walk(expense, |state| {
            match self.leaf(state) {
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

    /// Hands every solution to `visit` as the value of every variable, until it returns false. `n` is the number of variables.
    pub fn each(
        &self,
        n: usize,
        expense: &mut Expense<'_>,
        visit: &mut impl FnMut(Vec<bool>) -> bool,
    ) -> Result<(), Reason> {
        self.walk(expense, |state| self.every_value(&mut state.values.clone(), 0, n, visit))
    }

    fn every_value(
        &self,
        values: &mut [Values],
        place: usize,
        n: usize,
        visit: &mut impl FnMut(Vec<bool>) -> bool,
    ) -> bool {
        let Some(free) = (place..values.len()).find(|&at| !is_one(values[at])) else {
            let mut solution = vec![false; n];
            for (own, &values) in self.places.vars.iter().zip(values.iter()) {
                let is_true = |&&(_, bit): &&(Var, u8)| values >> bit & 1 == 1;
                own.iter().filter(is_true).for_each(|&(var, _)| solution[var as usize] = true);
            }
            return visit(solution);
        };
        let before = values[free];
        let goes_on = of_word(before).all(|value| {
            values[free] = 1 << value;
            self.every_value(values, free + 1, n, visit)
        });
        values[free] = before;
        goes_on
    }

    /// Visits every leaf: values of places with which all rules hold, whatever the others have. No two leaves have a solution
    /// in common. Ends where `leaf` returns false.
    fn walk(
        &self,
        expense: &mut Expense<'_>,
        mut leaf: impl FnMut(&State<'_>) -> bool,
    ) -> Result<(), Reason> {
        if self.is_impossible {
            return Ok(());
        }
        let mut state = State::new(self);
        let (mut frames, mut choices): (Vec<Frame>, Choices) = (Vec::new(), Vec::new());
        expense.share = Share::new();
        let mut is_open = state.propagate();
        loop {
            expense.leap(state.work())?;
            if is_open && state.live.len() == 0 {
                if !leaf(&state) {
                    return Ok(());
                }
            } else if is_open {
                let first = choices.len();
                state.choose(&mut choices);
                let (before, share) =
                    (state.mark(), expense.share.split(Some((choices.len() - first) as u64)));
                frames.push(Frame { before, first, share });
                is_open = state.decide(choices.pop());
                continue;
            }
            while frames.pop_if(|frame| frame.first == choices.len()).is_some() {}
            let Some(frame) = frames.last_mut() else { return Ok(()) };
            state.undo(frame.before);
            expense.share.go_on(frame.share);
            let ways = (choices.len() - frame.first) as u64;
            frame.share = if ways > 1 { expense.share.split(Some(ways)) } else { 0.0 };
            is_open = state.decide(choices.pop());
        }
    }

    /// What a leaf counts.
    fn leaf(&self, state: &State<'_>) -> Leaf {
        if self.sizes.is_empty() {
            let mut ways = state.values.iter().map(|values| u64::from(values.count_ones()));
            if let Some(number) = ways.try_fold(1u64, u64::checked_mul) {
                return Leaf::Few(0, number);
            }
        }
        let mut all = BySize::from([(0, BigUint::from(1u32))]);
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
enum Leaf {
    /// So many of one size.
    Few(u64, u64),
    Many(BySize),
}

impl<'d> State<'d> {
    /// Takes a choice; returns whether solutions may be left.
    pub(super) fn decide(&mut self, choice: Option<(u32, Values)>) -> bool {
        choice.is_some_and(|(place, values)| self.keep(place, values) && self.propagate())
    }

    /// The work since it was taken.
    pub(super) fn work(&mut self) -> u64 {
        20 + std::mem::take(&mut self.steps)
    }

    /// Adds choices one of which holds in each solution below: the values of a place, or the places of a value, whichever are
    /// fewest; the first one last.
    pub(super) fn choose(&mut self, choices: &mut Choices) {
        let problem = self.problem;
        let (mut best, mut least) = (None, u32::MAX);
        for part in [&problem.order[..problem.defined], &problem.order[problem.defined..]] {
            for &place in part {
                let number = self.values[place as usize].count_ones();
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
            choices.extend(rule.places.iter().rev().filter(may).map(|&place| (place, value)));
            return;
        }
        if let Some(place) = best {
            let values = of_word(self.values[place as usize]).map(|value| (place, 1 << value));
            let from = choices.len();
            choices.extend(values);
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
