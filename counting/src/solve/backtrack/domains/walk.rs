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
use super::choose::{Choices, Way};
use super::places::{Values, is_one};
use super::state::{Mark, State};

/// A decision under way.
struct Frame {
    before: Mark,
    /// Where its choices begin: those up to the next frame's are still to go.
    first: usize,
    /// The share of the tree that they have.
    share: f64,
    way: Way,
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
        let mut way = Way::ROOT;
        meter.share = Share::new();
        let mut is_open = state.propagate();
        loop {
            meter.leap(state.work())?;
            let first = choices.len();
            if is_open {
                state.choose(&mut choices, alike, &mut way);
            }
            if choices.len() > first {
                let (before, ways) = (state.mark(), (choices.len() - first) as u64);
                frames.push(Frame { before, first, share: meter.share.split(Some(ways)), way });
            } else {
                if is_open && way.is_arranged && !leaf(&state, way.like) {
                    return Ok(());
                }
                while frames.pop_if(|frame| frame.first == choices.len()).is_some() {}
                let Some(frame) = frames.last_mut() else { return Ok(()) };
                state.undo(frame.before);
                meter.share.go_on(frame.share);
                let ways = (choices.len() - frame.first) as u64;
                frame.share = if ways > 1 { meter.share.split(Some(ways)) } else { 0.0 };
            }
            let (Some(frame), Some(choice)) = (frames.last(), choices.pop()) else { return Ok(()) };
            way = frame.way.on(choice, alike);
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
