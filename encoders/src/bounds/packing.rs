//! Greedy partitions of the variables into groups with a cap on what a solution takes of each.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::pairs::cliques;
use crate::constraint::{Constraint, Term, Var};
use crate::model::Model;
use crate::solve::backtrack::problem::sizes;
use crate::steps::ON_HEAP;

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
pub(super) struct AtMost<'a> {
    /// Positive literals of variables with a size: those of the constraint itself, where it has no others.
    terms: Cow<'a, [Term]>,
    pub max: u64,
}

impl<'a> AtMost<'a> {
    /// What `constraint` says of this form; negative literals only make the sum larger and are
    /// left out.
    fn of(constraint: &'a Constraint, sizes: &[u64]) -> Option<AtMost<'a>> {
        let [count] = constraint.any.as_slice() else { return None };
        let counts = |term: &&Term| term.lit.positive && sizes[term.lit.var as usize] > 0;
        let max = u64::from(count.max);
        let sum: u64 = count.terms.iter().filter(counts).map(|term| u64::from(term.weight)).sum();
        if sum <= max {
            return None;
        }
        let terms = match count.terms.iter().all(|term| counts(&term)) {
            true => Cow::Borrowed(count.terms.as_slice()),
            false => Cow::Owned(count.terms.iter().filter(counts).copied().collect()),
        };
        Some(AtMost { terms, max })
    }

    /// The limits among the constraints of `model`. One pass over them, of which `spend` is told.
    pub fn all<E>(model: &'a Model, sizes: &[u64], spend: Spend<'_, E>) -> Result<Vec<AtMost<'a>>, E> {
        let mut limits = Vec::new();
        for constraint in &model.constraints {
            limits.extend(AtMost::of(constraint, sizes));
            spend(constraint.any.iter().map(|count| count.terms.len() as u64).sum())?;
        }
        Ok(limits)
    }

    /// Its variables, each with its weight.
    pub fn terms(&self) -> impl Iterator<Item = (Var, u64)> {
        self.terms.iter().map(|term| (term.lit.var, u64::from(term.weight)))
    }

    /// The number of its terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// An upper bound on the size of those of its variables that are not `taken`, and their size
    /// without the constraint. Variables may be taken in part, largest for their weight first.
    fn cap(&self, sizes: &[u64], taken: &[bool]) -> (u64, u64) {
        let mut offers: Vec<(u128, u128)> = Vec::with_capacity(self.len());
        let mut all = 0;
        for (var, weight) in self.terms() {
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
    let sizes = sizes(model);
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
