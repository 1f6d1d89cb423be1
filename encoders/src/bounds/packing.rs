//! Greedy partitions of the variables into groups with a cap on what a solution takes of each.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use limits::Limit;

use super::at_most::{AtMost, CappedGroup, Packing, Spend};
use super::pairs::cliques;
use crate::constraint::Var;
use crate::model::Model;
use crate::steps::ON_HEAP;

/// Packings returned at most; each costs the search a little at every node.
const KEPT: usize = 3;
/// Terms of constraints beyond which one packing has to do.
const MANY_TERMS: usize = 1 << 20;

/// Returns the most bytes that the search for packings holds: the limits and a heap of them, the terms that
/// are not borrowed from constraints, and the groups of each packing.
pub(crate) fn packings_bytes(model: &Model) -> usize {
    let limit = size_of::<AtMost<'_>>() + size_of::<(u64, Reverse<u32>, Reverse<usize>)>() + ON_HEAP;
    let variable = size_of::<u64>() + KEPT * (size_of::<Var>() + size_of::<CappedGroup>() + ON_HEAP);
    model.constraints.len() * limit + model.variables() * variable
}

/// Returns the packings with the best bound found, at most [`KEPT`]; none where no constraint limits the
/// size. `spend` receives the work as it is done and may end it.
pub(crate) fn packings_within(model: &Model, spend: Spend<'_>) -> Result<Vec<Packing>, Limit> {
    let sizes = model.sizes();
    let limits = AtMost::all(model, &sizes, spend)?;
    packings_of(&limits, &sizes, spend)
}

/// Does the same from the limits of a model.
pub(super) fn packings_of(
    limits: &[AtMost<'_>],
    sizes: &[u64],
    spend: Spend<'_>,
) -> Result<Vec<Packing>, Limit> {
    if limits.is_empty() {
        return Ok(Vec::new());
    }
    let terms: usize = limits.iter().map(AtMost::len).sum();
    let rounds = if terms > MANY_TERMS { 1 } else { KEPT };
    let mut uses = vec![0; limits.len()];
    let mut found = Vec::new();
    for _ in 0..rounds {
        found.push(greedy(limits, sizes, &mut uses, spend)?);
    }
    found.extend(cliques(limits, sizes));
    found.sort_by_key(|packing| packing.bound);
    let best = found.first().map_or(0, |packing| packing.bound);
    found.retain(|packing| packing.bound == best);
    found.truncate(KEPT);
    Ok(found)
}

/// Takes, again and again, the limit that saves most. Ties go to the limit that earlier packings used least,
/// so that packings differ (rows, then columns).
fn greedy(
    limits: &[AtMost<'_>],
    sizes: &[u64],
    uses: &mut [u32],
    spend: Spend<'_>,
) -> Result<Packing, Limit> {
    let mut taken = vec![false; sizes.len()];
    let mut groups = Vec::new();
    let mut bound: u64 = sizes.iter().sum();
    let saving = |at: usize, taken: &[bool]| {
        let (cap, all) = limits[at].cap(sizes, taken);
        all - cap
    };
    let mut heap: BinaryHeap<(u64, Reverse<u32>, Reverse<usize>)> = BinaryHeap::with_capacity(limits.len());
    for (at, limit) in limits.iter().enumerate() {
        spend(limit.len() as u64)?;
        heap.push((saving(at, &taken), Reverse(uses[at]), Reverse(at)));
    }
    while let Some((promised, used, Reverse(at))) = heap.pop() {
        spend(8 * limits[at].len() as u64)?;
        let saved = saving(at, &taken);
        if saved == 0 {
            continue;
        }
        if saved < promised {
            // Savings only shrink: push the limit again with its present value.
            heap.push((saved, used, Reverse(at)));
            continue;
        }
        let (cap, _) = limits[at].cap(sizes, &taken);
        let free = limits[at].terms().map(|term| term.0).filter(|&v| !taken[v as usize]);
        let vars: Vec<Var> = free.collect();
        vars.iter().for_each(|&var| taken[var as usize] = true);
        bound -= saved;
        uses[at] += 1;
        groups.push(CappedGroup { vars, cap });
    }
    Ok(Packing { groups, bound })
}
