//! Certificates by layers: for each state of each level, its two children. A checker derives the children
//! again from the clauses, and counts the paths from the first level to the last.
//!
//! A state is a set of rests: the literals that are left of each clause that has begun and does not hold yet.
//! The checker describes the format.

mod level;
mod rests;
mod set;

use std::io::{self, Write};

use bdd::Limit;
use fxhash::FxHashMap;

use super::formula::{Formula, Literal};
use super::{CertificateError, Summary};
use crate::model::Permutation;
use crate::steps::{ON_HEAP, Steps};
use level::Level;
use rests::Rests;
use set::Set;

/// Most rests of clauses: sets of more words are slow.
const MOST_RESTS: usize = 4096;

/// Writes the certificate of a formula: level by level, with two levels in memory.
///
/// Cost for each state: both children, their images under the permutations of `group` that keep the level,
/// the implied rests of each child, and some 6 bytes of the file.
pub(super) fn write(
    formula: &Formula,
    group: &[Permutation],
    out: &mut dyn Write,
    steps: &mut Steps<'_>,
) -> Result<Summary, CertificateError> {
    let rests = Rests::new(formula, group, steps)?;
    header(formula, &rests, out)?;
    let mut writer = Writer { rests, out, bytes: Vec::new() };
    match writer.rests.all.len().div_ceil(64) {
        0 | 1 => writer.levels::<1>(steps),
        2 => writer.levels::<2>(steps),
        3 | 4 => writer.levels::<4>(steps),
        5..=8 => writer.levels::<8>(steps),
        9..=16 => writer.levels::<16>(steps),
        17..=64 => writer.levels::<64>(steps),
        _ => Err(CertificateError::Rests(MOST_RESTS)),
    }
}

/// The lines before the states: the order and the permutations.
fn header(formula: &Formula, rests: &Rests, out: &mut dyn Write) -> io::Result<()> {
    let line = |kind: char, vars: &mut dyn Iterator<Item = Literal>| {
        let vars: Vec<String> = vars.map(|var| var.to_string()).collect();
        format!("{kind} {} 0\n", vars.join(" "))
    };
    let mut text = String::from("kikisuji layers 1\n");
    text += &line('o', &mut formula.order.iter().copied());
    for image in &rests.images[1..] {
        let mut of = vec![0; image.len()];
        for (level, &to) in image.iter().enumerate() {
            of[formula.order[level] as usize - 1] = formula.order[to];
        }
        text += &line('g', &mut of.into_iter());
    }
    out.write_all((text + "b\n").as_bytes())
}

struct Writer<'a> {
    rests: Rests,
    out: &'a mut dyn Write,
    bytes: Vec<u8>,
}

/// Bytes that are written at a time.
const PIECE: usize = 1 << 16;

impl Writer<'_> {
    fn levels<const W: usize>(&mut self, steps: &mut Steps<'_>) -> Result<Summary, CertificateError> {
        let mut layer: Vec<Set<W>> = if self.rests.is_false() { Vec::new() } else { vec![Set::EMPTY] };
        let mut states = layer.len();
        for at in 0..self.rests.levels {
            let below = self.level(at, &layer, steps)?;
            states += below.len();
            steps.release(std::mem::replace(&mut layer, below).len() * Self::held::<W>());
        }
        self.out.write_all(&self.bytes)?;
        Ok(Summary { states, nodes: states, lemmas: 0 })
    }

    /// Bytes of a state: in the list, and in the table while its level is made.
    const fn held<const W: usize>() -> usize {
        5 * size_of::<Set<W>>() + ON_HEAP
    }

    /// Writes the children of a level's states, and returns them.
    fn level<const W: usize>(
        &mut self,
        at: usize,
        layer: &[Set<W>],
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Set<W>>, CertificateError> {
        let mut level = Level::<W>::new(&self.rests, at, steps)?;
        let mut below: Vec<Set<W>> = Vec::new();
        let mut known: FxHashMap<Set<W>, u32> = FxHashMap::default();
        for state in layer {
            for value in [true, false] {
                let Some(whole) = level.child(state, value) else {
                    self.bytes.push(0);
                    continue;
                };
                steps.take(level.work(&whole))?;
                let (image, child) = level.least(&self.rests, &whole);
                let found = known.get(&child).copied();
                let back = found.map_or(0, |found| below.len() - found as usize);
                self.number(1 + image + back * self.rests.images.len());
                if found.is_none() {
                    steps.hold(Self::held::<W>())?;
                    let dropped = level.image(&whole, image).without(&child);
                    self.number(dropped.len());
                    let mut before = 0;
                    for rest in dropped.ones() {
                        self.number(rest - before);
                        before = rest;
                    }
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

    /// Writes a number, 7 bits a byte, low bits first.
    fn number(&mut self, mut number: usize) {
        while number >= 128 {
            self.bytes.push(number as u8 | 128);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}
