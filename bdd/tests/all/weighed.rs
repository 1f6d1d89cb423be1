//! Sums of weights against the definition.

use std::collections::BTreeMap;

use bdd::{Bdd, Handle, Manager, Var};
use num_bigint::BigInt;

/// The weight of a solution, from the definition.
fn weight(solution: &[bool], factors: &[[BigInt; 2]]) -> BigInt {
    solution.iter().zip(factors).map(|(&value, factors)| &factors[usize::from(value)]).product()
}

fn agree<H: Handle>(m: &Manager, f: &H, solutions: &[Vec<bool>], factors: &[[BigInt; 2]]) {
    let weighed = m.weighed(f, factors).unwrap();
    let sum = |is_in: &dyn Fn(&Vec<bool>) -> bool| -> BigInt {
        solutions.iter().filter(|solution| is_in(solution)).map(|one| weight(one, factors)).sum()
    };
    assert_eq!(*weighed.total(), sum(&|_| true));
    if factors.iter().flatten().any(|factor| *factor < BigInt::ZERO) {
        return;
    }
    let by_var: Vec<BigInt> = (0..factors.len()).map(|var| sum(&|solution| solution[var])).collect();
    assert_eq!(weighed.marginals().unwrap(), by_var);
    // Each number below the sum leads to a solution, as many as it weighs.
    let mut drawn: BTreeMap<Vec<bool>, u32> = BTreeMap::new();
    for number in 0u32.. {
        let Some(solution) = weighed.at(&number.into()) else { break };
        *drawn.entry(solution).or_default() += 1;
    }
    assert!(drawn.iter().all(|(solution, &times)| weight(solution, factors) == times.into()));
    assert_eq!(drawn.into_values().sum::<u32>(), u32::try_from(weighed.total()).unwrap());
    assert_eq!(weighed.samples(1).next().is_some(), *weighed.total() != BigInt::ZERO);
}

#[test]
fn weights_are_those_of_all_solutions() {
    let mut random = limits::Random::with_seed(1);
    for round in 0..300 {
        let mut m = Manager::new(6);
        let least = if round % 3 == 0 { -2 } else { 0 };
        let factors: Vec<[BigInt; 2]> =
            (0..6).map(|_| [random.i32(least..4).into(), random.i32(least..4).into()]).collect();
        let mut f: Bdd = m.constant(round % 2 == 0);
        for _ in 0..random.usize(..4) {
            let clause: Vec<(Var, bool)> = (0..2).map(|_| (Var(random.u32(..6)), random.bool())).collect();
            let cube = m.and_cube(&m.constant(true), &clause).unwrap();
            f = m.xor(&f, &cube).unwrap();
        }
        let solutions: Vec<Vec<bool>> = m.solutions(&f).collect();
        agree(&m, &f, &solutions, &factors);
        let vars = m.order().vars().to_vec();
        let all = m.power_set(&vars).unwrap();
        let family = m.keep(&all, &f).unwrap();
        agree(&m, &family, &solutions, &factors);
    }
}
