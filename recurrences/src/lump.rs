//! Exact lumping: states that make no difference become one.
//!
//! States with equal ends and equal steps into each class have equal futures; states with equal starts and equal steps
//! from each class have equal pasts. Both kinds of classes are the coarsest partition that is stable, found by
//! refinement. A state gets a new class only when it is in the smaller part of a class that was split, so that each
//! step is looked at a logarithmic number of times. Signatures are compared as they are, not by their hashes.

use std::collections::BTreeMap;

use fxhash::{FxHashMap, FxHashSet};
use limits::{Budget, Extreme};
use model::steps::Steps;

use crate::machine::{Machine, Sizes, Step};
use crate::reason::Reason;

/// What is asked of a machine. The less is asked, the fewer states differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// How many solutions there are; all sizes become 0.
    Total,
    /// How many solutions of each size there are.
    Spectrum,
    /// The best size, and how many solutions have it.
    Sets(Extreme),
    /// The best size; all numbers of ways become 1.
    Size(Extreme),
}

impl Quantity {
    /// Puts steps in order, with one step for all that are alike.
    fn merge(self, steps: &mut Vec<Step>) -> Result<(), Reason> {
        for step in steps.iter_mut() {
            match self {
                Quantity::Total => step.size = 0,
                Quantity::Size(_) => step.ways = 1,
                Quantity::Spectrum | Quantity::Sets(_) => {}
            }
        }
        // The best size comes first.
        let rank = |size: u32| if self.extreme() == Some(Extreme::Heaviest) { u32::MAX - size } else { size };
        steps.sort_unstable_by_key(|step| (step.to, rank(step.size)));
        let mut kept: usize = 0;
        for at in 0..steps.len() {
            let step = steps[at];
            match kept.checked_sub(1).map(|last| &mut steps[last]) {
                Some(last) if last.to == step.to && last.size == step.size => {
                    if !matches!(self, Quantity::Size(_)) {
                        last.ways = last.ways.checked_add(step.ways).ok_or(Reason::Ways)?;
                    }
                }
                Some(last) if last.to == step.to && self.extreme().is_some() => {}
                _ => {
                    steps[kept] = step;
                    kept += 1;
                }
            }
        }
        steps.truncate(kept);
        Ok(())
    }

    /// The sum of counts by size, as far as it is asked for.
    fn sum<'a>(self, all: impl IntoIterator<Item = &'a Sizes>) -> Sizes {
        let mut sum = BTreeMap::new();
        for (size, count) in all.into_iter().flatten() {
            *sum.entry(if self == Quantity::Total { 0 } else { *size }).or_default() += count;
        }
        let best = match self {
            Quantity::Total | Quantity::Spectrum => return sum.into_iter().collect(),
            Quantity::Sets(Extreme::Lightest) | Quantity::Size(Extreme::Lightest) => sum.pop_first(),
            Quantity::Sets(Extreme::Heaviest) | Quantity::Size(Extreme::Heaviest) => sum.pop_last(),
        };
        let counted =
            |(size, count)| (size, if matches!(self, Quantity::Size(_)) { 1u32.into() } else { count });
        best.map(counted).into_iter().collect()
    }

    pub(crate) fn extreme(self) -> Option<Extreme> {
        match self {
            Quantity::Total | Quantity::Spectrum => None,
            Quantity::Sets(extreme) | Quantity::Size(extreme) => Some(extreme),
        }
    }
}

/// Returns a machine that gives the same answers to what is asked, with as few states as lumping leads to.
pub fn lump(machine: &Machine, quantity: Quantity, budget: &Budget) -> Result<Machine, Reason> {
    let mut steps = Steps::of_short(budget);
    let mut machine = trimmed(machine, quantity, &mut steps)?;
    loop {
        let states = machine.ends.len();
        let futures = lumped(&machine, quantity, &mut steps)?;
        machine = reversed(&lumped(&reversed(&futures), quantity, &mut steps)?);
        if machine.ends.len() == states {
            return Ok(machine);
        }
    }
}

/// The machine without states that no walk from a start to an end goes through.
fn trimmed(machine: &Machine, quantity: Quantity, steps: &mut Steps<'_>) -> Result<Machine, Reason> {
    let starts = machine.start.iter().filter(|(_, sizes)| !sizes.is_empty()).map(|(state, _)| *state);
    let forward = reached(starts.collect(), machine.ends.len(), |state, visit| {
        steps.take(machine.steps[state].len() + 1)?;
        machine.steps[state].iter().for_each(|step| visit(step.to));
        Ok(())
    })?;
    let before = sources(machine);
    let ends = (0..).zip(&machine.ends).filter(|(_, sizes)| !sizes.is_empty()).map(|(state, _)| state);
    let backward = reached(ends.collect(), machine.ends.len(), |state, visit| {
        before[state].iter().for_each(|&from| visit(from));
        Ok(())
    })?;
    let (mut number, mut kept) = (vec![u32::MAX; machine.ends.len()], Vec::new());
    for state in (0..machine.ends.len()).filter(|&state| forward[state] && backward[state]) {
        number[state] = kept.len() as u32;
        kept.push(state);
    }
    let renumbered = |step: &Step| Step { to: number[step.to as usize], ..*step };
    let mut result = Machine { start: Vec::new(), steps: Vec::new(), ends: Vec::new(), ..machine.clone() };
    result.early = machine.early.iter().map(|sizes| quantity.sum([sizes])).collect();
    let start = machine.start.iter().filter(|(state, _)| number[*state as usize] != u32::MAX);
    result.start = start.map(|(state, sizes)| (number[*state as usize], quantity.sum([sizes]))).collect();
    for state in kept {
        let mut from: Vec<Step> =
            machine.steps[state].iter().map(renumbered).filter(|step| step.to != u32::MAX).collect();
        quantity.merge(&mut from)?;
        result.steps.push(from);
        result.ends.push(quantity.sum([&machine.ends[state]]));
    }
    Ok(result)
}

/// Which states are reached from these ones.
fn reached(
    mut open: Vec<u32>,
    states: usize,
    mut next: impl FnMut(usize, &mut dyn FnMut(u32)) -> Result<(), Reason>,
) -> Result<Vec<bool>, Reason> {
    let mut seen = vec![false; states];
    open.retain(|&state| !std::mem::replace(&mut seen[state as usize], true));
    while let Some(state) = open.pop() {
        next(state as usize, &mut |to| {
            if !std::mem::replace(&mut seen[to as usize], true) {
                open.push(to);
            }
        })?;
    }
    Ok(seen)
}

/// By state: the states with a step to it.
fn sources(machine: &Machine) -> Vec<Vec<u32>> {
    let mut sources = vec![Vec::new(); machine.ends.len()];
    for (from, steps) in (0..).zip(&machine.steps) {
        for step in steps {
            sources[step.to as usize].push(from);
        }
    }
    sources
}

/// The machine whose walks are those of `machine` from the end to the start.
fn reversed(machine: &Machine) -> Machine {
    let states = machine.ends.len();
    let (mut steps, mut ends) = (vec![Vec::new(); states], vec![Sizes::new(); states]);
    for (from, all) in (0..).zip(&machine.steps) {
        for step in all {
            steps[step.to as usize].push(Step { to: from, ..*step });
        }
    }
    for (state, sizes) in &machine.start {
        ends[*state as usize] = sizes.clone();
    }
    let start = (0..).zip(machine.ends.iter().cloned()).filter(|(_, sizes)| !sizes.is_empty()).collect();
    Machine { first: machine.first, early: machine.early.clone(), stride: machine.stride, start, steps, ends }
}

/// The machine of the classes of states that have equal futures.
fn lumped(machine: &Machine, quantity: Quantity, steps: &mut Steps<'_>) -> Result<Machine, Reason> {
    let classes = Partition::stable(machine, quantity, steps)?;
    let mut start = BTreeMap::<u32, Vec<&Sizes>>::new();
    for (state, sizes) in &machine.start {
        start.entry(classes.class[*state as usize]).or_default().push(sizes);
    }
    let mut result = Machine {
        start: start.into_iter().map(|(class, all)| (class, quantity.sum(all))).collect(),
        steps: Vec::new(),
        ends: Vec::new(),
        ..machine.clone()
    };
    for members in &classes.members {
        result.steps.push(classes.signature(machine, quantity, members[0])?);
        result.ends.push(machine.ends[members[0] as usize].clone());
    }
    Ok(result)
}

/// A partition of the states into classes.
struct Partition {
    class: Vec<u32>,
    members: Vec<Vec<u32>>,
    /// Where a state stands among the members of its class.
    place: Vec<u32>,
}

impl Partition {
    /// The coarsest partition in which the states of a class have equal ends, and equal steps into each class.
    fn stable(machine: &Machine, quantity: Quantity, steps: &mut Steps<'_>) -> Result<Partition, Reason> {
        let states = machine.ends.len();
        let mut all = Partition { class: vec![0; states], members: Vec::new(), place: vec![0; states] };
        let mut by_end = FxHashMap::default();
        for (state, ends) in (0..).zip(&machine.ends) {
            let class = *by_end.entry(ends).or_insert(all.members.len());
            if class == all.members.len() {
                all.members.push(Vec::new());
            }
            all.put(state, class as u32);
        }
        let sources = sources(machine);
        let mut open: Vec<u32> = (0..states as u32).collect();
        while !open.is_empty() {
            let changed = all.split(machine, quantity, &open, steps)?;
            let touched = changed.iter().flat_map(|&state| sources[state as usize].iter().copied());
            open = touched.collect::<FxHashSet<u32>>().into_iter().collect();
            open.sort_unstable();
        }
        Ok(all)
    }

    /// The steps of a state into classes.
    fn signature(&self, machine: &Machine, quantity: Quantity, state: u32) -> Result<Vec<Step>, Reason> {
        let steps = machine.steps[state as usize].iter();
        let mut steps = steps.map(|step| Step { to: self.class[step.to as usize], ..*step }).collect();
        quantity.merge(&mut steps)?;
        Ok(steps)
    }

    /// Splits classes by the signatures of the states in `open`. All other states have the signatures that they had,
    /// equal ones in a class, and none of those in `open`. Returns the states that have a new class.
    fn split(
        &mut self,
        machine: &Machine,
        quantity: Quantity,
        open: &[u32],
        steps: &mut Steps<'_>,
    ) -> Result<Vec<u32>, Reason> {
        let mut groups = BTreeMap::<u32, Vec<Vec<u32>>>::new();
        let mut known = FxHashMap::default();
        for &state in open {
            steps.take(4 + 4 * machine.steps[state as usize].len())?;
            let class = self.class[state as usize];
            let parts = groups.entry(class).or_default();
            let part =
                *known.entry((class, self.signature(machine, quantity, state)?)).or_insert(parts.len());
            if part == parts.len() {
                parts.push(Vec::new());
            }
            parts[part].push(state);
        }
        let mut changed = Vec::new();
        for (class, mut parts) in groups {
            let others = self.members[class as usize].len() - parts.iter().map(Vec::len).sum::<usize>();
            let largest =
                (0..parts.len()).rev().max_by_key(|&part| parts[part].len()).expect("a state is open");
            if others >= parts[largest].len() {
                // The others keep the class.
            } else {
                let keeping = parts.swap_remove(largest);
                if others > 0 {
                    let moved: FxHashSet<u32> = parts.iter().flatten().chain(&keeping).copied().collect();
                    let rest = self.members[class as usize].iter().copied();
                    parts.push(rest.filter(|state| !moved.contains(state)).collect());
                }
            }
            for part in parts {
                self.members.push(Vec::new());
                let new = (self.members.len() - 1) as u32;
                for state in part {
                    self.remove(state);
                    self.put(state, new);
                    changed.push(state);
                }
            }
        }
        Ok(changed)
    }

    fn put(&mut self, state: u32, class: u32) {
        let members = &mut self.members[class as usize];
        self.class[state as usize] = class;
        self.place[state as usize] = members.len() as u32;
        members.push(state);
    }

    fn remove(&mut self, state: u32) {
        let members = &mut self.members[self.class[state as usize] as usize];
        let place = self.place[state as usize];
        members.swap_remove(place as usize);
        if let Some(&last) = members.get(place as usize) {
            self.place[last as usize] = place;
        }
    }
}
