//! Sets of states of a block, and what a step makes of them: each that comes up has a number, and what was worked out is kept.
//! The number of a state here is made of the bits in which states of a block differ (`split.rs`).

use std::hash::Hash;

use fxhash::FxHashMap;

use super::sums::{Run, Sums};

/// Fewer states side by side are taken one by one.
const SHORT: usize = 4;

/// Values with numbers, in the order in which they came up.
pub(super) struct Numbered<T> {
    pub all: Vec<T>,
    number: FxHashMap<T, u32>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    pub fn new() -> Numbered<T> {
        Numbered { all: Vec::new(), number: FxHashMap::default() }
    }

    pub fn of(&mut self, value: &T) -> u32 {
        if let Some(&number) = self.number.get(value) {
            return number;
        }
        let number = self.all.len() as u32;
        self.all.push(value.clone());
        self.number.insert(value.clone(), number);
        number
    }
}

/// Sets of states of a block, each ascending, and moves: pairs of a state before a step and one behind it.
pub(super) struct Sets {
    pub sets: Numbered<Vec<u32>>,
    pub moves: Numbered<Vec<[u32; 2]>>,
    unions: FxHashMap<[u32; 2], u32>,
    images: FxHashMap<[u32; 2], u32>,
    /// Words of all sets and moves.
    words: usize,
}

impl Sets {
    /// The set without any.
    pub const EMPTY: u32 = 0;

    pub fn new() -> Sets {
        let mut sets = Numbered::new();
        sets.of(&Vec::new());
        Sets {
            sets,
            moves: Numbered::new(),
            unions: FxHashMap::default(),
            images: FxHashMap::default(),
            words: 0,
        }
    }

    pub fn set(&self, number: u32) -> &[u32] {
        &self.sets.all[number as usize]
    }

    /// The number of a set, which is ascending.
    pub fn set_of(&mut self, set: &Vec<u32>) -> u32 {
        let known = self.sets.all.len();
        let number = self.sets.of(set);
        self.words += if number as usize == known { set.len() } else { 0 };
        number
    }

    /// The number of some moves, which are ascending.
    pub fn moves_of(&mut self, moves: &Vec<[u32; 2]>) -> u32 {
        let known = self.moves.all.len();
        let number = self.moves.of(moves);
        self.words += if number as usize == known { 2 * moves.len() } else { 0 };
        number
    }

    pub fn union(&mut self, one: u32, other: u32) -> u32 {
        if one == other || other == Sets::EMPTY {
            return one;
        }
        let key = [one.min(other), one.max(other)];
        if let Some(&known) = self.unions.get(&key) {
            return known;
        }
        let mut both: Vec<u32> = [self.set(one), self.set(other)].concat();
        both.sort_unstable();
        both.dedup();
        let number = self.set_of(&both);
        self.unions.insert(key, number);
        number
    }

    /// Where moves lead from the states of a set.
    pub fn image(&mut self, set: u32, moves: u32) -> u32 {
        if let Some(&known) = self.images.get(&[set, moves]) {
            return known;
        }
        let from = self.set(set);
        let leads = |one: &&[u32; 2]| from.binary_search(&one[0]).is_ok();
        let mut image: Vec<u32> =
            self.moves.all[moves as usize].iter().filter(leads).map(|&[_, to]| to).collect();
        image.sort_unstable();
        image.dedup();
        let number = self.set_of(&image);
        self.images.insert([set, moves], number);
        number
    }

    /// The place of one in a set.
    pub fn place(&self, set: u32, one: u32) -> usize {
        self.set(set).binary_search(&one).expect("what was reached is in the set of all that was")
    }

    /// Moves by the places of the states in the sets before and behind them.
    pub fn sums(&self, moves: u32, [before, behind]: [u32; 2]) -> Sums {
        let places =
            |&[from, to]: &[u32; 2]| (self.place(before, from) as u32, self.place(behind, to) as u32);
        let mut moves: Vec<(u32, u32)> = self.moves.all[moves as usize].iter().map(places).collect();
        moves.sort_unstable_by_key(|&(from, to)| (i64::from(to) - i64::from(from), from));
        let mut sums = Sums::default();
        for moves in moves.chunk_by(|one, next| (one.0 + 1, one.1 + 1) == *next) {
            let ((from, to), len) = (moves[0], moves.len() as u32);
            match moves.len() {
                ..SHORT => sums.pairs.extend(moves.iter().map(|&(from, to)| [from, to])),
                _ => sums.runs.push(Run { from, to, len }),
            }
        }
        sums
    }

    pub fn bytes(&self) -> usize {
        // Each is held twice, and an entry of a table takes some 16 bytes.
        8 * self.words
            + 112 * (self.sets.all.len() + self.moves.all.len())
            + 16 * (self.unions.capacity() + self.images.capacity())
    }
}
