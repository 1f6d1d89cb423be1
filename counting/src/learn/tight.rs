//! Values that have to be somewhere.

use std::collections::BTreeMap;

use model::Model;
use model::constraint::{Constraint, Shape, Var, pos};

/// What follows where as many values as places are held by at most one of these places each: each is held by one.
pub(super) fn tight(model: &Model) -> Vec<Constraint> {
    let mut place_of = vec![None; model.variables()];
    let places = model.constraints.iter().zip(0..).filter(|(own, _)| {
        matches!(own.shape(), Shape::Between(count) if (count.min, count.max) == (1, 1) && count.plain().is_some())
    });
    for (own, place) in places {
        own.terms().for_each(|term| place_of[term.lit.var as usize] = Some(place));
    }
    let mut by_places: BTreeMap<Vec<i32>, Vec<Vec<Var>>> = BTreeMap::new();
    for constraint in &model.constraints {
        let Shape::AtMost(count) = constraint.shape() else { continue };
        let vars = count.plain().filter(|_| count.max == 1).unwrap_or_default();
        if let Some(mut places) = vars.iter().map(|&var| place_of[var as usize]).collect::<Option<Vec<i32>>>()
        {
            places.sort_unstable();
            by_places.entry(places).or_default().push(vars);
        }
    }
    let is_tight = |(places, values): &(Vec<i32>, Vec<Vec<Var>>)| {
        let all = values.iter().flatten().filter(|&&var| place_of[var as usize].is_some()).count();
        let held = place_of.iter().flatten().filter(|place| places.binary_search(place).is_ok()).count();
        values.len() == places.len() && all == held
    };
    let clause = |vars: Vec<Var>| Constraint::clause(vars.into_iter().map(pos));
    by_places.into_iter().filter(is_tight).flat_map(|(_, values)| values.into_iter().map(clause)).collect()
}
