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
/// Codes above those of classes where paths are nested: the other end takes no edge, comes later, comes earlier; how many.
const LOOSE: u8 = 0;
const LATER: u8 = 1;
const EARLIER: u8 = 2;
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
    slot: u8,
    /// Its first bit; the bits before the edge, none if it begins there, and where it is written, none if it never is.
    place: u32,
    before: u64,
    after: u64,
    /// By code before the level, those that carry a component being one, and value: the code after it.
    next: [[u8; 2]; MOST_PLAIN + 1],
}

/// What an edge between ends of paths leads to.
enum Joined {
    Path,
    Cycle,
    /// A path with no end that takes an edge.
    Complete,
}

/// The edge of one level, if it has one.
#[derive(Clone, Debug)]
pub(in super::super) struct Round {
    ends: Option<[End; 2]>,
    /// Vertices that need an edge and may be without one after the level: slot, and code in which they are.
    waits: Vec<(u8, u8)>,
    rest_waits: bool,
}

/// What some successive levels do to the fields.
#[derive(Clone, Debug)]
pub(in super::super) struct Fields {
    slots: Arc<Slots>,
    rounds: Vec<Round>,
    connected: bool,
    acyclic: bool,
    /// The bit "closed", before and after the levels.
    closed: [Option<u32>; 2],
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

    fn mask(&self) -> u64 {
        (1 << self.bits) - 1
    }

    #[inline(always)]
    fn get<const W: usize>(&self, state: &Bits<W>, slot: u8) -> u8 {
        (read(state, self.place[usize::from(slot)]) & self.mask()) as u8
    }

    #[inline(always)]
    fn set<const W: usize>(&self, state: &mut Bits<W>, slot: u8, code: u8) {
        write(state, self.place[usize::from(slot)], self.mask(), code);
    }

    /// The other end of the path whose end in a slot has this code, if it may take an edge.
    #[inline(always)]
    fn other<const W: usize>(&self, state: &Bits<W>, slot: u8, code: u8) -> Option<u8> {
        let code = code - self.plain;
        if !self.nested {
            return (code != slot).then_some(code);
        }
        let step = match code {
            LOOSE => return None,
            LATER => 1u8,
            _ => u8::MAX,
        };
        let (mut at, mut depth) = (slot, 1);
        loop {
            at = at.wrapping_add(step);
            let met = self.get(state, at).wrapping_sub(self.plain);
            // Those behind are no codes: of a class, or loose.
            depth = if met == code { depth + 1 } else { depth - i32::from(met == LATER + EARLIER - code) };
            if depth == 0 {
                return Some(at);
            }
        }
    }

    /// No edge comes any more to the other end of the path that ends in a slot.
    #[inline(always)]
    fn loosen<const W: usize>(&self, state: &mut Bits<W>, slot: u8) {
        self.set(state, slot, self.plain + if self.nested { LOOSE } else { slot });
    }

    /// Makes two slots the ends of a path.
    #[inline(always)]
    fn tie<const W: usize>(&self, state: &mut Bits<W>, a: u8, b: u8) {
        let [of_a, of_b] = match self.nested {
            true if a < b => [LATER, EARLIER],
            true => [EARLIER, LATER],
            false => [b, a],
        };
        self.set(state, a, self.plain + of_a);
        self.set(state, b, self.plain + of_b);
    }

    /// How many paths have one end that may take an edge.
    #[cold]
    fn loose<const W: usize>(&self, state: &Bits<W>) -> usize {
        let of = |slot: u8| self.plain + if self.nested { LOOSE } else { slot };
        (0..self.len() as u8).filter(|&slot| self.get(state, slot) == of(slot)).count()
    }

    /// Joins two paths, each at the slot and code of one end.
    #[inline(always)]
    fn merge<const W: usize>(&self, state: &mut Bits<W>, a: (u8, u8), b: (u8, u8)) -> Joined {
        if !self.nested {
            match (self.other(state, a.0, a.1), self.other(state, b.0, b.1)) {
                (None, None) => return Joined::Complete,
                (Some(far), _) if far == b.0 => return Joined::Cycle,
                (Some(far), Some(other)) => self.tie(state, far, other),
                (Some(far), None) | (None, Some(far)) => self.loosen(state, far),
            }
            return Joined::Path;
        }
        let (low, high) = if a.0 < b.0 { (a, b) } else { (b, a) };
        // The other end of one of them comes into the place of the other one.
        let (from, code) = match (low.1 - self.plain, high.1 - self.plain) {
            (LOOSE, LOOSE) => return Joined::Complete,
            (LATER, EARLIER) => return Joined::Cycle,
            (EARLIER, LATER) => return Joined::Path,
            (LOOSE, _) | (_, LATER) => (high, low.1),
            _ => (low, high.1),
        };
        if let Some(far) = self.other(state, from.0, from.1) {
            self.set(state, far, code);
        }
        Joined::Path
    }

    /// A path that ended in a slot with this code goes on to another slot.
    #[inline(always)]
    fn lengthen<const W: usize>(&self, state: &mut Bits<W>, (slot, code): (u8, u8), to: u8) {
        if self.nested {
            return self.set(state, to, code);
        }
        match self.other(state, slot, code) {
            Some(far) => self.tie(state, far, to),
            None => self.loosen(state, to),
        }
    }

    /// Writes the image of a state: the vertex in each slot goes to another one. `image` has nothing there.
    pub fn carry<const W: usize>(&self, state: &Bits<W>, image: &mut Bits<W>, moves: &[(u8, u8)]) {
        for &(from, to) in moves {
            let code = self.get(state, from);
            if code < self.plain {
                self.set(image, to, code);
                continue;
            }
            let far = self.other(state, from, code);
            match far.and_then(|far| moves.iter().find(|(from, _)| *from == far)) {
                None => self.loosen(image, to),
                Some(&(far, other)) if from < far => self.tie(image, to, other),
                Some(_) => {}
            }
        }
    }
}

/// The bits from a place on.
#[inline(always)]
fn read<const W: usize>(state: &Bits<W>, place: u32) -> u64 {
    state[(place / 64) as usize % W] >> (place % 64)
}

#[inline(always)]
fn write<const W: usize>(state: &mut Bits<W>, place: u32, mask: u64, code: u8) {
    let word = &mut state[(place / 64) as usize % W];
    *word = *word & !(mask << (place % 64)) | u64::from(code) << (place % 64);
}

impl End {
    /// The code of the vertex before the edge.
    #[inline(always)]
    fn code<const W: usize>(&self, state: &Bits<W>) -> u8 {
        (read(state, self.place) & self.before) as u8
    }

    #[inline(always)]
    fn put<const W: usize>(&self, state: &mut Bits<W>, code: u8) {
        write(state, self.place, self.after, code);
    }

    #[inline(always)]
    fn next(&self, code: u8, plain: u8, value: bool) -> u8 {
        self.next[usize::from(code.min(plain)) % (MOST_PLAIN + 1)][usize::from(value)]
    }
}

impl Fields {
    /// The levels from one on: `open` are the vertices, `closed` is the bit before and after them.
    pub(super) fn new(
        program: &EdgeProgram,
        slots: &Arc<Slots>,
        (open, rounds): (&[usize], &[mates::Round]),
        first: u32,
        closed: [Option<u32>; 2],
    ) -> Fields {
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
            let slot = slots.of(vertex);
            let mask = program.stays(vertex).map_or(0, |_| slots.mask());
            let before = if program.levels[vertex][0] == level { 0 } else { mask };
            End { slot, place: slots.place[usize::from(slot)], before, after: mask, next }
        };
        let round = |(round, level): (&mates::Round, u32)| {
            let mut ends: Vec<&mates::End> = round.ends.iter().collect();
            // One that leaves may have the slot of one that begins.
            ends.sort_by_key(|end| end.labelled.is_some());
            let waits = round.waits.iter().map(|&(place, class)| (slots.of(open[usize::from(place)]), class));
            Round {
                ends: ends.first().zip(ends.get(1)).map(|(a, b)| [end(a, level), end(b, level)]),
                waits: waits.collect(),
                rest_waits: round.rest_waits,
            }
        };
        Fields {
            slots: slots.clone(),
            rounds: rounds.iter().zip(first..).map(round).collect(),
            connected: program.network.connected,
            acyclic: program.network.acyclic,
            closed,
        }
    }

    /// The levels.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let waits: usize = self.rounds.iter().map(|round| 2 * round.waits.len()).sum();
        size_of_val(self.rounds.as_slice()) + waits
    }

    /// Clears the bit "closed". Returns whether it was set.
    #[inline(always)]
    pub fn open<const W: usize>(&self, state: &mut Bits<W>) -> bool {
        let closed = self.closed[0].filter(|&bit| has(state, bit));
        closed.into_iter().for_each(|bit| cut(state, bit));
        closed.is_some()
    }

    /// Sets the bit "closed" after the levels, if a state is.
    #[inline(always)]
    pub fn end<const W: usize>(&self, is_closed: bool, state: &mut Bits<W>) {
        self.closed[1].filter(|_| is_closed).into_iter().for_each(|bit| put(state, bit));
    }

    /// Takes a state, with whether it is closed, through a value of one of the levels. Returns whether it is closed then;
    /// `None` where no solution is left.
    #[inline(always)]
    pub fn turn<const W: usize>(
        &self,
        round: &Round,
        value: bool,
        (is_closed, state): (bool, &mut Bits<W>),
    ) -> Option<bool> {
        if is_closed {
            return (!value || round.ends.is_none()).then_some(true);
        }
        let Some([a, b]) = &round.ends else { return Some(false) };
        let before = [a.code(state), b.code(state)];
        let after = [a.next(before[0], self.slots.plain, value), b.next(before[1], self.slots.plain, value)];
        if after[0] == NEVER || after[1] == NEVER {
            return None;
        }
        let ends = [(a, before[0], after[0]), (b, before[1], after[1])];
        let (complete, fixed) = if value { self.join(ends, state)? } else { self.pass(ends, state) };
        if !self.connected || complete + fixed == 0 {
            return Some(false);
        }
        // A path with one end here has a fixed one, and one path has two of them.
        match complete {
            0 => (self.slots.loose(state) <= 2).then_some(false),
            1 => self.close(round, state),
            _ => None,
        }
    }

    /// Joins the vertices of an edge, with their codes before and after it. Returns how many paths are complete, and how
    /// many ends of paths take no edge any more.
    #[inline(always)]
    fn join<const W: usize>(&self, ends: [(&End, u8, u8); 2], state: &mut Bits<W>) -> Option<(u32, u32)> {
        let (slots, plain) = (&self.slots, self.slots.plain);
        for (end, _, after) in ends {
            if after != plain {
                end.put(state, after);
            }
        }
        let [(a, was_a, is_a), (b, was_b, is_b)] = ends;
        match (was_a >= plain, was_b >= plain) {
            (true, true) => match slots.merge(state, (a.slot, was_a), (b.slot, was_b)) {
                Joined::Path => Some((0, 0)),
                Joined::Complete => Some((1, 0)),
                Joined::Cycle => (!self.acyclic).then_some((1, 0)),
            },
            (true, false) => Some(self.lengthen(state, (a.slot, was_a), (b.slot, is_b))),
            (false, true) => Some(self.lengthen(state, (b.slot, was_b), (a.slot, is_a))),
            (false, false) => {
                match (is_a == plain, is_b == plain) {
                    (true, true) => slots.tie(state, a.slot, b.slot),
                    (true, false) => slots.loosen(state, a.slot),
                    (false, true) => slots.loosen(state, b.slot),
                    (false, false) => return Some((1, 2)),
                }
                Some((0, u32::from(is_a != is_b)))
            }
        }
    }

    /// A path that ended in a slot with this code gets a vertex more, which may be its end.
    #[inline(always)]
    fn lengthen<const W: usize>(
        &self,
        state: &mut Bits<W>,
        from: (u8, u8),
        (to, code): (u8, u8),
    ) -> (u32, u32) {
        if code == self.slots.plain {
            self.slots.lengthen(state, from, to);
            return (0, 0);
        }
        self.fix(state, from)
    }

    /// The end in a slot with this code takes no edge any more.
    #[inline(always)]
    fn fix<const W: usize>(&self, state: &mut Bits<W>, (slot, code): (u8, u8)) -> (u32, u32) {
        match self.slots.other(state, slot, code) {
            Some(far) => self.slots.loosen(state, far),
            None => return (1, 1),
        }
        (0, 1)
    }

    /// As [`Fields::join`] where the edge is not chosen.
    #[inline(always)]
    fn pass<const W: usize>(&self, ends: [(&End, u8, u8); 2], state: &mut Bits<W>) -> (u32, u32) {
        let plain = self.slots.plain;
        let (mut complete, mut fixed) = (0, 0);
        for (end, before, after) in ends {
            if before.min(plain) == after {
                continue;
            }
            if before >= plain {
                // The other vertex may have been its other end.
                let code = end.code(state);
                end.put(state, after);
                let more = self.fix(state, (end.slot, code));
                (complete, fixed) = (complete + more.0, fixed + more.1);
            } else if after == plain {
                self.slots.loosen(state, end.slot);
            } else {
                end.put(state, after);
            }
        }
        (complete, fixed)
    }

    /// The state after a path that nothing can be added to: no other edge may come.
    #[inline(never)]
    fn close<const W: usize>(&self, round: &Round, state: &mut Bits<W>) -> Option<bool> {
        let slots = &self.slots;
        let is_alone = (0..slots.len() as u8).all(|slot| slots.get(state, slot) < slots.plain);
        let waits = |&(slot, code): &(u8, u8)| slots.get(state, slot) == code;
        if !is_alone || round.rest_waits || round.waits.iter().any(waits) {
            return None;
        }
        (0..slots.len() as u8).for_each(|slot| slots.set(state, slot, 0));
        Some(true)
    }

    /// The vertices of a state after the last level; `after` says how many classes of each carry no component, in their
    /// order, if it is there.
    pub fn frontier<const W: usize>(
        &self,
        state: &Bits<W>,
        after: impl Iterator<Item = (usize, Option<u8>)>,
    ) -> Frontier {
        let mut frontier = Frontier::empty();
        frontier.is_closed = self.closed[1].is_some_and(|bit| has(state, bit));
        for (at, (vertex, plain)) in after.enumerate() {
            let Some(plain) = plain.filter(|_| !frontier.is_closed) else { continue };
            let slot = self.slots.of(vertex);
            let code = self.slots.get(state, slot);
            (frontier.class[at], frontier.label[at]) = match code < self.slots.plain {
                true => (code, NONE),
                // A path by the first of its slots.
                false => {
                    (plain, 1 + self.slots.other(state, slot, code).map_or(slot, |other| other.min(slot)))
                }
            };
        }
        frontier
    }
}
