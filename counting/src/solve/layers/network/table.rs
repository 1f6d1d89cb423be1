//! What the edges of a few neighbouring vertices do to their fields, looked up instead of computed. Instructions
//! without it: 1.36 times as many for Hamiltonian cycles on a wazir's 12x12, 1.33 for Hamiltonian paths on its 8x8 (1.29 and
//! 1.23 where paths are not nested either). Paths, cycles and two-factors on a wazir's boards take as many with it.
//!
//! Where paths are nested ([`slots`](super::slots)), the vertices of a step are neighbours among the slots in use. So their
//! codes say what a step does to them. On either side it changes only ends of paths whose other ends are not on that side.
//! Each such end has a rank: the nearest one has rank 1. [`Fields`] computes the outcome of each code once, on a short row of
//! fields that has an end of each rank on either side.

use std::ops::Range;
use std::sync::Arc;

use model::bits::Bits;
use smallvec::SmallVec;

use super::fields::Fields;
use super::mates::Step;
use super::program::EdgeProgram;
use super::round;
use super::slots::{EARLIER, LATER, NESTED, Slots, read};

/// Most bits of the codes of a step's vertices before it.
const MOST_BITS: u32 = 9;
/// Ends of paths on each side of the row, as many as a step's vertices can have of them.
const BEYOND: u8 = 4;
/// Most bits of the row.
const ROW: u32 = u64::BITS;

/// The choices of a step's edges, by the codes of its vertices.
#[derive(Clone, Debug)]
pub(in super::super) struct Table {
    /// The first bits of the fields that vertices have before the step.
    places: Vec<u32>,
    /// The first and the last slot of the step.
    ends: (u8, u8),
    /// By codes, the first field's in the lowest bits.
    entries: Vec<Range<u32>>,
    outcomes: Vec<Outcome>,
}

/// What all fields have to say after a choice of edges.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    Nothing,
    /// An end of a path takes no edge any more, of which the one path has two at most.
    Ends,
    /// A path is complete after a round, and nothing else may be left.
    Closed(u8),
}

/// What one choice of edges does.
#[derive(Clone, Debug)]
struct Outcome {
    trues: u8,
    asked: Asked,
    /// The step's own fields, which are in two words at most.
    patches: [Patch; 2],
    beyond: SmallVec<[Far; 1]>,
}

/// New bits of a word.
#[derive(Clone, Copy, Debug)]
struct Patch {
    word: u32,
    keep: u64,
    set: u64,
}

/// An end of a path beyond a step's own slots, and its code after the step.
#[derive(Clone, Copy, Debug)]
struct Far {
    is_later: bool,
    rank: u8,
    code: u8,
}

/// The slots of a step in a row of their own, between ends of paths.
struct Row {
    slots: Arc<Slots>,
    fields: Fields,
    /// The step's slots, and those that vertices have before it, by their places among them.
    own: Vec<u8>,
    known: Vec<u8>,
}

impl EdgeProgram {
    /// The table of a step over these levels; `None` where its vertices have too many codes, or paths are not nested.
    pub fn table(&self, step: &Step, levels: Range<u32>) -> Option<Table> {
        let slots = &step.fields.as_ref()?.slots;
        let row = Row::new(self, slots, (&step.open, &step.rounds), levels)?;
        let place = |slot: u8| slots.place[usize::from(slot)];
        let mut table = Table {
            places: row.known.iter().map(|&at| place(row.own[usize::from(at)])).collect(),
            ends: (*row.own.first()?, *row.own.last()?),
            entries: Vec::new(),
            outcomes: Vec::new(),
        };
        for codes in 0..1 << (row.known.len() as u32 * slots.bits) {
            let first = table.outcomes.len() as u32;
            row.choices(codes, slots, &mut table.outcomes);
            table.entries.push(first..table.outcomes.len() as u32);
        }
        Some(table)
    }
}

impl Table {
    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        size_of_val(self.entries.as_slice()) + size_of_val(self.outcomes.as_slice())
    }

    /// Hands over the state, which is not closed, after each choice of edges, with whether it is closed then, and how many of
    /// them are chosen: what [`Fields::turn`] says level by level. `fields` are those of the step.
    #[inline(always)]
    pub fn look_up<const W: usize>(
        &self,
        fields: &Fields,
        state: &Bits<W>,
        take: &mut impl FnMut(bool, Bits<W>, u32),
    ) {
        let (slots, mut codes) = (&fields.slots, 0);
        for (at, &place) in (0..).zip(&self.places) {
            codes |= (read(state, place) & slots.mask()) << (at * slots.bits);
        }
        let entry = &self.entries[codes as usize];
        for outcome in &self.outcomes[entry.start as usize..entry.end as usize] {
            let mut next = *state;
            for patch in &outcome.patches {
                let word = &mut next[patch.word as usize % W];
                *word = *word & patch.keep | patch.set;
            }
            for far in &outcome.beyond {
                let (from, code) = if far.is_later { (self.ends.1, LATER) } else { (self.ends.0, EARLIER) };
                slots.set(&mut next, slots.beyond(state, from, code, far.rank.into()), far.code);
            }
            let is_closed = match outcome.asked {
                Asked::Nothing => Some(false),
                Asked::Ends => (slots.loose(&next) <= 2).then_some(false),
                Asked::Closed(round) => fields.close(&fields.rounds()[usize::from(round)], &mut next),
            };
            is_closed.into_iter().for_each(|is_closed| take(is_closed, next, outcome.trues.into()));
        }
    }
}

impl Row {
    fn new(
        program: &EdgeProgram,
        slots: &Slots,
        (open, rounds): (&[usize], &[round::Round]),
        levels: Range<u32>,
    ) -> Option<Row> {
        let stays = |vertex: &usize| program.stays(*vertex).is_some();
        let ends = rounds.iter().flat_map(|round| &round.ends).map(|end| open[usize::from(end.place)]);
        let vertices: Vec<usize> = ends.filter(stays).collect();
        let sorted = |of: &mut dyn Iterator<Item = &usize>| {
            let mut all: Vec<u8> = of.map(|&vertex| slots.of(vertex)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let own = sorted(&mut vertices.iter());
        let known = sorted(&mut vertices.iter().filter(|&&vertex| program.levels[vertex][0] < levels.start));
        let (&first, &last) = own.first().zip(own.last())?;
        let is_between =
            |vertex: &usize| !vertices.contains(vertex) && (first..last).contains(&slots.of(*vertex));
        let word = |slot: u8| slots.place[usize::from(slot)] / u64::BITS;
        let length = own.len() as u8 + 2 * BEYOND;
        let fits = slots.nested
            && known.len() <= usize::from(BEYOND)
            && known.len() as u32 * slots.bits <= MOST_BITS
            && u32::from(length) * slots.bits <= ROW
            && word(last) <= word(first) + 1
            && !open.iter().filter(|vertex| stays(vertex)).any(is_between);
        if !fits {
            return None;
        }
        let at = |slot: u8| own.iter().position(|&other| other == slot).unwrap_or(0) as u8;
        let of_row = Arc::new(slots.moved(&vertices, |slot| BEYOND + at(slot), length));
        let fields = Fields::new(program, &of_row, (open, rounds), levels.start, [None; 2]);
        let known = known.into_iter().map(at).collect();
        Some(Row { slots: of_row, fields, own, known })
    }

    /// Appends what the choices of edges do where the known slots have these codes, nothing where there are no such codes.
    fn choices(&self, codes: u64, slots: &Slots, outcomes: &mut Vec<Outcome>) {
        let (mut row, last) = ([0], self.slots.len() as u8);
        (0..BEYOND).for_each(|slot| self.slots.set(&mut row, slot, slots.plain + LATER));
        (last - BEYOND..last).for_each(|slot| self.slots.set(&mut row, slot, slots.plain + EARLIER));
        for (known, &at) in (0..).zip(&self.known) {
            let code = (codes >> (known * slots.bits) & slots.mask()) as u8;
            if usize::from(code) >= usize::from(slots.plain) + NESTED {
                return;
            }
            self.slots.set(&mut row, BEYOND + at, code);
        }
        self.choose(0, (row, 0, Asked::Nothing), &mut |after, trues, asked| {
            let (patches, beyond) = (self.patches(&after, slots), self.beyond(&row, &after));
            outcomes.push(Outcome { trues, asked, patches, beyond });
        });
    }

    /// Hands over the rows after the choices of edges from a round on, how many of them are chosen, and what is asked then.
    fn choose(
        &self,
        round: usize,
        (row, trues, asked): (Bits<1>, u8, Asked),
        take: &mut impl FnMut(Bits<1>, u8, Asked),
    ) {
        let Some(edges) = self.fields.rounds().get(round) else { return take(row, trues, asked) };
        for value in [false, true] {
            let (mut next, trues) = (row, trues + u8::from(value));
            let Some(changed) = self.fields.change(edges, value, &mut next) else { continue };
            match changed {
                _ if !self.fields.connected => self.choose(round + 1, (next, trues, asked), take),
                (0, 0) => self.choose(round + 1, (next, trues, asked), take),
                (0, _) => self.choose(round + 1, (next, trues, Asked::Ends), take),
                (1, _) => take(next, trues, Asked::Closed(round as u8)),
                _ => {}
            }
        }
    }

    /// The step's own fields of a row, in the places of `slots`.
    fn patches(&self, row: &Bits<1>, slots: &Slots) -> [Patch; 2] {
        let mut patches = [Patch { word: 0, keep: u64::MAX, set: 0 }; 2];
        let first = slots.place[usize::from(self.own[0])] / u64::BITS;
        for (at, &slot) in (0..).zip(&self.own) {
            let place = slots.place[usize::from(slot)];
            let (word, shift) = (place / u64::BITS, place % u64::BITS);
            let patch = &mut patches[usize::from(word != first)];
            patch.word = word;
            patch.keep &= !(slots.mask() << shift);
            patch.set |= u64::from(self.slots.get(row, BEYOND + at)) << shift;
        }
        patches
    }

    /// The ends of paths on either side that are not what they were.
    fn beyond(&self, before: &Bits<1>, after: &Bits<1>) -> SmallVec<[Far; 1]> {
        let last = self.slots.len() as u8;
        let far = |slot: u8| {
            let code = self.slots.get(after, slot);
            let is_later = slot >= BEYOND;
            let rank = if is_later { slot + 1 + BEYOND - last } else { BEYOND - slot };
            (code != self.slots.get(before, slot)).then_some(Far { is_later, rank, code })
        };
        (0..BEYOND).chain(last - BEYOND..last).filter_map(far).collect()
    }
}
