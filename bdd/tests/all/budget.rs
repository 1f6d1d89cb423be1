//! Refusal at every possible step: whatever stops an operation, nothing is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bdd::{Bdd, Budget, Collection, Limit, Manager, Traversal, Var, Weighted};

use crate::table::{Table, VARS};

type Work = fn(&mut Manager, &[Bdd]) -> Result<Bdd, Limit>;

const WORK: [(&str, Work); 13] = [
    ("and", |m, f| m.and(&f[0], &f[1])),
    ("or", |m, f| m.or(&f[0], &f[1])),
    ("xor", |m, f| m.xor(&f[0], &f[1])),
    ("ite", |m, f| m.ite(&f[0], &f[1], &f[2])),
    ("implies", |m, f| m.implies(&f[0], &f[1])),
    ("and_clause", |m, f| m.and_clause(&f[0], &[(Var(1), true), (Var(4), false), (Var(6), true)])),
    ("and_cube", |m, f| m.and_cube(&f[0], &[(Var(1), true), (Var(4), false)])),
    ("cofactor", |m, f| m.cofactor(&f[0], Var(3), true)),
    ("exists", |m, f| m.exists(&f[0], &[Var(2), Var(5)])),
    ("forall", |m, f| m.forall(&f[0], &[Var(2), Var(5)])),
    ("and_exists", |m, f| m.and_exists(&f[0], &f[1], &[Var(0), Var(5), Var(7)])),
    ("compose", |m, f| m.compose(&f[0], Var(4), &f[1])),
    ("sum_between", |m, _| {
        let terms = [0, 1, 2, 3, 5, 7].map(|v| Weighted { var: Var(v), positive: v % 2 == 0, weight: v + 1 });
        m.sum_between(&terms, 5, 11)
    }),
];

fn operands() -> [Table; 3] {
    // Dense functions without structure; the constants are arbitrary.
    [3, 5, 7].map(random)
}

fn random(seed: u64) -> Table {
    Table::new(|values| {
        let row = values.iter().fold(seed, |row, &v| 2 * row + u64::from(v));
        row.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61 > 3
    })
}

struct Bench {
    m: Manager,
    tables: [Table; 3],
    operands: Vec<Bdd>,
}

impl Bench {
    fn new(collection: Collection) -> Bench {
        Bench::going(Traversal::Automatic, collection)
    }

    fn going(traversal: Traversal, collection: Collection) -> Bench {
        let mut m = Manager::new(VARS);
        m.set_traversal(traversal);
        m.set_collection(collection);
        let tables = operands();
        let operands = tables.iter().map(|t| t.build(&mut m)).collect();
        m.collect();
        Bench { m, tables, operands }
    }

    fn check(&self) {
        for (table, f) in self.tables.iter().zip(&self.operands) {
            table.check_points(&self.m, f);
        }
    }

    /// What the work makes, by a manager without limits.
    fn expected(work: Work) -> Table {
        let mut free = Bench::new(Collection::Never);
        let result = work(&mut free.m, &free.operands).unwrap();
        Table::new(|values| free.m.evaluate(&result, values))
    }
}

#[test]
fn every_node_limit() {
    for (traversal, collection) in [
        (Traversal::Automatic, Collection::Automatic),
        (Traversal::Automatic, Collection::Always),
        (Traversal::Automatic, Collection::Never),
        (Traversal::LevelByLevel, Collection::Automatic),
        (Traversal::LevelByLevel, Collection::Never),
    ] {
        for (name, work) in WORK {
            let expected = Bench::expected(work);
            let mut bench = Bench::going(traversal, collection);
            let live = bench.m.stats().nodes;
            let mut refusals = 0;
            for limit in 1.. {
                bench.m.set_budget(Budget { nodes: Some(limit), ..Budget::default() });
                match work(&mut bench.m, &bench.operands) {
                    Err(refusal) => {
                        assert_eq!(refusal, Limit::Nodes(limit), "{name}");
                        bench.check();
                        if collection != Collection::Never {
                            assert!(bench.m.stats().nodes <= limit.max(live));
                        }
                        refusals += 1;
                    }
                    Ok(result) => {
                        assert!(bench.m.stats().nodes <= limit.max(live), "{name}");
                        expected.check_points(&bench.m, &result);
                        bench.m.set_budget(Budget::default());
                        expected.check(&mut bench.m, &result);
                        bench.check();
                        break;
                    }
                }
                // Without limits it works at once, every few times, and leaves no trace.
                if refusals % 16 == 1 {
                    bench.m.set_budget(Budget::default());
                    let result = work(&mut bench.m, &bench.operands).unwrap();
                    expected.check_points(&bench.m, &result);
                    drop(result);
                    bench.m.collect();
                    assert_eq!(bench.m.stats().nodes, live, "{name}");
                }
            }
            assert!(refusals > 1, "{name} was never refused");
        }
    }
}

#[test]
fn every_byte_limit() {
    let going = [Traversal::Automatic, Traversal::LevelByLevel];
    for (traversal, (name, work)) in going.into_iter().flat_map(|t| WORK.map(|w| (t, w))) {
        let expected = Bench::expected(work);
        let mut bench = Bench::going(traversal, Collection::Automatic);
        let base = bench.m.stats().bytes;
        let mut limit = base / 2;
        loop {
            bench.m.set_budget(Budget { bytes: Some(limit), ..Budget::default() });
            match work(&mut bench.m, &bench.operands) {
                Err(refusal) => {
                    assert_eq!(refusal, Limit::Bytes(limit), "{name}");
                    bench.check();
                    limit += 500;
                }
                Ok(result) => {
                    assert!(bench.m.stats().bytes <= limit.max(base), "{name}");
                    expected.check_points(&bench.m, &result);
                    bench.check();
                    break;
                }
            }
        }
    }
}

#[test]
fn cancelled_and_late() {
    let flag = Arc::new(AtomicBool::new(true));
    let going = [Traversal::Automatic, Traversal::LevelByLevel];
    for (traversal, (name, work)) in going.into_iter().flat_map(|t| WORK.map(|w| (t, w))) {
        let mut bench = Bench::going(traversal, Collection::Automatic);
        flag.store(true, Ordering::Relaxed);
        bench.m.set_budget(Budget { cancel: Some(flag.clone()), ..Budget::default() });
        assert_eq!(work(&mut bench.m, &bench.operands), Err(Limit::Cancelled), "{name}");
        assert_eq!(bench.m.sat_count(&bench.operands[0]), Err(Limit::Cancelled));
        bench.check();
        flag.store(false, Ordering::Relaxed);
        let result = work(&mut bench.m, &bench.operands).unwrap();
        Bench::expected(work).check_points(&bench.m, &result);
        bench.m.set_budget(Budget { deadline: Some(Instant::now()), ..Budget::default() });
        assert_eq!(work(&mut bench.m, &bench.operands), Err(Limit::Deadline), "{name}");
        assert_eq!(bench.m.spectrum(&bench.operands[0], &[]), Err(Limit::Deadline));
        bench.check();
    }
}

#[test]
fn a_flag_set_in_the_middle() {
    // Pairs in a bad order: 2^30 nodes, which no machine holds before the flag is set.
    let mut m = Manager::new(60);
    let flag = Arc::new(AtomicBool::new(false));
    m.set_budget(Budget { cancel: Some(flag.clone()), ..Budget::default() });
    let work = |m: &mut Manager| -> Result<(), Limit> {
        let mut f = m.constant(false);
        for v in 0..30 {
            let (x, y) = (m.var(Var(v))?, m.var(Var(v + 30))?);
            let both = m.and(&x, &y)?;
            f = m.xor(&f, &both)?;
        }
        Ok(())
    };
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            flag.store(true, Ordering::Relaxed);
        });
        work(&mut m)
    });
    assert_eq!(result, Err(Limit::Cancelled));
}

#[test]
fn quantification_close_to_the_node_limit_stays_quick() {
    // Little room above what is alive must not mean a collection at every step.
    let mut m = Manager::new(24);
    let vars: Vec<Var> = (0..24).map(Var).collect();
    let kept: Vec<Bdd> = (0..12).map(|k| m.exactly(&vars, k).unwrap()).collect();
    let mut parity = m.constant(false);
    for (k, f) in kept.iter().enumerate().filter(|(k, _)| k % 3 == 1) {
        parity = m.and_clause(&parity, &[(Var(k as u32), true)]).unwrap();
        parity = m.or(&parity, f).unwrap();
    }
    m.collect();
    let before = m.stats().collections;
    m.set_budget(Budget { nodes: Some(m.stats().nodes + 40), ..Budget::default() });
    let odd: Vec<Var> = (0..24).step_by(2).map(Var).collect();
    let _ = m.exists(&parity, &odd);
    assert!(m.stats().collections - before < 20, "{}", m.stats().collections - before);
}

#[test]
fn older_garbage_makes_room() {
    for (name, work) in WORK {
        // What the work needs beside its operands.
        let mut free = Bench::new(Collection::Never);
        let before = free.m.stats().nodes;
        work(&mut free.m, &free.operands).unwrap();
        let need = free.m.stats().nodes - before;

        // More garbage than that, and next to no room.
        let mut bench = Bench::new(Collection::Never);
        for seed in 100.. {
            if bench.m.stats().nodes > before + need {
                break;
            }
            random(seed).build(&mut bench.m);
        }
        bench.m.set_collection(Collection::Automatic);
        let limit = bench.m.stats().nodes + 1;
        bench.m.set_budget(Budget { nodes: Some(limit), ..Budget::default() });
        let collections = bench.m.stats().collections;
        let result = work(&mut bench.m, &bench.operands).unwrap_or_else(|limit| panic!("{name}: {limit}"));
        assert!(bench.m.stats().collections > collections, "{name}");
        Bench::expected(work).check_points(&bench.m, &result);
        bench.check();
    }
}

#[test]
fn level_by_level_needs_no_larger_limits() {
    // The least limit with which the work succeeds, among so many above what is held.
    let least = |work: Work, traversal, most: usize, budget: &dyn Fn(&Manager, usize) -> Budget| {
        (0..most).find(|&more| {
            let mut bench = Bench::going(traversal, Collection::Automatic);
            let budget = budget(&bench.m, more);
            bench.m.set_budget(budget);
            work(&mut bench.m, &bench.operands).is_ok()
        })
    };
    let nodes = |m: &Manager, more| Budget { nodes: Some(m.stats().nodes + more), ..Budget::default() };
    let bytes = |m: &Manager, more| Budget { bytes: Some(m.stats().bytes + 512 * more), ..Budget::default() };
    for (name, work) in WORK {
        for (what, most, budget) in
            [("nodes", 200, &nodes as &dyn Fn(&Manager, usize) -> Budget), ("bytes", 125, &bytes)]
        {
            let [depth_first, level_by_level] = [Traversal::DepthFirst, Traversal::LevelByLevel]
                .map(|traversal| least(work, traversal, most, budget));
            assert!(depth_first.is_some(), "{name}, {what}");
            assert_eq!(depth_first, level_by_level, "{name}, {what}");
        }
    }
}
