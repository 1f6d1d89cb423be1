//! Counts as diagrams, built directly, bottom up.

use crate::manager::Manager;
use crate::order::Var;
use crate::store::{Bdd, Edge};
use limits::Limit;

/// A literal that adds `weight` to a sum when it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighted {
    /// The variable.
    pub var: Var,
    /// Whether the literal is true when the variable is.
    pub positive: bool,
    /// What it adds.
    pub weight: u32,
}

impl Manager {
    /// Exactly `k` of the variables are true. About k (n - k) nodes, as many steps.
    pub fn exactly(&mut self, vars: &[Var], k: u32) -> Result<Bdd, Limit> {
        self.sum_between(&unit(vars), k.into(), k.into())
    }

    /// At most `k` of the variables are true. About k (n - k) nodes, as many steps.
    pub fn at_most(&mut self, vars: &[Var], k: u32) -> Result<Bdd, Limit> {
        self.sum_between(&unit(vars), 0, k.into())
    }

    /// At least `k` of the variables are true. About k (n - k) nodes, as many steps.
    pub fn at_least(&mut self, vars: &[Var], k: u32) -> Result<Bdd, Limit> {
        self.sum_between(&unit(vars), k.into(), u64::MAX)
    }

    /// `min <= sum of the weights of the true literals <= max`. A literal listed twice adds twice.
    /// At most n (max + 2) nodes and steps, or n (min + 1) where `max` is no bound; fewer where
    /// few sums can be reached.
    ///
    /// Semba's recurrence for exactly r of n (1994) describes the same diagram top down.
    pub fn sum_between(&mut self, terms: &[Weighted], min: u64, max: u64) -> Result<Bdd, Limit> {
        let terms = self.terms_by_level(terms);
        let most: u64 = terms.iter().map(|term| term.low.max(term.high)).sum();
        // From this sum on, all sums have the same function: large enough, or too large.
        let cap = if max >= most { min } else { max + 1 };
        self.attempt(|m| {
            // Top down the sums that can be reached, then bottom up their functions.
            let mut sums = vec![vec![0]];
            let mut held = 0;
            for (term, above) in terms.iter().zip(0..) {
                let here = sums[above].len();
                held += here;
                // The next level has twice as many sums at most.
                m.store.check_scratch((held + 2 * here) * size_of::<u64>())?;
                let next = m.sums_after(&sums[above], term, cap)?;
                sums.push(next);
            }
            let last = sums.pop().unwrap_or_default();
            let holds = |sum: &u64| if (min..=max).contains(sum) { Edge::TRUE } else { Edge::FALSE };
            let mut below: Vec<(u64, Edge)> = last.iter().map(|sum| (*sum, holds(sum))).collect();
            for (term, here) in terms.iter().zip(sums).rev() {
                // The sums from the top down to here, and the functions of two levels.
                let functions = (here.len() + below.len()) * size_of::<(u64, Edge)>();
                let bytes = held * size_of::<u64>() + functions;
                held -= here.len();
                below = m.beside(bytes, |m| m.functions_of_sums(term, here, &below, cap))?;
            }
            Ok(after(&below, 0, cap))
        })
    }

    /// Returns the functions of the sums above a term, by those of the sums below it.
    fn functions_of_sums(
        &mut self,
        term: &LevelTerm,
        sums: Vec<u64>,
        below: &[(u64, Edge)],
        cap: u64,
    ) -> Result<Vec<(u64, Edge)>, Limit> {
        let mut functions = Vec::with_capacity(sums.len());
        for sum in sums {
            self.tick()?;
            let (low, high) = (after(below, sum + term.low, cap), after(below, sum + term.high, cap));
            functions.push((sum, self.store.make(term.level, low, high)?));
        }
        Ok(functions)
    }

    /// Returns the terms from the top down, one a level.
    fn terms_by_level(&self, terms: &[Weighted]) -> Vec<LevelTerm> {
        let mut by_level: Vec<LevelTerm> = terms
            .iter()
            .map(|term| {
                let (level, weight) = (self.level(term.var), u64::from(term.weight));
                let (low, high) = if term.positive { (0, weight) } else { (weight, 0) };
                LevelTerm { level, low, high }
            })
            .collect();
        by_level.sort_by_key(|term| term.level);
        by_level.dedup_by(|next, kept| {
            let same = next.level == kept.level;
            if same {
                kept.low += next.low;
                kept.high += next.high;
            }
            same
        });
        by_level
    }

    /// Returns the sums up to `cap` that one more term can lead to, ascending: those with its one value and
    /// those with the other, merged.
    fn sums_after(&mut self, sums: &[u64], term: &LevelTerm, cap: u64) -> Result<Vec<u64>, Limit> {
        let mut next = Vec::with_capacity(2 * sums.len());
        let [mut low, mut high] = [term.low, term.high]
            .map(|weight| sums.iter().map(move |sum| (sum + weight).min(cap)).peekable());
        while let Some(sum) = low.peek().into_iter().chain(high.peek()).min().copied() {
            self.tick()?;
            next.push(sum);
            while low.next_if_eq(&sum).is_some() {}
            while high.next_if_eq(&sum).is_some() {}
        }
        next.shrink_to_fit();
        Ok(next)
    }
}

/// What a sum gains at one level, by the value of the variable.
struct LevelTerm {
    level: u32,
    low: u64,
    high: u64,
}

/// Returns the function of a sum that is known to be listed.
fn after(below: &[(u64, Edge)], sum: u64, cap: u64) -> Edge {
    let at = below.partition_point(|&(other, _)| other < sum.min(cap));
    below[at].1
}

fn unit(vars: &[Var]) -> Vec<Weighted> {
    vars.iter().map(|&var| Weighted { var, positive: true, weight: 1 }).collect()
}
