//! Diagrams in files: both forms, there and back, within limits.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bdd::{Bdd, Budget, Diagram, Limit, Manager, ReadError, Var, WriteError};
use proptest::prelude::*;

use crate::table::{Table, collections, manager, orders, tables};

pub fn free() -> Budget {
    Budget::default()
}

pub fn binary(diagram: &Diagram) -> Vec<u8> {
    let mut bytes = Vec::new();
    diagram.write_binary(&mut bytes).expect("memory takes everything");
    bytes
}

pub fn text(diagram: &Diagram) -> Vec<u8> {
    let mut bytes = Vec::new();
    diagram.write_dddmp(&mut bytes).expect("memory takes everything");
    bytes
}

pub fn exported(m: &Manager, roots: &[&Bdd]) -> Diagram {
    let roots: Vec<(&str, &Bdd)> = roots.iter().map(|&f| ("", f)).collect();
    m.export(&roots).expect("no limit")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn there_and_back(
        order in orders(), collection in collections(), f in tables(), g in tables(),
    ) {
        let m = &mut manager(&order, collection);
        let (a, b) = (f.build(m), g.build(m));
        let both = m.and(&a, &b).unwrap();
        let all = [&a, &b, &m.not(&a), &both, &m.constant(true), &m.constant(false), &a];
        let expected = [f.clone(), g.clone(), f.not(), f.and(&g), Table::new(|_| true), Table::new(|_| false), f];
        let diagram = exported(m, &all);
        prop_assert_eq!(diagram.node_count(), m.node_count_all(&all));
        let from_binary = Diagram::read_binary(&binary(&diagram)[..], &free()).unwrap();
        prop_assert_eq!(&from_binary, &diagram);
        let written = text(&diagram);
        let from_text = Diagram::read_dddmp(&written[..], &free()).unwrap();
        prop_assert_eq!(&text(&from_text), &written);
        prop_assert_eq!(&Diagram::read(&binary(&diagram)[..], &free()).unwrap(), &diagram);
        prop_assert_eq!(&Diagram::read(&written[..], &free()).unwrap(), &from_text);
        for read in [from_binary, from_text] {
            let (mut fresh, functions) = read.build(&free()).unwrap();
            prop_assert_eq!(fresh.stats().nodes, diagram.node_count());
            for (table, f) in expected.iter().zip(&functions) {
                table.check(&mut fresh, f);
            }
        }
    }

    #[test]
    fn bytes_without_meaning(bytes in prop::collection::vec(any::<u8>(), 0..200), words in prop::collection::vec(0..20usize, 0..60)) {
        let magic = b"\x89BDD\r\n\x1a\n\x01";
        prop_assert!(Diagram::read_binary(&bytes[..], &free()).is_err());
        prop_assert!(Diagram::read_binary(&[&magic[..], &bytes[..]].concat()[..], &free()).is_err());
        prop_assert!(Diagram::read_dddmp(&bytes[..], &free()).is_err());
        const WORDS: [&str; 20] = [
            "0", "1", "2", "3", "-1", "99999999999", ".ver DDDMP-2.0", ".mode A", ".varinfo 0", ".nnodes", ".nvars",
            ".nsuppvars", ".ids", ".permids", ".nroots", ".rootids", ".nodes", ".end", "T", "# remark\n",
        ];
        let text: Vec<&str> = words.iter().map(|&word| WORDS[word]).collect();
        let _ = Diagram::read_dddmp(text.join(" ").as_bytes(), &free());
    }
}

#[test]
fn names_that_the_text_cannot_hold() {
    let mut m = Manager::new(2);
    let f = m.var(Var(0)).unwrap();
    let refused = |diagram: &Diagram| match diagram.write_dddmp(Vec::new()) {
        Err(WriteError::Name(name)) => name,
        other => panic!("{other:?}"),
    };
    // Other readers take letters, digits and `_` only; of one root they take the name from `.dd` alone.
    let written = |roots: &[(&str, &Bdd)]| String::from_utf8(text(&m.export(roots).unwrap())).unwrap();
    let one = written(&[("2 a-b", &f)]);
    assert!(one.contains("\n.dd x2_a_b\n") && !one.contains(".rootnames"), "{one}");
    assert_eq!(Diagram::read_dddmp(one.as_bytes(), &free()).unwrap().roots().collect::<Vec<_>>(), ["x2_a_b"]);
    let two = written(&[("a", &f), ("b:c", &f)]);
    assert!(two.contains("\n.rootnames a b_c\n") && !two.contains(".dd"), "{two}");
    assert_eq!(refused(&m.export(&[("a", &f), ("", &f)]).unwrap()), "");
    assert_eq!(refused(&m.export(&[("a b", &f), ("a_b", &f)]).unwrap()), "a_b");
    assert_eq!(refused(&m.export(&[(&"a".repeat(4097), &f)]).unwrap()).len(), 4097);
    let longest = "a".repeat(4096);
    let read = Diagram::read_dddmp(written(&[(&longest, &f)]).as_bytes(), &free()).unwrap();
    assert_eq!(read.roots().collect::<Vec<_>>(), [longest]);
    let changed = |name: &str| m.export(&[(name, &f)]).unwrap().changed_name().map(String::from);
    assert_eq!((changed("a_b1"), changed(""), changed("a b")), (None, None, Some("a b".into())));
    m.set_name(Var(0), "x1");
    assert_eq!(refused(&m.export(&[("a", &f)]).unwrap()), "x1");
    let same = m.export(&[("a", &f)]).unwrap().with_names(["a b".to_string(), "a-b".to_string()]);
    assert_eq!(refused(&same), "a_b");
    assert_eq!(same.changed_name(), Some("a b"));
    // The binary form takes them all.
    let diagram = m.export(&[("a b", &f), ("", &f)]).unwrap();
    assert_eq!(Diagram::read_binary(&binary(&diagram)[..], &free()).unwrap(), diagram);
}

#[test]
fn more_variables_than_a_reader_takes() {
    let mut m = Manager::new((1 << 20) + 1);
    let f = m.var(Var(0)).unwrap();
    let diagram = exported(&m, &[&f]);
    assert!(matches!(diagram.write_dddmp(Vec::new()), Err(WriteError::Variables(1_048_577))));
    assert!(matches!(diagram.write_binary(Vec::new()), Err(WriteError::Variables(1_048_577))));
}

#[test]
fn limits_are_kept() {
    let mut m = Manager::new(14);
    let vars: Vec<Var> = (0..14).map(Var).collect();
    let f = m.exactly(&vars, 7).unwrap();
    let diagram = exported(&m, &[&f]);
    let held = m.stats().nodes;
    for nodes in 1..held {
        let refused = diagram.build(&Budget { nodes: Some(nodes), ..free() }).err();
        assert_eq!(refused, Some(Limit::Nodes(nodes)));
    }
    assert!(diagram.build(&Budget { nodes: Some(held), ..free() }).is_ok());
    let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..free() };
    for small in [Budget { bytes: Some(500), ..free() }, cancelled] {
        let refused = |read: Result<Diagram, ReadError>| matches!(read, Err(ReadError::Limit(_)));
        assert!(refused(Diagram::read_binary(&binary(&diagram)[..], &small)));
        assert!(refused(Diagram::read_dddmp(&text(&diagram)[..], &small)));
        assert!(diagram.build(&small).is_err());
        m.set_budget(small);
        assert!(m.export(&[("", &f)]).is_err());
    }
}
