//! Lines of two kinds that have bits in common: the columns and the values of a Latin square, whose bits say which column has
//! had which value.
//!
//! Such a state is a graph: two lines are joined where their common bit is set. Each line gets a colour from its degree, then
//! from the colours of the lines that it is joined with, and so on (colour refinement). Where several lines keep one colour, one
//! of them gets a colour of its own, and the refinement goes on. If lines of one colour are not interchangeable, several states
//! are kept where one would do; the count stays right.

use model::bits::{Bits, both, none, ones, put, remove};
use smallvec::SmallVec;

use super::super::interchange::Class;

/// Lines that fit without memory of their own.
const USUAL: usize = 64;
/// The line that a bit has not.
const NONE: u16 = u16::MAX;

type Colours = SmallVec<[u64; USUAL]>;

/// Lines of several kinds, which have bits in common.
#[derive(PartialEq)]
pub(super) struct Coupled<const W: usize> {
    /// The first line of each kind; then the number of all.
    firsts: Vec<usize>,
    /// By bit: its lines, and the number of its kind. Lines of a kind have the same kinds of bits.
    bits: Vec<([u16; 2], u64)>,
    kinds: Vec<Kind<W>>,
}

/// Lines of one kind.
#[derive(PartialEq)]
struct Kind<const W: usize> {
    bits: Bits<W>,
    /// By bit: the line, and its place there. By line: the bits.
    at: Vec<(u16, u16)>,
    places: Vec<Vec<u32>>,
}

/// Mixes a number into a colour.
#[inline(always)]
fn mix(colour: u64, number: u64) -> u64 {
    let mixed = (colour ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 32
}

impl<const W: usize> Coupled<W> {
    pub fn new(classes: &[&Class]) -> Coupled<W> {
        let (mut firsts, mut bits) = (vec![0], vec![([NONE; 2], 0); 64 * W]);
        let mut kind_of: Vec<usize> = (0..64 * W).collect();
        for class in classes {
            let first = firsts[firsts.len() - 1];
            for (line, block) in class.0.iter().enumerate() {
                for (&bit, &same) in block.iter().zip(&class.0[0]) {
                    // Of a bit that three lines share, the first two are kept.
                    let lines = &mut bits[bit as usize].0;
                    if let Some(free) = lines.iter_mut().find(|line| **line == NONE) {
                        *free = (first + line) as u16;
                    }
                    let (own, other) = (kind_of[bit as usize], kind_of[same as usize]);
                    kind_of.iter_mut().filter(|kind| **kind == own).for_each(|kind| *kind = other);
                }
            }
            firsts.push(first + class.0.len());
        }
        bits.iter_mut().zip(kind_of).for_each(|(bit, kind)| bit.1 = 1 + kind as u64);
        Coupled { firsts, bits, kinds: classes.iter().map(|class| Kind::new(class)).collect() }
    }

    /// Bytes that one takes.
    pub fn bytes(classes: &[Class]) -> usize {
        let of_kind = 64 * W * size_of::<(u16, u16)>() + 64 * W * size_of::<u32>();
        64 * W * size_of::<([u16; 2], u64)>() + classes.len() * of_kind
    }

    /// Puts lines in order.
    pub fn sort(&self, state: &mut Bits<W>) {
        let colours = self.colours(state);
        for (kind, ends) in self.kinds.iter().zip(self.firsts.windows(2)) {
            kind.sort(state, &colours[ends[0]..ends[1]]);
        }
    }

    /// The colour of each line. States that differ in the order of lines have, as a rule, the same colours in another order.
    fn colours(&self, state: &Bits<W>) -> Colours {
        let set: SmallVec<[([u16; 2], u64); 64]> =
            ones(state).map(|bit| self.bits[bit as usize]).filter(|(lines, _)| lines[0] != NONE).collect();
        let all = self.firsts[self.firsts.len() - 1];
        let mut colours: Colours = SmallVec::from_elem(0, all);
        let mut is_marked: SmallVec<[bool; USUAL]> = SmallVec::from_elem(false, all);
        for (lines, _) in &set {
            lines.iter().filter(|&&line| line != NONE).for_each(|&line| is_marked[line as usize] = true);
        }
        loop {
            refine(&set, &mut colours);
            refine(&set, &mut colours);
            let Some(alike) = self.alike(&colours, &is_marked) else { return colours };
            colours[alike] = mix(colours[alike], 1);
        }
    }

    /// One of the first lines of a kind that have the same colour; lines without bits are alike, and need no order.
    fn alike(&self, colours: &Colours, is_marked: &[bool]) -> Option<usize> {
        for ends in self.firsts.windows(2) {
            let lines = (ends[0]..ends[1]).filter(|&line| is_marked[line]);
            let mut lines: SmallVec<[(u64, usize); USUAL]> =
                lines.map(|line| (colours[line], line)).collect();
            lines.sort_unstable();
            if let Some(pair) = lines.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                return Some(pair[0].1);
            }
        }
        None
    }
}

/// Mixes the colours of the lines that a line is joined with into its own.
fn refine(set: &[([u16; 2], u64)], colours: &mut Colours) {
    let mut sums: Colours = SmallVec::from_elem(0, colours.len());
    for &([one, other], kind) in set {
        let add = |sum: &mut u64, colour: u64| *sum = sum.wrapping_add(mix(kind, colour));
        if other == NONE {
            add(&mut sums[one as usize], 0);
        } else {
            add(&mut sums[one as usize], colours[other as usize]);
            add(&mut sums[other as usize], colours[one as usize]);
        }
    }
    colours.iter_mut().zip(&sums).for_each(|(colour, &sum)| *colour = mix(*colour, sum));
}

impl<const W: usize> Kind<W> {
    fn new(class: &Class) -> Kind<W> {
        let (mut bits, mut at) = (none(), vec![(0, 0); 64 * W]);
        for (line, block) in class.0.iter().enumerate() {
            for (place, &bit) in block.iter().enumerate() {
                put(&mut bits, bit);
                at[bit as usize] = (line as u16, place as u16);
            }
        }
        Kind { bits, at, places: class.0.clone() }
    }

    /// Puts lines in the order of their colours.
    fn sort(&self, state: &mut Bits<W>, colours: &[u64]) {
        let mut order: SmallVec<[(u64, u16); USUAL]> = colours.iter().copied().zip(0..).collect();
        order.sort_unstable();
        let mut to: SmallVec<[u16; USUAL]> = SmallVec::from_elem(0, order.len());
        (0..).zip(&order).for_each(|(rank, &(_, line))| to[usize::from(line)] = rank);
        let own = both(state, &self.bits);
        remove(state, &self.bits);
        for bit in ones(&own) {
            let (line, place) = self.at[bit as usize];
            put(state, self.places[usize::from(to[usize::from(line)])][usize::from(place)]);
        }
    }
}
