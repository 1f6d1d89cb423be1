//! Counts as diagrams, built directly, bottom up.

use crate::budget::Limit;
use crate::manager::Manager;
use crate::node::Edge;
use crate::order::Var;
use crate::roots::Bdd;

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
        self.sum_between(&unit(vars), k, k)
    }

    /// At most `k` of the variables are true. About k (n - k) nodes, as many steps.
    pub fn at_most(&mut self, vars: &[Var], k: u32) -> Result<Bdd, Limit> {
        self.sum_between(&unit(vars), 0, k)
    }

    /// At least `k` of the variables are true. About k (n - k) nodes, as many steps.
    pub fn at_least(&mut self, vars: &[Var], k: u32) -> Result<Bdd, Limit> {
        self.sum_between(&unit(vars), k, u32::MAX)
    }

    /// `min <= sum of the weights of the true literals <= max`. Each variable at most once.
    /// At most n (max + 2) nodes and steps, or n (min + 1) where `max` is no bound.
    ///
    /// Semba's recurrence for exactly r of n (1994) describes the same diagram top down.
    pub fn sum_between(&mut self, terms: &[Weighted], min: u32, max: u32) -> Result<Bdd, Limit> {
        let mut terms: Vec<(u32, Weighted)> = terms.iter().map(|t| (self.level(t.var), *t)).collect();
        terms.sort_unstable_by_key(|&(level, _)| level);
        let total: u64 = terms.iter().map(|(_, t)| u64::from(t.weight)).sum();
        // Sums from here on are all alike: too large, or large enough.
        let cap = if u64::from(max) >= total { u64::from(min) } else { u64::from(max) + 1 };
        if u64::from(min) > total {
            return Ok(self.constant(false));
        }
        let (cap, min) = (cap as usize, min as usize);
        self.operate(|m| {
            let top = if max as u64 >= total { cap } else { cap - 1 };
            let mut result: Vec<Edge> = (0..=cap)
                .map(|sum| if sum >= min && sum <= top { Edge::TRUE } else { Edge::FALSE })
                .collect();
            let mut above = total;
            for &(level, term) in terms.iter().rev() {
                above -= u64::from(term.weight);
                // A sum that the literals above cannot reach needs no node.
                let reach = above.min(cap as u64) as usize;
                for sum in 0..=reach {
                    let taken = result[sum.saturating_add(term.weight as usize).min(cap)];
                    let (low, high) = if term.positive { (result[sum], taken) } else { (taken, result[sum]) };
                    result[sum] = m.store.make(level, low, high)?;
                }
            }
            Ok(result[0])
        })
    }
}

fn unit(vars: &[Var]) -> Vec<Weighted> {
    vars.iter().map(|&var| Weighted { var, positive: true, weight: 1 }).collect()
}
