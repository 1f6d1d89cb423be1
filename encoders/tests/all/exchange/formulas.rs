//! Formulas have as many solutions as the problem, with the hidden variables and without.

use std::collections::BTreeSet;

use counting::exchange::{ExportError, cnf, lp, opb};
use counting::solve::{Silent, backtrack};
use encoders::exchange::dimacs;
use encoders::families;

use super::readers::{self, Cnf};
use super::*;

/// What `write` writes.
fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes);
    String::from_utf8(bytes).unwrap()
}

fn cnf_of(problem: &Problem<'_>, plain: u64) -> String {
    text(|out| cnf::write_with(problem, plain, &free(), out).unwrap())
}

/// Whether a clause has each variable once.
fn has_each_once(clause: &str) -> bool {
    let variables: Vec<&str> = clause.split(' ').map(|word| word.trim_start_matches('-')).collect();
    BTreeSet::from_iter(&variables).len() == variables.len()
}

/// The restrictions of solutions to the shown variables, with repetitions.
fn parts(solutions: &[Vec<bool>], shown: &[Var]) -> Vec<Vec<bool>> {
    solutions.iter().map(|values| part(values, shown)).collect()
}

proptest! {
    #[test]
    fn of_random_models((model, sizes) in models()) {
        let problem = problem(&model, sizes);
        let (expected, shown) = (solutions(&problem), problem.model.shown());
        // Without hidden variables each solution is there once: auxiliary variables are functions.
        let check = |found: Vec<Vec<bool>>| {
            prop_assert!(model.projection.is_some() || found.len() == expected.len());
            prop_assert_eq!(&BTreeSet::from_iter(found), &expected);
            Ok(())
        };
        for plain in [0, 1, 3, 512] {
            let text = cnf_of(&problem, plain);
            let Cnf { shown: named, .. } = readers::cnf(&text);
            let named: Option<Vec<Var>> = named.map(|vars| vars.into_iter().map(|var| var as Var).collect());
            prop_assert!(named.is_none_or(|named| named == shown));
            prop_assert!(text.lines().filter(|line| !line.starts_with(['c', 'p'])).all(has_each_once), "{text}");
            check(parts(&readers::cnf(&text).models(), &shown))?;
            // Read by the program itself.
            let read = dimacs::model(&text, &free()).unwrap();
            let count = backtrack::total(&read, &free(), &mut Silent).unwrap().total();
            prop_assert_eq!(count, expected.len().into());
        }
        let opb = text(|out| opb::write(&problem, None, &free(), out).unwrap());
        check(parts(&readers::opb(&opb).solutions(), &shown))?;
        let lp = readers::lp(&text(|out| lp::write(&problem, &free(), out).unwrap()));
        prop_assert_eq!(lp.atoms.iter().filter(|atom| atom.starts_with("x(")).count(), shown.len());
        check(parts(&lp.answer_sets(), &shown))?;
    }

    /// Hidden variables apart, the number of models is kept, too: what is auxiliary adds none.
    #[test]
    fn auxiliary_variables_are_functions((model, sizes) in models()) {
        let model = Model { projection: None, ..model };
        let problem = problem(&model, sizes);
        let expected = solutions(&problem).len();
        for plain in [0, 2, 512] {
            prop_assert_eq!(readers::cnf(&cnf_of(&problem, plain)).models().len(), expected);
        }
    }
}

/// The model of a puzzle, and its problem for some sizes.
fn counted(words: &str) -> (families::Puzzle, Model) {
    let puzzle = families::parse(&words.split(' ').collect::<Vec<_>>()).unwrap();
    let model = puzzle.model(None, &free()).unwrap();
    (puzzle, model)
}

#[test]
fn of_puzzles() {
    for words in [
        "independence queen 4",
        "domination king 4x3",
        "total-domination rook 3",
        "no-three-in-line 4",
        "saturated-no-three-in-line 4",
        "doubly-attacking 4x3 --sight nearest",
        "doubly-attacking 3 --sight line",
        "cube queen 2",
        "shogi R1K1P1 --board 3x3",
    ] {
        let (puzzle, model) = counted(words);
        for sizes in [None, Some((2, 3))] {
            let (low, high) = sizes.unwrap_or((0, u32::MAX));
            let counted = backtrack::spectrum(&model, low, high, None, &free(), &mut Silent).unwrap().total();
            let names = puzzle.names(&model);
            let problem = Problem { title: words.into(), model: &model, names, sizes };
            let read = dimacs::model(&cnf_of(&problem, 40), &free()).unwrap();
            let unprojected = Model { projection: None, ..read.clone() };
            for read in [read, unprojected] {
                let again = backtrack::total(&read, &free(), &mut Silent).unwrap().total();
                assert_eq!(again, counted, "{words} {sizes:?}");
            }
        }
    }
}

#[test]
fn a_small_formula() {
    let (puzzle, model) = counted("independence rook 2");
    let problem = Problem {
        title: "two rooks".into(),
        model: &model,
        names: puzzle.names(&model),
        sizes: Some((2, 2)),
    };
    let written = text(|out| cnf::write(&problem, &free(), out).unwrap());
    assert_eq!(
        written,
        "c t mc\nc two rooks\nc x 1 r0c0\nc x 2 r0c1\nc x 3 r1c0\nc x 4 r1c1\np cnf 4 12\n-1 -2 0\n-3 -4 0\n-1 -3 0\n\
         -2 -4 0\n1 2 3 0\n1 2 4 0\n1 3 4 0\n2 3 4 0\n-1 -2 -3 0\n-1 -2 -4 0\n-1 -3 -4 0\n-2 -3 -4 0\n"
    );
    let written = text(|out| opb::write(&problem, None, &free(), out).unwrap());
    assert_eq!(
        written,
        "* #variable= 4 #constraint= 5\n* two rooks\n* x1 r0c0\n* x2 r0c1\n* x3 r1c0\n* x4 r1c1\n\
         -1 x1 -1 x2 >= -1 ;\n-1 x3 -1 x4 >= -1 ;\n-1 x1 -1 x3 >= -1 ;\n-1 x2 -1 x4 >= -1 ;\n\
         +1 x1 +1 x2 +1 x3 +1 x4 = 2 ;\n"
    );
    let written = text(|out| lp::write(&problem, &free(), out).unwrap());
    assert_eq!(
        written,
        "% two rooks\n% the number of solutions: clingo 0 -q FILE\n{in(0,0)}.\n{in(0,1)}.\n{in(1,0)}.\n{in(1,1)}.\n\
         :- #count{ 0 : in(0,0); 1 : in(0,1) } > 1.\n:- #count{ 2 : in(1,0); 3 : in(1,1) } > 1.\n\
         :- #count{ 0 : in(0,0); 2 : in(1,0) } > 1.\n:- #count{ 1 : in(0,1); 3 : in(1,1) } > 1.\n\
         :- not 2 <= #count{ 0 : in(0,0); 1 : in(0,1); 2 : in(1,0); 3 : in(1,1) } <= 2.\n#show in/2.\n"
    );
}

#[test]
fn limits_hold() {
    let (puzzle, model) = counted("independence knight 16");
    let problem =
        Problem { title: String::new(), model: &model, names: puzzle.names(&model), sizes: Some((64, 64)) };
    let tight = Budget { bytes: Some(100_000), ..Budget::default() };
    let refused = cnf::write(&problem, &tight, &mut Vec::new());
    assert!(matches!(refused, Err(ExportError::Limit(limits::Limit::Bytes(_)))), "{refused:?}");
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    for refused in [
        cnf::write(&problem, &over, &mut Vec::new()),
        opb::write(&problem, None, &over, &mut Vec::new()),
        lp::write(&problem, &over, &mut Vec::new()),
    ] {
        assert!(matches!(refused, Err(ExportError::Limit(limits::Limit::Deadline))), "{refused:?}");
    }
}
