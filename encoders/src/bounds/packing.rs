//! Greedy partitions of the variables into groups with a cap on what a solution takes of each.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::pairs::cliques;
use crate::constraint::{Constraint, Var};
use crate::model::Model;
use crate::solve::backtrack::problem::sizes;

/// Packings returned at most; each costs the search a little at every node.
const KEPT: usize = 3;
/// Terms of constraints beyond which one packing has to do.
const MANY_TERMS: usize = 1 << 20;

/// Variables of which no solution takes more than `cap`, by size.
pub(crate) struct Group {
    pub vars: Vec<Var>,
    pub cap: u64,
}

/// Disjoint groups and what follows from them.
pub(crate) struct Packing {
    pub groups: Vec<Group>,
    /// The caps, and the sizes of the variables in no group.
    pub bound: u64,
}

/// Told of the steps done; an error ends the work.
pub(crate) type Spend<'a, E> = &'a mut dyn FnMut(u64) -> Result<(), E>;

/// An upper bound on a weighted sum of variables.
pub(super) struct AtMost {
    pub terms: Vec<(Var, u64)>,
    pub max: u64,
}

impl AtMost {
    /// What `constraint` says of this form; negative literals only make the sum larger and are
    /// left out.
    pub fn of(constraint: &Constraint, sizes: &[u64]) -> Option<AtMost> {
        let [count] = constraint.any.as_slice() else { return None };
        let mut terms: Vec<(Var, u64)> = count
            .terms
            .iter()
            .filter(|t| t.lit.positive && sizes[t.lit.var as usize] > 0)
            .map(|t| (t.lit.var, u64::from(t.weight)))
            .collect();
        terms.sort_unstable();
        terms.dedup_by_key(|term| term.0);
        let max = u64::from(count.max);
        (terms.iter().map(|term| term.1).sum::<u64>() > max).then_some(AtMost { terms, max })
    }

    /// An upper bound on the size of those of its variables that are not `taken`, and their size
    /// without the constraint. Variables may be taken in part, largest for their weight first.
    fn cap(&self, sizes: &[u64], taken: &[bool]) -> (u64, u64) {
        let mut offers: Vec<(u128, u128)> = Vec::with_capacity(self.terms.len());
        let mut all = 0;
        for &(var, weight) in &self.terms {
            if !taken[var as usize] {
                let size = sizes[var as usize];
                all += size;
                if weight <= self.max {
                    offers.push((u128::from(size), u128::from(weight)));
                }
            }
        }
        offers.sort_by(|a, b| (b.0 * a.1).cmp(&(a.0 * b.1)));
        let (mut room, mut cap) = (u128::from(self.max), 0);
        for (size, weight) in offers {
            if weight > room {
                cap += room * size / weight;
                break;
            }
            room -= weight;
            cap += size;
        }
        (cap as u64, all)
    }
}

/// The best packings found, best first, all with the same bound; none where no constraint limits
/// the size. `spend` is told of the work as it is done and may end it.
pub(crate) fn packings_within<E>(model: &Model, spend: Spend<'_, E>) -> Result<Vec<Packing>, E> {
    let sizes = sizes(model);
    let limits: Vec<AtMost> = model.constraints.iter().filter_map(|c| AtMost::of(c, &sizes)).collect();
    if limits.is_empty() {
        return Ok(Vec::new());
    }
    let terms: usize = limits.iter().map(|limit| limit.terms.len()).sum();
    let rounds = if terms > MANY_TERMS { 1 } else { KEPT };
    let mut uses = vec![0; limits.len()];
    spend(terms as u64)?;
    let mut found = Vec::new();
    for _ in 0..rounds {
        found.push(greedy(&limits, &sizes, &mut uses, spend)?);
    }
    found.extend(cliques(&limits, &sizes));
    found.sort_by_key(|packing| packing.bound);
    let best = found.first().map_or(0, |packing| packing.bound);
    found.retain(|packing| packing.bound == best);
    found.truncate(KEPT);
    Ok(found)
}

/// Takes the limit that saves most again and again; among equals one that earlier packings used
/// least, so that the next packing goes another way (rows, then columns).
fn greedy<E>(limits: &[AtMost], sizes: &[u64], uses: &mut [u32], spend: Spend<'_, E>) -> Result<Packing, E> {
    let mut taken = vec![false; sizes.len()];
    let mut groups = Vec::new();
    let mut bound: u64 = sizes.iter().sum();
    let saving = |at: usize, taken: &[bool]| {
        let (cap, all) = limits[at].cap(sizes, taken);
        all - cap
    };
    let mut heap: BinaryHeap<(u64, Reverse<u32>, Reverse<usize>)> =
        (0..limits.len()).map(|at| (saving(at, &taken), Reverse(uses[at]), Reverse(at))).collect();
    while let Some((promised, used, Reverse(at))) = heap.pop() {
        spend(8 * limits[at].terms.len() as u64)?;
        let saved = saving(at, &taken);
        if saved == 0 {
            continue;
        }
        if saved < promised {
            // Savings only shrink: back into the heap with what it is worth now.
            heap.push((saved, used, Reverse(at)));
            continue;
        }
        let (cap, _) = limits[at].cap(sizes, &taken);
        let free = limits[at].terms.iter().map(|term| term.0).filter(|&v| !taken[v as usize]);
        let vars: Vec<Var> = free.collect();
        vars.iter().for_each(|&var| taken[var as usize] = true);
        bound -= saved;
        uses[at] += 1;
        groups.push(Group { vars, cap });
    }
    Ok(Packing { groups, bound })
}
