//! Thousands of levels on a small stack.

use std::thread;

use bdd::{Bdd, Extreme, Limit, Manager, Traversal, Var};

const LEVELS: u32 = 20_000;

fn on_a_small_stack(work: impl FnOnce() -> Result<(), Limit> + Send + 'static) {
    thread::Builder::new().stack_size(128 << 10).spawn(work).unwrap().join().unwrap().unwrap();
}

fn parity(m: &mut Manager) -> Result<Bdd, Limit> {
    let mut f = m.constant(false);
    for v in (0..LEVELS).rev() {
        let x = m.var(Var(v))?;
        f = m.xor(&x, &f)?;
    }
    Ok(f)
}

fn cube(m: &mut Manager) -> Result<Bdd, Limit> {
    let literals: Vec<(Var, bool)> = (0..LEVELS).map(|v| (Var(v), v % 2 == 0)).collect();
    let one = m.constant(true);
    m.and_cube(&one, &literals)
}

#[test]
fn a_cube_of_all_literals() {
    on_a_small_stack(|| {
        let mut m = Manager::new(LEVELS as usize);
        let f = cube(&mut m)?;
        assert_eq!(m.node_count(&f), LEVELS as usize);
        assert_eq!(m.sat_count(&f)?, 1u32.into());
        assert_eq!(m.spectrum(&f, &[])?.len(), LEVELS as usize / 2 + 1);
        assert_eq!(m.best(&f, &[], Extreme::Heaviest)?, Some((u64::from(LEVELS) / 2, 1u32.into())));
        let solution = m.first(&f).unwrap();
        assert!(m.evaluate(&f, &solution));
        assert!(m.numbered(&f)?.samples(1).next() == Some(solution));
        let half: Vec<Var> = (0..LEVELS).step_by(2).map(Var).collect();
        let g = m.exists(&f, &half)?;
        assert_eq!(m.node_count(&g), LEVELS as usize / 2);
        assert_eq!(m.and(&f, &g)?, f);
        m.collect();
        assert_eq!(m.dot(&[("f", &f)]).unwrap().lines().count(), 5 + 3 * LEVELS as usize);
        Ok(())
    });
}

#[test]
fn parity_of_all_variables() {
    on_a_small_stack(|| {
        let mut m = Manager::new(LEVELS as usize);
        let f = parity(&mut m)?;
        assert_eq!(m.node_count(&f), LEVELS as usize);
        assert_eq!(m.sat_count(&f)?.bits(), u64::from(LEVELS));
        let half: Vec<Var> = (LEVELS / 2..LEVELS).map(Var).collect();
        let some = m.exists(&f, &half)?;
        assert!(m.is_constant(&some, true));
        let literals: Vec<(Var, bool)> = half.iter().map(|&v| (v, true)).collect();
        let g = m.cofactor_cube(&f, &literals)?;
        assert_eq!(m.node_count(&g), LEVELS as usize / 2);
        let c = cube(&mut m)?;
        let both = m.ite(&c, &f, &g)?;
        let both = m.and(&both, &c)?;
        assert!(m.is_constant(&both, false) || both == c);
        let x = m.compose(&f, Var(LEVELS - 1), &c)?;
        assert_eq!(m.support(&x).len(), LEVELS as usize);
        Ok(())
    });
}

#[test]
fn level_by_level() {
    on_a_small_stack(|| {
        let mut m = Manager::new(LEVELS as usize);
        let (f, g) = (parity(&mut m)?, cube(&mut m)?);
        let (both, differ) = (m.and(&f, &g)?, m.xor(&f, &g)?);
        m.set_traversal(Traversal::LevelByLevel);
        assert!(m.and(&f, &g)? == both);
        assert!(m.xor(&f, &g)? == differ);
        assert!(m.stats().pairs > 2 * u64::from(LEVELS) - 10);
        Ok(())
    });
}

#[test]
fn short_operations_on_large_stores_stay_depth_first() {
    // Deeper than the machine's stack is used for, in a store that does not fit the caches: a level costs
    // a sweep some KiB, and here there is a pair a level.
    let mut m = Manager::new(2000);
    let vars: Vec<Var> = (0..2000).map(Var).collect();
    let large = m.exactly(&vars, 700).unwrap();
    assert!(m.node_count(&large) > 600_000);
    let literals: Vec<(Var, bool)> = (0..1000).map(|v| (Var(v), true)).collect();
    let one = m.constant(true);
    let cube = m.and_cube(&one, &literals).unwrap();
    let longer = m.and_clause(&cube, &[(Var(1500), true), (Var(1600), false)]).unwrap();
    let last = m.var(Var(1999)).unwrap();
    let f = m.and(&longer, &last).unwrap();
    assert_eq!(m.node_count(&f), 1003);
    assert_eq!(m.stats().pairs, 0);
    // What is long goes level by level there as well.
    let other = m.exactly(&vars[..1000], 300).unwrap();
    let both = m.and(&large, &other).unwrap();
    assert!(m.stats().pairs > 100_000);
    assert!(m.and(&both, &other).unwrap() == both);
}
