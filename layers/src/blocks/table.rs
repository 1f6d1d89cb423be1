//! The steps of a count as a table: the states of each kind of level in a row, and what is summed for each.

use fxhash::FxHashMap;
use std::ops::Range;

use super::legs::{Leg, legs};
use super::reach::{Kinds, Reach};
use super::sets::{Numbered, Sets};
use super::sums::Sums;
use crate::repeat::States;

/// Numbers that are added up for one state before sums are closed, where no single step adds more.
const FEW_ADDED: u32 = 1 << 6;

/// Where a block begins: its first state, and its first move.
#[derive(Clone, Copy)]
struct Begin {
    state: u32,
    moves: u32,
    /// Moves that are prefixes.
    prefixes: u32,
}

/// A block behind a step.
pub(super) struct Block<'a> {
    pub state: usize,
    pub states: usize,
    /// The first state of each block that leads there, and the number of the sums.
    pub moves: &'a [[u32; 2]],
    /// The first moves are runs to the first state and those behind it, longer ones first.
    pub prefixes: usize,
}

/// What a step does to all states, whose numbers are places in a list.
pub(super) struct Moves {
    /// By block behind the step, and the end of the last one.
    begins: Vec<Begin>,
    moves: Vec<[u32; 2]>,
    /// The blocks behind the step, those of a family one after the other.
    order: Vec<u32>,
    /// By family: where it ends in the order.
    ends: Vec<u32>,
    /// Whether sums are closed behind the step.
    pub closes: bool,
}

impl Moves {
    /// A block by its place in the order of states.
    fn block(&self, at: usize) -> Block<'_> {
        let [begin, end] = [self.begins[at], self.begins[at + 1]];
        Block {
            state: begin.state as usize,
            states: (end.state - begin.state) as usize,
            moves: &self.moves[begin.moves as usize..end.moves as usize],
            prefixes: begin.prefixes as usize,
        }
    }

    /// The blocks behind the step, in the order of their states.
    pub fn blocks(&self) -> impl Iterator<Item = Block<'_>> {
        (0..self.order.len()).map(|at| self.block(at))
    }

    /// The places of the blocks of a family in the order of states.
    pub fn of_family(&self, family: usize) -> &[u32] {
        let begin = family.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.order[begin as usize..self.ends[family] as usize]
    }

    /// The blocks of a family.
    pub fn family(&self, family: usize) -> impl Iterator<Item = Block<'_>> {
        self.of_family(family).iter().map(|&at| self.block(at as usize))
    }

    /// States behind the step.
    pub fn width(&self) -> usize {
        self.begins.last().map_or(0, |end| end.state as usize)
    }

    /// Most numbers that are added up for one state.
    fn most_added(&self, sums: &[u32]) -> u32 {
        let of_block = |block: Block<'_>| block.moves.iter().map(|&[_, of]| sums[of as usize]).sum();
        self.blocks().map(of_block).max().unwrap_or(0)
    }
}

/// Steps that are taken together, family by family.
pub(super) struct Steps {
    pub moves: Vec<Moves>,
    pub families: usize,
}

impl Steps {
    /// The last of them.
    pub fn last(&self) -> &Moves {
        self.moves.last().expect("a leg has a stride")
    }

    fn bytes(&self) -> usize {
        let of_step = |step: &Moves| {
            size_of_val(&step.begins[..])
                + size_of_val(&step.moves[..])
                + size_of_val(&step.order[..])
                + size_of_val(&step.ends[..])
        };
        self.moves.iter().map(of_step).sum()
    }
}

/// All steps of a count.
pub(super) struct Table {
    /// The legs in turn: the strides of each, and the kinds of levels before and behind the first of these.
    pub way: Vec<(Range<usize>, Kinds)>,
    pub legs: FxHashMap<Kinds, Steps>,
    pub sums: Vec<Sums>,
    /// States before the first leg.
    pub width: usize,
    /// The first state, which is before the first step.
    pub root: usize,
    /// Most numbers that are added up for one state before sums are closed.
    pub most_added: u32,
    /// Bytes of the table, and of a number of 8 bytes for each state before and behind a leg.
    pub bytes: usize,
}

impl Reach<'_> {
    /// Gives all states places, those of a block side by side. Blocks are in the order of what their states have in common,
    /// between the strides of a leg by families. `None` where there are too many states for places of 32 bits.
    pub fn table(mut self) -> Option<Table> {
        let mut orders = Vec::new();
        for kind in &mut self.kinds {
            kind.all.resize(kind.rests.all.len(), Sets::EMPTY);
            let mut order: Vec<u32> = (0..kind.all.len() as u32).collect();
            order.sort_unstable_by_key(|&block| kind.rests.all[block as usize]);
            kind.rests = States::new();
            orders.push(order);
        }
        let kinds: Vec<usize> = (0..=self.strides.len()).map(|at| self.kind(at)).collect();
        let legs = legs(&self, &kinds, &orders);
        for Leg { kinds, families } in &legs {
            for (&kind, of) in kinds.iter().zip(families).skip(1).take(kinds.len() - 2) {
                orders[kind].sort_by_key(|&block| of[block as usize]);
            }
        }
        let mut places = Places { first: Vec::new(), widths: Vec::new(), orders };
        for (kind, order) in self.kinds.iter().zip(&places.orders) {
            let (mut first, mut width) = (vec![0; order.len()], 0);
            for &block in order {
                first[block as usize] = u32::try_from(width).ok()?;
                width += self.sets.set(kind.all[block as usize]).len();
            }
            u32::try_from(width).ok()?;
            places.first.push(first);
            places.widths.push(width);
        }
        let root = self.root.map(|root| self.split.apart(&root));
        let root = root.map_or(0, |(_, place)| {
            places.first[kinds[0]][0] as usize + self.sets.place(self.kinds[kinds[0]].all[0], place)
        });
        let (mut sums, mut known) = (Numbered::new(), FxHashMap::default());
        let steps_of = |leg: &Leg| {
            let kinds = leg.kinds.windows(2).enumerate();
            let moves = kinds.map(|(at, kinds)| {
                self.moves([kinds[0], kinds[1]], &places, leg, at + 1, &mut sums, &mut known)
            });
            ([leg.kinds[0], leg.kinds[1]], moves.collect::<Vec<_>>())
        };
        let steps: Vec<(Kinds, Vec<Moves>)> = legs.iter().map(steps_of).collect();
        let most: Vec<u32> = sums.all.iter().map(Sums::most).collect();
        let of_step = |step: &Moves| step.most_added(&most);
        let all = || steps.iter().flat_map(|(_, steps)| steps);
        let most_added = all().map(of_step).max().unwrap_or(0).max(FEW_ADDED);
        let mut table = Table {
            way: Vec::new(),
            legs: FxHashMap::default(),
            sums: sums.all,
            width: places.widths[kinds[0]],
            root,
            most_added,
            bytes: 0,
        };
        for (kinds, mut moves) in steps {
            let mut added = 1;
            for at in 0..moves.len() {
                added *= of_step(&moves[at]).max(1);
                let next = moves.get(at + 1).map(|step| of_step(step).max(1));
                moves[at].closes = next.is_none_or(|next| added * next > most_added);
                added = if moves[at].closes { 1 } else { added };
            }
            let families = moves[0].ends.len();
            table.legs.insert(kinds, Steps { moves, families });
        }
        let mut at = 0;
        while at + 1 < kinds.len() {
            let key = [kinds[at], kinds[at + 1]];
            let end = at + table.legs[&key].moves.len();
            table.way.push((at..end, key));
            let numbers = size_of::<u64>() * (places.widths[kinds[at]] + places.widths[kinds[end]]);
            table.bytes = table.bytes.max(numbers);
            at = end;
        }
        table.bytes += table.legs.values().map(Steps::bytes).sum::<usize>()
            + table.sums.iter().map(Sums::bytes).sum::<usize>();
        Some(table)
    }

    /// What the step to a level of a leg does.
    fn moves(
        &self,
        [own, next]: Kinds,
        places: &Places,
        leg: &Leg,
        level: usize,
        sums: &mut Numbered<Sums>,
        known: &mut FxHashMap<(u32, Kinds32), u32>,
    ) -> Moves {
        let step = &self.steps[&[own, next]];
        let below = &places.orders[next];
        let mut counts = vec![0; below.len()];
        // Edges of a block that was listed again are left out.
        step.listed
            .iter()
            .flat_map(|listed| step.edges_of(listed))
            .for_each(|edge| counts[edge.to as usize] += 1);
        let (mut many, mut begins) = (0, Vec::with_capacity(below.len() + 1));
        for &block in below {
            begins.push(Begin { state: places.first[next][block as usize], moves: many, prefixes: 0 });
            many += std::mem::replace(&mut counts[block as usize], many);
        }
        begins.push(Begin { state: places.widths[next] as u32, moves: many, prefixes: 0 });
        let mut moves = vec![[0; 2]; many as usize];
        for &block in &places.orders[own] {
            let Some(listed) = step.listed.get(block as usize) else { continue };
            for edge in step.edges_of(listed) {
                let sets = [self.kinds[own].all[block as usize], self.kinds[next].all[edge.to as usize]];
                let sum = *known
                    .entry((edge.moves, sets))
                    .or_insert_with(|| sums.of(&self.sets.sums(edge.moves, sets)));
                let place = &mut counts[edge.to as usize];
                moves[*place as usize] = [places.first[own][block as usize], sum];
                *place += 1;
            }
        }
        for at in 0..below.len() {
            let own = &mut moves[begins[at].moves as usize..begins[at + 1].moves as usize];
            let len = |&[_, of]: &[u32; 2]| sums.all[of as usize].prefix().map(|run| run.len);
            own.sort_by_key(|one| std::cmp::Reverse(len(one)));
            begins[at].prefixes = own.iter().filter(|one| len(one).is_some()).count() as u32;
        }
        let family = &leg.families[level];
        let mut order: Vec<u32> = (0..below.len() as u32).collect();
        order.sort_by_key(|&at| family[below[at as usize] as usize]);
        let ends = if leg.kinds.len() == 2 {
            // A block needs nothing of others behind the same stride.
            (1..=order.len() as u32).collect()
        } else {
            let families = leg.families.iter().flatten().max().map_or(0, |&last| last + 1);
            let end =
                |number| order.partition_point(|&at| family[below[at as usize] as usize] <= number) as u32;
            (0..families).map(end).collect()
        };
        Moves { begins, moves, order, ends, closes: true }
    }
}

/// The numbers of two sets.
type Kinds32 = [u32; 2];

/// Where the blocks of each kind are.
struct Places {
    orders: Vec<Vec<u32>>,
    /// By kind and block: its first state.
    first: Vec<Vec<u32>>,
    /// How many states there are of each kind.
    widths: Vec<usize>,
}
