//! The states of a strip, level by level.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

use fxhash::FxHashMap;
use limits::Limit;
use model::steps::Steps;
use num_bigint::BigUint;

use super::walk::{Reading, Walk};
use super::whole::Strip;
use crate::machine::Sizes;

/// Configurations that the same counted variables lead to, ascending: several where some variables are not counted.
pub(super) type State = Box<[u32]>;

/// No state.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Bytes of a state besides its configurations, in lists and tables.
const STATE: usize = 160;

/// The states before a variable, and where each value leads.
#[derive(Default)]
pub(super) struct Level {
    pub states: Vec<State>,
    pub numbers: FxHashMap<State, u32>,
    pub next: Vec<[u32; 2]>,
}

impl Level {
    pub fn number(&mut self, state: State) -> u32 {
        match self.numbers.entry(state) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let number = self.states.len() as u32;
                self.states.push(new.key().clone());
                *new.insert(number)
            }
        }
    }
}

/// Levels of a column: one for each variable.
pub(super) fn levels(reading: &Reading<'_>) -> usize {
    reading.variables.len().max(1)
}

/// Where both values of the variable at a place lead; a variable that is not counted has one child, for both values.
pub(super) fn children(
    walk: &mut Walk<'_>,
    reading: &Reading<'_>,
    at: usize,
    state: &State,
) -> [Option<State>; 2] {
    let variable = reading.variables.get(at);
    let mut of = |value: bool| -> Vec<u32> {
        state.iter().filter_map(|&number| walk.step(reading, at, value, number)).collect()
    };
    let pack = |mut all: Vec<u32>| {
        all.sort_unstable();
        all.dedup();
        (!all.is_empty()).then(|| all.into_boxed_slice())
    };
    match variable {
        Some(variable) if variable.is_counted => [pack(of(false)), pack(of(true))],
        Some(_) => {
            let mut all = of(false);
            all.extend(of(true));
            [pack(all), None]
        }
        None => [pack(of(false)), None],
    }
}

pub(super) fn weight(reading: &Reading<'_>, at: usize) -> u32 {
    reading.variables.get(at).map_or(0, |variable| variable.weight)
}

/// Adds counts of solutions, each size raised by `size`.
pub(super) fn add(sum: &mut BTreeMap<u32, BigUint>, sizes: &Sizes, size: u32) {
    for (own, number) in sizes {
        *sum.entry(own + size).or_default() += number;
    }
}

pub(super) fn sizes(sum: BTreeMap<u32, BigUint>) -> Sizes {
    sum.into_iter().filter(|(_, number)| *number != BigUint::ZERO).collect()
}

/// The states before column `until` of a strip of so many columns, with the counts that lead to them.
pub(super) fn reached(
    walk: &mut Walk<'_>,
    until: usize,
    columns: usize,
    steps: &mut Steps<'_>,
) -> Result<FxHashMap<State, BTreeMap<u32, BigUint>>, Limit> {
    let root: State = Box::new([walk.root()]);
    let mut layer = FxHashMap::from_iter([(root, BTreeMap::from([(0, BigUint::from(1u32))]))]);
    for column in 0..until {
        let reading = walk.reading(column, columns);
        for at in 0..levels(&reading) {
            let mut next: FxHashMap<State, BTreeMap<u32, BigUint>> = FxHashMap::default();
            for (state, counts) in layer {
                steps.take(20 + 4 * counts.len())?;
                let counts = sizes(counts);
                for (value, child) in (0..).zip(children(walk, &reading, at, &state)) {
                    if let Some(child) = child {
                        add(next.entry(child).or_default(), &counts, value * weight(&reading, at));
                    }
                }
            }
            layer = next;
        }
    }
    Ok(layer)
}

/// The solutions by size of a strip that is one model, all of its columns being its first ones.
pub(super) fn counted(strip: &Strip, steps: &mut Steps<'_>) -> Result<Sizes, Limit> {
    let mut walk = Walk::new(strip);
    let columns = strip.left.len();
    let mut sum = BTreeMap::new();
    for (state, counts) in reached(&mut walk, columns, columns, steps)? {
        if state.iter().any(|&number| walk.ends(number)) {
            add(&mut sum, &sizes(counts), 0);
        }
    }
    Ok(sizes(sum))
}

/// The states of the middle of a strip.
pub(super) struct Middle<'s> {
    pub readings: Vec<Reading<'s>>,
    /// By column modulo the period, and variable.
    pub levels: Vec<Vec<Level>>,
}

impl<'s> Middle<'s> {
    /// All states that those before a column of this phase lead to.
    pub fn new(
        walk: &mut Walk<'s>,
        strip: &'s Strip,
        (phase, first): (usize, Vec<State>),
        most: usize,
        steps: &mut Steps<'_>,
    ) -> Result<Option<Middle<'s>>, Limit> {
        let period = strip.cut.period;
        let from = (strip.cut.left + walk.memory()).next_multiple_of(period);
        let long = from + 2 * period + strip.cut.right;
        let readings: Vec<Reading<'s>> = (0..period).map(|phase| walk.reading(from + phase, long)).collect();
        let mut own: Vec<Vec<Level>> =
            readings.iter().map(|reading| (0..levels(reading)).map(|_| Level::default()).collect()).collect();
        first.into_iter().for_each(|state| {
            own[phase][0].number(state);
        });
        let mut held = 0;
        loop {
            let mut done = true;
            for phase in 0..period {
                for at in 0..own[phase].len() {
                    while own[phase][at].next.len() < own[phase][at].states.len() {
                        let state = own[phase][at].states[own[phase][at].next.len()].clone();
                        steps.take(30)?;
                        let made = children(walk, &readings[phase], at, &state);
                        let is_last = at + 1 == own[phase].len();
                        let (to, place) = if is_last { ((phase + 1) % period, 0) } else { (phase, at + 1) };
                        let next =
                            made.map(|child| child.map_or(NOWHERE, |child| own[to][place].number(child)));
                        own[phase][at].next.push(next);
                        done = false;
                    }
                    let states: usize = own.iter().flatten().map(|level| level.states.len()).sum();
                    let bytes = states * STATE + walk.bytes();
                    steps.hold(bytes.saturating_sub(held))?;
                    held = held.max(bytes);
                    if states > most {
                        return Ok(None);
                    }
                }
            }
            if done {
                break;
            }
        }
        Ok(Some(Middle { readings, levels: own }))
    }
}
