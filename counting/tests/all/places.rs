//! Random models of places against every assignment.

use std::collections::{BTreeMap, BTreeSet};

use limits::Random;
use model::constraint::{Constraint, Count, Lit, UNBOUNDED, Var, neg, pos};
use model::{Model, Sizes};
use num_bigint::BigUint;

use counting::solve::inside::OfPlaces;

/// Places of 3 values, and variables alone.
const PLACES: Var = 3;
const ALONE: Var = 3;
const ALL: Var = 3 * PLACES + ALONE;

/// Some of the variables as literals with weights.
fn count(random: &mut Random) -> Count {
    let mut terms = Vec::new();
    for var in 0..ALL {
        if random.u32(..3) == 0 {
            terms.push(Lit { var, positive: random.u32(..4) > 0 }.times(random.u32(1..4)));
        }
    }
    let total: u32 = terms.iter().map(|term| term.weight).sum();
    let (a, b) = (random.u32(..=total), random.u32(..=total));
    Count::new(terms, a.min(b), a.max(b))
}

/// Each two of the places hold different values.
fn apart(random: &mut Random) -> Vec<Constraint> {
    let pairs = (0..PLACES).flat_map(|a| (0..a).map(move |b| [a, b])).filter(|_| random.u32(..5) > 0);
    let pairs: Vec<[Var; 2]> = pairs.collect();
    let not_both =
        |value: Var| move |pair: &[Var; 2]| Constraint::clause(pair.map(|place| neg(3 * place + value)));
    (0..3).flat_map(|value| pairs.iter().map(not_both(value))).collect()
}

/// One of some values of places is no more than once, or exactly once.
fn once(random: &mut Random) -> Constraint {
    let (value, is_exact) = (random.u32(..3), random.bool());
    let own = (0..PLACES).filter(|_| random.u32(..3) > 0).map(|place| pos(3 * place + value));
    match is_exact {
        false => Constraint::at_most_one(own),
        true => Constraint::count(Count::exactly(1, own)),
    }
}

fn model(random: &mut Random) -> Model {
    let mut constraints: Vec<Constraint> = (0..PLACES)
        .map(|place| Constraint::count(Count::exactly(1, (3 * place..3 * place + 3).map(pos))))
        .collect();
    if random.bool() {
        constraints.extend(apart(random));
    }
    for _ in 0..random.u32(1..6) {
        constraints.push(match random.u32(..3) {
            0 => once(random),
            1 => Constraint::count(count(random)),
            _ => Constraint { any: (0..random.u32(2..4)).map(|_| count(random)).collect() },
        });
    }
    let weights = (0..ALL).map(|_| if random.bool() { 0 } else { random.u32(..3) }).collect();
    let constraints = constraints.into_iter().filter_map(Constraint::simplify).collect();
    Model::plain(weights, constraints, Sizes::Any)
}

/// The solutions with their sizes, from the constraints as they are written.
fn solutions(model: &Model) -> BTreeMap<Vec<bool>, u64> {
    let all = (0..1u32 << ALL).map(|bits| (0..ALL).map(|var| bits >> var & 1 == 1).collect::<Vec<bool>>());
    let right = all.filter(|own| model.constraints.iter().all(|constraint| constraint.holds(own)));
    let size =
        |own: &Vec<bool>| own.iter().zip(model.sizes()).map(|(&own, size)| u64::from(own) * size).sum();
    right.map(|own| (own.clone(), size(&own))).collect()
}

/// The search of a model that it takes.
fn searched(model: &Model) -> OfPlaces {
    OfPlaces::new(model).expect("no limit").expect("a model of places")
}

/// The number of solutions of every size, as the search counts them.
fn sizes(domains: &OfPlaces) -> BTreeMap<u64, BigUint> {
    domains.sizes().expect("no limit").0
}

#[test]
fn counts_and_lists_what_every_assignment_says() {
    let (mut random, mut some) = (Random::with_seed(7), 0);
    for _ in 0..300 {
        let model = model(&mut random);
        let domains = searched(&model);
        let expected = solutions(&model);
        let mut of_sizes = BTreeMap::<u64, BigUint>::new();
        expected.values().for_each(|&size| *of_sizes.entry(size).or_default() += 1u32);
        assert_eq!(sizes(&domains), of_sizes, "{model:?}");
        let listed = domains.solutions().expect("no limit");
        assert_eq!(listed.len(), expected.len());
        assert_eq!(
            listed.into_iter().collect::<BTreeSet<_>>(),
            expected.keys().cloned().collect(),
            "{model:?}"
        );
        some += u32::from(!expected.is_empty());
    }
    assert!(some > 100, "{some}");
}

#[test]
fn an_estimate_of_a_small_search_is_near_its_work() {
    let n = 6;
    let var = |place: Var, value: Var| place * n + value;
    let one = |own: Vec<Var>| Constraint::count(Count::exactly(1, own.into_iter().map(pos)));
    let places = (0..n).map(|place| one((0..n).map(|value| var(place, value)).collect()));
    let values = (0..n).map(|value| one((0..n).map(|place| var(place, value)).collect()));
    // The first two places are at most a third of all.
    let terms = (0..n).flat_map(|value| [var(0, value), var(1, value)].map(|var| pos(var).times(value + 1)));
    let sum = Constraint::count(Count::new(terms, 0, 4));
    let model = Model::plain(vec![0; 36], places.chain(values).chain([sum]).collect(), Sizes::Any);
    let domains = searched(&model);
    let expected = domains.estimate(100_000).expect("no limit");
    let (sizes, work) = domains.sizes().expect("no limit");
    // 1 and 2, or 1 and 3, in either order, and the other four in any.
    assert_eq!(sizes, BTreeMap::from([(0, BigUint::from(4u32 * 24))]));
    let work = work as f64;
    assert!((work / 4.0..4.0 * work).contains(&expected), "{expected} {work}");
}

#[test]
fn one_of_values_that_are_alike_stands_for_all() {
    // Colourings of a cycle: (k - 1)^n + (-1)^n (k - 1).
    for (n, k, number) in [(5, 4, 240u32), (6, 3, 66), (4, 5, 260)] {
        let var = |place: Var, value: Var| place % n * k + value;
        let one = |place| Constraint::count(Count::exactly(1, (0..k).map(|value| pos(var(place, value)))));
        let differ =
            |place, value| Constraint::at_most_one([pos(var(place, value)), pos(var(place + 1, value))]);
        let pairs = (0..n).flat_map(|place| (0..k).map(move |value| differ(place, value)));
        let constraints: Vec<Constraint> =
            (0..n).map(one).chain(pairs).filter_map(Constraint::simplify).collect();
        let count = |more: Option<Constraint>| {
            let constraints = constraints.iter().cloned().chain(more).collect();
            let model = Model::plain(vec![0; (n * k) as usize], constraints, Sizes::Any);
            let domains = searched(&model);
            let alike: Vec<u32> = domains.alike().into_iter().map(u64::count_ones).collect();
            (alike, sizes(&domains).into_values().sum::<BigUint>())
        };
        assert_eq!(count(None), (vec![k], number.into()));
        // A place without the first value leaves the others alike.
        let without = Constraint::count(Count::at_most(0, [pos(var(0, 0))]));
        assert_eq!(count(Some(without)), (vec![k - 1], (number - number / k).into()));
    }
}

#[test]
fn a_variable_alone_keeps_its_values_where_others_are_alike() {
    // Two places of three colours, which differ where the last variable is true, and are equal where it is not.
    let var = |place: Var, value: Var| 3 * place + value;
    let one = |place| Constraint::count(Count::exactly(1, (0..3).map(|value| pos(var(place, value)))));
    let both = |value| [!pos(var(0, value)), !pos(var(1, value)), !pos(6)];
    let equal = |value| [!pos(var(0, value)), pos(var(1, value)), pos(6)];
    let clauses = (0..3).flat_map(|value| [both(value), equal(value)]).map(Constraint::clause);
    let constraints = [one(0), one(1)].into_iter().chain(clauses).collect();
    let model = Model::plain(vec![0, 0, 0, 0, 0, 0, 1], constraints, Sizes::Any);
    let domains = searched(&model);
    assert_eq!(domains.alike(), [0b111]);
    assert_eq!(sizes(&domains), BTreeMap::from([(0, 3u32.into()), (1, 6u32.into())]));
}

/// Places of two days, three each, with variables that say of each two places of a day whether they hold the same and, for a
/// random pair, which value both hold; and random conditions that speak of values alike, or of one of them.
fn days(random: &mut Random) -> Model {
    let var = |place: Var, value: Var| 3 * place + value;
    let values = |place: Var| (0..3).map(move |value| pos(var(place, value)));
    let mut constraints: Vec<Constraint> =
        (0..6).map(|place| Constraint::count(Count::exactly(1, values(place)))).collect();
    let pairs: Vec<[Var; 2]> =
        [0, 3].iter().flat_map(|day| [[0, 1], [0, 2], [1, 2]].map(|own| own.map(|at| day + at))).collect();
    let mut next = 18;
    let mut defined = |clauses: &mut dyn FnMut(Var)| {
        clauses(next);
        next += 1;
        next - 1
    };
    let mut same = Vec::new();
    for &[a, b] in &pairs {
        same.push(defined(&mut |own| {
            for (one, other) in [(a, b), (b, a)] {
                let terms =
                    (0..3).flat_map(|by| [pos(var(one, by)).times(by), pos(var(other, by)).times(2 - by)]);
                let any = vec![Count::at_least(1, [neg(own)]), Count::new(terms, 2, UNBOUNDED)];
                constraints.push(Constraint { any });
            }
            let both = |value| [neg(var(a, value)), neg(var(b, value)), pos(own)];
            constraints.extend((0..3).map(|value| Constraint::clause(both(value))));
        }));
    }
    let [a, b] = pairs[random.usize(..6)];
    let both: Vec<Var> = (0..3)
        .map(|value| {
            defined(&mut |own| {
                let of = [var(a, value), var(b, value)];
                constraints.extend(of.map(|var| Constraint::clause([pos(var), neg(own)])));
                constraints.push(Constraint::clause(of.map(neg).into_iter().chain([pos(own)])));
            })
        })
        .collect();
    for _ in 0..random.u32(1..4) {
        let literal = |random: &mut Random, of: &[Var]| Lit {
            var: of[random.usize(..of.len())],
            positive: random.bool(),
        };
        constraints.push(match random.u32(..5) {
            0 | 1 => Constraint::clause([literal(random, &same), literal(random, &same)]),
            2 => Constraint::at_most_one(both.iter().map(|&var| pos(var))),
            3 => Constraint::clause(
                [literal(random, &same)].into_iter().chain(both.iter().map(|&var| pos(var))),
            ),
            _ => {
                Constraint::clause([literal(random, &same), literal(random, &(0..18).collect::<Vec<Var>>())])
            }
        });
    }
    let all = constraints.into_iter().filter_map(Constraint::simplify).collect();
    Model { defined: (18..next).collect(), ..Model::plain(vec![0; next as usize], all, Sizes::Any) }
}

#[test]
fn values_of_a_day_are_exchanged_by_themselves() {
    let (mut random, mut of_days) = (Random::with_seed(3), 0);
    for _ in 0..300 {
        let model = days(&mut random);
        let domains = searched(&model);
        of_days += u32::from(domains.alike().len() > 1);
        let listed = domains.solutions().expect("no limit");
        let holds = |own: &Vec<bool>| model.constraints.iter().all(|constraint| constraint.holds(own));
        assert!(listed.iter().all(holds));
        assert_eq!(sizes(&domains).into_values().sum::<BigUint>(), listed.len().into(), "{model:?}");
    }
    assert!(of_days > 100, "{of_days}");
}

#[test]
fn no_more_values_are_held_than_there_are_places() {
    cov_mark::check!(a_value_has_no_place_or_a_place_no_value);
    let one = |own: Vec<Var>| Constraint::count(Count::exactly(1, own.into_iter().map(pos)));
    let places = [one(vec![0, 1, 2]), one(vec![3, 4, 5])];
    let values = (0..3).map(|value| one(vec![value, 3 + value]));
    let apart = [[2, 4], [1, 3], [2, 3]].map(|pair| Constraint::clause(pair.map(neg)));
    let constraints = places.into_iter().chain(values).chain(apart).collect();
    let model = Model::plain(vec![0; 6], constraints, Sizes::Any);
    let domains = searched(&model);
    assert_eq!(sizes(&domains), BTreeMap::new());
}
