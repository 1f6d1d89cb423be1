//! The least walk with the same counts.

use std::collections::BTreeMap;

use fxhash::FxHashMap;
use limits::Limit;
use model::steps::Steps;
use num_bigint::BigUint;

use super::graph::{Level, Middle, NOWHERE, State, add, children, levels, reached, sizes, weight};
use super::walk::Walk;
use super::whole::Strip;
use crate::machine::{Machine, Sizes, Step};

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

impl Middle<'_> {
    /// By phase and level: the classes of states. `ends` has the ends of the states before a phase.
    fn classes(
        &self,
        (phase, ends): (usize, &[u32]),
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Vec<Vec<u32>>>, Limit> {
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
    let mut below: Vec<u32> =
        level.states.iter().map(|state| if is_end(state) { 0 } else { NOWHERE }).collect();
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
    debug_assert!(
        until >= strip.cut.left + walk.memory(),
        "the middle begins where all columns before are alike"
    );
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
    let mut machine = Machine::without_walks(0, stride, Vec::new());
    machine.steps.resize(total as usize, Vec::new());
    machine.ends.resize(total as usize, Vec::new());
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
