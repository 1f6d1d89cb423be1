//! The algebra against enumeration.

use proptest::prelude::*;

use super::*;

const VARS: usize = 5;

fn assignments() -> impl Iterator<Item = Vec<bool>> {
    (0u32..1 << VARS).map(|set| (0..VARS).map(|at| set >> at & 1 == 1).collect())
}

fn normal_form(constraints: Vec<Constraint>) -> Vec<Constraint> {
    normalise(constraints, &limits::Budget::default()).expect("no limit")
}

fn lit() -> impl Strategy<Value = Lit> {
    (0..VARS as Var, any::<bool>()).prop_map(|(var, positive)| Lit { var, positive })
}

fn terms() -> impl Strategy<Value = Vec<Term>> {
    prop::collection::vec((lit(), 0u32..6).prop_map(|(lit, weight)| lit.times(weight)), 0..8)
}

/// Counts as a careless caller writes them: bounds beyond the total, crossed, or absent.
fn count() -> impl Strategy<Value = Count> {
    let max = prop_oneof![0u32..12, Just(UNBOUNDED)];
    (terms(), 0u32..12, max).prop_map(|(terms, min, max)| Count { terms, min, max })
}

fn constraint() -> impl Strategy<Value = Constraint> {
    prop::collection::vec(count(), 0..4).prop_map(|any| Constraint { any })
}

fn permutation() -> impl Strategy<Value = Vec<Var>> {
    Just((0..VARS as Var).collect::<Vec<Var>>()).prop_shuffle()
}

proptest! {
    #[test]
    fn merging_keeps_the_count(count in count()) {
        let merged = Count::new(count.terms.iter().copied(), count.min, count.max);
        prop_assert!(merged.terms.windows(2).all(|pair| pair[0].lit.var < pair[1].lit.var));
        prop_assert!(merged.terms.iter().all(|term| term.weight > 0));
        for assignment in assignments() {
            prop_assert_eq!(merged.holds(&assignment), count.holds(&assignment));
        }
    }

    #[test]
    fn canonical_forms(constraint in constraint(), image in permutation()) {
        let simple = constraint.clone().simplify();
        for assignment in assignments() {
            let holds = simple.as_ref().is_none_or(|simple| simple.holds(&assignment));
            prop_assert_eq!(holds, constraint.holds(&assignment));
        }
        // A single count reaches a sum of 0 and its total: whether it always holds is no guess.
        let always = assignments().all(|assignment| constraint.holds(&assignment));
        prop_assert!(constraint.any.len() != 1 || simple.is_none() == always);
        if let Some(simple) = simple {
            prop_assert_eq!(simple.clone().simplify(), Some(simple.clone()));
            let renamed = constraint.renamed(|var| image[var as usize]).simplify();
            prop_assert_eq!(renamed, Some(simple.renamed(|var| image[var as usize])));
        }
    }

    #[test]
    fn normal_sets(constraints in prop::collection::vec(constraint(), 0..5)) {
        let normal = normal_form(constraints.clone());
        for assignment in assignments() {
            let all = |constraints: &[Constraint]| constraints.iter().all(|c| c.holds(&assignment));
            prop_assert_eq!(all(&normal), all(&constraints));
        }
        prop_assert_eq!(normal_form(normal.clone()), normal);
    }

    #[test]
    fn fixing_variables(constraint in constraint(), fixed in prop::collection::vec(any::<Option<bool>>(), VARS)) {
        let rest = constraint.assigned(|var| fixed[var as usize]);
        prop_assert!(rest.variables().into_iter().all(|var| fixed[var as usize].is_none()));
        for mut assignment in assignments() {
            for (value, fixed) in assignment.iter_mut().zip(&fixed) {
                *value = fixed.unwrap_or(*value);
            }
            prop_assert_eq!(rest.holds(&assignment), constraint.holds(&assignment));
        }
    }

    #[test]
    fn clauses_are_the_count(terms in terms(), bound in 0u32..12, upper in any::<bool>()) {
        let (min, max) = if upper { (0, bound) } else { (bound, UNBOUNDED) };
        let constraint = Constraint::count(Count::new(terms, min, max));
        let clauses = constraint.clauses();
        // Literals of both polarities can turn an upper bound into a count that never holds.
        if let Some(clauses) = clauses {
            for assignment in assignments() {
                let all = clauses.iter().all(|clause| clause.iter().any(|lit| lit.holds(&assignment)));
                prop_assert_eq!(all, constraint.holds(&assignment));
            }
            for (at, clause) in clauses.iter().enumerate() {
                let within = |other: &Vec<Lit>| other.iter().all(|lit| clause.contains(lit));
                prop_assert!(clauses.iter().enumerate().all(|(other, lits)| other == at || !within(lits)));
            }
        } else {
            prop_assert!(!assignments().any(|assignment| constraint.holds(&assignment)));
        }
    }
}

#[test]
fn both_polarities_of_a_variable() {
    let count = Count::new([pos(0).times(3), neg(0).times(1), pos(1).times(1)], 2, 3);
    assert_eq!(count, Count { terms: vec![pos(0).times(2), pos(1).times(1)], min: 1, max: 2 });
    assert!(!Count::at_most(0, [pos(0), neg(0)]).holds(&[true]));
    assert_eq!(Constraint::clause([pos(0), neg(0)]).simplify(), None);
}

#[test]
fn equal_counts_have_one_form() {
    let count = |weights: &[u32], min, max| {
        Count::new((0..).zip(weights).map(|(var, &weight)| pos(var).times(weight)), min, max)
    };
    for (given, canonical) in [
        (count(&[1, 1, 1], 2, 3), count(&[1, 1, 1], 2, UNBOUNDED)),
        (count(&[1, 1, 1], 2, 9), count(&[1, 1, 1], 2, UNBOUNDED)),
        (count(&[4, 2, 2], 3, 7), count(&[2, 1, 1], 2, 3)),
        (count(&[2, 2, 2], 3, UNBOUNDED), count(&[1, 1, 1], 2, UNBOUNDED)),
        (count(&[3, 1, 1], 2, UNBOUNDED), count(&[2, 1, 1], 2, UNBOUNDED)),
        (count(&[3, 1, 1], 0, 1), count(&[2, 1, 1], 0, 1)),
        (count(&[UNBOUNDED; 3], 1, UNBOUNDED), count(&[1, 1, 1], 1, UNBOUNDED)),
    ] {
        assert_eq!(Constraint::count(given).simplify(), Some(Constraint::count(canonical)));
    }
    assert_eq!(Constraint::count(count(&[1, 1, 1], 2, 1)).simplify(), Some(Constraint::never()));
    let two = || Count::at_least(2, [1, 2, 3].map(pos));
    let any = vec![two(), Count::at_least(1, [pos(0), pos(1)]), two(), Count::at_least(1, [pos(1)])];
    let canonical = vec![Count::at_least(1, [pos(0), pos(1)]), two()];
    assert_eq!(Constraint { any }.simplify(), Some(Constraint { any: canonical }));
}

#[test]
fn what_is_forced_stands_alone() {
    let clause = |lits: &[Lit]| Constraint::clause(lits.iter().copied());
    let given = vec![
        clause(&[pos(6), pos(7)]),
        clause(&[pos(2), pos(6), pos(7)]),
        Constraint::at_most_one([pos(1), pos(2)]),
        clause(&[neg(0), pos(1)]),
        Constraint::count(Count::at_least(2, [pos(4), pos(5)])),
        clause(&[pos(4)]),
        clause(&[pos(0)]),
        Constraint::count(Count::new([pos(8).times(3), pos(9).times(1), neg(3).times(1)], 0, 2)),
    ];
    let units = [pos(0), pos(1), neg(2), pos(4), pos(5), neg(8)];
    let expected: Vec<_> = units.iter().map(|&unit| clause(&[unit])).chain([given[0].clone()]).collect();
    assert_eq!(normal_form(given), expected);
    for never in [Constraint::never(), clause(&[neg(0)])] {
        assert_eq!(normal_form(vec![clause(&[pos(0)]), never, clause(&[pos(1)])]), [Constraint::never()]);
    }
}

/// A constraint is read to be simplified, and again to be compared with the others.
#[test]
fn work_and_bytes_are_counted() {
    let budget = limits::Budget::default();
    let mut steps = crate::steps::Steps::new(&budget);
    simplified([Constraint::clause((0..100).map(pos))], &mut steps).expect("no limit");
    assert!(steps.taken() >= 2 * 100 && steps.bytes() >= 100 * size_of::<Term>());
}

#[test]
fn written_out_as_clauses() {
    let lits = || (0..4).map(pos);
    assert_eq!(Constraint::clause(lits()).clauses(), Some(vec![lits().collect()]));
    assert_eq!(Constraint::at_most_one(lits()).clauses().unwrap().len(), 6);
    assert_eq!(Constraint::count(Count::at_most(2, lits())).clauses().unwrap()[0], [neg(0), neg(1), neg(2)]);
    assert_eq!(Constraint::count(Count::at_least(5, lits())).clauses(), Some(vec![vec![]]));
    assert_eq!(Constraint::count(Count::at_most(4, lits())).clauses(), Some(vec![]));
    assert_eq!(Constraint::count(Count::exactly(2, lits())).clauses(), None);
    assert_eq!(Constraint::never().clauses(), None);
    let weighted = Count::new([pos(0).times(2), pos(1).times(2), pos(2).times(1)], 0, 2);
    let expected = vec![vec![neg(0), neg(1)], vec![neg(0), neg(2)], vec![neg(1), neg(2)]];
    assert_eq!(Constraint::count(weighted).clauses(), Some(expected));
}

#[test]
fn extreme_weights_do_not_overflow() {
    let heavy = || (0..3).map(|var| pos(var).times(UNBOUNDED));
    let count = Count::new(heavy().chain(heavy()), 1, UNBOUNDED - 1);
    assert!(!count.holds(&[true, false, false]));
    assert_eq!(normal_form(vec![Constraint::count(count)]), [Constraint::never()]);
    assert!(Count::new(heavy(), 1, UNBOUNDED).holds(&[true, true, true]));
}

#[test]
fn shapes() {
    let lits = || (0..3).map(pos);
    let shape = |count: Count| format!("{:?}", count.shape()).split('(').next().map(str::to_owned);
    for (count, expected) in [
        (Count::at_least(0, lits()), "Always"),
        (Count::at_most(3, lits()), "Always"),
        (Count::at_least(1, lits()), "Clause"),
        (Count::at_least(1, []), "AtLeast"),
        (Count::at_least(2, lits()), "AtLeast"),
        (Count::at_most(1, lits()), "AtMost"),
        (Count::exactly(1, lits()), "Between"),
        (Count::exactly(3, lits()), "AtLeast"),
    ] {
        assert_eq!(shape(count.clone()).as_deref(), Some(expected), "{count:?}");
    }
    let either = Constraint { any: vec![Count::at_most(1, lits()), Count::exactly(3, lits())] };
    assert!(matches!(either.shape(), Shape::Any(_)) && either.exclusion().is_none());
    let idle = Constraint { any: vec![Count::at_most(1, lits()), Count::at_least(0, lits())] };
    assert_eq!((idle.shape(), Constraint::never().shape()), (Shape::Always, Shape::Never));
    assert_eq!(Constraint::at_most_one(lits()).exclusion(), Some(vec![0, 1, 2]));
    assert_eq!(Constraint::clause(lits()).cover(&[1, 1, 1]), Some(vec![0, 1, 2]));
    assert_eq!(Constraint::clause(lits()).cover(&[1, 0, 1]), None);
}
