//! Private neighbours: states of "every true variable has an edge in which it is the only true one".
//!
//! An edge is a set of variables; a variable may own edges that it is in, and needs one of its own in which
//! no other is true. Of the edges that have begun, a state knows only what may still matter:
//! * an edge is *free* while none of its variables is true: one to come may own it; a *required* edge must
//!   not end so (the clause that one of its variables is true);
//! * an edge with one true variable, its owner, is in the *group* of that owner: some edge of each group must
//!   not get another one. Who the owner is does not matter; a group is dropped as soon as an edge of it has
//!   ended;
//! * all other edges are forgotten;
//! * a variable to come is *blocked* where it has to be false: a group with one edge left blocks all of that
//!   edge, and a variable without a free edge of its own is blocked. Blocked variables count as gone.
//!
//! Parts that other parts imply are forgotten, too: an edge that contains another one of its group; a group
//! that holds where another one does; a free edge that contains a required free one (a variable that is alone
//! in the contained edge is alone in this one), or that contains, for each variable that could own it, a free
//! edge of that variable.
//!
//! Groups are numbered as their first edges are, and of edges of which the same is left the first one is
//! taken.

mod settle;

use super::turn::{Bits, cut, has, none, put, remove, within};

/// Most variables: sets of them are words of this file.
pub(super) const MOST_LEVELS: u32 = 256;
/// Most edges alive at once, so that a code has 8 bits.
pub(super) const MOST_EDGES: usize = 250;

/// Levels.
pub(super) type Levels = Bits<4>;

/// What is known of an edge: nothing that matters, that it is free, or, from 2 on, its group.
pub(super) type Code = u8;
const GONE: Code = 0;
pub(super) const FREE: Code = 1;
/// The group that a turn begins, until groups are numbered.
const NEW: Code = Code::MAX;

/// A field of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub place: u32,
    pub bits: u32,
}

impl Field {
    fn mask(self) -> u64 {
        (1 << self.bits) - 1
    }

    #[inline(always)]
    pub fn read(self, state: &[u64]) -> Code {
        (state[(self.place / 64) as usize] >> (self.place % 64) & self.mask()) as Code
    }

    #[inline(always)]
    pub fn write(self, state: &mut [u64], code: Code) {
        let word = &mut state[(self.place / 64) as usize];
        *word = *word & !(self.mask() << (self.place % 64)) | u64::from(code) << (self.place % 64);
    }
}

/// An edge that has begun, or begins at a level.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// Its code before the turn; `None` where it begins here, free.
    pub before: Option<Field>,
    /// Its code after the turn; `None` where it ends here.
    pub after: Option<Field>,
    /// Whether the level's variable is in it, and may own it.
    pub here: bool,
    pub owned: bool,
    /// Its variables to come, and those of them that may own it.
    pub rest: Levels,
    pub owners: Levels,
    /// Whether one of its variables has to be true.
    pub required: bool,
}

/// The edges of a level.
#[derive(Clone, Debug, Default)]
pub(super) struct Frontier {
    pub edges: Vec<Edge>,
    /// Those through the level's variable, by place.
    pub here: Vec<usize>,
    /// Variables to come that need an edge of their own, and own none that has not begun.
    pub needy: Levels,
    /// Whether the level's variable needs an edge.
    pub needs: bool,
    /// Where the variable of this level, and where those to come are blocked: before the turn, after it.
    pub blocked_here: Option<u32>,
    pub blocked_before: Vec<(u32, u32)>,
    pub blocked_after: Vec<(u32, u32)>,
}

/// The edges after a turn, before they are written into a state.
pub(super) struct Told {
    codes: [Code; MOST_EDGES],
    blocked: Levels,
    /// The edges that were not gone when [`settle`] began, ascending, and how many.
    alive: [u8; MOST_EDGES],
    len: usize,
}

impl Told {
    fn alive(&self) -> impl Iterator<Item = usize> + '_ {
        self.alive[..self.len].iter().map(|&at| usize::from(at))
    }
}

impl Frontier {
    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let blocked = self.blocked_before.len() + self.blocked_after.len();
        size_of::<Frontier>() + size_of_val(self.edges.as_slice()) + blocked * size_of::<(u32, u32)>()
    }

    /// Nanoseconds for a turn: edges are compared with each other.
    pub fn work(&self) -> usize {
        self.edges.len() * (10 + self.edges.len())
    }

    /// Takes the codes of edges out of `next`, a copy of `state`, and steps them; `None` where no solution is
    /// left.
    pub fn take<const W: usize>(&self, value: bool, state: &Bits<W>, next: &mut Bits<W>) -> Option<Told> {
        let (codes, alive) = ([GONE; MOST_EDGES], [0; MOST_EDGES]);
        let mut told = Told { codes, blocked: none(), alive, len: 0 };
        if let Some(bit) = self.blocked_here {
            if value && has(state, bit) {
                return None;
            }
            cut(next, bit);
        }
        for &(level, bit) in &self.blocked_before {
            if has(state, bit) {
                put(&mut told.blocked, level);
                cut(next, bit);
            }
        }
        for (edge, code) in self.edges.iter().zip(&mut told.codes) {
            *code = edge.before.map_or(FREE, |field| field.read(state));
            if let Some(field) = edge.before {
                field.write(next, GONE);
            }
        }
        self.turn(value, &mut told)?;
        self.settle(&mut told)?;
        Some(told)
    }

    /// Writes the codes into a state.
    pub fn tell<const W: usize>(&self, told: &Told, next: &mut Bits<W>) {
        for (edge, &code) in self.edges.iter().zip(&told.codes) {
            if let Some(field) = edge.after {
                field.write(next, code);
            }
        }
        for &(level, bit) in &self.blocked_after {
            if has(&told.blocked, level) {
                put(next, bit);
            }
        }
    }

    /// Applies the variable's value to the edges that contain the variable.
    fn turn(&self, value: bool, told: &mut Told) -> Option<()> {
        let mut groups: Levels = none();
        self.codes(told).iter().filter(|&&code| code > FREE).for_each(|&code| put(&mut groups, code.into()));
        let mut held: Levels = none();
        for (edge, code) in self.edges.iter().zip(&mut told.codes).filter(|(edge, _)| edge.here) {
            let ends = edge.after.is_none();
            *code = match (*code, value) {
                (FREE, true) if self.needs && edge.owned => {
                    put(&mut groups, NEW.into());
                    NEW
                }
                (FREE, false) if !ends => FREE,
                (FREE, false) if edge.required => return None,
                (group, false) if group > FREE => group,
                _ => GONE,
            };
            if ends && *code > FREE {
                put(&mut held, (*code).into());
            }
        }
        if value && self.needs && !has(&groups, NEW.into()) {
            return None;
        }
        self.drop_groups(told, &held);
        remove(&mut groups, &held);
        let mut left: Levels = none();
        self.codes(told).iter().filter(|&&code| code > FREE).for_each(|&code| put(&mut left, code.into()));
        within(&groups, &left).then_some(())
    }

    /// The codes of its edges.
    fn codes<'t>(&self, told: &'t Told) -> &'t [Code] {
        &told.codes[..self.edges.len()]
    }

    fn drop_groups(&self, told: &mut Told, groups: &Levels) {
        let dropped = told.codes[..self.edges.len()]
            .iter_mut()
            .filter(|code| **code > FREE && has(groups, (**code).into()));
        dropped.for_each(|code| *code = GONE);
    }
}
