//! Every adapter against truth tables.

use engine::{Engine, Literal, engines, with_engine};
use fastrand::Rng;
use num_bigint::BigUint;

/// A function of up to 10 variables, a bit an assignment; bit i of an assignment is variable i.
type Table = Vec<bool>;

fn table(variables: u32, value: impl Fn(u32) -> bool) -> Table {
    (0..1 << variables).map(value).collect()
}

fn trues(table: &Table) -> BigUint {
    table.iter().filter(|&&value| value).count().into()
}

/// A random expression's function on the engine, and its table from the definition.
fn grow<E: Engine>(
    engine: &mut E,
    variables: u32,
    pool: &[(E::Function, Table)],
    rng: &mut Rng,
) -> (E::Function, Table) {
    let pick = |rng: &mut Rng| &pool[rng.usize(..pool.len())];
    let ((f, tf), (g, tg)) = (pick(rng), pick(rng));
    let both = |op: fn(bool, bool) -> bool| tf.iter().zip(tg).map(|(&a, &b)| op(a, b)).collect();
    let chosen: Vec<u32> = (0..variables).filter(|_| rng.u32(..3) == 0).collect();
    let literals: Vec<Literal> = chosen.into_iter().map(|x| (x, rng.bool())).collect();
    let holds = |assignment: u32, &(x, positive): &Literal| (assignment >> x & 1 == 1) == positive;
    match rng.u32(..8) {
        0 => (engine.not(f), tf.iter().map(|&a| !a).collect()),
        1 | 2 => (engine.and(f, g), both(|a, b| a && b)),
        3 | 4 => (engine.or(f, g), both(|a, b| a || b)),
        5 | 6 => (engine.xor(f, g), both(|a, b| a != b)),
        _ => {
            let clause = table(variables, |a| tf[a as usize] && literals.iter().any(|l| holds(a, l)));
            (engine.and_clause(f, &literals), clause)
        }
    }
}

/// Counts of random functions, alone and at points: together they say which function it is.
fn random_expressions<E: Engine>(name: &str) {
    let mut rng = Rng::with_seed(7);
    for round in 0..40 {
        let variables = 1 + round % 10;
        let mut engine = E::new(variables);
        let mut pool = vec![
            (engine.constant(false), table(variables, |_| false)),
            (engine.constant(true), table(variables, |_| true)),
        ];
        for x in 0..variables {
            for positive in [true, false] {
                pool.push((
                    engine.literal((x, positive)),
                    table(variables, |a| (a >> x & 1 == 1) == positive),
                ));
            }
        }
        for _ in 0..60 {
            let grown = grow(&mut engine, variables, &pool, &mut rng);
            assert_eq!(engine.count(&grown.0), trues(&grown.1), "{name}, {variables} variables");
            // Some are forgotten, so that collectors have something to collect.
            if rng.bool() {
                pool.push(grown);
            } else {
                let at = rng.usize(..pool.len());
                pool[at] = grown;
            }
        }
        let (f, expected) = &pool[pool.len() - 1];
        for _ in 0..64 {
            let point = rng.u32(..1 << variables);
            let literals: Vec<Literal> = (0..variables).map(|x| (x, point >> x & 1 == 1)).collect();
            let cube = engine.cube(&literals);
            assert_eq!(engine.count(&cube), 1u32.into(), "{name}: a point");
            let met = engine.and(f, &cube);
            let expected = u32::from(expected[point as usize]);
            assert_eq!(engine.count(&met), expected.into(), "{name}: at {point}");
        }
        for k in 0..=variables {
            let exactly = engine.exactly(variables, k);
            let expected = trues(&table(variables, |a| a.count_ones() == k));
            assert_eq!(engine.count(&exactly), expected, "{name}: {k} of {variables}");
        }
    }
}

#[test]
fn adapters_do_what_truth_tables_say() {
    for &name in engines::NAMES {
        with_engine!(name, random_expressions(name)).expect("it is one of the names");
    }
}

/// Numbers of nodes of x0 and x1 or x2 and x3, terminals included or not.
fn node_counts<E: Engine>() -> usize {
    let mut engine = E::new(4);
    let first = engine.cube(&[(0, true), (1, true)]);
    let second = engine.cube(&[(2, true), (3, true)]);
    let f = engine.or(&first, &second);
    engine.nodes(&f)
}

#[test]
fn four_nodes_are_told_as_four_to_six() {
    let suppressed = ["kikisuji-zdd", "oxidd-zbdd"];
    for &name in engines::NAMES.iter().filter(|name| !suppressed.contains(name)) {
        let nodes = with_engine!(name, node_counts()).expect("it is one of the names");
        assert!((4..=6).contains(&nodes), "{name}: {nodes}");
    }
}
