//! Files of other programs, and of versions to come.

use bdd::{Diagram, Manager, ReadError, Var, VarOrder};

use crate::files::{binary, free, text};
use crate::files_damaged::small;
use crate::table::assignment;

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
    let (m, roots) = diagram.build(&free()).unwrap();
    for values in (0..16).map(assignment) {
        let f = values[0] || values[1] && values[3];
        let found: Vec<bool> = roots.iter().map(|root| m.evaluate(root, &values[..4])).collect();
        assert_eq!(found, [f, !f, true, false]);
    }

    let diagram = Diagram::read_dddmp(WITH_NAMES.as_bytes(), &free()).unwrap();
    assert_eq!(diagram.roots().collect::<Vec<_>>(), ["odd", "diff"]);
    let (m, roots) = diagram.build(&free()).unwrap();
    assert_eq!([0, 1, 2, 3, 4].map(|var| m.name(Var(var))), ["z", "a", "b", "c", "y"]);
    for values in (0..32).map(assignment) {
        assert_eq!(m.evaluate(&roots[0], &values), values[1] ^ values[2] ^ values[3]);
        assert_eq!(m.evaluate(&roots[1], &values), values[2] ^ values[3]);
    }
}

#[test]
fn variables_that_do_not_occur_have_the_names_of_their_levels() {
    let named = |diagram: &Diagram| {
        let (m, _) = diagram.build(&free()).unwrap();
        let names: Vec<String> = diagram.order().vars().iter().map(|&var| m.name(var)).collect();
        (diagram.order().vars().iter().map(|var| var.0).collect::<Vec<_>>(), names.join(" "))
    };
    let read = |text: &str| named(&Diagram::read_dddmp(text.as_bytes(), &free()).unwrap());
    assert_eq!(read(WITH_NAMES), (vec![0, 1, 2, 3, 4], "z a b c y".into()));
    // `.varnames` says which is which.
    let told = WITH_NAMES.replace(".orderedvarnames", ".varnames y a b c z .orderedvarnames");
    assert_eq!(read(&told), (vec![4, 1, 2, 3, 0], "z a b c y".into()));
    // The names of variables that do not occur are known by number alone, or not at all.
    let unordered = told.replace(".orderedvarnames z a b c y\n", "");
    assert_eq!(read(&unordered), (vec![0, 1, 2, 3, 4], "y a b c z".into()));
    let mut unnamed = WITH_NAMES.replace(".orderedvarnames z a b c y\n", "");
    for (from, to) in [("a b c", "x4 x0 x6"), ("2 c 2", "2 x6 2"), ("3 b 1", "3 x0 1"), ("4 a 0", "4 x4 0")] {
        unnamed = unnamed.replacen(from, to, 1);
    }
    // Names are made up beside those that are given.
    assert_eq!(read(&unnamed), (vec![0, 1, 2, 3, 4], "x5 x4 x0 x6 x7".into()));
    for (from, to) in [(" z a b c y\n.ids", " z a b c q\n.ids"), ("varnames y a b c z", "varnames y a b z c")]
    {
        let refusal =
            Diagram::read_dddmp(told.replace(from, to).as_bytes(), &free()).unwrap_err().to_string();
        assert!(refusal.contains("has two names"), "{refusal}");
    }
    // Our own files.
    let mut m = Manager::with_order(VarOrder::new([2, 0, 3, 1].map(Var).to_vec()).unwrap());
    (0..).zip(["n", "o", "p", "x0"]).for_each(|(var, name)| m.set_name(Var(var), name));
    let f = m.var(Var(3)).unwrap();
    let diagram = m.export(&[("f", &f)]).unwrap();
    assert_eq!(named(&diagram).1, "p n x0 o");
    assert_eq!(read(&String::from_utf8(text(&diagram)).unwrap()).1, "p n x0 o");
}

#[test]
fn a_variable_with_two_names_and_a_name_of_two_variables_are_refused() {
    for (from, to, said) in [
        (".suppvarnames a b c", ".suppvarnames a b b", "line 9: two variables are named b"),
        (".orderedvarnames z a b c y", ".orderedvarnames z a b c z", "line 10: two variables are named z"),
        (
            ".orderedvarnames z a b c y",
            ".orderedvarnames z b a c y",
            "line 16: variable 1 has two names, a and b",
        ),
        (
            ".orderedvarnames",
            ".varnames z b a c y .orderedvarnames",
            "line 16: variable 1 has two names, b and a",
        ),
        ("3 b 1 2 -2", "3 a 1 2 -2", "line 19: node 3 is of a, but by the header its variable is b"),
    ] {
        let refusal = Diagram::read_dddmp(WITH_NAMES.replacen(from, to, 1).as_bytes(), &free());
        let refusal = refusal.unwrap_err().to_string();
        assert!(refusal.starts_with(said), "{refusal}");
    }
    let numbered = |varinfo: u8, of: [u8; 3]| {
        let [a, b, c] = of;
        let nodes = format!("1 T 1 0 0\n2 {a} 2 1 -1\n3 {b} 1 1 2\n4 {c} 0 3 2\n.end\n");
        let head = WITHOUT_NAMES.split("1 1 0 0").next().unwrap();
        Diagram::read_dddmp((head.replace("info 4", &format!("info {varinfo}")) + &nodes).as_bytes(), &free())
    };
    let expected = Diagram::read_dddmp(WITHOUT_NAMES.as_bytes(), &free()).unwrap();
    for (varinfo, of) in [(0, [0, 1, 3]), (1, [3, 2, 0]), (2, [0, 1, 3])] {
        assert_eq!(numbered(varinfo, of).unwrap(), expected);
        assert!(numbered(varinfo, [of[1], of[0], of[2]]).is_err());
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
        let (m, roots) = diagram.build(&free()).unwrap();
        if text.contains(".varnames") {
            assert_eq!([0, 1, 2, 3].map(|var| m.name(Var(var))), ["a", "b_b", "c", "r0c0"]);
        }
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
