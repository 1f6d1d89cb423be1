//! Strides that are taken together: what they do to the blocks of a family is done within the cache of a core.
//!
//! Blocks that strides lead from and to are a family, if no step leads out of it. Strides of other bits than those of a block
//! have families of few blocks, so several of them go through memory once.

use fxhash::{FxHashMap, FxHashSet};

use super::reach::Reach;

/// Most states of a family at two levels that follow each other, at 8 bytes each.
const MOST: u64 = if cfg!(test) { 1 << 11 } else { 1 << 17 };

/// Most strides of a leg. They add 32 bits each at most, so that numbers in floating point have room along a leg (`adding.rs`).
const MOST_STRIDES: usize = 16;

/// Strides that are taken together.
pub(super) struct Leg {
    /// The kinds of the levels: before the first stride, between strides, and behind the last. States of those between
    /// strides are led to by this leg alone.
    pub kinds: Vec<usize>,
    /// By level and block: the number of the family.
    pub families: Vec<Vec<u32>>,
}

/// The blocks of some levels, joined where a step leads from one to another.
struct Joined<'a, 'b> {
    reach: &'a Reach<'b>,
    kinds: Vec<usize>,
    /// The first node of each level: a node is a block at a level.
    first: Vec<usize>,
    parent: Vec<u32>,
}

impl<'a, 'b> Joined<'a, 'b> {
    fn new(reach: &'a Reach<'b>, kind: usize) -> Joined<'a, 'b> {
        let mut joined = Joined { reach, kinds: Vec::new(), first: Vec::new(), parent: Vec::new() };
        joined.level(kind);
        joined
    }

    fn level(&mut self, kind: usize) {
        let first = self.parent.len();
        let blocks = self.reach.kinds[kind].all.len();
        self.kinds.push(kind);
        self.first.push(first);
        self.parent.extend(first as u32..(first + blocks) as u32);
    }

    fn top(&mut self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            self.parent[node as usize] = self.parent[self.parent[node as usize] as usize];
            node = self.parent[node as usize];
        }
        node
    }

    /// Adds the level behind the last one.
    fn go_on(&mut self, kind: usize) {
        let above = self.kinds.len() - 1;
        self.level(kind);
        let step = &self.reach.steps[&[self.kinds[above], kind]];
        for (block, listed) in step.listed.iter().enumerate() {
            for edge in step.edges_of(listed) {
                let one = self.top((self.first[above] + block) as u32);
                let other = self.top((self.first[above + 1] + edge.to as usize) as u32);
                self.parent[one.max(other) as usize] = one.min(other);
            }
        }
    }

    /// Leaves the last level out. It joined others, so all are joined anew.
    fn go_back(&mut self) {
        let kinds = std::mem::take(&mut self.kinds);
        let mut others = kinds[..kinds.len() - 1].iter();
        *self = Joined::new(self.reach, *others.next().expect("a level before the last"));
        others.for_each(|&kind| self.go_on(kind));
    }

    /// Most states of a family at two levels that follow each other.
    fn most_states(&mut self) -> u64 {
        let mut most = 0;
        let mut above: Vec<u64> = vec![0; self.parent.len()];
        for at in 0..self.kinds.len() {
            let mut own = vec![0; self.parent.len()];
            for (block, &set) in self.reach.kinds[self.kinds[at]].all.iter().enumerate() {
                let top = self.top((self.first[at] + block) as u32) as usize;
                own[top] += self.reach.sets.set(set).len() as u64;
                most = most.max(own[top] + above[top]);
            }
            above = own;
        }
        most
    }

    fn leg(mut self, orders: &[Vec<u32>]) -> Leg {
        let mut numbers = FxHashMap::default();
        let mut families = Vec::new();
        for at in 0..self.kinds.len() {
            let mut of_level = vec![0; orders[self.kinds[at]].len()];
            for &block in &orders[self.kinds[at]] {
                let top = self.top(self.first[at] as u32 + block);
                let new = numbers.len() as u32;
                of_level[block as usize] = *numbers.entry(top).or_insert(new);
            }
            families.push(of_level);
        }
        Leg { kinds: self.kinds, families }
    }
}

/// The legs of a count along levels of these kinds: as long as families have room in the cache. `orders` has the blocks of each
/// kind in the order in which families are numbered.
pub(super) fn legs(reach: &Reach<'_>, kinds: &[usize], orders: &[Vec<u32>]) -> Vec<Leg> {
    let mut next: FxHashMap<usize, FxHashSet<usize>> = FxHashMap::default();
    let mut before: FxHashMap<usize, FxHashSet<usize>> = FxHashMap::default();
    for pair in kinds.windows(2) {
        next.entry(pair[0]).or_default().insert(pair[1]);
        before.entry(pair[1]).or_default().insert(pair[0]);
    }
    let ends = [kinds[0], kinds[kinds.len() - 1]];
    let only =
        |kinds: Option<&FxHashSet<usize>>| kinds.filter(|kinds| kinds.len() == 1)?.iter().next().copied();
    // The kind behind one through which there is one way alone.
    let through =
        |kind: usize| only(before.get(&kind)).and(only(next.get(&kind))).filter(|_| !ends.contains(&kind));
    let mut starts: Vec<usize> = next.keys().copied().filter(|&kind| through(kind).is_none()).collect();
    starts.sort_unstable();
    let mut legs = Vec::new();
    while let Some(start) = starts.pop() {
        let mut behind: Vec<usize> = next[&start].iter().copied().collect();
        behind.sort_unstable();
        for mut kind in behind {
            let mut joined = Joined::new(reach, start);
            joined.go_on(kind);
            let mut has_room = joined.most_states() <= MOST;
            while let Some(further) = through(kind) {
                if has_room && joined.kinds.len() > MOST_STRIDES {
                    cov_mark::hit!(a_leg_has_no_more_strides);
                    has_room = false;
                } else if has_room {
                    joined.go_on(further);
                    has_room = joined.most_states() <= MOST;
                    if !has_room {
                        cov_mark::hit!(a_leg_ends_where_families_have_no_room);
                        joined.go_back();
                    }
                }
                if !has_room {
                    starts.push(kind);
                    break;
                }
                kind = further;
            }
            legs.push(joined.leg(orders));
        }
    }
    legs
}
