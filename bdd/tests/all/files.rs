//! Diagrams in files: both forms, there and back, and what is refused.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bdd::{Bdd, Budget, Diagram, ImportError, Limit, Manager, ReadError, Var, VarOrder, WriteError};
use proptest::prelude::*;

use crate::table::{Table, VARS, assignment, collections, manager, orders, tables};

fn free() -> Budget {
    Budget::default()
}

fn binary(diagram: &Diagram) -> Vec<u8> {
    let mut bytes = Vec::new();
    diagram.write_binary(&mut bytes).expect("memory takes everything");
    bytes
}

fn text(diagram: &Diagram) -> Vec<u8> {
    let mut bytes = Vec::new();
    diagram.write_dddmp(&mut bytes).expect("memory takes everything");
    bytes
}

fn exported(m: &Manager, roots: &[&Bdd]) -> Diagram {
    let roots: Vec<(&str, &Bdd)> = roots.iter().map(|&f| ("", f)).collect();
    m.export(&roots).expect("no limit")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn there_and_back(
        order in orders(), other in orders(), collection in collections(), f in tables(), g in tables(),
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
            // Where they came from, they are found; elsewhere, whatever the order, they are built.
            let found = m.import(&read).unwrap();
            prop_assert!(found.iter().eq(all));
            let n = &mut manager(&other, collection);
            let built = n.import(&read).unwrap();
            for (table, f) in expected.iter().zip(&built) {
                table.check(n, f);
            }
            let fresh = &mut read.manager();
            let alike = fresh.import(&read).unwrap();
            prop_assert_eq!(fresh.stats().nodes, diagram.node_count());
            for (table, f) in expected.iter().zip(&alike) {
                table.check(fresh, f);
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

/// Three functions of five variables in an odd order, with names.
fn small() -> Diagram {
    let order = VarOrder::new([3, 0, 4, 1, 2].map(Var).to_vec()).unwrap();
    let mut m = Manager::with_order(order);
    m.set_name(Var(3), "top");
    let f = m.exactly(&[0, 1, 3].map(Var), 2).unwrap();
    let g = m.at_least(&[1, 2, 3].map(Var), 2).unwrap();
    let h = m.xor(&f, &g).unwrap();
    m.export(&[("f", &f), ("not g", &m.not(&g)), ("", &h), ("yes", &m.constant(true))]).unwrap()
}

#[test]
fn every_truncation_and_every_flipped_bit_of_a_binary_file_is_refused() {
    let diagram = small();
    let bytes = binary(&diagram);
    assert_eq!(diagram.roots().collect::<Vec<_>>(), ["f", "not g", "", "yes"]);
    assert_eq!(Diagram::read_binary(&bytes[..], &free()).unwrap(), diagram);
    for len in 0..bytes.len() {
        let refusal = Diagram::read_binary(&bytes[..len], &free()).unwrap_err();
        assert!(matches!(refusal, ReadError::Truncated), "{len}: {refusal}");
    }
    for bit in 0..8 * bytes.len() {
        let mut altered = bytes.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        let refusal = Diagram::read_binary(&altered[..], &free()).unwrap_err();
        assert!(refusal.to_string().ends_with(['n', 'e']), "{bit}: {refusal}");
    }
    for at in 0..bytes.len() {
        let mut longer = bytes.clone();
        longer.insert(at, 0);
        assert!(Diagram::read_binary(&longer[..], &free()).is_err(), "{at}");
        assert!(
            Diagram::read_binary(&[&bytes[..at], &bytes[at + 1..]].concat()[..], &free()).is_err(),
            "{at}"
        );
    }
    assert!(Diagram::read_binary(&[&bytes[..], b"\n"].concat()[..], &free()).is_err());
}

#[test]
fn damaged_text_gives_an_error_or_functions() {
    let mut m = Manager::new(4);
    let f = m.exactly(&[0, 1, 3].map(Var), 2).unwrap();
    let bytes = text(&m.export(&[("f", &f)]).unwrap());
    let mut refused = 0;
    for at in 0..bytes.len() {
        let cut = Diagram::read_dddmp(&bytes[..at], &free());
        // All but the last line end matters.
        assert_eq!(cut.is_err(), at + 1 < bytes.len(), "{at}");
        for byte in (0..=255).step_by(5).chain(*b"0123456789-. \n") {
            let mut altered = bytes.clone();
            altered[at] = byte;
            match Diagram::read_dddmp(&altered[..], &free()) {
                Ok(diagram) => drop(m.import(&diagram)),
                Err(ReadError::Line { line, .. }) => {
                    assert!((1..=30).contains(&line));
                    refused += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(refused > 1000);
}

#[test]
fn forged_lengths_cost_nothing() {
    let sealed = |body: &[u8]| {
        let bytes = [&b"\x89BDD\r\n\x1a\n\x01"[..], body].concat();
        [&bytes[..], &crc32fast::hash(&bytes).to_le_bytes()].concat()
    };
    let read = |body: &[u8]| Diagram::read_binary(&sealed(body)[..], &free());
    // No variables, no nodes, one root: true.
    assert_eq!(read(&[0, 1, 0, 0]).unwrap().node_count(), 0);
    // A million variables; roots without end; a name of four gigabytes; a level of a milliard nodes.
    assert!(read(&[0x80, 0x80, 0x40]).is_err());
    assert!(read(&[0, 0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
    assert!(read(&[0, 1, 0, 0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
    assert!(read(&[1, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x03]).is_err());
    // Numbers too long for anything, a child that is not there, a variable that is not there.
    assert!(read(&[0xff; 12]).is_err());
    assert!(read(&[1, 0, 0, 1, 4, 0, 0]).is_err());
    assert!(read(&[1, 1, 0, 0, 0]).is_err());
    // One variable, one node: not x or x.
    assert_eq!(read(&[1, 0, 0, 1, 2, 0, 1, 2, 0]).unwrap().node_count(), 1);
    let text = b".ver DDDMP-2.0 .mode A .nnodes 1073741824 .nvars 9 .nsuppvars 0 .ids .permids .nroots 999999999 .rootids 1";
    assert!(Diagram::read_dddmp(&text[..], &free()).is_err());
}

#[test]
fn foreign_and_newer_files() {
    let mut bytes = binary(&small());
    bytes[8] = 2;
    let refusal = Diagram::read_binary(&bytes[..], &free()).unwrap_err().to_string();
    assert!(refusal.contains("version 2"), "{refusal}");
    let refusal = Diagram::read_binary(&b"a text of some length"[..], &free()).unwrap_err();
    assert!(matches!(refusal, ReadError::Foreign));
    let refusal = Diagram::read_dddmp(&binary(&small())[..], &free()).unwrap_err().to_string();
    assert!(refusal.contains("line 1"), "{refusal}");
    for (from, to, said) in [
        ("DDDMP-2.0", "DDDMP-4.0", "line 1: DDDMP-4.0"),
        (".mode A", ".mode B", "line 2: mode B"),
        (".varinfo 4", ".add", "line 3: .add"),
        (".nodes", ".nudes", "line 12: .nudes"),
    ] {
        let text = WITHOUT_NAMES.replace(from, to);
        let refusal = Diagram::read_dddmp(text.as_bytes(), &free());
        let refusal = refusal.unwrap_err().to_string();
        assert!(refusal.starts_with(said), "{refusal}");
    }
}

/// As CUDD writes x0 or (x1 and x3), its negation and the constants, without names, in a manager
/// whose order was 3, 2, 1, 0.
const WITHOUT_NAMES: &str = "\
.ver DDDMP-2.0
.mode A
.varinfo 4
.nnodes 4
.nvars 4
.nsuppvars 3
.ids 0 1 3
.permids 3 2 0
.auxids 0 1 3
.nroots 4
.rootids 4 -4 1 -1
.nodes
1 1 0 0
2 2 1 -1
3 1 1 2
4 0 3 2
.end
";

/// As CUDD writes odd = a xor b xor c and diff = b xor c with names.
const WITH_NAMES: &str = "\
# written by hand
.ver DDDMP-2.0
.mode A
.varinfo 3
.dd parity
.nnodes 4
.nvars 5
.nsuppvars 3
.suppvarnames a b c
.orderedvarnames z a b c y
.ids 1 2 3
.permids 1 2 3
.nroots 2
.rootids 4 -3
.rootnames odd diff
.nodes
1 T 1 0 0
2 c 2 1 -1
3 b 1 2 -2
4 a 0 3 -3
.end
";

#[test]
fn files_of_cudd() {
    let diagram = Diagram::read_dddmp(WITHOUT_NAMES.as_bytes(), &free()).unwrap();
    assert_eq!(diagram.order().vars(), [3, 2, 1, 0].map(Var));
    for mut m in [diagram.manager(), Manager::new(4), Manager::new(VARS)] {
        let roots = m.import(&diagram).unwrap();
        let variables = m.variables();
        for values in (0..1 << VARS).map(assignment) {
            let f = values[0] || values[1] && values[3];
            let found: Vec<bool> = roots.iter().map(|root| m.evaluate(root, &values[..variables])).collect();
            assert_eq!(found, [f, !f, true, false]);
        }
    }
    let refusal = Manager::new(3).import(&diagram).unwrap_err();
    assert_eq!(refusal, ImportError::Undeclared { var: 3, variables: 3 });

    let diagram = Diagram::read_dddmp(WITH_NAMES.as_bytes(), &free()).unwrap();
    assert_eq!(diagram.roots().collect::<Vec<_>>(), ["odd", "diff"]);
    let mut m = diagram.manager();
    assert_eq!((m.name(Var(1)), m.name(Var(4))), ("a".into(), "x4".into()));
    let roots = m.import(&diagram).unwrap();
    for values in (0..32).map(assignment) {
        assert_eq!(m.evaluate(&roots[0], &values), values[1] ^ values[2] ^ values[3]);
        assert_eq!(m.evaluate(&roots[1], &values), values[2] ^ values[3]);
    }
}

/// As OxiDD 0.13 writes (a and b_b) or not r0c0, a xor r0c0 and the constants, of the variables a, b_b, c
/// and r0c0, without complement edges.
const WITHOUT_COMPLEMENTS: &str = "\
.ver DDDMP-3.0
.mode A
.varinfo 4
.nnodes 7
.nvars 4
.nsuppvars 3
.varnames a b_b c r0c0
.suppvarnames a b_b r0c0
.orderedvarnames a b_b c r0c0
.ids 0 1 3
.permids 0 1 3
.nroots 4
.rootids 6 7 1 2
.rootnames f_one g no yes
.nodes
1 F 0 0
2 T 0 0
3 2 2 1
4 2 1 2
5 1 2 4
6 0 5 4
7 0 4 3
.end
";

/// The first two of them, as OxiDD writes diagrams with complement edges.
const WITH_COMPLEMENTS: &str = "\
.ver DDDMP-2.0
.mode A
.varinfo 4
.nnodes 5
.nvars 4
.nsuppvars 3
.ids 0 1 3
.permids 0 1 3
.nroots 2
.rootids 4 -5
.nodes
1 T 0 0
2 2 1 -1
3 1 1 -2
4 0 3 -2
5 0 2 -2
.end
";

#[test]
fn files_of_oxidd() {
    for (text, nodes, names) in [
        (WITHOUT_COMPLEMENTS, 4, &["f_one", "g", "no", "yes"][..]),
        (WITH_COMPLEMENTS, 4, &["", ""]),
        (&WITHOUT_COMPLEMENTS.replace("DDDMP-3.0", "DDDMP-2.0"), 4, &["f_one", "g", "no", "yes"]),
    ] {
        let diagram = Diagram::read_dddmp(text.as_bytes(), &free()).unwrap();
        assert_eq!(diagram.roots().collect::<Vec<_>>(), names);
        assert_eq!(diagram.node_count(), nodes);
        let mut m = diagram.manager();
        if text.contains(".varnames") {
            assert_eq!([0, 1, 2, 3].map(|var| m.name(Var(var))), ["a", "b_b", "c", "r0c0"]);
        }
        let roots = m.import(&diagram).unwrap();
        for bits in 0..16u32 {
            let values: Vec<bool> = (0..4).map(|var| bits >> var & 1 == 1).collect();
            let (f, g) = (values[0] && values[1] || !values[3], values[0] ^ values[3]);
            let found: Vec<bool> = roots.iter().map(|root| m.evaluate(root, &values)).collect();
            assert_eq!(found, [f, g, false, true][..found.len()]);
        }
    }
    for (from, to, line) in [
        ("2 T 0 0", "2 F 0 0", "line 17: "),
        ("1 F 0 0", "1 G 0 0", "line 16: the first node has to be a constant"),
        ("1 F 0 0", "1 F 1 0 0", "line 16: "),
        (".varinfo 4", ".varinfo 0", "line 16: "),
        ("3 2 2 1", "3 2 2 4", "line 18: 4 is no node"),
    ] {
        let refusal = Diagram::read_dddmp(WITHOUT_COMPLEMENTS.replace(from, to).as_bytes(), &free());
        let refusal = refusal.unwrap_err().to_string();
        assert!(refusal.starts_with(line), "{refusal}");
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
    m.set_name(Var(0), "x1");
    assert_eq!(refused(&m.export(&[("a", &f)]).unwrap()), "x1");
    let same = m.export(&[("a", &f)]).unwrap().with_names(["a b".to_string(), "a-b".to_string()]);
    assert_eq!(refused(&same), "a_b");
    // The binary form takes them all.
    let diagram = m.export(&[("a b", &f), ("", &f)]).unwrap();
    assert_eq!(Diagram::read_binary(&binary(&diagram)[..], &free()).unwrap(), diagram);
}

#[test]
fn limits_are_kept() {
    let mut m = Manager::new(14);
    let vars: Vec<Var> = (0..14).map(Var).collect();
    let f = m.exactly(&vars, 7).unwrap();
    let diagram = exported(&m, &[&f]);
    for order in [VarOrder::identity(14), VarOrder::new(vars.iter().rev().copied().collect()).unwrap()] {
        let mut n = Manager::with_order(order);
        let kept = n.at_most(&vars[..6], 2).unwrap();
        let mut refusals = 0;
        for nodes in 1.. {
            n.set_budget(Budget { nodes: Some(nodes), ..free() });
            match n.import(&diagram) {
                Err(refusal) => assert_eq!(refusal, ImportError::Limit(Limit::Nodes(nodes))),
                Ok(roots) => {
                    assert_eq!(n.sat_count(&roots[0]).unwrap(), 3432u32.into());
                    break;
                }
            }
            refusals += 1;
            assert_eq!(n.sat_count(&kept).unwrap(), (22u32 << 8).into());
        }
        assert!(refusals >= 64);
    }
    let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..free() };
    for small in [Budget { bytes: Some(500), ..free() }, cancelled] {
        let refused = |read: Result<Diagram, ReadError>| matches!(read, Err(ReadError::Limit(_)));
        assert!(refused(Diagram::read_binary(&binary(&diagram)[..], &small)));
        assert!(refused(Diagram::read_dddmp(&text(&diagram)[..], &small)));
        m.set_budget(small);
        assert!(m.export(&[("", &f)]).is_err() && m.import(&diagram).is_err());
    }
}
