//! Which states a count reaches, by blocks, and what each step does to a block.

use std::ops::Range;

use fxhash::FxHashMap;

use super::sets::Sets;
use super::shown::Shown;
use super::split::Split;
use super::state::{Follow, State, WORDS};
use crate::repeat::{States, Stride};
use crate::threads::Threads;
use limits::{Budget, Limit};

/// Blocks between two looks at the budget.
const CHUNK: usize = 1 << 8;
/// Work to follow a block whose states are listed, in nanoseconds.
const FOLLOW: u64 = 50;

/// The blocks of the levels of one kind.
pub(super) struct Kind {
    /// What the states of a block have in common.
    pub rests: States<WORDS>,
    /// By block: all that was reached of it.
    pub all: Vec<u32>,
}

/// What a step does to a block: the states of which this is known, and the blocks that they lead to.
#[derive(Clone, Copy)]
pub(super) struct Listed {
    pub set: u32,
    pub begin: u32,
    pub end: u32,
}

/// A block that a step leads to, and which states lead to which.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub to: u32,
    pub moves: u32,
}

/// A step between levels of two kinds.
#[derive(Default)]
pub(super) struct Step {
    pub listed: Vec<Listed>,
    pub edges: Vec<Edge>,
    /// What was reached before the step when it came up last, and by it.
    last: (Vec<u32>, Vec<u32>),
}

impl Step {
    /// The blocks that a block leads to.
    pub fn edges_of(&self, listed: &Listed) -> &[Edge] {
        &self.edges[listed.begin as usize..listed.end as usize]
    }

    fn bytes(&self) -> usize {
        self.listed.capacity() * size_of::<Listed>()
            + self.edges.capacity() * size_of::<Edge>()
            + (self.last.0.capacity() + self.last.1.capacity()) * size_of::<u32>()
    }
}

/// The kinds before and behind a step.
pub(super) type Kinds = [usize; 2];

/// All states that a count reaches.
pub(super) struct Reach<'a> {
    pub root: Option<State>,
    follow: Follow<'a>,
    pub strides: &'a [Stride],
    threads: &'a Threads,
    budget: &'a Budget,
    pub split: Split,
    pub sets: Sets,
    pub kinds: Vec<Kind>,
    pub steps: FxHashMap<Kinds, Step>,
    /// States of each level; 0 within a stride.
    pub widths: Vec<u64>,
}

impl<'a> Reach<'a> {
    /// Follows the steps from the root to the last level; `None` where that takes more memory than there is.
    pub fn new(
        root: Option<State>,
        strides: &'a [Stride],
        follow: Follow<'a>,
        threads: &'a Threads,
        budget: &'a Budget,
        shown: &mut Shown<'_>,
    ) -> Result<Option<Self>, Limit> {
        let kinds = 2 + strides.iter().map(|stride| stride.kind as usize).max().unwrap_or(0);
        let kinds = (0..kinds).map(|_| Kind { rests: States::new(), all: Vec::new() }).collect();
        let (split, sets) = (Split::new(root, strides, follow), Sets::new());
        let steps = FxHashMap::default();
        let mut reach =
            Reach { root, follow, strides, threads, budget, split, sets, kinds, steps, widths: Vec::new() };
        let mut reached = Vec::new();
        if let Some(root) = &root {
            let (rest, place) = reach.split.apart(root);
            let kind = reach.kind(0);
            reach.kinds[kind].rests.number(&rest);
            reached.push(reach.sets.set_of(&vec![place]));
        }
        for (at, stride) in strides.iter().enumerate() {
            let width = reach.width(&reached);
            reach.widths.push(width);
            reach.widths.extend((stride.level() + 1..stride.end()).map(|_| 0));
            let Some(below) = reach.step(at, reached)? else { return Ok(None) };
            reached = below;
            shown.show(stride.level(), width, reach.bytes());
        }
        reach.keep(strides.len(), &reached);
        shown.done += 1;
        Ok(Some(reach))
    }

    /// The kind of the level before a stride; behind the last one it is one more.
    pub fn kind(&self, at: usize) -> usize {
        self.strides.get(at).map_or(self.kinds.len() - 1, |stride| stride.kind as usize)
    }

    fn width(&self, reached: &[u32]) -> u64 {
        reached.iter().map(|&set| self.sets.set(set).len() as u64).sum()
    }

    pub fn bytes(&self) -> usize {
        let of_kind = |kind: &Kind| kind.rests.bytes() + kind.all.capacity() * size_of::<u32>();
        self.kinds.iter().map(of_kind).sum::<usize>()
            + self.steps.values().map(Step::bytes).sum::<usize>()
            + self.sets.bytes()
    }

    /// Adds what was reached before a stride to all that was reached of its kind.
    fn keep(&mut self, at: usize, reached: &[u32]) {
        let kind = self.kind(at);
        let all = &mut self.kinds[kind].all;
        all.resize(all.len().max(reached.len()), Sets::EMPTY);
        for (all, &set) in all.iter_mut().zip(reached) {
            *all = self.sets.union(*all, set);
        }
    }

    /// What is reached behind a stride.
    fn step(&mut self, at: usize, reached: Vec<u32>) -> Result<Option<Vec<u32>>, Limit> {
        let kinds = [self.kind(at), self.kind(at + 1)];
        let mut step = self.steps.remove(&kinds).unwrap_or_default();
        if step.last.0 != reached {
            self.keep(at, &reached);
            let mut below = Vec::new();
            step.listed
                .resize(step.listed.len().max(reached.len()), Listed { set: Sets::EMPTY, begin: 0, end: 0 });
            let held = self.bytes() - self.kinds[kinds[1]].rests.bytes() - self.sets.bytes();
            for first in (0..reached.len()).step_by(CHUNK) {
                let blocks = first..(first + CHUNK).min(reached.len());
                let made = self.list(at, blocks.clone(), &reached, &mut step);
                for block in blocks.filter(|&block| reached[block] != Sets::EMPTY) {
                    self.follow(reached[block], step.edges_of(&step.listed[block]), &mut below);
                }
                let grown = self.kinds[kinds[1]].rests.bytes() + self.sets.bytes() + step.bytes();
                let bytes = held + grown + (reached.len() + below.len()) * size_of::<u32>();
                self.budget.spend(made * self.strides[at].work + CHUNK as u64 * FOLLOW, bytes)?;
                if self.budget.check_bytes(bytes).is_err() || u32::try_from(step.edges.len()).is_err() {
                    return Ok(None);
                }
            }
            step.last = (reached, below);
        }
        let below = step.last.1.clone();
        self.steps.insert(kinds, step);
        Ok(Some(below))
    }

    /// Lists what the states of these blocks lead to, where more of them were reached; returns of how many that was not known.
    fn list(&mut self, at: usize, blocks: Range<usize>, reached: &[u32], step: &mut Step) -> u64 {
        let mut new = Vec::new();
        for block in blocks {
            let listed = step.listed[block].set;
            let all = self.sets.union(listed, reached[block]);
            if all != listed {
                new.push((block, all));
            }
            if all != listed && listed != Sets::EMPTY {
                cov_mark::hit!(blocks_are_listed_again);
            }
        }
        let made: usize = new.iter().map(|&(_, set)| self.sets.set(set).len()).sum();
        let next = self.kind(at + 1);
        let groups = self.threads.map(made, &new, |&(block, set)| self.groups(at, block, set));
        for (&(block, set), groups) in new.iter().zip(groups) {
            let begin = step.edges.len() as u32;
            for (rest, moves) in groups {
                let to = self.kinds[next].rests.number(&rest);
                step.edges.push(Edge { to, moves: self.sets.moves_of(&moves) });
            }
            step.listed[block] = Listed { set, begin, end: step.edges.len() as u32 };
        }
        made as u64
    }

    /// What some states of a block lead to, by what those that they lead to have in common.
    fn groups(&self, at: usize, block: usize, set: u32) -> Vec<(State, Vec<[u32; 2]>)> {
        let own = self.kinds[self.kind(at)].rests.all[block];
        let places = self.sets.set(set);
        let states: Vec<State> = places.iter().map(|&place| self.split.together(own, place)).collect();
        let (children, ends) = (self.follow)(&self.strides[at], &states);
        let (mut groups, mut group_of, mut begin) = (Vec::new(), FxHashMap::default(), 0);
        let mut apart = Vec::new();
        for (&place, &end) in places.iter().zip(&ends) {
            apart.extend(children[begin..end].iter().map(|child| self.split.apart(child)));
            apart.sort_unstable_by_key(|&(_, to)| to);
            for (rest, to) in apart.drain(..) {
                let group = *group_of.entry(rest).or_insert(groups.len());
                if group == groups.len() {
                    groups.push((rest, Vec::new()));
                }
                groups[group].1.push([place, to]);
            }
            begin = end;
        }
        groups
    }

    /// Adds to `below` what the states of a set of a block lead to.
    fn follow(&mut self, set: u32, edges: &[Edge], below: &mut Vec<u32>) {
        for &Edge { to, moves } in edges {
            let image = self.sets.image(set, moves);
            if below.len() <= to as usize {
                below.resize(to as usize + 1, Sets::EMPTY);
            }
            below[to as usize] = self.sets.union(below[to as usize], image);
        }
    }
}
