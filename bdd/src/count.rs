//! Exact counts: of solutions, by weight, and of the lightest or heaviest ones.

use std::marker::PhantomData;
use std::ops::Range;

use num_bigint::BigUint;

use crate::budget::Limit;
use crate::fold::Algebra;
use crate::manager::Manager;
use crate::node::Edge;
use crate::order::Var;
use crate::roots::Bdd;
use crate::word::Word;

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
struct Solutions<'a, W> {
    counted_before: &'a [u32],
    word: PhantomData<W>,
}

impl<W: Word> Algebra for Solutions<'_, W> {
    type Value = W;

    fn constant(&self, value: bool) -> W {
        if value { W::one() } else { W::zero() }
    }

    fn branch(&self, _: u32, low: &W, high: &W) -> Option<W> {
        low.plus(high)
    }

    fn skip(&self, levels: Range<u32>, value: &W) -> Option<W> {
        value.shifted(self.counted_before[levels.end as usize] - self.counted_before[levels.start as usize])
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
    fn join(&self, a: Option<(u64, W)>, b: Option<(u64, W)>) -> Option<Option<(u64, W)>> {
        let (Some(a), Some(b)) = (&a, &b) else {
            return Some(a.or(b));
        };
        let a_wins = match self.extreme {
            Extreme::Lightest => a.0 < b.0,
            Extreme::Heaviest => a.0 > b.0,
        };
        match a.0 == b.0 {
            true => Some(Some((a.0, a.1.plus(&b.1)?))),
            false => Some(Some(if a_wins { a.clone() } else { b.clone() })),
        }
    }
}

impl<W: Word> Algebra for Best<'_, W> {
    type Value = Option<(u64, W)>;

    fn constant(&self, value: bool) -> Self::Value {
        value.then(|| (0, W::one()))
    }

    fn branch(&self, level: u32, low: &Self::Value, high: &Self::Value) -> Option<Self::Value> {
        let weight = u64::from(self.weights[level as usize]);
        let high = high.as_ref().map(|(size, count)| (size + weight, count.clone()));
        self.join(low.clone(), high)
    }

    fn skip(&self, levels: Range<u32>, value: &Self::Value) -> Option<Self::Value> {
        let Some((mut size, mut count)) = value.clone() else { return Some(None) };
        for level in levels {
            match (self.weights[level as usize], self.extreme) {
                // Both values of the variable are as good.
                (0, _) => count = count.shifted(1)?,
                (weight, Extreme::Heaviest) => size += u64::from(weight),
                (_, Extreme::Lightest) => {}
            }
        }
        Some(Some((size, count)))
    }

    fn bytes(&self, value: &Self::Value) -> usize {
        value.as_ref().map_or(0, |(_, count)| count.heap())
    }
}

/// Runs a pass, given as an expression over the type `W`, in the smallest words that hold its
/// numbers; evaluates to an `Option` that is `None` never in practice, since big integers fit.
macro_rules! in_growing_words {
    ($manager:expr, $root:expr, |$word:ident| $algebra:expr) => {{
        macro_rules! attempt {
            ($type:ty) => {{
                type $word = $type;
                $manager.fold(&$algebra, $root)?.map(crate::count::Widen::widen)
            }};
        }
        match attempt!(u64) {
            Some(value) => Some(value),
            None => match attempt!(u128) {
                Some(value) => Some(value),
                None => attempt!(num_bigint::BigUint),
            },
        }
    }};
}
pub(crate) use in_growing_words;

/// A value of a pass with its words made big.
pub(crate) trait Widen {
    /// The same value in big integers.
    type Wide;
    fn widen(self) -> Self::Wide;
}

impl<W: Word> Widen for W {
    type Wide = BigUint;
    fn widen(self) -> BigUint {
        self.into()
    }
}

impl<W: Word> Widen for Option<(u64, W)> {
    type Wide = Option<(u64, BigUint)>;
    fn widen(self) -> Self::Wide {
        self.map(|(size, count)| (size, count.into()))
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

    fn count_levels(&self, f: Edge, before: Vec<u32>) -> Result<BigUint, Limit> {
        let counted_before = &before;
        let count = in_growing_words!(self, f, |W| Solutions { counted_before, word: PhantomData::<W> });
        Ok(count.unwrap_or_default())
    }

    /// The least or largest total weight of a solution and the number of solutions that have it;
    /// `None` where `f` is unsatisfiable. `weights` by variable. |f| steps.
    pub fn best(&self, f: &Bdd, weights: &[u32], extreme: Extreme) -> Result<Option<(u64, BigUint)>, Limit> {
        let by_level = &self.by_level(weights);
        let f = self.edge(f);
        Ok(in_growing_words!(self, f, |W| Best { weights: by_level, extreme, word: PhantomData::<W> })
            .flatten())
    }

    /// Weights by level from weights by variable; 1 where the list is too short.
    pub(crate) fn by_level(&self, weights: &[u32]) -> Vec<u32> {
        self.order.vars().iter().map(|var| weights.get(var.0 as usize).copied().unwrap_or(1)).collect()
    }
}
