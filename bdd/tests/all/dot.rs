//! Drawings.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use bdd::{Budget, Limit, Manager, Var};

#[test]
fn a_small_drawing() {
    let mut m = Manager::new(2);
    m.set_name(Var(0), "a\"b");
    let (x, y) = (m.var(Var(0)).unwrap(), m.var(Var(1)).unwrap());
    let f = m.and(&x, &y).unwrap();
    let text = m.dot(&[("f", &f), ("not f", &m.not(&f))]).unwrap();
    assert_eq!(
        text,
        r#"digraph bdd {
  n0 [shape=box, label="1"];
  { rank=same; n1 [label="a\"b"]; }
  { rank=same; n2 [label="x1"]; }
  n1 -> n0 [style=dotted, arrowhead=odot];
  n1 -> n2 [style=solid, arrowhead=normal];
  n2 -> n0 [style=dotted, arrowhead=odot];
  n2 -> n0 [style=solid, arrowhead=normal];
  f0 [shape=plaintext, label="f"];
  f0 -> n1 [style=solid, arrowhead=normal];
  f1 [shape=plaintext, label="not f"];
  f1 -> n1 [style=dotted, arrowhead=odot];
}
"#
    );
}

#[test]
fn it_does_not_depend_on_history() {
    let build = |m: &mut Manager| {
        let vars: Vec<Var> = (0..6).map(Var).collect();
        m.exactly(&vars, 3).unwrap()
    };
    let mut fresh = Manager::new(6);
    let a = build(&mut fresh);
    let mut used = Manager::new(6);
    let junk: Vec<_> = (0..6).rev().map(|v| used.var(Var(v)).unwrap()).collect();
    let _ = used.xor(&junk[0], &junk[3]).unwrap();
    let b = build(&mut used);
    assert_eq!(fresh.dot(&[("f", &a)]), used.dot(&[("f", &b)]));
    used.collect();
    assert_eq!(fresh.dot(&[("f", &a)]), used.dot(&[("f", &b)]));
    assert_eq!(fresh.dot::<bdd::Bdd>(&[]).unwrap().lines().count(), 3);
}

#[test]
fn a_family_has_two_terminals() {
    let mut m = Manager::new(2);
    let f = m.exactly(&[Var(0), Var(1)], 1).unwrap();
    let all = m.power_set(&[Var(0), Var(1)]).unwrap();
    let sets = m.keep(&all, &f).unwrap();
    assert_eq!(m.sat_count(&sets).unwrap(), 2u32.into());
    assert_eq!(
        m.dot(&[("one of two", &sets)]).unwrap(),
        r#"digraph zdd {
  n0 [shape=box, label="1"];
  none [shape=box, label="0"];
  { rank=same; n1 [label="x0"]; }
  { rank=same; n2 [label="x1"]; }
  n1 -> n2 [style=dashed, arrowhead=normal];
  n1 -> n0 [style=solid, arrowhead=normal];
  n2 -> none [style=dashed, arrowhead=normal];
  n2 -> n0 [style=solid, arrowhead=normal];
  f0 [shape=plaintext, label="one of two"];
  f0 -> n1 [style=solid, arrowhead=normal];
}
"#
    );
}

#[test]
fn it_is_drawn_within_limits() {
    let mut m = Manager::new(200);
    let vars: Vec<Var> = (0..200).map(Var).collect();
    let f = m.exactly(&vars, 100).unwrap();
    let length = m.dot(&[("f", &f)]).unwrap().len();
    for (budget, limit) in [
        (Budget { deadline: Some(Instant::now()), ..Budget::default() }, Limit::Deadline),
        (Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() }, Limit::Cancelled),
    ] {
        m.set_budget(budget);
        assert_eq!(m.dot(&[("f", &f)]), Err(limit));
    }
    let held = m.stats().bytes;
    for (room, refused) in [(length / 3, true), (length, true), (10 * length, false)] {
        m.set_budget(Budget { bytes: Some(held + room), ..Budget::default() });
        assert_eq!(m.dot(&[("f", &f)]).is_err(), refused, "{room}");
    }
}
