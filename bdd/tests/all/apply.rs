//! Connectives against truth tables.

use bdd::{Manager, Var};
use proptest::prelude::*;

use crate::table::{Table, collections, manager, orders, tables, traversals};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn connectives_are_right_and_canonical(
        order in orders(), collection in collections(), traversal in traversals(), f in tables(), g in tables(), h in tables(),
    ) {
        let m = &mut manager(&order, collection);
        m.set_traversal(traversal);
        let (a, b, c) = (f.build(m), g.build(m), h.build(m));
        f.check(m, &a);
        f.not().check(m, &m.not(&a));
        let and = m.and(&a, &b).unwrap();
        let or = m.or(&a, &b).unwrap();
        let xor = m.xor(&a, &b).unwrap();
        let iff = m.iff(&a, &b).unwrap();
        let implies = m.implies(&a, &b).unwrap();
        let ite = m.ite(&a, &b, &c).unwrap();
        f.and(&g).check(m, &and);
        f.join(&g, |x, y| x || y).check(m, &or);
        f.join(&g, |x, y| x != y).check(m, &xor);
        f.join(&g, |x, y| x == y).check(m, &iff);
        f.join(&g, |x, y| !x || y).check(m, &implies);
        Table::new(|v| if f.at(v) { g.at(v) } else { h.at(v) }).check(m, &ite);
        prop_assert_eq!(a == b, f == g);
        // Operands came through all of it.
        f.check(m, &a);
        g.check(m, &b);
        h.check(m, &c);
    }

    #[test]
    fn ite_with_related_operands(order in orders(), f in tables(), g in tables()) {
        let m = &mut manager(&order, Default::default());
        let (a, b) = (f.build(m), g.build(m));
        let operands = [
            (f.clone(), a.clone()),
            (f.not(), m.not(&a)),
            (g.clone(), b.clone()),
            (g.not(), m.not(&b)),
            (Table::new(|_| true), m.constant(true)),
            (Table::new(|_| false), m.constant(false)),
        ];
        for (tf, x) in &operands {
            for (tg, y) in &operands {
                for (th, z) in &operands {
                    let ite = m.ite(x, y, z).unwrap();
                    Table::new(|v| if tf.at(v) { tg.at(v) } else { th.at(v) }).check_points(m, &ite);
                }
            }
        }
    }

    #[test]
    fn questions(order in orders(), f in tables(), g in tables()) {
        let m = &mut manager(&order, Default::default());
        let (a, b) = (f.build(m), g.build(m));
        let support: Vec<_> = order.vars().iter().copied().filter(|&var| f.depends_on(var)).collect();
        prop_assert_eq!(m.support(&a), support);
        prop_assert_eq!(m.profile(&a).iter().sum::<usize>(), m.node_count(&a));
        let together = m.node_count_all(&[&a, &b, &a]);
        prop_assert!(together <= m.node_count(&a) + m.node_count(&b));
        prop_assert!(together >= m.node_count(&a).max(m.node_count(&b)));
        prop_assert_eq!(m.node_count_all(&[&a, &m.not(&a)]), m.node_count(&a));
    }
}

#[test]
fn if_then_else_conjoins_a_pair_once() {
    // Every node of h asks for f and g, which are long chains without a node of two parents.
    let (top, all) = (1000, 3000);
    let mut m = Manager::new(all as usize);
    let cube = |m: &mut Manager, vars: &mut dyn Iterator<Item = u32>| {
        let literals: Vec<(Var, bool)> = vars.map(|v| (Var(v), true)).collect();
        let one = m.constant(true);
        m.and_cube(&one, &literals).unwrap()
    };
    let h = cube(&mut m, &mut (0..top));
    let f = cube(&mut m, &mut (top..all).step_by(2));
    let g = cube(&mut m, &mut (top + 1..all).step_by(2));
    let before = m.stats().computed_hits;
    let ite = m.ite(&f, &g, &h).unwrap();
    let hits = m.stats().computed_hits - before;
    assert!(hits >= u64::from(top) - 2, "f and g were joined {} times", u64::from(top) - hits);
    let (both, other) = (m.and(&f, &g).unwrap(), m.not(&f));
    let other = m.and(&other, &h).unwrap();
    assert!(m.or(&both, &other).unwrap() == ite);
}
