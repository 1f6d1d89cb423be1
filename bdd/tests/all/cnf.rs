//! Formulas in conjunctive normal form against truth tables; faults of their text.

use bdd::{Cnf, CnfReader, Var};
use proptest::prelude::*;

use crate::table::{Table, VARS, collections, literals, manager, orders};

fn text(clauses: &[Vec<(Var, bool)>]) -> String {
    let mut text = format!("c random\np cnf {VARS} {}\n", clauses.len());
    for (at, clause) in clauses.iter().enumerate() {
        for &(Var(var), positive) in clause {
            text += &format!("{}{} ", if positive { "" } else { "-" }, var + 1);
        }
        text += if at % 3 == 0 { "0 " } else { "\n0\n" };
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn read_and_built(
        order in orders(), collection in collections(), clauses in prop::collection::vec(literals(), 0..12),
    ) {
        let formula = Cnf::read(&text(&clauses)).unwrap();
        prop_assert_eq!(&formula.clauses, &clauses);
        let m = &mut manager(&order, collection);
        let f = m.cnf(&formula).unwrap();
        let holds = |values: &[bool], clause: &Vec<(Var, bool)>| {
            clause.iter().any(|&(Var(var), positive)| values[var as usize] == positive)
        };
        Table::new(|values| clauses.iter().all(|clause| holds(values, clause))).check(m, &f);
    }
}

#[test]
fn a_bad_line_is_named() {
    for (text, sentence) in [
        ("", "the formula has no header; start with `p cnf VARIABLES CLAUSES`"),
        ("p cnf 2\n", "line 1 is not a header; write `p cnf VARIABLES CLAUSES`"),
        ("p cnf 2 x\n", "line 1 is not a header; write two numbers after `p cnf`"),
        ("c\n\n1 0\n", "line 3 has `1` before the header; start with `p cnf VARIABLES CLAUSES`"),
        ("p cnf 2 1\np cnf 2 1\n", "line 2 is a second header; keep the first `p cnf` line only"),
        (
            "p cnf 9999999999 1\n",
            "line 1 announces 9999999999 variables, more than the 1000000 that are handled; reduce the formula",
        ),
        (
            "p cnf 2 1\n1 y 0\n",
            "line 2 has `y`, which is not a literal; write numbers, each clause ended by 0",
        ),
        ("p cnf 2 1\n3 0\n", "line 2 has 3, but the header announces 2 variables; correct one of them"),
        ("p cnf 2 1\n1 0 2 0\n", "line 2 goes on after the 1 clauses announced; correct the header"),
        ("p cnf 2 2\n1 0\n", "the formula has 1 clauses, but its header announces 2; correct one of them"),
        ("p cnf 2 1\n1\n", "the formula ends within a clause; end it by 0"),
        (
            "p cnf 2 1\n1 0\n%\n1\n",
            "line 4 goes on after the line `%`, which ends the formula; remove one of them",
        ),
    ] {
        assert_eq!(Cnf::read(text).unwrap_err().to_string(), sentence);
    }
    let mut reader = CnfReader::default();
    reader.line(&["%"]).unwrap();
    assert!(reader.header("1", "1").unwrap_err().starts_with("goes on after the line `%`"));
    assert_eq!(Cnf::read("p cnf 1 1\n1 0\n%\n0\n\n").unwrap().clauses, [[(Var(0), true)]]);
}
