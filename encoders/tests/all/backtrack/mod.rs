//! Against the enumeration of all assignments, straight from the definition of a constraint.

pub mod models;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use counting::bounds;
use counting::solve::Silent;
use counting::solve::backtrack::{Reason, each, find, spectrum, total};
use limits::{Budget, Limit};
use model::Model;
use model::constraint::{Count, Lit, Var};
use num_bigint::BigUint;
use proptest::prelude::*;

use self::models::{any_armies, any_circular, any_covering, any_exclusions, any_model, model, one};
use crate::support::puzzle;

fn holds(count: &Count, values: u32) -> bool {
    let is_true = |lit: Lit| (values >> lit.var & 1 == 1) == lit.positive;
    let sum: u32 = count.terms.iter().filter(|t| is_true(t.lit)).map(|t| t.weight).sum();
    (count.min..=count.max).contains(&sum)
}

fn solves(model: &Model, values: u32) -> bool {
    model.constraints.iter().all(|c| c.any.iter().any(|count| holds(count, values)))
}

/// Sizes and numbers of solutions by trying everything.
pub fn enumerate(model: &Model) -> BTreeMap<u32, BigUint> {
    let n = model.variables();
    let counted = match &model.projection {
        Some(vars) => vars.iter().map(|&var| 1 << var).sum(),
        None => (1u32 << n) - 1,
    };
    let mut seen = BTreeSet::new();
    let mut sizes: BTreeMap<u32, BigUint> = BTreeMap::new();
    for values in (0..1u32 << n).filter(|&values| solves(model, values)) {
        if seen.insert(values & counted) {
            let true_vars = (0..n).filter(|&var| (values & counted) >> var & 1 == 1);
            *sizes.entry(true_vars.map(|var| model.weights[var]).sum()).or_default() += 1u32;
        }
    }
    sizes
}

fn count(model: &Model, low: u32, high: u32) -> BTreeMap<u32, BigUint> {
    spectrum(model, low, high, None, &Budget::default(), &mut Silent).expect("no limit was set").sizes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn symmetric_models_count_what_enumeration_counts(model in any_circular()) {
        let all = enumerate(&model);
        for size in 0..=model.weights.iter().sum() {
            let exactly = all.range(size..=size).map(|(&k, v)| (k, v.clone())).collect();
            prop_assert_eq!(&count(&model, size, size), &exactly, "size {}", size);
        }
    }

    #[test]
    fn every_window_counts_what_enumeration_counts(model in any_model(8)) {
        let all = enumerate(&model);
        prop_assert_eq!(&count(&model, 0, u32::MAX), &all);
        let most = model.weights.iter().sum::<u32>() + 1;
        for low in 0..=most {
            for high in low..=most {
                let window = all.range(low..=high).map(|(&k, v)| (k, v.clone())).collect();
                prop_assert_eq!(&count(&model, low, high), &window, "{}..={}", low, high);
            }
        }
    }

    #[test]
    fn exclusions_count_what_enumeration_counts(model in any_exclusions()) {
        let all = enumerate(&model);
        let most = model.weights.iter().sum::<u32>() + 1;
        for (low, high) in (0..=most).map(|size| (size, size)).chain([(0, u32::MAX), (0, most / 2), (most / 2, most)]) {
            let window = all.range(low..=high).map(|(&k, v)| (k, v.clone())).collect();
            prop_assert_eq!(&count(&model, low, high), &window, "{}..={}", low, high);
        }
        let together = total(&model, &Budget::default(), &mut Silent).expect("no limit").total();
        prop_assert_eq!(together, all.values().sum::<BigUint>());
    }

    #[test]
    fn armies_count_what_enumeration_counts(model in any_armies()) {
        let all = enumerate(&model);
        let most = model.weights.iter().sum::<u32>() + 1;
        for low in 0..=most {
            for high in [low, low + 1, u32::MAX] {
                let window = all.range(low..=high).map(|(&k, v)| (k, v.clone())).collect();
                prop_assert_eq!(&count(&model, low, high), &window, "{}..={}", low, high);
            }
        }
    }

    #[test]
    fn coverings_count_what_enumeration_counts(model in any_covering()) {
        let all = enumerate(&model);
        prop_assert!(all.keys().all(|&size| bounds::lower(&model) <= size));
        let together = total(&model, &Budget::default(), &mut Silent).expect("no limit").total();
        prop_assert_eq!(together, all.values().sum::<BigUint>());
        for size in 0..=model.weights.iter().sum() {
            let exactly = all.range(size..=size).map(|(&k, v)| (k, v.clone())).collect();
            prop_assert_eq!(&count(&model, size, size), &exactly, "size {}", size);
        }
    }

    #[test]
    fn what_is_found_is_a_solution_and_exists(model in any_model(10), low in 0u32..12, more in 0u32..4) {
        let high = low + more;
        let found = find(&model, low, high, None, &Budget::default(), &mut Silent).expect("no limit");
        match found {
            None => prop_assert!(enumerate(&model).range(low..=high).next().is_none()),
            Some(values) => {
                let bits = (0..values.len()).filter(|&v| values[v]).map(|v| 1 << v).sum();
                prop_assert!(solves(&model, bits));
                let counted = |v: &usize| model.projection.as_ref().is_none_or(|p| p.contains(&(*v as Var)));
                let size: u32 =
                    (0..values.len()).filter(|&v| values[v]).filter(counted).map(|v| model.weights[v]).sum();
                prop_assert!((low..=high).contains(&size));
            }
        }
    }

    #[test]
    fn each_solution_of_a_window_comes_once(model in any_model(8), low in 0u32..12, more in 0u32..4) {
        let counted = |v: &usize| model.projection.as_ref().is_none_or(|p| p.contains(&(*v as Var)));
        let mut seen = BTreeSet::new();
        let mut sizes: BTreeMap<u32, BigUint> = BTreeMap::new();
        let ended = each(&model, low, low + more, None, &Budget::default(), &mut Silent, |values| {
            let bits = (0..values.len()).filter(|&v| values[v]).map(|v| 1u32 << v).sum();
            assert!(solves(&model, bits));
            let shown: Vec<usize> = (0..values.len()).filter(|&v| values[v]).filter(counted).collect();
            *sizes.entry(shown.iter().map(|&v| model.weights[v]).sum()).or_default() += 1u32;
            assert!(seen.insert(shown));
            true
        });
        prop_assert_eq!(ended, Ok(()));
        let all = enumerate(&model).range(low..=low + more).map(|(&k, v)| (k, v.clone())).collect();
        prop_assert_eq!(sizes, all);
    }

    #[test]
    fn bounds_bound(model in any_model(10)) {
        let (low, high) = (bounds::lower(&model), bounds::upper(&model));
        for &size in enumerate(&model).keys() {
            prop_assert!(low <= size && size <= high, "{} outside {}..={}", size, low, high);
        }
    }
}

/// Queens: one in each row and column, at most one on a diagonal.
fn queens(n: u32) -> Model {
    let cells = || (0..n).flat_map(move |r| (0..n).map(move |c| (r, c)));
    let line = |on: &dyn Fn(u32, u32) -> bool| {
        one(cells().filter(|&(r, c)| on(r, c)).map(|(r, c)| (r * n + c, true)), 0, 1)
    };
    let mut lines = Vec::new();
    for k in 0..n {
        lines.push(line(&|r, _| r == k));
        lines.push(line(&|_, c| c == k));
    }
    for k in 0..2 * n {
        lines.push(line(&|r, c| r + c == k));
        lines.push(line(&|r, c| r + n == c + k));
    }
    model(vec![1; (n * n) as usize], lines, None)
}

#[test]
fn rows_bound_the_queens() {
    assert_eq!(bounds::upper(&queens(7)), 7);
    assert_eq!(count(&queens(7), 7, 7), BTreeMap::from([(7, BigUint::from(40u32))]));
}

#[test]
fn armies_are_bounded_by_their_sides() {
    let model = puzzle("peaceable queen 5");
    let largest = spectrum(&model, 4, 4, None, &Budget::default(), &mut Silent).expect("no limit");
    // Without these bounds: 244.
    assert!(largest.search_nodes <= 118, "{}", largest.search_nodes);
}

#[test]
fn free_variables_are_multiplied_out() {
    let free = model(vec![1; 200], Vec::new(), None);
    let all = spectrum(&free, 0, 200, None, &Budget::default(), &mut Silent).expect("no limit");
    assert_eq!(all.total(), BigUint::from(1u32) << 200);
    assert_eq!(all.search_nodes, 1);
    assert_eq!(all.sizes[&199], BigUint::from(200u32));
}

#[test]
fn thousands_of_decisions_do_not_overflow_the_stack() {
    // A chain of implications decided from its wrong end: one decision at each variable.
    let n = 4000;
    let chain = (1..n).map(|v| one([(v - 1, false), (v, true)], 1, u32::MAX)).collect();
    let chain = model(vec![0; n as usize], chain, None);
    // Fewer than 64 bytes a decision.
    let small = std::thread::Builder::new().stack_size(250_000);
    let counted = small.spawn(move || count(&chain, 0, 0)).expect("a thread").join();
    assert_eq!(counted.expect("no overflow")[&0], BigUint::from(n + 1));
}

#[test]
fn the_node_limit_says_so() {
    let halted = spectrum(&queens(8), 8, 8, Some(10), &Budget::default(), &mut Silent);
    let halted = halted.expect_err("ten nodes are too few");
    assert_eq!((halted.reason, halted.search_nodes), (Reason::Nodes(10), 10));
}

#[test]
fn cancellation_and_deadline_are_heeded() {
    let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    let halted = spectrum(&queens(8), 8, 8, None, &cancelled, &mut Silent).expect_err("cancelled");
    assert_eq!(halted.reason, Reason::Limit(Limit::Cancelled));

    let refused = find(&queens(40), 41, 50, Some(1), &Budget::default(), &mut Silent);
    assert_eq!(refused, Ok(None), "refused by the packing at once");
    // All sets of peaceful queens are more than any machine searches in that time.
    let short = Budget { deadline: Some(Instant::now() + Duration::from_millis(50)), ..Budget::default() };
    let halted = spectrum(&queens(16), 0, 16, None, &short, &mut Silent).expect_err("too long");
    assert_eq!(halted.reason, Reason::Limit(Limit::Deadline));
}

#[test]
fn numbers_by_size_are_within_the_memory_limit() {
    // Three thousand sizes, of up to 3000 bits: about half a megabyte.
    let free = model(vec![1; 3000], Vec::new(), None);
    let counted = |bytes| {
        let budget = Budget { bytes: Some(bytes), ..Budget::default() };
        spectrum(&free, 0, u32::MAX, None, &budget, &mut Silent).map_err(|halted| halted.reason)
    };
    assert_eq!(counted(400_000), Err(Reason::Limit(Limit::Bytes(400_000))));
    assert_eq!(counted(4_000_000).map(|outcome| outcome.total()), Ok(BigUint::from(1u32) << 3000));
    // All of them together are one number.
    let budget = Budget { bytes: Some(400_000), ..Budget::default() };
    let all = total(&free, &budget, &mut Silent).map_err(|halted| halted.reason);
    assert_eq!(all.map(|outcome| outcome.total()), Ok(BigUint::from(1u32) << 3000));
}
