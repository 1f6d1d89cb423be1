//! Several walks as one.

use std::collections::BTreeMap;

use crate::machine::{Machine, Sizes, Step};
use crate::values::BySize;

impl Machine {
    /// No walk yet, for the n from `first` on, those of `early` apart. One more n takes `stride` steps.
    pub(super) fn without_walks(first: u64, stride: u32, early: Vec<Sizes>) -> Machine {
        Machine { first, early, stride, start: Vec::new(), steps: Vec::new(), ends: Vec::new() }
    }

    /// Takes in the steps of a walk that begins with these counts, `late` steps after the others.
    pub(super) fn add(&mut self, machine: Machine, start: BTreeMap<u32, BySize>, late: u32) {
        let offset = self.steps.len() as u32;
        let moved =
            |steps: Vec<Step>| steps.into_iter().map(|step| Step { to: step.to + offset, ..step }).collect();
        self.steps.extend(machine.steps.into_iter().map(moved));
        self.ends.extend(machine.ends);
        for (state, sizes) in start {
            let mut state = state + offset;
            for _ in 0..late {
                self.steps.push(vec![Step { to: state, size: 0, ways: 1 }]);
                self.ends.push(Vec::new());
                state = self.steps.len() as u32 - 1;
            }
            self.start.push((state, sizes.into_iter().collect()));
        }
        self.start.sort_unstable();
    }
}

/// One walk for the n from `first` on, of walks for every so many of them: the one at `class` is for `first + class` and,
/// with one more step of its own, for each n that is as many further on as there are classes. One more n takes `stride`
/// steps. A state in which a walk of a class may end is met at the n of that class alone.
pub(super) fn interleaved(first: u64, stride: u32, machines: Vec<Machine>) -> Machine {
    let classes = machines.len();
    // Where the last of them begins, all do.
    let begins = (0..).zip(&machines).map(|(class, machine)| class + classes * machine.early.len());
    let begin = begins.max().unwrap_or(0);
    let mut early: Vec<Sizes> = vec![Vec::new(); begin];
    let mut parts = Vec::new();
    for (class, machine) in machines.into_iter().enumerate() {
        let (mut at, mut start) = (class, machine.begun());
        for sizes in &machine.early {
            early[at].clone_from(sizes);
            at += classes;
        }
        while at < begin {
            early[at] = machine.ended(&start);
            (0..machine.stride).for_each(|_| start = machine.stepped(&start));
            at += classes;
        }
        parts.push((machine, start, (at - begin) as u32 * stride));
    }
    let mut all = Machine::without_walks(first, stride, early);
    parts.into_iter().for_each(|(machine, start, late)| all.add(machine, start, late));
    all
}

/// The same walk with two steps for each.
pub(super) fn slowed(machine: Machine) -> Machine {
    let states = machine.steps.len() as u32;
    let waits = (0..states).map(|state| vec![Step { to: states + state, size: 0, ways: 1 }]);
    let steps = waits.chain(machine.steps).collect();
    let mut ends = machine.ends;
    ends.resize(2 * states as usize, Vec::new());
    Machine { steps, ends, stride: 2 * machine.stride, ..machine }
}
