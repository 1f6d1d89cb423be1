//! What follows from the rules.

use model::bits::of_word;

use super::places::{Values, is_one};
use super::relation::{Relation, Sum, Verdict};
use super::rule::{Choice, Distinct, Pair, Rule, Star};
use super::state::State;
use super::table::Table;

/// What a rule says after it was looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// It holds, whatever follows.
    Nothing,
    /// It may hold.
    Open,
    /// It cannot hold.
    Dead,
}

impl State<'_> {
    /// Draws conclusions until nothing follows; false where no solution is left.
    pub fn propagate(&mut self) -> bool {
        while let Some(rule) = self.next() {
            let left = match &self.problem.rules[rule as usize] {
                Rule::Distinct(own) => self.distinct(own),
                Rule::Pair(own) => self.pair(own),
                Rule::Table(own) => self.table(rule, own),
                Rule::Choice(own) => self.choice(own),
                Rule::Star(own) => self.star(rule, own),
                Rule::Sum(own) => self.sum(own),
                Rule::Any(own) => self.any(own),
                Rule::Late(own) => self.late(own),
            };
            match left {
                Left::Dead => return false,
                Left::Nothing if self.live.contains(rule) => self.live.remove(rule),
                _ => {}
            }
        }
        true
    }

    fn distinct(&mut self, own: &Distinct) -> Left {
        loop {
            let (mut one, mut any, mut twice) = (0, 0, 0);
            for &place in &own.places {
                let values = self.values[place as usize];
                twice |= any & values;
                any |= values;
                if is_one(values) {
                    if one & values & own.once != 0 {
                        return Left::Dead;
                    }
                    one |= values;
                }
            }
            self.steps += 2 * own.places.len() as u64;
            let spare = match any & !own.once {
                0 => any.count_ones() as i64 - own.places.len() as i64,
                _ => i64::MAX,
            };
            // Where there are as many values left as places, each value is held.
            let held = own.held | if spare == 0 { any } else { 0 };
            if held & !any != 0 || spare < 0 {
                cov_mark::hit!(a_value_has_no_place_or_a_place_no_value);
                return Left::Dead;
            }
            // Values that one place alone may hold, and those that places hold.
            let (hidden, taken) = (held & !twice & !one, one & own.once & twice);
            if hidden | taken == 0 {
                let is_settled = twice & own.once == 0 && held & !one == 0;
                return if is_settled { Left::Nothing } else { Left::Open };
            }
            for &place in &own.places {
                let values = self.values[place as usize];
                let mut kept = if is_one(values) { values } else { values & !taken };
                if kept & hidden != 0 {
                    kept &= hidden;
                    if !is_one(kept) {
                        return Left::Dead;
                    }
                }
                if !self.keep(place, kept) {
                    return Left::Dead;
                }
            }
        }
    }

    fn pair(&mut self, own: &Pair) -> Left {
        for side in 0..2 {
            let (this, other) = (own.places[side], own.places[1 - side]);
            let kept = own.others(side, self.values[this as usize], self.values[other as usize]);
            if !self.keep(other, kept) {
                return Left::Dead;
            }
        }
        let [a, b] = own.places.map(|place| self.values[place as usize]);
        self.steps += 5 + 2 * u64::from(a.count_ones().min(8) + b.count_ones().min(8));
        let is_settled = is_one(a) || is_one(b) || of_word(a).all(|value| b & !own.with[0][value] == 0);
        if is_settled { Left::Nothing } else { Left::Open }
    }

    fn table(&mut self, rule: u32, own: &Table) -> Left {
        self.save(rule);
        let range = self.problem.memory(rule);
        let (rows, seen) = (range.start, range.start + own.words);
        for (at, &place) in own.places.iter().enumerate() {
            let values = self.values[place as usize];
            if self.rows[seen + at] == values {
                continue;
            }
            self.rows[seen + at] = values;
            for word in 0..own.words {
                let left = self.rows[rows + word];
                if left != 0 {
                    let with = |(class, own_values): (usize, &Values)| match own_values & values {
                        0 => 0,
                        _ => own.rows(at, class)[word],
                    };
                    let all = own.classes[at].iter().enumerate().map(with).fold(0, |all, own| all | own);
                    self.rows[rows + word] = left & all;
                }
            }
            self.steps += (own.words * own.classes[at].len()) as u64;
        }
        let left = &self.rows[rows..seen];
        let number: u64 = left.iter().map(|word| u64::from(word.count_ones())).sum();
        if number == 0 {
            return Left::Dead;
        }
        let mut combinations = 1u64;
        for (at, &place) in own.places.iter().enumerate() {
            let (mut kept, mut classes) = (0, 0);
            for (class, &values) in own.classes[at].iter().enumerate() {
                let left = own.rows(at, class).iter().zip(&self.rows[rows..seen]);
                if values & self.values[place as usize] != 0
                    && left.map(|(own, left)| own & left).any(|both| both != 0)
                {
                    (kept, classes) = (kept | values, classes + 1);
                }
            }
            combinations = combinations.saturating_mul(classes);
            self.steps += 2 * own.classes[at].len() as u64;
            if !self.keep(place, kept) {
                return Left::Dead;
            }
            self.rows[seen + at] = self.values[place as usize];
        }
        if number == combinations { Left::Nothing } else { Left::Open }
    }

    fn choice(&mut self, own: &Choice) -> Left {
        let (mut sure, mut possible) = (0, 0);
        for &(place, chosen) in &own.chosen {
            let values = self.values[place as usize];
            possible += u32::from(values & chosen != 0);
            sure += u32::from(values & !chosen == 0);
        }
        self.steps += own.chosen.len() as u64;
        if possible < own.min || sure > own.max {
            return Left::Dead;
        }
        let (all, none) = (possible == own.min, sure == own.max);
        if possible > sure && (all || none) {
            for &(place, chosen) in &own.chosen {
                let values = self.values[place as usize];
                if values & chosen != 0 && values & !chosen != 0 {
                    let kept = if all { chosen } else { !chosen };
                    self.keep(place, kept);
                }
            }
            return Left::Nothing;
        }
        if sure >= own.min && possible <= own.max { Left::Nothing } else { Left::Open }
    }

    fn star(&mut self, rule: u32, own: &Star) -> Left {
        let centre = self.values[own.centre as usize];
        let mut with = own.alone;
        for arm in &own.arms {
            if centre & !with == 0 {
                break;
            }
            let values = self.values[arm.places[1] as usize];
            self.steps += 2 + u64::from(values.count_ones());
            with |= arm.others(1, values, centre & !with);
        }
        if !self.keep(own.centre, with) {
            return Left::Dead;
        }
        let Some(value) = self.one(own.centre) else { return Left::Open };
        if own.alone >> value & 1 == 1 {
            return Left::Nothing;
        }
        let (mut open, mut last, mut all) = (0, 0, 0);
        for (at, arm) in own.arms.iter().enumerate() {
            let values = self.values[arm.places[1] as usize];
            let kept = values & arm.with[0][value];
            if kept == values {
                return Left::Nothing;
            }
            if kept != 0 {
                (open, last, all) = (open + 1, at, all | kept);
            }
        }
        if open == 1 {
            let arm = &own.arms[last];
            self.keep(arm.places[1], arm.with[0][value]);
            return Left::Nothing;
        }
        // One of the arms holds this value, and so no other place that is distinct from them.
        if is_one(all)
            && let Some(distinct) = self.problem.around[rule as usize]
            && let Rule::Distinct(distinct) = &self.problem.rules[distinct as usize]
            && all & distinct.once != 0
        {
            self.steps += 2 * distinct.places.len() as u64;
            for &place in &distinct.places {
                if !own.arms.iter().any(|arm| arm.places[1] == place) && !self.keep(place, !all) {
                    return Left::Dead;
                }
            }
        }
        Left::Open
    }

    fn sum(&mut self, own: &Sum) -> Left {
        loop {
            let (mut low, mut high) = (0, 0);
            for term in &own.terms {
                let (least, most) = term.extremes(self.values[term.place as usize]);
                (low, high) = (low + least, high + most);
                self.steps += 2 + u64::from(self.values[term.place as usize].count_ones());
            }
            if high < own.min || low > own.max {
                return Left::Dead;
            }
            if low >= own.min && high <= own.max {
                return Left::Nothing;
            }
            let mut has_changed = false;
            for term in &own.terms {
                let values = self.values[term.place as usize];
                if is_one(values) {
                    continue;
                }
                let (least, most) = term.extremes(values);
                let (from, to) = (own.min.saturating_sub(high - most), (own.max - low).saturating_add(least));
                if least < from || most > to {
                    has_changed = true;
                    if !self.keep(term.place, term.within(values, from, to)) {
                        return Left::Dead;
                    }
                }
            }
            if !has_changed {
                return Left::Open;
            }
        }
    }

    fn any(&mut self, own: &Relation) -> Left {
        let (mut open, mut last) = (0, 0);
        for (at, sum) in own.any.iter().enumerate() {
            self.steps += 4 * sum.terms.len() as u64;
            match sum.verdict(|place| self.values[place as usize]) {
                Verdict::Holds => return Left::Nothing,
                Verdict::Open => (open, last) = (open + 1, at),
                Verdict::Fails => {}
            }
        }
        match open {
            0 => Left::Dead,
            1 => self.sum(&own.any[last]),
            _ => self.late(own),
        }
    }

    fn late(&mut self, own: &Relation) -> Left {
        let mut free = None;
        for &place in &own.places {
            self.steps += 1;
            if self.one(place).is_none() && free.replace(place).is_some() {
                return Left::Open;
            }
        }
        let values = |place: u32| self.values[place as usize];
        let Some(free) = free else {
            return if own.verdict(values) == Verdict::Holds { Left::Nothing } else { Left::Dead };
        };
        let mut kept = 0;
        for sum in &own.any {
            let (mut sure, mut of_free) = (0, None);
            for term in &sum.terms {
                match term.place == free {
                    true => of_free = Some(term),
                    false => sure += term.extremes(values(term.place)).0,
                }
            }
            self.steps += 5 * sum.terms.len() as u64;
            let (low, high) = (sum.min.saturating_sub(sure), sum.max.checked_sub(sure));
            kept |= match (of_free, high) {
                (_, None) => 0,
                (Some(term), Some(high)) => term.within(values(free), low, high),
                (None, Some(_)) => {
                    if low == 0 {
                        !0
                    } else {
                        0
                    }
                }
            };
        }
        if self.keep(free, kept) { Left::Nothing } else { Left::Dead }
    }
}
