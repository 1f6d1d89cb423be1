//! What edges do to the fields of their vertices.

use std::sync::Arc;

use model::bits::{Bits, cut, has, put};

use super::code::{Frontier, NONE};
use super::degrees::Classes;
use super::program::EdgeProgram;
use super::round;
use super::slots::{Joined, MOST_PLAIN, Slots, read, write};

/// No class: no solution has this value of the edge.
const NEVER: u8 = u8::MAX;

/// A vertex of an edge.
#[derive(Clone, Debug, Hash)]
struct End {
    slot: u8,
    /// Its first bit; the bits before the edge, none if it begins there, and where it is written, none if it never is.
    place: u32,
    before: u64,
    after: u64,
    /// By code before the level, those that carry a component being one, and value: the code after it.
    next: [[u8; 2]; MOST_PLAIN + 1],
}

/// The edge of one level, if it has one.
#[derive(Clone, Debug, Hash)]
pub(in super::super) struct Round {
    ends: Option<[End; 2]>,
    /// Vertices that need an edge and may be without one after the level: slot, and code in which they are.
    waits: Vec<(u8, u8)>,
    rest_waits: bool,
}

/// What some successive levels do to the fields.
#[derive(Clone, Debug, Hash)]
pub(in super::super) struct Fields {
    pub(super) slots: Arc<Slots>,
    rounds: Vec<Round>,
    connected: bool,
    acyclic: bool,
    /// The bit "closed", before and after the levels.
    closed: [Option<u32>; 2],
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
        (open, rounds): (&[usize], &[round::Round]),
        first: u32,
        closed: [Option<u32>; 2],
    ) -> Fields {
        let end = |end: &round::End, level: u32| {
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
            // Where no vertex is in a state, there are no slots.
            let place = slots.place.get(usize::from(slot)).copied().unwrap_or(0);
            End { slot, place, before, after: mask, next }
        };
        let of_level = |(round, level): (&round::Round, u32)| {
            let mut ends: Vec<&round::End> = round.ends.iter().collect();
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
            rounds: rounds.iter().zip(first..).map(of_level).collect(),
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
    pub fn transition<const W: usize>(
        &self,
        round: &Round,
        value: bool,
        (is_closed, state): (bool, &mut Bits<W>),
    ) -> Option<bool> {
        if is_closed {
            return (!value || round.ends.is_none()).then_some(true);
        }
        let (complete, fixed) = self.change(round, value, state)?;
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

    /// Changes the fields of the vertices of an edge, and of other ends of their paths, in a state that is not closed. Returns
    /// how many paths are complete, and how many ends of paths take no edge any more; `None` where no solution is left.
    #[inline(always)]
    fn change<const W: usize>(&self, round: &Round, value: bool, state: &mut Bits<W>) -> Option<(u32, u32)> {
        let Some([a, b]) = &round.ends else { return Some((0, 0)) };
        let before = [a.code(state), b.code(state)];
        let after = [a.next(before[0], self.slots.plain, value), b.next(before[1], self.slots.plain, value)];
        if after[0] == NEVER || after[1] == NEVER {
            return None;
        }
        let ends = [(a, before[0], after[0]), (b, before[1], after[1])];
        if value { self.join(ends, state) } else { Some(self.pass(ends, state)) }
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
    fn pass<const W: usize>(&self, [a, b]: [(&End, u8, u8); 2], state: &mut Bits<W>) -> (u32, u32) {
        let (first, second) = (self.pass_one(a, state), self.pass_one(b, state));
        (first.0 + second.0, first.1 + second.1)
    }

    #[inline(always)]
    fn pass_one<const W: usize>(
        &self,
        (end, before, after): (&End, u8, u8),
        state: &mut Bits<W>,
    ) -> (u32, u32) {
        let plain = self.slots.plain;
        if before.min(plain) == after {
            return (0, 0);
        }
        if before >= plain {
            // The other vertex may have been its other end.
            let code = end.code(state);
            end.put(state, after);
            return self.fix(state, (end.slot, code));
        }
        if after == plain {
            self.slots.loosen(state, end.slot);
        } else {
            end.put(state, after);
        }
        (0, 0)
    }

    /// The state after a path that nothing can be added to: no other edge may come.
    #[inline(never)]
    pub(super) fn close<const W: usize>(&self, round: &Round, state: &mut Bits<W>) -> Option<bool> {
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
