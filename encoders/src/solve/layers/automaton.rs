//! A compiled plan, which counts whatever the width of its states.

use bdd::layers::{Counts, LayerProgress, LayerStats, Layered, Quantity, Refused, count};
use bdd::{Budget, Extreme, Limit};

use super::Arranged;
use super::compile::Plan;
use super::effort::Effort;
use super::reach::Reach;
use super::turn::{Bits, Turn, none};

/// Words of the largest states: no machine could hold a layer of larger ones.
pub(super) const MOST_WORDS: usize = 64;

/// A plan with its turns, to be counted for one size after another.
pub(super) trait Automaton {
    /// Which best size it looks for, if it does.
    fn best(&self) -> Option<Extreme>;

    /// Sets the size that solutions have to reach, where it looks for the best one.
    fn aim(&mut self, size: u32);

    /// Bytes held, those of the plan among them.
    fn bytes(&self) -> usize;

    /// Counts as [`bdd::layers::count`] does.
    fn count(
        &self,
        quantity: Quantity,
        weights: &[u32],
        threads: usize,
        budget: &Budget,
        watch: &mut dyn FnMut(&LayerProgress),
    ) -> Result<(Counts, LayerStats), Refused>;
}

/// Compiles a plan into turns of as many words as it needs, to look for the best size of `best`.
pub(super) fn compile(
    plan: &Plan,
    best: Option<Extreme>,
    arranged: &Arranged<'_>,
    budget: &Budget,
) -> Result<Box<dyn Automaton>, Limit> {
    macro_rules! in_words {
        ($($words:literal)*) => {
            match plan.words {
                $(0..=$words => Ok(Box::new(Turns::<$words>::new(plan, best, arranged, budget)?)),)*
                words => unreachable!("a plan of {words} words was refused"),
            }
        };
    }
    in_words!(1 2 3 4 8 16 64)
}

/// A model as a layered function of `W` words a state.
pub(super) struct Turns<const W: usize> {
    pub contradictory: bool,
    pub turns: Vec<[Turn<W>; 2]>,
    pub reach: Option<Reach<W>>,
    pub best: Option<Extreme>,
    pub bytes: usize,
}

impl<const W: usize> Turns<W> {
    /// The size to reach is not set yet.
    fn new(
        plan: &Plan,
        best: Option<Extreme>,
        arranged: &Arranged<'_>,
        budget: &Budget,
    ) -> Result<Turns<W>, Limit> {
        let effort = &mut Effort::new(budget, plan.bytes);
        let turns = plan.turns(effort)?;
        let reach = match best {
            Some(Extreme::Lightest) => Some(plan.reach_at_most(&arranged.weights, effort)?),
            Some(Extreme::Heaviest) => Some(Reach::at_least(arranged.model, &arranged.level, effort)?),
            None => None,
        };
        Ok(Turns { contradictory: plan.contradictory(), turns, reach, best, bytes: effort.bytes() })
    }
}

impl<const W: usize> Automaton for Turns<W> {
    fn best(&self) -> Option<Extreme> {
        self.best
    }

    fn aim(&mut self, size: u32) {
        if let Some(reach) = &mut self.reach {
            reach.size = size;
        }
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn count(
        &self,
        quantity: Quantity,
        weights: &[u32],
        threads: usize,
        budget: &Budget,
        watch: &mut dyn FnMut(&LayerProgress),
    ) -> Result<(Counts, LayerStats), Refused> {
        count(self, quantity, weights, threads, budget, watch)
    }
}

impl<const W: usize> Layered<W> for Turns<W> {
    fn levels(&self) -> u32 {
        self.turns.len() as u32
    }

    fn root(&self) -> Option<Bits<W>> {
        (!self.contradictory).then(none)
    }

    #[inline(always)]
    fn child(&self, level: u32, state: &Bits<W>, value: bool) -> Option<Bits<W>> {
        self.turns[level as usize][usize::from(value)].take(state)
    }

    fn work(&self, level: u32) -> u64 {
        self.turns[level as usize].iter().map(Turn::work).sum()
    }

    #[inline]
    fn promises(&self, level: u32, state: &Bits<W>, size: u32) -> bool {
        self.reach.as_ref().is_none_or(|reach| reach.promises(level, state, size))
    }
}
