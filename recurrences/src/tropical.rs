//! Best sizes of the walks of k steps, by state, and when they repeat for ever.
//!
//! If the sizes of all states after k + p steps are those after k steps and q more, they are so for every later k, since
//! a step treats equal differences alike. Where a part of the walk gains less than others, they never are: its states
//! fall behind. Let D be the states from which no part of the best gain is reached. Then the rest A has to repeat, and
//! D must lie so far behind that none of its sizes is ever the best one of a state of A, nor of a start. That is shown
//! by a bound on the sizes of D that grows by q / p a step (a potential, as Bellman and Ford find it).

use limits::{Budget, Extreme};
use model::steps::Steps;

use crate::machine::{Machine, Sizes};
use crate::reason::Reason;

/// The gain of a walk that there is not.
pub(crate) const NONE: i64 = i64::MIN;

/// Steps that are followed at most.
const LONGEST: u64 = 10_000;
/// Steps after which parts that gain less are looked for.
const PATIENCE: u64 = 64;

/// A machine whose sizes are gains, to be as large as possible.
pub(crate) struct Tropical {
    /// By state: the next states, with the gains.
    pub steps: Vec<Vec<(u32, i64)>>,
    pub ends: Vec<i64>,
    pub start: Vec<(u32, i64)>,
}

/// Gains that repeat, sizes or what they are below zero: those after `at + period` steps are those after `at` steps and
/// `shift` more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// So many steps.
    pub at: u64,
    /// So many steps more.
    pub period: u64,
    /// What they gain.
    pub shift: i64,
    /// By state: `None` where it is so. The others are never the best from then on: within them a walk gains at most so
    /// much beyond `shift / period` a step, times `period`.
    pub behind: Vec<Option<i64>>,
}

/// Returns the best size as a gain.
pub(crate) fn gain(sizes: &Sizes, extreme: Extreme) -> i64 {
    let all = sizes.iter().map(|(size, _)| signed(*size, extreme));
    all.max().unwrap_or(NONE)
}

fn signed(size: u32, extreme: Extreme) -> i64 {
    if extreme == Extreme::Heaviest { size.into() } else { -i64::from(size) }
}

fn plus(a: i64, b: i64) -> i64 {
    if a == NONE || b == NONE { NONE } else { a + b }
}

impl Tropical {
    pub fn of(machine: &Machine, extreme: Extreme) -> Tropical {
        let steps = machine
            .steps
            .iter()
            .map(|steps| steps.iter().map(|step| (step.to, signed(step.size, extreme))).collect());
        Tropical {
            steps: steps.collect(),
            ends: machine.ends.iter().map(|sizes| gain(sizes, extreme)).collect(),
            start: machine.start.iter().map(|(state, sizes)| (*state, gain(sizes, extreme))).collect(),
        }
    }

    /// The gains after one more step.
    pub fn step(&self, now: &[i64], steps: &mut Steps<'_>) -> Result<Vec<i64>, Reason> {
        let mut next = Vec::with_capacity(now.len());
        for from in &self.steps {
            steps.take(1 + from.len())?;
            next.push(from.iter().map(|&(to, gain)| plus(now[to as usize], gain)).max().unwrap_or(NONE));
        }
        Ok(next)
    }

    /// The best gain from a start.
    pub fn value(&self, now: &[i64]) -> i64 {
        self.start.iter().map(|&(state, gain)| plus(now[state as usize], gain)).max().unwrap_or(NONE)
    }

    /// Finds where the gains begin to repeat (Brent: each is compared with one that is kept, the next one twice as far).
    pub fn repeat(&self, budget: &Budget) -> Result<Repeat, Reason> {
        let mut steps = Steps::of_short(budget);
        let (mut kept, mut at) = (self.ends.clone(), 0);
        let (mut now, mut leading) = (self.ends.clone(), vec![true; self.ends.len()]);
        for after in 1..=LONGEST {
            now = self.step(&now, &mut steps)?;
            if let Some(shift) = shift(&kept, &now, &leading) {
                let behind = leading.iter().map(|leads| (!leads).then_some(0)).collect();
                let mut repeat = Repeat { at, period: after - at, shift, behind };
                if self.stays_ahead(&mut repeat, &kept, &mut steps)? {
                    return Ok(repeat);
                }
            }
            if after == PATIENCE {
                leading = self.leading(budget)?;
            }
            if after > 2 * at {
                (kept, at) = (now.clone(), after);
            }
        }
        Err(Reason::Period(LONGEST))
    }

    /// Whether the states behind are never the best from `repeat.at` on, when the gains are `kept`; with their bounds.
    fn stays_ahead(&self, repeat: &mut Repeat, kept: &[i64], steps: &mut Steps<'_>) -> Result<bool, Reason> {
        let behind: Vec<usize> = (0..kept.len()).filter(|&state| repeat.behind[state].is_some()).collect();
        if behind.iter().all(|&state| kept[state] == NONE) {
            return Ok(true);
        }
        if !self.bound(&behind, repeat, steps)? {
            return Ok(false);
        }
        let (period, shift, bounds) = (repeat.period as i64, repeat.shift, &repeat.behind);
        let some = behind.iter().filter(|&&state| kept[state] != NONE);
        let most = some
            .filter_map(|&state| Some(period * kept[state] - bounds[state]?))
            .max()
            .expect("one is there");
        let (mut now, mut ahead) = (kept.to_vec(), true);
        for step in 0..period {
            let next = self.step(&now, steps)?;
            // Times the period, what a state behind has after `step` steps more at most.
            let is_ahead = |gain: i64, state: u32, own: i64| {
                bounds[state as usize].is_none_or(|bound| {
                    own != NONE && period * gain + most + bound + shift * step < period * own
                })
            };
            let value = self.value(&now);
            ahead &= self.start.iter().all(|&(state, gain)| is_ahead(gain, state, value));
            for state in (0..next.len()).filter(|&state| bounds[state].is_none()) {
                ahead &= self.steps[state].iter().all(|&(to, gain)| is_ahead(gain, to, next[state]));
            }
            if !ahead {
                return Ok(false);
            }
            now = next;
        }
        Ok(true)
    }

    /// Finds the bounds of the states behind; whether there are some.
    fn bound(&self, behind: &[usize], repeat: &mut Repeat, steps: &mut Steps<'_>) -> Result<bool, Reason> {
        let (period, shift) = (repeat.period as i64, repeat.shift);
        for _ in 0..=behind.len() {
            let mut same = true;
            for &state in behind {
                steps.take(1 + self.steps[state].len())?;
                let further = self.steps[state]
                    .iter()
                    .filter_map(|&(to, gain)| Some(period * gain - shift + repeat.behind[to as usize]?));
                let most = further.max().max(repeat.behind[state]);
                same &= most == repeat.behind[state];
                repeat.behind[state] = most;
            }
            if same {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The states from which a part of the best gain is reached; all if there is no such part.
    fn leading(&self, budget: &Budget) -> Result<Vec<bool>, Reason> {
        // Gain and number of steps of a circle; parts come after those that they lead to.
        let mut best: Vec<Option<(i64, u64)>> = vec![None; self.ends.len()];
        let parts = self.parts();
        if parts.len() == 1 {
            return Ok(vec![true; self.ends.len()]);
        }
        for part in parts {
            let next = part.iter().flat_map(|&state| &self.steps[state as usize]);
            let reached = next.filter_map(|&(to, _)| best[to as usize]);
            let own = self.rate(&part, budget)?;
            let most = reached.chain(own).max_by(compare);
            part.iter().for_each(|&state| best[state as usize] = most);
        }
        let most = best.iter().flatten().copied().max_by(compare);
        let leads = |own: &Option<(i64, u64)>| match (own, &most) {
            (Some(own), Some(most)) => compare(own, most).is_eq(),
            (_, most) => most.is_none(),
        };
        Ok(best.iter().map(leads).collect())
    }

    /// The gain of long walks within a part, if there are any: so much in so many steps.
    fn rate(&self, part: &[u32], budget: &Budget) -> Result<Option<(i64, u64)>, Reason> {
        let number: fxhash::FxHashMap<u32, u32> = part.iter().copied().zip(0..).collect();
        let inside = |&(to, gain): &(u32, i64)| number.get(&to).map(|&to| (to, gain));
        let steps: Vec<Vec<_>> = part
            .iter()
            .map(|&state| self.steps[state as usize].iter().filter_map(inside).collect())
            .collect();
        if steps.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        // One part alone has one rate, so that its gains repeat.
        let alone = Tropical { ends: vec![0; part.len()], start: Vec::new(), steps };
        alone.repeat(budget).map(|repeat| Some((repeat.shift, repeat.period)))
    }

    /// The strongly connected parts, each after those that it leads to (Tarjan).
    fn parts(&self) -> Vec<Vec<u32>> {
        let states = self.steps.len();
        let (mut order, mut low, mut done) = (vec![u32::MAX; states], vec![0; states], vec![false; states]);
        let (mut parts, mut open, mut path, mut count) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for root in 0..states {
            if order[root] == u32::MAX {
                path.push((root, 0));
            }
            while let Some((state, at)) = path.pop() {
                if at == 0 {
                    (order[state], low[state]) = (count, count);
                    count += 1;
                    open.push(state as u32);
                }
                if let Some(&(to, _)) = self.steps[state].get(at) {
                    let to = to as usize;
                    path.push((state, at + 1));
                    if order[to] == u32::MAX {
                        path.push((to, 0));
                    } else if !done[to] {
                        low[state] = low[state].min(order[to]);
                    }
                    continue;
                }
                if let Some(&(before, _)) = path.last() {
                    low[before] = low[before].min(low[state]);
                }
                if low[state] == order[state] {
                    let from = open.iter().rposition(|&other| other == state as u32).expect("it is open");
                    let part = open.split_off(from);
                    part.iter().for_each(|&state| done[state as usize] = true);
                    parts.push(part);
                }
            }
        }
        parts
    }
}

/// Compares rates.
fn compare(a: &(i64, u64), b: &(i64, u64)) -> std::cmp::Ordering {
    (i128::from(a.0) * i128::from(b.1)).cmp(&(i128::from(b.0) * i128::from(a.1)))
}

/// By how much all of these states have gained, if it is the same.
fn shift(before: &[i64], now: &[i64], which: &[bool]) -> Option<i64> {
    let mut common = None;
    for ((&before, &now), _) in before.iter().zip(now).zip(which).filter(|(_, which)| **which) {
        match (before, now) {
            (NONE, NONE) => {}
            (NONE, _) | (_, NONE) => return None,
            _ if *common.get_or_insert(now - before) != now - before => return None,
            _ => {}
        }
    }
    Some(common.unwrap_or(0))
}
