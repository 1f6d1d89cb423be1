//! The algebra of families (Knuth, TAOCP 4A, 7.1.4) against sets of bit masks, and by known numbers.

use bdd::{Limit, Manager, Var};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::families::{Masks, build, check, manager, masks};
use crate::table::{VARS, collections, orders, traversals};

fn is_within(a: u32, b: u32) -> bool {
    a & !b == 0
}

fn those(of: &Masks, keep: impl Fn(u32) -> bool) -> Masks {
    of.iter().copied().filter(|&mask| keep(mask)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn algebra(order in orders(), collection in collections(), traversal in traversals(), a in masks(), b in masks()) {
        let m = &mut manager(&order, collection, traversal);
        let (f, g) = (build(m, &a), build(m, &b));
        let product = m.product(&f, &g).unwrap();
        check(m, &product, &a.iter().flat_map(|x| b.iter().map(move |y| x | y)).collect());
        let meet = m.meet(&f, &g).unwrap();
        check(m, &meet, &a.iter().flat_map(|x| b.iter().map(move |y| x & y)).collect());
        let alone = m.nonsubsets(&f, &g).unwrap();
        check(m, &alone, &those(&a, |x| !b.iter().any(|&y| is_within(x, y))));
        let alone = m.nonsupersets(&f, &g).unwrap();
        check(m, &alone, &those(&a, |x| !b.iter().any(|&y| is_within(y, x))));
        let maximal = m.maximal(&f).unwrap();
        check(m, &maximal, &those(&a, |x| !a.iter().any(|&y| x != y && is_within(x, y))));
        let minimal = m.minimal(&f).unwrap();
        check(m, &minimal, &those(&a, |x| !a.iter().any(|&y| x != y && is_within(y, x))));
        let hitting = m.hitting_sets(&f).unwrap();
        let hits = |x: u32| a.iter().all(|&y| x & y != 0);
        // Hitting is monotone: minimal if no element can be left out.
        let is_minimal = |x: u32| hits(x) && (0..VARS).all(|v| x >> v & 1 == 0 || !hits(x & !(1 << v)));
        check(m, &hitting, &(0..1 << VARS).filter(|&x| is_minimal(x)).collect());
        // Of the hitting sets, they are the minimal sets.
        let again = m.hitting_sets(&hitting).unwrap();
        prop_assert_eq!(again, minimal);
        // Nothing of it has hurt what was there before.
        check(m, &f, &a);
        check(m, &g, &b);
    }
}

#[test]
fn large_families() -> Result<(), Limit> {
    const N: u32 = 400;
    let m = &mut Manager::new(N as usize);
    let vars: Vec<Var> = (0..N).map(Var).collect();
    let all = m.power_set(&vars)?;
    let most = m.maximal(&all)?;
    assert_eq!(most, m.set(&vars)?);
    assert_eq!(m.minimal(&all)?, m.set(&[])?);
    let below = m.difference(&all, &most)?;
    // All but one variable each.
    let largest = m.maximal(&below)?;
    assert_eq!(m.sat_count(&largest)?, N.into());
    // The common parts of two of those lack one or two.
    let parts = m.meet(&largest, &largest)?;
    assert_eq!(m.sat_count(&parts)?, BigUint::from(N + N * (N - 1) / 2));
    assert_eq!(m.maximal(&parts)?, largest);
    let smallest = m.minimal(&parts)?;
    assert_eq!(smallest, m.difference(&parts, &largest)?);
    assert_eq!(m.nonsubsets(&parts, &smallest)?, largest);
    assert_eq!(m.nonsupersets(&parts, &largest)?, smallest);
    Ok(())
}

#[test]
fn maximal_independent_sets_of_cycles_are_perrin_numbers() -> Result<(), Limit> {
    // Füredi 1987: P(n) = P(n - 2) + P(n - 3). All independent sets: Lucas numbers.
    let (mut perrin, mut lucas) = (vec![3u32, 0, 2], vec![2u32, 1]);
    for n in 2..40 {
        lucas.push(lucas[n - 1] + lucas[n - 2]);
        perrin.push(perrin[n - 1] + perrin[n - 2]);
    }
    for n in 3..40 {
        let m = &mut Manager::new(n);
        let vertices: Vec<Var> = (0..n as u32).map(Var).collect();
        let mut sets = m.power_set(&vertices)?;
        for at in 0..n {
            let ends = m.set(&[vertices[at], vertices[(at + 1) % n]])?;
            sets = m.nonsupersets(&sets, &ends)?;
        }
        assert_eq!(m.sat_count(&sets)?, lucas[n].into());
        let maximal = m.maximal(&sets)?;
        assert_eq!(m.sat_count(&maximal)?, perrin[n].into(), "{n}");
    }
    Ok(())
}
