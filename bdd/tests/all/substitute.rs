//! Substitution of several variables at once against truth tables.

use std::thread;

use bdd::{Bdd, Limit, Manager, Var};
use proptest::prelude::*;

use crate::table::{Table, VARS, collections, manager, orders, tables};

/// The function with other values for some variables; of a variable listed twice, the first ones.
fn replaced<'a>(f: &Table, by: impl Fn(&[bool]) -> Vec<(u32, bool)> + 'a) -> Table {
    Table::new(|values| {
        let mut inner = values.to_vec();
        for (var, value) in by(values).into_iter().rev() {
            inner[var as usize] = value;
        }
        f.at(&inner)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn functions_for_variables(
        order in orders(), collection in collections(), f in tables(),
        by in prop::collection::vec((0..VARS as u32, tables()), 0..5),
    ) {
        let m = &mut manager(&order, collection);
        let a = f.build(m);
        let built: Vec<(Var, Bdd)> = by.iter().map(|(var, g)| (Var(*var), g.build(m))).collect();
        let pairs: Vec<(Var, &Bdd)> = built.iter().map(|(var, g)| (*var, g)).collect();
        let result = m.substitute(&a, &pairs).unwrap();
        let values = |values: &[bool]| by.iter().map(|(var, g)| (*var, g.at(values))).collect();
        replaced(&f, values).check(m, &result);
        if let [(var, g)] = pairs[..] {
            prop_assert_eq!(m.compose(&a, var, g).unwrap(), result);
        }
        f.check(m, &a);
    }

    #[test]
    fn variables_for_variables(
        order in orders(), collection in collections(), f in tables(),
        pairs in prop::collection::vec((0..VARS as u32, 0..VARS as u32), 0..9),
    ) {
        let m = &mut manager(&order, collection);
        let a = f.build(m);
        let vars: Vec<(Var, Var)> = pairs.iter().map(|&(from, to)| (Var(from), Var(to))).collect();
        let result = m.rename(&a, &vars).unwrap();
        let values = |values: &[bool]| pairs.iter().map(|&(from, to)| (from, values[to as usize])).collect();
        replaced(&f, values).check(m, &result);
    }
}

#[test]
#[should_panic(expected = "a manager that it does not belong to")]
fn a_function_of_another_manager_even_if_it_is_not_needed() {
    let (mut m, other) = (Manager::new(2), Manager::new(2));
    let x = m.var(Var(0)).unwrap();
    let _ = m.substitute(&x, &[(Var(1), &other.constant(true))]);
}

#[test]
fn thousands_of_levels_on_a_small_stack() {
    const LEVELS: u32 = 10_000;
    let work = || -> Result<(), Limit> {
        let mut m = Manager::new(2 * LEVELS as usize);
        let evens: Vec<Var> = (0..LEVELS).map(|v| Var(2 * v)).collect();
        let odds: Vec<Var> = (0..LEVELS).map(|v| Var(2 * v + 1)).collect();
        let f = m.exactly(&evens, 1)?;
        let up: Vec<(Var, Var)> = evens.iter().copied().zip(odds.iter().copied()).collect();
        let expected = m.exactly(&odds, 1)?;
        let made = m.stats().created_nodes;
        assert_eq!(m.rename(&f, &up)?, expected);
        // The order stays, so nodes are made at once, and these are there already.
        assert_eq!(m.stats().created_nodes, made);
        Ok(())
    };
    thread::Builder::new().stack_size(128 << 10).spawn(work).unwrap().join().unwrap().unwrap();
}
