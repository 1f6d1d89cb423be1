//! The state of the search as a matrix of bits, the masks that change it, and the count of its columns.
//!
//! Up to 64 groups make a block. A word of a block has a bit for one member of each of its groups, so that a group
//! is a column. Where there are few groups, several members of each stand in one word side by side. Behind the blocks, a
//! word for each has the groups without a true variable.

use std::ops::Range;

use model::bits::of_word;
use model::constraint::Var;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::rules::Rules;

/// Most bytes of the masks.
const MOST: usize = 1 << 26;
/// Words that are added up at once.
const AT_ONCE: usize = 4;
/// Binary digits of the number of members.
const DIGITS: usize = 16;

/// Some groups of similar sizes.
struct Block {
    words: Range<usize>,
    /// The word of the groups without a true variable.
    open: usize,
    /// How far apart the members of a group are that share a word; 64 where none do.
    apart: u32,
    /// The bits of all members of its first group that share a word.
    first: u64,
    /// The groups of which any two members exclude each other.
    exclusive: u64,
}

/// The columns of all groups.
pub(super) struct Matrix {
    /// Words of a state.
    pub stride: usize,
    /// All groups without a true variable.
    pub start: Vec<u64>,
    /// The variables in it; the others have a value from the start.
    pub vars: Vec<Var>,
    /// The place of each variable in `vars`.
    pub place: Vec<u32>,
    blocks: Vec<Block>,
    /// What a state keeps where a variable becomes true, for each of `vars`.
    keeps: Vec<u64>,
    /// The bits of each of `vars`.
    bits: Vec<Vec<u32>>,
    /// Which of `vars` stands at each bit.
    member: Vec<u32>,
}

/// A group with the fewest members left.
#[derive(Clone, Copy)]
pub(super) struct Column {
    block: usize,
    group: u32,
    pub members: u32,
}

/// What is left of a state.
pub(super) enum Left {
    /// Each group has a true variable.
    Nothing,
    /// A group has no member left.
    Dead,
    Choice(Column),
}

impl Matrix {
    /// Lays out the groups in their order, large ones first; `None` where the masks would be too large.
    pub fn new(rules: &Rules, meter: &mut SearchMeter<'_>) -> Result<Option<Matrix>, Reason> {
        let groups = &rules.groups;
        let mut matrix = Matrix {
            stride: 0,
            start: Vec::new(),
            vars: (0..).zip(&rules.value).filter(|(_, value)| value.is_none()).map(|(var, _)| var).collect(),
            place: vec![u32::MAX; rules.value.len()],
            blocks: Vec::new(),
            keeps: Vec::new(),
            bits: Vec::new(),
            member: Vec::new(),
        };
        for (place, &var) in (0..).zip(&matrix.vars) {
            matrix.place[var as usize] = place;
        }
        let apart: u32 = (groups.len().next_power_of_two() as u32).clamp(8, 64);
        for some in groups.chunks(64) {
            let words = some[0].len().div_ceil(64 / apart as usize).next_multiple_of(AT_ONCE);
            let exclusive = (0..some.len()).filter(|&at| rules.is_exclusive(&some[at]));
            let exclusive = exclusive.fold(0, |set, at| set | 1 << at);
            let first = (0..64 / apart).fold(0, |set, at| set | 1 << (at * apart));
            let words_of_it = matrix.stride..matrix.stride + words;
            matrix.blocks.push(Block { words: words_of_it, open: 0, apart, first, exclusive });
            matrix.stride += words;
        }
        let words = matrix.stride;
        // Where all is known from the start, a state is a word of nothing.
        matrix.stride = (words + matrix.blocks.len()).max(1);
        let bytes = 8 * matrix.stride * matrix.vars.len();
        if bytes > MOST {
            return Ok(None);
        }
        meter.held.hold(bytes + 2 * 64 * 4 * words + 8 * matrix.stride * (groups.len() + 1))?;
        matrix.start = vec![0; matrix.stride];
        matrix.bits = vec![Vec::new(); matrix.vars.len()];
        matrix.member = vec![u32::MAX; 64 * words];
        for (at, some) in groups.chunks(64).enumerate() {
            matrix.blocks[at].open = words + at;
            for (group, members) in (0..).zip(some) {
                matrix.stand(at, group, members);
            }
        }
        matrix.mask(rules, meter)?;
        Ok(Some(matrix))
    }

    /// Gives the members of a group their bits.
    fn stand(&mut self, block: usize, group: u32, members: &[Var]) {
        let Block { words, open, apart, .. } = &self.blocks[block];
        self.start[*open] |= 1 << group;
        let beside = 64 / apart;
        for (number, &var) in (0..).zip(members) {
            let bit = (words.start as u32 + number / beside) * 64 + number % beside * apart + group;
            let place = self.place[var as usize];
            self.bits[place as usize].push(bit);
            self.member[bit as usize] = place;
            self.start[bit as usize / 64] |= 1 << (bit % 64);
        }
    }

    /// Makes the masks: a true variable takes itself and what it excludes out of the choice, and its groups have one.
    fn mask(&mut self, rules: &Rules, meter: &mut SearchMeter<'_>) -> Result<(), Reason> {
        self.keeps = vec![u64::MAX; self.stride * self.vars.len()];
        for (keep, &var) in self.keeps.chunks_exact_mut(self.stride).zip(&self.vars) {
            let own = self.place[var as usize];
            for &bit in &self.bits[own as usize] {
                let block = self.blocks.partition_point(|block| block.words.end <= bit as usize / 64);
                let Block { open, apart, .. } = self.blocks[block];
                keep[open] &= !(1 << (bit % apart));
            }
            let others = rules.excluded(var).map(|other| self.place[other as usize]);
            let mut steps = 0;
            for place in others.filter(|&place| place != u32::MAX).chain([own]) {
                for &bit in &self.bits[place as usize] {
                    keep[bit as usize / 64] &= !(1 << (bit % 64));
                    steps += 1;
                }
            }
            meter.spend(steps + self.stride as u64)?;
        }
        Ok(())
    }

    /// Whether one of `vars` may still be true.
    pub fn is_free(&self, state: &[u64], place: u32) -> bool {
        self.bits[place as usize].iter().any(|&bit| state[bit as usize / 64] >> (bit % 64) & 1 == 1)
    }

    /// The groups without a true variable: a bit for each, in their order.
    pub fn open<'s>(&self, state: &'s [u64]) -> &'s [u64] {
        &state[self.stride - self.blocks.len()..]
    }

    /// Makes one of `vars` false.
    pub fn remove(&self, state: &mut [u64], place: u32) {
        for &bit in &self.bits[place as usize] {
            state[bit as usize / 64] &= !(1 << (bit % 64));
        }
    }

    /// Makes one of `vars` true in a copy of `state`.
    #[inline]
    pub fn choose(&self, state: &[u64], place: u32, next: &mut [u64]) {
        let keep = &self.keeps[place as usize * self.stride..][..self.stride];
        for ((next, state), keep) in next.iter_mut().zip(state).zip(keep) {
            *next = state & keep;
        }
    }

    /// Finds a group with the fewest members left, among those without a true one.
    #[inline]
    pub fn left(&self, state: &[u64]) -> Left {
        let mut best: Option<Column> = None;
        for (at, block) in self.blocks.iter().enumerate() {
            let open = state[block.open];
            if open == 0 {
                continue;
            }
            let (members, groups) = fewest(&state[block.words.clone()], open, block.apart);
            if members == 0 {
                return Left::Dead;
            }
            if best.is_none_or(|best| members < best.members) {
                best = Some(Column { block: at, group: groups.trailing_zeros(), members });
            }
        }
        best.map_or(Left::Nothing, Left::Choice)
    }

    /// Adds the members left of a group to `ways`; returns whether any two of them exclude each other.
    #[inline]
    pub fn members(&self, state: &[u64], column: Column, ways: &mut Vec<u32>) -> bool {
        let block = &self.blocks[column.block];
        let beside = block.first << column.group;
        let members =
            state[block.words.clone()].iter().zip(self.member[64 * block.words.start..].chunks_exact(64));
        for (word, member) in members {
            ways.extend(of_word(word & beside).map(|bit| member[bit]));
        }
        block.exclusive >> column.group & 1 == 1
    }
}

/// Adds three bits in each column: the sum and what is carried.
#[inline(always)]
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let either = a ^ b;
    (either ^ c, a & b | either & c)
}

/// The least number of bits in a column of `open`, and the columns that have this number. The bits that are a multiple
/// of `apart` away belong to the same column.
#[inline]
fn fewest(words: &[u64], open: u64, apart: u32) -> (u32, u64) {
    let mut digits = [0; DIGITS];
    let mut length = 2;
    for four in words.chunks_exact(AT_ONCE) {
        let (sum, one) = add(digits[0], four[0], four[1]);
        let (sum, other) = add(sum, four[2], four[3]);
        digits[0] = sum;
        let (sum, mut carry) = add(digits[1], one, other);
        digits[1] = sum;
        let mut at = 2;
        while carry != 0 && at < DIGITS {
            (digits[at], carry) = (digits[at] ^ carry, digits[at] & carry);
            at += 1;
        }
        length = length.max(at);
    }
    let mut shift = 32;
    while shift >= apart {
        let mut carry = 0;
        for digit in &mut digits[..length] {
            (*digit, carry) = add(*digit, *digit >> shift, carry);
        }
        if carry != 0 && length < DIGITS {
            digits[length] = carry;
            length += 1;
        }
        shift /= 2;
    }
    let (mut least, mut columns) = (0, open);
    for at in (0..length).rev() {
        let without = columns & !digits[at];
        if without != 0 {
            columns = without;
        } else {
            least |= 1 << at;
        }
    }
    (least, columns)
}
