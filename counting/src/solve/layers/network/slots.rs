//! Ends of paths in fields of a state: the vertices where none may have three edges, in no more words than [`code`](super::code)
//! takes. Instructions with `code` instead: 2.8 times as many for Hamiltonian cycles on a wazir's 10x10, 1.8 to 2.1 for paths and
//! cycles on boards of wazir, king and knight.
//!
//! A vertex keeps its slot, a field, as long as it is at the frontier. So nothing is numbered anew, and an edge changes a few
//! fields ([`fields`](super::fields)). A field holds a class that carries no component, or where the path that ends at the
//! vertex has its other end: the slot of that one, or its own slot if no edge comes to the other end any more. Where every
//! edge joins neighbours among the slots in use (a wazir's moves row by row), paths are nested like parentheses: then it
//! is enough whether the other end comes before or after, and 31 slots fit in a word.

use model::bits::Bits;

use super::program::EdgeProgram;

/// Most classes that carry no component: degrees 0, 1 and 2.
pub(super) const MOST_PLAIN: usize = 3;
/// Codes above those of classes where paths are nested: the other end takes no edge, comes later, comes earlier; how many.
const LOOSE: u8 = 0;
const LATER: u8 = 1;
const EARLIER: u8 = 2;
const NESTED: usize = 3;

/// Which field each vertex has, and what it holds.
#[derive(Clone, Debug, PartialEq, Hash)]
pub(super) struct Slots {
    /// By vertex; of one that is never in a state 0.
    of: Vec<u8>,
    /// The first bit of each slot.
    pub place: Vec<u32>,
    pub bits: u32,
    /// Codes from this one on carry a component, those below are classes.
    pub plain: u8,
    pub nested: bool,
}

/// What an edge between ends of paths leads to.
pub(super) enum Joined {
    Path,
    Cycle,
    /// A path with no end that takes an edge.
    Complete,
}

impl EdgeProgram {
    /// Whether no two edges have one variable.
    pub(super) fn has_own_levels(&self) -> bool {
        let mut levels = self.network.variable.clone();
        levels.sort_unstable();
        levels.is_sorted_by(|a, b| a < b)
    }

    /// First and last level of a vertex that is at the frontier in between.
    pub(super) fn stays(&self, vertex: usize) -> Option<(u32, u32)> {
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

    pub(super) fn mask(&self) -> u64 {
        (1 << self.bits) - 1
    }

    #[inline(always)]
    pub(super) fn get<const W: usize>(&self, state: &Bits<W>, slot: u8) -> u8 {
        (read(state, self.place[usize::from(slot)]) & self.mask()) as u8
    }

    #[inline(always)]
    pub(super) fn set<const W: usize>(&self, state: &mut Bits<W>, slot: u8, code: u8) {
        write(state, self.place[usize::from(slot)], self.mask(), code);
    }

    /// The other end of the path whose end in a slot has this code, if it may take an edge.
    #[inline(always)]
    pub(super) fn other<const W: usize>(&self, state: &Bits<W>, slot: u8, code: u8) -> Option<u8> {
        let code = code - self.plain;
        if !self.nested {
            return (code != slot).then_some(code);
        }
        (code != LOOSE).then(|| self.beyond(state, slot, code))
    }

    /// The other end of a path whose end in this slot has this code; paths are nested.
    #[inline(always)]
    fn beyond<const W: usize>(&self, state: &Bits<W>, slot: u8, code: u8) -> u8 {
        let step = if code == LATER { 1u8 } else { u8::MAX };
        let (mut at, mut depth) = (slot, 1);
        while depth > 0 {
            at = at.wrapping_add(step);
            let met = self.get(state, at).wrapping_sub(self.plain);
            // Those behind are no codes: of a class, or loose.
            depth = if met == code { depth + 1 } else { depth - i32::from(met == LATER + EARLIER - code) };
        }
        at
    }

    /// No edge comes any more to the other end of the path that ends in a slot.
    #[inline(always)]
    pub(super) fn loosen<const W: usize>(&self, state: &mut Bits<W>, slot: u8) {
        self.set(state, slot, self.plain + if self.nested { LOOSE } else { slot });
    }

    /// Makes two slots the ends of a path.
    #[inline(always)]
    pub(super) fn tie<const W: usize>(&self, state: &mut Bits<W>, a: u8, b: u8) {
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
    pub(super) fn loose<const W: usize>(&self, state: &Bits<W>) -> usize {
        let of = |slot: u8| self.plain + if self.nested { LOOSE } else { slot };
        (0..self.len() as u8).filter(|&slot| self.get(state, slot) == of(slot)).count()
    }

    /// Joins two paths, each at the slot and code of one end.
    #[inline(always)]
    pub(super) fn merge<const W: usize>(&self, state: &mut Bits<W>, a: (u8, u8), b: (u8, u8)) -> Joined {
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
    pub(super) fn lengthen<const W: usize>(&self, state: &mut Bits<W>, (slot, code): (u8, u8), to: u8) {
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
pub(super) fn read<const W: usize>(state: &Bits<W>, place: u32) -> u64 {
    state[(place / 64) as usize % W] >> (place % 64)
}

#[inline(always)]
pub(super) fn write<const W: usize>(state: &mut Bits<W>, place: u32, mask: u64, code: u8) {
    let word = &mut state[(place / 64) as usize % W];
    *word = *word & !(mask << (place % 64)) | u64::from(code) << (place % 64);
}

#[cfg(test)]
mod tests;
