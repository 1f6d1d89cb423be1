//! The diagram of a function that is given by states, top down: expanded level by level, then reduced bottom-up.

use std::hash::Hash;

use fxhash::FxHashMap;
use limits::Limit;

use crate::manager::Manager;
use crate::store::{Bdd, Edge};

/// As a child: no solution below.
const NONE: u32 = u32::MAX;

/// For each state of a level, its children's places in the next.
type Links = Vec<[u32; 2]>;

impl Manager {
    /// Builds the diagram of the function whose state before the first level is `root`, over the first `levels` levels of
    /// this manager. `children` returns the states after the variable at a level is false and true. `None` is a state
    /// without solutions; after the last level every state is one solution. Equal states of a level are merged, and so
    /// are nodes that are equal though their states differ. `watch` is called before each level, with its number and how
    /// many states it has.
    ///
    /// One thread. Beside the nodes, within the byte limit: 8 bytes a state of the quasi-reduced diagram until
    /// it is reduced, two levels of states, and a hash table of the lower one. TdZdd (Iwashita and Minato 2013) builds
    /// diagrams in this way.
    pub fn build<S: Copy + Eq + Hash>(
        &mut self,
        levels: u32,
        root: Option<S>,
        children: impl Fn(u32, &S) -> [Option<S>; 2],
        mut watch: impl FnMut(u32, usize),
    ) -> Result<Bdd, Limit> {
        self.attempt(|manager| {
            let Some(root) = root else { return Ok(Edge::FALSE) };
            let mut all: Vec<Links> = Vec::new();
            let mut states = vec![root];
            let mut held = 0;
            for level in 0..levels {
                watch(level, states.len());
                held += states.len() * size_of::<[u32; 2]>();
                let above = held + size_of_val(&states[..]);
                let (lower, links) = manager.expand(|state| children(level, state), &states, above)?;
                all.push(links);
                states = lower;
            }
            let mut edges = vec![Edge::TRUE; states.len()];
            drop(states);
            while let Some(links) = all.pop() {
                // The edges of two levels, and all links that are left.
                let bytes = held + (edges.len() + links.len()) * size_of::<Edge>();
                held -= size_of_val(&links[..]);
                edges = manager.beside(bytes, |m| m.reduced(all.len() as u32, &links, &edges))?;
            }
            Ok(edges[0])
        })
    }

    /// Returns the states of the next level, and for each state its children's places among them. `held` bytes are held
    /// beside them. A tick a state.
    fn expand<S: Copy + Eq + Hash>(
        &mut self,
        children: impl Fn(&S) -> [Option<S>; 2],
        states: &[S],
        held: usize,
    ) -> Result<(Vec<S>, Links), Limit> {
        let mut lower = Lower { states: Vec::new(), places: FxHashMap::default() };
        let mut links = Vec::with_capacity(states.len());
        for state in states {
            self.tick()?;
            let mut link = [NONE; 2];
            for (place, child) in link.iter_mut().zip(children(state)) {
                let Some(child) = child else { continue };
                if let Some(bytes) = lower.bytes_to_grow() {
                    self.store.check_scratch(held + bytes)?;
                }
                *place = lower.place(child);
            }
            links.push(link);
        }
        Ok((lower.states, links))
    }

    /// Returns the functions of the states of a level, by those of the next.
    fn reduced(&mut self, level: u32, links: &[[u32; 2]], below: &[Edge]) -> Result<Vec<Edge>, Limit> {
        let edge = |place: u32| if place == NONE { Edge::FALSE } else { below[place as usize] };
        let mut edges = Vec::with_capacity(links.len());
        for &[low, high] in links {
            self.tick()?;
            edges.push(self.store.make(level, edge(low), edge(high))?);
        }
        Ok(edges)
    }
}

/// A level that grows: its states in order of arrival, and a table to find them.
struct Lower<S> {
    states: Vec<S>,
    places: FxHashMap<S, u32>,
}

impl<S: Copy + Eq + Hash> Lower<S> {
    /// Returns the place of a state, the next one where it is new.
    fn place(&mut self, state: S) -> u32 {
        *self.places.entry(state).or_insert_with(|| {
            self.states.push(state);
            self.states.len() as u32 - 1
        })
    }

    /// Returns the bytes held while one more state comes in, if the list or the table has to grow for it. Both
    /// grow to twice their size. A table has eight places for seven states, each with a byte of its own, and
    /// the old one is held until all states have moved.
    fn bytes_to_grow(&self) -> Option<usize> {
        let full = |capacity: usize| usize::from(self.states.len() == capacity);
        let (list, table) = (self.states.capacity(), self.places.capacity());
        let place = size_of::<(S, u32)>() + 1;
        let bytes = (1 + full(list)) * list * size_of::<S>() + (1 + 2 * full(table)) * table * 8 / 7 * place;
        (full(list) + full(table) > 0).then_some(bytes)
    }
}
