//! Clauses and cubes conjoined without being built.

use proptest::prelude::*;

use crate::table::{Table, collections, literals, manager, orders, tables};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn like_the_conjunction_with_the_built_one(
        order in orders(), collection in collections(), f in tables(), list in literals(),
    ) {
        let m = &mut manager(&order, collection);
        let a = f.build(m);
        let holds = |v: &[bool], &(var, sign): &(bdd::Var, bool)| v[var.0 as usize] == sign;
        let clause = m.and_clause(&a, &list).unwrap();
        f.and(&Table::new(|v| list.iter().any(|l| holds(v, l)))).check(m, &clause);
        let cube = m.and_cube(&a, &list).unwrap();
        f.and(&Table::new(|v| list.iter().all(|l| holds(v, l)))).check(m, &cube);
    }
}
