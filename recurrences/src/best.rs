//! The best size for every n: what it is for n, n + p is for n + p and q more.

use limits::{Budget, Extreme};
use model::steps::Steps;
use num_bigint::BigUint;

use crate::lump::{Quantity, lump};
use crate::machine::{Machine, Sizes, Step};
use crate::reason::Reason;
use crate::tropical::{NONE, Repeat, Tropical, gain};
use crate::values::total;

/// Sizes that are given at least.
const VALUES: usize = 12;

/// The best sizes: `a(n + period) = a(n) + slope` for all n from [`BestSizes::from`] on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestSizes {
    /// The first n there is.
    pub first: u64,
    /// The least period there is.
    pub period: u64,
    /// What a period adds.
    pub slope: u64,
    /// The least n from which that holds.
    pub from: u64,
    /// The sizes from [`BestSizes::first`] on, at least 12 and two periods of those that repeat; `None` where no set is
    /// one.
    pub values: Vec<Option<u64>>,
    /// Which sizes are the best.
    pub extreme: Extreme,
    /// The proof: when those of all states of the lumped machine repeat.
    pub repeat: Repeat,
    /// The number of states of the lumped machine.
    pub states: usize,
}

/// `floor((a * n + b) / c)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floor {
    /// The factor of n.
    pub a: u64,
    /// What is added.
    pub b: i64,
    /// The divisor.
    pub c: u64,
    /// The least n from which it is the best size.
    pub from: u64,
}

impl BestSizes {
    /// The best sizes of the sets that a machine counts.
    pub fn of(machine: &Machine, extreme: Extreme, budget: &Budget) -> Result<BestSizes, Reason> {
        let lumped = lump(machine, Quantity::Size(extreme), budget)?;
        let tropical = Tropical::of(&lumped, extreme);
        let repeat = tropical.repeat(budget)?;
        let stride = u64::from(lumped.stride);
        // So many n add the period of the steps a whole number of times.
        let n = repeat.period / common(repeat.period, stride);
        let shift = repeat.shift.unsigned_abs() * (stride * n / repeat.period);
        let repeats = lumped.early.len() + repeat.at.div_ceil(stride) as usize;
        let mut values: Vec<Option<u64>> =
            lumped.early.iter().map(|sizes| size(gain(sizes, extreme))).collect();
        let (mut steps, mut now) = (Steps::of_short(budget), tropical.ends.clone());
        while values.len() < repeats + n as usize {
            values.push(size(tropical.value(&now)));
            for _ in 0..stride {
                now = tropical.step(&now, &mut steps)?;
            }
        }
        let mut found = BestSizes {
            first: lumped.first,
            period: n,
            slope: shift,
            from: lumped.first + repeats as u64,
            values,
            extreme,
            repeat,
            states: lumped.ends.len(),
        };
        found.shorten();
        Ok(found)
    }

    /// The best size for this n, which is [`BestSizes::first`] or more.
    pub fn value(&self, n: u64) -> Option<u64> {
        let beyond = (n - self.first).saturating_sub(self.values.len() as u64 - 1).div_ceil(self.period);
        let value = self.values[(n - self.first - beyond * self.period) as usize];
        value.map(|value| value + beyond * self.slope)
    }

    /// Makes the period and `from` the least ones, and the values as many as are promised.
    fn shorten(&mut self) {
        let begin = (self.from - self.first) as usize;
        let whole = (self.period, self.slope);
        self.extend(begin + 2 * whole.0 as usize);
        let tail = begin..begin + whole.0 as usize;
        if tail.clone().all(|at| self.values[at].is_none()) {
            (self.period, self.slope) = (1, 0);
        } else {
            let fits = |period: &u64| {
                let slope = whole.1 * period / whole.0;
                whole.0.is_multiple_of(*period)
                    && (whole.1 * period).is_multiple_of(whole.0)
                    && tail.clone().all(|at| self.is_repeated(at, *period, slope))
            };
            self.period = (1..=whole.0).find(fits).expect("the whole period fits");
            self.slope = whole.1 * self.period / whole.0;
        }
        let mut begin = begin;
        while begin > 0 && self.is_repeated(begin - 1, self.period, self.slope) {
            begin -= 1;
        }
        self.from = self.first + begin as u64;
        let length = VALUES.max(begin + 2 * self.period as usize);
        self.extend(length);
        self.values.truncate(length);
    }

    fn is_repeated(&self, at: usize, period: u64, slope: u64) -> bool {
        self.values[at].map(|value| value + slope) == self.values[at + period as usize]
    }

    fn extend(&mut self, length: usize) {
        while self.values.len() < length {
            let before = self.values[self.values.len() - self.period as usize];
            self.values.push(before.map(|value| value + self.slope));
        }
    }

    /// The one floor that gives the best size from some n on, if there is one. As the numerator and the value both grow by
    /// the slope in a period, a period shows it for every n.
    pub fn floor(&self) -> Option<Floor> {
        let divisor = common(self.period, self.slope);
        let (a, c) = (self.slope / divisor, self.period / divisor);
        let begin = (self.from - self.first) as usize;
        // What can be added so that the floor is right at this place.
        let fits = |at: usize| {
            let low = (c * self.values[at]?) as i64 - (a * (self.first + at as u64)) as i64;
            Some((low, low + c as i64 - 1))
        };
        let both =
            |a: (i64, i64), b: (i64, i64)| Some((a.0.max(b.0), a.1.min(b.1))).filter(|both| both.0 <= both.1);
        let mut range = (i64::MIN, i64::MAX);
        for at in begin..begin + self.period as usize {
            range = both(range, fits(at)?)?;
        }
        let mut from = begin;
        while let Some(more) = from.checked_sub(1).and_then(fits).and_then(|more| both(range, more)) {
            (range, from) = (more, from - 1);
        }
        Some(Floor { a, b: range.0, c, from: self.first + from as u64 })
    }
}

/// The greatest common divisor.
fn common(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common(b, a % b) }
}

fn size(gain: i64) -> Option<u64> {
    (gain != NONE).then_some(gain.unsigned_abs())
}

/// A machine that counts the sets of best size: its walks are those of `machine` that are the best.
///
/// From where the sizes repeat on, the steps on best walks depend on the number of steps that are left, modulo the
/// period. A state is one of `machine` with that number; walks begin with each number, and end with 0. Shorter walks are
/// counted one n at a time.
pub fn best_sets(machine: &Machine, extreme: Extreme, budget: &Budget) -> Result<Machine, Reason> {
    let lumped = lump(machine, Quantity::Sets(extreme), budget)?;
    let tropical = Tropical::of(&lumped, extreme);
    let repeat = tropical.repeat(budget)?;
    let (mut steps, mut best) = (Steps::of_short(budget), vec![tropical.ends.clone()]);
    let mut counts: Vec<BigUint> = lumped.ends.iter().map(total).collect();
    let mut early: Vec<Sizes> = lumped.early.iter().map(|sizes| sizeless(total(sizes))).collect();
    let stride = u64::from(lumped.stride);
    for after in 0..repeat.at.next_multiple_of(stride) {
        let now = best.pop().expect("one at a time");
        if after % stride == 0 {
            let value = tropical.value(&now);
            let begins = (lumped.start.iter())
                .filter(|(state, sizes)| leads(&now, (*state, gain(sizes, extreme)), value));
            early.push(sizeless(begins.map(|(state, sizes)| total(sizes) * &counts[*state as usize]).sum()));
        }
        let next = tropical.step(&now, &mut steps)?;
        let counted = (0..counts.len()).map(|state| {
            let tight = tight(&lumped, &tropical, state, &now, next[state]);
            tight.map(|step| &counts[step.to as usize] * step.ways).sum()
        });
        counts = counted.collect();
        steps.spend(16 * counts.len())?;
        best.push(next);
    }
    for _ in 0..repeat.period {
        best.push(tropical.step(&best[best.len() - 1], &mut steps)?);
    }
    steps.hold(8 * best.len() * counts.len())?;
    let walks = periodic(&lumped, &tropical, (&best, &repeat), counts, extreme);
    Ok(Machine { first: lumped.first, early, stride: lumped.stride, ..walks })
}

/// The walks that are the best, where `best` are the gains over one period. Without `early`.
fn periodic(
    machine: &Machine,
    tropical: &Tropical,
    (best, repeat): (&[Vec<i64>], &Repeat),
    counts: Vec<BigUint>,
    extreme: Extreme,
) -> Machine {
    let (states, period) = (counts.len(), repeat.period as usize);
    let number = |left: usize, state: u32| (left % period * states) as u32 + state;
    let (mut start, mut steps) = (Vec::new(), Vec::new());
    for (left, now) in best[..period].iter().enumerate() {
        let value = tropical.value(now);
        let begins =
            (machine.start.iter()).filter(|(state, sizes)| leads(now, (*state, gain(sizes, extreme)), value));
        start.extend(begins.map(|(state, sizes)| (number(left, *state), sizeless(total(sizes)))));
        // With none left, a period is left as well.
        let left = if left == 0 { period } else { left };
        steps.extend((0..states).map(|state| {
            let own = if repeat.behind[state].is_none() { best[left][state] } else { NONE };
            let tight = tight(machine, tropical, state, &best[left - 1], own);
            tight.map(|step| Step { to: number(left - 1, step.to), size: 0, ways: step.ways }).collect()
        }));
    }
    let mut ends: Vec<Sizes> = counts.into_iter().map(sizeless).collect();
    ends.resize(states * period, Vec::new());
    Machine { first: 0, early: Vec::new(), stride: 1, start, steps, ends }
}

/// Whether the best gain is that from this state with what came before.
fn leads(now: &[i64], (state, gain): (u32, i64), value: i64) -> bool {
    value != NONE && gain != NONE && now[state as usize] != NONE && now[state as usize] + gain == value
}

/// The steps from a state that lead to its best gain `own`.
fn tight<'a>(
    machine: &'a Machine,
    tropical: &'a Tropical,
    state: usize,
    now: &'a [i64],
    own: i64,
) -> impl Iterator<Item = &'a Step> {
    let pairs = machine.steps[state].iter().zip(&tropical.steps[state]);
    pairs.filter(move |(_, step)| leads(now, **step, own)).map(|(step, _)| step)
}

/// A count without a size.
fn sizeless(count: BigUint) -> Sizes {
    if count == BigUint::ZERO { Vec::new() } else { vec![(0, count)] }
}
