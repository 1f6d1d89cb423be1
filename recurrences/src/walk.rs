//! The counts of a machine, one after the other, exactly.
//!
//! For each state there is the count of the walks of k steps from there to an end, by x, which is 1 or a power of 2^64.
//! These numbers stand side by side, all equally long: a step is a loop over words without a call for memory. A power of
//! 2^64 that is larger than all coefficients keeps a polynomial in x apart in one number.

use limits::Budget;
use model::steps::Steps;
use num_bigint::{BigInt, BigUint};

use crate::machine::{Machine, Sizes};
use crate::reason::Reason;

/// Words that numbers may grow before their places grow.
const ROOM: usize = 4;

/// A machine, and the counts for one n.
pub(crate) struct Walk<'a> {
    machine: &'a Machine,
    /// x is 2^64 to this power; 0 for the numbers of all solutions.
    shift: usize,
    /// Words of a count, of which only so many can be other than 0.
    words: usize,
    used: usize,
    now: Vec<u64>,
    next: Vec<u64>,
    /// Words that a count can grow in a step.
    growth: usize,
    /// Values for the next terms.
    given: usize,
    steps: Steps<'a>,
}

impl<'a> Walk<'a> {
    pub fn new(machine: &'a Machine, shift: usize, budget: &'a Budget) -> Result<Walk<'a>, Reason> {
        let ends: Vec<BigUint> = machine.ends.iter().map(|sizes| at(sizes, shift)).collect();
        let used = ends.iter().map(|end| end.bits().div_ceil(64) as usize).max().unwrap_or(0);
        let all = machine.steps.iter().flatten();
        let bits = |steps: &Vec<_>| 64 + usize::BITS - steps.len().leading_zeros();
        let growth = all.map(|step| step.size as usize * shift).max().unwrap_or(0)
            + machine.steps.iter().map(bits).max().unwrap_or(0).div_ceil(64) as usize;
        let words = used + growth + ROOM;
        let mut walk = Walk {
            machine,
            shift,
            words,
            used,
            now: vec![0; words * ends.len()],
            next: vec![0; words * ends.len()],
            growth,
            given: 0,
            steps: Steps::of_short(budget),
        };
        walk.steps.hold(16 * walk.now.len())?;
        for (place, end) in walk.now.chunks_mut(words).zip(&ends) {
            place.iter_mut().zip(end.iter_u64_digits()).for_each(|(word, digit)| *word = digit);
        }
        Ok(walk)
    }

    /// The terms from the first that is a walk on.
    pub fn next_term(&mut self) -> Result<BigInt, Reason> {
        if self.given > 0 {
            for _ in 0..self.machine.stride {
                self.step()?;
            }
        }
        self.given += 1;
        let mut sum = BigUint::ZERO;
        for (state, sizes) in &self.machine.start {
            let from = *state as usize * self.words;
            let words = self.now[from..from + self.used].iter();
            let digits = words.flat_map(|&word| [word as u32, (word >> 32) as u32]).collect();
            sum += BigUint::new(digits) * at(sizes, self.shift);
        }
        Ok(sum.into())
    }

    fn step(&mut self) -> Result<(), Reason> {
        if self.used + self.growth > self.words {
            self.widen()?;
        }
        let (words, used) = (self.words, self.used);
        for (steps, sum) in self.machine.steps.iter().zip(self.next.chunks_mut(words)) {
            self.steps.take(1 + steps.len() * (2 + used / 8))?;
            sum.fill(0);
            for step in steps {
                let from = step.to as usize * words;
                add(&mut sum[step.size as usize * self.shift..], &self.now[from..from + used], step.ways);
            }
        }
        std::mem::swap(&mut self.now, &mut self.next);
        let most = (used + self.growth).min(words);
        let is_zero = |word: usize| self.now.chunks(words).all(|number| number[word] == 0);
        self.used = (0..most).rev().find(|&word| !is_zero(word)).map_or(0, |word| word + 1);
        Ok(())
    }

    /// Gives the counts longer places.
    fn widen(&mut self) -> Result<(), Reason> {
        let words = self.used + self.growth + ROOM + self.used / 4;
        let states = self.machine.ends.len();
        self.steps.hold(16 * states * (words - self.words))?;
        let mut wider = vec![0; states * words];
        for (new, old) in wider.chunks_mut(words).zip(self.now.chunks(self.words)) {
            new[..self.used].copy_from_slice(&old[..self.used]);
        }
        self.now = wider;
        self.next = vec![0; states * words];
        self.words = words;
        Ok(())
    }
}

/// Adds `ways * number`.
#[inline]
fn add(sum: &mut [u64], number: &[u64], ways: u64) {
    let mut carry = 0u64;
    let (low, high) = sum.split_at_mut(number.len());
    for (word, &digit) in low.iter_mut().zip(number) {
        let total = u128::from(digit) * u128::from(ways) + u128::from(*word) + u128::from(carry);
        *word = total as u64;
        carry = (total >> 64) as u64;
    }
    for word in high {
        if carry == 0 {
            return;
        }
        let (total, over) = word.overflowing_add(carry);
        *word = total;
        carry = over.into();
    }
    debug_assert_eq!(carry, 0, "a count has room to grow");
}

/// The value of a polynomial at 2^64 to the power of `shift`.
pub(crate) fn at(sizes: &Sizes, shift: usize) -> BigUint {
    sizes.iter().map(|(size, count)| count << (64 * *size as usize * shift)).sum()
}
