//! Other orders: every function stays what it is, and has the diagram that building it in the new
//! order from scratch gives.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use bdd::{Bdd, Budget, Collection, GroupError, Limit, Manager, Reordering, Sifted, Var, VarOrder, Weighted};
use proptest::prelude::*;

use crate::table::{Table, VARS, collections, literals, manager, orders, tables, var_sets};

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
        groups in any::<u8>(),
    ) {
        let mut m = manager(&order, collection);
        let functions: Vec<Bdd> = tables.iter().map(|table| table.build(&mut m)).collect();
        // Neighbours in the order, cut where the mask says.
        let mut blocks: Vec<Vec<Var>> = Vec::new();
        for (at, &var) in order.vars().iter().enumerate() {
            match blocks.last_mut() {
                Some(block) if groups >> at & 1 == 0 => block.push(var),
                _ => blocks.push(vec![var]),
            }
        }
        let single = groups == u8::MAX;
        let Sifted { before, after, .. } = match single {
            true => m.sift().unwrap(),
            false => m.sift_groups(&blocks).unwrap(),
        };
        prop_assert_eq!(before, rebuilt(&tables, &order));
        prop_assert_eq!(after, rebuilt(&tables, m.order()));
        prop_assert!(after <= before);
        prop_assert_eq!(m.stats().nodes, after);
        prop_assert_eq!(m.stats().reorderings, 1);
        for block in &blocks {
            let first = m.order().level(block[0]).0;
            for (level, &var) in (first..).zip(block) {
                prop_assert_eq!(m.order().level(var).0, level);
            }
        }
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

    #[test]
    fn by_itself_between_operations(
        start in prop::collection::vec(tables(), 3..4),
        steps in prop::collection::vec((0..9u8, 0..3usize, 0..3usize, literals(), var_sets()), 1..12),
        order in orders(),
        nodes in 0..60usize,
    ) {
        let mut m = manager(&order, Collection::Always);
        let mut tables = start;
        let mut functions: Vec<Bdd> = tables.iter().map(|table| table.build(&mut m)).collect();
        // Building a table keeps levels from call to call.
        m.set_reordering(Reordering::Automatic { nodes });
        for (work, a, b, lits, vars) in steps {
            let (table, f) = step(&mut m, work, (&tables[a], &functions[a]), (&tables[b], &functions[b]), &lits, &vars);
            (tables[b], functions[b]) = (table, f);
            for (table, f) in tables.iter().zip(&functions) {
                table.check_points(&m, f);
            }
        }
        m.set_reordering(Reordering::Never);
        check_all(&mut m, &tables, &functions);
    }
}

/// One operation, on the tables and on the diagrams.
fn step(
    m: &mut Manager,
    work: u8,
    (s, f): (&Table, &Bdd),
    (t, g): (&Table, &Bdd),
    lits: &[(Var, bool)],
    vars: &[Var],
) -> (Table, Bdd) {
    let holds = |values: &[bool], &(Var(var), sign): &(Var, bool)| values[var as usize] == sign;
    let (table, f) = match work {
        0 => (s.and(t), m.and(f, g)),
        1 => (s.join(t, |a, b| a || b), m.or(f, g)),
        2 => (s.join(t, |a, b| a != b), m.xor(f, g)),
        3 => (s.join(t, |a, b| a == b), m.iff(f, g)),
        4 => (Table::new(|v| s.at(v) && lits.iter().any(|lit| holds(v, lit))), m.and_clause(f, lits)),
        5 => (Table::new(|v| s.at(v) && lits.iter().all(|lit| holds(v, lit))), m.and_cube(f, lits)),
        6 => (s.and(t).exists(vars), m.and_exists(f, g, vars)),
        7 => {
            let var = Var(lits.len() as u32);
            let (low, high) = (s.cofactor(&[(var, false)]), s.cofactor(&[(var, true)]));
            (Table::new(|v| if t.at(v) { high.at(v) } else { low.at(v) }), m.compose(f, var, g))
        }
        _ => {
            let term = |&(var, positive): &(Var, bool)| Weighted { var, positive, weight: var.0 % 3 + 1 };
            let terms: Vec<Weighted> = lits.iter().map(term).collect();
            let sum = |v: &[bool]| -> u32 {
                terms.iter().filter(|t| v[t.var.0 as usize] == t.positive).map(|t| t.weight).sum()
            };
            (Table::new(|v| (2..=5).contains(&sum(v))), m.sum_between(&terms, 2, 5))
        }
    };
    (table, f.unwrap())
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
        m.set_reordering(Reordering::Automatic { nodes: 100 });
        m.set_collection(Collection::Always);
        let f = partners(&mut m, 8);
        (m.node_count(&f), m.order().clone(), m.stats())
    };
    let (nodes, _, stats) = run();
    assert!(nodes < 510, "{nodes}");
    assert!(stats.reorderings > 0);
    assert_eq!(run(), run());
}

#[test]
fn groups_that_cannot_be() {
    let mut m = Manager::new(4);
    let f = partners(&mut m, 2);
    let apart = m.sift_groups(&[vec![Var(0), Var(2)]]);
    assert_eq!(apart, Err(GroupError::Apart(0)));
    let twice = m.sift_groups(&[vec![Var(0), Var(1)], vec![Var(1), Var(2)]]);
    assert_eq!(twice, Err(GroupError::Repeated(1)));
    assert!(m.sift_groups(&[vec![], vec![Var(2), Var(1)]]).is_ok());
    assert_eq!(m.order().level(Var(1)).0 + 1, m.order().level(Var(2)).0);
    assert_eq!(partners(&mut m, 2), f);
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
