//! Operations on families refused at every step: whatever stops one, nothing is lost.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use bdd::{Budget, Collection, Family, Limit, Manager, Traversal, Var, Weighted};

use crate::families::{Masks, build, check, mask_of};
use crate::table::VARS;

type Work = fn(&mut Manager, &[Family]) -> Result<Family, Limit>;

const WORK: [(&str, Work); 13] = [
    ("union", |m, f| m.union(&f[0], &f[1])),
    ("intersection", |m, f| m.intersection(&f[0], &f[1])),
    ("difference", |m, f| m.difference(&f[0], &f[1])),
    ("product", |m, f| m.product(&f[0], &f[1])),
    ("meet", |m, f| m.meet(&f[0], &f[1])),
    ("nonsubsets", |m, f| m.nonsubsets(&f[0], &f[1])),
    ("nonsupersets", |m, f| m.nonsupersets(&f[0], &f[1])),
    ("maximal", |m, f| m.maximal(&f[0])),
    ("hitting_sets", |m, f| {
        let with = m.set(&[Var(3)])?;
        let f = m.nonsubsets(&f[0], &with)?;
        m.hitting_sets(&f)
    }),
    ("minimal", |m, f| m.minimal(&f[0])),
    ("project", |m, f| m.project(&f[0], &[Var(1), Var(2), Var(4), Var(7)])),
    ("power_set", |m, _| m.power_set(&(0..8).map(Var).collect::<Vec<_>>())),
    ("keep", |m, f| {
        let terms = [0, 1, 2, 3, 5, 7].map(|v| Weighted { var: Var(v), positive: v % 2 == 0, weight: v + 1 });
        let sum = m.sum_between(&terms, 5, 11)?;
        m.keep(&f[0], &sum)
    }),
];

fn dense(seed: u64) -> Masks {
    let bit = |mask: u32| {
        let mixed = (seed << 8 | u64::from(mask)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed.rotate_left(29).is_multiple_of(3)
    };
    (0..1 << VARS).filter(|&mask| bit(mask)).collect()
}

/// A manager with two families, and what they are.
fn bench(collection: Collection) -> (Manager, [Masks; 2], Vec<Family>) {
    bench_going(Traversal::Automatic, collection)
}

fn bench_going(traversal: Traversal, collection: Collection) -> (Manager, [Masks; 2], Vec<Family>) {
    let mut m = Manager::new(VARS);
    m.set_traversal(traversal);
    m.set_collection(collection);
    let masks = [3, 5].map(dense);
    let operands = masks.iter().map(|masks| build(&mut m, masks)).collect();
    m.collect();
    (m, masks, operands)
}

/// What the work makes, by a manager without limits.
fn expected(work: Work) -> Masks {
    let (mut m, _, f) = bench(Collection::Never);
    let result = work(&mut m, &f).unwrap();
    m.solutions(&result).map(|set| mask_of(&set)).collect()
}

#[test]
fn every_node_limit() {
    for (traversal, collection) in [
        (Traversal::Automatic, Collection::Automatic),
        (Traversal::Automatic, Collection::Always),
        (Traversal::LevelByLevel, Collection::Automatic),
        (Traversal::LevelByLevel, Collection::Never),
    ] {
        for (name, work) in WORK {
            let (mut m, masks, f) = bench_going(traversal, collection);
            let live = m.stats().nodes;
            let mut refusals = 0;
            for limit in live / 2.. {
                m.set_budget(Budget { nodes: Some(limit), ..Budget::default() });
                let result = work(&mut m, &f);
                if collection != Collection::Never {
                    assert!(m.stats().nodes <= limit.max(live), "{name}");
                }
                m.set_budget(Budget::default());
                for (f, masks) in f.iter().zip(&masks) {
                    let listed: Masks = m.solutions(f).map(|set| mask_of(&set)).collect();
                    assert_eq!(listed, *masks, "{name}");
                }
                match result {
                    Err(refusal) => assert_eq!(refusal, Limit::Nodes(limit), "{name}"),
                    Ok(result) => {
                        check(&mut m, &result, &expected(work));
                        break;
                    }
                }
                refusals += 1;
                if collection == Collection::Never {
                    m.collect();
                }
            }
            assert!(refusals > 1, "{name} was never refused");
        }
    }
}

#[test]
fn cancelled_and_late() {
    let going = [Traversal::Automatic, Traversal::LevelByLevel];
    for (traversal, (name, work)) in going.into_iter().flat_map(|t| WORK.map(|w| (t, w))) {
        let (mut m, _, f) = bench_going(traversal, Collection::Automatic);
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        m.set_budget(Budget { cancel, ..Budget::default() });
        assert_eq!(work(&mut m, &f), Err(Limit::Cancelled), "{name}");
        assert_eq!(m.sat_count(&f[0]), Err(Limit::Cancelled));
        m.set_budget(Budget { deadline: Some(Instant::now()), ..Budget::default() });
        assert_eq!(work(&mut m, &f), Err(Limit::Deadline), "{name}");
        assert_eq!(m.spectrum(&f[0], &[]), Err(Limit::Deadline));
        m.set_budget(Budget::default());
        let result = work(&mut m, &f).unwrap();
        check(&mut m, &result, &expected(work));
    }
}

#[test]
fn every_byte_limit() {
    let going = [Traversal::Automatic, Traversal::LevelByLevel];
    for (traversal, (name, work)) in going.into_iter().flat_map(|t| WORK.map(|w| (t, w))) {
        let expected = expected(work);
        let (mut m, masks, f) = bench_going(traversal, Collection::Automatic);
        let base = m.stats().bytes;
        let mut refusals = 0;
        for limit in (base / 2..).step_by(500) {
            m.set_budget(Budget { bytes: Some(limit), ..Budget::default() });
            let result = work(&mut m, &f);
            assert!(m.stats().bytes <= limit.max(base), "{name}");
            m.set_budget(Budget::default());
            match result {
                Err(refusal) => assert_eq!(refusal, Limit::Bytes(limit), "{name}"),
                Ok(result) => {
                    check(&mut m, &result, &expected);
                    break;
                }
            }
            refusals += 1;
        }
        for (f, masks) in f.iter().zip(&masks) {
            check(&mut m, f, masks);
        }
        assert!(refusals > 1, "{name} was never refused");
    }
}
