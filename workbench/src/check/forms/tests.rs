//! The forms of solutions, and what is none.

use encoders::place::Place;
use limits::Limit;

use super::*;

/// Takes all solutions, within so many bytes for their reading.
struct All(Vec<(usize, Written)>, usize);

impl Taker for All {
    fn beside(&mut self, bytes: usize) -> Result<(), Limit> {
        if bytes > self.1 { Err(Limit::Bytes(self.1)) } else { Ok(()) }
    }

    fn take(&mut self, line: usize, written: Written) -> Result<(), Limit> {
        self.0.push((line, written));
        Ok(())
    }
}

fn all(text: &str) -> Result<Vec<(usize, Written)>, String> {
    let mut found = All(Vec::new(), usize::MAX);
    match read(text, &mut found) {
        Ok(()) => Ok(found.0),
        Err(Unread::Wrong(wrong)) => Err(wrong),
        Err(Unread::Limit(limit)) => panic!("{limit}"),
    }
}

#[test]
fn forms_are_recognised() {
    let cells = Written::Cells(vec![(Place::Point(0, 3), None), (Place::Point(10, 1), None)]);
    for text in ["r0c3 r10c1", "s SATISFIABLE\n[[0,3],[10,1]]"] {
        let found = all(text).expect(text);
        assert!(found.len() == 1 && found[0].1 == cells, "{text}");
    }
    let atoms = Written::Atoms(vec![(Place::Point(0, 3), None), (Place::Point(10, 1), None)]);
    assert_eq!(all("c a comment\nin(0,3) in(10,1)"), Ok(vec![(2, atoms.clone())]));
    let clingo =
        "clingo version 5.8\nSolving...\nAnswer: 1\nin(0,3) more(1,1,2) in(10,1)\nAnswer: 2\n\nModels : 2\n";
    assert_eq!(all(clingo), Ok(vec![(4, atoms.clone()), (6, Written::Atoms(Vec::new()))]));
    assert_eq!(all("more(0,3,3) more(1,1,2)"), Ok(vec![(1, Written::Atoms(Vec::new()))]));
    let named = Written::Cells(vec![(Place::Point(0, 3), Some("K".into()))]);
    let king = Written::Atoms(vec![(Place::Point(0, 3), Some("k".into()))]);
    assert_eq!(all("in(0,3,k)"), Ok(vec![(1, king)]));
    for text in ["r0c3_K", r#"[[0,3,"K"]]"#, r#"["r0c3_K"]"#] {
        assert_eq!(all(text), Ok(vec![(1, named.clone())]), "{text}");
    }
    let place = |text: &str| Place::read(text).expect(text);
    let (knight, edge) = (place("r2c4-r0c3"), place("v3-v12"));
    let back = Place::Move(Box::new([Place::Point(0, 3), Place::Point(2, 4)]));
    let moves = Written::Cells(vec![(knight, Some("12".into())), (edge, None)]);
    assert_eq!(all("r2c4-r0c3_12 v3-v12"), Ok(vec![(1, moves)]));
    assert_eq!(all("in(0,3,2,4)"), Ok(vec![(1, Written::Atoms(vec![(back, None)]))]));
    let chess = Written::Cells(vec![(Place::Chess(0, 1), None), (Place::Chess(25, 12), None)]);
    assert_eq!(all("a1 z12"), Ok(vec![(1, chess)]));
    let literals = |at| (at, Written::Literals(vec![1, -2, 3]));
    assert_eq!(all("v 1 -2\nv 3 0\ns SATISFIABLE\n1 -2 3 0\n"), Ok(vec![literals(1), literals(4)]));
    assert_eq!(all("x(1) x(3)"), Ok(vec![(1, Written::Literals(vec![1, 3]))]));
    assert_eq!(all("0110"), Ok(vec![(1, Written::Bits(vec![false, true, true, false]))]));
    let json = r#"{"Call": [{"Witnesses": [{"Value": ["in(0,3)", "in(10,1)"]}, {"Value": []}]}]}"#;
    assert_eq!(all(json), Ok(vec![(1, atoms), (2, Written::Atoms(Vec::new()))]));
}

#[test]
fn what_is_no_solution_is_told() {
    for (text, told) in [
        ("r0c3\nhello world\n", "line 2 is no solution"),
        ("v 1 2\n", "do not end in 0"),
        ("v 1 2\nr0c3\n", "stands where literals go on"),
        ("a0", "no solution"),
        ("r0c3 x(1)", "no solution"),
        (r#"{"Call": [{"#, "no whole JSON"),
        ("Answer: 1", "line 2 is missing"),
        ("Answer: 1\nin(0,1)\nin(0,2)\n", "line 3 is a solution without a line `Answer:`"),
        ("in(0,1)\nSATISFIABLE\n", "without -V0"),
    ] {
        assert!(all(text).is_err_and(|wrong| wrong.contains(told)), "{text}");
    }
}

#[test]
fn no_solution_beside_answer_sets_is_passed_over() {
    for beside in [
        "0110", "v 1 2 0", "V 1 -2", "1 -2 0", "1 2", "0", " 0110 ", "empty", "[[0,1]]", "[]", "a1 b2",
        "x(1)",
    ] {
        let text = format!("Solving...\n{beside}\nAnswer: 1\nin(0,1)\n");
        let told = "line 2 is a solution without a line `Answer:`";
        assert!(all(&text).is_err_and(|wrong| wrong.starts_with(told)), "{beside}");
    }
    // Lines that clingo prints, and comments.
    for beside in [
        "clingo version 5.8.0",
        "Reading from 0110.lp ...",
        "Optimization: -3 2",
        "Consequences: [1;5]",
        "OPTIMUM FOUND",
        "SATISFIABLE",
        "Models       : 1+",
        "Time         : 0.001s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)",
        "% 0110",
        "v for values",
        "---",
        "",
    ] {
        let text = format!("Solving...\nAnswer: 1\nin(0,1)\n{beside}\n");
        assert_eq!(all(&text).map(|found| found.len()), Ok(1), "{beside}");
    }
    let list = format!("Answer: 1\nin(0,1)\n [{}[0]]\n", "[0],".repeat(1000));
    assert_eq!(read(&list, &mut All(Vec::new(), 10_000)), Err(Unread::Limit(Limit::Bytes(10_000))));
}

/// What a line becomes is charged before it is made.
#[test]
fn a_line_has_to_fit() {
    let witness = format!(r#"{{"Call": [{{"Witnesses": [{{"Value": [{}""]}}]}}]}}"#, "\"\",".repeat(1000));
    for text in ["1 ".repeat(1000), "v 1\n".repeat(1000), "1".repeat(20_000), "[0],".repeat(1000), witness] {
        let text = if text.starts_with("[0]") { format!("[{text}[0]]") } else { text };
        assert_eq!(
            read(&text, &mut All(Vec::new(), 10_000)),
            Err(Unread::Limit(Limit::Bytes(10_000))),
            "{text}"
        );
    }
    assert_eq!(read(&"0110\n".repeat(20_000), &mut All(Vec::new(), 10_000)), Ok(()));
}

#[test]
fn numbers_are_rows_by_columns() {
    let cells =
        |text: &str| all(text).map(|found| found.into_iter().map(|(_, written)| written).collect::<Vec<_>>());
    assert_eq!(cells("2 4 1 3"), cells("a2 b4 c1 d3"));
    // One of them is no row of four: a literal, as is one alone.
    assert_ne!(cells("2 5 1 3"), cells("a2 b5 c1 d3"));
    assert_ne!(cells("1"), cells("a1"));
    assert_eq!(cells("2 4 1 3 0"), Ok(vec![Written::Literals(vec![2, 4, 1, 3])]));
}
