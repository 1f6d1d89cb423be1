//! The steps of a count as a table: the states of each kind of level in a row, and what is summed for each.

use fxhash::FxHashMap;
use std::ops::Range;

use super::legs::{Leg, legs};
use super::reach::{Kind, Kinds, Reach};
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
    /// Most numbers that are added up for one state.
    added: u32,
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
}

/// Steps that are taken together, family by family.
pub(super) struct Steps {
    pub moves: Vec<Moves>,
}

impl Steps {
    pub fn families(&self) -> usize {
        self.last().ends.len()
    }

    /// Leaves sums open behind a step where they and the next one add up `most` numbers at most.
    fn leave_open(&mut self, most: u32) {
        let mut added: u32 = 1;
        for at in 1..self.moves.len() {
            added = added.saturating_mul(self.moves[at - 1].added.max(1));
            self.moves[at - 1].closes = added.saturating_mul(self.moves[at].added) > most;
            added = if self.moves[at - 1].closes { 1 } else { added };
        }
    }

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

/// Where the states of each kind are.
struct Places {
    /// By kind: the blocks in the order of their states.
    orders: Vec<Vec<u32>>,
    /// By kind and block: its first state.
    first: Vec<Vec<u32>>,
    /// How many states there are of each kind.
    widths: Vec<usize>,
}

impl Places {
    /// Blocks are in the order of what their states have in common, between the strides of a leg by families. `None` where there
    /// are too many states for places of 32 bits.
    fn new(reach: &Reach<'_>, mut orders: Vec<Vec<u32>>, legs: &[Leg]) -> Option<Places> {
        for Leg { kinds, families } in legs {
            for (&kind, of) in kinds.iter().zip(families).skip(1).take(kinds.len() - 2) {
                orders[kind].sort_by_key(|&block| of[block as usize]);
            }
        }
        let (mut firsts, mut widths) = (Vec::new(), Vec::new());
        for (kind, order) in reach.kinds.iter().zip(&orders) {
            let (mut first, mut width) = (vec![0; order.len()], 0);
            for &block in order {
                first[block as usize] = u32::try_from(width).ok()?;
                width += reach.sets.set(kind.all[block as usize]).len();
            }
            u32::try_from(width).ok()?;
            firsts.push(first);
            widths.push(width);
        }
        Some(Places { orders, first: firsts, widths })
    }
}

/// Sums with numbers.
struct Known {
    sums: Numbered<Sums>,
    /// By number: the most that are added up for one state.
    most: Vec<u32>,
    /// By moves, and the sets of states before and behind them.
    of: FxHashMap<(u32, [u32; 2]), u32>,
}

impl Reach<'_> {
    /// Gives all states places, those of a block side by side; `None` where there are too many.
    pub fn table(mut self) -> Option<Table> {
        let orders = self.orders();
        let kinds: Vec<usize> = (0..=self.strides.len()).map(|at| self.kind(at)).collect();
        let legs = legs(&self, &kinds, &orders);
        let places = Places::new(&self, orders, &legs)?;
        let root = self.root.map(|root| self.split.apart(&root));
        let root = root.map_or(0, |(_, place)| {
            places.first[kinds[0]][0] as usize + self.sets.place(self.kinds[kinds[0]].all[0], place)
        });
        let mut known = Known { sums: Numbered::new(), most: Vec::new(), of: FxHashMap::default() };
        let mut steps = FxHashMap::default();
        for leg in &legs {
            let moves = (1..leg.kinds.len()).map(|level| self.moves(leg, level, &places, &mut known));
            steps.insert([leg.kinds[0], leg.kinds[1]], Steps { moves: moves.collect() });
        }
        let sums = known.sums.all;
        let most_added = steps.values().flat_map(|leg: &Steps| &leg.moves).map(|step| step.added);
        let most_added = most_added.max().unwrap_or(0).max(FEW_ADDED);
        steps.values_mut().for_each(|leg| leg.leave_open(most_added));
        let (mut way, mut at, mut numbers) = (Vec::new(), 0, 0);
        while at + 1 < kinds.len() {
            let first = [kinds[at], kinds[at + 1]];
            let end = at + steps[&first].moves.len();
            numbers = numbers.max(places.widths[kinds[at]] + places.widths[kinds[end]]);
            way.push((at..end, first));
            at = end;
        }
        let bytes = size_of::<u64>() * numbers
            + steps.values().map(Steps::bytes).sum::<usize>()
            + sums.iter().map(Sums::bytes).sum::<usize>();
        Some(Table { way, legs: steps, sums, width: places.widths[kinds[0]], root, most_added, bytes })
    }

    /// The blocks of each kind in the order of what their states have in common, which is not needed any more.
    fn orders(&mut self) -> Vec<Vec<u32>> {
        let order = |kind: &mut Kind| {
            kind.all.resize(kind.rests.all.len(), Sets::EMPTY);
            let rests = std::mem::replace(&mut kind.rests, States::new());
            let mut order: Vec<u32> = (0..kind.all.len() as u32).collect();
            order.sort_unstable_by_key(|&block| rests.all[block as usize]);
            order
        };
        self.kinds.iter_mut().map(order).collect()
    }

    /// What the step to a level of a leg does.
    fn moves(&self, leg: &Leg, level: usize, places: &Places, known: &mut Known) -> Moves {
        let [own, next] = [leg.kinds[level - 1], leg.kinds[level]];
        let step = &self.steps[&[own, next]];
        let below = &places.orders[next];
        let mut at = vec![0; below.len()];
        // Edges of a block that was listed again are left out.
        step.listed
            .iter()
            .flat_map(|listed| step.edges_of(listed))
            .for_each(|edge| at[edge.to as usize] += 1);
        let (mut many, mut begins) = (0, Vec::with_capacity(below.len() + 1));
        for &block in below {
            begins.push(Begin { state: places.first[next][block as usize], moves: many, prefixes: 0 });
            many += std::mem::replace(&mut at[block as usize], many);
        }
        begins.push(Begin { state: places.widths[next] as u32, moves: many, prefixes: 0 });
        let mut moves = vec![[0; 2]; many as usize];
        for &block in &places.orders[own] {
            let Some(listed) = step.listed.get(block as usize) else { continue };
            for edge in step.edges_of(listed) {
                let sets = [self.kinds[own].all[block as usize], self.kinds[next].all[edge.to as usize]];
                let new = || known.sums.of(&self.sets.sums(edge.moves, sets));
                let sum = *known.of.entry((edge.moves, sets)).or_insert_with(new);
                moves[at[edge.to as usize] as usize] = [places.first[own][block as usize], sum];
                at[edge.to as usize] += 1;
            }
        }
        let new = &known.sums.all[known.most.len()..];
        known.most.extend(new.iter().map(Sums::most));
        let len = |&[_, of]: &[u32; 2]| known.sums.all[of as usize].prefix().map(|run| run.len);
        for block in 0..below.len() {
            let own = &mut moves[begins[block].moves as usize..begins[block + 1].moves as usize];
            own.sort_by_key(|moves| std::cmp::Reverse(len(moves)));
            begins[block].prefixes = own.iter().filter(|moves| len(moves).is_some()).count() as u32;
        }
        let of_block = |&place: &u32| leg.families[level][below[place as usize] as usize];
        let mut order: Vec<u32> = (0..below.len() as u32).collect();
        order.sort_by_key(of_block);
        let ends = match leg.kinds.len() {
            // A block needs nothing of others behind the same stride.
            2 => (1..=order.len() as u32).collect(),
            _ => {
                let last = leg.families.iter().flatten().max();
                let end = |family| order.partition_point(|place| of_block(place) <= family) as u32;
                last.map_or(Vec::new(), |&last| (0..=last).map(end).collect())
            }
        };
        let added = |begins: &[Begin]| {
            let own = &moves[begins[0].moves as usize..begins[1].moves as usize];
            own.iter().map(|&[_, of]| known.most[of as usize]).sum()
        };
        let added = begins.windows(2).map(added).max().unwrap_or(0);
        Moves { begins, moves, order, ends, added, closes: true }
    }
}
