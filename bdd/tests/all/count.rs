//! Counts against enumeration.

use bdd::{Budget, Extreme, Limit, Manager, Var};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::table::{VARS, manager, orders, tables};

fn weight(values: &[bool], weights: &[u32]) -> u64 {
    let of = |v: usize| u64::from(weights.get(v).copied().unwrap_or(1));
    (0..values.len()).filter(|&v| values[v]).map(of).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn all_counts(
        order in orders(), f in tables(), weights in prop::collection::vec(0..5u32, 0..=VARS),
    ) {
        let m = &mut manager(&order, Default::default());
        let a = f.build(m);
        let models = f.models();
        prop_assert_eq!(m.sat_count(&a).unwrap(), models.len().into());

        let modulo = models.len() as u64;
        prop_assert!(m.cuts(&a).unwrap().into_iter().all(|cut| cut == modulo));

        let having = |v: usize| models.iter().filter(|model| model[v]).count();
        let expected: Vec<BigUint> = (0..VARS).map(|v| having(v).into()).collect();
        prop_assert_eq!(m.marginals(&a).unwrap(), expected);

        let sizes: Vec<u64> = models.iter().map(|v| weight(v, &weights)).collect();
        let spectrum = m.spectrum(&a, &weights).unwrap();
        let expected: Vec<BigUint> = (0..sizes.iter().max().map_or(0, |max| max + 1))
            .map(|size| sizes.iter().filter(|&&s| s == size).count().into())
            .collect();
        prop_assert_eq!(spectrum, expected);
        let extremes =
            [(Extreme::Lightest, sizes.iter().min()), (Extreme::Heaviest, sizes.iter().max())];
        for (extreme, best) in extremes {
            let count = |size: u64| BigUint::from(sizes.iter().filter(|&&s| s == size).count());
            prop_assert_eq!(m.best(&a, &weights, extreme).unwrap(), best.map(|&size| (size, count(size))));
        }
    }
}

#[test]
fn counts_beyond_machine_words() {
    for variables in [1, 63, 64, 65, 127, 128, 129, 300] {
        let mut m = Manager::new(variables);
        let one = BigUint::from(1u32);
        let all = &one << variables;
        assert_eq!(m.sat_count(&m.constant(true)).unwrap(), all);
        assert_eq!(m.sat_count(&m.constant(false)).unwrap(), BigUint::ZERO);
        assert_eq!(m.marginals(&m.constant(true)).unwrap(), vec![&all >> 1; variables]);
        assert_eq!(m.marginals(&m.constant(false)).unwrap(), vec![BigUint::ZERO; variables]);
        let last = m.var(Var(variables as u32 - 1)).unwrap();
        assert_eq!(m.sat_count(&last).unwrap(), &all >> 1);
        let cube: Vec<(Var, bool)> = (0..variables as u32).map(|v| (Var(v), v % 3 == 0)).collect();
        let truth = m.constant(true);
        let f = m.and_cube(&truth, &cube).unwrap();
        assert_eq!(m.sat_count(&f).unwrap(), one);
        assert_eq!(m.sat_count(&m.not(&f)).unwrap(), &all - &one);
        let of_cube: Vec<BigUint> = cube.iter().map(|(_, value)| u32::from(*value).into()).collect();
        assert_eq!(m.marginals(&f).unwrap(), of_cube);
        let others = m.marginals(&m.not(&f)).unwrap();
        assert!(others.into_iter().zip(of_cube).all(|(other, own)| other + own == &all >> 1));
        assert_eq!(m.spectrum(&f, &[]).unwrap().len(), variables.div_ceil(3) + 1);
        // Binomials.
        let spectrum = m.spectrum(&truth, &[]).unwrap();
        assert_eq!(spectrum.len(), variables + 1);
        assert_eq!(spectrum[1], variables.into());
        assert_eq!(spectrum.iter().sum::<BigUint>(), all);
    }
}

#[test]
fn without_variables() {
    let m = Manager::new(0);
    assert_eq!(m.sat_count(&m.constant(true)).unwrap(), 1u32.into());
    assert_eq!(m.spectrum(&m.constant(true), &[]).unwrap(), [1u32.into()]);
    assert_eq!(m.spectrum(&m.constant(false), &[]).unwrap(), []);
    assert_eq!(m.best(&m.constant(false), &[], Extreme::Heaviest).unwrap(), None);
    assert_eq!(m.best(&m.constant(true), &[], Extreme::Heaviest).unwrap(), Some((0, 1u32.into())));
}

#[test]
fn heavy_weights_are_refused_not_fatal() {
    let mut m = Manager::new(3);
    let f = m.var(Var(0)).unwrap();
    m.set_budget(Budget { bytes: Some(1 << 24), ..Budget::default() });
    assert_eq!(m.spectrum(&f, &[u32::MAX; 3]), Err(Limit::Bytes(1 << 24)));
    let best = m.best(&f, &[u32::MAX; 3], Extreme::Heaviest).unwrap();
    assert_eq!(best, Some((3 * u64::from(u32::MAX), 1u32.into())));
}
