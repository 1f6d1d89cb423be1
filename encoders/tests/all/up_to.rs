//! Counts that end as soon as more than so many solutions are known, against enumeration.

use counting::solve::{self, Method, Request, Silent};
use limits::{Budget, Limit};
use model::Sizes;
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::backtrack::enumerate;
use crate::backtrack::models::{any_armies, any_covering, any_exclusions, any_model};
use crate::support::{cases, limit_of, puzzle};

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn more_is_told_of_more_alone(
        mut model in prop_oneof![any_model(8), any_exclusions(), any_armies(), any_covering()],
        most in 1u64..30,
    ) {
        // In models of puzzles, a hidden variable weighs nothing.
        if let Some(counted) = &model.projection {
            (0..).zip(&mut model.weights).filter(|(var, _)| !counted.contains(var)).for_each(|(_, own)| *own = 0);
        }
        let all = enumerate(&model);
        let best = |found: Option<(&u32, &BigUint)>| {
            found.map_or((None, BigUint::ZERO), |(&size, count)| (Some(size), count.clone()))
        };
        let total = |low, high| (None, all.range(low..=high).map(|(_, count)| count).sum::<BigUint>());
        for (sizes, (size, count)) in [
            (Sizes::Any, total(0, u32::MAX)),
            (Sizes::Between(2, 4), total(2, 4)),
            (Sizes::Max, best(all.last_key_value())),
            (Sizes::Min, best(all.first_key_value())),
        ] {
            for method in [Method::Auto, Method::Backtrack, Method::Apply, Method::Layers] {
                let request = Request { sizes, method, up_to: Some(most), ..Request::default() };
                let answer = solve::count(&model, &request, &Budget::default(), &mut Silent).expect("no limit");
                let is_more = count > most.into();
                let told = if is_more { BigUint::from(most + 1) } else { count.clone() };
                prop_assert_eq!((answer.is_more, &answer.count), (is_more, &told), "{} {:?}", sizes, method);
                prop_assert_eq!(answer.size, size, "{} {:?}", sizes, method);
            }
        }
    }
}

/// Of dominoes on an odd board a search tries all placements, where the count of all is at once.
#[test]
fn what_is_told_first_is_told() {
    for (words, most, is_more) in [
        ("tiling domino 9", 1, false),
        ("tiling domino 20", 1 << 40, true),
        ("domination queen 7", 85, true),
        ("domination queen 7", 86, false),
        ("independence queen 40", 3, true),
    ] {
        let model = puzzle(words);
        for method in [Method::Auto, Method::Backtrack] {
            if method == Method::Backtrack && words.contains("domino") {
                continue;
            }
            let request = Request { sizes: model.goal, method, up_to: Some(most), ..Request::default() };
            let answer = solve::count(&model, &request, &Budget::default(), &mut Silent).expect("no limit");
            assert_eq!(answer.is_more, is_more, "{words}");
        }
    }
}

#[test]
fn limits_end_both() {
    let model = puzzle("independence queen 30");
    let budget = Budget { bytes: Some(100_000), ..Budget::default() };
    let request = Request { sizes: model.goal, up_to: Some(u64::MAX), ..Request::default() };
    let stopped = solve::count(&model, &request, &budget, &mut Silent).expect_err("a limit");
    assert!(matches!(limit_of(stopped).limit, Limit::Bytes(_)));
}
