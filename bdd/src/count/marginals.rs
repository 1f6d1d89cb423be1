//! How many solutions have each variable true: one pass up, one pass down.
//!
//! The pass up counts the ways to complete each function, the pass down the ways to reach it. A solution with a variable
//! true goes through the high edge of a node of that variable, or it skips the variable on an edge. Of those that skip it,
//! one half has it true. No number exceeds that of the solutions, so all are in the words that hold it.

use std::marker::PhantomData;

use num_bigint::BigUint;

use crate::count::pass::{NODE, Stop, in_smallest_words};
use crate::count::sat_count::Solutions;
use crate::count::word::Word;
use crate::manager::Manager;
use crate::store::{Edge, Handle};
use limits::{Limit, Meter};

impl Manager {
    /// Returns for each variable, indexed by variable, the number of solutions of `f` in which it is true, or of sets that
    /// have it. Two passes over |f|, with two numbers a node.
    // The widest word is a big integer itself.
    #[allow(clippy::useless_conversion)]
    pub fn marginals<H: Handle>(&self, f: &H) -> Result<Vec<BigUint>, Limit> {
        let (root, before) = (self.edge(f), self.doublings_before(H::RULE));
        let by_level: Vec<BigUint> = in_smallest_words!(W => {
            let passes = self.passed::<W>(root, &before)?;
            Ok(passes.into_true(&before))
        })?;
        let mut by_var = vec![BigUint::ZERO; by_level.len()];
        for (var, count) in self.order.vars().iter().zip(by_level) {
            by_var[var.0 as usize] = count;
        }
        Ok(by_var)
    }

    /// Runs both passes from `root`; `before` has the doublings above each level.
    fn passed<W: Word>(&self, root: Edge, before: &[u32]) -> Result<Passed<W>, Stop> {
        let end = self.variables() as u32;
        let level_of = |edge: Edge| if edge.is_constant() { end } else { self.store.level(edge) };
        let gap = |from: u32, to: u32| before[to as usize] - before[from as usize];
        let solutions = Solutions { counted_before: before, word: PhantomData::<W> };
        let (total, complete) = self.fold_values(&solutions, root, true)?;
        let mut passed = Passed::new(end as usize);
        if root == Edge::FALSE {
            return Ok(passed);
        }
        let count = complete.len();
        // A number on the way down times one on the way up is no longer than that of all solutions.
        let bytes = count * (2 * size_of::<W>() + total.heap());
        self.store.ask_scratch(bytes)?;
        let held = self.store.bytes() + bytes;
        let top = level_of(root);
        passed.skip((0, top), gap(0, top), &total)?;
        let mut reach = vec![W::zero(); count];
        if !root.is_constant() {
            reach[complete.rank(root)] = W::one().shifted(gap(0, top)).ok_or(Stop::Narrow)?;
        }
        let mut meter = Meter::new(&self.store.budget);
        for edge in complete.descending() {
            let ways = std::mem::replace(&mut reach[complete.rank(edge)], W::zero());
            let level = self.store.level(edge);
            let (low, high) = self.store.children(edge);
            for (child, is_high) in [(low, false), (high, true)] {
                if child == Edge::FALSE {
                    continue;
                }
                let free = gap(level + 1, level_of(child));
                let ways = ways.shifted(free).ok_or(Stop::Narrow)?;
                if is_high || free > 0 {
                    let through = match child {
                        Edge::TRUE => ways.clone(),
                        _ => ways.times(complete.get(child)).ok_or(Stop::Narrow)?,
                    };
                    passed.skip((level + 1, level_of(child)), free, &through)?;
                    if is_high {
                        add(&mut passed.high[level as usize], &through)?;
                    }
                }
                if child != Edge::TRUE {
                    add(&mut reach[complete.rank(child)], &ways)?;
                }
            }
            meter.spend(2 * NODE, held)?;
        }
        Ok(passed)
    }
}

/// Solutions by level.
struct Passed<W> {
    /// Those that go through a high edge of the level.
    high: Vec<W>,
    /// Those on whose path the first of some free variables without a node is that of the level, and those on whose path
    /// the last one was that of the level before.
    begin: Vec<W>,
    end: Vec<W>,
}

impl<W: Word> Passed<W> {
    fn new(levels: usize) -> Passed<W> {
        let zeros = || vec![W::zero(); levels + 1];
        Passed { high: zeros(), begin: zeros(), end: zeros() }
    }

    /// Notes that solutions skip the levels `from..to`, of which `free` double them: all or none.
    fn skip(&mut self, (from, to): (u32, u32), free: u32, solutions: &W) -> Result<(), Stop> {
        if free > 0 {
            add(&mut self.begin[from as usize], solutions)?;
            add(&mut self.end[to as usize], solutions)?;
        }
        Ok(())
    }

    /// Returns the number of solutions with the variable of each level true.
    #[allow(clippy::useless_conversion)]
    fn into_true(self, before: &[u32]) -> Vec<BigUint> {
        let levels = before.len() - 1;
        let mut free = BigUint::ZERO;
        let of_level = self.high.into_iter().zip(self.begin).zip(self.end).take(levels);
        let counts = of_level.map(|((high, begin), end)| {
            free += begin.big();
            free -= end.big();
            high.big() + (&free >> 1)
        });
        counts.collect()
    }
}

fn add<W: Word>(sum: &mut W, more: &W) -> Result<(), Stop> {
    *sum = sum.plus(more).ok_or(Stop::Narrow)?;
    Ok(())
}
