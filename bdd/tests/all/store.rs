//! Blocks, long parent lists, and both through collections.

use std::time::Instant;

use bdd::{Bdd, Budget, Collection, Limit, Manager, Var};

/// Functions without structure: hundreds of nodes and more a level.
fn wide(m: &mut Manager, inputs: u32) -> Vec<Bdd> {
    (0..24).map(|seed| one_wide(m, inputs, seed)).collect()
}

/// The exclusive or of forty cubes.
fn one_wide(m: &mut Manager, inputs: u32, seed: u64) -> Bdd {
    let mut f = m.constant(false);
    for step in 0..40u64 {
        let word = (seed * 40 + step + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        let cube: Vec<(Var, bool)> = (0..inputs)
            .filter(|v| word >> (2 * v) & 1 == 1)
            .map(|v| (Var(v), word >> (2 * v + 1) & 1 == 1))
            .collect();
        let one = m.constant(true);
        let term = m.and_cube(&one, &cube).unwrap();
        f = m.xor(&f, &term).unwrap();
    }
    f
}

fn samples(inputs: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..300u64).map(move |row| {
        let word = (row + 1).wrapping_mul(0xd129_0d3a_8f2b_4c55);
        (0..inputs).map(|v| word >> (v + 20) & 1 == 1).collect()
    })
}

#[test]
fn levels_of_many_blocks_survive_collections() {
    let mut m = Manager::new(14);
    m.set_collection(Collection::Never);
    let mut functions = wide(&mut m, 14);
    let widest = (0..14).map(|level| functions.iter().map(|f| m.profile(f)[level]).sum::<usize>()).max();
    assert!(widest > Some(3 * 512), "{widest:?}");
    let values = |m: &Manager, functions: &[Bdd]| -> Vec<bool> {
        samples(14)
            .flat_map(|row| functions.iter().map(|f| m.evaluate(f, &row)).collect::<Vec<_>>())
            .collect()
    };
    let mut expected = values(&m, &functions);
    // Fewer and fewer functions stay: blocks empty, shrink and are used again.
    while functions.len() > 1 {
        let all: Vec<&Bdd> = functions.iter().collect();
        let live = m.node_count_all(&all);
        m.collect();
        assert_eq!(m.stats().nodes, live);
        assert_eq!(values(&m, &functions), expected);
        // Rebuilt, they are found, not made.
        let again = wide(&mut m, 14);
        assert!(functions.iter().all(|f| again.contains(f)));
        let kept = functions.len() / 2;
        functions.truncate(kept);
        expected = values(&m, &functions);
        drop(again);
        m.collect();
        let all: Vec<&Bdd> = functions.iter().collect();
        assert_eq!(m.stats().nodes, m.node_count_all(&all));
    }
    drop(functions);
    m.collect();
    assert_eq!(m.stats().nodes, 0);
    // Everything can be made anew.
    let f = wide(&mut m, 14);
    assert_eq!(values(&m, &f[..1]), expected);
}

#[test]
fn exactly_full_blocks() {
    // A level of exactly 512 and of 513 nodes, kept whole and cut to 512, 511, 1, 0.
    for extra in [0, 1] {
        let mut m = Manager::new(11);
        m.set_collection(Collection::Never);
        let below: Vec<Var> = (1..11).map(Var).collect();
        let x = m.var(Var(0)).unwrap();
        let mut handles = Vec::new();
        for code in 0..512u32 + extra {
            let cube: Vec<(Var, bool)> = below.iter().map(|&v| (v, code >> (v.0 - 1) & 1 == 1)).collect();
            handles.push(m.and_cube(&x, &cube).unwrap());
        }
        drop(x);
        for kept in [512, 511, 1, 0] {
            handles.truncate(kept);
            m.collect();
            let top: usize = handles.iter().map(|f| m.profile(f)[0]).sum();
            assert_eq!(top, kept);
            for (code, f) in handles.iter().enumerate() {
                let values: Vec<bool> = (0..11).map(|v| v == 0 || code >> (v - 1) & 1 == 1).collect();
                assert_eq!(m.first(f), Some(values));
            }
            let x = m.var(Var(0)).unwrap();
            let made = m.and_cube(&x, &below.iter().map(|&v| (v, true)).collect::<Vec<_>>()).unwrap();
            assert_eq!(m.sat_count(&made).unwrap(), 1u32.into());
        }
    }
}

#[test]
fn a_child_of_thousands_of_parents() {
    // Level by level x and the last variable: every level hangs thousands of nodes off one child.
    let levels = 5000;
    let mut m = Manager::new(levels);
    let last = m.var(Var(levels as u32 - 1)).unwrap();
    let build = |m: &mut Manager| -> Vec<Bdd> {
        (0..levels as u32 - 1)
            .map(|v| {
                let x = m.var(Var(v)).unwrap();
                m.and(&x, &last).unwrap()
            })
            .collect()
    };
    let first = build(&mut m);
    let made = m.stats().created_nodes;
    assert!(build(&mut m) == first);
    assert_eq!(m.stats().created_nodes, made);
    m.collect();
    m.collect();
    assert!(build(&mut m) == first);
    // Half of them go, and come again.
    let half: Vec<Bdd> = first.iter().step_by(2).cloned().collect();
    drop(first);
    m.collect();
    assert_eq!(m.stats().nodes, half.len() + 1);
    let again = build(&mut m);
    assert!(again.iter().step_by(2).eq(half.iter()));
    for (v, f) in again.iter().enumerate().step_by(97) {
        assert_eq!(m.support(f), [Var(v as u32), Var(levels as u32 - 1)]);
    }
}

#[test]
fn variables_added_later() {
    let mut m = Manager::new(1);
    let x = m.var(Var(0)).unwrap();
    let y = m.add_var().unwrap();
    let y = m.var(y).unwrap();
    let f = m.xor(&x, &y).unwrap();
    assert_eq!(m.sat_count(&f).unwrap(), 2u32.into());
    m.add_var().unwrap();
    assert_eq!(m.sat_count(&f).unwrap(), 4u32.into());
    assert_eq!(m.name(Var(2)), "x2");
    // Made-up names are free ones.
    m.set_name(Var(0), "x3");
    m.set_name(Var(1), "x05");
    let more = [(); 3].map(|()| m.add_var().unwrap());
    assert_eq!(more.map(|var| m.name(var)), ["x4", "x5", "x6"]);
}

#[test]
fn variables_are_added_within_limits() {
    let mut m = Manager::new(254);
    let f = m.exactly(&(0..254).map(Var).collect::<Vec<_>>(), 100).unwrap();
    m.collect();
    let held = m.stats().bytes;
    // With this one, the levels of all nodes take twice the bytes.
    m.set_budget(Budget { bytes: Some(held + 10_000), ..Budget::default() });
    assert_eq!(m.add_var(), Err(Limit::Bytes(held + 10_000)));
    assert_eq!((m.variables(), m.stats().bytes), (254, held));
    m.set_budget(Budget { bytes: Some(held + 500_000), ..Budget::default() });
    let refused = (0..).find_map(|_| m.add_var().err());
    assert_eq!(refused, Some(Limit::Bytes(held + 500_000)));
    assert!(m.stats().peak_bytes <= held + 500_000 && m.variables() > 2000);
    m.set_budget(Budget { deadline: Some(Instant::now()), ..Budget::default() });
    assert_eq!(m.add_var(), Err(Limit::Deadline));
    drop(f);
}

#[test]
fn the_memo_survives_collections() {
    let mut m = Manager::new(16);
    let vars: Vec<Var> = (0..16).map(Var).collect();
    let (f, g) = (m.exactly(&vars[..12], 5).unwrap(), m.at_least(&vars[4..], 6).unwrap());
    let both = m.and(&f, &g).unwrap();
    for _ in 0..3 {
        m.collect();
        let before = m.stats();
        assert!(m.and(&f, &g).unwrap() == both);
        let after = m.stats();
        assert_eq!(after.created_nodes, before.created_nodes);
        // Not all pairs are remembered, but far fewer are looked at again.
        assert!(after.computed_hits > before.computed_hits);
    }
}

#[test]
fn operands_that_move_in_the_middle_of_a_quantification() {
    let vars: Vec<Var> = [5, 6, 8, 9].map(Var).to_vec();
    for seed in 0..12 {
        let mut free = Manager::new(14);
        let (f, g) = (one_wide(&mut free, 14, seed), one_wide(&mut free, 14, seed + 50));
        let result = free.and_exists(&f, &g, &vars).unwrap();
        let expected: Vec<bool> = samples(14).map(|row| free.evaluate(&result, &row)).collect();

        // The operands, behind garbage: the first collection renames them.
        let mut m = Manager::new(14);
        m.set_collection(Collection::Never);
        let garbage = one_wide(&mut m, 14, seed + 100);
        let (f, g) = (one_wide(&mut m, 14, seed), one_wide(&mut m, 14, seed + 50));
        m.collect();
        drop(garbage);
        let before = m.stats().collections;
        // One is due after an eighth of what is there, in the middle of the work.
        let nodes = m.stats().nodes;
        m.set_budget(Budget { nodes: Some(nodes + nodes / 4), ..Budget::default() });
        m.set_collection(Collection::Automatic);
        let result = m.and_exists(&f, &g, &vars).unwrap();
        assert!(m.stats().collections > before);
        let values: Vec<bool> = samples(14).map(|row| m.evaluate(&result, &row)).collect();
        assert_eq!(values, expected);
    }
}
