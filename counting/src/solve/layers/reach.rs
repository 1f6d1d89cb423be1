//! Which states can still lead to a size as good as the one wanted.

use limits::Limit;
use model::Model;
use model::bits::{Bits, packed};
use model::steps::ON_HEAP;
use model::steps::Steps;

use super::field::Places;
use super::plan::Plan;
use crate::bounds::{packings_bytes, packings_within};

/// A size to reach, and for every level what is known of the variables to come. `S`: a set of bits.
#[derive(Debug, Hash)]
pub(super) struct Reach<S> {
    /// The size; any until it is set.
    pub size: u32,
    rest: Rest<S>,
}

/// What variables to come demand, or can add.
#[derive(Debug, Hash)]
enum Rest<S> {
    /// By level, for solutions of at most the size.
    Demands(Vec<Demand<S>>),
    /// By level, the most that the rest can add, for solutions of at least the size.
    Adds(Vec<u64>),
}

/// What has to be covered from a level on.
#[derive(Debug, Hash)]
struct Demand<S> {
    /// The bits of pending clauses.
    pending: S,
    /// Clauses that have not begun, and how many of them are disjoint.
    untouched: u32,
    disjoint: u32,
    /// Most clauses that a variable covers for a unit of size; 0 where sizes can be free.
    cover: u32,
}

impl Reach<Places> {
    /// Reaching a size or less. `weights` by level.
    pub fn at_most(plan: &Plan, weights: &[u32], steps: &mut Steps<'_>) -> Result<Reach<Places>, Limit> {
        let program = &plan.program;
        let lits: usize = program.clauses.iter().map(Vec::len).sum();
        let mut covers = vec![0u32; weights.len()];
        let mut positive = true;
        for lit in program.clauses.iter().flatten() {
            covers[lit.var as usize] += 1;
            positive &= lit.positive;
        }
        let mut levels = Vec::with_capacity(weights.len());
        for level in 0..program.levels {
            steps.spend(lits + weights.len() + program.clauses.len())?;
            let pending = plan.pending_before(level);
            steps.hold(size_of::<Demand<Places>>() + ON_HEAP + pending.len() * size_of::<u32>())?;
            let rest = level as usize..weights.len();
            let free = !positive || rest.clone().any(|at| weights[at] == 0 && covers[at] > 0);
            let cover = rest.map(|at| covers[at].div_ceil(weights[at].max(1))).max().unwrap_or(0);
            let untouched = program.clauses.iter().filter(|clause| clause[0].var >= level);
            let mut taken = vec![false; weights.len()];
            let mut disjoint = 0;
            for clause in untouched.clone().filter(|_| !free) {
                if clause.iter().all(|lit| !taken[lit.var as usize]) {
                    clause.iter().for_each(|lit| taken[lit.var as usize] = true);
                    disjoint += 1;
                }
            }
            let untouched = untouched.count() as u32;
            levels.push(Demand { pending, untouched, disjoint, cover: if free { 0 } else { cover } });
        }
        Ok(Reach { size: u32::MAX, rest: Rest::Demands(levels) })
    }

    /// Reaching a size or more. `level` by variable.
    pub fn at_least(model: &Model, level: &[u32], steps: &mut Steps<'_>) -> Result<Reach<Places>, Limit> {
        steps.hold(packings_bytes(model))?;
        let packing = packings_within(model, &mut |looks| steps.spend(looks as usize))?.into_iter().next();
        steps.release(packings_bytes(model));
        let groups = packing.map_or_else(Vec::new, |packing| packing.groups);
        let mut group_of = vec![None; level.len()];
        for (at, group) in groups.iter().enumerate() {
            group.vars.iter().for_each(|&var| group_of[var as usize] = Some(at));
        }
        let mut by_level: Vec<(u32, usize)> = (0..).zip(level).map(|(var, &at)| (at, var)).collect();
        by_level.sort_unstable();
        // From the bottom up: a group adds no more than its cap.
        let mut filled = vec![0u64; groups.len()];
        let mut most = 0;
        let mut rest = vec![0; level.len() + 1];
        for &(at, var) in by_level.iter().rev() {
            let weight = u64::from(model.weights[var]);
            most += match group_of[var] {
                None => weight,
                Some(group) => {
                    let room = groups[group].cap.saturating_sub(filled[group]);
                    filled[group] += weight.min(room);
                    weight.min(room)
                }
            };
            rest[at as usize] = most;
        }
        Ok(Reach { size: 0, rest: Rest::Adds(rest) })
    }

    /// The same for states of `W` words.
    pub fn packed<const W: usize>(&self) -> Reach<Bits<W>> {
        let demand = |demand: &Demand<Places>| {
            let &Demand { ref pending, untouched, disjoint, cover } = demand;
            Demand { pending: packed(pending), untouched, disjoint, cover }
        };
        let rest = match &self.rest {
            Rest::Demands(levels) => Rest::Demands(levels.iter().map(demand).collect()),
            Rest::Adds(rest) => Rest::Adds(rest.clone()),
        };
        Reach { size: self.size, rest }
    }
}

impl<const W: usize> Reach<Bits<W>> {
    /// Bytes of a level of the largest kind.
    pub const BYTES: usize = size_of::<Demand<Bits<W>>>();

    /// Whether a state before the transition at `level`, so far of size `so_far`, can still reach the size.
    #[inline]
    pub fn promises(&self, level: u32, state: &Bits<W>, so_far: u64) -> bool {
        match &self.rest {
            Rest::Adds(rest) => so_far + rest[level as usize] >= u64::from(self.size),
            Rest::Demands(levels) => {
                let demand = &levels[level as usize];
                let pending: u32 = (0..W).map(|w| (state[w] & demand.pending[w]).count_ones()).sum();
                let covering = match demand.cover {
                    0 => 0,
                    cover => (pending + demand.untouched).div_ceil(cover),
                };
                so_far + u64::from(covering.max(demand.disjoint)) <= u64::from(self.size)
            }
        }
    }
}
