//! Writes the children of all states, level by level.

use std::io::{self, Write};

use fxhash::FxHashMap;
use limits::Limit;
use model::steps::{ON_HEAP, Steps};

use super::super::outcome::CertificateError;
use super::level::Level;
use super::rests::Rests;
use super::set::Set;

/// Decides whether to go on with a level; gets its number and the number of its states.
pub(super) type GoesOn<'g> = dyn FnMut(usize, usize) -> bool + 'g;

/// Where a piece ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The level.
    pub level: usize,
    /// Its states, each once, in the order in which they were met.
    pub last: Vec<u64>,
    /// The states of all its levels.
    pub states: usize,
}

impl Ends {
    /// Writes its last states, 8 bytes a word, the low ones first.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.last.iter().try_for_each(|word| out.write_all(&word.to_le_bytes()))
    }
}

/// Bytes that are written at a time.
const PIECE: usize = 1 << 16;

pub(super) struct Writer<'a> {
    rests: &'a Rests,
    out: &'a mut dyn Write,
    bytes: Vec<u8>,
}

impl<'a> Writer<'a> {
    pub fn new(rests: &'a Rests, out: &'a mut dyn Write) -> Writer<'a> {
        Writer { rests, out, bytes: Vec::new() }
    }

    /// Writes the states with which a piece begins, at a level.
    pub fn list<const W: usize>(&mut self, states: &[Set<W>], level: usize) {
        number(&mut self.bytes, states.len());
        let (words, bytes) = (self.rests.words(), self.rests.bytes(level));
        for state in states {
            self.set(&state.with_bytes(words, &[]));
            state.bytes(words).iter().take(bytes).for_each(|&byte| number(&mut self.bytes, byte.into()));
        }
    }

    /// Writes the levels from `at` on, whose states are `layer`, as long as `goes_on` says so.
    pub fn levels<const W: usize>(
        mut self,
        mut at: usize,
        mut layer: Vec<Set<W>>,
        goes_on: &mut GoesOn<'_>,
        steps: &mut Steps<'_>,
    ) -> Result<Ends, CertificateError> {
        let mut states = layer.len();
        steps.hold(layer.len() * held::<W>())?;
        while at < self.rests.levels && goes_on(at, layer.len()) {
            let below = self.level(at, &layer, steps)?;
            states += below.len();
            steps.release(std::mem::replace(&mut layer, below).len() * held::<W>());
            at += 1;
        }
        self.out.write_all(&self.bytes)?;
        let last = layer.iter().flat_map(Set::words).collect();
        Ok(Ends { level: at, last, states })
    }

    /// Writes the children of a level's states, and returns them.
    fn level<const W: usize>(
        &mut self,
        at: usize,
        layer: &[Set<W>],
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Set<W>>, CertificateError> {
        let mut level = Level::<W>::new(self.rests, at, steps)?;
        let mut below: Vec<Set<W>> = Vec::new();
        let mut known: FxHashMap<Set<W>, u32> = FxHashMap::default();
        for state in layer {
            for value in [true, false] {
                let Some(whole) = level.child(state, value) else {
                    self.bytes.push(0);
                    continue;
                };
                steps.take(level.work(&whole))?;
                let (image, child) = level.least(self.rests, &whole);
                let found = known.get(&child).copied();
                let back = found.map_or(0, |found| below.len() - found as usize);
                number(&mut self.bytes, 1 + image + back * self.rests.images.len());
                if found.is_none() {
                    steps.hold(held::<W>())?;
                    self.set(&level.image(&whole, image).without(&child));
                    let new = u32::try_from(below.len()).map_err(|_| Limit::Nodes(u32::MAX as usize))?;
                    known.insert(child, new);
                    below.push(child);
                }
            }
            if self.bytes.len() >= PIECE {
                self.out.write_all(&self.bytes)?;
                self.bytes.clear();
            }
        }
        Ok(below)
    }

    /// Writes a set: how many rests it has, and these as differences.
    fn set<const W: usize>(&mut self, set: &Set<W>) {
        number(&mut self.bytes, set.len());
        let mut before = 0;
        for rest in set.ones() {
            number(&mut self.bytes, rest - before);
            before = rest;
        }
    }
}

/// Bytes of a state: in the list, and in the table while its level is made.
const fn held<const W: usize>() -> usize {
    5 * size_of::<Set<W>>() + ON_HEAP
}

/// Adds a number, 7 bits a byte, low bits first.
pub(super) fn number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
