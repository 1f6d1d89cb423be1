//! Exact counts: of solutions, by weight, and of the lightest or heaviest ones.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::ops::Range;

use num_bigint::BigUint;

use crate::budget::Limit;
use crate::count::pass::{Algebra, Question, Stop, answer};
use crate::count::word::Word;
use crate::manager::Manager;
use crate::order::Var;
use crate::store::handles::Bdd;
use crate::store::node::Edge;

/// Why solutions could not be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// A limit of the budget.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The function depends on a variable outside the set that was to be counted over.
    #[error("the function depends on variable {}, which is not among the counted ones", .0.0)]
    Uncounted(Var),
}

/// Numbers of solutions over the levels marked as counted (prefix sums).
pub(crate) struct Solutions<'a, W> {
    pub counted_before: &'a [u32],
    pub word: PhantomData<W>,
}

impl<W: Word> Algebra for Solutions<'_, W> {
    type Value = W;

    const ON_HEAP: bool = W::ON_HEAP;

    fn constant(&self, value: bool) -> W {
        if value { W::one() } else { W::zero() }
    }

    fn branch(&self, _: u32, low: &W, high: &W) -> Result<W, Stop> {
        low.plus(high).ok_or(Stop::Narrow)
    }

    fn skip(&self, levels: Range<u32>, value: &W) -> Result<W, Stop> {
        let before = |level: u32| self.counted_before[level as usize];
        value.shifted(before(levels.end) - before(levels.start)).ok_or(Stop::Narrow)
    }

    fn bytes(&self, value: &W) -> usize {
        value.heap()
    }
}

/// Which of the solutions count for [`Manager::best`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// Those of the least total weight.
    Lightest,
    /// Those of the largest total weight.
    Heaviest,
}

/// (Best weight, number of solutions of that weight); `None` where there is no solution.
struct Best<'a, W> {
    weights: &'a [u32],
    extreme: Extreme,
    word: PhantomData<W>,
}

impl<W: Word> Best<'_, W> {
    fn join(&self, a: Option<(u64, W)>, b: Option<(u64, W)>) -> Result<Option<(u64, W)>, Stop> {
        let (Some(a), Some(b)) = (&a, &b) else {
            return Ok(a.or(b));
        };
        let winner = match (a.0.cmp(&b.0), self.extreme) {
            (Ordering::Equal, _) => (a.0, a.1.plus(&b.1).ok_or(Stop::Narrow)?),
            (Ordering::Less, Extreme::Lightest) | (Ordering::Greater, Extreme::Heaviest) => a.clone(),
            _ => b.clone(),
        };
        Ok(Some(winner))
    }
}

impl<W: Word> Algebra for Best<'_, W> {
    type Value = Option<(u64, W)>;

    const ON_HEAP: bool = W::ON_HEAP;

    fn constant(&self, value: bool) -> Self::Value {
        value.then(|| (0, W::one()))
    }

    fn branch(&self, level: u32, low: &Self::Value, high: &Self::Value) -> Result<Self::Value, Stop> {
        let weight = u64::from(self.weights[level as usize]);
        let high = high.as_ref().map(|(size, count)| (size + weight, count.clone()));
        self.join(low.clone(), high)
    }

    fn skip(&self, levels: Range<u32>, value: &Self::Value) -> Result<Self::Value, Stop> {
        let Some((size, count)) = value else { return Ok(None) };
        let weights = &self.weights[levels.start as usize..levels.end as usize];
        // Where a variable weighs nothing, both its values are as good.
        let free = weights.iter().filter(|&&weight| weight == 0).count() as u32;
        let more: u64 = match self.extreme {
            Extreme::Heaviest => weights.iter().copied().map(u64::from).sum(),
            Extreme::Lightest => 0,
        };
        Ok(Some((size + more, count.shifted(free).ok_or(Stop::Narrow)?)))
    }

    fn bytes(&self, value: &Self::Value) -> usize {
        value.as_ref().map_or(0, |(_, count)| count.heap())
    }
}

/// How many solutions there are over the counted levels.
struct HowMany<'a> {
    manager: &'a Manager,
    root: Edge,
    counted_before: Vec<u32>,
}

impl Question for HowMany<'_> {
    type Answer = BigUint;

    fn answer<W: Word>(&self) -> Result<BigUint, Stop> {
        let algebra = Solutions { counted_before: &self.counted_before, word: PhantomData::<W> };
        self.manager.fold(&algebra, self.root).map(Into::into)
    }
}

/// The best weight and how many solutions have it.
struct BestOf<'a> {
    manager: &'a Manager,
    root: Edge,
    weights: Vec<u32>,
    extreme: Extreme,
}

impl Question for BestOf<'_> {
    type Answer = Option<(u64, BigUint)>;

    fn answer<W: Word>(&self) -> Result<Self::Answer, Stop> {
        let algebra = Best { weights: &self.weights, extreme: self.extreme, word: PhantomData::<W> };
        let best = self.manager.fold(&algebra, self.root)?;
        Ok(best.map(|(size, count)| (size, count.into())))
    }
}

impl Manager {
    /// Number of assignments of all declared variables that make `f` true. Exact; |f| steps, in
    /// machine words while the result fits them.
    pub fn sat_count(&self, f: &Bdd) -> Result<BigUint, Limit> {
        self.count_levels(self.edge(f), (0..=self.variables() as u32).collect())
    }

    /// Number of assignments of `vars` that make `f` true; `f` must not depend on others.
    pub fn sat_count_over(&self, f: &Bdd, vars: &[Var]) -> Result<BigUint, CountError> {
        let mut counted = vec![false; self.variables()];
        for &var in vars {
            counted[self.level(var) as usize] = true;
        }
        if let Some(&var) = self.support(f).iter().find(|&&var| !counted[self.level(var) as usize]) {
            return Err(CountError::Uncounted(var));
        }
        let mut before = vec![0];
        for (level, counted) in counted.into_iter().enumerate() {
            before.push(before[level] + u32::from(counted));
        }
        Ok(self.count_levels(self.edge(f), before)?)
    }

    pub(crate) fn count_levels(&self, f: Edge, before: Vec<u32>) -> Result<BigUint, Limit> {
        answer(&HowMany { manager: self, root: f, counted_before: before })
    }

    /// The least or largest total weight of a solution and the number of solutions that have it;
    /// `None` where `f` is unsatisfiable. `weights` by variable. |f| steps.
    pub fn best(&self, f: &Bdd, weights: &[u32], extreme: Extreme) -> Result<Option<(u64, BigUint)>, Limit> {
        let (root, weights) = (self.edge(f), self.by_level(weights));
        answer(&BestOf { manager: self, root, weights, extreme })
    }

    /// Weights by level from weights by variable; 1 where the list is too short.
    pub(crate) fn by_level(&self, weights: &[u32]) -> Vec<u32> {
        self.order.vars().iter().map(|var| weights.get(var.0 as usize).copied().unwrap_or(1)).collect()
    }
}
