//! Handles: across threads, managers and collections.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use bdd::{Bdd, Limit, Manager, Var};

/// An operation on a handle of another manager, which has a result before it needs a node.
type Misuse = fn(&mut Manager, &Bdd) -> Result<Bdd, Limit>;

#[test]
fn a_handle_of_another_manager() {
    let misuses: [Misuse; 5] = [
        |m, f| m.and(&m.constant(false), f),
        |m, f| m.and_clause(f, &[(Var(0), true), (Var(0), false)]),
        |m, f| m.and_cube(f, &[(Var(0), true), (Var(0), false)]),
        |m, f| m.and_clause(f, &[]),
        |m, f| m.substitute(&m.constant(true), &[(Var(0), f)]),
    ];
    for misuse in misuses {
        let (mut m, other) = (Manager::new(2), Manager::new(2));
        let f = other.constant(true);
        let panic = catch_unwind(AssertUnwindSafe(|| misuse(&mut m, &f))).expect_err("a panic");
        let said = panic.downcast_ref::<&str>().expect("a sentence");
        assert_eq!(*said, "a handle was used with a manager that it does not belong to");
    }
}

#[test]
fn handles_of_two_managers_are_never_equal() {
    assert!(Manager::new(1).constant(true) != Manager::new(1).constant(true));
}

#[test]
fn handles_dropped_elsewhere_free_their_nodes() {
    let mut m = Manager::new(10);
    let vars: Vec<Var> = (0..10).map(Var).collect();
    let kept = m.exactly(&vars, 2).unwrap();
    let dropped: Vec<_> = (3..8).map(|k| m.exactly(&vars, k).unwrap()).collect();
    m.collect();
    let both = m.stats().nodes;
    thread::spawn(move || drop(dropped)).join().unwrap();
    m.collect();
    assert_eq!(m.stats().nodes, m.node_count(&kept));
    assert!(m.stats().nodes < both);
    assert_eq!(m.sat_count(&kept).unwrap(), 45u32.into());
}

#[test]
fn handles_cloned_and_dropped_during_collections() {
    let mut m = Manager::new(12);
    m.set_collection(bdd::Collection::Always);
    let vars: Vec<Var> = (0..12).map(Var).collect();
    let shared = m.exactly(&vars, 6).unwrap();
    thread::scope(|scope| {
        scope.spawn(|| {
            for _ in 0..2000 {
                drop(shared.clone());
            }
        });
        for k in 0..60 {
            let f = m.exactly(&vars, k % 13).unwrap();
            let both = m.and(&f, &shared).unwrap();
            assert_eq!(m.is_constant(&both, false), k % 13 != 6);
        }
    });
    assert_eq!(m.sat_count(&shared).unwrap(), 924u32.into());
}

#[test]
fn a_handle_survives_its_manager() {
    let mut m = Manager::new(1);
    let f = m.var(Var(0)).unwrap();
    drop(m);
    assert!(f.clone() == f);
}

#[test]
fn a_manager_may_move_to_another_thread() {
    let mut m = Manager::new(3);
    let f = m.var(Var(0)).unwrap();
    let count = thread::spawn(move || m.sat_count(&f).unwrap()).join().unwrap();
    assert_eq!(count, 4u32.into());
}
