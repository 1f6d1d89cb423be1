//! Random models of columns that may be interchanged, against every solution.

use std::collections::BTreeMap;

use counting::solve::inside::OfPlaces;
use limits::Random;
use model::constraint::{Constraint, Count, Var, neg, pos};
use model::{Cell, Model, Sizes};
use num_bigint::BigUint;

/// Columns of two or three places each, of three values or of a variable alone, which conditions speak of alike, but for one
/// condition on one of them at times.
fn columns(random: &mut Random) -> Model {
    let (columns, values) = if random.bool() { (4, 3) } else { (6, 1) };
    let rows = if random.u32(..60) == 0 { 3 } else { 2 };
    let var = |row: Var, column: Var, value: Var| values * (columns * row + column) + value;
    let all = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let place = |(row, column)| (0..values).map(move |value| pos(var(row, column, value)));
    let one = |at| Constraint::count(Count::exactly(1, place(at)));
    let mut constraints: Vec<Constraint> = all().filter(|_| values > 1).map(one).collect();
    let pairs = || (0..columns).flat_map(|b| (0..b).map(move |a| [a, b]));
    for _ in 0..random.u32(1..5) {
        let (row, other) = (random.u32(..rows), random.u32(..rows));
        let (value, more) = (random.u32(..values), random.u32(..values));
        let both = |[a, b]: [Var; 2], value, more| {
            let four = [(row, a, value), (row, b, value), (other, a, more), (other, b, more)];
            Constraint::clause(four.map(|(row, column, value)| neg(var(row, column, value))))
        };
        match random.u32(..5) {
            0 => {
                let of_row = (0..columns).map(|column| pos(var(row, column, value)).times(1));
                let (a, b) = (random.u32(..=columns), random.u32(..=columns));
                constraints.push(Constraint::count(Count::new(
                    of_row.collect::<Vec<_>>(),
                    a.min(b),
                    a.max(b),
                )));
            }
            1 => constraints.extend((0..columns).map(|column| {
                Constraint::clause([neg(var(row, column, value)), pos(var(other, column, more))])
            })),
            2 => constraints.extend(pairs().map(|pair| both(pair, value, value))),
            // Columns that hold the same in one row do not in the other.
            3 => constraints.extend(pairs().flat_map(|pair| {
                let of = (0..values).flat_map(|value| (0..values).map(move |more| (value, more)));
                of.map(move |(value, more)| both(pair, value, more))
            })),
            _ => constraints.extend(
                pairs()
                    .flat_map(|pair| {
                        let apart = |value| pair.map(|column| neg(var(row, column, value)));
                        (0..values).map(apart).collect::<Vec<_>>()
                    })
                    .map(Constraint::clause),
            ),
        }
    }
    if random.u32(..4) == 0 {
        let of = var(random.u32(..rows), random.u32(..columns), random.u32(..values));
        constraints.push(Constraint::clause([neg(of)]));
    }
    let sizes: Vec<u32> =
        (0..values * rows).map(|_| if random.bool() { 0 } else { random.u32(..3) }).collect();
    let weights =
        all().flat_map(|(row, _)| &sizes[(values * row) as usize..][..values as usize]).copied().collect();
    let cells = all().flat_map(|(row, col)| (0..values).map(move |_| Cell { row, col })).collect();
    let constraints = constraints.into_iter().filter_map(Constraint::simplify).collect();
    Model { cells, ..Model::plain(weights, constraints, Sizes::Any) }
}

#[test]
fn rows_of_columns_that_are_alike_are_decided_in_order() {
    let (mut random, mut alike, mut by_line) = (Random::with_seed(5), [0, 0], 0);
    for _ in 0..400 {
        let model = columns(&mut random);
        // Where a column of variables alone is not like the others, these are too few.
        let Some(places) = OfPlaces::new(&model).expect("no limit") else { continue };
        alike[usize::from(places.lines() == 6)] += u32::from(places.lines() > 0);
        by_line += u32::from(places.alike().len() > 1);
        let (mut sizes, weights) = (BTreeMap::<u64, BigUint>::new(), model.sizes());
        for own in places.solutions().expect("no limit") {
            assert!(model.constraints.iter().all(|constraint| constraint.holds(&own)));
            let size = own.iter().zip(&weights).map(|(&own, size)| u64::from(own) * size).sum();
            *sizes.entry(size).or_default() += 1u32;
        }
        assert_eq!(places.sizes().expect("no limit").0, sizes, "{model:?}");
    }
    assert!(alike.iter().all(|&alike| alike > 100) && by_line > 20, "{alike:?} {by_line}");
}
