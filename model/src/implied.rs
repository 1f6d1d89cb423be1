//! Constraints that follow from the others, and help to count.

use std::collections::HashSet;

use limits::Limit;

use crate::constraint::{Constraint, Count, UNBOUNDED};
use crate::model::{Model, Permutation};
use crate::steps::Steps;

impl Model {
    /// Adds constraints that follow from the others, ahead of them. One that is there already is not added.
    pub fn with_implied(self, mut implied: Vec<Constraint>) -> Model {
        if implied.is_empty() {
            return self;
        }
        let known: HashSet<&Constraint> = self.constraints.iter().collect();
        implied.retain(|own| !known.contains(own));
        let constraints = implied.iter().cloned().chain(self.constraints).collect();
        Model { constraints, implied, ..self }
    }

    /// The constraints but for those that follow from the others.
    pub fn asked(&self) -> impl Iterator<Item = &Constraint> {
        let implied: HashSet<&Constraint> = self.implied.iter().collect();
        self.constraints.iter().filter(move |own| !implied.contains(own))
    }

    /// The question without the constraints that follow from the others, if it has the same group then, so that its counts
    /// and classes are the same; else the question as it is. A symmetry may carry a constraint that is asked to one that
    /// follows. Cost: a proof of the group.
    pub fn without_implied(&self, steps: &mut Steps<'_>) -> Result<Model, Limit> {
        if self.implied.is_empty() {
            return Ok(self.clone());
        }
        let group: Vec<Permutation> = self.group.iter().cloned().collect();
        let asked =
            Model { constraints: self.asked().cloned().collect(), implied: Vec::new(), ..self.clone() };
        let proved = asked.proved(group, &self.names, steps)?;
        Ok(if proved.group.len() == self.group.len() { proved } else { self.clone() })
    }
}

impl Constraint {
    /// Constraints that hold together where this one does not.
    pub fn negated(&self) -> Vec<Constraint> {
        let outside = |count: &Count| {
            let below = (count.min > 0).then(|| Count { min: 0, max: count.min - 1, ..count.clone() });
            let above = count.has_upper_bound().then(|| Count {
                min: count.max + 1,
                max: UNBOUNDED,
                ..count.clone()
            });
            Constraint { any: below.into_iter().chain(above).collect() }
        };
        self.any.iter().map(outside).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::{neg, pos};
    use crate::sizes::Sizes;

    #[test]
    fn what_is_implied_is_told_apart() {
        let [one, two] = [0, 1].map(|var| Constraint::clause([pos(var), pos(2)]));
        let known = Model::plain(vec![1; 3], vec![one.clone()], Sizes::Any);
        let model = known.with_implied(vec![two.clone(), one.clone()]);
        assert_eq!((&model.implied, &model.constraints), (&vec![two.clone()], &vec![two, one.clone()]));
        assert_eq!(model.asked().collect::<Vec<_>>(), [&one]);
    }

    #[test]
    fn a_negation_holds_where_a_constraint_does_not() {
        let lits = || [pos(0), neg(1), pos(2)];
        let mixed = Count::new([pos(0).times(2), neg(2).times(3), pos(3).times(1)], 2, 4);
        let all = [
            Constraint::clause(lits()),
            Constraint::count(Count::exactly(2, lits())),
            Constraint { any: vec![Count::at_most(0, [pos(0), pos(3)]), mixed] },
            Constraint::never(),
        ];
        for (constraint, bits) in all.iter().flat_map(|all| (0..16u32).map(move |bits| (all, bits))) {
            let values: Vec<bool> = (0..4).map(|var| bits >> var & 1 == 1).collect();
            let negated = constraint.negated().iter().all(|part| part.holds(&values));
            assert_ne!(constraint.holds(&values), negated, "{constraint:?} {values:?}");
        }
    }
}
