//! The states of a strip, level by level, and the least walk with the same counts.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

use fxhash::FxHashMap;
use limits::Limit;
use model::steps::Steps;
use num_bigint::BigUint;

use super::parts::Strip;
use super::walk::{Reading, Walk};
use crate::machine::{Machine, Sizes, Step};

/// Configurations that the same counted variables lead to, ascending: several where some variables are not counted.
type State = Box<[u32]>;

/// No state.
const NOWHERE: u32 = u32::MAX;

/// Bytes of a state besides its configurations, in lists and tables.
const STATE: usize = 160;

/// The states before a variable, and where each value leads.
#[derive(Default)]
struct Level {
    states: Vec<State>,
    numbers: FxHashMap<State, u32>,
    next: Vec<[u32; 2]>,
}

impl Level {
    fn number(&mut self, state: State) -> u32 {
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
fn levels(reading: &Reading<'_>) -> usize {
    reading.variables.len().max(1)
}

/// Where both values of the variable at a place lead; a variable that is not counted has one child, for both values.
fn children(walk: &mut Walk<'_>, reading: &Reading<'_>, at: usize, state: &State) -> [Option<State>; 2] {
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

fn weight(reading: &Reading<'_>, at: usize) -> u32 {
    reading.variables.get(at).map_or(0, |variable| variable.weight)
}

/// Adds counts of solutions, each size raised by `size`.
fn add(sum: &mut BTreeMap<u32, BigUint>, sizes: &Sizes, size: u32) {
    for (own, number) in sizes {
        *sum.entry(own + size).or_default() += number;
    }
}

fn sizes(sum: BTreeMap<u32, BigUint>) -> Sizes {
    sum.into_iter().filter(|(_, number)| *number != BigUint::ZERO).collect()
}

/// The states before column `until` of a strip of so many columns, with the counts that lead to them.
fn reached(
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

/// Classes of states, made from the end: equal ones have the same solutions.
#[derive(Default)]
struct Classes {
    numbers: FxHashMap<(u32, u32, u32), u32>,
}

impl Classes {
    /// The class of a state whose values lead to these classes, and whose walks may end as `end` says; the class of states
    /// without a solution is [`NOWHERE`].
    fn of(&mut self, end: u32, [without, with]: [u32; 2]) -> u32 {
        if (end, without, with) == (NOWHERE, NOWHERE, NOWHERE) {
            return NOWHERE;
        }
        let next = self.numbers.len() as u32;
        *self.numbers.entry((end, without, with)).or_insert(next)
    }
}

/// The states of the middle of a strip.
struct Middle<'s> {
    readings: Vec<Reading<'s>>,
    /// By column modulo the period, and variable.
    levels: Vec<Vec<Level>>,
}

impl<'s> Middle<'s> {
    /// All states that those before a column of this phase lead to.
    fn new(
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
                        let next = made.map(|child| child.map_or(NOWHERE, |child| own[to][place].number(child)));
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

    /// By phase and level: the classes of states. `ends` has the ends of the states before a phase.
    fn classes(&self, (phase, ends): (usize, &[u32]), steps: &mut Steps<'_>) -> Result<Vec<Vec<Vec<u32>>>, Limit> {
        let period = self.levels.len();
        let end_of = |of: usize, state: usize| if of == phase { ends[state] } else { NOWHERE };
        let mut known: Vec<Vec<Vec<u32>>> = self
            .levels
            .iter()
            .enumerate()
            .map(|(of, levels)| {
                let number = |level: &Level| vec![NOWHERE; level.states.len()];
                let mut all: Vec<Vec<u32>> = levels.iter().map(number).collect();
                all[0] = (0..all[0].len()).map(|state| end_of(of, state)).collect();
                all
            })
            .collect();
        let mut before = 0;
        loop {
            let mut sum = 0;
            for of in (0..period).rev() {
                for at in (0..self.levels[of].len()).rev() {
                    let level = &self.levels[of][at];
                    steps.take(2 * level.states.len())?;
                    let is_last = at + 1 == self.levels[of].len();
                    let below = if is_last { &known[(of + 1) % period][0] } else { &known[of][at + 1] };
                    let class = |&child: &u32| if child == NOWHERE { NOWHERE } else { below[child as usize] };
                    let mut classes = Classes::default();
                    let own: Vec<u32> = level
                        .next
                        .iter()
                        .enumerate()
                        .map(|(state, next)| {
                            let end = if at == 0 { end_of(of, state) } else { NOWHERE };
                            classes.of(end, [class(&next[0]), class(&next[1])])
                        })
                        .collect();
                    sum += classes.numbers.len();
                    known[of][at] = own;
                }
            }
            if sum == before {
                return Ok(known);
            }
            before = sum;
        }
    }
}

/// The last columns: for each state before them the number of its class, and for each class its solutions by size.
fn ends(
    walk: &mut Walk<'_>,
    strip: &Strip,
    columns: usize,
    first: &[State],
    steps: &mut Steps<'_>,
) -> Result<(Vec<u32>, Vec<Sizes>), Limit> {
    let mut all: Vec<(Level, u32)> = Vec::new();
    let mut level = Level::default();
    first.iter().for_each(|state| {
        level.number(state.clone());
    });
    for column in columns - strip.cut.right..columns {
        let reading = walk.reading(column, columns);
        for at in 0..levels(&reading) {
            let mut next = Level::default();
            for state in level.states.clone() {
                steps.take(30)?;
                let made = children(walk, &reading, at, &state);
                level.next.push(made.map(|child| child.map_or(NOWHERE, |child| next.number(child))));
            }
            all.push((std::mem::replace(&mut level, next), weight(&reading, at)));
        }
    }
    let is_end = |state: &State| state.iter().any(|&number| walk.ends(number));
    let mut below: Vec<u32> = level.states.iter().map(|state| if is_end(state) { 0 } else { NOWHERE }).collect();
    let mut counts: Vec<Sizes> = vec![vec![(0, BigUint::from(1u32))]];
    for (level, weight) in all.iter().rev() {
        let mut classes = Classes::default();
        let class = |&child: &u32| if child == NOWHERE { NOWHERE } else { below[child as usize] };
        let mut own = Vec::with_capacity(level.states.len());
        let mut made: Vec<Sizes> = Vec::new();
        for next in &level.next {
            let next = [class(&next[0]), class(&next[1])];
            let number = classes.of(NOWHERE, next);
            if number != NOWHERE && number as usize == made.len() {
                let mut sum = BTreeMap::new();
                for (size, child) in [(0, next[0]), (*weight, next[1])] {
                    if child != NOWHERE {
                        add(&mut sum, &counts[child as usize], size);
                    }
                }
                made.push(sizes(sum));
            }
            steps.take(4)?;
            own.push(number);
        }
        below = own;
        counts = made;
    }
    Ok((below, counts))
}

/// The walk of a strip whose columns grow by `stride` with each n, a multiple of the period: before the last columns of
/// a strip of `columns`, and on. `None` where it has more than `most` states.
pub(super) fn machine(
    strip: &Strip,
    (columns, stride): (usize, u32),
    most: usize,
    steps: &mut Steps<'_>,
) -> Result<Option<Machine>, Limit> {
    let mut walk = Walk::new(strip);
    let until = columns - strip.cut.right;
    debug_assert!(until >= strip.cut.left + walk.memory(), "the middle begins where all columns before are alike");
    let start = reached(&mut walk, until, columns, steps)?;
    let phase = until % strip.cut.period;
    let mut first: Vec<State> = start.keys().cloned().collect();
    first.sort_unstable();
    let Some(middle) = Middle::new(&mut walk, strip, (phase, first), most, steps)? else { return Ok(None) };
    let (ends, counts) = ends(&mut walk, strip, columns, &middle.levels[phase][0].states, steps)?;
    let classes = middle.classes((phase, &ends), steps)?;
    // Classes before columns, over all phases.
    let mut offsets = Vec::new();
    let mut total = 0;
    for own in &classes {
        offsets.push(total);
        total += own[0].iter().filter(|&&class| class != NOWHERE).max().map_or(0, |most| most + 1);
    }
    let mut machine = Machine {
        first: 0,
        early: Vec::new(),
        stride,
        start: Vec::new(),
        steps: vec![Vec::new(); total as usize],
        ends: vec![Vec::new(); total as usize],
    };
    let mut of_start: BTreeMap<u32, BTreeMap<u32, BigUint>> = BTreeMap::new();
    for (state, sum) in start {
        let class = classes[phase][0][middle.levels[phase][0].numbers[&state] as usize];
        if class != NOWHERE {
            add(of_start.entry(offsets[phase] + class).or_default(), &sizes(sum), 0);
        }
    }
    machine.start = of_start.into_iter().map(|(state, sum)| (state, sizes(sum))).collect();
    for (of, own) in classes.iter().enumerate() {
        let mut is_made = vec![false; total as usize];
        for (state, &class) in own[0].iter().enumerate().filter(|(_, class)| **class != NOWHERE) {
            let number = (offsets[of] + class) as usize;
            if std::mem::replace(&mut is_made[number], true) {
                continue;
            }
            if of == phase && ends[state] != NOWHERE {
                machine.ends[number].clone_from(&counts[ends[state] as usize]);
            }
            let to = (of + 1) % classes.len();
            machine.steps[number] = column(&middle, &classes, of, state as u32, offsets[to], steps)?;
        }
    }
    Ok(Some(machine))
}

/// The steps of a state over a column.
fn column(
    middle: &Middle<'_>,
    classes: &[Vec<Vec<u32>>],
    of: usize,
    state: u32,
    offset: u32,
    steps: &mut Steps<'_>,
) -> Result<Vec<Step>, Limit> {
    let levels = &middle.levels[of];
    // One state for each class and size is enough.
    let mut layer: FxHashMap<(u32, u32), (u32, u64)> = FxHashMap::from_iter([((0, 0), (state, 1))]);
    for (at, level) in levels.iter().enumerate() {
        let is_last = at + 1 == levels.len();
        let below = if is_last { &classes[(of + 1) % classes.len()][0] } else { &classes[of][at + 1] };
        let mut next: FxHashMap<(u32, u32), (u32, u64)> = FxHashMap::default();
        steps.take(4 * layer.len())?;
        for ((_, size), (state, ways)) in layer {
            for (value, &child) in (0..).zip(&level.next[state as usize]) {
                if child != NOWHERE && below[child as usize] != NOWHERE {
                    let size = size + value * weight(&middle.readings[of], at);
                    next.entry((below[child as usize], size)).or_insert((child, 0)).1 += ways;
                }
            }
        }
        layer = next;
    }
    let step = |((class, size), (_, ways)): ((u32, u32), (u32, u64))| Step { to: offset + class, size, ways };
    let mut all: Vec<Step> = layer.into_iter().map(step).collect();
    all.sort_unstable();
    Ok(all)
}
