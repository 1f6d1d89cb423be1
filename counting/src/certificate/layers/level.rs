//! One level: the children of its states under both values of its variable, and one representative of
//! equivalent states.

use std::collections::HashMap;

use limits::Limit;
use model::steps::Steps;

use super::super::literal::Literal;
use super::joined::Step;
use super::rests::{Rests, keeps, place, renamed};
use super::set::Set;

/// A level, prepared for its states.
pub(super) struct Level<const W: usize> {
    /// For each value, true first: `None` where a clause of one literal is violated.
    decisions: [Option<Decision<W>>; 2],
    /// The level below.
    below: usize,
    /// The permutations that keep the level below: the number of each, and for each rest its image. The image
    /// is the first rest with the same literals left.
    images: Vec<(usize, Vec<u16>)>,
    /// The graphs, and the word of a state from which on it has their bytes.
    graphs: Vec<Step<W>>,
    words: usize,
    /// For each rest, the rests that imply it; filled in on first use.
    follows: Vec<Option<Follows<W>>>,
}

/// The effect of a value on a state.
struct Decision<const W: usize> {
    removed: Set<W>,
    violated: Set<W>,
    begun: Set<W>,
}

/// The rests that imply a rest.
#[derive(Clone, Copy)]
enum Follows<const W: usize> {
    /// A clause that is still to begin implies it.
    Always,
    /// Each of these rests, which have fewer literals, implies it.
    From(Set<W>),
}

impl<const W: usize> Level<W> {
    pub fn new(rests: &Rests, level: usize, steps: &mut Steps<'_>) -> Result<Level<W>, Limit> {
        let below = level + 1;
        let mut first: HashMap<&[Literal], u16> = HashMap::new();
        for rest in 0..rests.all.len() {
            first.entry(rests.left(rest, below)).or_insert(rest as u16);
        }
        let mut images = Vec::new();
        for (number, image) in rests.images.iter().enumerate().filter(|(_, image)| keeps(image, below)) {
            let to = |rest: usize| match rests.left(rest, below) {
                [] => None,
                literals => first.get(renamed(literals, image).as_slice()),
            };
            steps.take(8 * rests.all.len())?;
            // Rests without an image are in no state: they are over, or no clause has begun with them.
            let images_of = (0..rests.all.len()).map(|rest| to(rest).copied().unwrap_or_default());
            images.push((number, images_of.collect()));
        }
        steps.take(2 * rests.all.len() + 2 * rests.clauses.len())?;
        let decisions = [true, false].map(|value| Decision::new(rests, level, value));
        let kept: Vec<usize> = images.iter().map(|(number, _)| *number).collect();
        let forbids = forbids(rests, below);
        let graphs = rests.graphs.iter().map(|graph| graph.step(level, &kept, &forbids)).collect();
        let follows = vec![None; rests.all.len()];
        Ok(Level { decisions, below, images, graphs, words: rests.words(), follows })
    }

    /// Returns the child of a state; `None` where a clause is violated.
    #[inline]
    pub fn child(&self, state: &Set<W>, value: bool) -> Option<Set<W>> {
        let decision = self.decisions[usize::from(!value)].as_ref()?;
        let is_open = !state.meets(&decision.violated);
        let child = is_open.then(|| state.without(&decision.removed).union(&decision.begun))?;
        if self.graphs.is_empty() { Some(child) } else { self.joined(&child, value) }
    }

    /// Returns a child with its own bytes of the graphs, in the place of those of its parent.
    fn joined(&self, child: &Set<W>, value: bool) -> Option<Set<W>> {
        let (bytes, mut own, mut at) = (child.bytes(self.words), Vec::new(), 0);
        for graph in &self.graphs {
            let [length, _] = graph.lengths();
            if !graph.child(&bytes[at..at + length], value, child, &mut own) {
                return None;
            }
            at += length;
        }
        Some(child.with_bytes(self.words, &own))
    }

    /// Returns the image of a state of the level below under the permutation at this place of those that keep it.
    fn carried(&self, state: &Set<W>, place: usize) -> Set<W> {
        let (_, image) = &self.images[place];
        let rests = state.ones().take_while(|&rest| rest < image.len());
        let moved = Set::of(rests.map(|rest| usize::from(image[rest])));
        if self.graphs.is_empty() {
            return moved;
        }
        let (bytes, mut own, mut at) = (state.bytes(self.words), Vec::new(), 0);
        for graph in &self.graphs {
            let [_, length] = graph.lengths();
            graph.image(&bytes[at..at + length], place, &mut own);
            at += length;
        }
        moved.with_bytes(self.words, &own)
    }

    /// Returns the cost of [`Level::least`], in steps.
    pub fn work(&self, state: &Set<W>) -> usize {
        2 + state.len() * (1 + self.images.len()) / 4
    }

    /// Drops the rests that other rests of the state imply. Returns the permutation under which the remaining
    /// state has its least image, and that image.
    pub fn least(&mut self, rests: &Rests, whole: &Set<W>) -> (usize, Set<W>) {
        let reduced = self.reduced(rests, &self.image(whole, 0));
        // All permutations keep implication, so the state is reduced only once.
        let images = (1..self.images.len()).map(|at| (self.carried(&reduced, at), self.images[at].0));
        let (least, number) = images.fold((reduced, 0), |least, other| least.min(other));
        (number, least)
    }

    /// Returns the image of a state under a permutation that keeps the level.
    pub fn image(&self, state: &Set<W>, number: usize) -> Set<W> {
        let place = self.images.iter().position(|(own, _)| *own == number);
        place.map_or(*state, |place| self.carried(state, place))
    }

    fn reduced(&mut self, rests: &Rests, state: &Set<W>) -> Set<W> {
        let (mut dropped, rests_in_all) = (Set::EMPTY, self.follows.len());
        for rest in state.ones().take_while(|&rest| rest < rests_in_all) {
            let below = self.below;
            let follows = *self.follows[rest].get_or_insert_with(|| Follows::of(rest, rests, below));
            if match follows {
                Follows::Always => true,
                Follows::From(others) => others.meets(state),
            } {
                dropped.insert(rest);
            }
        }
        state.without(&dropped)
    }
}

impl<const W: usize> Decision<W> {
    fn new(rests: &Rests, level: usize, value: bool) -> Option<Decision<W>> {
        let holds = (level as Literal + 1) * if value { 1 } else { -1 };
        let with = |is_in: &dyn Fn(&[Literal]) -> bool| {
            Set::of((0..rests.all.len()).filter(|&rest| is_in(&rests.all[rest])))
        };
        let begins =
            || rests.clauses.iter().zip(&rests.of).filter(|(clause, _)| clause.first() == Some(&-holds));
        let is_open = begins().all(|(_, rest)| rest.is_some());
        is_open.then(|| Decision {
            removed: with(&|rest| rest.contains(&holds)),
            violated: with(&|rest| rest.last() == Some(&-holds)),
            begun: Set::of(begins().filter_map(|(_, rest)| *rest)),
        })
    }
}

impl<const W: usize> Follows<W> {
    fn of(rest: usize, rests: &Rests, below: usize) -> Follows<W> {
        let own = rests.left(rest, below);
        let is_within = |few: &[Literal]| few.iter().all(|lit| own.contains(lit));
        let is_later = |clause: &&Vec<Literal>| clause.first().is_some_and(|&lit| place(lit) >= below);
        if rests.clauses.iter().filter(is_later).any(|clause| is_within(clause)) {
            return Follows::Always;
        }
        let is_part = |&other: &usize| {
            let other = rests.left(other, below);
            !other.is_empty() && other.len() < own.len() && is_within(other)
        };
        Follows::From(Set::of((0..rests.all.len()).filter(is_part)))
    }
}

/// For each level the rests of which its false value is all that is left from `below` on; `None` where it is a clause.
fn forbids<const W: usize>(rests: &Rests, below: usize) -> Vec<Option<Set<W>>> {
    let mut forbids = vec![Some(Set::EMPTY); rests.levels];
    for rest in 0..rests.all.len() {
        if let [lit @ ..0] = *rests.left(rest, below)
            && let Some(set) = &mut forbids[place(lit)]
        {
            set.insert(rest);
        }
    }
    for clause in &rests.clauses {
        if let [lit @ ..0] = **clause {
            forbids[place(lit)] = None;
        }
    }
    forbids
}
