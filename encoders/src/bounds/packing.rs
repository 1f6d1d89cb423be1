//! Greedy partitions of the variables into groups with a cap on what a solution takes of each.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::limits::{AtMost, Group, Packing, Spend};
use super::pairs::cliques;
use crate::constraint::Var;
use crate::model::Model;
use crate::steps::ON_HEAP;

/// Packings returned at most; each costs the search a little at every node.
const KEPT: usize = 3;
/// Terms of constraints beyond which one packing has to do.
const MANY_TERMS: usize = 1 << 20;

/// Bytes that looking for packings holds at most: the limits, and a heap of them; their terms, where they are
/// not those of the constraints; the groups of each packing.
pub(crate) fn packings_bytes(model: &Model) -> usize {
    let limit = size_of::<AtMost<'_>>() + size_of::<(u64, Reverse<u32>, Reverse<usize>)>() + ON_HEAP;
    let variable = size_of::<u64>() + KEPT * (size_of::<Var>() + size_of::<Group>() + ON_HEAP);
    model.constraints.len() * limit + model.variables() * variable
}

/// The best packings found, best first, all with the same bound; none where no constraint limits
/// the size. `spend` is told of the work as it is done and may end it.
pub(crate) fn packings_within<E>(model: &Model, spend: Spend<'_, E>) -> Result<Vec<Packing>, E> {
    let sizes = model.sizes();
    let limits = AtMost::all(model, &sizes, spend)?;
    packings_of(&limits, &sizes, spend)
}

/// The same for the limits of a model.
pub(super) fn packings_of<E>(
    limits: &[AtMost<'_>],
    sizes: &[u64],
    spend: Spend<'_, E>,
) -> Result<Vec<Packing>, E> {
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

/// Takes the limit that saves most again and again; among equals one that earlier packings used
/// least, so that the next packing goes another way (rows, then columns).
fn greedy<E>(
    limits: &[AtMost<'_>],
    sizes: &[u64],
    uses: &mut [u32],
    spend: Spend<'_, E>,
) -> Result<Packing, E> {
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
            // Savings only shrink: back into the heap with what it is worth now.
            heap.push((saved, used, Reverse(at)));
            continue;
        }
        let (cap, _) = limits[at].cap(sizes, &taken);
        let free = limits[at].terms().map(|term| term.0).filter(|&v| !taken[v as usize]);
        let vars: Vec<Var> = free.collect();
        vars.iter().for_each(|&var| taken[var as usize] = true);
        bound -= saved;
        uses[at] += 1;
        groups.push(Group { vars, cap });
    }
    Ok(Packing { groups, bound })
}
