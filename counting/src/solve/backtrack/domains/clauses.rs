//! What constraints about few places say, written in one way: as clauses, one for each combination of values that is forbidden.

use std::collections::{BTreeMap, HashSet};

use model::Model;
use model::constraint::{Constraint, Lit, neg, pos};
use model::sorted::distinct;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::places::Places;

/// Most combinations of values that are looked at for each few places, and most steps for all: a millisecond or two.
const MOST_COMBINATIONS: usize = 1024;
const MOST_STEPS: usize = 1 << 20;

/// The places of a constraint, ascending.
pub(super) fn places_of(constraint: &Constraint, places: &Places) -> Vec<u32> {
    distinct(constraint.terms().map(|term| places.of(term.lit.var).0))
}

/// What constraints about few places say, in clauses.
#[derive(Default)]
pub(super) struct Said {
    /// The places of these constraints, set by set.
    pub about: HashSet<Vec<u32>>,
    pub clauses: Vec<Constraint>,
}

/// Sums over few places as clauses, one for each combination of values that is forbidden, with what else is said about these
/// places: that two places are equal may be written as a difference, which no exchange of values carries into itself. Of
/// places with few combinations first, as long as the steps last.
pub(super) fn value_by_value(
    model: &Model,
    places: &Places,
    meter: &mut SearchMeter<'_>,
) -> Result<Said, Reason> {
    let mut said = Said::default();
    let ways = |&place: &u32| places.vars[place as usize].len().max(2);
    let number = |own: &[u32]| own.iter().map(ways).product::<usize>();
    for constraint in model.constraints.iter().filter(|own| own.terms().any(|term| term.weight > 1)) {
        let own = places_of(constraint, places);
        if (2..5).contains(&own.len()) && number(&own) <= MOST_COMBINATIONS {
            said.about.insert(own);
        }
    }
    let mut by_places: BTreeMap<Vec<u32>, Vec<&Constraint>> = BTreeMap::new();
    for constraint in model.constraints.iter().filter(|_| !said.about.is_empty()) {
        let own = places_of(constraint, places);
        meter.spend(4 * constraint.steps() as u64)?;
        if said.about.contains(&own) {
            by_places.entry(own).or_default().push(constraint);
        }
    }
    let steps = |all: &[&Constraint]| all.iter().map(|own| own.steps()).sum::<usize>();
    let mut by_places: Vec<(Vec<u32>, Vec<&Constraint>)> = by_places.into_iter().collect();
    by_places.sort_by_key(|(own, _)| number(own));
    let mut left = MOST_STEPS;
    let is_dear = |(own, all): &(Vec<u32>, Vec<&Constraint>)| {
        let rest = left.checked_sub(number(own) * steps(all));
        left = rest.unwrap_or(0);
        rest.is_none()
    };
    let cheap = by_places.iter().position(is_dear).unwrap_or(by_places.len());
    for (own, _) in by_places.drain(cheap..) {
        said.about.remove(&own);
    }
    let mut values = vec![false; model.variables()];
    for (own, constraints) in by_places {
        let mut combinations = vec![Vec::new()];
        for &place in &own {
            let vars = &places.vars[place as usize];
            let lits: Vec<Lit> = match vars[..] {
                [(var, _)] => vec![pos(var), neg(var)],
                _ => vars.iter().map(|&(var, _)| pos(var)).collect(),
            };
            let with = |before: &Vec<Lit>| {
                lits.iter().map(|&lit| [&before[..], &[lit]].concat()).collect::<Vec<_>>()
            };
            combinations = combinations.iter().flat_map(with).collect();
        }
        meter.spend((combinations.len() * steps(&constraints)) as u64)?;
        for lits in combinations {
            lits.iter().for_each(|lit| values[lit.var as usize] = lit.positive);
            if !constraints.iter().all(|own| own.holds(&values)) {
                said.clauses.push(Constraint::clause(lits.iter().map(|&lit| !lit)));
            }
            lits.iter().for_each(|lit| values[lit.var as usize] = false);
        }
    }
    meter.held.hold(said.clauses.iter().map(Constraint::bytes).sum())?;
    Ok(said)
}
