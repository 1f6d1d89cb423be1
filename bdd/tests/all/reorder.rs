//! Other orders: every function stays what it is, and has the diagram that building it in the new
//! order from scratch gives.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use bdd::{Bdd, Budget, Limit, Manager, Sifted, Var, VarOrder};
use proptest::prelude::*;

use crate::table::{Table, VARS, collections, manager, orders, tables};

/// Nodes of the functions built from scratch.
fn rebuilt(tables: &[Table], order: &VarOrder) -> usize {
    let mut m = Manager::with_order(order.clone());
    let functions: Vec<Bdd> = tables.iter().map(|table| table.build(&mut m)).collect();
    m.node_count_all(&functions.iter().collect::<Vec<_>>())
}

fn check_all(m: &mut Manager, tables: &[Table], functions: &[Bdd]) {
    let count = m.node_count_all(&functions.iter().collect::<Vec<_>>());
    assert_eq!(count, rebuilt(tables, m.order()));
    for (table, f) in tables.iter().zip(functions) {
        table.check(m, f);
    }
}

proptest! {
    #[test]
    fn sifting_is_rebuilding(
        tables in prop::collection::vec(tables(), 1..4),
        order in orders(),
        collection in collections(),
    ) {
        let mut m = manager(&order, collection);
        let functions: Vec<Bdd> = tables.iter().map(|table| table.build(&mut m)).collect();
        let Sifted { before, after, .. } = m.sift().unwrap();
        prop_assert_eq!(before, rebuilt(&tables, &order));
        prop_assert_eq!(after, rebuilt(&tables, m.order()));
        prop_assert!(after <= before);
        prop_assert_eq!(m.stats().nodes, after);
        prop_assert_eq!(m.stats().reorderings, 1);
        check_all(&mut m, &tables, &functions);
        // And life goes on.
        let both = m.and(&functions[0], &functions[functions.len() - 1]).unwrap();
        m.collect();
        tables[0].and(&tables[tables.len() - 1]).check(&mut m, &both);
        m.sift().unwrap();
        check_all(&mut m, &tables, &functions);
    }

    #[test]
    fn tiny_budgets(
        tables in prop::collection::vec(tables(), 1..4),
        nodes in 0..400usize,
        bytes in 0..60_000usize,
        which in 0..4u8,
    ) {
        let mut m = Manager::new(VARS);
        let functions: Vec<Bdd> = tables.iter().map(|table| table.build(&mut m)).collect();
        m.collect();
        let (held, base) = (m.stats().nodes, m.stats().bytes);
        let budget = Budget {
            nodes: (which & 1 == 1).then_some(nodes),
            bytes: (which & 2 == 2).then_some(base / 2 + bytes),
            ..Budget::default()
        };
        m.set_budget(budget.clone());
        let order = m.order().clone();
        match m.sift() {
            Ok(sifted) => {
                prop_assert_eq!((sifted.before, sifted.after), (held, m.stats().nodes));
                let peak = m.stats().peak_bytes;
                prop_assert!(budget.bytes.is_none_or(|most| m.stats().bytes <= most.max(base)), "{peak}");
            }
            Err(limit) => {
                prop_assert_eq!(Some(limit), budget.bytes.map(Limit::Bytes));
                prop_assert_eq!(m.order(), &order);
            }
        }
        m.set_budget(Budget::default());
        check_all(&mut m, &tables, &functions);
    }
}

/// x0 x(n) + x1 x(n+1) + ...: exponential in this order, linear with partners side by side.
fn partners(m: &mut Manager, pairs: u32) -> Bdd {
    let mut sum = m.constant(false);
    for v in 0..pairs {
        let (x, y) = (m.var(Var(v)).unwrap(), m.var(Var(v + pairs)).unwrap());
        let both = m.and(&x, &y).unwrap();
        sum = m.or(&sum, &both).unwrap();
    }
    sum
}

#[test]
fn partners_find_each_other() {
    for (pairs, before) in [(3, 14), (8, 510), (12, 8190)] {
        let mut m = Manager::new(2 * pairs as usize);
        let f = partners(&mut m, pairs);
        // Bryant 1986: 2^(n+1) - 2 inner nodes in the bad order, 2n in the good one.
        assert_eq!(m.node_count(&f), before);
        let sifted = m.sift().unwrap();
        assert_eq!((sifted.before, sifted.after), (before, 2 * pairs as usize));
        assert_eq!(m.node_count(&f), 2 * pairs as usize);
        for v in 0..pairs {
            let (x, y) = (m.order().level(Var(v)).0, m.order().level(Var(v + pairs)).0);
            assert_eq!(x.abs_diff(y), 1);
        }
        assert_eq!(partners(&mut m, pairs), f);
    }
}

#[test]
fn the_same_again() {
    let run = || {
        let mut m = Manager::new(16);
        let f = partners(&mut m, 8);
        (m.sift(), m.node_count(&f), m.order().clone(), m.stats())
    };
    assert_eq!(run(), run());
}

#[test]
fn nothing_to_sift() {
    let mut m = Manager::new(0);
    assert_eq!(m.sift(), Ok(Sifted { before: 0, after: 0, swaps: 0 }));
    let mut m = Manager::new(5);
    let one = m.constant(true);
    let x = m.var(Var(3)).unwrap();
    drop(m.var(Var(1)).unwrap());
    assert_eq!(m.sift().map(|sifted| (sifted.before, sifted.after)), Ok((1, 1)));
    assert!(m.is_constant(&one, true));
    assert_eq!(m.support(&x), [Var(3)]);
}

#[test]
fn stopped_from_outside() {
    let mut m = Manager::new(28);
    let f = partners(&mut m, 14);
    let (order, nodes) = (m.order().clone(), m.node_count(&f));
    m.set_budget(Budget { deadline: Some(Instant::now()), ..Budget::default() });
    assert_eq!(m.sift(), Err(Limit::Deadline));
    // In the middle of it, wherever that is: all or nothing.
    for micros in [0, 100, 1000, 3000, 10_000] {
        let cancel = Arc::new(AtomicBool::new(false));
        m.set_budget(Budget { cancel: Some(cancel.clone()), ..Budget::default() });
        let result = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_micros(micros));
                cancel.store(true, Ordering::Relaxed);
            });
            m.sift()
        });
        m.set_budget(Budget::default());
        match result {
            Err(limit) => {
                assert_eq!(limit, Limit::Cancelled);
                assert_eq!((m.order(), m.node_count(&f)), (&order, nodes));
                assert_eq!(partners(&mut m, 14), f);
            }
            Ok(sifted) => {
                assert_eq!(sifted.after, 28);
                break;
            }
        }
    }
    m.sift().unwrap();
    assert_eq!(partners(&mut m, 14), f);
}
