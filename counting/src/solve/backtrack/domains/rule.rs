//! What a search checks: relations in the form in which most follows from them.

use model::bits::of_word;

use super::places::{Places, Values};
use super::relation::{Relation, Sum, Verdict, waits};
use super::table::Table;
use super::waiting::Wait;

/// A condition on places.
pub(super) enum Rule {
    Distinct(Distinct),
    Pair(Pair),
    Table(Table),
    Choice(Choice),
    Star(Star),
    Sum(Sum),
    Any(Relation),
    /// A disjunction of sums over the same places, as that a sum is not 5: nothing follows before one place is left.
    Late(Relation),
}

/// No two places hold the same of some values.
pub(super) struct Distinct {
    pub places: Vec<u32>,
    /// The values that at most one place holds.
    pub once: Values,
    /// Those among them that one place holds.
    pub held: Values,
}

/// A relation of two places.
pub(super) struct Pair {
    pub places: [u32; 2],
    /// For each value of either place what the other may hold.
    pub with: [Box<[Values]>; 2],
}

/// How many places hold values of theirs.
pub(super) struct Choice {
    pub chosen: Box<[(u32, Values)]>,
    pub min: u32,
    pub max: u32,
}

/// A disjunction of relations between a place and one other each.
pub(super) struct Star {
    pub centre: u32,
    /// The values of the centre with which it holds.
    pub alone: Values,
    pub arms: Box<[Pair]>,
}

impl Pair {
    /// What `verdict` allows of the values of two places.
    fn new(places: [u32; 2], all: &Places, may: impl Fn(Values, Values) -> bool) -> Pair {
        let [a, b] = places.map(|place| all.start[place as usize]);
        let width = |values: Values| 64 - values.leading_zeros() as usize;
        let mut with = [vec![0; width(a)], vec![0; width(b)]];
        for (x, y) in of_word(a).flat_map(|x| of_word(b).map(move |y| (x, y))) {
            if may(1 << x, 1 << y) {
                with[0][x] |= 1 << y;
                with[1][y] |= 1 << x;
            }
        }
        Pair { places, with: with.map(Vec::into) }
    }

    /// What the place `1 - side` may hold where the place `side` has these values.
    #[inline]
    pub fn others(&self, side: usize, values: Values, enough: Values) -> Values {
        let mut all = 0;
        for value in of_word(values) {
            all |= self.with[side][value];
            if enough & !all == 0 {
                break;
            }
        }
        all
    }
}

impl Rule {
    /// The rules of relations that have the same places, of which there is one at least.
    pub fn of(relations: Vec<Relation>, places: &Places, is_distinct: bool) -> Vec<Rule> {
        let own = &relations[0].places;
        if let [a, b] = own[..] {
            let value = |(x, y): (Values, Values)| move |place: u32| if place == a { x } else { y };
            let may = |x: Values, y: Values| {
                !(is_distinct && x == y)
                    && relations.iter().all(|own| own.verdict(value((x, y))) == Verdict::Holds)
            };
            return vec![Rule::Pair(Pair::new([a, b], places, may))];
        }
        let all: Vec<&Relation> = relations.iter().collect();
        if own.len() > 2
            && let Some(table) = Table::new(&all, places, is_distinct)
        {
            return vec![Rule::Table(table)];
        }
        relations.into_iter().map(|relation| Rule::single(relation, places)).collect()
    }

    fn single(mut relation: Relation, places: &Places) -> Rule {
        if let [sum] = relation.any.as_slice() {
            return match sum.chosen() {
                Some(chosen) => Rule::Choice(Choice {
                    min: sum.min as u32,
                    max: sum.max.min(chosen.len() as u64) as u32,
                    chosen,
                }),
                None => Rule::Sum(relation.any.remove(0)),
            };
        }
        if let Some(chosen) = clause(&relation, places) {
            return Rule::Choice(Choice { max: chosen.len() as u32, chosen, min: 1 });
        }
        if let Some(star) = Star::of(&relation, places) {
            return Rule::Star(star);
        }
        let own = relation.places.len();
        match relation.any.iter().all(|sum| sum.terms.len() == own) {
            true => Rule::Late(relation),
            false => Rule::Any(relation),
        }
    }

    /// The changes of places that it waits for.
    pub fn waits(&self) -> Vec<(u32, Wait)> {
        let any = |place: &u32| (*place, Wait::Change);
        match self {
            Rule::Distinct(Distinct { places, held: 0, .. }) => {
                places.iter().map(|&place| (place, Wait::One)).collect()
            }
            Rule::Distinct(Distinct { places, .. }) => places.iter().map(any).collect(),
            Rule::Pair(pair) => pair.places.iter().map(any).collect(),
            Rule::Table(table) => {
                let wait = |at: usize| match table.classes[at][..] {
                    [one, _] => (table.places[at], Wait::Side(one)),
                    _ => (table.places[at], Wait::Change),
                };
                (0..table.places.len()).map(wait).collect()
            }
            Rule::Choice(choice) => {
                choice.chosen.iter().map(|&(place, values)| (place, Wait::Side(values))).collect()
            }
            Rule::Star(star) => {
                let arms = star.arms.iter().map(|arm| arm.places[1]);
                arms.chain([star.centre]).map(|place| (place, Wait::Change)).collect()
            }
            Rule::Sum(sum) => waits([sum]),
            Rule::Any(relation) => waits(&relation.any),
            Rule::Late(relation) => relation.places.iter().map(|&place| (place, Wait::One)).collect(),
        }
    }
}

/// The values of single places one of which a disjunction asks for, if it says that.
fn clause(relation: &Relation, places: &Places) -> Option<Box<[(u32, Values)]>> {
    let mut chosen: Vec<(u32, Values)> = Vec::new();
    let mut add = |place: u32, values: Values| match chosen.iter_mut().find(|own| own.0 == place) {
        Some(own) => own.1 |= values,
        None => chosen.push((place, values)),
    };
    for sum in &relation.any {
        match (&sum.terms[..], sum.min, sum.max) {
            ([term], low, high) => add(term.place, term.within(places.start[term.place as usize], low, high)),
            (_, 1, u64::MAX) => sum.chosen()?.iter().for_each(|&(place, values)| add(place, values)),
            _ => return None,
        }
    }
    Some(chosen.into())
}

impl Star {
    /// The star that a disjunction is, if it is one: its sums have two places at most, one of which all of them share.
    fn of(relation: &Relation, places: &Places) -> Option<Star> {
        let wide = relation.any.iter().find(|sum| sum.terms.len() == 2)?;
        let shared = |place: u32| {
            let has = |sum: &Sum| sum.terms.iter().any(|term| term.place == place);
            relation.any.iter().filter(|sum| sum.terms.len() > 1).all(has)
        };
        let centre = wide.terms.iter().map(|term| term.place).find(|&place| shared(place))?;
        let (mut alone, mut arms) = (0, Vec::new());
        for sum in &relation.any {
            let other = sum.terms.iter().map(|term| term.place).find(|&place| place != centre);
            match (sum.terms.len(), other) {
                (1, None) => {
                    let term = &sum.terms[0];
                    alone |= term.within(places.start[centre as usize], sum.min, sum.max);
                }
                (1 | 2, Some(other)) => {
                    let may = |x: Values, y: Values| {
                        sum.verdict(|place| if place == centre { x } else { y }) == Verdict::Holds
                    };
                    arms.push(Pair::new([centre, other], places, may));
                }
                _ => return None,
            }
        }
        Some(Star { centre, alone, arms: arms.into() })
    }
}
