//! Checks best sizes: that those of the walks of a finite graph repeat for every n, and when.
//!
//! The certificate is that of a recurrence, with sizes in the place of counts, `none` where there is no set, and the `goal`:
//! `max` or `min`. a(n) is the best size of a walk from a `start` to an `ends`, those of all its steps added. Then come
//! `period`, `slope`, `from` and `values`. The proof is `at`, the number of steps of a `loop`, the `shift` that a loop adds, and
//! the states that fall `behind`, each with its lead.
//!
//! A gain is a size, or where sizes are to be small, a size below zero. Let v(k, s) be the best gain of k steps from the
//! state s to an end. The checker computes v up to k = `at` + `loop`, and compares: v(k + loop, s) = v(k, s) + shift for
//! k = at and each s that is not behind.
//!
//! **It is so for every k >= at.** No step leads from a state behind to another one. There, loop * v(k, s) is at most
//! m + lead(s) + shift * (k - at), if m is such that it is so for k = at, and loop * gain + lead(t) <= lead(s) + shift for
//! each step from s to t. For k from `at` to `at` + `loop` - 1, this bound is below loop * v(k + 1, s) where a step leads
//! from a state s that is not behind to one that is. So v(k + 1, s) is the best of the steps to states that are not behind;
//! a loop later, both sides are `shift` more. By the same reason no start behind is ever the best.
//!
//! **a(n + period) = a(n) + slope from `from` on.** a(n + loop) - a(n) is stride * shift as soon as n has `at` steps. So
//! a(n + period) - a(n) repeats after `loop` values of n, and the checker looks at that many, and at those before them
//! from `from` on. `from` and `period` are least: n = from - 1 differs, and so does some n for each shorter period.

use std::ops::Range;

use crate::lines::{Line, MOST, Walk};

/// A gain, where there is a walk.
type Gain = Option<i128>;

/// A walk, and how its gains are said to repeat.
struct Repeat {
    start: Vec<(usize, i128)>,
    /// By state: the steps, and the gains of the ends.
    steps: Vec<Vec<(usize, i128)>>,
    ends: Vec<Gain>,
    /// By state: its lead, where it falls behind.
    behind: Vec<Option<i128>>,
    at: usize,
    lap: usize,
    shift: i128,
}

/// Checks a certificate. Returns what it proves, in words.
pub(crate) fn check(lines: &[Line]) -> Result<String, String> {
    let sign = |word: &str| [("max", 1), ("min", -1)].into_iter().find(|one| one.0 == word).map(|one| one.1);
    let goal = lines.iter().find(|line| line.kind == "goal").ok_or("it has no goal")?;
    let ([], goal) = goal.row(sign)?;
    let number = |word: &str| word.parse::<i64>().ok().map(i128::from);
    let size = |word: &str| if word == "none" { Some(None) } else { number(word).map(Some) };
    let gain = |word: &str| size(word).map(|size| size.map(|size| size * goal));
    let (mut at, mut lap, mut shift, mut period, mut slope, mut from) = (0, 0, 0, 0, 0, 0);
    let (mut values, mut leads) = (Vec::new(), Vec::new());
    let walk = Walk::read(lines, gain, |line| {
        match line.kind.as_str() {
            "goal" => {}
            "from" => from = line.number()?,
            "period" => period = line.number()?,
            "at" => at = line.number()?,
            "loop" => lap = line.number()?,
            "slope" => slope = line.row::<0, _>(number)?.1,
            "shift" => shift = line.row::<0, _>(number)?.1 * goal,
            "values" => values = line.list(0, size)?,
            "behind" => leads.push(line.row(number)?),
            _ => return Err(line.wrong()),
        }
        Ok(())
    })?;
    let Walk { first, stride, states, early, .. } = walk;
    if from < first || [period, lap].contains(&0) || from.max(at).max(lap) > MOST {
        return Err("`from` is before the first n, or `period` or `loop` is zero".into());
    }
    let start = walk.start.into_iter().filter_map(|(state, gain)| Some((state, gain?))).collect();
    let (mut steps, mut ends, mut behind) =
        (vec![Vec::new(); states], vec![None; states], vec![None; states]);
    walk.steps.into_iter().for_each(|(here, to, gain)| steps[here].extend(gain.map(|gain| (to, gain))));
    walk.ends.into_iter().for_each(|(state, gain)| ends[state] = gain);
    for ([state], lead) in leads {
        *behind.get_mut(state).ok_or(format!("there is no state {state}"))? = Some(lead);
    }
    let repeat = Repeat { start, steps, ends, behind, at, lap, shift };
    let gains = repeat.gains()?;
    // `gain(k)` is the best gain for the first n plus k.
    let gain = |n: usize| match n.checked_sub(early.len()) {
        None => early[n],
        Some(later) => {
            let loops = (later * stride).saturating_sub(at) / lap;
            gains[later * stride - loops * lap].map(|gain| gain + shift * loops as i128)
        }
    };
    let size = |n: usize| gain(n).map(|gain| gain * goal);
    if values.len() < from - first + period {
        return Err("the values are too few to determine all others".into());
    }
    if (0..).zip(&values).any(|(n, value)| size(n) != *value) {
        return Err("the values are not those of the walks".into());
    }
    // From here on differences repeat.
    let regular = early.len() + at.div_ceil(stride);
    repeats(size, (from - first, period, slope), regular..regular + lap)?;
    let word = |value: &Gain| value.map_or("none".into(), |value| value.to_string());
    let list = values.iter().map(word).collect::<Vec<_>>().join(" ");
    Ok(format!(
        "walks: {states} states\nbest sizes from n = {first}: {list}\nperiod {period}, slope {slope} from n = {from}\n"
    ))
}

/// Checks that sizes repeat from `from` on; `from` and `range` count from the first n. From the start of `range` on, the
/// differences repeat, and `range` has each of them once.
fn repeats(
    size: impl Fn(usize) -> Gain,
    (from, period, slope): (usize, usize, i128),
    range: Range<usize>,
) -> Result<(), &'static str> {
    let repeats = |n: usize| size(n + period) == size(n).map(|size| size + slope);
    if !(from..from.max(range.start) + range.len()).all(repeats) {
        return Err("the best sizes do not repeat from there on");
    }
    if from > 0 && repeats(from - 1) {
        return Err("the best sizes repeat from an earlier n on");
    }
    let is_period = |period: usize| {
        let is_alike = |n: usize| size(n + period).is_some() == size(n).is_some();
        let more =
            range.clone().filter_map(|n| size(n + period).zip(size(n)).map(|(later, now)| later - now));
        range.clone().all(is_alike) && more.clone().zip(more.skip(1)).all(|(one, other)| one == other)
    };
    if (1..period).any(is_period) { Err("a shorter period is one, too") } else { Ok(()) }
}

impl Repeat {
    /// Returns, for each number of steps below `at + loop`, the best gain of a walk from a start. An error: the proof does not
    /// hold.
    fn gains(&self) -> Result<Vec<Gain>, String> {
        let (mut now, mut gains) = (self.ends.clone(), Vec::new());
        for _ in 0..self.at {
            gains.push(best(&self.start, &now));
            now = self.steps.iter().map(|steps| best(steps, &now)).collect();
        }
        let (lap, shift) = (self.lap as i128, self.shift);
        let behind = || (0..).zip(&self.behind).filter_map(|(state, lead)| Some((state, (*lead)?)));
        let most: Gain = behind().filter_map(|(state, lead)| Some(lap * now[state]? - lead)).max();
        for (state, lead) in behind() {
            for &(to, gain) in &self.steps[state] {
                let Some(next) = self.behind[to] else {
                    return Err(format!("a step leads from the state {state}, which falls behind, to {to}"));
                };
                if most.is_some() && lap * gain + next > lead + shift {
                    return Err(format!("the state {state} does not fall behind"));
                }
            }
        }
        let kept = now.clone();
        for step in 0..lap {
            // Whether a state behind may give the best of these steps.
            let is_near = |steps: &[(usize, i128)], best: Gain| {
                let bounds = steps.iter().filter_map(|&(to, gain)| Some(lap * gain + self.behind[to]?));
                let bound = bounds.max().zip(most).map(|(bound, most)| bound + most + shift * step);
                bound.is_some_and(|bound| best.is_none_or(|best| bound >= lap * best))
            };
            let value = best(&self.start, &now);
            let next: Vec<Gain> = self.steps.iter().map(|steps| best(steps, &now)).collect();
            let mut ahead = (0..next.len()).filter(|&state| self.behind[state].is_none());
            if is_near(&self.start, value) || ahead.any(|state| is_near(&self.steps[state], next[state])) {
                return Err("a state that falls behind may be the best one".into());
            }
            gains.push(value);
            now = next;
        }
        let is_same = |state: usize| now[state] == kept[state].map(|gain| gain + shift);
        if let Some(state) = (0..now.len()).find(|&state| self.behind[state].is_none() && !is_same(state)) {
            return Err(format!("the gains of the state {state} do not repeat"));
        }
        Ok(gains)
    }
}

/// Returns the best gain of these steps, where those of the states are `now`.
fn best(steps: &[(usize, i128)], now: &[Gain]) -> Gain {
    steps.iter().filter_map(|&(to, gain)| Some(now[to]? + gain)).max()
}
