//! Walks for the residue classes of n, as one walk.

use crate::machine::{Machine, Sizes, Step};

/// One walk for the n from `first` on, of walks for every so many of them: the one at `class` is for `first + class` and,
/// with one more step of its own, for each n that is as many further on as there are classes. One more n takes `stride`
/// columns. The columns tell the classes apart: a state in which a walk of a class may end is met there alone.
pub(super) fn interleaved(first: u64, stride: u32, machines: Vec<Machine>) -> Machine {
    let classes = machines.len();
    // Where the last of them begins, all do.
    let begins = (0..).zip(&machines).map(|(class, machine)| class + classes * machine.early.len());
    let begin = begins.max().unwrap_or(0);
    let mut early: Vec<Sizes> = vec![Vec::new(); begin];
    let mut all =
        Machine { first, early: Vec::new(), stride, start: Vec::new(), steps: Vec::new(), ends: Vec::new() };
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
        let offset = all.steps.len() as u32;
        let moved =
            |steps: Vec<Step>| steps.into_iter().map(|step| Step { to: step.to + offset, ..step }).collect();
        all.steps.extend(machine.steps.into_iter().map(moved));
        all.ends.extend(machine.ends);
        for (state, sizes) in start {
            let mut state = state + offset;
            for _ in 0..(at - begin) as u32 * stride {
                all.steps.push(vec![Step { to: state, size: 0, ways: 1 }]);
                all.ends.push(Vec::new());
                state = all.steps.len() as u32 - 1;
            }
            all.start.push((state, sizes.into_iter().collect()));
        }
    }
    all.start.sort_unstable();
    Machine { early, ..all }
}
