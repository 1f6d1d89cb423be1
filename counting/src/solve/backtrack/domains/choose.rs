//! Which place or value the search goes on with, and what choices there are.

use model::bits::of_word;

use super::alike::Alike;
use super::lines::Next;
use super::places::Values;
use super::rule::{Distinct, Rule};
use super::state::State;

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
    /// How much is expected below, beside the other choices.
    pub weight: f64,
}

/// Decisions one of which holds.
pub(super) type Choices = Vec<Choice>;

/// What led to a state.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// How many states this one stands for.
    pub like: u64,
    /// The values that are used ([`Alike::uses`]).
    used: u64,
    /// How many rows of lines are decided or begun, and whether no more need be.
    rows: usize,
    pub is_arranged: bool,
}

impl Way {
    /// The way to the root.
    pub const ROOT: Way = Way { like: 1, used: 0, rows: 0, is_arranged: false };

    /// The way on.
    pub fn on(self, choice: Choice, alike: &Alike) -> Way {
        Way {
            like: self.like * choice.like,
            used: self.used | alike.uses(choice.place, choice.value),
            ..self
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

    /// Adds the values of the next place of the rows of lines that come first; returns whether these are decided and in order.
    fn arrange(&self, choices: &mut Choices, alike: &Alike, way: &mut Way) -> bool {
        let all_hold = self.live.len() == 0;
        let arrangements = match alike.lines.next(&self.values) {
            Next::Never => return false,
            // With a row that is not begun, whatever it has is a solution.
            Next::Place { row, before, .. } if all_hold && row >= way.rows => before,
            Next::Place { place, values, row, behind, .. } => {
                way.rows = row + 1;
                // A value leaves those from it on to the places behind: k on n in (n + k - 1) over n orders.
                let orders =
                    |values: u32| (1..=behind).map(|at| f64::from(at + values - 1) / f64::from(at)).product();
                let (from, all) = (choices.len(), values.count_ones());
                choices.extend((0..).zip(of_word(values)).map(|(at, value)| {
                    let weight = orders(all - at);
                    Choice { place, value: 1 << value, like: 1, weight }
                }));
                choices[from..].reverse();
                return false;
            }
            Next::Decided(arrangements) => arrangements,
        };
        way.like *= arrangements;
        way.is_arranged = true;
        true
    }

    /// Adds choices one of which holds in each solution below: the values of a place, or the places of a value, whichever are
    /// fewest; the first one last. Of values that are `alike` and not used, the first one stands for all. Rows of lines that
    /// are `alike` come first. None where all rules hold, or the lines are not in order: then `way` says that they are not.
    pub(super) fn choose(&mut self, choices: &mut Choices, alike: &Alike, way: &mut Way) {
        if !way.is_arranged && !self.arrange(choices, alike, way) || self.live.len() == 0 {
            return;
        }
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
            choices.extend(places.map(|&place| Choice { place, value, like: 1, weight: 1.0 }));
            return;
        }
        if let Some(place) = best {
            let (from, mut left) = (choices.len(), self.values[place as usize]);
            while left != 0 {
                let value = left & left.wrapping_neg();
                let own = alike.like(place, value, way.used) & left;
                choices.push(Choice { place, value, like: own.count_ones().into(), weight: 1.0 });
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
