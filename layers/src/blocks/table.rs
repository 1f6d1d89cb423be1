//! The steps of a count as a table: the states of each kind of level in a row, and what is summed for each.

use std::collections::HashMap;

use super::reach::{Edge, Kinds, Listed, Reach};
use super::sets::{Numbered, Sets};
use super::sums::Sums;
use crate::repeat::States;

/// Where a block begins: its first state, and its first move.
#[derive(Clone, Copy)]
struct Begin {
    state: u32,
    moves: u32,
}

/// A block behind a step.
pub(super) struct Block<'a> {
    pub states: usize,
    /// The first state of each block that leads there, and the number of the sums.
    pub moves: &'a [[u32; 2]],
}

/// What a step does to all states, whose numbers are places in a list.
pub(super) struct Moves {
    /// By block behind the step, and the end of the last one.
    begins: Vec<Begin>,
    moves: Vec<[u32; 2]>,
    /// The blocks behind the step, those that the same blocks lead to one after the other: what these hold is read once.
    pub order: Vec<u32>,
}

impl Moves {
    /// The blocks behind the step, in the order of their states.
    pub fn blocks(&self) -> impl Iterator<Item = Block<'_>> {
        self.begins.windows(2).map(|begins| Block {
            states: (begins[1].state - begins[0].state) as usize,
            moves: &self.moves[begins[0].moves as usize..begins[1].moves as usize],
        })
    }

    fn new(begins: Vec<Begin>, moves: Vec<[u32; 2]>) -> Moves {
        let mut order: Vec<u32> = (0..begins.len() as u32 - 1).collect();
        let mut step = Moves { begins, moves, order: Vec::new() };
        let first: Vec<u32> = step.families();
        order.sort_by_key(|&block| first[block as usize]);
        step.order = order;
        step
    }

    /// For each block behind the step, the first block that is connected with it.
    fn families(&self) -> Vec<u32> {
        fn top(parent: &mut [u32], mut at: u32) -> u32 {
            while parent[at as usize] != at {
                parent[at as usize] = parent[parent[at as usize] as usize];
                at = parent[at as usize];
            }
            at
        }
        let mut parent: Vec<u32> = (0..self.begins.len() as u32 - 1).collect();
        // By a block before the step: one that it leads to.
        let mut led: HashMap<u32, u32> = HashMap::new();
        for (block, of) in (0..).zip(self.blocks()) {
            for &[above, _] in of.moves {
                let other = *led.entry(above).or_insert(block);
                let (one, other) = (top(&mut parent, block), top(&mut parent, other));
                parent[one.max(other) as usize] = one.min(other);
            }
        }
        (0..parent.len() as u32).map(|block| top(&mut parent, block)).collect()
    }

    /// Most numbers that are added up for one state.
    fn most_added(&self, sums: &[Sums]) -> u32 {
        let most: Vec<u32> = sums.iter().map(Sums::most).collect();
        let of_block = |block: Block<'_>| block.moves.iter().map(|&[_, sums]| most[sums as usize]).sum();
        self.blocks().map(of_block).max().unwrap_or(0)
    }
}

/// All steps of a count.
pub(super) struct Table {
    /// The kinds before each stride, and behind the last.
    kinds: Vec<usize>,
    /// How many states there are of each kind.
    widths: Vec<usize>,
    steps: HashMap<Kinds, Moves>,
    pub sums: Vec<Sums>,
    /// The first state, which is before the first step.
    pub root: usize,
    /// Most numbers that are added up for one state.
    pub most_added: u32,
}

impl Table {
    /// How many states have a place before a stride.
    pub fn width(&self, at: usize) -> usize {
        self.widths[self.kinds[at]]
    }

    pub fn step(&self, at: usize) -> &Moves {
        &self.steps[&[self.kinds[at], self.kinds[at + 1]]]
    }

    /// Bytes of the table, and of a number of 8 bytes for each state before and behind a step.
    pub fn bytes(&self) -> usize {
        let of_step = |step: &Moves| {
            size_of_val(&step.begins[..]) + size_of_val(&step.moves[..]) + size_of_val(&step.order[..])
        };
        let sums = self.sums.iter().map(Sums::bytes).sum::<usize>();
        let numbers = self.kinds.windows(2).map(|kinds| self.widths[kinds[0]] + self.widths[kinds[1]]).max();
        self.steps.values().map(of_step).sum::<usize>() + sums + size_of::<u64>() * numbers.unwrap_or(0)
    }
}

impl Reach<'_> {
    /// Gives all states places, those of a block side by side, and blocks in the order of what their states have in common.
    /// `None` where there are too many for places of 32 bits.
    pub fn table(mut self) -> Option<Table> {
        let mut placed = Vec::new();
        let mut widths = Vec::new();
        for kind in &mut self.kinds {
            kind.all.resize(kind.rests.all.len(), Sets::EMPTY);
            let mut order: Vec<u32> = (0..kind.all.len() as u32).collect();
            order.sort_unstable_by_key(|&block| kind.rests.all[block as usize]);
            let mut first = vec![0; order.len()];
            let mut width = 0;
            for &block in &order {
                first[block as usize] = u32::try_from(width).ok()?;
                width += self.sets.set(kind.all[block as usize]).len();
            }
            u32::try_from(width).ok()?;
            kind.rests = States::new();
            placed.push((order, first));
            widths.push(width);
        }
        let (mut sums, mut known) = (Numbered::new(), HashMap::new());
        let mut steps = HashMap::new();
        for (kinds, step) in std::mem::take(&mut self.steps) {
            let [own, next] = kinds;
            let ((above, first), (below, of_below)) = (&placed[own], &placed[next]);
            let mut places = vec![0; below.len()];
            // Edges of a block that was listed again are left out.
            let of = |listed: &Listed| &step.edges[listed.begin as usize..listed.end as usize];
            step.listed.iter().flat_map(of).for_each(|edge| places[edge.to as usize] += 1);
            let (mut moves, mut begins) = (0, Vec::with_capacity(below.len() + 1));
            for &block in below {
                begins.push(Begin { state: of_below[block as usize], moves });
                let many = std::mem::replace(&mut places[block as usize], moves);
                moves += many;
            }
            begins.push(Begin { state: widths[next] as u32, moves });
            let mut moves = vec![[0; 2]; moves as usize];
            for &block in above {
                let Some(listed) = step.listed.get(block as usize) else { continue };
                for &Edge { to, moves: moved } in of(listed) {
                    let sets = [self.kinds[own].all[block as usize], self.kinds[next].all[to as usize]];
                    let sum =
                        *known.entry((moved, sets)).or_insert_with(|| sums.of(&self.sets.sums(moved, sets)));
                    moves[places[to as usize] as usize] = [first[block as usize], sum];
                    places[to as usize] += 1;
                }
            }
            steps.insert(kinds, Moves::new(begins, moves));
        }
        let kinds: Vec<usize> = (0..=self.strides.len()).map(|at| self.kind(at)).collect();
        let root = self.root.map(|root| self.split.apart(&root));
        let root = root.map_or(0, |(_, place)| {
            let (_, first) = &placed[kinds[0]];
            first[0] as usize + self.sets.place(self.kinds[kinds[0]].all[0], place)
        });
        let most_added = steps.values().map(|step| step.most_added(&sums.all)).max().unwrap_or(0);
        Some(Table { kinds, widths, steps, sums: sums.all, root, most_added })
    }
}
