//! Writes the children of all states, level by level.

use std::io::Write;

use fxhash::FxHashMap;
use limits::Limit;
use model::steps::{ON_HEAP, Steps};

use super::super::outcome::CertificateError;
use super::level::Level;
use super::rests::Rests;
use super::set::Set;

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

    /// Writes all levels; returns the number of states. Before the first level there is one state, the empty set, or none if a
    /// clause is empty.
    pub fn levels<const W: usize>(mut self, steps: &mut Steps<'_>) -> Result<usize, CertificateError> {
        let mut layer: Vec<Set<W>> = Vec::new();
        if !self.rests.is_false() {
            layer.push(Set::EMPTY);
        }
        let mut states = layer.len();
        steps.hold(states * held::<W>())?;
        for at in 0..self.rests.levels {
            let below = self.level(at, &layer, steps)?;
            states += below.len();
            steps.release(std::mem::replace(&mut layer, below).len() * held::<W>());
        }
        self.out.write_all(&self.bytes)?;
        Ok(states)
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
