//! A search where places hold one value each: statements with values, and automata along lines.
//!
//! `places.rs` reads groups of variables one of which is true as places with a set of values, which is one word; every other
//! variable is a place with two values. `build.rs` makes rules of the constraints: of few places a table of what is allowed
//! (`table.rs`), of values that at most one place holds one rule for all values, of the others sums and disjunctions with
//! bounds (`rule.rs`, `relation.rs`). So from a sum of values follows what the largest value of each place lets it reach, where
//! a count of literals would add up all values of a place. The search goes on with the place that has the fewest values left,
//! or the value that has the fewest places left (`choose.rs`), and takes one after the other (`walk.rs`). Of what may be
//! exchanged (`exchanges.rs`), values (`alike.rs`) or lines (`lines.rs`), one stands for all.
//!
//! Of 35 puzzles of one's own the default counts 35 within 60 s, where it counted 21 within 20 s (benches/RESULTS.md).

mod alike;
mod build;
mod choose;
mod clauses;
mod estimate;
mod exchanges;
mod lines;
mod places;
mod propagate;
mod relation;
mod rule;
mod state;
mod table;
mod waiting;
mod walk;
mod ways;

use std::cmp::Reverse;
use std::ops::Range;

use alike::Alike;
use model::Model;
use places::{Places, Values};
use rule::Rule;
use waiting::Waiting;

use super::Reason;
use super::meter::SearchMeter;

/// A model of places, ready to be searched.
pub(super) struct Domains {
    places: Places,
    rules: Vec<Rule>,
    /// The rules that wait for each place.
    waiting: Vec<Waiting>,
    /// The rows of all tables and the values that they saw, at first.
    rows: Vec<u64>,
    /// Where those of each rule begin.
    first_row: Vec<usize>,
    /// Of each star a rule that its arms are distinct, with others.
    around: Vec<Option<u32>>,
    /// The places in the order in which they are decided where they have equally many values: those that follow from no
    /// others first, the busiest first; and where those begin that are decided behind all others.
    order: Vec<u32>,
    defined: usize,
    /// Of each place whether its variables follow from others.
    is_defined: Vec<bool>,
    /// The rules that values are held by one place each.
    holding: Vec<u32>,
    /// What may be exchanged.
    alike: Alike,
    /// What each value of each place adds to the size; none where no variable adds anything.
    sizes: Vec<Vec<u64>>,
    is_impossible: bool,
}

impl Domains {
    /// The values of each class of those that may be exchanged.
    pub fn exchanged(&self) -> Vec<Values> {
        self.alike.values().collect()
    }

    /// How many lines may be interchanged; none where no row of them is decided first.
    pub fn lines(&self) -> usize {
        self.alike.lines.number()
    }

    /// Lays out `model` for sizes in `low..=high`, only as far as `meter` allows; `None` where most of it is no groups of three
    /// values and no lines are alike, or the window leaves a size out.
    pub fn new(
        model: &Model,
        low: u32,
        high: u32,
        meter: &mut SearchMeter<'_>,
    ) -> Result<Option<Domains>, Reason> {
        if low > 0 || u64::from(high) < model.total() || model.is_joined() || model.hides() {
            return Ok(None);
        }
        let all: Vec<_> = model.constraints.iter().collect();
        let Some(mut places) = Places::new(model, &all, meter)? else { return Ok(None) };
        let alike = Alike::of(model, &places, meter)?;
        if !places.are_groups && alike.lines.number() == 0 {
            return Ok(None);
        }
        let said = build::rules(&all, &mut places, meter)?;
        let waiting = Waiting::of(said.rules.iter().map(Rule::waits), places.start.len());
        let (mut rows, mut first_row) = (Vec::new(), Vec::with_capacity(said.rules.len()));
        for rule in &said.rules {
            first_row.push(rows.len());
            if let Rule::Table(table) = rule {
                rows.extend_from_slice(&table.all);
                rows.extend(table.places.iter().map(|&place| places.start[place as usize]));
            }
        }
        let mut is_defined = vec![false; places.start.len()];
        model.defined.iter().for_each(|&var| is_defined[places.of(var).0 as usize] = true);
        // A group of variables that follow from others is decided where it has the fewest values of all.
        let is_last = |place: u32| is_defined[place as usize] && places.vars[place as usize].len() < 3;
        let rank = |place: u32| {
            (is_last(place), is_defined[place as usize], Reverse(waiting[place as usize].number()))
        };
        let mut order: Vec<u32> = (0..places.start.len() as u32).collect();
        order.sort_by_key(|&place| (rank(place), place));
        let defined = order.partition_point(|&place| !is_last(place));
        let sizes = model.sizes();
        let of_place = |own: &Vec<(u32, u8)>| {
            let mut all = vec![0; 64];
            own.iter().for_each(|&(var, bit)| all[usize::from(bit)] = sizes[var as usize]);
            all
        };
        let has_sizes = sizes.iter().any(|&size| size > 0);
        Ok(Some(Domains {
            around: said.rules.iter().map(|rule| around(rule, &said.rules)).collect(),
            alike,
            holding: holding(&said.rules),
            defined,
            sizes: if has_sizes { places.vars.iter().map(of_place).collect() } else { Vec::new() },
            is_impossible: said.is_impossible,
            is_defined,
            rules: said.rules,
            places,
            waiting,
            rows,
            first_row,
            order,
        }))
    }

    /// Where the rows of a table are, and the values that it saw behind them.
    fn memory(&self, rule: u32) -> Range<usize> {
        let first = self.first_row[rule as usize];
        let end = self.first_row.get(rule as usize + 1);
        first..end.copied().unwrap_or(self.rows.len())
    }
}

/// The rules that values are held by one place each.
fn holding(rules: &[Rule]) -> Vec<u32> {
    let holds = |rule: &Rule| matches!(rule, Rule::Distinct(own) if own.held != 0);
    (0..).zip(rules).filter(|(_, rule)| holds(rule)).map(|(at, _)| at).collect()
}

/// A rule that the arms of a star are distinct.
fn around(rule: &Rule, rules: &[Rule]) -> Option<u32> {
    let Rule::Star(star) = rule else { return None };
    let has_all = |rule: &Rule| match rule {
        Rule::Distinct(own) => star.arms.iter().all(|arm| own.places.binary_search(&arm.places[1]).is_ok()),
        _ => false,
    };
    rules.iter().position(has_all).map(|at| at as u32)
}
