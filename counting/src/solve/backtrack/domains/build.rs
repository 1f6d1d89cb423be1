//! From constraints to rules.

use std::collections::{BTreeMap, BTreeSet};

use model::constraint::Constraint;

use super::super::Reason;
use super::super::meter::SearchMeter;
use super::places::{Places, Values};
use super::relation::{Relation, Verdict};
use super::rule::{Distinct, Rule};

/// Most sets of places looked at for one more value.
const MOST_TRIED: usize = 64;

/// What a model says about its places.
pub(super) struct Said {
    pub rules: Vec<Rule>,
    /// Whether there is no solution.
    pub is_impossible: bool,
}

/// The rules of constraints. Values that a constraint of one place forbids leave
/// `places`.
pub(super) fn rules(
    constraints: &[&Constraint],
    places: &mut Places,
    meter: &mut SearchMeter<'_>,
) -> Result<Said, Reason> {
    let mut said = Said { rules: Vec::new(), is_impossible: false };
    for constraint in constraints {
        said.is_impossible |= !restrict(constraint, places);
        meter.spend(4 * constraint.steps() as u64)?;
    }
    if said.is_impossible {
        return Ok(said);
    }
    let mut distinct = Distincts(Vec::new());
    let mut by_places: BTreeMap<Vec<u32>, Vec<Relation>> = BTreeMap::new();
    for constraint in constraints {
        meter.spend(40 * constraint.steps() as u64)?;
        meter.held.hold(2 * constraint.bytes())?;
        if distinct.add(constraint, places) {
            continue;
        }
        let Some(relation) = Relation::of(constraint, places) else { continue };
        said.is_impossible |= relation.places.is_empty();
        by_places.entry(relation.places.to_vec()).or_default().push(relation);
    }
    if said.is_impossible {
        return Ok(said);
    }
    let distinct = Distincts(distinct.in_cliques(meter)?);
    for (own, mut relations) in by_places {
        relations.dedup();
        let is_distinct = distinct.have(&own, places);
        meter.spend(100 * own.len() as u64)?;
        let rules = Rule::of(relations, places, is_distinct);
        for rule in &rules {
            if let Rule::Table(table) = rule {
                meter.spend(table.bytes() as u64)?;
                meter.held.hold(table.bytes())?;
            }
        }
        said.rules.extend(rules);
    }
    said.rules.extend(distinct.0.into_iter().map(Rule::Distinct));
    Ok(said)
}

/// Takes out the values that a constraint of one place forbids; returns whether some are left.
fn restrict(constraint: &Constraint, places: &mut Places) -> bool {
    let mut of = constraint.terms().map(|term| places.of(term.lit.var).0);
    let Some(place) = of.next().filter(|place| of.all(|own| own == *place)) else { return true };
    drop(of);
    let Some(relation) = Relation::of(constraint, places) else { return true };
    let start = places.start[place as usize];
    let fits = |value: usize| relation.verdict(|_| 1 << value) == Verdict::Holds;
    places.start[place as usize] =
        model::bits::of_word(start).filter(|&value| fits(value)).fold(0, |all, value| all | 1 << value);
    places.start[place as usize] != 0
}

/// Sets of places no two of which hold the same, in the making.
struct Distincts(Vec<Distinct>);

impl Distincts {
    /// Adds what a constraint says, if it is that at most one of some places holds a value.
    fn add(&mut self, constraint: &Constraint, places: &Places) -> bool {
        let Some((vars, is_held)) = places.once(constraint) else { return false };
        let (mut own, mut value) = (Vec::with_capacity(vars.len()), None);
        for &var in &vars {
            let (place, bit) = places.of(var);
            if *value.get_or_insert(bit) != bit {
                return false;
            }
            // A place that has lost the value has no part in it.
            if places.start[place as usize] >> bit & 1 == 1 {
                own.push(place);
            }
        }
        own.sort_unstable();
        if own.windows(2).any(|pair| pair[0] == pair[1]) {
            return false;
        }
        let once = value.map_or(0, |bit| 1 << bit);
        let held = if is_held { once } else { 0 };
        if own.len() < 2 {
            return held == 0;
        }
        self.join(Distinct { places: own, once, held }, places);
        true
    }

    /// Joins sets that say the same of different values: a place that one of them lacks cannot hold its values.
    fn join(&mut self, new: Distinct, places: &Places) {
        let lacks = |have: &Distinct, more: &Distinct| {
            let misses = |place: &&u32| have.places.binary_search(place).is_err();
            more.places.iter().filter(misses).all(|&place| places.start[place as usize] & have.once == 0)
        };
        let common = |own: &Distinct| {
            own.places.iter().filter(|&place| new.places.binary_search(place).is_ok()).count()
        };
        let tried = self.0.iter_mut().rev().take(MOST_TRIED);
        // Of one value two sets say more than their union.
        let is_other = |own: &Distinct| own.once & new.once == 0 && common(own) > 0;
        let fit = tried.filter(|own| is_other(own) && lacks(own, &new) && lacks(&new, own));
        match fit.max_by_key(|own| common(own)) {
            Some(own) => {
                own.once |= new.once;
                own.held |= new.held;
                own.places.extend(&new.places);
                own.places.sort_unstable();
                own.places.dedup();
            }
            None => self.0.push(new),
        }
    }

    /// The same with one set for places of which each two are a set: a search learns more of it.
    fn in_cliques(self, meter: &mut SearchMeter<'_>) -> Result<Vec<Distinct>, Reason> {
        let (pairs, mut all): (Vec<_>, Vec<_>) =
            self.0.into_iter().partition(|own| own.places.len() == 2 && own.held == 0);
        let mut by_value: BTreeMap<Values, BTreeSet<[u32; 2]>> = BTreeMap::new();
        for own in &pairs {
            by_value.entry(own.once).or_default().insert([own.places[0], own.places[1]]);
        }
        for (once, mut left) in by_value {
            let pairs = left.clone();
            let more: BTreeSet<u32> = pairs.iter().map(|pair| pair[1]).collect();
            while let Some(pair) = left.pop_first() {
                let mut places = pair.to_vec();
                for &place in more.range(pair[1] + 1..) {
                    meter.spend(20 * places.len() as u64)?;
                    if places.iter().all(|&own| pairs.contains(&[own, place])) {
                        left.retain(|pair| pair[1] != place || !places.contains(&pair[0]));
                        places.push(place);
                    }
                }
                all.push(Distinct { places, once, held: 0 });
            }
        }
        Ok(all)
    }

    /// Whether no two of these places hold the same, whatever they hold.
    fn have(&self, own: &[u32], places: &Places) -> bool {
        let all: Values = own.iter().fold(0, |all, &place| all | places.start[place as usize]);
        let has = |set: &Distinct| {
            set.once & all == all && own.iter().all(|place| set.places.binary_search(place).is_ok())
        };
        self.0.iter().any(has)
    }
}
