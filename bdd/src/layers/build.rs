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
    /// One thread; 8 bytes a state of the quasi-reduced diagram until it is reduced, and two layers.
    pub fn build<const W: usize, L: Layered<W>>(
        &mut self,
        spec: &L,
        mut watch: impl FnMut(u32, usize),
    ) -> Result<Bdd, Limit> {
        self.operate(|manager| {
            let Some(root) = spec.root() else { return Ok(Edge::FALSE) };
            let mut children: Vec<Links> = Vec::new();
            let mut layer = vec![root];
            let mut bytes = 0;
            for level in 0..spec.levels() {
                watch(level, layer.len());
                let (lower, links) = expand(spec, level, &layer, || manager.tick())?;
                bytes += size_of_val(&links[..]);
                let both = (layer.len() + 2 * lower.len()) * size_of::<[u64; W]>();
                manager.store.budget.check_bytes(manager.store.bytes() + bytes + both)?;
                children.push(links);
                layer = lower;
            }
            let mut edges = vec![Edge::TRUE; layer.len()];
            for (level, links) in (0..).zip(&children).collect::<Vec<(u32, _)>>().into_iter().rev() {
                let edge = |id: u32| if id == NONE { Edge::FALSE } else { edges[id as usize] };
                let made = links.iter().map(|&[low, high]| {
                    manager.tick()?;
                    manager.store.make(level, edge(low), edge(high))
                });
                edges = made.collect::<Result<_, _>>()?;
            }
            Ok(edges[0])
        })
    }
}

/// The next layer, and for each state its children's places in it; a tick a state.
fn expand<const W: usize, L: Layered<W>>(
    spec: &L,
    level: u32,
    layer: &[[u64; W]],
    mut tick: impl FnMut() -> Result<(), Limit>,
) -> Result<(Vec<[u64; W]>, Links), Limit> {
    let mut lower = Vec::new();
    let mut places: FxHashMap<State<W>, u32> = FxHashMap::default();
    let mut place = |state: Option<[u64; W]>| {
        let Some(state) = state else { return NONE };
        *places.entry(State(state)).or_insert_with(|| {
            lower.push(state);
            lower.len() as u32 - 1
        })
    };
    let links = layer.iter().map(|state| {
        tick()?;
        Ok(spec.children(level, state).map(&mut place))
    });
    let links = links.collect::<Result<_, _>>()?;
    Ok((lower, links))
}
