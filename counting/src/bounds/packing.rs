//! Greedy partitions of the variables into groups with a cap on what a solution takes of each.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use limits::Limit;
use model::Model;
use model::constraint::Var;
use model::steps::ON_HEAP;

use super::at_most::{AtMost, CappedGroup, Packing, Spend};
use super::pairs::cliques;

/// Packings returned at most; each costs the search a little at every node.
const KEPT: usize = 3;
/// Limits with which another packing is begun, besides the one that saves most.
const STARTS: usize = 8;
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

/// Returns packings with the best bound found, begun in turn with a limit that is in none of them: of queens, the rows
/// and the columns. `spend` as for [`packings_within`].
pub(crate) fn other_packings_within(model: &Model, spend: Spend<'_>) -> Result<Vec<Packing>, Limit> {
    let sizes = model.sizes();
    let limits = AtMost::all(model, &sizes, spend)?;
    let mut found = packings_of(&limits, &sizes, spend)?;
    let none = vec![false; sizes.len()];
    let mut starts: Vec<usize> = (0..limits.len()).collect();
    starts.sort_by_cached_key(|&at| Reverse(saving(&limits[at], &sizes, &none)));
    let terms: usize = limits.iter().map(AtMost::len).sum();
    let mut tries = if terms > MANY_TERMS { 0 } else { STARTS };
    let mut uses = vec![0; limits.len()];
    for start in starts {
        if tries == 0 || uses[start] > 0 {
            continue;
        }
        tries -= 1;
        let mut with = uses.clone();
        let other = greedy(&limits, &sizes, Some(start), &mut with, spend)?;
        if found.iter().all(|packing| other.bound <= packing.bound) {
            found.retain(|packing| packing.bound == other.bound);
            found.push(other);
            uses = with;
        }
    }
    Ok(found)
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
        found.push(greedy(limits, sizes, None, &mut uses, spend)?);
    }
    found.extend(cliques(limits, sizes));
    found.sort_by_key(|packing| packing.bound);
    let best = found.first().map_or(0, |packing| packing.bound);
    found.retain(|packing| packing.bound == best);
    found.truncate(KEPT);
    Ok(found)
}

/// What a limit takes off the size of its variables that are not `taken`.
fn saving(limit: &AtMost<'_>, sizes: &[u64], taken: &[bool]) -> u64 {
    let (cap, all) = limit.cap(sizes, taken);
    all - cap
}

/// Takes `first`, if it is given, and then, again and again, the limit that saves most. Ties go to the limit that earlier
/// packings used least, so that packings differ (rows, then columns).
fn greedy(
    limits: &[AtMost<'_>],
    sizes: &[u64],
    first: Option<usize>,
    uses: &mut [u32],
    spend: Spend<'_>,
) -> Result<Packing, Limit> {
    let mut taken = vec![false; sizes.len()];
    let mut groups = Vec::new();
    let mut bound: u64 = sizes.iter().sum();
    let mut heap: BinaryHeap<(u64, Reverse<u32>, Reverse<usize>)> = BinaryHeap::with_capacity(limits.len());
    for (at, limit) in limits.iter().enumerate() {
        spend(limit.len() as u64)?;
        let promised = if first == Some(at) { u64::MAX } else { saving(limit, sizes, &taken) };
        heap.push((promised, Reverse(uses[at]), Reverse(at)));
    }
    while let Some((promised, used, Reverse(at))) = heap.pop() {
        spend(8 * limits[at].len() as u64)?;
        let saved = saving(&limits[at], sizes, &taken);
        if saved == 0 {
            continue;
        }
        if saved < promised && promised < u64::MAX {
            // Savings only shrink: push the limit again with its present value.
            heap.push((saved, used, Reverse(at)));
            continue;
        }
        let (cap, _) = limits[at].cap(sizes, &taken);
        let free = limits[at].terms().map(|term| term.0).filter(|&v| !taken[v as usize]);
        let vars: Vec<Var> = free.collect();
        debug_assert!(
            !vars.is_empty() && saved <= bound,
            "a limit that saves has variables that are not taken"
        );
        vars.iter().for_each(|&var| taken[var as usize] = true);
        bound -= saved;
        uses[at] += 1;
        groups.push(CappedGroup { vars, cap });
    }
    Ok(Packing { groups, bound })
}
