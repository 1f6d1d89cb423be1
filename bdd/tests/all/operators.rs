//! Operators against truth tables, and their misuse.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bdd::{Budget, Function, Functions, Manager, Var};
use proptest::prelude::*;

use crate::table::{Table, collections, manager, orders, tables};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn all_forms(order in orders(), collection in collections(), a in tables(), b in tables(), c in tables()) {
        let all = Functions::from(manager(&order, collection));
        let build = |table: &Table| all.make(|m| Ok(table.build(m)));
        let (f, g, h) = (build(&a), build(&b), build(&c));
        let ite = Table::new(|values| if a.at(values) { b.at(values) } else { c.at(values) });
        let expected: [(Function, Table); 10] = [
            (&f & &g, a.and(&b)),
            (&f | g.clone(), a.join(&b, |x, y| x || y)),
            (f.clone() ^ &g, a.join(&b, |x, y| x != y)),
            (f.clone() & g.clone(), a.and(&b)),
            (!&f, a.not()),
            (!(&f | &g) & !h.clone(), a.join(&b, |x, y| x || y).not().and(&c.not())),
            (f.implies(&g), a.join(&b, |x, y| !x || y)),
            (f.iff(&g), a.join(&b, |x, y| x == y)),
            (f.ite(&g, &h), ite),
            (&f ^ !&f, Table::new(|_| true)),
        ];
        for (made, table) in &expected {
            made.ask(|m, made| table.check_points(m, made));
            prop_assert_eq!(made, &build(table));
            prop_assert_eq!(made.sat_count(), table.models().len().into());
        }
        prop_assert_eq!(&all.constant(true), &expected[9].0);
    }
}

/// What the panic says.
fn panic_of<T>(work: impl FnOnce() -> T) -> String {
    let panic = catch_unwind(AssertUnwindSafe(work)).err().expect("a panic");
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).expect("a sentence")
}

#[test]
fn misuse_is_said() {
    let (all, others) = (Functions::new(2), Functions::new(2));
    let (x, y) = (all.var(0), all.var(1));
    assert!(panic_of(|| &x & &others.var(0)).contains("a manager that it does not belong to"));
    assert_ne!(x, others.var(0));
    assert!(panic_of(|| x.ask(|_, _| &x & &y)).starts_with("an operator was used within a closure"));
    assert!(
        panic_of(|| all.make(|m| {
            let _ = &x | &y;
            Ok(m.constant(true))
        }))
        .starts_with("an operator")
    );
    assert!(
        panic_of(|| all.make(|m| {
            x.sat_count();
            Ok(m.constant(true))
        }))
        .starts_with("a question")
    );
    // Nothing of it has hurt the manager.
    assert_eq!((&x & &y).sat_count(), 1u32.into());
}

#[test]
fn limits_end_at_the_border() {
    let mut m = Manager::new(8);
    m.set_budget(Budget { nodes: Some(3), ..Budget::default() });
    let f = m.var(Var(7)).unwrap();
    let all = Functions::from(m);
    let seven = all.make(|_| Ok(f));
    let parity = (0..8).map(|var| all.var(var)).reduce(|a, b| a ^ b).unwrap();
    assert_eq!((parity & seven).sat_count(), 64u32.into());
    let limited = panic_of(|| {
        all.make(|m| {
            m.set_budget(Budget { nodes: Some(0), ..Budget::default() });
            m.exactly(&[0, 1, 2].map(Var), 2)
        })
    });
    assert_eq!(
        limited,
        "the limit of 0 nodes was reached; where that has to be an error, use a Manager and its results"
    );
    assert_eq!(all.make(|m| m.exactly(&[0, 1, 2].map(Var), 2)).sat_count(), 96u32.into());
    assert!(all.constant(true).ask(|m, _| m.budget().is_unlimited()));
}

#[test]
fn garbage_is_collected() {
    let all = Functions::new(200);
    for round in 0..80 {
        // Ever other halves of the variables, so that little is shared.
        let vars: Vec<Var> = (0..200).filter(|v| (v * (2 * round + 3)) % 101 < 60).map(Var).collect();
        let f = all.make(|m| m.exactly(&vars, 50));
        assert_eq!(!!f.clone(), f);
    }
    // No handle is left but the one here.
    let stats = all.constant(true).ask(|m, _| m.stats());
    assert!(stats.collections > 0 && stats.nodes < stats.created_nodes as usize, "{stats:?}");
}
