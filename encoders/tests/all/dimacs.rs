//! Formulas read right, and refused where they are wrong.

use encoders::exchange::dimacs;
use encoders::families::{ModelError, PuzzleError};
use limits::Budget;
use model::constraint::{Constraint, Lit, Var};
use model::{Model, Sizes};
use proptest::prelude::*;

/// The model without limits.
fn model(text: &str) -> Result<Model, PuzzleError> {
    dimacs::model(text, &Budget::default()).map_err(|error| match error {
        ModelError::Puzzle(error) => error,
        other => panic!("{other}"),
    })
}

#[test]
fn read() {
    let text = "c a comment\ncomment too\np cnf 4 3\n1 -2\n 0 3 0\nc p show 1 0\nc p show 4 1 0\n\n-4 4 0\n";
    let model = model(text).unwrap();
    assert_eq!(model.weights, [1, 0, 0, 1]);
    assert_eq!(model.projection, Some(vec![0, 3]));
    assert_eq!(model.goal, Sizes::Any);
    let lit = |var, positive| Lit { var, positive };
    let expected = [Constraint::clause([lit(0, true), lit(1, false)]), Constraint::clause([lit(2, true)])];
    assert_eq!(model.constraints, expected);
    assert_eq!(*model.group, [[0, 1, 2, 3]]);
}

#[test]
fn small_formulas() {
    assert_eq!(model("p cnf 0 0").unwrap().variables(), 0);
    assert_eq!(model("p cnf 2 0\n").unwrap().projection, None);
    assert_eq!(model("p cnf 2 0\nc p show 0\n").unwrap().projection, Some(vec![]));
    assert_eq!(model("p cnf 1 1\n0").unwrap().constraints, [Constraint::never()]);
}

#[test]
fn the_older_form_of_a_projection_counts_too() {
    let projection = |text: &str| model(text).unwrap().projection;
    assert_eq!(projection("c ind 3 1 0\np cnf 3 0\nc ind 2 0\n"), Some(vec![0, 1, 2]));
    assert_eq!(projection("c t pmc\nc ind 2 0\np cnf 3 0\n"), Some(vec![1]));
    assert_eq!(projection("c t mc\np cnf 3 0\nc p show 1 3 0\nc ind 3 1 3 0\n"), Some(vec![0, 2]));
    assert_eq!(projection("cr 3 0\np cnf 3 0\ncr 1 0\n"), Some(vec![0, 2]));
    // Words that only look like it.
    assert_eq!(projection("c indeed 1 0\ncr is a line end\nc this is a comment\np cnf 3 0\n"), None);
}

#[test]
fn the_header_of_2020_announces_a_projection() {
    let projection = |text: &str| model(text).unwrap().projection;
    assert_eq!(projection("p pcnf 4 1 2\n1 -4 0\nvp 1 3 0\n"), Some(vec![0, 2]));
    assert_eq!(projection("p pcnf 4 0 3\nvp 1 0\nvp 3 4 0\nc p show 4 3 1 0\n"), Some(vec![0, 2, 3]));
    assert_eq!(projection("p pcnf 4 0 0\n"), Some(vec![]));
}

#[test]
fn the_end_of_satlib_files() {
    let model = model("c uf\np cnf 2 1\n 1 -2 0\n%\n0\n\n").unwrap();
    assert_eq!(model.constraints.len(), 1);
}

#[test]
fn refused_in_a_sentence() {
    for (text, what) in [
        ("", "the cnf file has no header; start"),
        ("1 0", "line 1 of the cnf file has `1` before the header; start"),
        ("p dnf 1 1\n", "line 1 of the cnf file is not a header; write"),
        ("p cnf 1\n", "line 1 of the cnf file is not a header; write"),
        ("p cnf -1 1\n", "line 1 of the cnf file is not a header; write"),
        ("p pcnf 2 0 x\n", "line 1 of the cnf file is not a header; write three numbers"),
        ("p pcnf 2 0 1\n", "the cnf file names 0 variables by `vp`, but its header announces 1"),
        ("p pcnf 2 0 1\nvp 1 2 0\n", "the cnf file names 2 variables by `vp`, but its header announces 1"),
        ("p pcnf 2 0 1\nvp 1\n", "line 2 of the cnf file lacks the 0 at its end; write `vp 1 2 0`"),
        (
            "p pcnf 2 0 1\nvp 1 0\nc ind 2 0\n",
            "the cnf file shows other variables in `c ind` lines than in `vp`",
        ),
        (
            "p cnf 2 0\nvp 1 0\n",
            "line 2 of the cnf file names counted variables by `vp`, which needs the header",
        ),
        ("p\n", "line 1 of the cnf file is not a header; write"),
        ("p cnf 1 1\np cnf 1 1\n1 0", "line 2 of the cnf file is a second header; keep"),
        ("p cnf 4000000000 0", "line 1 of the cnf file announces 4000000000 variables, more than"),
        ("p cnf 2 1\n\n3 0", "line 3 of the cnf file has 3, but the header announces 2 variables; correct"),
        ("p cnf 2 1\n-9223372036854775808 0", "line 2 of the cnf file has -9223372036854775808, but"),
        ("p cnf 2 1\n99999999999999999999 0", "line 2 of the cnf file has `99999999999999999999`, which"),
        ("p cnf 2 1\n1 x 0", "line 2 of the cnf file has `x`, which is not a literal; write"),
        ("p cnf 2 1\n1 2", "the cnf file ends within a clause; end"),
        ("p cnf 2 2\n1 2 0", "the cnf file has 1 clauses, but its header announces 2; correct"),
        ("p cnf 2 1\n1 2 0\n1 0", "line 3 of the cnf file goes on after the 1 clauses announced; correct"),
        ("c p show 3 0\np cnf 2 0", "the cnf file shows variable 3, but has 2; correct"),
        ("p cnf 2 0\nc p show 1", "line 2 of the cnf file lacks the 0 at its end; write"),
        ("p cnf 2 0\nc p show -1 0", "line 2 of the cnf file shows `-1`; name"),
        ("p cnf 2 0\nc p weight 1 0.5", "line 2 of the cnf file gives no literal, its weight and a 0"),
        (
            "p cnf 2 0\nc p weight 0 0.5 0",
            "line 2 of the cnf file gives a weight to `0`, which is no literal",
        ),
        ("p cnf 2 0\nc p weight 1 1/0 0", "line 2 of the cnf file gives a weight: `1/0` divides by 0"),
        ("p cnf 2 0\nc p weight 1 x 0", "line 2 of the cnf file gives a weight: `x` is no weight"),
        (
            "p cnf 2 0\nc p weight 1 2 0\nc p weight 1 2 0",
            "line 3 of the cnf file gives a second weight to 1",
        ),
        ("p cnf 2 0\nc p weight -3 2 0", "the cnf file gives a weight to -3, which is no literal"),
        (
            "p cnf 2 0\nc p show 1 0\nc p weight 2 1 0",
            "the cnf file gives a weight to 2, which is no literal",
        ),
        ("c t mc\np cnf 2 0\nc p weight 1 2 0", "the cnf file gives weights, but asks for a count without"),
        ("p cnf 2 0\nc weights 0.5 0.5 1 1", "line 2 of the cnf file gives a weight"),
        ("c max 1 0\np cnf 2 0\n", "line 1 of the cnf file asks for those values"),
        (
            "p cnf 2 0\nc MUST MULTIPLY BY 4 0",
            "line 2 of the cnf file says that the count has to be multiplied",
        ),
        ("p cnf 2 0\nw 1 0.5 0", "line 2 of the cnf file is one of a formula with weights (`w`)"),
        ("p wpcnf 2 0 1\n", "line 1 of the cnf file is one of a formula with weights (`wpcnf`)"),
        ("p cnf 2 0\ncr 1 2", "line 2 of the cnf file lacks the 0 at its end; write `cr 1"),
        ("p cnf 2 0\ncr 1 0\nc ind 2 0", "the cnf file shows other variables in `c ind` lines than in `cr`"),
        ("p cnf 2 0\nc ind 1 2", "line 2 of the cnf file lacks the 0 at its end; write `c ind"),
        ("p cnf 2 0\nc ind 3 0", "the cnf file shows variable 3, but has 2; correct the `c ind`"),
        ("c ind 1 0\nc p show 1 2 0\np cnf 2 0", "the cnf file shows other variables in `c p show`"),
        ("c t pmc\np cnf 2 0", "the cnf file asks for a projected count (`c t pmc`) but shows no"),
        ("c t pwmc\np cnf 2 0", "the cnf file asks for a projected count"),
        ("c t sat\np cnf 2 0", "line 1 of the cnf file asks for `sat`, which"),
        ("p cnf 2 1\n1 0\n%\n0\n\n2 0", "line 6 of the cnf file goes on after the line `%`"),
        ("p cnf 2 1\n1\n%\n0\n", "the cnf file ends within a clause; end"),
        ("p cnf 2 2\n1 0\n%\n0\n", "the cnf file has 1 clauses, but its header announces 2"),
    ] {
        let PuzzleError(error) = model(text).unwrap_err();
        assert!(error.starts_with(what), "{text:?}: {error}");
        assert!(error.contains(';') && !error.contains('\n'), "{text:?}: {error}");
    }
}

proptest! {
    #[test]
    fn any_text_is_answered(text in "(p cnf [0-9]{1,2} [0-3]\n)?(c p show |c ind |c t p?mc\n|[-0-9]{1,2}[ \n]|0[ \n]|p|%|c|\r\n){0,12}") {
        if let Ok(model) = model(&text) {
            let inside = |&var: &Var| (var as usize) < model.variables();
            prop_assert!(model.constraints.iter().all(|constraint| constraint.variables().iter().all(inside)));
            prop_assert!(model.projection.iter().flatten().all(inside));
        }
    }
}
