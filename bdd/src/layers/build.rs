//! The layers as a diagram: reduced bottom-up into a manager.

use std::hash::{Hash, Hasher};

use fxhash::FxHashMap;

use super::shard::hash_of;
use super::spec::Layered;
use crate::budget::Limit;
use crate::manager::Manager;
use crate::store::{Bdd, Edge};

/// As a child: no solution below.
const NONE: u32 = u32::MAX;

/// For each state of a layer, its children's places in the next.
type Links = Vec<[u32; 2]>;

/// A state, hashed as in a count.
#[derive(PartialEq, Eq)]
struct State<const W: usize>([u64; W]);

impl<const W: usize> Hash for State<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(hash_of(&self.0));
    }
}

impl Manager {
    /// Builds the diagram of a layered function over this manager's levels, of which it must have at
    /// least as many. `watch` is called before each level, with its number and how many states it has.
    ///
    /// One thread. Beside the nodes, within the byte limit: 8 bytes a state of the quasi-reduced diagram until
    /// it is reduced, two layers, and a hash table of the lower one.
    pub fn build<const W: usize, L: Layered<W>>(
        &mut self,
        spec: &L,
        mut watch: impl FnMut(u32, usize),
    ) -> Result<Bdd, Limit> {
        self.attempt(|manager| {
            let Some(root) = spec.root() else { return Ok(Edge::FALSE) };
            let mut children: Vec<Links> = Vec::new();
            let mut layer = vec![root];
            let mut held = 0;
            for level in 0..spec.levels() {
                watch(level, layer.len());
                held += layer.len() * size_of::<[u32; 2]>();
                let above = held + size_of_val(&layer[..]);
                let (lower, links) = manager.expand(spec, level, &layer, above)?;
                children.push(links);
                layer = lower;
            }
            let mut edges = vec![Edge::TRUE; layer.len()];
            drop(layer);
            while let Some(links) = children.pop() {
                // The edges of two layers, and all links that are left.
                let bytes = held + (edges.len() + links.len()) * size_of::<Edge>();
                held -= size_of_val(&links[..]);
                edges = manager.beside(bytes, |m| m.reduced(children.len() as u32, &links, &edges))?;
            }
            Ok(edges[0])
        })
    }

    /// Returns the next layer, and for each state its children's places in it. `held` bytes are held beside
    /// them. A tick a state.
    fn expand<const W: usize, L: Layered<W>>(
        &mut self,
        spec: &L,
        level: u32,
        layer: &[[u64; W]],
        held: usize,
    ) -> Result<(Vec<[u64; W]>, Links), Limit> {
        let mut lower = Lower { states: Vec::new(), places: FxHashMap::default() };
        let mut links = Vec::with_capacity(layer.len());
        for state in layer {
            self.tick()?;
            let mut link = [NONE; 2];
            for (place, child) in link.iter_mut().zip(spec.children(level, state)) {
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

/// A layer that grows: its states in order of arrival, and a table to find them.
struct Lower<const W: usize> {
    states: Vec<[u64; W]>,
    places: FxHashMap<State<W>, u32>,
}

impl<const W: usize> Lower<W> {
    /// Returns the place of a state, the next one where it is new.
    fn place(&mut self, state: [u64; W]) -> u32 {
        *self.places.entry(State(state)).or_insert_with(|| {
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
        let place = size_of::<(State<W>, u32)>() + 1;
        let bytes =
            (1 + full(list)) * list * size_of::<[u64; W]>() + (1 + 2 * full(table)) * table * 8 / 7 * place;
        (full(list) + full(table) > 0).then_some(bytes)
    }
}
