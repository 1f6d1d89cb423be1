//! Checks best sizes: that those of the walks of a finite graph repeat for every n, and when.
//!
//! The certificate is that of a recurrence, with sizes in the place of counts, `none` where there is no set, and the `goal`:
//! `max` or `min`. a(n) is the best size of a walk from a `start` to an `ends`, those of all its steps added. Then come
//! `period`, `slope`, `from` and `values`, and the proof: `at`, a `loop` of so many steps, the `shift` in it, and the states
//! that fall `behind`, each with its lead.
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

use crate::lines::{Line, MOST};

/// A gain, where there is a walk.
type Gain = Option<i128>;

/// The walk, and what it is said to prove.
#[derive(Default)]
struct Certificate {
    early: Vec<Gain>,
    start: Vec<(usize, i128)>,
    steps: Vec<Vec<(usize, i128)>>,
    ends: Vec<Gain>,
    /// By state: its lead, where it falls behind.
    behind: Vec<Option<i128>>,
    values: Vec<Gain>,
    stride: usize,
    first: usize,
    from: usize,
    period: usize,
    slope: i128,
    at: usize,
    lap: usize,
    shift: i128,
    sign: i128,
}

/// Checks a certificate. Returns what it proves, in words.
pub(crate) fn check(lines: &[Line]) -> Result<String, String> {
    let certificate = read(lines)?;
    let Certificate { early, values, first, from, period, stride, at, lap, .. } = &certificate;
    let (first, from, period, at, lap) = (*first, *from, *period, *at, *lap);
    if from < first || [*stride, period, lap].contains(&0) || from.max(at).max(lap) > MOST {
        return Err("`from` is before the first n, or `stride`, `period` or `loop` is zero".into());
    }
    let gains = certificate.gains()?;
    // The gain of the n that is so many after the first.
    let gain = |n: usize| match n.checked_sub(early.len()) {
        None => early[n],
        Some(later) => {
            let loops = (later * stride).saturating_sub(at) / lap;
            gains[later * stride - loops * lap].map(|gain| gain + certificate.shift * loops as i128)
        }
    };
    let size = |n: usize| gain(n).map(|gain| gain * certificate.sign);
    if (0..).zip(values).any(|(n, value)| size(n) != *value) {
        return Err("the values are not those of the walks".into());
    }
    let repeats = |n: usize| size(n + period) == size(n).map(|size| size + certificate.slope);
    // From here on differences repeat.
    let regular = early.len() + at.div_ceil(*stride);
    if let Some(n) = (from - first..(from - first).max(regular) + lap).find(|&n| !repeats(n)) {
        return Err(format!("the best sizes do not repeat from n = {}", first + n));
    }
    if from > first && repeats(from - first - 1) {
        return Err("the best sizes repeat from an earlier n on".into());
    }
    let more = |n: usize, period: usize| size(n + period).zip(size(n)).map(|(later, now)| later - now);
    let is_period = |period: usize| {
        let same = |n: usize| size(n + period).is_some() == size(n).is_some();
        let mut differences = (regular..regular + lap).filter_map(|n| more(n, period));
        let one = differences.next();
        (regular..regular + lap).all(same) && differences.all(|other| Some(other) == one)
    };
    if (1..period).any(is_period) {
        return Err("a shorter period is one, too".into());
    }
    let word = |value: &Gain| value.map_or("none".into(), |value| value.to_string());
    let list = values.iter().map(word).collect::<Vec<_>>().join(" ");
    let (states, slope) = (certificate.ends.len(), certificate.slope);
    Ok(format!(
        "walks: {states} states\nbest sizes from n = {first}: {list}\nperiod {period}, slope {slope} from n = {from}\n"
    ))
}

impl Certificate {
    /// Returns the best gain of so many steps from a start, up to `at + loop` steps, once all later ones are proved.
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

/// Reads the lines.
fn read(lines: &[Line]) -> Result<Certificate, String> {
    let mut read = Certificate::default();
    let mut reached = Vec::new();
    let number = |word: &str| word.parse::<i64>().ok().map(i128::from);
    let value = |word: &str| if word == "none" { Some(None) } else { number(word).map(Some) };
    for line in lines {
        let own = |state: usize| if state < reached.len() { Ok(state) } else { Err(line.wrong()) };
        match line.kind.as_str() {
            "goal" => {
                let sign =
                    |word: &str| [("max", 1), ("min", -1)].iter().find(|one| one.0 == word).map(|one| one.1);
                read.sign = line.row::<0, _>(sign)?.1;
            }
            "first" => read.first = line.number()?,
            "from" => read.from = line.number()?,
            "stride" => read.stride = line.number()?,
            "period" => read.period = line.number()?,
            "at" => read.at = line.number()?,
            "loop" => read.lap = line.number()?,
            "slope" => read.slope = line.row::<0, _>(number)?.1,
            "shift" => read.shift = line.row::<0, _>(number)?.1 * read.sign,
            "early" => read.early = line.list(0, value)?,
            "values" => read.values = line.list(0, value)?,
            "states" => {
                read.ends = vec![None; line.number()?];
                read.behind.clone_from(&read.ends);
                read.steps = vec![Vec::new(); read.ends.len()];
                reached = vec![false; read.ends.len()];
            }
            "start" => {
                let ([state], size) = line.row(number)?;
                read.start.push((own(state)?, size * read.sign));
                reached[state] = true;
            }
            "step" => {
                let ([here, to], size) = line.row(number)?;
                read.steps[own(here)?].push((own(to)?, size * read.sign));
                reached[to] = true;
            }
            "ends" => {
                let ([state], size) = line.row(number)?;
                read.ends[own(state)?] = Some(size * read.sign);
            }
            "behind" => {
                let ([state], lead) = line.row(number)?;
                read.behind[own(state)?] = Some(lead);
            }
            _ => return Err(line.wrong()),
        }
    }
    read.early.iter_mut().flatten().for_each(|size| *size *= read.sign);
    match reached.iter().position(|reached| !reached) {
        Some(state) => Err(format!("no step leads to the state {state}")),
        None if read.sign == 0 => Err("it has no goal".into()),
        None => Ok(read),
    }
}
