//! Expressions against truth tables: written at random, with as few parentheses as the precedence allows; and
//! what is said of faults.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use bdd::{Budget, ExpressionError, Limit, Manager, Var};
use proptest::prelude::*;

use crate::table::{Table, VARS, collections, manager, orders};

/// An expression as a tree.
#[derive(Clone, Debug)]
enum Tree {
    Constant(bool),
    Var(u32),
    Not(Box<Tree>),
    /// A connective by its place in [`CONNECTIVES`].
    Two(usize, Box<Tree>, Box<Tree>),
    Ite(Box<[Tree; 3]>),
    Quantified(bool, Vec<u32>, Box<Tree>),
    Renamed(u32, u32, Box<Tree>),
}

/// Spellings and truth of each connective, from the loosest to the closest.
type Connective = (&'static [&'static str], fn(bool, bool) -> bool);
const CONNECTIVES: [Connective; 7] = [
    (&["<=>", "<->"], |a, b| a == b),
    (&["=>", "->"], |a, b| !a || b),
    (&["-"], |a, b| a && !b),
    (&["#", "^"], |a, b| a != b),
    (&["\\/", "|", "||"], |a, b| a || b),
    (&["/\\", "&", "&&"], |a, b| a && b),
    (&["="], |a, b| a == b),
];
const QUANTIFIER: usize = 0;
const NOT: usize = CONNECTIVES.len() + 1;

impl Tree {
    fn table(&self) -> Table {
        match self {
            Tree::Constant(value) => Table::new(|_| *value),
            Tree::Var(var) => Table::new(|values| values[*var as usize]),
            Tree::Not(of) => of.table().not(),
            Tree::Two(at, a, b) => a.table().join(&b.table(), CONNECTIVES[*at].1),
            Tree::Ite(three) => {
                let [a, b, c] = three.each_ref().map(Tree::table);
                Table::new(|values| if a.at(values) { b.at(values) } else { c.at(values) })
            }
            Tree::Quantified(forall, vars, of) => {
                let vars: Vec<Var> = vars.iter().copied().map(Var).collect();
                match forall {
                    true => of.table().not().exists(&vars).not(),
                    false => of.table().exists(&vars),
                }
            }
            Tree::Renamed(to, from, of) => {
                let of = of.table();
                Table::new(|values| {
                    let mut values = values.to_vec();
                    values[*from as usize] = values[*to as usize];
                    of.at(&values)
                })
            }
        }
    }

    /// The text, in parentheses where it is looser than `least`; `last` says that nothing but a closing
    /// parenthesis follows, so that a quantifier may stand bare. The spelling depends on `turn`.
    fn text(&self, least: usize, last: bool, turn: &mut usize) -> String {
        *turn += 1;
        let spelling = *turn;
        let (text, own) = match self {
            Tree::Constant(value) => (
                (["TRUE", "True", "FALSE", "False"][2 * usize::from(!value) + spelling % 2]).to_owned(),
                usize::MAX,
            ),
            Tree::Var(var) => (format!("x{var}"), usize::MAX),
            Tree::Not(of) => (format!("{}{}", ["~", "! "][spelling % 2], of.text(NOT, last, turn)), NOT),
            Tree::Two(at, a, b) => {
                let (spellings, own) = (CONNECTIVES[*at].0, at + 1);
                let inside = last || own < least;
                // From the left: on the right side, one of the same precedence needs parentheses.
                let (a, b) = (a.text(own, false, turn), b.text(own + 1, inside, turn));
                (format!("{a} {} {b}", spellings[spelling % spellings.len()]), own)
            }
            Tree::Ite(three) => {
                let [a, b, c] = three.each_ref().map(|of| of.text(0, true, turn));
                (format!("ite({a},{b} , {c})"), usize::MAX)
            }
            Tree::Quantified(forall, vars, of) => {
                let names: Vec<String> = vars.iter().map(|var| format!("x{var}")).collect();
                let sign = if *forall { "\\A" } else { "\\E" };
                let of = of.text(0, true, turn);
                (format!("{sign} {}:(* all of it *) {of}", names.join(", ")), QUANTIFIER)
            }
            Tree::Renamed(to, from, of) => {
                (format!("\\S x{to} / x{from}: {}", of.text(0, true, turn)), QUANTIFIER)
            }
        };
        let bare = match own {
            QUANTIFIER => last,
            own => own >= least,
        };
        if bare { text } else { format!("({text})") }
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let var = 0..VARS as u32;
    let leaf = prop_oneof![1 => any::<bool>().prop_map(Tree::Constant), 6 => var.clone().prop_map(Tree::Var)];
    leaf.prop_recursive(6, 40, 3, move |tree| {
        let boxed = tree.clone().prop_map(Box::new);
        prop_oneof![
            2 => boxed.clone().prop_map(Tree::Not),
            7 => (0..CONNECTIVES.len(), boxed.clone(), boxed.clone()).prop_map(|(at, a, b)| Tree::Two(at, a, b)),
            1 => (tree.clone(), tree.clone(), tree).prop_map(|(a, b, c)| Tree::Ite(Box::new([a, b, c]))),
            1 => (any::<bool>(), prop::collection::vec(var.clone(), 1..3), boxed.clone())
                .prop_map(|(forall, vars, of)| Tree::Quantified(forall, vars, of)),
            1 => (var.clone(), var.clone(), boxed).prop_map(|(to, from, of)| Tree::Renamed(to, from, of)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn what_is_written_is_made(order in orders(), collection in collections(), tree in trees()) {
        let m = &mut manager(&order, collection);
        let text = tree.text(0, true, &mut 0);
        let f = m.parse(&text).unwrap();
        tree.table().check_points(m, &f);
    }

    #[test]
    fn any_text_is_answered(text in "[x0-3 ~!&|#^=<>()/,:AES\\\\*\n-]{0,20}|.{0,12}") {
        let _ = Manager::new(4).parse(&text);
    }
}

#[test]
fn grouping_as_in_dd() {
    let mut m = Manager::new(4);
    for (loose, grouped) in [
        ("x0 => x1 => x2", "(x0 => x1) => x2"),
        ("x0 - x1 - x2", "(x0 - x1) - x2"),
        ("x0 | x1 & x2 ^ x3", "(x0 | (x1 & x2)) ^ x3"),
        ("x0 <=> x1 => x2", "x0 <=> (x1 => x2)"),
        ("~ x0 = x1 & x2", "((~ x0) = x1) & x2"),
        ("x0 => x1 # x2", "x0 => (x1 # x2)"),
        ("x0 & \\E x1: x1 & x2 | x3", "x0 & (\\E x1: ((x1 & x2) | x3))"),
        ("~ \\A x1: x1 | x2 <=> x3", "~ (\\A x1: ((x1 | x2) <=> x3))"),
        ("\\E x0: \\A x1: x0 <=> x1", "FALSE"),
        ("\\A x1: \\E x0: x0 <=> x1", "TRUE"),
        ("\\S x1 / x0, x0 / x1: x0 - x1", "x1 - x0"),
        ("x0 \\* the rest is silent )(\n & x1", "x0 & x1"),
        ("x0 (*) & *) & x1 (**)", "x0 & x1"),
    ] {
        assert_eq!(m.parse(loose).unwrap(), m.parse(grouped).unwrap(), "{loose}");
    }
}

#[test]
fn deep_parentheses() {
    const DEEP: usize = 100_000;
    let mut m = Manager::new(1);
    let text = format!("{}x0{}", "~(".repeat(DEEP), ")".repeat(DEEP));
    assert_eq!(m.parse(&text).unwrap(), m.var(Var(0)).unwrap());
    let error = m.parse(&text[..text.len() - 1]).unwrap_err();
    let end = 3 * DEEP + 2;
    assert_eq!(
        error.to_string(),
        format!(
            "line 1, column {end}: the expression ends where `)` for `(` in line 1, column 2 was expected"
        )
    );
}

#[test]
fn faults_have_a_place_and_a_sentence() {
    const OPERAND: &str = "was expected";
    let mut m = Manager::new(2);
    m.set_name(Var(1), "y'");
    for (text, place, part) in [
        ("", (1, 1), "the expression ends where a variable, TRUE, FALSE, ~, (, ite, \\A or \\E was expected"),
        ("x0 & ", (1, 6), OPERAND),
        ("x0 x0", (1, 4), "`x0` stands where a connective such as /\\, or the end was expected"),
        ("x0\n & z", (2, 4), "`z` is the name of no variable"),
        ("x0 & @3", (1, 6), "`@` is no part of an expression"),
        ("x0 & 3", (1, 6), "`3` is no part"),
        ("(x0", (1, 4), "where `)` for `(` in line 1, column 1 was expected"),
        ("x0)", (1, 3), "`)` has no `(`"),
        ("ite x0", (1, 5), "`(` after ite"),
        ("ite(x0, y')", (1, 11), "`,` and an operand of ite"),
        ("ite(x0, y', x0, y')", (1, 15), "`)` after three operands of ite"),
        ("ite(x0, y', x0", (1, 15), "`)` for `ite`"),
        ("(x0, y')", (1, 4), "a connective"),
        ("\\E : x0", (1, 4), "a variable was expected"),
        ("\\E x0 x0", (1, 7), "`,` or `:`"),
        ("\\S x0: x0", (1, 6), "`/` and the variable that is replaced"),
        ("\\A x0, z: x0", (1, 8), "`z` is the name of no variable"),
        ("x0 (* open", (1, 4), "the comment `(*` has no end"),
        ("x0 (*) & y'", (1, 4), "the comment `(*` has no end"),
        ("\\S y' / x0, x0 / x0: x0", (1, 18), "`x0` is replaced twice; keep one of the two"),
        ("é", (1, 1), "`é` is no part"),
        // What cannot be seen has to be named by its code.
        ("\u{feff}x0", (1, 1), "`\\u{feff}` is no part"),
        ("x0 & \u{7}", (1, 6), "`\\u{7}` is no part"),
    ] {
        match m.parse(text) {
            Err(ExpressionError::Text { line, column, what }) => {
                assert_eq!((line, column), place, "{text}: {what}");
                assert!(what.contains(part), "{text}: {what}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    m.set_name(Var(0), "y'");
    let error = m.parse("y'").unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: two variables have the name `y'`; give each its own");
    let long = m.parse(&"x".repeat(100_000)).unwrap_err().to_string();
    assert!(
        long.ends_with("xx…` is the name of no variable; declare it, or write another one")
            && long.len() < 200
    );
    assert_eq!(m.stats().created_nodes, 0);
}

#[test]
fn a_variable_with_the_name_of_a_constant() {
    let mut m = Manager::new(3);
    m.set_name(Var(0), "TRUE");
    let error = m.parse("x1 & TRUE").unwrap_err().to_string();
    let what = "`TRUE` is a constant, and here the name of a variable, too; rename the variable";
    assert_eq!(error, format!("line 1, column 6: {what}"));
    assert_eq!(m.parse("x1 & True").unwrap(), m.var(Var(1)).unwrap());
    m.set_name(Var(1), "TRUE");
    assert!(m.parse("TRUE").is_err());
}

#[test]
fn a_long_text_is_read_within_limits() {
    let mut m = Manager::new(3);
    let held = m.stats().bytes;
    let stopped = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    let late = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    let short = Budget { bytes: Some(held + (1 << 20)), ..Budget::default() };
    let negations = format!("{}x0", "~".repeat(1 << 16));
    let names = format!("\\E {}x0: x0", "x0,".repeat(1 << 16));
    // A fault at the end is not met.
    for text in [format!("{}y", "x0 & ".repeat(1 << 16)), "(".repeat(1 << 16), negations, names] {
        for (budget, limit) in
            [(&stopped, Limit::Cancelled), (&late, Limit::Deadline), (&short, Limit::Bytes(held + (1 << 20)))]
        {
            m.set_budget(budget.clone());
            assert_eq!(m.parse(&text), Err(ExpressionError::Limit(limit)), "{}", &text[..20]);
        }
        m.set_budget(Budget::default());
        assert!(!matches!(m.parse(&text), Err(ExpressionError::Limit(_))));
    }
    // Garbage makes room for names.
    let mut m = Manager::new(60);
    let vars: Vec<Var> = (0..60).map(Var).collect();
    for number in 0..60 {
        m.at_least(&vars, number).unwrap();
    }
    m.set_budget(Budget { bytes: Some(m.stats().bytes + 100), ..Budget::default() });
    m.parse("x0").unwrap();
    assert_eq!(m.stats().collections, 1);
}
