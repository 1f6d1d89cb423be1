//! Quantification, cofactors and composition against truth tables.

use bdd::Var;
use proptest::prelude::*;

use crate::table::{Table, VARS, collections, literals, manager, orders, tables, traversals, var_sets};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn quantifiers(
        order in orders(), collection in collections(), traversal in traversals(), f in tables(), g in tables(), vars in var_sets(),
    ) {
        let m = &mut manager(&order, collection);
        m.set_traversal(traversal);
        let (a, b) = (f.build(m), g.build(m));
        let exists = m.exists(&a, &vars).unwrap();
        f.exists(&vars).check(m, &exists);
        let forall = m.forall(&a, &vars).unwrap();
        f.not().exists(&vars).not().check(m, &forall);
        let both = m.and_exists(&a, &b, &vars).unwrap();
        f.and(&g).exists(&vars).check(m, &both);
        f.check(m, &a);
        g.check(m, &b);
    }

    #[test]
    fn cofactors_and_composition(
        order in orders(), collection in collections(), f in tables(), g in tables(), list in literals(),
        var in 0..VARS as u32,
    ) {
        let m = &mut manager(&order, collection);
        let (a, b) = (f.build(m), g.build(m));
        let cofactor = m.cofactor_cube(&a, &list).unwrap();
        // The first of contradicting literals counts, so it is applied last.
        let reversed: Vec<_> = list.iter().rev().copied().collect();
        f.cofactor(&reversed).check(m, &cofactor);
        let one = m.cofactor(&a, Var(var), true).unwrap();
        f.cofactor(&[(Var(var), true)]).check(m, &one);
        let composed = m.compose(&a, Var(var), &b).unwrap();
        Table::new(|v| f.cofactor(&[(Var(var), g.at(v))]).at(v)).check(m, &composed);
    }
}
