//! Ends of paths in fields of a state: the vertices where none may have three edges, in as few words as [`code`](super::code).
//!
//! A vertex keeps its field as long as it is at the frontier. So nothing is numbered anew, and an edge changes a few fields.
//! A field holds a class that carries no component, or where the path that ends at the vertex has its other end: the slot
//! of that one, or its own slot if no edge comes to the other end any more. Where every edge joins vertices that are
//! neighbours among the slots in use (a wazir's moves row by row), paths are nested like parentheses: then it is enough
//! whether the other end comes before or after.

use std::sync::Arc;

use super::code::{Frontier, NONE};
use super::degrees::Classes;
use super::mates;
use super::program::EdgeProgram;
use crate::bits::{Bits, cut, has, put};

/// No class: no solution has this value of the edge.
const NEVER: u8 = u8::MAX;
/// Most classes that carry no component: degrees 0, 1 and 2.
const MOST_PLAIN: usize = 3;
/// Codes above those of classes where paths are nested: the other end takes no edge, comes later, comes earlier.
const NESTED: usize = 3;

/// Which field each vertex has, and what it holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Slots {
    /// By vertex; of one that is never in a state 0.
    of: Vec<u8>,
    /// The first bit of each slot.
    place: Vec<u32>,
    pub bits: u32,
    /// Codes from this one on carry a component, those below are classes.
    plain: u8,
    nested: bool,
}

/// A vertex of an edge.
#[derive(Clone, Debug)]
struct End {
    /// Where it is after the edge or was before it; `None` of a vertex with one edge.
    slot: Option<u8>,
    begins: bool,
    /// By code before the level, those that carry a component being one, and value: the code after it.
    next: [[u8; 2]; MOST_PLAIN + 1],
}

/// The edge of one level, if it has one.
#[derive(Clone, Debug)]
struct Round {
    ends: Option<[End; 2]>,
    /// Vertices that need an edge and may be without one after the level: slot, and code in which they are.
    waits: Vec<(u8, u8)>,
    rest_waits: bool,
    /// The bit "closed", before and after the level.
    closed: [Option<u32>; 2],
}

/// What some successive levels do to the fields.
#[derive(Clone, Debug)]
pub(in super::super) struct Fields {
    slots: Arc<Slots>,
    rounds: Vec<Round>,
    connected: bool,
    acyclic: bool,
}

impl EdgeProgram {
    /// Whether no two edges have one variable.
    pub(super) fn has_own_levels(&self) -> bool {
        let mut levels = self.network.variable.clone();
        levels.sort_unstable();
        levels.is_sorted_by(|a, b| a < b)
    }

    /// First and last level of a vertex that is at the frontier in between.
    fn stays(&self, vertex: usize) -> Option<(u32, u32)> {
        let own = &self.levels[vertex];
        own.first().copied().zip(own.last().copied()).filter(|(first, last)| first < last)
    }

    /// Slots for all vertices, not placed yet; `None` where vertices may have three edges, or a level several edges.
    pub(super) fn slots(&self) -> Option<Slots> {
        let ends = &self.network.ends;
        if !self.pairs || !self.has_own_levels() || ends.iter().any(|(a, b)| a == b) {
            return None;
        }
        let mut order: Vec<(u32, u32, usize)> = (0..self.levels.len())
            .filter_map(|vertex| self.stays(vertex).map(|(first, last)| (first, last, vertex)))
            .collect();
        order.sort_unstable();
        let (mut of, mut taken) = (vec![0; self.levels.len()], Vec::<u32>::new());
        for &(first, last, vertex) in &order {
            let slot = taken.iter().position(|&until| until <= first).unwrap_or(taken.len());
            if slot == taken.len() {
                taken.push(last);
            }
            (of[vertex], taken[slot]) = (slot as u8, last);
        }
        let between = |a: u8, b: u8, level: u32| {
            order.iter().any(|&(first, last, vertex)| {
                let slot = of[vertex];
                first < level && level < last && a.min(b) < slot && slot < a.max(b)
            })
        };
        let nested = ends.iter().zip(&self.network.variable).all(|(&(a, b), &level)| {
            let (a, b) = (a as usize, b as usize);
            let both_stay = self.stays(a).is_some() && self.stays(b).is_some();
            !(both_stay && between(of[a], of[b], level))
        });
        let plain = self.classes.iter().flatten().map(|classes| classes.plain).max()?.max(1);
        let codes = usize::from(plain) + if nested { NESTED } else { taken.len() };
        Some(Slots {
            of,
            place: vec![0; taken.len()],
            bits: codes.next_power_of_two().ilog2(),
            plain,
            nested,
        })
    }
}

impl Slots {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.place.len()
    }

    /// The words that they take, with the bit "closed".
    pub fn words(&self) -> usize {
        (self.len() + 1).div_ceil((u64::BITS / self.bits) as usize)
    }

    pub fn placed(&self, place: Vec<u32>) -> Slots {
        Slots { place, ..self.clone() }
    }

    /// The slot of a vertex.
    pub fn of(&self, vertex: usize) -> u8 {
        self.of[vertex]
    }

    #[inline(always)]
    fn get<const W: usize>(&self, state: &Bits<W>, slot: u8) -> u8 {
        let place = self.place[usize::from(slot)];
        (state[(place / 64) as usize] >> (place % 64)) as u8 & ((1u32 << self.bits) - 1) as u8
    }

    #[inline(always)]
    fn set<const W: usize>(&self, state: &mut Bits<W>, slot: u8, code: u8) {
        let place = self.place[usize::from(slot)];
        let (word, mask) = (&mut state[(place / 64) as usize], (1u64 << self.bits) - 1);
        *word = *word & !(mask << (place % 64)) | u64::from(code) << (place % 64);
    }

    /// The other end of the path that ends at a slot, if it may take an edge.
    #[inline(always)]
    fn other<const W: usize>(&self, state: &Bits<W>, slot: u8) -> Option<u8> {
        let code = self.get(state, slot) - self.plain;
        if !self.nested {
            return (code != slot).then_some(code);
        }
        let mut depth = 0u32;
        let mut is_other = |&at: &u8| {
            match self.get(state, at).checked_sub(self.plain) {
                Some(0) | None => {}
                Some(way) if way == code => depth += 1,
                Some(_) if depth == 0 => return true,
                Some(_) => depth -= 1,
            }
            false
        };
        match code {
            0 => None,
            1 => (slot + 1..self.len() as u8).find(&mut is_other),
            _ => (0..slot).rev().find(&mut is_other),
        }
    }

    /// Makes these the two ends of a path. Returns whether no edge comes to either.
    #[inline(always)]
    fn tie<const W: usize>(&self, state: &mut Bits<W>, ends: [Option<u8>; 2]) -> bool {
        match ends {
            [None, None] => return true,
            [Some(one), None] | [None, Some(one)] => {
                self.set(state, one, self.plain + if self.nested { 0 } else { one });
            }
            [Some(a), Some(b)] => {
                let [of_a, of_b] = match self.nested {
                    true if a < b => [1, 2],
                    true => [2, 1],
                    false => [b, a],
                };
                self.set(state, a, self.plain + of_a);
                self.set(state, b, self.plain + of_b);
            }
        }
        false
    }

    /// How many paths have one end that may take an edge.
    fn loose<const W: usize>(&self, state: &Bits<W>) -> usize {
        let of = |slot: u8| self.plain + if self.nested { 0 } else { slot };
        (0..self.len() as u8).filter(|&slot| self.get(state, slot) == of(slot)).count()
    }

    /// Writes the image of a state: the vertex in each slot goes to another one. `image` has nothing there.
    pub fn carry<const W: usize>(&self, state: &Bits<W>, image: &mut Bits<W>, moves: &[(u8, u8)]) {
        let to = |slot: u8| moves.iter().find(|(from, _)| *from == slot).map(|&(_, to)| to);
        for &(from, slot) in moves {
            match self.get(state, from) {
                code if code < self.plain => self.set(image, slot, code),
                _ => match self.other(state, from) {
                    Some(other) if other < from => {}
                    other => {
                        self.tie(image, [Some(slot), other.and_then(to)]);
                    }
                },
            }
        }
    }
}

impl Fields {
    /// `rounds` are those of the levels, with the vertices of the step, `closed` the bit before and after each.
    pub(super) fn new(
        program: &EdgeProgram,
        slots: &Arc<Slots>,
        step: (&[usize], &[mates::Round]),
        levels: impl Iterator<Item = (u32, [Option<u32>; 2])>,
    ) -> Fields {
        let (open, rounds) = step;
        let end = |end: &mates::End, level: u32| {
            let vertex = open[usize::from(end.place)];
            let mut next = [[NEVER; 2]; MOST_PLAIN + 1];
            let classes: &Classes = program.classes_at(vertex, level);
            for (class, values) in end.next.iter().enumerate() {
                let code = if class < usize::from(classes.plain) { class } else { usize::from(slots.plain) };
                next[code] = values.map(|after| match (after, end.labelled) {
                    (None, _) => NEVER,
                    (Some(class), Some(labelled)) if class < labelled => class,
                    (Some(_), Some(_)) => slots.plain,
                    (Some(_), None) => 0,
                });
            }
            let slot = program.stays(vertex).map(|_| slots.of(vertex));
            End { slot, begins: program.levels[vertex][0] == level, next }
        };
        let round = |(round, (level, closed)): (&mates::Round, (u32, [Option<u32>; 2]))| {
            let mut ends: Vec<&mates::End> = round.ends.iter().collect();
            // One that leaves may have the slot of one that begins.
            ends.sort_by_key(|end| end.labelled.is_some());
            let waits = round.waits.iter().map(|&(place, class)| (slots.of(open[usize::from(place)]), class));
            Round {
                ends: ends.first().zip(ends.get(1)).map(|(a, b)| [end(a, level), end(b, level)]),
                waits: waits.collect(),
                rest_waits: round.rest_waits,
                closed,
            }
        };
        Fields {
            slots: slots.clone(),
            rounds: rounds.iter().zip(levels).map(round).collect(),
            connected: program.network.connected,
            acyclic: program.network.acyclic,
        }
    }

    /// The number of levels.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let waits: usize = self.rounds.iter().map(|round| 2 * round.waits.len()).sum();
        size_of_val(self.rounds.as_slice()) + waits
    }

    /// Takes a state through a value of one of the levels; `None` where no solution is left.
    #[inline]
    pub fn turn<const W: usize>(&self, round: usize, value: bool, state: &mut Bits<W>) -> Option<()> {
        let round = &self.rounds[round];
        if let Some(bit) = round.closed[0].filter(|&bit| has(state, bit)) {
            if round.closed[1].is_none() {
                cut(state, bit);
            }
            return (!value || round.ends.is_none()).then_some(());
        }
        let Some(ends) = &round.ends else { return Some(()) };
        let plain = self.slots.plain;
        let before = ends.each_ref().map(|end| match end.slot.filter(|_| !end.begins) {
            Some(slot) => self.slots.get(state, slot).min(plain),
            None => 0,
        });
        let after = [0, 1].map(|at| ends[at].next[usize::from(before[at])][usize::from(value)]);
        if after.contains(&NEVER) {
            return None;
        }
        let (complete, fixed) = match value {
            true => self.join(ends, before, after, state)?,
            false => self.pass(ends, before, after, state),
        };
        if !self.connected || complete + fixed == 0 {
            return Some(());
        }
        // A path with one end here has a fixed one, and one path has two of them.
        match complete {
            0 => (self.slots.loose(state) <= 2).then_some(()),
            1 => self.close(round, state),
            _ => None,
        }
    }

    /// Joins the ends of an edge. Returns how many paths are complete, and how many ends are new and take no edge.
    #[inline(always)]
    fn join<const W: usize>(
        &self,
        ends: &[End; 2],
        before: [u8; 2],
        after: [u8; 2],
        state: &mut Bits<W>,
    ) -> Option<(u32, u32)> {
        let plain = self.slots.plain;
        let mut fixed = 0;
        let far = [0, 1].map(|at| match (before[at] == plain, ends[at].slot) {
            (true, Some(slot)) => self.slots.other(state, slot),
            (false, Some(slot)) if after[at] == plain => Some(slot),
            _ => {
                fixed += 1;
                None
            }
        });
        let is_cycle = before == [plain; 2] && far[0] == ends[1].slot;
        if is_cycle && self.acyclic {
            return None;
        }
        for (end, code) in ends.iter().zip(after) {
            if let Some(slot) = end.slot.filter(|_| code != plain) {
                self.slots.set(state, slot, code);
            }
        }
        Some((u32::from(is_cycle || self.slots.tie(state, far)), fixed))
    }

    /// The same where the edge is not chosen.
    #[inline(always)]
    fn pass<const W: usize>(
        &self,
        ends: &[End; 2],
        before: [u8; 2],
        after: [u8; 2],
        state: &mut Bits<W>,
    ) -> (u32, u32) {
        let (plain, mut complete, mut fixed) = (self.slots.plain, 0, 0);
        for (at, end) in ends.iter().enumerate() {
            let Some(slot) = end.slot.filter(|_| before[at] != after[at]) else { continue };
            if before[at] == plain {
                let far = self.slots.other(state, slot);
                self.slots.set(state, slot, after[at]);
                complete += u32::from(self.slots.tie(state, [far, None]));
                fixed += 1;
            } else if after[at] == plain {
                self.slots.tie(state, [Some(slot), None]);
            } else {
                self.slots.set(state, slot, after[at]);
            }
        }
        (complete, fixed)
    }

    /// The state after a path that nothing can be added to: no other edge may come.
    fn close<const W: usize>(&self, round: &Round, state: &mut Bits<W>) -> Option<()> {
        let is_alone = (0..self.slots.len() as u8).all(|slot| self.slots.get(state, slot) < self.slots.plain);
        let waits = |&(slot, code): &(u8, u8)| self.slots.get(state, slot) == code;
        if !is_alone || round.rest_waits || round.waits.iter().any(waits) {
            return None;
        }
        (0..self.slots.len() as u8).for_each(|slot| self.slots.set(state, slot, 0));
        round.closed[1].into_iter().for_each(|bit| put(state, bit));
        Some(())
    }

    /// The vertices of a state after the last level; `after` says how many classes of each carry no component, in their
    /// order, if it is there.
    pub fn frontier<const W: usize>(
        &self,
        state: &Bits<W>,
        after: impl Iterator<Item = (usize, Option<u8>)>,
    ) -> Frontier {
        let mut frontier = Frontier::empty();
        let closed = self.rounds.last().and_then(|round| round.closed[1]);
        frontier.is_closed = closed.is_some_and(|bit| has(state, bit));
        for (at, (vertex, plain)) in after.enumerate() {
            let Some(plain) = plain.filter(|_| !frontier.is_closed) else { continue };
            let slot = self.slots.of(vertex);
            let code = self.slots.get(state, slot);
            (frontier.class[at], frontier.label[at]) = match code < self.slots.plain {
                true => (code, NONE),
                // A path by the first of its slots.
                false => (plain, 1 + self.slots.other(state, slot).map_or(slot, |other| other.min(slot))),
            };
        }
        frontier
    }
}
