//! Steps of a function that are taken together: a stride has lists of its own, and no states in between.
//!
//! Where three cells are one stride, a row of 30 cells has lists for 10 of its places and not for 30, and a state is handed
//! down to the children of three cells once. Independent wazirs 30x30: 12.6 s and 1.2 GB of lists, 20.2 s and 2.2 GB by
//! single cells, beside other work.

use std::collections::{HashMap, HashSet};

use crate::spec::Layered;

/// How many times steps have to come up.
pub(crate) const OFTEN: usize = 2;
/// Most children of a state in a stride of several steps.
const MOST_CHILDREN: u32 = 9;

/// Steps that follow each other.
pub(crate) struct Stride {
    /// The level with which each step begins, then that behind the last one.
    pub levels: Vec<u32>,
    /// Most children of a state.
    pub children: u32,
    /// The same for strides of the same steps.
    pub kind: u32,
    /// Work to list the children of a state, in nanoseconds.
    pub work: u64,
}

impl Stride {
    pub fn level(&self) -> u32 {
        self.levels[0]
    }

    pub fn end(&self) -> u32 {
        self.levels[self.levels.len() - 1]
    }

    /// Bits that a sum over the states of a level gets longer at most.
    pub fn bits(&self) -> u32 {
        self.children.next_power_of_two().trailing_zeros()
    }

    /// Hands over each state behind the stride that a state leads to, as it is, or that which stands for it.
    /// `spare` has no states before and after it.
    pub fn follow<const W: usize>(
        &self,
        spec: &impl Layered<W>,
        state: [u64; W],
        is_as_it_is: bool,
        spare: &mut [Vec<[u64; W]>; 2],
        take: &mut impl FnMut([u64; W]),
    ) {
        let [begin @ .., end] = &self.levels[..] else { unreachable!("a stride has an end") };
        let kept = |level, state| if is_as_it_is { state } else { spec.representative(level, state) };
        let [parents, children] = spare;
        children.push(state);
        for step in begin.windows(2) {
            std::mem::swap(parents, children);
            let mut take = |child, _| children.push(kept(step[1], child));
            parents.drain(..).for_each(|state| spec.descend(step[0], step[1], &state, 0, &mut take));
        }
        let mut take = |child, _| take(kept(*end, child));
        children.drain(..).for_each(|state| spec.descend(begin[begin.len() - 1], *end, &state, 0, &mut take));
    }
}

/// The strides of a function whose steps come up often enough, and how often they do: in the mean, or that in the middle, where
/// most states are, if it does so more often.
pub(crate) fn strides<const W: usize>(spec: &impl Layered<W>) -> Option<(Vec<Stride>, usize)> {
    let (mut levels, mut kinds, mut most) = (vec![0], Vec::new(), 2);
    while let Some(&level) = levels.last().filter(|&&level| level < spec.levels()) {
        kinds.push(spec.kind(level)?);
        let span = spec.span(level);
        most = most.max(span.children);
        levels.push(level + span.levels);
    }
    let mut alike = (0..kinds.len()).filter(|&step| kinds[step] == kinds[kinds.len() / 2]);
    let first = alike.next()?;
    let row = alike.next()? - first;
    let different = kinds.iter().collect::<HashSet<_>>().len();
    // Rounded up, which changes no comparison with a whole number.
    let often = kinds.len().div_ceil(different).max(2 + alike.count());
    if often <= OFTEN {
        return None;
    }
    let steps = if spec.tells_all() { 1 } else { MOST_CHILDREN.ilog(most).max(1) };
    let parts = row.div_ceil(steps as usize);
    let (mut numbers, mut strides) = (HashMap::new(), Vec::new());
    let mut begin = 0;
    for end in 1..=kinds.len() {
        // A row is divided into parts as equal as possible, and each row in the same way.
        let place = (end + row - first % row) % row;
        if end < kinds.len() && place * parts % row >= parts {
            continue;
        }
        let (new, steps) = (numbers.len() as u32, begin..end);
        strides.push(Stride {
            levels: levels[begin..=end].to_vec(),
            children: steps.clone().map(|step| spec.span(levels[step]).children).product(),
            kind: *numbers.entry(&kinds[steps.clone()]).or_insert(new),
            work: steps.map(|step| spec.work(levels[step])).sum(),
        });
        begin = end;
    }
    Some((strides, often))
}
