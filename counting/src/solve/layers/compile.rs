//! From a plan to the transitions of every level: what each kind of constraint contributes to a transition.

use std::sync::Arc;

use limits::{Budget, Extreme, Limit};
use model::steps::Steps;

use super::arranged::Arranged;
use super::automaton::{Automaton, Compiled};
use super::field::Places;
use super::index::Index;
use super::plan::{PART, Plan};
use super::reach::Reach;
use super::symmetries::{Merging, Symmetries};
use super::transition::{Transition, Transitions};

/// Compiles a plan into transitions of as many words as it needs, to look for the best size of `best`, with the symmetries of
/// the model or with none.
pub(super) fn compile(
    plan: &Plan,
    best: Option<Extreme>,
    is_symmetric: bool,
    tells_all: bool,
    arranged: &Arranged<'_>,
    budget: &Budget,
) -> Result<Box<dyn Automaton>, Limit> {
    let steps = &mut Steps::beside(budget, plan.bytes);
    let reach = match best {
        Some(Extreme::Lightest) => Some(Reach::at_most(plan, &arranged.weights, steps)?),
        Some(Extreme::Heaviest) => Some(Reach::at_least(arranged.model, &arranged.level, steps)?),
        None => None,
    };
    let symmetries = match is_symmetric {
        true => Symmetries::new(arranged, plan, steps)?,
        false => Symmetries::none(),
    };
    macro_rules! in_words {
        ($($words:literal)*) => {
            match plan.words {
                $(0..=$words => {
                    let compiled = Compiled::<$words>::new(plan, &symmetries, best, reach, steps)?;
                    Ok(Box::new(compiled.in_steps(arranged, plan, tells_all, steps)?))
                })*
                words => unreachable!("a plan of {words} words was refused"),
            }
        };
    }
    in_words!(1 2 3 4 8 16 64)
}

impl Plan {
    /// Hands the transitions of every level, for both values, to `take`, level by level, with the symmetries of the states
    /// after it.
    pub fn each_transition(
        &self,
        symmetries: &Symmetries,
        steps: &mut Steps<'_>,
        take: &mut Take<'_>,
    ) -> Result<(), Limit> {
        steps.hold(Index::bytes(&self.program))?;
        steps.look()?;
        let index = Index::new(&self.program);
        let mut own_bit = Vec::new();
        for level in 0..self.program.levels {
            // Every part that is alive is looked at, and sorted.
            steps.spend(PART * (own_bit.len() + self.one.len() + self.fields.len()))?;
            let renamed = self.merge(level, &index, &mut own_bit);
            let private = self.private.transition(&self.program, level, steps)?;
            let program = &self.program;
            let connected = self.connected.iter().zip(&program.connections);
            let choices = connected.map(|(parts, own)| parts.transition(own, level, steps));
            let choices = choices.collect::<Result<Vec<_>, Limit>>()?;
            let networks = self.networks.iter().zip(&program.networks);
            let of_edges = networks.map(|(parts, own)| parts.step(own, level..level + 1, steps));
            let of_edges = of_edges.collect::<Result<Vec<_>, Limit>>()?;
            let cleared = self.private.places(level);
            let mut transition = |value| {
                let private = private.clone().map(|private| (private, value));
                let connected = choices.iter().map(|choice| (Arc::clone(choice), value)).collect();
                let networks = of_edges.iter().map(|step| (Arc::clone(step), value)).collect();
                let cleared = cleared.clone();
                let mut transition =
                    Transition { private, connected, networks, cleared, ..Transition::default() };
                self.limits(&mut transition, level, value, &index);
                self.clauses(&mut transition, level, value, &index, &renamed, steps)?;
                self.sums(&mut transition, level, value, steps)?;
                Ok(transition)
            };
            let both = [transition(false)?, transition(true)?];
            let merging = symmetries.merging(self, level + 1, &own_bit, steps)?;
            take(both, merging, steps)?;
        }
        steps.release(Index::bytes(&self.program));
        Ok(())
    }
}

/// Receives the transitions of a level, and the symmetries of the states after it.
type Take<'t> = dyn FnMut(Transitions<Places>, Merging, &mut Steps<'_>) -> Result<(), Limit> + 't;
